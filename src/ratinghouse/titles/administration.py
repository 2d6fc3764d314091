"""Conditions on an event for norms to be possible in it at all (1.1.2, 1.1.3), as far as the report states it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from ratinghouse.kernel.arithmetic import where
from ratinghouse.kernel.texts import NO_TEXT, Text, counted_text, text
from ratinghouse.titles.condition import Condition, Conditions, Judgement
from ratinghouse.titles.event import Circumstance, NormEvent

administration = Conditions("event", counts=("minutes_a_day", "rounds_a_day", "minutes"), flags=("time_approved",))


class _EventFigures:
    """The event's figures; None where the report does not state one."""

    def __init__(self, event: NormEvent) -> None:
        days = Counter(event.round_days)
        self.rounds_a_day = max(days.values()) if days else None
        self.minutes = event.minutes_for_60
        self.time_approved = Circumstance.APPROVED_TIME in event.circumstances
        self.minutes_a_day = None
        if self.rounds_a_day is not None and self.minutes is not None:
            self.minutes_a_day = 2 * self.minutes * self.rounds_a_day

    def detail(self, of: str) -> Text:
        """Return the details of a figure."""
        return text("for both players") if of == "minutes_a_day" else NO_TEXT


@administration.at_most(
    "1.1.2",
    of="minutes_a_day",
    lacking=lambda short, figures: counted_text(
        "{count} minute of play a day too many", "{count} minutes of play a day too many", count=short
    ),
)
def play_in_a_day() -> int:
    """There are at most twelve hours of play a day, counting 60 moves a game.

    → 720
    """
    return 12 * 60


@administration.at_most(
    "1.1.3",
    of="rounds_a_day",
    lacking=lambda short, figures: counted_text(
        "{count} round a day too many", "{count} rounds a day too many", count=short
    ),
)
def rounds_in_a_day() -> int:
    """There are at most two rounds a day.

    → 2
    """
    return 2


@administration.at_least(
    "1.1.3",
    of="minutes",
    lacking=lambda short, figures: counted_text(
        "{count} more minute for 60 moves", "{count} more minutes for 60 moves", count=short
    ),
)
def time_for_thinking(time_approved: Any) -> Any:
    """Each player has at least two hours for 60 moves, or 75 minutes if that was approved for the event.

    time_approved=no → 120
    time_approved=yes → 75
    """
    return where(time_approved, 75, 120)


def judge_event(event: NormEvent, conditions: Iterable[Condition] = administration) -> tuple[Judgement, ...]:
    """Return every condition on the event itself; what the report does not state is left open."""
    figures = _EventFigures(event)
    return tuple(condition.judge(figures) for condition in conditions)


def refusals(event: NormEvent, conditions: Iterable[Condition] = administration) -> tuple[Judgement, ...]:
    """Return the conditions that the event is known to fail; if there is one, no norm can be made in it."""
    return tuple(judgement for judgement in judge_event(event, conditions) if judgement.holds is False)


def one_round_days(event: NormEvent) -> int | None:
    """Return on how many days a single round was played; None where the days are not known (1.1.3a)."""
    return sum(rounds == 1 for rounds in Counter(event.round_days).values()) if event.round_days else None
