"""Games that a substitute finished, from the report to the frame and to the answer."""

from __future__ import annotations

from typing import Any

import pytest

from ratinghouse.kernel.engine.run import run
from ratinghouse.lists.register import Register
from ratinghouse.rating.answer import answer
from ratinghouse.rating.calculation import calculation_of
from ratinghouse.rating.framing import Framed, frame_of
from ratinghouse.rating.period import RatingPeriod
from ratinghouse.rating.roll import build_roll
from ratinghouse.rating.run import rate
from ratinghouse.rating.sheet import sheets_of
from ratinghouse.reports.report import Report, ReportEntry, ReportHeader, Result
from ratinghouse.rulebooks import rulebook
from tests.rulebooks.iccf import Played, correspondence, listed


def framed(*games: Played) -> Framed:
    return frame_of(build_roll(RatingPeriod([correspondence(games, order=("A", "B", "S", "T"))])))


def sides(framed_event: Framed) -> list[tuple[int, int | None]]:
    """Each side as starting numbers: who, against whom."""
    entries = [member.entry for event in framed_event.roll.events for member in event.entries]
    numbers = [entry.no for entry in entries if entry is not None]
    return [
        (numbers[framed_event.frame.entry_of_side[row]], result.opponent)
        for row, result in enumerate(framed_event.results)
    ]


def test_without_substitutes_nobody_has_a_twin() -> None:
    framed_event = framed(Played("A", "B", "1"))
    assert framed_event.frame.twin is None
    assert sides(framed_event) == [(1, 2), (2, 1)]


def test_a_shared_game_stands_for_both_players() -> None:
    framed_event = framed(Played("A", "B", "1", for_white="S"))
    assert sides(framed_event) == [(1, 2), (2, 1), (2, 3), (3, 2)]
    assert framed_event.frame.mirror.tolist() == [1, 0, 3, 2]
    assert framed_event.frame.twin is not None
    assert framed_event.frame.twin.tolist() == [3, 1, 2, 0]
    assert framed_event.frame.inputs["substitute"].tolist() == [False, False, False, True]
    assert framed_event.frame.inputs["substituted"].tolist() == [True, False, False, False]
    assert framed_event.frame.inputs["score"].tolist() == [100, 0, 0, 100]
    assert framed_event.frame.inputs["white"].tolist() == [True, False, False, True]


def test_substitutes_on_both_sides_make_four_pairs() -> None:
    framed_event = framed(Played("A", "B", "1", for_white="S", for_black="T"))
    pairs = sides(framed_event)
    assert sorted(pairs) == sorted([(1, 2), (1, 4), (3, 2), (3, 4), (2, 1), (2, 3), (4, 1), (4, 3)])
    assert framed_event.frame.twin is not None
    for row, (player, opponent) in enumerate(pairs):
        assert pairs[framed_event.frame.mirror[row]] == (opponent, player)
        assert pairs[framed_event.frame.twin[row]] == ({1: 3, 3: 1, 2: 4, 4: 2}[player], opponent)


def test_positions_beyond_an_entrys_own_results_are_those_of_shared_games() -> None:
    framed_event = framed(
        Played("A", "B", "1", for_white="S"), Played("S", "A", "="), Played("A", "B", "0", for_white="S")
    )
    substitute = 2  # the row of entries of S
    results = framed_event.results_of(substitute)
    assert [(result.round, result.opponent, result.code) for result in results] == [
        (2, 1, "="),
        (1, 2, "1"),
        (3, 2, "0"),
    ]
    rows = range(framed_event.frame.side_starts[substitute], framed_event.frame.side_starts[substitute + 1])
    assert [framed_event.places[row].position for row in rows] == [1, 0, 2]  # in the order of rounds
    assert [results[framed_event.places[row].position] for row in rows] == [framed_event.results[row] for row in rows]


@pytest.mark.parametrize(
    ("white", "black", "wrong"),
    [
        (1, None, "is the player"),
        (2, None, "is on both sides"),
        (3, 3, "is on both sides"),
        (9, None, "is not among"),
    ],
)
def test_an_impossible_substitute_is_told_and_left_out(white: int, black: int | None, wrong: str) -> None:
    entries = (
        ReportEntry(1, "A", id="A", results=(Result(1, 2, "w", "1", line=7, column=9, substitute=white),)),
        ReportEntry(2, "B", id="B", results=(Result(1, 1, "b", "0", line=8, column=9, substitute=black),)),
        ReportEntry(3, "C", id="C"),
    )
    roll = build_roll(RatingPeriod([Report(ReportHeader("Cup"), entries, file="cup.csv")]))
    assert all(finding.code == "impossible-substitute" for finding in roll.findings)
    assert len(roll.findings) == (1 if black is None else 2)
    first = roll.findings[0]
    assert wrong in first.message
    assert (first.severity, first.file, first.line, first.column) == ("warning", "cup.csv", 7, 9)
    assert frame_of(roll).frame.twin is None


REGISTER = Register.of([listed("A", 2200, 60), listed("B", 2200, 60), listed("S", 2300, 60), listed("Idle", 2000, 40)])
PERIOD = RatingPeriod([correspondence([Played("A", "B", "1", for_white="S")])], {None: REGISTER})


def test_the_answer_shows_the_game_to_all_three() -> None:
    document: Any = answer(rate(PERIOD, rulebook("iccf-2023")))
    games = {entry["id"]: entry["games"] for entry in document["events"][0]["entries"]}
    assert [(game["opponent"], game["counted"]) for game in games["A"]] == [(2, False)]
    assert [(game["opponent"], game["counted"]) for game in games["B"]] == [(1, False), (3, True)]
    assert [(game["opponent"], game["counted"]) for game in games["S"]] == [(2, True)]
    assert games["A"][0]["why"].startswith("6a: ")
    assert games["B"][0]["why"].startswith("6b: ")
    players = {player["id"]: player for player in document["players"]}
    assert players["A"]["games"] == 0
    assert players["S"]["games"] == 1
    assert players["Idle"]["RD"] == 47
    assert "K" not in players["A"]


def test_the_sheet_of_a_substitute_has_the_game() -> None:
    done = rate(PERIOD, rulebook("iccf-2023"))
    row = next(row for row, player in enumerate(done.framed.roll.players) if player.id == "S")
    (sheet,) = sheets_of(calculation_of(done), row)
    assert sheet.played is not None
    assert [game["counted"] for game in sheet.played["games"]] == [True]


def test_rulebooks_without_such_a_rule_rate_the_player_who_began_the_game() -> None:
    document: Any = answer(rate(PERIOD, rulebook("fide-2009")))
    games = {entry["id"]: entry["games"] for entry in document["events"][0]["entries"]}
    assert [game["counted"] for game in games["A"]] == [True]
    assert [game["counted"] for game in games["B"]] == [True]
    assert games["S"] == []


def test_a_shared_game_is_never_rated_by_a_rulebook_that_does_not_know_it() -> None:
    with pytest.raises(ValueError, match="no rule for a side of a game that two players share"):
        run(rulebook("fide-2009"), frame_of(build_roll(PERIOD)).frame)
