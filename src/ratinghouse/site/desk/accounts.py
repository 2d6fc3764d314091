"""The accounts: found, made by invitation, changed, closed and opened again. For administrators."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_otp.plugins.otp_totp.models import TOTPDevice

from ratinghouse.office.models import Club, JournalEntry
from ratinghouse.office.refusal import Refused
from ratinghouse.site.access import clerk_of, permitted, tell_refusal
from ratinghouse.site.accounts import account_changes
from ratinghouse.site.accounts.account_findings import Role, Wanted
from ratinghouse.site.accounts.new_accounts import make_account
from ratinghouse.site.accounts.password_links import path_of_link
from ratinghouse.site.models import Account, Notice
from ratinghouse.site.notices.delivery import is_mail_on
from ratinghouse.site.permissions import Deed

_PAGE = 50


def account_of(number: int) -> Account:
    """The account of a number, with what is shown of it."""
    return get_object_or_404(_shown(Account.objects.all()), pk=number)


@require_safe
@permitted(Deed.KEEP_ACCOUNTS)
def accounts(request: HttpRequest) -> HttpResponse:
    """The accounts that were asked for, by name, address, player or club, and by role."""
    asked, role = request.GET.get("q", "").strip(), request.GET.get("role", "")
    found = _shown(Account.objects.all())
    for word in asked.split():
        found = found.filter(
            Q(user__username__icontains=word)
            | Q(user__email__icontains=word)
            | Q(player__name__icontains=word)
            | Q(player__code__iexact=word)
            | Q(club__name__icontains=word)
        )
    if role in Role.values:
        found = found.filter(role=role)
    rest = request.GET.copy()
    rest.pop("page", None)
    shown = {
        "accounts": Paginator(found.order_by("user__username"), _PAGE).get_page(request.GET.get("page")),
        "asked": asked,
        "role": role,
        "roles": Role.choices,
        "rest": rest.urlencode(),
        "failures": Notice.objects.filter(sent=None).exclude(failure="").count(),
    }
    return render(request, "site/desk/accounts.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
@permitted(Deed.KEEP_ACCOUNTS)
def new(request: HttpRequest) -> HttpResponse:
    """Make an account by invitation: its link goes by mail, and is shown this once."""
    name = request.POST.get("name", "").strip()
    wanted = _wanted(request) if request.method == "POST" else Wanted(Role.ARBITER)
    status = 200
    if request.method == "POST":
        try:
            made = make_account(
                clerk_of(request),
                name,
                None,
                wanted.role,
                player=wanted.player,
                club=wanted.club,
                email=wanted.email,
                language=wanted.language,
            )
            return _with_link(request, made)
        except Refused as refused:
            tell_refusal(request, refused)
            status = 422
    return render(request, "site/desk/account_new.html", {"name": name, **_form(wanted)}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@permitted(Deed.KEEP_ACCOUNTS, account_of)
def account(request: HttpRequest, found: Account) -> HttpResponse:
    """One account: what it is, and what can be done to it."""
    wanted, status = _as_it_is(found), 200
    if request.method == "POST":
        wanted = _wanted(request)
        try:
            account_changes.change_account(clerk_of(request), found.pk, wanted)
            messages.success(request, _("The account is changed."))
            return redirect("desk-account", number=found.pk)
        except Refused as refused:
            tell_refusal(request, refused)
            status = 422
    name = found.user.get_username()
    shown = {
        "account": found,
        "invited": not found.user.has_usable_password(),
        "sessions": found.user.sign_ins.order_by("-at"),
        "journal": JournalEntry.objects.filter(subject=f"account {name}").order_by("-number")[:20],
        **_form(wanted),
    }
    return render(request, "site/desk/account.html", shown, status=status)


@require_POST
@permitted(Deed.KEEP_ACCOUNTS, account_of)
def activity(request: HttpRequest, found: Account) -> HttpResponse:
    """Close the account, or open it again."""
    active = request.POST.get("active") == "1"
    said = _("The account is open again.") if active else _("The account is closed and its sessions are ended.")
    return _done(request, found, lambda: account_changes.set_active(clerk_of(request), found.pk, active=active), said)


@require_POST
@permitted(Deed.KEEP_ACCOUNTS, account_of)
def factor(request: HttpRequest, found: Account) -> HttpResponse:
    """Forget the second factor."""
    said = _("The second factor is reset and the sessions are ended.")
    return _done(request, found, lambda: account_changes.reset_factor(clerk_of(request), found.pk), said)


@require_POST
@permitted(Deed.KEEP_ACCOUNTS, account_of)
def sessions(request: HttpRequest, found: Account) -> HttpResponse:
    """End all sessions."""
    said = _("All sessions of the account are ended.")
    return _done(request, found, lambda: account_changes.end_sessions(clerk_of(request), found.pk), said)


@require_POST
@permitted(Deed.KEEP_ACCOUNTS, account_of)
def invite(request: HttpRequest, found: Account) -> HttpResponse:
    """Another link to choose a password."""
    try:
        return _with_link(request, account_changes.invite_again(clerk_of(request), found.pk))
    except Refused as refused:
        tell_refusal(request, refused)
        return redirect("desk-account", number=found.pk)


def _with_link(request: HttpRequest, found: Account) -> HttpResponse:
    link = request.build_absolute_uri(path_of_link(found.user))
    days = settings.PASSWORD_RESET_TIMEOUT // 86400
    shown = {"account": found, "link": link, "days": days, "mailed": is_mail_on() and bool(found.user.email)}
    return render(request, "site/desk/account_link.html", shown)


def _done(request: HttpRequest, found: Account, deed: Callable[[], object], said: str) -> HttpResponse:
    try:
        deed()
    except Refused as refused:
        tell_refusal(request, refused)
    else:
        messages.success(request, said)
    return redirect("desk-account", number=found.pk)


def _wanted(request: HttpRequest) -> Wanted:
    told = {name: request.POST.get(name, "").strip() for name in ("role", "player", "club", "email", "language")}
    return Wanted(**told | {"language": told["language"] if told["language"] in dict(settings.LANGUAGES) else ""})


def _as_it_is(found: Account) -> Wanted:
    player, club = found.player, found.club
    return Wanted(
        found.role, player.code if player else "", club.code if club else "", found.user.email, found.language
    )


def _form(wanted: Wanted) -> dict[str, object]:
    clubs = Club.objects.order_by("name").values_list("code", "name")
    return {"wanted": wanted, "roles": Role.choices, "languages": settings.LANGUAGES, "clubs": clubs}


def _shown(found: QuerySet[Account]) -> QuerySet[Account]:
    confirmed = TOTPDevice.objects.filter(user=OuterRef("user"), confirmed=True)
    return found.select_related("user", "player", "club").annotate(factor=Exists(confirmed))
