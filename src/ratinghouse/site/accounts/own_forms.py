"""The forms of an account's own pages: notices, hiding a name, being erased, questioning a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ratinghouse.office.models import Player
from ratinghouse.office.register.name_folding import folded
from ratinghouse.site.accounts.disputes import LONGEST
from ratinghouse.site.models import Account
from ratinghouse.site.notices.notices import choosable
from ratinghouse.site.site_form import SiteForm


class NoticeForm(SiteForm):
    """Which notices an account gets, and the language of its mails."""

    wanted = forms.MultipleChoiceField(
        label=_("Notify me when"), required=False, widget=forms.CheckboxSelectMultiple, choices=()
    )
    language = forms.ChoiceField(label=_("Language of mails"), required=False, choices=())

    def __init__(self, account: Account, *args: Any, **options: Any) -> None:
        kinds = choosable(account)
        chosen = [kind.value for kind in kinds if kind not in account.unwanted]
        super().__init__(*args, initial={"wanted": chosen, "language": account.language}, **options)
        self.kinds = kinds
        self.set_choices("language", settings.LANGUAGES)
        if kinds:
            self.set_choices("wanted", [(kind.value, kind.label) for kind in kinds])
        else:
            del self.fields["wanted"]

    @property
    def unwanted(self) -> list[str]:
        """The kinds of notices that were not chosen."""
        chosen = self.cleaned_data.get("wanted", [])
        return [kind.value for kind in self.kinds if kind.value not in chosen]


class HideForm(SiteForm):
    """Whether a player's name is hidden in public."""

    hidden = forms.BooleanField(required=False, widget=forms.HiddenInput)


class OwnErasureForm(SiteForm):
    """The player's own name and password, so that no player is erased by mistake."""

    name = forms.CharField(widget=forms.TextInput(attrs={"autocomplete": "off"}))
    password = forms.CharField(
        label=_("Password"), strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )

    def __init__(self, player: Player, user: User, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.player, self.user = player, user
        self.fields["name"].label = gettext("Type your name as it is in the register: %(name)s") % {"name": player.name}

    def clean_name(self) -> str:
        """Refuse any other name, ignoring accents and the order of words."""
        name: str = self.cleaned_data["name"]
        names = (self.player.name, self.player.local_name)
        spellings = [sorted(folded(spelling).split()) for spelling in names if spelling]
        if sorted(folded(name).split()) not in spellings:
            raise ValidationError(_("This is not the name in the register."))
        return name

    def clean_password(self) -> str:
        """Refuse a password that is not the user's."""
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise ValidationError(_("The password is wrong."))
        return password


class QuestionForm(SiteForm):
    """A game that a player questions, or the whole result, and what is wrong with it."""

    field_of_code: ClassVar[Mapping[str, str]] = {"nothing-said": "text", "too-long": "text", "no-such-game": "round"}
    round = forms.TypedChoiceField(label=_("Which game"), required=False, coerce=int, empty_value=None, choices=())
    text = forms.CharField(label=_("What is wrong"), max_length=LONGEST, widget=forms.Textarea)

    def __init__(self, games: Sequence[tuple[int, str]], *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.set_choices("round", [("", _("my whole result")), *games])
