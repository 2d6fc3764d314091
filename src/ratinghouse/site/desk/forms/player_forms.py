"""The forms of the register: search, particulars, merging, undoing a merge, and erasing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from ratinghouse.office.models import Player
from ratinghouse.office.register.particulars import ParticularValue
from ratinghouse.site.site_form import SiteForm

PARTICULARS = {
    "name": _("Name, in Latin letters"),
    "local_name": _("Name in local letters"),
    "fide_id": _("FIDE ID"),
    "fed": _("Federation"),
    "sex": _("Sex (m or w)"),
    "birth": _("Year or date of birth"),
    "title": _("Title"),
    "w_title": _("Women's title"),
    "flags": _("Flags (IBCA, ICSC, IPCA …)"),
}


class RegisterSearchForm(SiteForm):
    """A name or an ID to search the register for."""

    id_prefix = "search"
    q = forms.CharField(
        label=_("Name or ID"), required=False, widget=forms.TextInput(attrs={"type": "search", "autofocus": True})
    )


class ParticularsForm(SiteForm):
    """What the register says of a player."""

    id_prefix = "edit"
    field_of_code: ClassVar[Mapping[str, str]] = {
        **{f"bad-{name.replace('_', '-')}": name for name in PARTICULARS},
        "fide-id-taken": "fide_id",
    }
    hidden = forms.BooleanField(label=_("Not shown by name in public"), required=False)
    why = forms.CharField(label=_("Reason"), required=False)

    def __init__(self, player: Player, *args: Any, **options: Any) -> None:
        self.player = player
        super().__init__(*args, initial={name: getattr(player, name) for name in (*PARTICULARS, "hidden")}, **options)
        for name, label in PARTICULARS.items():
            self.fields[name] = forms.CharField(label=label, required=False)
        self.order_fields((*PARTICULARS, "hidden", "why"))

    @property
    def changes(self) -> dict[str, ParticularValue]:
        """Return the changed particulars; a field that was not sent stays unchanged."""
        sent = [name for name in PARTICULARS if self.was_sent(name)]
        typed = {name: self.cleaned_data[name] for name in (*sent, "hidden")}
        return {name: value for name, value in typed.items() if value != getattr(self.player, name)}


class MergeForm(SiteForm):
    """The record that is merged into a player."""

    id_prefix = "merge"
    field_of_code: ClassVar[Mapping[str, str]] = dict.fromkeys(
        ("no-such-player", "merged", "same-player", "erased", "both-played", "two-fide-ids"), "other"
    )
    other = forms.CharField(label=_("ID of the duplicate"))
    why = forms.CharField(label=_("Reason"), required=False)


class UnmergeForm(SiteForm):
    """Why a merge is undone."""

    id_prefix = "unmerge"
    why = forms.CharField(label=_("Reason"), required=False)


class ErasePlayerForm(SiteForm):
    """Why a player is erased, and the ID typed again, to make sure that it is the right player."""

    id_prefix = "erase"
    field_of_code: ClassVar[Mapping[str, str]] = {"reason-missing": "why", "reason-names": "why"}
    why = forms.CharField(label=_("Reason, without the name"))
    again = forms.CharField(label=_("Type the ID again"), widget=forms.TextInput(attrs={"autocomplete": "off"}))

    def __init__(self, player: Player, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.player = player

    def clean_again(self) -> str:
        """Refuse another ID than the player's."""
        code: str = self.cleaned_data["again"]
        if code != self.player.code:
            raise ValidationError(_("This is not the player's ID, so nothing was erased."))
        return code
