"""Creating accounts; the journal records the role of each."""

from __future__ import annotations

from django.contrib.auth.models import User

from ratinghouse.office.journal import Clerk, act
from ratinghouse.office.models import Club, Player
from ratinghouse.office.refusal import Refused
from ratinghouse.site.accounts.account_findings import AccountDetails, detail_findings, name_findings, password_findings
from ratinghouse.site.models import Account
from ratinghouse.site.notices.notices import Kind, News, write_notices


def create_account(
    clerk: Clerk,
    name: str,
    password: str | None,
    role: str,
    *,
    player: str = "",
    club: str = "",
    email: str = "",
    language: str = "",
) -> Account:
    """Create an account with a role, and the player or the club that it acts for.

    Without a password it is an invitation: the user chooses one by a link.
    """
    details = AccountDetails(role, player, club, email, language)
    findings = [*name_findings(name), *detail_findings(details)]
    if password is not None:
        findings += password_findings(password, User(username=name, email=email))
    if findings:
        raise Refused(findings)
    with act(clerk, "account") as doing:
        account = Account.objects.create(
            user=User.objects.create_user(name, email, password),
            role=role,
            player=Player.objects.filter(code=player).first() if player else None,
            club=Club.objects.filter(code=club).first() if club else None,
            language=language,
        )
        doing.note(f"account {name}", after={"role": str(role), "player": player, "club": club})
        if password is None:
            write_notices(News(Kind.INVITED, f"account {name}", {}, doing.number), [account], clerk.now)
    return account
