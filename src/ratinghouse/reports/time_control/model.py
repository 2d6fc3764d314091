"""A rate of play: its periods, and how much time it gives a player for sixty moves. Whole seconds throughout."""

from __future__ import annotations

from ratinghouse.kernel.late.dataclasses import dataclass

DAY = 86_400


@dataclass(frozen=True, slots=True)
class ClockPeriod:
    """One period of the clock. ``moves`` is None where the rest of the game is played in it."""

    moves: int | None
    seconds: int
    increment: int = 0
    delay: int = 0


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The rate of play of both players, or of White where Black's differs.

    ``increment_from`` is the first move that gains an increment, for controls that begin it inside a period.
    ``correspondence`` controls count days, and their last period is repeated.
    """

    periods: tuple[ClockPeriod, ...]
    increment_from: int = 1
    black_periods: tuple[ClockPeriod, ...] = ()
    correspondence: bool = False

    @property
    def unequal(self) -> bool:
        """Return whether the two players have different times."""
        return bool(self.black_periods) and self.black_periods != self.periods

    @property
    def first_moves(self) -> int | None:
        """Return how many moves the first period requires, None if it requires no number."""
        return self.periods[0].moves

    @property
    def days(self) -> int | None:
        """Return the days of the first period of a correspondence control; ``first_moves`` says for how many moves."""
        return self.periods[0].seconds // DAY if self.correspondence else None

    def seconds_at_60(self) -> int:
        """Return the time for sixty moves of one player: every period reached by then, and an increment for each move.

        Where the players' times differ, it is the smaller one. A delay cannot be saved, so it is not counted.
        """
        return min(self.seconds_at(60, periods) for periods in (self.periods, self.black_periods) if periods)

    def seconds_at(self, moves: int, periods: tuple[ClockPeriod, ...] | None = None) -> int:
        """Return the time for so many moves under the given periods, White's by default."""
        total, before = 0, 0
        for period in self._reached(self.periods if periods is None else periods, moves):
            last = moves if period.moves is None else min(before + period.moves, moves)
            gaining = max(0, last - max(before, self.increment_from - 1))
            total += period.seconds + gaining * period.increment
            before = last
        return total

    def _reached(self, periods: tuple[ClockPeriod, ...], moves: int) -> list[ClockPeriod]:
        reached: list[ClockPeriod] = []
        before = 0
        for period in periods:
            if before >= moves:
                return reached
            reached.append(period)
            before = moves if period.moves is None else before + period.moves
        while self.correspondence and before < moves:
            reached.append(periods[-1])
            before += periods[-1].moves or moves
        return reached

    def within_60(self) -> TimeControl:
        """Return the control without parts that only count after move sixty, so that two ways of writing it compare."""
        return TimeControl(
            tuple(self._reached(self.periods, 60)),
            self.increment_from,
            tuple(self._reached(self.black_periods, 60)) if self.unequal else (),
            self.correspondence,
        )
