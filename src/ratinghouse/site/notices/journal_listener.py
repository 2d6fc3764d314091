"""Notices of the office's acts, written together with the journal, in the transaction of the act."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.db.models import QuerySet
from django.dispatch import receiver

from ratinghouse.office.appeals.refusal_terms import undecided_refusal
from ratinghouse.office.events.states import State, state_of
from ratinghouse.office.journal import Act, acted
from ratinghouse.office.models import Event, PublishedList
from ratinghouse.site.models import Account, Notice
from ratinghouse.site.notices.notices import Kind, News, NoticeFacts, officers, senders_of, write_notices

SETTLING = timedelta(minutes=1)
"""A report is received, matched and checked again in several acts; its sender is notified once, of the last one."""

_EVENT = re.compile(r"event (\d+)(?:, entry \d+)?")
_ON_DESK = frozenset({State.RECEIVED, State.CHECKED, State.MATCHED})


@receiver(acted)
def write_notices_of(sender: type[Act], doing: Act, **_: Any) -> None:
    """Write the notices of an act."""
    write = _WRITERS.get(doing.verb)
    if write is not None and Account.objects.exists():
        write(doing)


def _received(doing: Act) -> None:
    for event in _events(doing):
        facts: NoticeFacts = {**_event_facts(event), "sender": event.received.sender}
        news = News(Kind.ARRIVED, f"event {event.pk}", facts, doing.number)
        write_notices(news, officers().exclude(user__username=doing.clerk.who), doing.clerk.now)
    _examined(doing)


def _examined(doing: Act) -> None:
    """Notify the sender of the findings, and again only if they have changed."""
    for event in _events(doing):
        if state_of(event) not in _ON_DESK:
            continue
        severities = Counter(finding["severity"] for finding in event.findings)
        facts: NoticeFacts = {
            **_event_facts(event),
            "errors": severities["error"],
            "warnings": severities["warning"],
            "readable": bool(event.kind),
        }
        subject = f"event {event.pk}"
        earlier = Notice.objects.filter(kind=Kind.CHECKED, subject=subject)
        last = earlier.order_by("-pk").first()
        if last is None or last.facts != facts:
            earlier.filter(tries=0, sent=None).delete()
            news = News(Kind.CHECKED, subject, facts, doing.number)
            write_notices(news, senders_of([event]), doing.clerk.now, wait=SETTLING)


def _admitted(doing: Act) -> None:
    for event in _events(doing):
        entered: NoticeFacts = {"pool": event.pool.name if event.pool else "", "list": _day(event)}
        _notify_senders(
            doing, [event], News(Kind.ADMITTED, f"event {event.pk}", {**_event_facts(event), **entered}, doing.number)
        )


def _refused_or_withdrawn(doing: Act) -> None:
    """Notify of refusals and withdrawals. The same verb also reopens a refused event, which is not notified."""
    for event in _events(doing):
        if state_of(event) in (State.REFUSED, State.WITHDRAWN):
            why: NoticeFacts = {"state": str(event.state), "reason": event.reason, "article": event.article}
            record = undecided_refusal(event) if state_of(event) is State.REFUSED else None
            if record is not None and record.appeal_until is not None:
                why["appeal_until"] = record.appeal_until.isoformat()
            _notify_senders(
                doing, [event], News(Kind.REFUSED, f"event {event.pk}", {**_event_facts(event), **why}, doing.number)
            )


def _published(doing: Act) -> None:
    for rating_list in PublishedList.objects.filter(act=doing.number).select_related("pool").defer("inputs"):
        entered: NoticeFacts = {"pool": rating_list.pool.name, "list": rating_list.date.isoformat()}
        rated = _without_files(
            Event.objects.filter(pool=rating_list.pool, list_date=rating_list.date, state=State.RATED)
        )
        senders = {account.user.username: account for account in senders_of(rated)}
        for event in rated:
            account = senders.get(event.received.sender)
            if account is not None and account.user.username != doing.clerk.who:
                news = News(Kind.PUBLISHED, f"event {event.pk}", {**_event_facts(event), **entered}, doing.number)
                write_notices(news, [account], doing.clerk.now)


def _corrected(doing: Act) -> None:
    lists = PublishedList.objects.filter(act=doing.number).select_related("pool").defer("inputs").order_by("date", "pk")
    revised = [(rating_list.pool.name, rating_list.date.isoformat(), rating_list.edition) for rating_list in lists]
    for event in _events(doing):
        if state_of(event) is not State.SUPERSEDED:
            continue
        successor = _without_files(Event.objects.filter(supersedes=event)).first()
        correction: NoticeFacts = {
            **_event_facts(event),
            "reason": event.reason,
            "by": successor.pk if successor else None,
            "lists": revised,
        }
        news = News(Kind.CORRECTED, f"event {event.pk}", correction, doing.number)
        _notify_senders(doing, [event, *([successor] if successor else [])], news)


def _notify_senders(doing: Act, events: list[Event], news: News) -> None:
    """Notify those who sent the events, except the person who acted."""
    write_notices(news, senders_of(events).exclude(user__username=doing.clerk.who), doing.clerk.now)


def _events(doing: Act) -> list[Event]:
    """Return the events of the act, as they are now."""
    numbers = {int(named[1]) for subject in doing.subjects if (named := _EVENT.fullmatch(subject))}
    return list(_without_files(Event.objects.filter(pk__in=numbers)))


def _without_files(events: QuerySet[Event]) -> QuerySet[Event]:
    """Return the events without loading the bytes of their files."""
    return events.select_related("received", "pool").defer("received__content").order_by("pk")


def _event_facts(event: Event) -> NoticeFacts:
    return {"event": event.pk, "name": event.name, "file": event.received.file}


def _day(event: Event) -> str | None:
    return event.list_date.isoformat() if event.list_date else None


_WRITERS: dict[str, Callable[[Act], None]] = {
    "read": _received,
    "match": _examined,
    "tell": _examined,
    "admit": _admitted,
    "refuse": _refused_or_withdrawn,
    "withdraw": _refused_or_withdrawn,
    "publish": _published,
    "correct": _corrected,
}
