"""The roll does not depend on the order in which reports, players and results were handed in."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from itertools import permutations

import pytest

from ratinghouse.lists.register import Register, RegisterPlayer
from ratinghouse.rating.event_order import in_order_of_time
from ratinghouse.rating.framing import frame_of
from ratinghouse.rating.period import DeclaredFacts, PendingResult, RatingPeriod
from ratinghouse.rating.roll import build_roll, confirmed_results
from ratinghouse.rating.run import rate
from ratinghouse.reports.report import Report, ReportEntry, ReportHeader, Result
from ratinghouse.rulebooks import rulebook
from tests.rulebooks.building import tournament

DAY = date(2024, 5, 5)


def match(*ids: str, code: str = "1", name: str = "Match", end: date | None = DAY, file: str = "") -> Report:
    """One game between two players, or among players without an ID."""
    answer = {"1": "0", "0": "1", "=": "="}[code]
    first, second = ids
    return Report(
        ReportHeader(name, start=end, end=end),
        (
            ReportEntry(1, f"{name} {first}", id=first, rating=2000, results=(Result(1, 2, "w", code),)),
            ReportEntry(2, f"{name} {second}", id=second, rating=1900, results=(Result(1, 1, "b", answer),)),
        ),
        file=file,
    )


def test_by_last_day_first_day_name_and_file() -> None:
    late = replace(match("1", "2"), event=ReportHeader("A", start=DAY, end=date(2024, 5, 6)))
    early = replace(match("1", "2"), event=ReportHeader("Z", start=date(2024, 5, 4), end=DAY))
    named = [match("1", "2", name=name, file=file) for name, file in (("A", "2"), ("A", "1"), ("B", "0"))]
    undated = match("1", "2", end=None)
    a2, a1, b = named
    expected = [early, a1, a2, b, late, undated]
    for handed in permutations([late, early, *named, undated]):
        assert [
            paper.report for paper in in_order_of_time(RatingPeriod(handed)) if not isinstance(paper, PendingResult)
        ] == expected


def test_reports_alike_by_name_and_day_are_ordered_by_what_they_say() -> None:
    reports = [match("1", "2"), match("1", "2", code="="), match("1", "3"), match("", "")]
    declared = [DeclaredFacts({"major_team": 1}), DeclaredFacts(), DeclaredFacts(), DeclaredFacts()]
    orders = set()
    for handed in permutations(zip(reports, declared, strict=True)):
        period = RatingPeriod([report for report, _ in handed], declared=[more for _, more in handed])
        papers = [paper for paper in in_order_of_time(period) if not isinstance(paper, PendingResult)]
        orders.add(tuple(reports.index(paper.report) for paper in papers))
        assert [paper.declared for paper in papers] == [declared[reports.index(paper.report)] for paper in papers]
    assert len(orders) == 1


def test_kept_results_alike_are_ordered_by_what_they_say() -> None:
    pending = [
        PendingResult("7", event, DAY, games, 150, 6000, 1950) for event, games in (("A", 3), ("A", 4), ("B", 3))
    ]
    for handed in permutations(pending):
        assert in_order_of_time(RatingPeriod([], pending_results=handed)) == pending


def test_players_are_numbered_and_named_in_order_of_time() -> None:
    reports = [
        match("5", "6", name="May"),
        match("6", "4", name="June", end=date(2024, 6, 1)),
        match("", "5", name="N"),
    ]
    register = Register.of([RegisterPlayer("9", name="Idle"), RegisterPlayer("4", name="Listed")])
    for handed in permutations(reports):
        roll = build_roll(RatingPeriod(handed, {None: register}))
        assert [(player.id, player.name) for player in roll.players] == [
            ("5", "May 5"),
            ("6", "May 6"),
            ("", "N "),
            ("4", "Listed"),
            ("9", "Idle"),
        ]
        assert [entry.name for entry in roll.players[1].entries] == ["May 6", "June 6"]


def test_games_of_one_round_stand_in_the_order_of_their_opponents() -> None:
    sides = []
    for order in permutations(range(3)):
        games = [Result(1, 4, "w", "1"), Result(1, 3, "b", "="), Result(1, 2, "w", "0")]
        answers = {4: "0", 3: "=", 2: "1"}
        entries = [ReportEntry(1, "Host", results=tuple(games[at] for at in order))]
        entries += [ReportEntry(no, f"Guest {no}", results=(Result(1, 1, "", code),)) for no, code in answers.items()]
        frame = frame_of(build_roll(RatingPeriod([Report(ReportHeader(), tuple(entries))]))).frame
        sides.append(frame.inputs["score"].tolist())
    assert sides == [[0, 50, 100, 100, 50, 0]] * 6


def test_a_game_told_twice_by_one_side_is_confirmed_by_neither() -> None:
    report = match("1", "2")
    first, second = report.entries
    twice = replace(report, entries=(first._replace(results=(*first.results, *first.results)), second))
    assert confirmed_results(twice) == {}
    assert frame_of(build_roll(RatingPeriod([twice]))).frame.sides == 0


@pytest.mark.parametrize(("zero_ends", "games"), [(20, 9), (9, 5)])
def test_8_2_1_an_unrated_players_first_event_is_the_one_that_ended_first(zero_ends: int, games: int) -> None:
    """The event without a point begins first; only where it also ends first is it disregarded."""
    without = tournament(
        [None, *[1900] * 4],
        [(1, no, "0") for no in range(2, 6)],
        name="Without a point",
        start=date(2025, 5, 1),
        end=date(2025, 5, zero_ends),
    )
    other = tournament(
        {"1": None, **{f"x{no}": 1900 for no in range(5)}},
        [(1, no, "1") for no in range(2, 7)],
        name="Other",
        start=date(2025, 5, 5),
        end=date(2025, 5, 10),
    )
    run = rate(RatingPeriod([without, other]), rulebook("fide-2024"))
    assert run.working.at("first_games", 0) == games


def test_reports_that_differ_in_a_bye_or_an_opponent_only_have_one_order() -> None:
    """Sorted by round, opponent and code, a round without an opponent before one with."""
    rounds = [(Result(1, None, "", "U"), Result(1, 2, "w", "1")), (Result(1, 3, "w", "1"),), (Result(1, 2, "w", "1"),)]
    reports = [
        Report(ReportHeader("Open", start=DAY, end=DAY), (ReportEntry(1, "A", id="1", results=results),))
        for results in rounds
    ]
    for handed in permutations(reports):
        papers = [paper for paper in in_order_of_time(RatingPeriod(handed)) if not isinstance(paper, PendingResult)]
        assert [reports.index(paper.report) for paper in papers] == [0, 2, 1]
