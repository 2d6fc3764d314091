"""A rate of play while it is being read, and the finished control."""

from __future__ import annotations

from dataclasses import field, replace

from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.texts import Text, text
from ratinghouse.reports.time_control.model import ClockPeriod, TimeControl
from ratinghouse.reports.time_control.phrases import UnreadableTimeControl

LONGEST_PERIOD = 12 * 3600
LONGEST_STATED_INCREMENT = 300
MOST_MOVES = 100
LONGEST_INCREMENT = 60  # a bare number of seconds above this is doubtful


@dataclass(slots=True)
class Draft:
    """The periods and increments read so far, from a text with these signs."""

    signs: str
    periods: list[tuple[int | None, int]] = field(default_factory=list)
    increments: list[tuple[int, int]] = field(default_factory=list)  # seconds, and the number of periods before it
    loose: list[int] = field(default_factory=list)  # bare numbers added to a period with a number of moves
    start: int = 0  # the move the increment starts from, 0 if not given
    delay: int = 0
    days: bool = False
    after_plus: bool = False
    order: str = ""  # the order of bare numbers at a slash: "moves first" or "minutes first"
    doubtful: bool = False  # a number of moves that could be seconds of increment instead

    def add_period(self, moves: int | None, seconds: int) -> None:
        """Add a period."""
        if moves == 0 or seconds <= 0:
            raise UnreadableTimeControl(text("a period has no moves or no time"))
        if (moves or 0) > MOST_MOVES or (seconds > LONGEST_PERIOD and not self.days):
            raise UnreadableTimeControl(text("a period is implausibly long"))
        self.periods.append((moves, seconds))

    def add_increment(self, seconds: int) -> None:
        """Add an increment."""
        if seconds > LONGEST_STATED_INCREMENT and not self.days:
            raise UnreadableTimeControl(text("an increment of {seconds} seconds is implausible", seconds=seconds))
        self.increments.append((seconds, len(self.periods)))


def finish(draft: Draft) -> tuple[TimeControl, tuple[Text, ...]]:
    """Return the control of a finished draft and notes on how it was read. Raises ``UnreadableTimeControl``."""
    _settle_loose(draft)
    if not draft.periods:
        raise UnreadableTimeControl(text("it gives no thinking time"))
    if any(moves is None for moves, _ in draft.periods[:-1]):
        raise UnreadableTimeControl(text("it has two periods, but no number of moves for the first"))
    if draft.start and not draft.increments:
        raise UnreadableTimeControl(text("it names a move from which an increment starts, but no increment"))
    if ("I" in draft.signs or "E" in draft.signs) and not (draft.increments or draft.delay or draft.days):
        raise UnreadableTimeControl(text("it mentions an increment, but gives none"))
    if draft.doubtful and len(draft.periods) == 1:
        raise UnreadableTimeControl(text("{number} may be moves or seconds", number=draft.periods[0][0] or 0))
    increments, notes = _increments(draft)
    if draft.signs == "N":
        notes = [text("{number} is read as minutes", number=draft.periods[0][1] // 60)]
    periods = tuple(
        ClockPeriod(moves, seconds, increment, draft.delay)
        for (moves, seconds), increment in zip(draft.periods, increments, strict=True)
    )
    return _started(periods, draft.start or 1, draft.days), tuple(notes)


def _settle_loose(draft: Draft) -> None:
    """Read bare numbers after a period with moves: the rest in minutes, then the increment in seconds."""
    if not draft.loose:
        return
    if len(draft.loose) == 2 and not draft.increments and draft.loose[1] <= LONGEST_INCREMENT:
        rest, increment = draft.loose
        draft.add_period(None, rest * 60)
        draft.add_increment(increment)
    elif len(draft.loose) == 1 and draft.increments:
        draft.add_period(None, draft.loose[0] * 60)
        draft.increments = [(seconds, len(draft.periods)) for seconds, _ in draft.increments]
    else:
        raise UnreadableTimeControl(
            text("+{number} may be minutes for the rest or seconds per move", number=draft.loose[0])
        )


def _increments(draft: Draft) -> tuple[list[int], list[Text]]:
    """Return the increment of every period."""
    count = len(draft.periods)
    if not draft.increments:
        return [0] * count, []
    if [after for _, after in draft.increments] == list(range(1, count + 1)):
        return [seconds for seconds, _ in draft.increments], []
    if len({seconds for seconds, _ in draft.increments}) > 1:
        raise UnreadableTimeControl(text("it gives several increments, but not which period each belongs to"))
    seconds, named_after = draft.increments[0]
    notes = [] if draft.start else [_from_move_1(draft, seconds, max(named_after, 1))]
    return [seconds] * count, notes


def _from_move_1(draft: Draft, seconds: int, number: int) -> Text:
    """Return the note on an increment given once for several periods, with the time it would give in one period."""
    alone = TimeControl(
        tuple(
            ClockPeriod(moves, time, seconds if place == number else 0)
            for place, (moves, time) in enumerate(draft.periods, start=1)
        )
    )
    return text(
        "the increment of {seconds} seconds is read as running from move 1; in period {period} alone it would give "
        "{minutes} minutes for 60 moves",
        seconds=seconds,
        period=number,
        minutes=alone.seconds_at_60() // 60,
    )


def _started(periods: tuple[ClockPeriod, ...], start: int, days: bool) -> TimeControl:
    """Return the control whose increments begin at a move; if that begins a period, earlier periods have none."""
    if start == 1:
        return TimeControl(periods, correspondence=days)
    started, first, inside = [], 1, 1
    for period in periods:
        last = first + period.moves - 1 if period.moves else None
        ends_before = last is not None and last < start
        if first < start and not ends_before:
            inside = start
        started.append(replace(period, increment=0) if ends_before else period)
        first = (last or 0) + 1
    return TimeControl(tuple(started), increment_from=inside, correspondence=days)
