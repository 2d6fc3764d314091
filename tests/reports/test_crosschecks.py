"""Cross-checks on the Report itself, with no file behind it: one defect, one finding."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from ratinghouse.reports import Format, Report, ReportEntry, ReportHeader, Result, Team, crosscheck
from ratinghouse.reports.crosschecks import KINDS
from ratinghouse.reports.results import CODES, COMPLEMENT
from ratinghouse.reports.scoring import Assignment, Scoring
from ratinghouse.reports.trf.trf_findings import KINDS as TRF_KINDS


def codes(report: Report) -> list[str]:
    return [finding.code for finding in crosscheck(report)]


def game(code: str, answer: str, colours: str = "wb") -> Report:
    white = ReportEntry(1, "A", results=(Result(1, 2, colours[0].strip(), code, 1, 92),), line=1)
    black = ReportEntry(2, "B", results=(Result(1, 1, colours[1].strip(), answer, 2, 92),), line=2)
    return Report(ReportHeader(), (white, black))


@pytest.mark.parametrize("pair", ["10", "01", "==", "+-", "-+", "--", "WL", "LW", "DD", "XX"])
def test_results_that_agree(pair: str) -> None:
    assert codes(game(*pair)) == []


@pytest.mark.parametrize("pair", ["11", "1=", "=1", "++", "+0", "1-", "WW", "1L", "W0", "=D", "WD"])
def test_results_that_contradict_each_other(pair: str) -> None:
    (finding,) = crosscheck(game(*pair))
    assert (finding.severity, finding.code, finding.line) == ("error", "result-contradiction", 2)
    assert "line 1" in finding.message


@pytest.mark.parametrize("pair", ["00", "0=", "=0", "LL", "LD", "-0"])
def test_results_that_only_an_arbiter_gives(pair: str) -> None:
    (finding,) = crosscheck(game(*pair))
    assert (finding.severity, finding.code) == ("warning", "result-unusual")


@pytest.mark.parametrize("pair", ["1X", "X0", "X="])
def test_a_result_that_only_one_side_knows(pair: str) -> None:
    assert codes(game(*pair)) == ["result-one-sided"]


@pytest.mark.parametrize(("colours", "expected"), [("ww", ["colour-contradiction"]), ("bb", ["colour-contradiction"])])
def test_colours_must_differ(colours: str, expected: list[str]) -> None:
    assert codes(game("1", "0", colours)) == expected


@pytest.mark.parametrize("colours", ["wb", "bw", "w ", " b", "  "])
def test_a_missing_colour_contradicts_nothing(colours: str) -> None:
    assert codes(game("1", "0", colours)) == []


def entry(
    no: int, *cells: tuple[int | None, str], name: str = "", points: int | None = None, **more: Any
) -> ReportEntry:
    results = tuple(Result(at, opponent, "", code, no, 0) for at, (opponent, code) in enumerate(cells, start=1))
    return ReportEntry(no, name or f"P{no}", points=points, results=results, line=no)._replace(**more)


def test_contradicting_claims_about_the_same_players_are_one_finding() -> None:
    report = Report(ReportHeader(), (entry(1, (2, "1")), entry(2, (3, "0")), entry(3, (4, "1")), entry(4, (3, "0"))))
    (finding,) = crosscheck(report)
    assert finding.code == "pairing-contradiction"
    assert "1 names 2, 2 names 3, 3 names 4" in finding.message


def test_two_knots_in_one_round_are_two_findings() -> None:
    report = Report(
        ReportHeader(), (entry(1, (2, "1")), entry(2, (None, "A")), entry(3, (4, "1")), entry(4, (None, "H")))
    )
    assert codes(report) == ["pairing-contradiction", "pairing-contradiction"]


def test_a_missing_player_is_one_finding_however_many_met_him() -> None:
    report = Report(ReportHeader(), (entry(1, (3, "1")), entry(2, (None, "H"), (3, "1"))))
    (finding,) = crosscheck(report)
    assert finding.code == "opponent-unknown"
    assert "1 more" in finding.message


def test_two_results_in_one_round() -> None:
    twice = ReportEntry(1, "A", results=(Result(1, 2, "w", "1"), Result(1, 2, "w", "1")))
    assert codes(Report(ReportHeader(), (twice, entry(2, (1, "0"))))) == ["round-repeated"]


def test_meeting_twice_is_odd_in_a_swiss_only() -> None:
    players = (entry(1, (2, "1"), (2, "=")), entry(2, (1, "0"), (1, "=")), entry(3), entry(4))
    assert codes(Report(ReportHeader(), players, format=Format.SWISS)) == ["paired-twice"]
    assert codes(Report(ReportHeader(), players, format=Format.DOUBLE_ROUND_ROBIN)) == []


def test_a_forfeit_and_a_game_of_one_pair_are_no_second_meeting() -> None:
    players = (entry(1, (2, "+"), (2, "=")), entry(2, (1, "-"), (1, "=")))
    assert codes(Report(ReportHeader(), players, format=Format.SWISS)) == []


def test_points_follow_the_scoring_of_the_event() -> None:
    players = (entry(1, (2, "1"), (None, "U"), points=600), entry(2, (1, "0"), (None, "H"), points=100))
    three = Scoring({"1": 300, "U": 300, "H": 100})
    assert codes(Report(ReportHeader(rounds=2), players, scoring=three)) == []
    assert codes(Report(ReportHeader(rounds=2), players)) == ["points-differ", "points-differ"]


def test_white_and_black_may_score_differently() -> None:
    scoring = Scoring({"b1": 300, "w1": 200})
    white = ReportEntry(1, "A", points=200, results=(Result(1, 2, "w", "1"), Result(2, 2, "b", "0")))
    black = ReportEntry(2, "B", points=200, results=(Result(1, 1, "b", "0"), Result(2, 1, "w", "1")))
    assert codes(Report(ReportHeader(), (white, black), scoring=scoring)) == []


def test_assigned_points_count() -> None:
    penalty = Assignment("", -50, 0, (1,))
    bye = Assignment("H", 100, 2, (2,))
    players = (entry(1, (2, "1"), (None, "Z"), points=50), entry(2, (1, "0"), (None, "H"), points=100))
    assert codes(Report(ReportHeader(rounds=2), players, scoring=Scoring({}, (penalty, bye)))) == []


def test_an_unstated_scoring_is_one_finding_that_names_it() -> None:
    drawn = tuple(entry(no, (no + 1 if no % 2 else no - 1, "="), points=100) for no in range(1, 9))
    (finding,) = crosscheck(Report(ReportHeader(rounds=1), drawn))
    assert finding.code == "points-otherwise-scored"
    assert "1 for a draw" in finding.message


def test_points_of_blank_rounds_are_one_note() -> None:
    players = (entry(1, (None, "A"), (2, "1"), points=150), entry(2, (None, "A"), (1, "0"), points=50))
    (finding,) = crosscheck(Report(ReportHeader(rounds=2), players))
    assert (finding.severity, finding.code) == ("note", "points-of-blank-rounds")


def test_points_with_an_unknown_result_are_not_judged() -> None:
    assert codes(Report(ReportHeader(rounds=1), (entry(1, (2, "X"), points=100), entry(2, (1, "X"), points=0)))) == []


@pytest.mark.parametrize(
    ("ranks", "expected"),
    [
        ([1, 2, 3], []),
        ([1, 1, 3], ["rank-repeated"]),
        ([1, 1, 2], ["rank-repeated"]),
        ([1, 2, 4], ["rank-gap"]),
        ([2, 3, 4], ["rank-gap"]),
        ([1, 3, 2], ["rank-order"]),
        ([None, None, None], []),
    ],
)
def test_ranks(ranks: list[int | None], expected: list[str]) -> None:
    players = tuple(entry(no, points=400 - 100 * no, rank=rank) for no, rank in enumerate(ranks, start=1))
    assert codes(Report(ReportHeader(), players)) == expected


def test_players_of_one_name() -> None:
    same = (entry(1, name="Ivanov, Ivan"), entry(2, name="ivanov ivan"))
    assert codes(Report(ReportHeader(), same)) == ["name-repeated"]
    assert codes(Report(ReportHeader(), (same[0]._replace(id="1"), same[1]._replace(id="2")))) == []
    assert codes(Report(ReportHeader(), (same[0]._replace(id="1"), same[1]._replace(id="1")))) == ["id-repeated"]


def test_ages() -> None:
    def born(birth: str) -> list[str]:
        return codes(Report(ReportHeader(start=date(2024, 5, 1)), (entry(1, birth=birth),)))

    assert [born(birth) for birth in ("2024-05-02", "2023", "1900", "1913-01-01")] == [["birth-implausible"]] * 4
    assert [born(birth) for birth in ("2015", "1930-12-31", "")] == [[]] * 3


def test_gap_in_the_starting_numbers() -> None:
    (finding,) = crosscheck(Report(ReportHeader(), (entry(1), entry(2), entry(8))))
    assert (finding.code, finding.line) == ("start-number-gap", 8)
    assert "3, 4, 5, 6, 7" in finding.message


def test_a_player_in_two_teams() -> None:
    teams = (Team(1, "One", (1, 2)), Team(2, "Two", (2,)))
    assert codes(Report(ReportHeader(), (entry(1), entry(2)), teams)) == ["team-member-repeated"]


@pytest.mark.parametrize(
    ("type_text", "expected"),
    [
        ("Swiss", ["format-contradiction"]),
        ("Match", ["format-contradiction"]),
        ("Round Robin", []),
        ("Team", []),
        ("", []),
    ],
)
def test_everybody_met_everybody(type_text: str, expected: list[str]) -> None:
    numbers = range(1, 6)
    rounds = {frozenset((a, b)): (a + b) % 5 + 1 for a in numbers for b in numbers if a < b}
    players = tuple(
        ReportEntry(
            no,
            f"P{no}",
            results=tuple(Result(rounds[frozenset((no, other))], other, "", "=") for other in numbers if other != no),
        )
        for no in numbers
    )
    assert codes(Report(ReportHeader(type_text=type_text), players)) == expected


def test_a_round_robin_by_its_text_may_be_played_twice_over() -> None:
    players = (
        entry(1, (2, "="), (3, "="), (2, "="), (3, "=")),
        entry(2, (1, "="), (None, "A"), (1, "="), (None, "A"), (3, "="), (3, "=")),
        entry(3, (None, "A"), (1, "="), (None, "A"), (1, "="), (2, "="), (2, "=")),
    )
    assert codes(Report(ReportHeader(type_text="Round Robin"), players)) == []
    assert codes(Report(ReportHeader(type_code="FIDE_ROUNDROBIN"), players)) == ["format-contradiction"]


def test_declared_double_but_played_once() -> None:
    players = (
        entry(1, (2, "="), (3, "=")),
        entry(2, (1, "="), (None, "A"), (3, "=")),
        entry(3, (None, "A"), (1, "="), (2, "=")),
    )
    assert codes(Report(ReportHeader(type_text="Double Round Robin"), players)) == ["format-contradiction"]


def test_an_empty_report_is_an_error_and_has_nothing_to_contradict() -> None:
    report = Report(ReportHeader(declared={"players": 7}), ())
    assert codes(report) == ["no-players"]
    assert crosscheck(report)[0].severity == "error"


def test_every_kind_says_what_it_means() -> None:
    for code, kind in {**KINDS, **TRF_KINDS}.items():
        assert code == code.lower().replace("_", "-").strip("-")
        assert kind.meaning
        assert kind.remedy or kind.severity == "note", code
    assert not set(KINDS) & set(TRF_KINDS)


@pytest.mark.parametrize(
    ("codes_of_white", "rounds", "format", "unfinished"),
    [
        pytest.param("111=", 6, Format.MATCH, False, id="3.5 of 6: the match was won"),
        pytest.param("11+=", 6, Format.MATCH, False, id="a forfeit wins it too"),
        pytest.param("000=", 6, Format.MATCH, False, id="by the other player"),
        pytest.param("1110", 6, Format.MATCH, True, id="3 of 6: a game is to come"),
        pytest.param("111=", 8, Format.MATCH, True, id="3.5 of 8"),
        pytest.param("111=", 6, Format.SWISS, True, id="no match"),
    ],
)
def test_a_match_is_finished_when_it_is_won(codes_of_white: str, rounds: int, format: Format, unfinished: bool) -> None:
    white = entry(1, *((2, code) for code in codes_of_white))
    black = entry(2, *((1, COMPLEMENT[code]) for code in codes_of_white))
    report = Report(
        ReportHeader(rounds=rounds, lines={"rounds": 3}), (white, black), format=format, format_from="given"
    )
    assert ("rounds-unfinished" in codes(report)) == unfinished


@pytest.mark.parametrize(
    ("column", "columns", "expected_column"), [(92, {}, 92), (92, {"result.code": 7}, 99), (0, {"result.code": 7}, 0)]
)
def test_a_contradiction_is_placed_at_the_result(column: int, columns: dict[str, int], expected_column: int) -> None:
    white = ReportEntry(1, "A", results=(Result(1, 2, "w", "1", 1, 92),), line=1)
    black = ReportEntry(2, "B", results=(Result(1, 1, "b", "1", 2, column),), line=2)
    (finding,) = crosscheck(Report(ReportHeader(), (white, black), columns=columns))
    assert (finding.line, finding.column) == (2, expected_column)


@pytest.mark.parametrize(("teams", "differs"), [(0, False), (1, True), (2, False), (3, True)])
def test_a_header_without_teams_says_0_and_another_number_must_be_right(teams: int, differs: bool) -> None:
    report = Report(
        ReportHeader(declared={"teams": teams}),
        (entry(1, (2, "1")), entry(2, (1, "0"))),
        teams=(Team(1, "A", (1,)), Team(2, "B", (2,))),
    )
    assert ("count-differs" in codes(report)) is differs


@pytest.mark.parametrize(("rounds", "unfinished"), [(1, False), (2, True), (5, True)])
def test_a_report_of_the_first_round_only_is_unfinished(rounds: int, unfinished: bool) -> None:
    report = Report(ReportHeader(rounds=rounds, lines={"rounds": 3}), (entry(1, (2, "1")), entry(2, (1, "0"))))
    assert ("rounds-unfinished" in codes(report)) is unfinished


def test_what_each_code_is_worth_and_whether_a_game_was_played() -> None:
    worth = {code: (CODES[code].score, CODES[code].played) for code in "1=0+-WDLHFUZAX"}
    played = {"1": (100, True), "=": (50, True), "0": (0, True)}
    points = {"+": 100, "W": 100, "F": 100, "U": 100, "D": 50, "H": 50, "-": 0, "L": 0, "Z": 0, "A": 0, "X": 0}
    assert worth == played | {code: (score, False) for code, score in points.items()}
