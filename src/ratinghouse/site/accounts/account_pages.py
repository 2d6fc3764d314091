"""The pages that sign in and out, the account's own page, its password, and its open sessions."""

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
from ratinghouse.site.accounts.own_forms import NoticeForm
from ratinghouse.site.accounts.second_factor import confirmed_device, recovery_codes_left
from ratinghouse.site.accounts.sign_in_forms import ChangePasswordForm, SignInForm
from ratinghouse.site.accounts.signing_in import SignInOutcome, end_other_sessions, end_session, live_sign_ins, sign_in
from ratinghouse.site.models import Account, SignIn
from ratinghouse.site.notices.delivery import is_mail_on
from ratinghouse.site.notices.notice_texts import line_of, path_to
from ratinghouse.site.permissions import Action, may, visitor
from ratinghouse.site.site_form import REFUSED_STATUS, posted

MOST_NOTICES = 20
IDENTITY_COOKIE = "ratinghouse_who"
"""A cookie for the script that shows the signed-in user on cached pages; it grants no rights."""


@never_cache
@sensitive_post_parameters("password", "code")
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in_page(request: HttpRequest) -> HttpResponse:
    """Sign in with name, password and code."""
    if request.method != "POST":
        return _sign_in_form(request, SignInForm(initial={"next": request.GET.get("next", "")}))
    form = SignInForm(request.POST)
    if not form.is_valid():
        return _sign_in_form(request, form, status=403)
    typed = form.cleaned_data
    tried = sign_in(request, typed["name"], typed["password"], typed["code"], datetime.now(UTC))
    if tried.outcome in (SignInOutcome.SIGNED_IN, SignInOutcome.TO_ENROL):
        return _after_sign_in(request, tried.outcome, typed["next"])
    if tried.outcome is SignInOutcome.TOO_OFTEN:
        form.add_error(None, too_many_attempts(tried.wait))
        response = _sign_in_form(request, form, status=429)
        response.headers["Retry-After"] = str(tried.wait)
        return response
    form.add_error(None, _("The name, the password or the code is wrong."))
    return _sign_in_form(request, form, status=403)


def too_many_attempts(wait: int) -> str:
    """Return the message for a visitor who must wait this many seconds."""
    minutes = -(-wait // 60)
    sentence = ngettext(
        "Too many attempts. Try again in %(minutes)d minute.",
        "Too many attempts. Try again in %(minutes)d minutes.",
        minutes,
    )
    return sentence % {"minutes": minutes}


def _sign_in_form(request: HttpRequest, form: SignInForm, status: int = 200) -> HttpResponse:
    return render(request, "site/account/sign_in.html", {"form": form, "mail": is_mail_on()}, status=status)


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
    """Show the account: its role, sessions and notices."""
    user = request.user
    if not isinstance(user, User):
        response = redirect("sign-in")
        response.delete_cookie(IDENTITY_COOKIE)  # the session was ended from another one
        return response
    account = Account.objects.select_related("player", "club").filter(user=user).first()
    return _overview(request, account, NoticeForm(account) if account else None)


def _overview(
    request: HttpRequest, account: Account | None, form: NoticeForm | None, status: int = 200
) -> HttpResponse:
    user = request.user
    assert isinstance(user, User)
    notices = account.notices.order_by("-written", "-pk")[:MOST_NOTICES] if account else []
    context = {
        "account": account,
        "visitor": visitor(user),
        "form": form,
        "notices": [(notice.written, line_of(notice), path_to(notice)) for notice in notices],
        "mail": is_mail_on(),
        "device": confirmed_device(user),
        "recovery": recovery_codes_left(user),
        "sign_ins": live_sign_ins(user, datetime.now(UTC)),
        "this": request.session.session_key,
    }
    return with_identity_cookie(request, render(request, "site/account/overview.html", context, status=status))


@sign_in_required
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def password(request: HttpRequest) -> HttpResponse:
    """Change the password; every other session of the account ends."""
    user = request.user
    assert isinstance(user, User)
    form = ChangePasswordForm(user, posted(request))
    if request.method == "POST" and form.is_valid():
        user.set_password(form.cleaned_data["fresh"])
        user.save(update_fields=["password"])
        end_other_sessions(user, request.session.session_key)
        _keep_session(request, user)
        messages.success(request, _("The password is changed; all other sessions are ended."))
        return redirect("account")
    status = 403 if form.is_bound else 200
    return render(request, "site/account/password.html", {"form": form}, status=status)


@sign_in_required
@require_POST
def choose_notices(request: HttpRequest) -> HttpResponse:
    """Choose the notices of the account and their language."""
    account = get_object_or_404(Account, user=request.user.pk)
    form = NoticeForm(account, request.POST)
    if not form.is_valid():
        return _overview(request, account, form, status=REFUSED_STATUS)
    account.unwanted, account.language = form.unwanted, form.cleaned_data["language"]
    account.save(update_fields=["unwanted", "language"])
    messages.success(request, _("Your choice is saved."))
    return redirect("account")


@sign_in_required
@require_POST
def revoke(request: HttpRequest, number: int) -> HttpResponse:
    """End a session of the account."""
    chosen = get_object_or_404(SignIn, pk=number, user=request.user.pk)
    is_this_session = chosen.session == request.session.session_key
    if is_this_session:
        return sign_out(request)
    end_session(chosen.session)
    messages.success(request, _("That session is ended."))
    return redirect("account")


def _keep_session(request: HttpRequest, user: User) -> None:
    """Keep this session after a new password, which changes the session's key."""
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
    """Return the response with a cookie that says who is signed in."""
    identity = {"name": request.user.get_username(), "desk": may(visitor(request.user), Action.SEND_REPORT)}
    response.set_cookie(
        IDENTITY_COOKIE,
        quote(json.dumps(identity)),
        settings.SESSION_COOKIE_AGE,
        samesite="Lax",
        secure=request.is_secure(),
    )
    return response
