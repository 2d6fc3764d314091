"""The pages of the second factor: setting it up, recovery codes, and replacing the authenticator."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods
from django_otp import login as otp_login

from ratinghouse.site.access import sign_in_required
from ratinghouse.site.accounts import second_factor
from ratinghouse.site.accounts.account_pages import with_identity_cookie
from ratinghouse.site.accounts.sign_in_forms import CurrentPasswordForm, FirstCodeForm
from ratinghouse.site.permissions import is_verified
from ratinghouse.site.site_form import posted

REPLACES = "replaces_authenticator"
"""A key of the session, set when the user typed the password again to replace the authenticator."""


@sign_in_required
@require_http_methods(["GET", "HEAD", "POST"])
def set_up(request: HttpRequest) -> HttpResponse:
    """Set up the authenticator: its secret, a first code that shows that it works, and then the recovery codes."""
    user = _user(request)
    if second_factor.confirmed_device(user) is not None and not request.session.get(REPLACES):
        return redirect("account")
    device = second_factor.device_to_confirm(user)
    form = FirstCodeForm(posted(request))
    if request.method == "POST" and form.is_valid():
        if second_factor.confirm(device, form.cleaned_data["code"]):
            otp_login(request, device)
            request.session.pop(REPLACES, None)
            messages.success(request, _("The second factor is set up. From now on each sign-in asks for a code."))
            return with_identity_cookie(request, _codes_page(request, user))
        form.add_error("code", _("This code is wrong. Wait for the next one, and check the clock of your device."))
    context = {"secret": second_factor.secret_of(device), "picture": second_factor.qr_code_of(device), "form": form}
    return render(request, "site/account/second_factor.html", context, status=403 if form.is_bound else 200)


@sign_in_required
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def recovery_codes(request: HttpRequest) -> HttpResponse:
    """Show how many recovery codes are left, and create ten new ones if the password is typed."""
    return _with_password(request, "site/account/recovery.html", lambda user: _codes_page(request, user))


@sign_in_required
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def replace_authenticator(request: HttpRequest) -> HttpResponse:
    """Replace the authenticator if the password is typed; the current one works until the new one is confirmed."""

    def begin(user: User) -> HttpResponse:
        request.session[REPLACES] = True
        return redirect("second-factor")

    return _with_password(request, "site/account/another_factor.html", begin)


def _with_password(request: HttpRequest, template: str, act: Callable[[User], HttpResponse]) -> HttpResponse:
    """Return a page for users who signed in with a second factor; ``act`` is called when they type the password."""
    user = _user(request)
    if second_factor.confirmed_device(user) is None:
        return redirect("second-factor")
    if not is_verified(user):
        return redirect("account")
    form = CurrentPasswordForm(user, posted(request))
    if request.method == "POST" and form.is_valid():
        return act(user)
    context = {"left": second_factor.recovery_codes_left(user), "form": form}
    return render(request, template, context, status=403 if form.is_bound else 200)


def _codes_page(request: HttpRequest, user: User) -> HttpResponse:
    """Create ten new codes and show them, only once."""
    return render(request, "site/account/recovery_codes.html", {"codes": second_factor.replace_recovery_codes(user)})


def _user(request: HttpRequest) -> User:
    user = request.user
    assert isinstance(user, User)
    return user
