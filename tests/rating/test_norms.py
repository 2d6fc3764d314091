"""From a report to norms: who was met, how they counted, who missed what."""

from __future__ import annotations

import lzma
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from ratinghouse.lists.register import Register
from ratinghouse.lists.register import RegisterPlayer as Listed
from ratinghouse.rating.norm_answer import NormQuestion, applications, find_entries, norms_of
from ratinghouse.rating.norm_candidates import Registers, candidates, norm_event, pairing_of
from ratinghouse.rating.norm_findings import norm_findings
from ratinghouse.reports import read_report
from ratinghouse.reports.report import Format, Report, ReportEntry, Result, Team
from ratinghouse.titles.event import Circumstance, Pairing, RoundOutcome
from ratinghouse.titles.federations import FEDERATIONS, NO_FEDERATION, WITHOUT_FEDERATION
from ratinghouse.titles.levels import EDITIONS
from tests.rating.norm_reports import report, with_entry


def test_the_event_as_norms_ask_for_it() -> None:
    event = norm_event(report())
    assert (event.name, event.host, event.rounds, event.pairing) == ("May Open", "GER", 9, Pairing.SWISS)
    assert (event.minutes_for_60, len(event.round_days), event.end) == (120, 9, date(2025, 5, 9))
    assert not event.predetermined
    assert event.individual


def test_a_norm_from_a_report() -> None:
    (results,) = norms_of(report(), NormQuestion(), [1]).results
    assert [(norm.title, norm.verdict) for norm in results.norms] == [
        ("GM", "norm"),
        ("IM", "norm"),
        ("WGM", "norm"),
        ("WIM", "norm"),
    ]
    assert results.norms[0].edition == "titles-2024"
    assert results.forecasts == ()
    assert results.worth_showing


def test_forfeits_byes_and_absences_keep_their_kind() -> None:
    event_report = report("1+=")
    rounds = (*event_report.entries[0].results, Result(4, None, "", "U"), Result(5, None, "", "H"))
    player = candidates(with_entry(event_report, 1, results=rounds))[1]
    kinds = [game.outcome for game in player.games]
    assert kinds == [
        *(RoundOutcome.PLAYED, RoundOutcome.FORFEIT_WIN, RoundOutcome.PLAYED),
        *(RoundOutcome.PAIRING_BYE, RoundOutcome.UNPLAYED),
    ]


def test_a_game_that_the_opponent_does_not_confirm_does_not_count() -> None:
    event_report = with_entry(report(), 2, results=())
    assert candidates(event_report)[1].games[0].outcome is RoundOutcome.UNPLAYED
    assert norms_of(event_report, NormQuestion(titles=("GM",)), [1]).results[0].norms[0].missing[0] == "1 more game"


def test_three_points_for_a_win_are_still_one() -> None:
    event_report = replace(report(), scoring=replace(report().scoring, points={"1": 300, "=": 100}))
    assert [game.score for game in candidates(event_report)[1].games] == [100] * 6 + [0, 50, 0]


def test_missed_rounds() -> None:
    event_report = report()
    rounds = (Result(1, 1, "b", "0"), Result(2, None, "", "U"), Result(3, 9, "w", "+"), Result(4, 8, "w", "-"))
    attendance = {
        attending.player.no: attending.missed
        for attending in norm_event(with_entry(event_report, 2, results=rounds)).attendance
    }
    assert attendance[2] == frozenset(range(4, 10))
    assert attendance[1] == frozenset()


def test_the_registers_rating_and_the_title_it_knows() -> None:
    register = Register.of(
        [Listed("901", title="IM", fed="FRA", rating=2555), Listed("902", start_rating=0, rating=2510)]
    )
    event_report = with_entry(report(), 2, title="", fed="")
    games = candidates(event_report, {None: register})[1].games
    first, second, third = (game.opponent for game in games[:3])
    assert first is not None
    assert (first.rating, first.title, first.fed) == (2555, "IM", "FRA")
    assert second is not None
    assert second.rating is None
    assert third is not None
    assert third.rating == 2500


def test_1_1_4_in_a_long_event_the_list_of_the_game_counts() -> None:
    registers: Registers = {
        date(2025, 5, 1): Register.of([Listed("901", rating=2500), Listed("909", rating=2400)]),
        date(2025, 6, 1): Register.of([Listed("901", rating=2560), Listed("909", rating=2460)]),
    }
    days = (*(date(2025, 5, day) for day in range(1, 9)), date(2025, 6, 20))
    long = replace(report(), event=replace(report().event, end=days[-1], round_dates=days))
    games = candidates(long, registers)[1].games
    assert [game.opponent.rating for game in (games[0], games[8]) if game.opponent] == [2500, 2460]
    short = replace(report(), event=replace(report().event, end=date(2025, 5, 30)))
    games = candidates(short, registers)[1].games
    assert [game.opponent.rating for game in (games[0], games[8]) if game.opponent] == [2500, 2400]


@pytest.mark.parametrize(("last", "rating"), [(30, 2400), (31, 2460)])
def test_1_1_4_an_event_is_long_from_its_31st_day(last: int, rating: int) -> None:
    registers: Registers = {
        date(2025, 5, 1): Register.of([Listed("909", rating=2400)]),
        date(2025, 5, 20): Register.of([Listed("909", rating=2460)]),
    }
    days = (*(date(2025, 5, day) for day in range(1, 9)), date(2025, 5, last))
    event_report = replace(report(), event=replace(report().event, end=days[-1], round_dates=days))
    met = candidates(event_report, registers)[1].games[8].opponent
    assert met is not None
    assert met.rating == rating


def test_1_4_2b_half_a_point_against_a_rated_player_is_enough() -> None:
    entries = (
        ReportEntry(1, "A", rating=2400, fed="GER", results=(Result(1, 2, "w", "1"), Result(2, 3, "w", "1"))),
        ReportEntry(2, "B", rating=None, fed="GER", results=(Result(1, 1, "b", "0"), Result(3, 3, "w", "="))),
        ReportEntry(3, "C", rating=2300, fed="GER", results=(Result(2, 1, "b", "0"), Result(3, 2, "b", "="))),
    )
    event_report = replace(report(), entries=entries, format=Format.ROUND_ROBIN)
    assert [game.scoreless_newcomer for game in candidates(event_report)[1].games] == [False, False]


def test_1_4_2b_unrated_players_without_a_point_in_a_round_robin() -> None:
    entries = (
        ReportEntry(1, "A", rating=2400, fed="GER", results=(Result(1, 2, "w", "1"), Result(2, 3, "w", "1"))),
        ReportEntry(2, "B", rating=None, fed="GER", results=(Result(1, 1, "b", "0"), Result(3, 3, "w", "1"))),
        ReportEntry(3, "C", rating=None, fed="GER", results=(Result(2, 1, "b", "0"), Result(3, 2, "b", "0"))),
    )
    event_report = replace(report(), entries=entries, format=Format.ROUND_ROBIN)
    assert [game.scoreless_newcomer for game in candidates(event_report)[1].games] == [True, True]
    as_swiss = replace(event_report, format=Format.SWISS)
    assert [game.scoreless_newcomer for game in candidates(as_swiss)[1].games] == [False, False]


@pytest.mark.parametrize(
    ("teams", "rounds", "pairing"),
    [(10, 9, Pairing.ROUND_ROBIN), (9, 9, Pairing.ROUND_ROBIN), (6, 10, Pairing.ROUND_ROBIN), (30, 9, Pairing.SWISS)],
)
def test_teams_that_all_meet_are_a_round_robin(teams: int, rounds: int, pairing: Pairing) -> None:
    league = replace(report(rounds=rounds), teams=tuple(Team(no, "") for no in range(teams)), format=Format.TEAM)
    assert pairing_of(league) is pairing
    assert not norm_event(league).individual


def test_a_match_needs_approval_and_an_unknown_format_too() -> None:
    assert pairing_of(replace(report(), format=Format.MATCH)) is Pairing.OTHER
    assert pairing_of(replace(report(), format=None)) is Pairing.OTHER
    event_report = replace(report(), format=Format.SCHEVENINGEN)
    assert norm_event(event_report).predetermined
    question = NormQuestion(titles=("GM",), circumstances=frozenset({Circumstance.APPROVED_FORMAT}))
    assert norms_of(event_report, question, [1]).results[0].norms[0].achieved


def test_in_an_unfinished_event_there_is_a_forecast() -> None:
    answer = norms_of(report("1111110"), NormQuestion(titles=("GM",)), [1])
    (results,) = answer.results
    assert not results.norms[0].achieved
    assert (results.forecasts[0].rounds_left, results.forecasts[0].possible) == (2, True)


def test_a_round_that_is_paired_but_not_played_is_ahead() -> None:
    event_report = report("11111101")
    rounds = (*event_report.entries[0].results, Result(9, 2, "w", "X"))
    player = candidates(with_entry(event_report, 1, results=rounds))[1]
    assert (len(player.games), [opponent.no for opponent in player.ahead]) == (8, [2])
    answer = norms_of(with_entry(event_report, 1, results=rounds), NormQuestion(titles=("GM",)), [1])
    assert answer.event.rounds_reported == 8
    assert [opponent.no for opponent in answer.results[0].forecasts[0].ahead] == [2]


def test_a_free_last_round_of_a_round_robin_is_over_when_the_others_have_played() -> None:
    """With an odd number of players somebody is free in the last round, and no cell says so."""
    event_report = replace(report(rounds=10), format=Format.ROUND_ROBIN)
    (running,) = norms_of(event_report, NormQuestion(titles=("GM",)), [1]).results
    assert running.norms[0].missing == ("1 more round to be played",)
    last = (Result(2, 1, "b", "0"), Result(10, 4, "w", "1"))
    (over,) = norms_of(with_entry(event_report, 3, results=last), NormQuestion(titles=("GM",)), [1]).results
    assert over.norms[0].achieved
    assert over.forecasts == ()


def test_editions_follow_the_first_day_or_what_is_asked() -> None:
    old = replace(report(), event=replace(report().event, start=date(2004, 5, 1), end=date(2004, 5, 9)))
    assert norms_of(old, NormQuestion()).edition.id == "titles-2003"
    assert norms_of(old, NormQuestion()).judgements == ()
    assert norms_of(old, NormQuestion(edition=EDITIONS[-1])).edition.id == "titles-2024"


@pytest.mark.parametrize(
    ("query", "numbers"), [("100", [1]), ("3", [3]), ("hope", [1]), ("Opponent 2", [2]), ("Nobody", []), ("²", [])]
)
def test_finding_a_player(query: str, numbers: list[int]) -> None:
    assert find_entries(report(), query) == numbers


def test_norms_of_several_events_make_an_application() -> None:
    answers = [norms_of(report(), NormQuestion(titles=("GM", "IM")), [1]) for _ in range(3)]
    by_title = {application.title: application for application in applications(answers, 2510)}
    assert by_title["GM"].games == 27
    assert by_title["GM"].missing == ("a norm from a large Swiss or another event of 1.5.6",)
    assert by_title["IM"].games > 27


@pytest.mark.parametrize("name", ["gros-2010.trf", "karl-mala-2005.trf", "team-cup.trf26", "leinster-league-2011.tab"])
def test_real_reports_are_judged_without_complaint(shared: Path, name: str) -> None:
    event_report: Report = read_report(shared / "data" / "trf" / "real" / name)
    answer = norms_of(event_report, NormQuestion(edition=EDITIONS[-1]))
    assert len(answer.results) == len(event_report.entries)
    for results in answer.results:
        for norm in results.norms:
            rounds = [game.round for game in norm.counted] + [omission.game.round for omission in norm.left_out]
            assert sorted(rounds) == [game.round for game in results.candidate.games]


def test_results_as_json_say_nothing_where_nothing_is_known() -> None:
    event_report = with_entry(report(), 1, id="1503014", title="FM", fed="GER", rating=2420)
    document = norms_of(event_report, NormQuestion(titles=("GM",)), [1]).results[0].as_json()
    player = candidates(event_report)[1].player
    assert [document[key] for key in ("no", "id", "name", "fed", "title", "rating")] == [
        *(1, "1503014", player.name, "GER", "FM", 2420),
    ]
    bare = (
        norms_of(with_entry(event_report, 1, id="", title="", fed=""), NormQuestion(titles=("GM",)), [1])
        .results[0]
        .as_json()
    )
    assert [bare[key] for key in ("id", "fed", "title")] == [None, None, None]


def test_1_4_2a_an_unknown_code_is_no_foreign_federation_and_is_a_finding() -> None:
    valid = norms_of(report(), NormQuestion(("GM",)), [1])
    assert valid.results[0].norms[0].verdict == "norm"
    assert norm_findings(valid) == []
    typed_wrong = with_entry(report(), 9, fed="XYZ")
    answer = norms_of(typed_wrong, NormQuestion(("GM",)), [1])
    (norm,) = answer.results[0].norms
    assert (norm.games, norm.verdict) == (8, "none")
    assert [(omission.game.round, omission.article) for omission in norm.left_out] == [(8, "1.4.2a")]
    (finding,) = norm_findings(answer)
    assert (finding.severity, finding.code, finding.article) == ("warning", "norm-federation-unknown", "1.4.2a")
    assert "1 player: XYZ is not the code of a federation of FIDE" in finding.message


def test_1_4_2a_the_federation_that_registered_the_event_is_known_whatever_its_code() -> None:
    home = report()
    entries = tuple(entry._replace(fed="XYZ") if entry.fed == "GER" else entry for entry in home.entries)
    answer = norms_of(replace(home, entries=entries, event=replace(home.event, fed="XYZ")), NormQuestion(("GM",)), [1])
    assert answer.results[0].norms[0].verdict == "norm"
    assert norm_findings(answer) == []


@pytest.mark.parametrize(("sex", "codes"), [("w", []), ("m", []), ("", ["norm-sex-unknown"])])
def test_0_3_1_an_unknown_sex_is_a_finding_where_a_womens_title_is_sought(sex: str, codes: list[str]) -> None:
    player = with_entry(report(), 1, sex=sex)
    answer = norms_of(player, NormQuestion(("GM", "WGM")), [1])
    assert [finding.code for finding in norm_findings(answer)] == codes
    assert norm_findings(norms_of(player, NormQuestion(("GM",)), [1])) == []


def test_every_federation_of_the_real_lists_is_known(shared: Path) -> None:
    columns = {"fide-standard-2025-09.txt.xz": (76, 79), "fide-JUL01FRL.txt.xz": (51, 54)}
    for name, (first, last) in columns.items():
        with lzma.open(shared / "data" / "lists" / name, "rt", encoding="latin-1") as lines:
            codes = {line[first:last] for line in list(lines)[1:]}
        assert len(codes) > 100
        assert codes - FEDERATIONS <= {WITHOUT_FEDERATION, NO_FEDERATION}


def test_a_result_that_is_no_code_is_an_unplayed_game_without_a_point() -> None:
    event_report = report()
    game = candidates(with_entry(event_report, 1, results=(Result(1, 2, "w", "?"),)))[1].games[0]
    assert (game.outcome, game.score) == (RoundOutcome.UNPLAYED, 0)


def test_after_the_last_round_nothing_is_forecast_though_no_norm_was_made() -> None:
    (results,) = norms_of(report("000000000"), NormQuestion(), [1]).results
    assert not any(norm.achieved for norm in results.norms)
    assert results.forecasts == ()
    (before,) = norms_of(report("00000000"), NormQuestion(), [1]).results
    assert before.forecasts != ()
