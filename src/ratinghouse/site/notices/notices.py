"""Writing notices, and the accounts that receive them. Mails are made from notices later, never inside an act."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple, TypedDict

from django.db.models import QuerySet

from ratinghouse.office.models import Event, Player
from ratinghouse.site.models import Account, Notice
from ratinghouse.site.permissions import SECOND_FACTOR

Kind = Notice.NoticeKind
Role = Account.Role
NOW = timedelta()

_SENDERS = frozenset({Role.ARBITER, *SECOND_FACTOR})
MAY_CHOOSE: dict[Notice.NoticeKind, frozenset[Account.Role]] = {
    Kind.CHECKED: _SENDERS,
    Kind.REFUSED: _SENDERS,
    Kind.ADMITTED: _SENDERS,
    Kind.PUBLISHED: _SENDERS,
    Kind.CORRECTED: _SENDERS,
    Kind.DISPUTED: _SENDERS,
    Kind.ANSWERED: frozenset({Role.PLAYER}),
    Kind.ARRIVED: SECOND_FACTOR,
    Kind.LATE: SECOND_FACTOR,
}
"""The kinds of notices that an account may switch off, with the roles. Links to set a password are not among them."""


class NoticeFacts(TypedDict, total=False):
    """The stored facts of a notice; each kind has some of them."""

    event: int
    name: str
    file: str
    sender: str
    errors: int
    warnings: int
    readable: bool
    pool: str
    list: str | None
    lists: Sequence[tuple[str, str, int]]  # pool, date and edition
    by: int | None
    state: str
    reason: str
    article: str
    appeal_until: str
    deadline: str
    dispute: int
    round: int | None


class News(NamedTuple):
    """The content of a notice: its kind, its subject (as the journal names it), the facts, and the act."""

    kind: Notice.NoticeKind
    subject: str
    facts: NoticeFacts
    act: int = 0


def write_notices(news: News, accounts: Iterable[Account], now: datetime, *, wait: timedelta = NOW) -> None:
    """Write a notice for each account that wants it. A notice that was already written is not written again."""
    Notice.objects.bulk_create(
        [
            Notice(
                account=account,
                kind=news.kind,
                subject=news.subject,
                act=news.act,
                facts=news.facts,
                written=now,
                due=now + wait if account.user.email else None,
            )
            for account in accounts
            if news.kind not in account.unwanted
        ],
        ignore_conflicts=True,
    )


def choosable(account: Account) -> list[Notice.NoticeKind]:
    """Return the kinds of notices that an account may switch off."""
    player_kinds = {Kind.ANSWERED} if account.player_id is not None else set()
    return [kind for kind, roles in MAY_CHOOSE.items() if account.role in roles or kind in player_kinds]


def senders_of(events: Iterable[Event]) -> QuerySet[Account]:
    """Return the accounts of those who sent the events' reports."""
    return _active().filter(user__username__in={event.received.sender for event in events})


def officers() -> QuerySet[Account]:
    """Return the accounts of officers and administrators."""
    return _active().filter(role__in=SECOND_FACTOR)


def accounts_of(player: Player) -> QuerySet[Account]:
    """Return the accounts of a player, also of a record that theirs was merged into."""
    return _active().filter(
        player__in=[player_id for player_id in (player.pk, player.merged_into_id) if player_id is not None]
    )


def _active() -> QuerySet[Account]:
    return Account.objects.filter(user__is_active=True).select_related("user").order_by("pk")
