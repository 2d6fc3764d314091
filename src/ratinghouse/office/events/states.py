"""The states of an event, and the one table of how it may pass from one to another."""

from __future__ import annotations

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
    ),  # an appeal was heard, or what was missing came
    State.WITHDRAWN: frozenset(),
    State.SUPERSEDED: frozenset(),
}

MATCHABLE = frozenset({State.CHECKED, State.MATCHED})
"""States in which it may still be decided who the players are."""

_WAITING = frozenset({State.RECEIVED, State.CHECKED, State.MATCHED})
_DESCRIPTIONS = {
    State.RECEIVED: "is stored, but cannot be read",
    State.CHECKED: "has been read; its players are not all matched",
    State.MATCHED: "waits to be admitted",
    State.ADMITTED: "has been admitted",
    State.RATED: "is in a published list",
    State.REFUSED: "has been refused",
    State.WITHDRAWN: "has been withdrawn",
    State.SUPERSEDED: "has been superseded by a corrected report",
}
_NEXT_STEPS = {
    State.RECEIVED: "ask the sender for a file that can be read, and receive that",
    State.CHECKED: "match its players first: ratinghouse match {}",
    State.MATCHED: "admit it: ratinghouse admit {}",
    State.ADMITTED: "to take it back before the list is made: ratinghouse withdraw {}",
    State.RATED: "what a list was made from is only changed by a corrected report: ratinghouse correct {}",
    State.REFUSED: "to look at it again: ratinghouse refuse {} --undo",
    State.WITHDRAWN: "receive the file again if it is to count after all",
    State.SUPERSEDED: "see the event that took its place: ratinghouse event {}",
}


def state_of(event: Event) -> Event.State:
    """The state, as the enumeration has it."""
    return State(event.state)


def state_description(event: Event) -> str:
    """What the state means, as the end of a sentence about the event."""
    return _DESCRIPTIONS[state_of(event)]


def next_step(event: Event) -> str:
    """What is to be done with an event now; empty where nothing is."""
    errors = any(finding["severity"] == "error" for finding in event.findings)
    if state_of(event) is State.MATCHED and errors:
        return f"see what speaks against it: ratinghouse event {event.pk}"
    if state_of(event) is State.ADMITTED and event.pool is not None:
        return f"see the next list: ratinghouse preview --pool {event.pool.name}"
    return _NEXT_STEPS[state_of(event)].format(event.pk) if state_of(event) in _WAITING else ""


def change_state(event: Event, to: Event.State) -> None:
    """Pass an event to another state, or refuse with where it stands. The caller saves it."""
    if to not in TRANSITIONS[state_of(event)]:
        raise wrong_state(event, f"it cannot become {to.value}")
    event.state = to


def require_state(event: Event, states: frozenset[Event.State], message: str) -> None:
    """Refuse what is only possible in some states."""
    if state_of(event) not in states:
        raise wrong_state(event, message)


def wrong_state(event: Event, message: str) -> Refused:
    """The refusal that tells where the event stands and what can be done from there; raise it."""
    state = state_of(event)
    return refusal(
        "wrong-state", f"event {event.pk} {_DESCRIPTIONS[state]}: {message}", _NEXT_STEPS[state].format(event.pk)
    )
