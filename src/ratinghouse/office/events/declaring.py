"""Declaring facts that the file of an event lacks: the event is examined again with them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeVar

from ratinghouse.kernel.texts import text
from ratinghouse.office.events.declared_facts import StoredFact, stored_facts
from ratinghouse.office.events.examining import EventToExamine, examine
from ratinghouse.office.events.matching import event_by_number, update_matching_state
from ratinghouse.office.events.receive import NOTHING_DECLARED
from ratinghouse.office.events.recording import event_summary, record_reading, store_entries_and_games
from ratinghouse.office.events.states import MATCHABLE, State, require_state, state_of
from ratinghouse.office.events.stored_reading import reading_with, store_reading
from ratinghouse.office.journal import Act, Clerk, act
from ratinghouse.office.models import Entry, Event, Game, JournalEntry
from ratinghouse.office.refusal import Refused
from ratinghouse.rating.period import DeclaredFacts
from ratinghouse.reports.declared_reading import declaration_findings
from ratinghouse.reports.reading import READER_VERSION
from ratinghouse.reports.report import NOTHING

Fact = TypeVar("Fact", str, StoredFact)
DECLARABLE_STATES = MATCHABLE | {State.RECEIVED}
"""States in which facts may still be declared."""


def declare(
    clerk: Clerk,
    event_id: int,
    *,
    pool: str | None = None,
    declared: DeclaredFacts = NOTHING_DECLARED,
    reading: Mapping[str, str] = NOTHING,
    retracted: Collection[str] = (),
) -> Event:
    """Add declared facts to an event and remove those that are ``retracted``; it is then examined again.

    With another encoding names are spelled differently, so its players have to be matched again.
    """
    with act(clerk, "tell") as doing:
        return declare_in(
            doing, event_by_number(event_id), pool=pool, declared=declared, reading=reading, retracted=retracted
        )


def declare_in(
    doing: Act,
    event: Event,
    *,
    pool: str | None = None,
    declared: DeclaredFacts = NOTHING_DECLARED,
    reading: Mapping[str, str] = NOTHING,
    retracted: Collection[str] = (),
) -> Event:
    """Do the same inside an act that is under way."""
    require_state(event, DECLARABLE_STATES, text("nothing can be added to it any more"))
    before = event_summary(event)
    event.declared = _without(event.declared | stored_facts(declared), retracted)
    received = event.received
    to_reader = _without(event.reading | dict(reading), retracted)
    wrong = declaration_findings(to_reader)
    if wrong:
        raise Refused(wrong)
    respelt = to_reader.get("encoding") != event.reading.get("encoding")
    outcome, was_read_now = reading_with(event, to_reader)
    pool_name = pool or (event.pool.name if event.pool else None)
    was_read = state_of(event) is not State.RECEIVED
    record_reading(event, outcome, examine(EventToExamine(outcome, pool_name, received.reported, event.declared)))
    event.save()
    if outcome.report is not None and was_read_now:
        store_reading(event.pk, outcome.report)
    if outcome.report is not None and (respelt or not was_read):
        Entry.objects.filter(event=event).delete()
        Game.objects.filter(event=event).delete()
        store_entries_and_games([event], {event.pk: outcome.report}, {})
    update_matching_state(event)
    reader = {"reader": READER_VERSION} if was_read_now else {}
    doing.note(f"event {event.pk}", before=before, after={**event_summary(event), **reader})
    return event


def _without(facts: Mapping[str, Fact], names: Collection[str]) -> dict[str, Fact]:
    return {name: value for name, value in facts.items() if name not in names}


def declared_by(event: Event) -> dict[str, str]:
    """Return who declared each fact of an event: the user who last changed it, by the journal."""
    who_declared: dict[str, str] = {}
    acts = JournalEntry.objects.filter(
        subject=f"event {event.pk}", verb__in=("receive", "read", "tell", "registration")
    ).order_by("number")
    for entry in acts:
        before, after = (_declared_in(side) for side in (entry.before, entry.after))
        who_declared |= {name: entry.who for name, value in after.items() if before.get(name) != value}
    return who_declared


def _declared_in(summarised: Mapping[str, dict[str, StoredFact]] | None) -> dict[str, StoredFact]:
    summary = summarised or {}
    return {**summary.get("reading", {}), **summary.get("told", {})}
