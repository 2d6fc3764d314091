"""Whole periods under FIDE 2022 and 2024, rated by the rulebooks and once more by a second opinion.

Articles 1.1, 5.1, 6, 7.1, 7.2, 8.2, 8.3 and RB 7.2 and 7.3; readings as in docs/readings.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.rulebooks.building import Rated
from tests.rulebooks.reported import rated
from tests.rulebooks.scenarios_since_2022 import POOLS, scenario
from tests.rulebooks.second_opinion import expected, half_up
from tests.rulebooks.second_opinion_since_2022 import (
    EDITIONS,
    RatingPeriod,
    Verdict,
    differences,
    rated_sides,
    sides_of,
    verdicts,
)

SEEDS = st.integers(0, 1 << 32)
WITHOUT_SHRINKING = (Phase.explicit, Phase.reuse, Phase.generate)  # a smaller seed is no simpler period


@dataclass(frozen=True)
class EntryLine:
    """The line of a rated player in an event: games, score, expected score, average opponent, D and PD of each game."""

    n: int
    W: Fraction
    We: Fraction
    Rc: int
    D: tuple[int, ...]
    PD: tuple[Fraction, ...]


def list_line(rated: Rated, player: str) -> Verdict:
    """What the rulebook says of a player on the new list."""
    status = str(rated.player("list_status", player))
    return Verdict(
        0 if status == "delisted" else int(rated.player("Rn", player) or 0),
        status,
        int(rated.player("K", player) or 0),
        int(rated.player("games", player) or 0),
        _hundredths(rated, "period_change", player),
        int(rated.player("first_games", player) or 0),
    )


def _hundredths(rated: Rated, column: str, player: str) -> Fraction:
    row = next(row for row, listed in enumerate(rated.framed.roll.players) if listed.id == player)
    return Fraction(int(rated.working[column][row]), 100)


def on_paper(verdict: Verdict) -> Verdict:
    """The second opinion's line, with no more than a list says."""
    return Verdict(verdict.rating, verdict.status, verdict.K, verdict.games, verdict.change, verdict.first_games)


@pytest.mark.parametrize("pool", POOLS)
@pytest.mark.parametrize("book", EDITIONS)
@settings(max_examples=5 * settings().max_examples, phases=WITHOUT_SHRINKING)
@given(seed=SEEDS)
def test_the_rulebook_and_the_second_opinion_agree_on_whole_periods(book: str, pool: str, seed: int) -> None:
    period = scenario(seed, book, pool)
    by_rulebook = rated(period)
    opinion = verdicts(period)
    lines = {player: list_line(by_rulebook, player) for player in opinion}
    for player, verdict in opinion.items():
        if not verdict.K:  # an unrated player uses no K
            lines[player].K = 0
    assert lines == {player: on_paper(verdict) for player, verdict in opinion.items()}
    assert entry_lines(period, by_rulebook) == opinion_lines(period)


def entry_lines(period: RatingPeriod, by_rulebook: Rated) -> dict[tuple[int, str], EntryLine]:
    """The rulebook's lines of rated players, by event and player."""
    frame, working = by_rulebook.framed.frame, by_rulebook.working
    lines = {}
    for event, member in enumerate(by_rulebook.framed.roll.events):
        if member.report is None:
            continue
        for at, entry in enumerate(member.entries):
            row = int(frame.entry_starts[event]) + at
            sides = [
                side
                for side in range(int(frame.side_starts[row]), int(frame.side_starts[row + 1]))
                if working["counted"][side] and working["both_rated"][side]
            ]
            if sides:
                lines[int(member.report.event.name), by_rulebook.framed.roll.players[entry.player].id] = EntryLine(
                    int(working["n"][row]),
                    Fraction(int(working["W"][row]), 100),
                    Fraction(int(working["We"][row]), 100),
                    int(working["Rc"][row]),
                    tuple(int(working["D_counted"][side]) for side in sides),
                    tuple(Fraction(int(working["PD"][side]), 100) for side in sides),
                )
    return lines


def opinion_lines(period: RatingPeriod) -> dict[tuple[int, str], EntryLine]:
    """The second opinion's."""
    lines = {}
    for number, contest in enumerate(period.contests):
        for player, sides in sides_of(period, contest).items():
            games = rated_sides(sides)
            if games:
                D = differences(period.pool, contest, games)
                PD = [expected(difference) for difference in D]
                average = half_up(Fraction(sum(side.opponent for side in games), len(games)))
                points = sum((side.points for side in games), Fraction(0))
                lines[number, player] = EntryLine(
                    len(games), points, sum(PD, Fraction(0)), average, tuple(D), tuple(PD)
                )
    return lines
