"""The forms in which administrators search, create and change accounts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from ratinghouse.office.models import Club
from ratinghouse.site.accounts.account_findings import AccountDetails, Role
from ratinghouse.site.models import Account
from ratinghouse.site.site_form import SiteForm

_OFF = {"autocomplete": "off"}


class AccountSearchForm(SiteForm):
    """Words of a name, address, player or club, and a role."""

    id_prefix = "search"
    q = forms.CharField(
        label=_("Name, e-mail, player or club"), required=False, widget=forms.TextInput(attrs={"type": "search"})
    )
    role = forms.ChoiceField(label=_("Role"), required=False, choices=[("", _("any")), *Role.choices])


class AccountForm(SiteForm):
    """Role, address, player, club and language of an account."""

    field_of_code: ClassVar[Mapping[str, str]] = {
        "no-such-role": "role",
        "last-administrator": "role",
        "player-missing": "player",
        "no-such-player": "player",
        "erased": "player",
        "player-taken": "player",
        "no-such-club": "club",
        "bad-email": "email",
    }
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices)
    email = forms.CharField(label=_("E-mail"), required=False, widget=forms.EmailInput(attrs=_OFF))
    player = forms.CharField(
        label=_("ID of the player whose account this is"), required=False, widget=forms.TextInput(attrs=_OFF)
    )
    club = forms.CharField(label=_("Club that the account acts for"), required=False, widget=forms.Select)
    language = forms.ChoiceField(label=_("Language of mails"), required=False, choices=settings.LANGUAGES)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        clubs = Club.objects.order_by("name").values_list("code", "name")
        self.fields["club"].widget.choices = [("", ""), *clubs]

    @property
    def details(self) -> AccountDetails:
        """Return the details of the account that were typed."""
        names = ("role", "player", "club", "email", "language")
        return AccountDetails(**{name: self.cleaned_data[name] for name in names})


class NewAccountForm(AccountForm):
    """An account that does not exist yet, with its name."""

    field_of_code: ClassVar[Mapping[str, str]] = {
        **AccountForm.field_of_code,
        "bad-name": "name",
        "name-taken": "name",
    }
    field_order = ("name", "role")
    name = forms.CharField(label=_("Name of the account"), max_length=150, widget=forms.TextInput(attrs=_OFF))


class ActiveForm(SiteForm):
    """Whether an account is open."""

    active = forms.BooleanField(required=False, widget=forms.HiddenInput)


def current_values(account: Account) -> dict[str, str]:
    """Return the values of an account that the form shows first."""
    return {
        "role": account.role,
        "player": account.player.code if account.player else "",
        "club": account.club.code if account.club else "",
        "email": account.user.email,
        "language": account.language,
    }
