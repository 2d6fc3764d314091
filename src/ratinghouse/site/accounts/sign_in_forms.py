"""The forms of signing in: name and password, the second factor, a forgotten password, and a new one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from ratinghouse.site.accounts.account_findings import password_findings
from ratinghouse.site.language.translation import translated
from ratinghouse.site.site_form import SiteForm

_CODE = {"inputmode": "numeric", "autocomplete": "one-time-code"}


class SignInForm(SiteForm):
    """Name and password, and a code for users with a second factor."""

    next = forms.CharField(widget=forms.HiddenInput, required=False)
    name = forms.CharField(
        label=_("Name"), widget=forms.TextInput(attrs={"autocomplete": "username", "autofocus": True})
    )
    password = forms.CharField(
        label=_("Password"), strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )
    code = forms.CharField(
        label=_("Code from your authenticator, or a recovery code, if you have one"),
        required=False,
        max_length=16,
        widget=forms.TextInput(attrs={**_CODE, "pattern": "[0-9 ]*"}),
    )

    def clean_code(self) -> str:
        """Return the code without spaces."""
        return "".join(self.cleaned_data["code"].split())


class FirstCodeForm(SiteForm):
    """The first code of a new authenticator."""

    code = forms.CharField(
        label=_("The code it shows now"), max_length=8, widget=forms.TextInput(attrs={**_CODE, "autofocus": True})
    )

    def clean_code(self) -> str:
        """Return the code without spaces."""
        return "".join(self.cleaned_data["code"].split())


class ForgottenPasswordForm(SiteForm):
    """The name or e-mail address of a user who requests a link."""

    asked = forms.CharField(
        label=_("Your account name or e-mail address"),
        max_length=254,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autofocus": True}),
    )


class _UserForm(SiteForm):
    """A form about the account of a user."""

    def __init__(self, user: User, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.user = user


class CurrentPasswordForm(_UserForm):
    """The password of the signed-in user, typed again before an important change."""

    password = forms.CharField(
        label=_("Current password"), strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )

    def clean_password(self) -> str:
        """Refuse a password that is not the user's."""
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise ValidationError(_("The current password is wrong."))
        return password


class NewPasswordForm(_UserForm):
    """A new password, typed twice."""

    fresh = forms.CharField(
        label=_("New password, at least 12 characters"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password", "minlength": 12}),
    )
    again = forms.CharField(
        label=_("New password again"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password", "minlength": 12}),
    )

    def clean_fresh(self) -> str:
        """Refuse a password that is too weak."""
        password: str = self.cleaned_data["fresh"]
        findings = password_findings(password, self.user)
        if findings:
            raise ValidationError([translated(finding.message) for finding in findings])
        return password

    def clean(self) -> dict[str, Any]:
        """Refuse two passwords that differ."""
        typed = {name: self.data.get(name) for name in ("fresh", "again")}
        if all(typed.values()) and typed["fresh"] != typed["again"]:
            self.add_error("again", _("The two passwords are not the same."))
        return self.cleaned_data


class ChangePasswordForm(NewPasswordForm, CurrentPasswordForm):
    """A new password, together with the current one."""

    field_order = ("password", "fresh", "again")
