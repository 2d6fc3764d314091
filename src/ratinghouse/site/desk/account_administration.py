"""The pages on which administrators search, create, change, close and reopen accounts."""

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

from ratinghouse.office.models import JournalEntry
from ratinghouse.office.refusal import Refused
from ratinghouse.site.access import clerk_of, permitted, show_refusal
from ratinghouse.site.accounts import account_changes
from ratinghouse.site.accounts.account_findings import Role
from ratinghouse.site.accounts.new_accounts import create_account
from ratinghouse.site.accounts.password_links import path_of_link
from ratinghouse.site.desk.forms.account_form import (
    AccountForm,
    AccountSearchForm,
    ActiveForm,
    NewAccountForm,
    current_values,
)
from ratinghouse.site.models import Account, Notice
from ratinghouse.site.notices.delivery import is_mail_on
from ratinghouse.site.permissions import Action
from ratinghouse.site.site_form import REFUSED_STATUS, posted

_PAGE = 50


def account_of(number: int) -> Account:
    """Return the account with a number, with player, club and second factor."""
    return get_object_or_404(_with_relations(Account.objects.all()), pk=number)


@require_safe
@permitted(Action.KEEP_ACCOUNTS)
def accounts(request: HttpRequest) -> HttpResponse:
    """List the accounts that match a name, address, player or club, and a role."""
    form = AccountSearchForm(request.GET)
    form.is_valid()
    query, role = form.cleaned_data.get("q", ""), form.cleaned_data.get("role", "")
    matches = _with_relations(Account.objects.all())
    for word in query.split():
        matches = matches.filter(
            Q(user__username__icontains=word)
            | Q(user__email__icontains=word)
            | Q(player__name__icontains=word)
            | Q(player__code__iexact=word)
            | Q(club__name__icontains=word)
        )
    if role:
        matches = matches.filter(role=role)
    rest = request.GET.copy()
    rest.pop("page", None)
    context = {
        "form": form,
        "accounts": Paginator(matches.order_by("user__username"), _PAGE).get_page(request.GET.get("page")),
        "rest": rest.urlencode(),
        "failures": Notice.objects.filter(sent=None).exclude(failure="").count(),
    }
    return render(request, "site/desk/accounts.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@permitted(Action.KEEP_ACCOUNTS)
def create(request: HttpRequest) -> HttpResponse:
    """Create an account by invitation: the link is mailed, and shown this once."""
    form = NewAccountForm(posted(request), initial={"role": Role.ARBITER})
    if request.method == "POST" and form.is_valid():
        details = form.details
        try:
            account = create_account(
                clerk_of(request),
                form.cleaned_data["name"],
                None,
                details.role,
                player=details.player,
                club=details.club,
                email=details.email,
                language=details.language,
            )
            return _with_link(request, account)
        except Refused as refused:
            form.add_refusal(refused)
    status = REFUSED_STATUS if form.is_bound else 200
    return render(request, "site/desk/account_new.html", {"form": form}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@permitted(Action.KEEP_ACCOUNTS, account_of)
def account(request: HttpRequest, account: Account) -> HttpResponse:
    """Show and change an account."""
    form = AccountForm(posted(request), initial=current_values(account))
    if request.method == "POST" and form.is_valid():
        try:
            account_changes.change_account(clerk_of(request), account.pk, form.details)
            messages.success(request, _("The account is changed."))
            return redirect("desk-account", number=account.pk)
        except Refused as refused:
            form.add_refusal(refused)
    name = account.user.get_username()
    context = {
        "account": account,
        "invited": not account.user.has_usable_password(),
        "sessions": account.user.sign_ins.order_by("-at"),
        "journal": JournalEntry.objects.filter(subject=f"account {name}").order_by("-number")[:20],
        "form": form,
    }
    return render(request, "site/desk/account.html", context, status=REFUSED_STATUS if form.is_bound else 200)


@require_POST
@permitted(Action.KEEP_ACCOUNTS, account_of)
def activity(request: HttpRequest, account: Account) -> HttpResponse:
    """Close or reopen the account."""
    form = ActiveForm(request.POST)
    active = form.is_valid() and form.cleaned_data["active"]
    message = _("The account is reopened.") if active else _("The account is closed and its sessions are ended.")
    return _perform(
        request, account, lambda: account_changes.set_active(clerk_of(request), account.pk, active=active), message
    )


@require_POST
@permitted(Action.KEEP_ACCOUNTS, account_of)
def factor(request: HttpRequest, account: Account) -> HttpResponse:
    """Remove the second factor."""
    message = _("The second factor is reset and the sessions are ended.")
    return _perform(request, account, lambda: account_changes.reset_factor(clerk_of(request), account.pk), message)


@require_POST
@permitted(Action.KEEP_ACCOUNTS, account_of)
def sessions(request: HttpRequest, account: Account) -> HttpResponse:
    """End all sessions."""
    message = _("All sessions of the account are ended.")
    return _perform(request, account, lambda: account_changes.end_sessions(clerk_of(request), account.pk), message)


@require_POST
@permitted(Action.KEEP_ACCOUNTS, account_of)
def invite(request: HttpRequest, account: Account) -> HttpResponse:
    """Create another link to choose a password."""
    try:
        return _with_link(request, account_changes.invite_again(clerk_of(request), account.pk))
    except Refused as refused:
        show_refusal(request, refused)
        return redirect("desk-account", number=account.pk)


def _with_link(request: HttpRequest, account: Account) -> HttpResponse:
    link = request.build_absolute_uri(path_of_link(account.user))
    days = settings.PASSWORD_RESET_TIMEOUT // 86400
    context = {"account": account, "link": link, "days": days, "mailed": is_mail_on() and bool(account.user.email)}
    return render(request, "site/desk/account_link.html", context)


def _perform(request: HttpRequest, account: Account, change: Callable[[], object], message: str) -> HttpResponse:
    try:
        change()
    except Refused as refused:
        show_refusal(request, refused)
    else:
        messages.success(request, message)
    return redirect("desk-account", number=account.pk)


def _with_relations(accounts: QuerySet[Account]) -> QuerySet[Account]:
    confirmed = TOTPDevice.objects.filter(user=OuterRef("user"), confirmed=True)
    return accounts.select_related("user", "player", "club").annotate(factor=Exists(confirmed))
