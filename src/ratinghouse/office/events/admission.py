"""Admitting, refusing and withdrawing events."""

from __future__ import annotations

from ratinghouse.kernel.finding import Finding, finding_from_stored
from ratinghouse.kernel.texts import counted_text, text
from ratinghouse.office.events.list_of_event import calendar_answers, list_entered
from ratinghouse.office.events.matching import event_by_number, update_matching_state
from ratinghouse.office.events.same_event import hold_if_repeated, release_others
from ratinghouse.office.events.states import State, change_state, state_of, wrong_state
from ratinghouse.office.journal import Act, Clerk, act
from ratinghouse.office.models import Entry, Event
from ratinghouse.office.refusal import Refused, refusal
from ratinghouse.office.register.erasing import forget_erased

_MOST_NAMED = 5
_REASON_REQUIRED = {
    "refuse": text("refusing an event requires a reason"),
    "withdraw": text("withdrawing an event requires a reason"),
}


def admit(clerk: Clerk, event_id: int, *, despite: str = "") -> Event:
    """Admit an event to its list. ``despite`` is the reason for admitting it although it has errors."""
    with act(clerk, "admit") as doing:
        return admit_in(doing, event_by_number(event_id), despite=despite)


def admit_in(doing: Act, event: Event, *, despite: str = "") -> Event:
    """Do the same inside an act that is under way."""
    if state_of(event) not in (State.CHECKED, State.MATCHED):
        raise wrong_state(event, text("it cannot be admitted"))
    _refuse_what_cannot_be_rated(event)
    repeated = hold_if_repeated(event)
    errors = [finding_from_stored(finding) for finding in event.findings if finding["severity"] == "error"]
    if errors and not despite:
        remedy = text('ratinghouse refuse {event}, or ratinghouse admit {event} --despite "REASON"', event=event.pk)
        standing = refusal(
            "findings-stand", text("event {event} has errors, so it cannot be admitted", event=event.pk), remedy
        )
        raise Refused([*errors, *standing.findings])
    before = {"state": str(event.state), "list": _day(event)}
    change_state(event, State.ADMITTED)
    _enter_list(event)
    event.save()
    forget_erased(event)
    overridden: dict[str, object] = {"despite": [error.code for error in errors]} if errors else {}
    if repeated:
        overridden["same_as"] = repeated
    after = {"state": str(event.state), "list": _day(event), **overridden}
    doing.note(f"event {event.pk}", why=despite, before=before, after=after)
    return event


def refuse(clerk: Clerk, event_id: int, reason: str, article: str = "") -> Event:
    """Refuse to rate an event, with a reason and the article."""
    return _put_aside(clerk, "refuse", event_id, State.REFUSED, reason, article)


def withdraw(clerk: Clerk, event_id: int, reason: str) -> Event:
    """Withdraw an event before it is rated, because its sender asks for it or it came by mistake."""
    return _put_aside(clerk, "withdraw", event_id, State.WITHDRAWN, reason)


def reconsider(clerk: Clerk, event_id: int, reason: str) -> Event:
    """Undo the refusal of an event, because an appeal succeeded or missing information arrived."""
    with act(clerk, "refuse") as doing:
        event = event_by_number(event_id)
        if state_of(event) is not State.REFUSED:
            raise wrong_state(event, text("it was not refused"))
        before = {"state": str(event.state), "reason": event.reason, "article": event.article}
        change_state(event, State.CHECKED if event.entries.exists() else State.RECEIVED)
        event.reason = event.article = ""
        event.save()
        update_matching_state(event)
        doing.note(f"event {event.pk}", why=reason, before=before, after={"state": str(event.state)})
        return event


def _put_aside(clerk: Clerk, verb: str, event_id: int, state: Event.State, reason: str, article: str = "") -> Event:
    if not reason.strip():
        raise refusal("reason-missing", _REASON_REQUIRED[verb], text('add it: --reason "…"'))
    with act(clerk, verb) as doing:
        event = event_by_number(event_id)
        before = {"state": str(event.state), "list": _day(event)}
        change_state(event, state)
        event.reason, event.article = reason, article
        event.save()
        release_others(event)
        doing.note(f"event {event.pk}", why=reason, before=before, after={"state": str(state), "article": article})
        return event


def _refuse_what_cannot_be_rated(event: Event) -> None:
    """Refuse what no reason overrides: unmatched players, and a missing pool, rulebook or date."""
    findings = []
    open_entries = list(event.entries.filter(match=Entry.Match.OPEN).order_by("no"))
    if open_entries:
        names: tuple[str, ...] = tuple(f"{entry.no} {entry.said_name}" for entry in open_entries[:_MOST_NAMED])
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
    if not findings and not event.entries.exists():
        findings.append(Finding("error", "no-entries", text("event {event} has no players", event=event.pk)))
    if findings:
        raise Refused(findings)


def _enter_list(event: Event) -> None:
    """The list of this moment: one that was still open when the report came may have been published since."""
    assert event.pool is not None
    reported = event.received.reported
    answers = calendar_answers(event.rules, event.start, event.end, reported, event.declared)
    event.list_date = list_entered(event.pool, event.rules, answers, reported)


def _day(event: Event) -> str | None:
    return event.list_date.isoformat() if event.list_date else None
