"""Registrations: events announced beforehand, linked to their reports when those come, or cancelled."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from ratinghouse.kernel.finding import Finding
from ratinghouse.office.events.declaring import DECLARABLE_STATES, declare_in
from ratinghouse.office.events.matching import event_numbered
from ratinghouse.office.events.states import State, state_of
from ratinghouse.office.journal import Act, Clerk, act
from ratinghouse.office.models import Club, Event, Pool, Registration
from ratinghouse.office.refusal import Refused, refusal
from ratinghouse.rating.period import DeclaredFacts
from ratinghouse.reports.declared_reading import declaration_findings

_GONE = frozenset({State.WITHDRAWN, State.SUPERSEDED})
_MOST_PLAYERS = 100_000


@dataclass(frozen=True)
class Announcement:
    """What is said of an event before it is played."""

    name: str
    start: date
    end: date
    pool: str
    organiser: str = ""  # the club's ID
    city: str = ""
    time_control: str = ""
    players: int | None = None
    official: bool = False
    norms: bool = False


def announce(clerk: Clerk, told: Announcement, sender: str, registered: date) -> Registration:
    """Register an event. ``registered`` is the day that counts for the rulebook's notice."""
    with act(clerk, "registration") as doing:
        made = Registration(sender=sender, registered=registered)
        _put_down(made, told)
        made.save()
        doing.note(_subject(made), after=told_of(made))
        return made


def amend(
    clerk: Clerk,
    number: int,
    told: Announcement,
    why: str = "",
    *,
    registered: date | None = None,
    late_accepted: bool | None = None,
) -> Registration:
    """Change what was announced. Whether a late registration is accepted is the office's to say."""
    with act(clerk, "registration") as doing:
        found = _open(number)
        before = told_of(found)
        _put_down(found, told)
        found.registered = registered or found.registered
        found.late_accepted = found.late_accepted if late_accepted is None else late_accepted
        found.save()
        if told_of(found) != before:
            doing.note(_subject(found), why=why, before=before, after=told_of(found))
            _tell_event(doing, found)
        return found


def link(clerk: Clerk, number: int, event_id: int) -> Registration:
    """Say that an event is the one that was announced. What was announced of it is told of it from then on."""
    with act(clerk, "registration") as doing:
        found, event = _open(number), event_numbered(event_id)
        if found.event is not None:
            message = f"registration {number} is linked to event {found.event.pk} already"
            raise refusal("linked", message, "take that link back first")
        other = Registration.objects.filter(event=event).first()
        if other is not None:
            message = f"event {event_id} is the one of registration {other.pk}, {other.name}"
            raise refusal("linked", message, "take that link back first")
        if state_of(event) in _GONE:
            raise refusal("wrong-state", f"event {event_id} is {event.state}", "link the event that counts")
        found.event = event
        found.save(update_fields=["event"])
        doing.note(_subject(found), after={"event": event.pk})
        if event.organiser_id is None and found.organiser_id is not None:
            event.organiser = found.organiser
            event.save(update_fields=["organiser"])
        _tell_event(doing, found)
        return found


def unlink(clerk: Clerk, number: int, why: str) -> Registration:
    """Take a link back, and what it told of the event."""
    with act(clerk, "registration") as doing:
        found = registration_numbered(number)
        event = found.event
        if event is None:
            raise refusal("not-linked", f"registration {number} is linked to no event", "link it first")
        _demand_reason(why, "take a link back")
        found.event = None
        found.save(update_fields=["event"])
        doing.note(_subject(found), why=why, before={"event": event.pk})
        if state_of(event) in DECLARABLE_STATES:
            said = _said(found)
            stored = {**said.flags, **{name: day.isoformat() for name, day in said.days.items()}}
            gone = {name for name, value in stored.items() if event.declared.get(name) == value}
            declare_in(doing, event, retracted=gone)
        return found


def cancel(clerk: Clerk, number: int, reason: str) -> Registration:
    """The event is not played. It leaves the deadline board."""
    with act(clerk, "registration") as doing:
        found = _open(number)
        if found.event is not None:
            message = f"registration {number} has a report, event {found.event.pk}"
            raise refusal("linked", message, "take the link back first, if it is another event's")
        _demand_reason(reason, "cancel a registration")
        found.cancelled, found.reason = True, reason.strip()
        found.save(update_fields=["cancelled", "reason"])
        doing.note(_subject(found), why=reason.strip(), before={"cancelled": False}, after={"cancelled": True})
        return found


def reinstate(clerk: Clerk, number: int, why: str) -> Registration:
    """The event is played after all."""
    with act(clerk, "registration") as doing:
        found = registration_numbered(number)
        if not found.cancelled:
            raise refusal("not-cancelled", f"registration {number} is not cancelled", "see its state")
        _demand_reason(why, "take back that an event is cancelled")
        found.cancelled, found.reason = False, ""
        found.save(update_fields=["cancelled", "reason"])
        doing.note(_subject(found), why=why.strip(), before={"cancelled": True}, after={"cancelled": False})
        return found


def registration_numbered(number: int) -> Registration:
    """The registration of a number; a refusal where there is none."""
    found = Registration.objects.select_related("event__received", "organiser", "pool").filter(pk=number).first()
    if found is None:
        raise refusal("no-such-registration", f"there is no registration {number}", "see the list of registrations")
    return found


def told_of(found: Registration) -> dict[str, Any]:
    """A registration in words and numbers, for the journal and for programs."""
    return {
        "name": found.name,
        "start": found.start.isoformat(),
        "end": found.end.isoformat(),
        "pool": found.pool.name if found.pool else None,
        "organiser": found.organiser.code if found.organiser else None,
        "city": found.city,
        "time_control": found.time_control,
        "players": found.players,
        "official": found.official,
        "norms": found.norms,
        "registered": found.registered.isoformat(),
        "late_accepted": found.late_accepted,
        "sender": found.sender,
        "cancelled": found.cancelled,
        "event": found.event.pk if found.event else None,
    }


def _put_down(found: Registration, told: Announcement) -> None:
    wrong = []
    if not told.name.strip():
        wrong.append(Finding("error", "name-missing", "an announced event has a name", "write its name"))
    if told.end < told.start:
        message = f"the event would end on {told.end}, before it starts on {told.start}"
        wrong.append(Finding("error", "days-reversed", message, "check the first and the last day"))
    pool = Pool.objects.filter(name=told.pool).first()
    if pool is None:
        pools = ", ".join(Pool.objects.order_by("pk").values_list("name", flat=True))
        message = f"this office has no pool {told.pool}" if told.pool else "the pool decides which rulebook holds"
        wrong.append(Finding("error", "pool-unknown", message, f"its pools are: {pools}"))
    club = Club.objects.filter(code=told.organiser).first() if told.organiser else None
    if told.organiser and club is None:
        message = f"there is no club {told.organiser!r}"
        wrong.append(Finding("error", "no-such-club", message, "add it: ratinghouse player club CODE NAME"))
    if told.players is not None and not 0 < told.players <= _MOST_PLAYERS:
        message = f"{told.players} players cannot be expected"
        wrong.append(Finding("error", "no-number", message, "write how many, or leave it empty"))
    wrong += declaration_findings({"time_control": told.time_control.strip()})
    if wrong:
        raise Refused(wrong)
    found.name, found.city, found.time_control = told.name.strip(), told.city.strip(), told.time_control.strip()
    found.start, found.end, found.pool, found.organiser = told.start, told.end, pool, club
    found.players, found.official, found.norms = told.players, told.official, told.norms


def _open(number: int) -> Registration:
    found = registration_numbered(number)
    if found.cancelled:
        raise refusal("cancelled", f"registration {number} is cancelled: {found.reason}", "take that back first")
    return found


def _tell_event(doing: Act, found: Registration) -> None:
    event: Event | None = found.event
    if event is not None and state_of(event) in DECLARABLE_STATES:
        declare_in(doing, event, declared=_said(found))


def _said(found: Registration) -> DeclaredFacts:
    """What a registration tells of its event. A claim that is not made is no claim of the contrary."""
    claims = {"official": found.official, "late_accepted": found.late_accepted}
    flags = {name: 1 for name, made in claims.items() if made}
    return DeclaredFacts({**flags, "norms": int(found.norms)}, {"registered": found.registered})


def _demand_reason(reason: str, deed: str) -> None:
    if not reason.strip():
        raise refusal("reason-missing", f"to {deed} takes a reason", 'say it: --reason "…"')


def _subject(found: Registration) -> str:
    return f"registration {found.pk}"
