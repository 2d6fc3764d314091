"""Signing in and out, the second factor, the password, and the sessions that are open."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from urllib.parse import quote

from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST
from django_otp import login as otp_login

from ratinghouse.site import second_factor as factor
from ratinghouse.site.gate import signed_in
from ratinghouse.site.making_accounts import password_findings
from ratinghouse.site.models import Account, SignIn
from ratinghouse.site.permissions import Deed, may, visitor
from ratinghouse.site.signing_in import (
    Outcome,
    confirmed_device,
    end_other_sessions,
    end_session,
    live_sign_ins,
    needs_second_factor,
    sign_in,
)

WHO = "ratinghouse_who"
"""A cookie for the script that writes who is signed in on pages that are the same for all; nothing trusts it."""


@never_cache
@sensitive_post_parameters("password", "code")
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest) -> HttpResponse:
    """The form of name, password and code."""
    where = request.POST.get("next", request.GET.get("next", ""))
    name = request.POST.get("name", "").strip()
    shown = {"next": where, "name": name}
    if request.method != "POST":
        return render(request, "site/account/sign_in.html", shown)
    code = "".join(request.POST.get("code", "").split())
    tried = sign_in(request, name, request.POST.get("password", ""), code, datetime.now(UTC))
    if tried.outcome in (Outcome.SIGNED_IN, Outcome.TO_ENROL):
        return _entered(request, tried.outcome, where)
    if tried.outcome is Outcome.TOO_OFTEN:
        minutes = -(-tried.wait // 60)
        wrong = _("Tried too often. Try again in %(minutes)d minutes.") % {"minutes": minutes}
        response = render(request, "site/account/sign_in.html", {**shown, "wrong": wrong}, status=429)
        response.headers["Retry-After"] = str(tried.wait)
        return response
    wrong = _("Name, password or code is wrong.")
    return render(request, "site/account/sign_in.html", {**shown, "wrong": wrong}, status=403)


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """End this session."""
    if request.session.session_key:
        end_session(request.session.session_key)
    logout(request)
    response = redirect("/")
    response.delete_cookie(WHO)
    return response


@never_cache
def overview(request: HttpRequest) -> HttpResponse:
    """The account: its role, its sessions, its password."""
    user = request.user
    if not isinstance(user, User):
        response = redirect("sign-in")
        response.delete_cookie(WHO)  # the session was ended elsewhere
        return response
    shown = {
        "account": Account.objects.select_related("player", "club").filter(user=user).first(),
        "visitor": visitor(user),
        "device": confirmed_device(user),
        "sign_ins": live_sign_ins(user, datetime.now(UTC)),
        "this": request.session.session_key,
    }
    return render(request, "site/account/overview.html", shown)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def second_factor(request: HttpRequest) -> HttpResponse:
    """Set up the authenticator: its secret, and a first code that shows that it works."""
    user = request.user
    assert isinstance(user, User)
    if confirmed_device(user) is not None:
        return redirect("account")
    device = factor.device_to_confirm(user)
    wrong = ""
    if request.method == "POST":
        code = "".join(request.POST.get("code", "").split())
        if device.verify_is_allowed()[0] and device.verify_token(code):
            device.confirmed = True
            device.save(update_fields=["confirmed"])
            otp_login(request, device)
            messages.success(request, _("The second factor is set up. From now on each sign-in asks for a code."))
            return _introduced(request, redirect("desk" if needs_second_factor(user) else "account"))
        wrong = _("This code does not fit. Wait for the next one, and see that the clock of your device is right.")
    shown = {"secret": factor.secret_of(device), "picture": factor.picture_of(device), "wrong": wrong}
    return render(request, "site/account/second_factor.html", shown, status=403 if wrong else 200)


@signed_in
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def password(request: HttpRequest) -> HttpResponse:
    """Another password; every other session of the account ends."""
    user = request.user
    assert isinstance(user, User)
    wrong: list[str] = []
    if request.method == "POST":
        fresh = request.POST.get("fresh", "")
        if not user.check_password(request.POST.get("password", "")):
            wrong.append(_("The present password is wrong."))
        wrong += [finding.message for finding in password_findings(fresh, user)]
        if fresh != request.POST.get("again", ""):
            wrong.append(_("The new password was written in two ways."))
        if not wrong:
            user.set_password(fresh)
            user.save(update_fields=["password"])
            end_other_sessions(user, request.session.session_key)
            _keep_session(request, user)
            messages.success(request, _("The password is changed; all other sessions are ended."))
            return redirect("account")
    return render(request, "site/account/password.html", {"wrong": wrong}, status=403 if wrong else 200)


@signed_in
@require_POST
def revoke(request: HttpRequest, number: int) -> HttpResponse:
    """End one of one's sessions."""
    chosen = get_object_or_404(SignIn, pk=number, user=request.user.pk)
    here = chosen.session == request.session.session_key
    if here:
        return leave(request)
    end_session(chosen.session)
    messages.success(request, _("That session is ended."))
    return redirect("account")


def _keep_session(request: HttpRequest, user: User) -> None:
    """A new password changes the session's key; what is known of the session goes along."""
    old = request.session.session_key
    update_session_auth_hash(request, user)
    request.session.save()
    SignIn.objects.filter(session=old).update(session=request.session.session_key)


def _entered(request: HttpRequest, outcome: Outcome, where: str) -> HttpResponse:
    own = url_has_allowed_host_and_scheme(where, {request.get_host()}, request.is_secure())
    if outcome is Outcome.TO_ENROL:
        where = reverse("second-factor")
    elif not own:
        where = reverse("account")
    return _introduced(request, redirect(where))


def _introduced(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    known = {"name": request.user.get_username(), "desk": may(visitor(request.user), Deed.SEND_REPORT)}
    response.set_cookie(WHO, quote(json.dumps(known)), samesite="Lax", secure=request.is_secure())
    return response
