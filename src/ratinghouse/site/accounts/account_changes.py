"""Changes of accounts by administrators, each in an act of its own; the journal has no e-mail addresses.

At least one active administrator with a password always remains.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User

from ratinghouse.kernel.texts import Text, text
from ratinghouse.office.journal import Act, Clerk, act
from ratinghouse.office.models import Club, Player
from ratinghouse.office.refusal import Refused, refusal
from ratinghouse.site.accounts.account_findings import AccountDetails, Role, detail_findings
from ratinghouse.site.accounts.second_factor import forget_factor
from ratinghouse.site.accounts.signing_in import end_other_sessions
from ratinghouse.site.models import Account
from ratinghouse.site.notices.notices import Kind, News, write_notices


def change_account(clerk: Clerk, number: int, details: AccountDetails) -> Account:
    """Change role, player, club, e-mail address or language of an account."""
    with act(clerk, "account") as doing:
        account = _account(number)
        findings = detail_findings(details, account)
        if findings:
            raise Refused(findings)
        if details.role != Role.ADMINISTRATOR:
            _require_another_administrator(
                account, text("{name} is the last administrator and must keep this role", name=account.user.username)
            )
        before, old_email = _journal_details(account), account.user.email
        account.role, account.language = details.role, details.language
        account.player = Player.objects.filter(code=details.player).first() if details.player else None
        account.club = Club.objects.filter(code=details.club).first() if details.club else None
        account.save()
        if details.email != old_email:
            account.user.email = details.email
            account.user.save(update_fields=["email"])
        _note(
            doing,
            account,
            before,
            {**_journal_details(account), **({"email": "changed"} if details.email != old_email else {})},
        )
        return account


def set_active(clerk: Clerk, number: int, *, active: bool) -> Account:
    """Close an account and end its sessions, or reopen it. Its actions stay in the journal under its name."""
    with act(clerk, "account") as doing:
        account = _account(number)
        if not active:
            _require_another_administrator(
                account, text("{name} is the last administrator and cannot be closed", name=account.user.username)
            )
        before = {"active": account.user.is_active}
        account.user.is_active = active
        account.user.save(update_fields=["is_active"])
        if not active:
            end_other_sessions(account.user, None)
        _note(doing, account, before, {"active": active})
        return account


def reset_factor(clerk: Clerk, number: int) -> Account:
    """Remove the second factor of a user who lost it: it is set up again at the next sign-in."""
    with act(clerk, "account") as doing:
        account = _account(number)
        forget_factor(account.user)
        end_other_sessions(account.user, None)
        _note(doing, account, None, {"second factor": "reset"})
        return account


def end_sessions(clerk: Clerk, number: int) -> Account:
    """End every session of an account."""
    with act(clerk, "account") as doing:
        account = _account(number)
        end_other_sessions(account.user, None)
        _note(doing, account, None, {"sessions": "ended"})
        return account


def invite_again(clerk: Clerk, number: int) -> Account:
    """Send the user another link to choose a password."""
    with act(clerk, "account") as doing:
        account = _account(number)
        if not account.user.is_active:
            raise refusal("closed", text("the account is closed"), text("reopen it first"))
        _note(doing, account, None, {"link": "made"})
        news = News(Kind.INVITED, f"account {account.user.username}", {}, doing.number)
        write_notices(news, [account], clerk.now)
        return account


def _account(number: int) -> Account:
    account = Account.objects.select_related("user", "player", "club").filter(pk=number).first()
    if account is None:
        raise refusal(
            "no-such-account", text("there is no account {number}", number=number), text("choose one from the list")
        )
    return account


def _require_another_administrator(account: Account, message: Text) -> None:
    """Raise a refusal for the last administrator. Called inside the act: two cannot demote each other at once."""
    if account.role != Role.ADMINISTRATOR:
        return
    unusable = User.objects.filter(password__startswith="!").values("pk")  # invited, and no password chosen yet
    others = Account.objects.filter(role=Role.ADMINISTRATOR, user__is_active=True).exclude(pk=account.pk)
    if not others.exclude(user__in=unusable).exists():
        raise refusal(
            "last-administrator",
            message,
            text("create another administrator first, who has chosen a password"),
        )


def _journal_details(account: Account) -> dict[str, str]:
    return {
        "role": str(account.role),
        "player": account.player.code if account.player else "",
        "club": account.club.code if account.club else "",
    }


def _note(doing: Act, account: Account, before: Any, after: Any) -> None:
    if before != after:
        doing.note(f"account {account.user.username}", before=before, after=after)
