"""The states of an event, and which state may follow which."""

from __future__ import annotations

from collections.abc import Callable

from ratinghouse.kernel.texts import Text, text
from ratinghouse.office.models import Event
from ratinghouse.office.refusal import Refused, refusal

State = Event.State

TRANSITIONS: dict[Event.State, frozenset[Event.State]] = {
    State.RECEIVED: frozenset({State.CHECKED, State.REFUSED, State.WITHDRAWN, State.SUPERSEDED}),
    State.CHECKED: frozenset({State.MATCHED, State.REFUSED, State.WITHDRAWN, State.SUPERSEDED}),
    State.MATCHED: frozenset({State.CHECKED, State.ADMITTED, State.REFUSED, State.WITHDRAWN, State.SUPERSEDED}),
    State.ADMITTED: frozenset({State.RATED, State.REFUSED, State.WITHDRAWN, State.SUPERSEDED}),
    State.RATED: frozenset({State.SUPERSEDED}),
    State.REFUSED: frozenset(
        {State.RECEIVED, State.CHECKED, State.SUPERSEDED}
    ),  # an appeal succeeded, or missing information arrived
    State.WITHDRAWN: frozenset(),
    State.SUPERSEDED: frozenset(),
}

MATCHABLE = frozenset({State.CHECKED, State.MATCHED})
"""States in which players can still be matched."""

_WAITING = frozenset({State.RECEIVED, State.CHECKED, State.MATCHED})
_DESCRIPTIONS = {
    State.RECEIVED: text("is stored, but cannot be read"),
    State.CHECKED: text("has been read; its players are not all matched"),
    State.MATCHED: text("is waiting to be admitted"),
    State.ADMITTED: text("has been admitted"),
    State.RATED: text("is in a published list"),
    State.REFUSED: text("has been refused"),
    State.WITHDRAWN: text("has been withdrawn"),
    State.SUPERSEDED: text("has been replaced by a corrected report"),
}
_NEXT_STEPS: dict[Event.State, Callable[[int], Text]] = {
    State.RECEIVED: lambda event: text("ask the sender for a file that can be read"),
    State.CHECKED: lambda event: text("match its players first: ratinghouse match {event}", event=event),
    State.MATCHED: lambda event: text("admit it: ratinghouse admit {event}", event=event),
    State.ADMITTED: lambda event: text(
        "to take it out before the list is published: ratinghouse withdraw {event}", event=event
    ),
    State.RATED: lambda event: text(
        "a published list is changed by a corrected report only: ratinghouse correct {event}", event=event
    ),
    State.REFUSED: lambda event: text("to undo the refusal: ratinghouse refuse {event} --undo", event=event),
    State.WITHDRAWN: lambda event: text("if it should count after all, receive the file again"),
    State.SUPERSEDED: lambda event: text("see the event that replaced it: ratinghouse event {event}", event=event),
}
_UNREAD = text("is stored, but has not been read")


def state_of(event: Event) -> Event.State:
    """Return the state of an event as a member of the enumeration."""
    return State(event.state)


def state_description(event: Event) -> str:
    """Return what the state of an event means, as the end of a sentence about the event."""
    return _UNREAD if is_unread(event) else _DESCRIPTIONS[state_of(event)]


def is_unread(event: Event) -> bool:
    """Return whether the file of an event is stored and was not read yet: reading it was interrupted."""
    return state_of(event) is State.RECEIVED and not event.findings


def next_step(event: Event, *, errors_are_read: bool = False) -> str:
    """Return what is to be done with an event now; empty where nothing is."""
    if is_unread(event):
        return text("read it: ratinghouse declare {event}", event=event.pk)
    errors = any(finding["severity"] == "error" for finding in event.findings)
    if state_of(event) is State.MATCHED and errors:
        return (
            text(
                "ratinghouse declare {event}, ratinghouse refuse {event} or ratinghouse admit {event} --despite REASON",
                event=event.pk,
            )
            if errors_are_read
            else text("see its errors: ratinghouse event {event}", event=event.pk)
        )
    if state_of(event) is State.ADMITTED and event.pool is not None:
        return text("see the next list: ratinghouse preview --pool {pool}", pool=event.pool.name)
    return _NEXT_STEPS[state_of(event)](event.pk) if state_of(event) in _WAITING else ""


def change_state(event: Event, to: Event.State) -> None:
    """Put an event into another state, or refuse. The caller saves it."""
    if to not in TRANSITIONS[state_of(event)]:
        raise wrong_state(event, text("its state cannot become {state}", state=to.value))
    event.state = to


def require_state(event: Event, states: frozenset[Event.State], message: str) -> None:
    """Refuse unless an event is in one of these states."""
    if state_of(event) not in states:
        raise wrong_state(event, message)


def wrong_state(event: Event, message: str) -> Refused:
    """Return the refusal that names the state of an event and what can be done in it, to be raised."""
    return refusal(
        "wrong-state",
        text("event {event} {state}: {message}", event=event.pk, state=state_description(event), message=message),
        _NEXT_STEPS[state_of(event)](event.pk),
    )
