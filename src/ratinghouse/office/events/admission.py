"""Admitting, refusing and withdrawing events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import date

from django.db import transaction
from django.db.models import Count

from ratinghouse.kernel.finding import Finding, finding_from_stored
from ratinghouse.kernel.late.garbage_collection import garbage_collection_paused
from ratinghouse.kernel.texts import counted_text, text
from ratinghouse.office.appeals.refusal_terms import close_refusal, record_refusal
from ratinghouse.office.events.list_of_event import ListsEntered, next_open_list
from ratinghouse.office.events.matching import event_by_number, no_such_event, update_matching_state
from ratinghouse.office.events.recording import write_events
from ratinghouse.office.events.same_event import hold_if_repeated, hold_repeated, release_others
from ratinghouse.office.events.states import MATCHABLE, State, change_state, state_of, wrong_state
from ratinghouse.office.journal import Act, Clerk, act
from ratinghouse.office.models import Entry, Event
from ratinghouse.office.refusal import Refused, refusal
from ratinghouse.office.register.erasing import forget_erased
from ratinghouse.office.results.event_results import is_rated_by_result
from ratinghouse.office.results.open_results import ResultsOfPool, list_of_result
from ratinghouse.office.results.report_versions import continue_earlier, replace_unrated_version

_MOST_NAMED = 5
_REASON_REQUIRED = {
    "refuse": text("refusing an event requires a reason"),
    "withdraw": text("withdrawing an event requires a reason"),
}


@dataclass(frozen=True)
class Admission:
    """The result of admitting events: those that were admitted, and why the others were not, by event."""

    admitted: tuple[Event, ...]
    refused: Mapping[int, Refused]


def admit(clerk: Clerk, event_id: int, *, despite: str = "") -> Event:
    """Admit an event to its list. ``despite`` is the reason for admitting it although it has errors."""
    admission = admit_events(clerk, [event_id], despite=despite)
    for refused in admission.refused.values():
        raise refused
    return admission.admitted[0]


def admit_events(clerk: Clerk, numbers: Sequence[int], *, despite: str = "") -> Admission:
    """Admit events in one act. One that is refused does not keep the others from being admitted."""
    refused: dict[int, Refused] = {}
    with act(clerk, "admit") as doing:
        stored = Event.objects.select_related("received", "pool").defer("received__content").in_bulk(list(numbers))
        for number in sorted(set(numbers) - stored.keys()):
            refused[number] = no_such_event(number)
        with garbage_collection_paused():
            admitted = _admit_in(doing, list(stored.values()), despite, refused)
    return Admission(tuple(admitted), {number: refused[number] for number in numbers if number in refused})


def admit_in(doing: Act, event: Event, *, despite: str = "") -> Event:
    """Admit an event inside an act that is under way, or refuse."""
    refused: dict[int, Refused] = {}
    _admit_in(doing, [event], despite, refused)
    for reasons in refused.values():
        raise reasons
    return event


def _admit_in(doing: Act, events: Sequence[Event], despite: str, refused: dict[int, Refused]) -> list[Event]:
    """Admit events in the order of their numbers, and return them; add the others to ``refused``."""
    in_order = sorted(events, key=lambda event: int(event.pk))
    repeated = hold_repeated([event for event in in_order if state_of(event) in MATCHABLE])
    entries, lists = _EntriesOfEvents([event.pk for event in events]), ListsEntered()
    admitted: list[Event] = []
    written = 0
    for event in in_order:
        if is_rated_by_result(event) or repeated.get(event.pk):
            write_events(admitted[written:])  # what was just admitted may be the same event, or an earlier version
            written = len(admitted)
        try:
            with transaction.atomic() if is_rated_by_result(event) else nullcontext():
                refuse_what_cannot_be_rated(event, entries.open[event.pk], entries.counts.get(event.pk, 0))
                earlier = continue_earlier(event)
            if is_rated_by_result(event) or repeated[event.pk]:
                repeated[event.pk] = hold_if_repeated(event)
            _admit(doing, event, despite, earlier, repeated[event.pk], lists)
            admitted.append(event)
        except Refused as reasons:
            refused[event.pk] = reasons
    write_events(admitted[written:])
    for event in entries.with_erased_players(admitted):
        forget_erased(event)
    return admitted


def _admit(
    doing: Act, event: Event, despite: str, earlier: Event | None, repeated: Sequence[int], lists: ListsEntered
) -> None:
    """Admit an event unless it has errors. The caller saves it."""
    errors = [finding_from_stored(finding) for finding in event.findings if finding["severity"] == "error"]
    if errors and not despite:
        remedy = text('ratinghouse refuse {event}, or ratinghouse admit {event} --despite "REASON"', event=event.pk)
        standing = refusal(
            "findings-stand", text("event {event} has errors, so it cannot be admitted", event=event.pk), remedy
        )
        raise Refused([*errors, *standing.findings])
    before = {"state": str(event.state), "list": _day(event)}
    change_state(event, State.ADMITTED)
    _enter_list(event, lists)
    if earlier is not None:
        event.save()
        replace_unrated_version(event, earlier)
        event.save()
    overridden: dict[str, object] = {"despite": [error.code for error in errors]} if errors else {}
    if repeated:
        overridden["same_as"] = list(repeated)
    if earlier is not None:
        overridden["continues"] = earlier.pk
    after = {"state": str(event.state), "list": _day(event), **overridden}
    doing.note(f"event {event.pk}", why=despite, before=before, after=after)


class _EntriesOfEvents:
    """What is known of the entries of events: how many there are, who is not matched, and who was erased."""

    def __init__(self, events: Sequence[int]) -> None:
        entries = Entry.objects.filter(event__in=events)
        self.counts = dict(entries.order_by().values_list("event").annotate(number=Count("pk")))
        self.open: dict[int, list[str]] = {event: [] for event in events}
        unmatched = entries.filter(match=Entry.Match.OPEN).order_by("event", "no")
        for event, no, name in unmatched.values_list("event", "no", "said_name"):
            self.open[event].append(f"{no} {name}")
        erased = entries.filter(player__erased__isnull=False)
        self._erased = set(erased.values_list("event", flat=True).distinct())

    def with_erased_players(self, events: Sequence[Event]) -> list[Event]:
        """Return those of the events that have entries of erased players."""
        return [event for event in events if event.pk in self._erased]


def refuse(clerk: Clerk, event_id: int, reason: str, article: str = "", communicated: date | None = None) -> Event:
    """Refuse to rate an event, with a reason and the article. It is communicated on the day of the act by default."""
    return _refuse_or_withdraw(clerk, "refuse", event_id, State.REFUSED, reason, article, communicated)


def withdraw(clerk: Clerk, event_id: int, reason: str) -> Event:
    """Withdraw an event before it is rated, because its sender asks for it or it came by mistake."""
    return _refuse_or_withdraw(clerk, "withdraw", event_id, State.WITHDRAWN, reason)


def reconsider(clerk: Clerk, event_id: int, reason: str) -> Event:
    """Undo the refusal of an event, because an appeal succeeded or missing information arrived."""
    with act(clerk, "refuse") as doing:
        return reconsider_in(doing, event_by_number(event_id), reason)


def reconsider_in(doing: Act, event: Event, reason: str) -> Event:
    """Do the same inside an act that is under way."""
    if state_of(event) is not State.REFUSED:
        raise wrong_state(event, text("it was not refused"))
    before = {"state": str(event.state), "reason": event.reason, "article": event.article}
    change_state(event, State.CHECKED if event.entries.exists() else State.RECEIVED)
    event.reason = event.article = ""
    event.save()
    update_matching_state(event)
    close_refusal(event, doing.clerk.now.date())
    doing.note(f"event {event.pk}", why=reason, before=before, after={"state": str(event.state)})
    return event


def _refuse_or_withdraw(
    clerk: Clerk,
    verb: str,
    event_id: int,
    state: Event.State,
    reason: str,
    article: str = "",
    communicated: date | None = None,
) -> Event:
    if not reason.strip():
        raise refusal("reason-missing", _REASON_REQUIRED[verb], text('add it: --reason "…"'))
    with act(clerk, verb) as doing:
        event = event_by_number(event_id)
        before = {"state": str(event.state), "list": _day(event)}
        change_state(event, state)
        event.reason, event.article = reason, article
        event.save()
        release_others(event)
        after = {"state": str(state), "article": article}
        if state is State.REFUSED:
            record = record_refusal(event, communicated or clerk.now.date())
            after["refused"] = record.refused.isoformat()
            after["appeal_until"] = record.appeal_until.isoformat() if record.appeal_until else ""
        doing.note(f"event {event.pk}", why=reason, before=before, after=after)
        return event


def refuse_what_cannot_be_rated(event: Event, open_entries: Sequence[str], entries: int) -> None:
    """Refuse what no reason overrides: the wrong state, unmatched players, and a missing pool, rulebook or date.

    ``open_entries`` are the numbers and names of the entries that are not matched, ``entries`` is the number of all.
    """
    if state_of(event) not in MATCHABLE:
        raise wrong_state(event, text("it cannot be admitted"))
    findings = []
    if open_entries:
        names: tuple[str, ...] = tuple(open_entries[:_MOST_NAMED])
        if len(open_entries) > _MOST_NAMED:
            names = (*names, text("{count} more", count=len(open_entries) - _MOST_NAMED))
        message = counted_text(
            "event {event} has an entry that is not matched: {names}",
            "event {event} has {count} entries that are not matched: {names}",
            count=len(open_entries),
            event=event.pk,
            names=names,
        )
        findings.append(
            Finding("error", "entries-open", message, text("match them: ratinghouse match {event}", event=event.pk))
        )
    if event.pool is None or not event.rules or event.start is None:
        message = text("event {event} has no pool, no rulebook or no first day, so it cannot be rated", event=event.pk)
        remedy = text(
            "see its findings: ratinghouse event {event}; enter what is missing: ratinghouse declare {event}",
            event=event.pk,
        )
        findings.append(Finding("error", "event-incomplete", message, remedy))
    if not findings and not entries:
        findings.append(Finding("error", "no-entries", text("event {event} has no players", event=event.pk)))
    if findings:
        raise Refused(findings)


def _enter_list(event: Event, lists: ListsEntered) -> None:
    """Set the list that the event enters now: the one expected when the report came may have been published since.

    If results are rated one by one, it is the first list that takes any.
    """
    assert event.pool is not None
    reported = event.received.reported
    days = [result.reported for result in ResultsOfPool(event.pool).open(event)] if is_rated_by_result(event) else []
    if days:
        first = min(list_of_result(event, day) for day in days)
        event.list_date = next_open_list(event.pool, first)
        return
    event.list_date = lists.of(event.pool, event.rules, event.start, event.end, reported, event.declared)


def _day(event: Event) -> str | None:
    return event.list_date.isoformat() if event.list_date else None
