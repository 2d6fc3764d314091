"""Stages of one event put together: rounds, numbers, dates, ratings and what is said of them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from ratinghouse.reports.report import Format, Report, ReportEntry
from ratinghouse.reports.scoring import Scoring
from ratinghouse.reports.stages import joined_stages
from tests.rulebooks.building import tournament

GROUP_A = tournament(
    {"a": 2000, "b": 2100, "c": None},
    [(1, 2, "="), (2, 3, "1"), (3, 1, "0")],
    name="Group A",
    start=date(2003, 8, 1),
    end=date(2003, 8, 3),
    format=Format.ROUND_ROBIN,
)
FINAL = tournament(
    {"d": 2200, "b": 2100},
    [(1, 2, "1"), (2, 1, "=")],
    name="Final",
    start=date(2003, 8, 5),
    end=date(2003, 8, 6),
    format=Format.MATCH,
)


def _entry(report: Report, id: str) -> ReportEntry:
    return next(entry for entry in report.entries if entry.id == id)


def test_F03_018_rounds_follow_each_other_and_a_player_is_one_entry() -> None:
    whole = joined_stages([FINAL, GROUP_A])
    assert [entry.id for entry in whole.entries] == ["a", "b", "c", "d"]
    assert [entry.no for entry in whole.entries] == [1, 2, 3, 4]
    played = [(result.round, result.opponent, result.code) for result in _entry(whole, "b").results]
    assert played == [(1, 1, "="), (2, 3, "1"), (4, 4, "0"), (5, 4, "=")]
    assert [(result.round, result.opponent) for result in _entry(whole, "d").results] == [(4, 2), (5, 2)]


def test_the_whole_event_lasts_from_the_first_stage_to_the_last() -> None:
    dated = replace(FINAL, event=replace(FINAL.event, round_dates=(date(2003, 8, 5), date(2003, 8, 6))))
    event = joined_stages([dated, GROUP_A]).event
    assert (event.name, event.start, event.end, event.rounds) == ("Group A", date(2003, 8, 1), date(2003, 8, 6), 5)
    assert event.round_dates == (None, None, None, date(2003, 8, 5), date(2003, 8, 6))


def test_stages_of_different_kinds_or_several_round_robins_are_rated_as_a_swiss() -> None:
    assert joined_stages([GROUP_A, FINAL]).format is Format.SWISS
    assert joined_stages([GROUP_A, GROUP_A]).format is Format.SWISS
    teams = replace(GROUP_A, format=Format.TEAM)
    assert joined_stages([teams, teams]).format is Format.TEAM


def test_the_files_of_the_stages_are_named_in_their_order() -> None:
    group, final = replace(GROUP_A, file="a.trf"), replace(FINAL, file="final.trf")
    assert joined_stages([final, group]).file == "a.trf + final.trf"
    assert joined_stages([final, GROUP_A]).file == "final.trf"


def test_one_stage_alone_stays_as_it_is() -> None:
    assert joined_stages([GROUP_A]) is GROUP_A


def test_the_rating_at_the_start_is_used_and_a_different_one_is_noted() -> None:
    entries = tuple(entry._replace(rating=2150, line=14) if entry.id == "b" else entry for entry in FINAL.entries)
    whole = joined_stages([GROUP_A, replace(FINAL, entries=entries, file="final.trf")])
    assert _entry(whole, "b").rating == 2100
    (finding,) = whole.findings
    assert (finding.code, finding.article, finding.place) == ("rating-differs-between-stages", "6.2", "final.trf:14")


def test_players_without_an_id_are_the_same_by_name_and_birth() -> None:
    def nameless(report: Report, birth: str) -> Report:
        return replace(
            report, entries=tuple(entry._replace(id="", name=f"P {entry.id}", birth=birth) for entry in report.entries)
        )

    assert len(joined_stages([nameless(GROUP_A, "1970"), nameless(FINAL, "1970")]).entries) == 4
    assert len(joined_stages([nameless(GROUP_A, "1970"), nameless(FINAL, "1971")]).entries) == 5


def test_points_are_added_where_every_stage_tells_them() -> None:
    def with_points(report: Report, points: int | None) -> Report:
        return replace(report, entries=tuple(entry._replace(points=points, rank=1) for entry in report.entries))

    both = _entry(joined_stages([with_points(GROUP_A, 150), with_points(FINAL, 50)]), "b")
    assert (both.points, both.rank) == (200, None)
    assert _entry(joined_stages([with_points(GROUP_A, 150), with_points(FINAL, None)]), "b").points is None


def test_stages_that_begin_together_follow_in_the_order_in_which_they_end() -> None:
    longer = replace(FINAL, event=replace(FINAL.event, start=GROUP_A.event.start, end=date(2003, 8, 9)))
    unended = replace(longer, event=replace(longer.event, name="Open end", end=None))
    for handed in ([longer, GROUP_A, unended], [unended, longer, GROUP_A]):
        assert [result.round for result in _entry(joined_stages(handed), "d").results] == [4, 5, 6, 7]
        assert joined_stages(handed).event.name == "Group A"
    undated = replace(GROUP_A, event=replace(GROUP_A.event, start=None, end=None))
    assert joined_stages([undated, FINAL]).event.name == "Final"


def test_the_scoring_is_that_of_the_first_stage() -> None:
    assert joined_stages([FINAL, replace(GROUP_A, scoring=Scoring({"=": 40}))]).scoring == Scoring({"=": 40})


def test_a_stage_without_games_takes_no_round() -> None:
    empty = tournament({"e": 2000}, [], start=date(2003, 7, 1), end=date(2003, 7, 1), format=Format.MATCH)
    assert [result.round for result in _entry(joined_stages([empty, FINAL]), "d").results] == [1, 2]
