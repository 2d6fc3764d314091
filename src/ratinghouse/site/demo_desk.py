"""The desk of the invented federation: accounts to sit down at it, two announcements, and a game in dispute.

Passwords and recovery codes are drawn anew for every office. They stand in a file beside it that its owner alone reads.
"""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from pathlib import Path

from ratinghouse.office.database import ACCOUNTS
from ratinghouse.office.journal import Clerk
from ratinghouse.office.models import Club, Entry, RatingList
from ratinghouse.office.private_files import write_private
from ratinghouse.office.registering import Announcement, announce
from ratinghouse.site.disputing import open_dispute
from ratinghouse.site.making_accounts import make_account
from ratinghouse.site.models import Account
from ratinghouse.site.permissions import SECOND_FACTOR
from ratinghouse.site.second_factor import confirmed_anew, recovery_codes_anew, secret_of

_HEAD = "The accounts of this invented office. The second factor is the secret, or a code that works once."
_QUESTION = "I won this game: my opponent's flag fell before the draw was agreed."


def lay_out_desk(home: Path, now: datetime) -> None:
    """An account of each role, and what they have to talk about; nothing where there are accounts already."""
    if Account.objects.exists():
        return
    clerk = Clerk("demo", now)
    entry = Entry.objects.filter(event__state="rated", player__isnull=False).order_by("-event__end", "no")[0]
    assert entry.player is not None
    lines = [
        *(_HEAD, ""),
        *(line for role in ("administrator", "officer", "arbiter") for line in _account(clerk, role)),
        *_account(clerk, "player", entry.player.code),
    ]
    write_private(home / ACCOUNTS, "\n".join(lines).encode())
    _announce(clerk)
    open_dispute(Clerk("player", now), entry, None, _QUESTION)


def _account(clerk: Clerk, role: str, player: str = "") -> list[str]:
    """What to sign in with to an account that is called as its role is."""
    password = secrets.token_urlsafe(12)
    account = make_account(clerk, role, password, role, player=player)
    lines = [role, f"  password  {password}"]
    if account.role in SECOND_FACTOR:
        lines.append(f"  secret    {secret_of(confirmed_anew(account.user))}")
        lines += [f"  code      {code}" for code in recovery_codes_anew(account.user)]
    return [*lines, ""]


def _announce(clerk: Clerk) -> None:
    """An event in three months, and one that is announced when it is over."""
    newest = RatingList.objects.select_related("pool").latest("date")
    club = Club.objects.order_by("pk")[0]
    for name, days in (("Spring Open", 90), ("Club Evening", -2)):
        start = newest.date + timedelta(days=days)
        told = Announcement(f"{name}, {club.name}", start, start, newest.pool.name, club.code, players=40)
        announce(clerk, told, "arbiter", newest.date)
