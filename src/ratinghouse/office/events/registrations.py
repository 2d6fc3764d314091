"""Registrations: events announced beforehand, linked to their reports when those come, or cancelled."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TypedDict

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import Text, text
from ratinghouse.office.events.declaring import DECLARABLE_STATES, declare_in
from ratinghouse.office.events.matching import event_by_number
from ratinghouse.office.events.states import State, state_of
from ratinghouse.office.journal import Act, Clerk, act
from ratinghouse.office.models import Club, Event, Pool, Registration
from ratinghouse.office.refusal import Refused, refusal
from ratinghouse.rating.period import DeclaredFacts
from ratinghouse.reports.declared_reading import declaration_findings

_NOT_COUNTED = frozenset({State.WITHDRAWN, State.SUPERSEDED})
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


def announce(clerk: Clerk, announcement: Announcement, sender: str, registered: date) -> Registration:
    """Register an event. ``registered`` is the day that counts for the deadline of the rulebook."""
    with act(clerk, "registration") as doing:
        registration = Registration(sender=sender, registered=registered)
        _apply_announcement(registration, announcement)
        registration.save()
        doing.note(_subject(registration), after=registration_record(registration))
        return registration


def amend(
    clerk: Clerk,
    number: int,
    announcement: Announcement,
    why: str = "",
    *,
    registered: date | None = None,
    late_accepted: bool | None = None,
) -> Registration:
    """Change what was announced. Only the office decides whether a late registration is accepted."""
    with act(clerk, "registration") as doing:
        registration = _active_registration(number)
        before = registration_record(registration)
        _apply_announcement(registration, announcement)
        registration.registered = registered or registration.registered
        registration.late_accepted = registration.late_accepted if late_accepted is None else late_accepted
        registration.save()
        if registration_record(registration) != before:
            doing.note(_subject(registration), why=why, before=before, after=registration_record(registration))
            _declare_for_event(doing, registration)
        return registration


def link(clerk: Clerk, number: int, event_id: int) -> Registration:
    """Link a registration to its event. What was announced is declared of the event from then on."""
    with act(clerk, "registration") as doing:
        registration, event = _active_registration(number), event_by_number(event_id)
        if registration.event is not None:
            message = text(
                "registration {number} is already linked to event {event}", number=number, event=registration.event.pk
            )
            raise refusal("linked", message, text("undo that link first"))
        other = Registration.objects.filter(event=event).first()
        if other is not None:
            message = text(
                "event {event} is already linked to registration {number}, {name}",
                event=event_id,
                number=other.pk,
                name=other.name,
            )
            raise refusal("linked", message, text("undo that link first"))
        if state_of(event) in _NOT_COUNTED:
            raise refusal(
                "wrong-state",
                text("event {event} is {state}", event=event_id, state=event.state),
                text("link the event that counts"),
            )
        registration.event = event
        registration.save(update_fields=["event"])
        doing.note(_subject(registration), after={"event": event.pk})
        if event.organiser_id is None and registration.organiser_id is not None:
            event.organiser = registration.organiser
            event.save(update_fields=["organiser"])
        _declare_for_event(doing, registration)
        return registration


def unlink(clerk: Clerk, number: int, why: str) -> Registration:
    """Undo a link, and remove what it declared of the event."""
    with act(clerk, "registration") as doing:
        registration = registration_by_number(number)
        event = registration.event
        if event is None:
            raise refusal(
                "not-linked",
                text("registration {number} is not linked to any event", number=number),
                text("link it first"),
            )
        _require_reason(why, text("undoing a link requires a reason"))
        registration.event = None
        registration.save(update_fields=["event"])
        doing.note(_subject(registration), why=why, before={"event": event.pk})
        if state_of(event) in DECLARABLE_STATES:
            facts = _declared_by_registration(registration)
            stored = {**facts.flags, **{name: day.isoformat() for name, day in facts.days.items()}}
            retracted = {name for name, value in stored.items() if event.declared.get(name) == value}
            declare_in(doing, event, retracted=retracted)
        return registration


def cancel(clerk: Clerk, number: int, reason: str) -> Registration:
    """Cancel a registration: the event is not played."""
    with act(clerk, "registration") as doing:
        registration = _active_registration(number)
        if registration.event is not None:
            message = text(
                "registration {number} has a report, event {event}", number=number, event=registration.event.pk
            )
            raise refusal("linked", message, text("if the report is of another event, undo the link first"))
        _require_reason(reason, text("cancelling a registration requires a reason"))
        registration.cancelled, registration.reason = True, reason.strip()
        registration.save(update_fields=["cancelled", "reason"])
        doing.note(_subject(registration), why=reason.strip(), before={"cancelled": False}, after={"cancelled": True})
        return registration


def reinstate(clerk: Clerk, number: int, why: str) -> Registration:
    """Undo a cancellation: the event is played after all."""
    with act(clerk, "registration") as doing:
        registration = registration_by_number(number)
        if not registration.cancelled:
            raise refusal(
                "not-cancelled",
                text("registration {number} is not cancelled", number=number),
                text("see: ratinghouse registration"),
            )
        _require_reason(why, text("undoing a cancellation requires a reason"))
        registration.cancelled, registration.reason = False, ""
        registration.save(update_fields=["cancelled", "reason"])
        doing.note(_subject(registration), why=why.strip(), before={"cancelled": True}, after={"cancelled": False})
        return registration


def registration_by_number(number: int) -> Registration:
    """Return the registration with a number; refuse if there is none."""
    registration = Registration.objects.select_related("event__received", "organiser", "pool").filter(pk=number).first()
    if registration is None:
        raise refusal(
            "no-such-registration",
            text("there is no registration {number}", number=number),
            text("see the list of registrations"),
        )
    return registration


class RegistrationRecord(TypedDict):
    """A registration in the journal and in JSON."""

    name: str
    start: str
    end: str
    pool: str | None
    organiser: str | None
    city: str
    time_control: str
    players: int | None
    official: bool
    norms: bool
    registered: str
    late_accepted: bool
    sender: str
    cancelled: bool
    event: int | None


def registration_record(registration: Registration) -> RegistrationRecord:
    """Return a registration as a record, for the journal and for programs."""
    return {
        "name": registration.name,
        "start": registration.start.isoformat(),
        "end": registration.end.isoformat(),
        "pool": registration.pool.name if registration.pool else None,
        "organiser": registration.organiser.code if registration.organiser else None,
        "city": registration.city,
        "time_control": registration.time_control,
        "players": registration.players,
        "official": registration.official,
        "norms": registration.norms,
        "registered": registration.registered.isoformat(),
        "late_accepted": registration.late_accepted,
        "sender": registration.sender,
        "cancelled": registration.cancelled,
        "event": registration.event.pk if registration.event else None,
    }


def _apply_announcement(registration: Registration, announcement: Announcement) -> None:
    findings = []
    if not announcement.name.strip():
        findings.append(
            Finding("error", "name-missing", text("the name of the event is missing"), text("enter the name"))
        )
    if announcement.end < announcement.start:
        message = text(
            "the event would end on {end}, before it starts on {start}",
            end=str(announcement.end),
            start=str(announcement.start),
        )
        findings.append(Finding("error", "days-reversed", message, text("check the first and the last day")))
    pool = Pool.objects.filter(name=announcement.pool).first()
    if pool is None:
        pools = ", ".join(Pool.objects.order_by("pk").values_list("name", flat=True))
        message = (
            text("this office has no pool {pool}", pool=announcement.pool)
            if announcement.pool
            else text("the pool is missing; it decides which rulebook applies")
        )
        findings.append(Finding("error", "pool-unknown", message, text("its pools are: {pools}", pools=pools)))
    club = Club.objects.filter(code=announcement.organiser).first() if announcement.organiser else None
    if announcement.organiser and club is None:
        message = text("there is no club {club}", club=f"{announcement.organiser!r}")
        findings.append(Finding("error", "no-such-club", message, text("add it: ratinghouse player club CODE NAME")))
    if announcement.players is not None and not 0 < announcement.players <= _MOST_PLAYERS:
        message = text("{players} is not a possible number of players", players=announcement.players)
        findings.append(Finding("error", "no-number", message, text("enter how many, or leave it blank")))
    findings += declaration_findings({"time_control": announcement.time_control.strip()})
    if findings:
        raise Refused(findings)
    registration.name = announcement.name.strip()
    registration.city = announcement.city.strip()
    registration.time_control = announcement.time_control.strip()
    registration.start, registration.end = announcement.start, announcement.end
    registration.pool, registration.organiser = pool, club
    registration.players = announcement.players
    registration.official, registration.norms = announcement.official, announcement.norms


def _active_registration(number: int) -> Registration:
    registration = registration_by_number(number)
    if registration.cancelled:
        raise refusal(
            "cancelled",
            text("registration {number} is cancelled: {reason}", number=number, reason=registration.reason),
            text("undo that first"),
        )
    return registration


def _declare_for_event(doing: Act, registration: Registration) -> None:
    event: Event | None = registration.event
    if event is not None and state_of(event) in DECLARABLE_STATES:
        declare_in(doing, event, declared=_declared_by_registration(registration))


def _declared_by_registration(registration: Registration) -> DeclaredFacts:
    """Return what a registration declares of its event. A claim that it does not make is left out, not false."""
    claims = {"official": registration.official, "late_accepted": registration.late_accepted}
    flags = {name: 1 for name, claimed in claims.items() if claimed}
    return DeclaredFacts({**flags, "norms": int(registration.norms)}, {"registered": registration.registered})


def _require_reason(reason: str, message: Text) -> None:
    if not reason.strip():
        raise refusal("reason-missing", message, text('add it: --reason "…"'))


def _subject(registration: Registration) -> str:
    return f"registration {registration.pk}"
