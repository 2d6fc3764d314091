"""The games of a period as columns: parts of them, and what a source of games does not know."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ratinghouse.rating.calculation import NO_GAME, NOT_CONFIRMED
from ratinghouse.rating.games.assumptions import input_assumptions
from ratinghouse.rating.games.period_games import PeriodGames, ReportLines
from ratinghouse.rulebooks import rulebook

# Two events: 7 and 3 meet twice and 3 has a bye; 3 and 9 meet once, and 9 names a game that 3 does not confirm.
GAMES = PeriodGames(
    event_of_entry=np.array([0, 0, 1, 1]),
    player_of_entry=np.array([7, 3, 3, 9]),
    entry_of_side=np.array([0, 0, 1, 1, 2, 3]),
    mirror=np.array([2, 3, 0, 1, 5, 4]),
    key=np.array([b"a", b"b"]),
    first_day=np.array([10, 20]),
    last_day=np.array([11, 22]),
    event_inputs={"days": np.array([2, 3])},
    side_inputs={"score": np.array([100, 50, 0, 50, 0, 100], np.int32)},
    filled=frozenset({"days", "score", "played"}),
    fixed_rating=np.array([-1, 1800, -1, 0]),
    lines=ReportLines(
        no=np.array([1, 2, 1, 2]),
        entry=np.array([0, 0, 1, 1, 1, 2, 3, 3]),
        round=np.array([1, 2, 1, 2, 3, 1, 1, 2]),
        opponent=np.array([2, 2, 1, 1, 0, 2, 1, 1]),
        colour=np.array([b"w", b"b", b"b", b"w", b"-", b"w", b"b", b"w"]),
        code=np.array([b"1", b"=", b"0", b"=", b"U", b"0", b"1", b"1"]),
        side=np.array([0, 1, 2, 3, NO_GAME, 4, 5, NOT_CONFIRMED]),
    ),
)


def test_some_events_of_the_games_are_renumbered() -> None:
    part = GAMES.select(np.array([1]))
    assert (part.events, part.entries, part.sides) == (1, 2, 2)
    assert part.event_of_entry.tolist() == [0, 0]
    assert part.player_of_entry.tolist() == [3, 9]
    assert part.mirror.tolist() == [1, 0]
    assert part.key.tolist() == [b"b"]
    assert part.event_inputs["days"].tolist() == [3]
    assert part.side_inputs["score"].tolist() == [0, 100]
    assert part.fixed_rating is not None
    assert part.fixed_rating.tolist() == [-1, 0]
    assert part.lines is not None
    assert part.lines.no.tolist() == [1, 2]
    assert part.lines.entry.tolist() == [0, 1, 1]
    assert part.lines.side.tolist() == [0, 1, NOT_CONFIRMED]
    assert part.lines.code.tolist() == [b"0", b"1", b"1"]


def test_all_or_none_of_the_events() -> None:
    whole = GAMES.select(np.array([0, 1]))
    assert whole.mirror.tolist() == GAMES.mirror.tolist()
    assert whole.lines is not None
    assert GAMES.lines is not None
    assert whole.lines.side.tolist() == GAMES.lines.side.tolist()
    nothing = GAMES.select(np.zeros(0, np.intp))
    assert (nothing.events, nothing.entries, nothing.sides) == (0, 0, 0)


def test_players_get_other_rows() -> None:
    rows = np.zeros(10, np.intp)
    rows[[7, 3, 9]] = 0, 1, 2
    assert GAMES.with_players(rows).player_of_entry.tolist() == [0, 1, 1, 2]
    assert GAMES.player_of_side.tolist() == [7, 7, 3, 3, 3, 9]
    assert GAMES.event_of_side.tolist() == [0, 0, 0, 0, 1, 1]


def test_a_column_must_be_declared_and_have_all_rows() -> None:
    with pytest.raises(ValueError, match="does not say it fills: white"):
        replace(GAMES, side_inputs={"white": np.ones(6, np.bool_)})
    with pytest.raises(ValueError, match="row for each side"):
        replace(GAMES, side_inputs={"score": np.zeros(5, np.int32)})
    with pytest.raises(ValueError, match="row for each event"):
        replace(GAMES, last_day=np.array([1]))


def test_what_a_rulebook_reads_and_nobody_fills_is_named() -> None:
    book = rulebook("fide-2024")
    nothing_filled = " ".join(finding.message for finding in input_assumptions(book, ()))
    assert all(f"reads {name} " in nothing_filled for name in ("score", "played", "birth_year"))
    assert not any(f"reads {name} " in nothing_filled for name in ("start_games", "start_rating", "Ro"))
    everything = {column.name for column in book.input_columns}
    assert list(input_assumptions(book, everything)) == []
    without = list(input_assumptions(book, everything - {"birth_year"}))
    assert [finding.code for finding in without] == ["input-assumed"]
    assert "birth_year" in without[0].message
    assert "0 is assumed" in without[0].message
