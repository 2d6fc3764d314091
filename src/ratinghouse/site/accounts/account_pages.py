"""Signing in and out, the account's own page, its password, and the sessions that are open."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from urllib.parse import quote

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from ratinghouse.site.access import sign_in_required
from ratinghouse.site.accounts.account_findings import password_findings
from ratinghouse.site.accounts.second_factor import confirmed_device, recovery_codes_left
from ratinghouse.site.accounts.signing_in import SignInOutcome, end_other_sessions, end_session, live_sign_ins, sign_in
from ratinghouse.site.models import Account, SignIn
from ratinghouse.site.notices.delivery import is_mail_on
from ratinghouse.site.notices.notice_texts import line_of, path_to
from ratinghouse.site.notices.notices import choosable
from ratinghouse.site.permissions import Action, may, visitor

MOST_NOTICES = 20
IDENTITY_COOKIE = "ratinghouse_who"
"""A cookie for the script that writes who is signed in on pages that are the same for all; nothing trusts it."""


@never_cache
@sensitive_post_parameters("password", "code")
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in_page(request: HttpRequest) -> HttpResponse:
    """The form of name, password and code."""
    where = request.POST.get("next", request.GET.get("next", ""))
    name = request.POST.get("name", "").strip()
    context = {"next": where, "name": name, "mail": is_mail_on()}
    if request.method != "POST":
        return render(request, "site/account/sign_in.html", context)
    code = "".join(request.POST.get("code", "").split())
    tried = sign_in(request, name, request.POST.get("password", ""), code, datetime.now(UTC))
    if tried.outcome in (SignInOutcome.SIGNED_IN, SignInOutcome.TO_ENROL):
        return _after_sign_in(request, tried.outcome, where)
    if tried.outcome is SignInOutcome.TOO_OFTEN:
        minutes = -(-tried.wait // 60)
        wrong = ngettext(
            "Tried too often. Try again in %(minutes)d minute.",
            "Tried too often. Try again in %(minutes)d minutes.",
            minutes,
        ) % {"minutes": minutes}
        response = render(request, "site/account/sign_in.html", {**context, "wrong": wrong}, status=429)
        response.headers["Retry-After"] = str(tried.wait)
        return response
    wrong = _("Name, password or code is wrong.")
    return render(request, "site/account/sign_in.html", {**context, "wrong": wrong}, status=403)


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """End this session."""
    if request.session.session_key:
        end_session(request.session.session_key)
    logout(request)
    response = redirect("/")
    response.delete_cookie(IDENTITY_COOKIE)
    return response


@never_cache
def overview(request: HttpRequest) -> HttpResponse:
    """The account: its role, its sessions, its password, and what it was and wants to be told."""
    user = request.user
    if not isinstance(user, User):
        response = redirect("sign-in")
        response.delete_cookie(IDENTITY_COOKIE)  # the session was ended elsewhere
        return response
    account = Account.objects.select_related("player", "club").filter(user=user).first()
    notices = account.notices.order_by("-written", "-pk")[:MOST_NOTICES] if account else []
    context = {
        "account": account,
        "visitor": visitor(user),
        "kinds": [(kind, kind not in account.unwanted) for kind in choosable(account)] if account else [],
        "notices": [(notice.written, line_of(notice), path_to(notice)) for notice in notices],
        "languages": settings.LANGUAGES,
        "mail": is_mail_on(),
        "device": confirmed_device(user),
        "recovery": recovery_codes_left(user),
        "sign_ins": live_sign_ins(user, datetime.now(UTC)),
        "this": request.session.session_key,
    }
    return with_identity_cookie(request, render(request, "site/account/overview.html", context))


@sign_in_required
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


@sign_in_required
@require_POST
def choose_notices(request: HttpRequest) -> HttpResponse:
    """Which notices the account wants, and in which language."""
    account = get_object_or_404(Account, user=request.user.pk)
    chosen_kinds = request.POST.getlist("wanted")
    account.unwanted = [kind.value for kind in choosable(account) if kind.value not in chosen_kinds]
    language = request.POST.get("language", "")
    account.language = language if language in dict(settings.LANGUAGES) else ""
    account.save(update_fields=["unwanted", "language"])
    messages.success(request, _("Your choice is kept."))
    return redirect("account")


@sign_in_required
@require_POST
def revoke(request: HttpRequest, number: int) -> HttpResponse:
    """End one of one's sessions."""
    chosen = get_object_or_404(SignIn, pk=number, user=request.user.pk)
    is_this_session = chosen.session == request.session.session_key
    if is_this_session:
        return sign_out(request)
    end_session(chosen.session)
    messages.success(request, _("That session is ended."))
    return redirect("account")


def _keep_session(request: HttpRequest, user: User) -> None:
    """A new password changes the session's key; what is known of the session goes along."""
    old = request.session.session_key
    update_session_auth_hash(request, user)
    request.session.save()
    SignIn.objects.filter(session=old).update(session=request.session.session_key)


def _after_sign_in(request: HttpRequest, outcome: SignInOutcome, where: str) -> HttpResponse:
    is_on_this_site = url_has_allowed_host_and_scheme(where, {request.get_host()}, request.is_secure())
    if outcome is SignInOutcome.TO_ENROL:
        where = reverse("second-factor")
    elif not is_on_this_site:
        where = reverse("account")
    return with_identity_cookie(request, redirect(where))


def with_identity_cookie(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Tell the visitor's browser who is signed in now."""
    identity = {"name": request.user.get_username(), "desk": may(visitor(request.user), Action.SEND_REPORT)}
    response.set_cookie(
        IDENTITY_COOKIE,
        quote(json.dumps(identity)),
        settings.SESSION_COOKIE_AGE,
        samesite="Lax",
        secure=request.is_secure(),
    )
    return response
