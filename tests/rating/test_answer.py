"""The answer of a run: what it says of a player is what the rating was calculated with."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from ratinghouse.lists.register import Register, RegisterPlayer
from ratinghouse.rating.answer import answer
from ratinghouse.rating.answer_values import is_capped, printed_symbols
from ratinghouse.rating.calculation import calculation_of
from ratinghouse.rating.period import RatingPeriod
from ratinghouse.rating.run import rate
from ratinghouse.rating.sheet import equations, find_players, sheets_of
from ratinghouse.reports.report import Result
from ratinghouse.rulebooks import rulebook, rulebook_ids
from tests.rulebooks.building import tournament


@pytest.mark.parametrize(("games", "K"), [(35, 20), (36, 19), (39, 17)])
@pytest.mark.parametrize("rules", ["fide-2022", "fide-2024"])
def test_8_3_3_the_K_of_a_player_is_the_one_that_made_his_change(rules: str, games: int, K: int) -> None:
    day = date(2023, 5, 6) if rules == "fide-2022" else date(2025, 5, 6)
    report = tournament([2000, 2000], [(1, 2, "1")] * games, start=day, end=day)
    register = Register.of([RegisterPlayer(id, rating=2000, k=20) for id in "12"])
    document = answer(rate(RatingPeriod([report], {None: register}), rulebook(rules)))
    winner = document["players"][0]
    assert (winner["K"], winner["games"], winner["change"]) == (K, games, K * games * 0.5)
    assert document["events"][0]["entries"][0]["K"] == K


def test_F09_079_where_K_goes_with_the_event_a_player_shows_that_of_his_list() -> None:
    report = tournament([2410, 2400], [(1, 2, "1")], start=date(2010, 5, 3), end=date(2010, 5, 3))
    document = answer(rate(RatingPeriod([report]), rulebook("fide-2009-applied")))
    assert [player["K"] for player in document["players"]] == [10, 10]


@pytest.mark.parametrize(
    ("rules", "birth", "K"), [("fide-2024", "2008", 40), ("fide-2024", "2006", 20), ("jcf-2024", "2007-05-05", 40)]
)
def test_8_3_3_J_031_a_birth_that_only_the_report_tells_makes_a_junior(rules: str, birth: str, K: int) -> None:
    report = tournament([1500, 1500], [(1, 2, "1")], start=date(2025, 5, 3), end=date(2025, 5, 3))
    report = replace(report, entries=(report.entries[0]._replace(birth=birth), report.entries[1]))
    without_birth = Register.of([RegisterPlayer("1", rating=1500), RegisterPlayer("2", rating=1500)])
    for period in (RatingPeriod([report]), RatingPeriod([report], {None: without_birth})):
        run = rate(period, rulebook(rules))
        assert [player["K"] for player in answer(run)["players"]] == [K, 20]


@pytest.mark.parametrize("rules", rulebook_ids())
def test_a_game_that_does_not_count_has_no_difference_no_expectation_and_no_change(rules: str) -> None:
    """Four rated players and an unrated one, a forfeit, a bye, and a game that only one side reports."""
    ratings = [2000, 1900, 1800, 1700, None]
    games = [(1, 2, "1"), (3, 4, "="), (1, 3, "+"), (2, 4, "0"), (1, 5, "1"), (2, 5, "1"), (3, 5, "1")]
    day = rulebook(rules).in_force + timedelta(days=40)
    report = tournament(ratings, games, start=day, end=day)
    first = report.entries[0]
    alone = Result(9, 4, "w", "1")
    bye = Result(10, None, "", "U")
    report = replace(report, entries=(first._replace(results=(*first.results, alone, bye)), *report.entries[1:]))
    run = rate(RatingPeriod([report]), rulebook(rules))
    entries = answer(run)["events"][0]["entries"]
    played = [game for entry in entries for game in entry["games"]]
    left_out = [game for game in played if not game["counted"]]
    assert len(left_out) >= 3
    assert all(game["why"] for game in left_out)
    symbols = [name for name in ("D", "D_counted", "PD", "dR") if name in played[0]]
    assert {game[name] for game in left_out for name in symbols} <= {None}
    rated = [game for game in played if game["counted"] and game["opponent"] != 5]
    assert rated
    assert None not in [game[name] for game in rated[:1] for name in symbols]
    (sheet,) = sheets_of(calculation_of(run), find_players(run, "1")[0])
    assert sheet.played is not None
    assert sheet.played["games"] == entries[0]["games"]
    for game, workings in zip(sheet.played["games"], sheet.game_workings, strict=True):
        assert workings.keys() <= {name for name, value in game.items() if value is not None}
    assert any(sheet.game_workings)
    steps = [*sheet.event_steps, *sheet.entry_steps, *sheet.player_steps]
    shown_at_zero = {"n", "W", "We", "change", "period_change", "Rn", "games"}
    assert all(step.value is not None and (step.value or step.symbol in shown_at_zero) for step in steps)


def test_a_player_without_a_rating_has_none_before_and_after() -> None:
    """One draw: Ro 2000 stays 2000; the newcomer has one game, too few for a rating."""
    report = tournament([2000, 2000, None], [(1, 2, "="), (3, 1, "0")], start=date(2025, 5, 6), end=date(2025, 5, 6))
    players = answer(rate(RatingPeriod([report]), rulebook("fide-2024")))["players"]
    assert [(player["Ro"], player["Rn"]) for player in players] == [(2000, 2000), (2000, 2000), (None, None)]


@pytest.mark.parametrize(
    ("stated", "listed", "codes"),
    [
        (2000, 2000, []),
        (2010, 2000, ["rating-differs-from-register"]),
        (2010, None, ["rating-differs-from-register"]),
        (None, 2000, []),
    ],
)
def test_a_rating_that_differs_from_the_register_is_noted(
    stated: int | None, listed: int | None, codes: list[str]
) -> None:
    report = tournament([stated, 2000], [(1, 2, "=")], start=date(2025, 5, 6), end=date(2025, 5, 6))
    register = Register.of([RegisterPlayer("1", rating=listed), RegisterPlayer("2", rating=2000)])
    run = rate(RatingPeriod([report], {None: register}), rulebook("fide-2024"))
    assert [finding.code for finding in run.findings] == codes


def test_a_player_is_found_by_id_number_and_name_if_they_played() -> None:
    report = tournament({"7": 2000, "8": 1900}, [(1, 2, "=")], start=date(2025, 5, 6), end=date(2025, 5, 6))
    entries = [entry._replace(name=name) for entry, name in zip(report.entries, ("Adams", "Ada"), strict=True)]
    listed = [RegisterPlayer("7", name="Adams", rating=2000), RegisterPlayer("9", name="Ada Idle", rating=1500)]
    run = rate(
        RatingPeriod([replace(report, entries=tuple(entries))], {None: Register.of(listed)}), rulebook("fide-2024")
    )
    names = [player.name for player in run.framed.roll.players]
    names_by_query = {
        query: [names[row] for row in find_players(run, query)] for query in ("7", "2", "ADA", "dam", "idle")
    }
    assert names_by_query == {"7": ["Adams"], "2": ["Ada"], "ADA": ["Ada"], "dam": ["Adams"], "idle": []}


@pytest.mark.parametrize(
    ("game", "capped"),
    [
        ({"counted": True, "D": 456, "D_counted": 400}, True),
        ({"counted": True, "D": 400, "D_counted": 400}, False),
        ({"counted": True, "D": 456}, False),
        ({"counted": False, "D": None, "D_counted": None}, False),
    ],
)
def test_a_difference_is_capped_where_a_rule_makes_it_smaller(game: dict[str, object], capped: bool) -> None:
    assert is_capped(game) is capped


def test_the_difference_that_counts_is_printed_in_the_place_of_the_whole() -> None:
    assert printed_symbols(("D", "D_counted", "PD", "dR"), [{"D": 1, "D_counted": 1}, {"PD": 0.5}]) == [
        "D_counted",
        "PD",
    ]
    assert printed_symbols(("D", "D_counted", "PD", "dR"), [{"D": 1, "PD": 0.5}]) == ["D", "PD"]


def test_a_formula_and_its_working_stand_in_one_line_or_with_the_reason_in_two() -> None:
    rule = "change = K × chg"
    assert equations("change", rule, "40 × −1.32 = −52.8", "") == ("change = K × chg = 40 × −1.32 = −52.8",)
    assert equations("change", rule, "", "") == (rule,)
    assert equations("change", "", "", "") == ()
    cases = "opponent rating = start rating where it is known"
    worked = equations("opponent_rating", cases, "2000", "the start rating is 2000")
    assert worked == (cases, "opponent rating = 2000, because the start rating is 2000")
    assert equations("D_counted", cases, "400", "D > 400")[1] == "D_counted = 400, because D > 400"


@pytest.mark.parametrize("line", [0, 7])
def test_a_finding_on_the_register_stands_in_its_column_if_the_entry_has_a_line(line: int) -> None:
    report = tournament([2000, 1900], [(1, 2, "1")], start=date(2025, 5, 6), end=date(2025, 5, 6))
    report = replace(report, entries=tuple(entry._replace(line=line) for entry in report.entries))
    register = Register.of([RegisterPlayer("1", rating=2010)])
    findings = rate(RatingPeriod([report], {None: register}), rulebook("fide-2024")).findings
    places = {finding.code: (finding.line, finding.column) for finding in findings}
    assert places == {
        "rating-differs-from-register": (line, 49 if line else 0),
        "not-in-register": (line, 58 if line else 0),
    }
