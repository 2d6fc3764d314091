"""What the counter tells of the office: it listens to the journal, and writes notices in the act's own transaction."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.db.models import QuerySet
from django.dispatch import receiver

from ratinghouse.office.events.states import State, state_of
from ratinghouse.office.journal import Act, acted
from ratinghouse.office.models import Event, PublishedList
from ratinghouse.site.models import Account, Notice
from ratinghouse.site.notices.notices import Kind, News, officers, senders_of, write_notices

SETTLING = timedelta(minutes=1)
"""A report is received, matched and examined anew in several acts; its sender is told once, of the last of them."""

_EVENT = re.compile(r"event (\d+)(?:, entry \d+)?")
_ON_DESK = frozenset({State.RECEIVED, State.CHECKED, State.MATCHED})


@receiver(acted)
def tell_of(sender: type[Act], doing: Act, **_: Any) -> None:
    """Write the notices of an act."""
    telling = _TELLING.get(doing.verb)
    if telling is not None and Account.objects.exists():
        telling(doing)


def _received(doing: Act) -> None:
    for event in _events(doing):
        facts = {**_named(event), "sender": event.received.sender}
        news = News(Kind.ARRIVED, f"event {event.pk}", facts, doing.number)
        write_notices(news, officers().exclude(user__username=doing.clerk.who), doing.clerk.now)
    _examined(doing)


def _examined(doing: Act) -> None:
    """The sender is told what was found; and again only where that has changed."""
    for event in _events(doing):
        if state_of(event) not in _ON_DESK:
            continue
        found = Counter(finding["severity"] for finding in event.findings)
        counts = {"errors": found["error"], "warnings": found["warning"], "readable": bool(event.kind)}
        facts, subject = {**_named(event), **counts}, f"event {event.pk}"
        told = Notice.objects.filter(kind=Kind.CHECKED, subject=subject)
        last = told.order_by("-pk").first()
        if last is None or last.facts != facts:
            told.filter(tries=0, sent=None).delete()
            news = News(Kind.CHECKED, subject, facts, doing.number)
            write_notices(news, senders_of([event]), doing.clerk.now, wait=SETTLING)


def _admitted(doing: Act) -> None:
    for event in _events(doing):
        entered = {"pool": event.pool.name if event.pool else "", "list": _day(event)}
        _tell_senders(doing, [event], News(Kind.ADMITTED, f"event {event.pk}", _named(event) | entered, doing.number))


def _put_aside(doing: Act) -> None:
    """Refused or withdrawn. The same verb also puts a refused event back on the desk, where it will be judged anew."""
    for event in _events(doing):
        if state_of(event) in (State.REFUSED, State.WITHDRAWN):
            why = {"state": str(event.state), "reason": event.reason, "article": event.article}
            _tell_senders(doing, [event], News(Kind.REFUSED, f"event {event.pk}", _named(event) | why, doing.number))


def _published(doing: Act) -> None:
    for made in PublishedList.objects.filter(act=doing.number).select_related("pool").defer("inputs"):
        entered = {"pool": made.pool.name, "list": made.date.isoformat()}
        rated = _lightly(Event.objects.filter(pool=made.pool, list_date=made.date, state=State.RATED))
        senders = {account.user.username: account for account in senders_of(rated)}
        for event in rated:
            account = senders.get(event.received.sender)
            if account is not None and account.user.username != doing.clerk.who:
                news = News(Kind.PUBLISHED, f"event {event.pk}", _named(event) | entered, doing.number)
                write_notices(news, [account], doing.clerk.now)


def _corrected(doing: Act) -> None:
    lists = PublishedList.objects.filter(act=doing.number).select_related("pool").defer("inputs").order_by("date", "pk")
    revised = [[one.pool.name, one.date.isoformat(), one.edition] for one in lists]
    for event in _events(doing):
        if state_of(event) is not State.SUPERSEDED:
            continue
        successor = _lightly(Event.objects.filter(supersedes=event)).first()
        what = {"reason": event.reason, "by": successor.pk if successor else None, "lists": revised}
        news = News(Kind.CORRECTED, f"event {event.pk}", _named(event) | what, doing.number)
        _tell_senders(doing, [event, *([successor] if successor else [])], news)


def _tell_senders(doing: Act, events: list[Event], news: News) -> None:
    """Tell those who sent the events, but not whoever acted."""
    write_notices(news, senders_of(events).exclude(user__username=doing.clerk.who), doing.clerk.now)


def _events(doing: Act) -> list[Event]:
    """The events that the act was about, as they are now."""
    numbers = {int(found[1]) for subject in doing.subjects if (found := _EVENT.fullmatch(subject))}
    return list(_lightly(Event.objects.filter(pk__in=numbers)))


def _lightly(events: QuerySet[Event]) -> QuerySet[Event]:
    """Without the bytes of their files."""
    return events.select_related("received", "pool").defer("received__content").order_by("pk")


def _named(event: Event) -> dict[str, Any]:
    return {"event": event.pk, "name": event.name, "file": event.received.file}


def _day(event: Event) -> str | None:
    return event.list_date.isoformat() if event.list_date else None


_TELLING: dict[str, Callable[[Act], None]] = {
    "read": _received,
    "match": _examined,
    "tell": _examined,
    "admit": _admitted,
    "refuse": _put_aside,
    "withdraw": _put_aside,
    "publish": _published,
    "correct": _corrected,
}
