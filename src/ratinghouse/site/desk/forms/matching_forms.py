"""The forms that match an entry of a report with a player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ratinghouse.office.events.newcomers import REQUIRED_PARTICULARS, Newcomer
from ratinghouse.site.language.translation import translated
from ratinghouse.site.site_form import SiteForm

_NEWCOMER = tuple(Newcomer.__dataclass_fields__)


class EntryNumberForm(SiteForm):
    """The number of the entry that a button concerns, if it concerns a single entry."""

    no = forms.IntegerField(required=False, min_value=1)


class ChosenPlayerForm(SiteForm):
    """The ID of the player that an entry is."""

    id_prefix = "chosen"
    field_of_code: ClassVar[Mapping[str, str]] = {
        "no-such-player": "player",
        "player-twice": "player",
        "merged": "player",
        "erased": "player",
    }
    player = forms.CharField(label=_("ID in the register"))


class NewcomerForm(SiteForm):
    """A new player: what the report says, corrected and completed."""

    id_prefix = "new"
    field_of_code: ClassVar[Mapping[str, str]] = {
        **{f"bad-{name.replace('_', '-')}": name for name in _NEWCOMER},
        "fide-id-taken": "fide_id",
        "newcomer-incomplete": "incomplete",
    }
    name = forms.CharField(label=_("Name"), required=False)
    fed = forms.CharField(label=_("Federation"), required=False, max_length=3)
    birth = forms.CharField(label=_("Year or date of birth"), required=False)
    sex = forms.ChoiceField(label=_("Sex"), required=False, choices=[("", ""), ("m", "m"), ("w", "w")])
    title = forms.CharField(label=_("Title"), required=False)
    fide_id = forms.CharField(label=_("FIDE ID"), required=False)
    incomplete = forms.BooleanField(required=False)

    def __init__(self, missing: Sequence[str], *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if missing:
            names = ", ".join(translated(REQUIRED_PARTICULARS[name]) for name in missing)
            label = gettext("Add without missing information: %(names)s") % {"names": names}
            self.fields["incomplete"].label = label
        else:
            del self.fields["incomplete"]

    @property
    def newcomer(self) -> Newcomer:
        """Return the new player as typed."""
        return Newcomer(**{name: self.cleaned_data[name] for name in _NEWCOMER})
