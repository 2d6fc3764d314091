"""FIDE 2024: the first rating of an unrated player, from which games, and when it is published."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.lists.register import RegisterPlayer
from ratinghouse.rating.period import PendingResult
from ratinghouse.reports.report import Report
from tests.rulebooks.building import Rated, rate, tournament

LIST = date(2025, 12, 1)
POINTS = {"1": 100, "=": 50, "0": 0}


def event(opponents: list[int | None], scores: str, name: str = "Open", end: date = date(2025, 11, 9)) -> Report:
    """The player N against these opponents."""
    rivals = {f"{name} {no}": rating for no, rating in enumerate(opponents)}
    return tournament(
        {"N": None, **rivals}, [(1, no, code) for no, code in enumerate(scores, 2)], name=name, start=end, end=end
    )


def pending_result(games: int, score: int, opponents: int, end: date = date(2025, 10, 5)) -> PendingResult:
    return PendingResult("N", "Kept", end, games, score, opponents, 0)


def first(*reports: Report, pending_results: tuple[PendingResult, ...] = ()) -> Rated:
    return rate("fide-2024", *reports, pending_results=pending_results, list_date=LIST)


def test_8_2_the_real_first_rating_of_december_2025() -> None:
    rated = first(event([1902, 1877, 1884, 2012, 1832], "==101"))
    assert rated.player("first_opponents", "N") == 9507
    assert (rated.player("first_Ra", "N"), rated.player("first_p", "N")) == (1872.43, 0.57)
    assert (rated.player("first_dp", "N"), rated.player("first_rating", "N")) == (50, 1922)
    assert (rated.player("Rn", "N"), rated.player("list_status", "N"), rated.player("K_new", "N")) == (1922, "new", 40)
    assert (rated.entry("status", "N"), rated.entry("Rc", "N"), rated.entry("change", "N")) == ("pooled", 1901, None)


@pytest.mark.parametrize(
    ("average", "scores", "Ru"),
    [
        (2000, "11100", 1993),
        (2000, "11000", 1893),
        (2000, "11=00", 1943),
        (2100, "11111", 2200),
        (2400, "11100", 2200),
        (1600, "10000", 1499),
        (1657, "11100", 1748),
        (1800, "1111000", 1843),
    ],
)
def test_8_2_first_ratings(average: int, scores: str, Ru: int) -> None:
    rated = first(event([average] * len(scores), scores))
    assert (rated.player("first_rating", "N"), rated.player("Rn", "N")) == (Ru, Ru)


@pytest.mark.parametrize(("total", "Ru"), [(9633, 2199), (9634, 2200), (9641, 2200), (14000, 2200)])
def test_8_2_3_the_highest_first_rating_is_2200(total: int, Ru: int) -> None:
    """Five wins: p = 6/7 = .86, dp = 309; 9641 would give 2200.57."""
    rated = first(event([total - 4 * 1900, *[1900] * 4], "11111"))
    assert (rated.player("first_opponents", "N"), rated.player("first_rating", "N")) == (total, Ru)


@pytest.mark.parametrize(("total", "Ru", "status"), [(7807, 1400, "new"), (7806, 1399, "unrated")])
def test_7_1_4_a_first_rating_is_at_least_1400(total: int, Ru: int, status: str) -> None:
    """Half a point of five: p = 1.5/7 = .21, dp = -230; 1629.57 less 230, then 1629.43 less 230."""
    rated = first(event([total - 4 * 1560, *[1560] * 4], "=0000"))
    assert (rated.player("first_dp", "N"), rated.player("first_rating", "N")) == (-230, Ru)
    assert (rated.player("list_status", "N"), rated.player("Rn", "N")) == (status, Ru if status == "new" else 0)


@pytest.mark.parametrize(("rivals", "status"), [(4, "unrated"), (5, "new")])
def test_7_1_4_five_games_against_rated_opponents(rivals: int, status: str) -> None:
    rated = first(event([*[1900] * rivals, None, None], "=" * (rivals + 2)))
    assert (rated.player("first_games", "N"), rated.player("list_status", "N")) == (rivals, status)
    assert rated.entry("n", "N") == rivals


def test_7_1_4_results_of_earlier_periods_are_pooled() -> None:
    rated = first(event([2000, 2000], "11"), pending_results=(pending_result(3, 100, 6000),))
    assert rated.player("first_rating", "N") == 1993
    assert (rated.player("games", "N"), rated.player("first_games", "N")) == (2, 5)


@pytest.mark.parametrize(("end", "games"), [(date(2023, 10, 1), 5), (date(2023, 9, 30), 2)])
def test_7_1_4_the_pool_reaches_back_26_months(end: date, games: int) -> None:
    rated = first(event([2000, 2000], "11"), pending_results=(pending_result(3, 100, 6000, end),))
    assert rated.player("first_games", "N") == games


def test_8_2_1_a_zero_in_the_first_event_is_disregarded() -> None:
    rated = first(event([2000] * 5, "00000"))
    assert rated.why("N", 0) == ("disregarded_zero",)
    assert (rated.entry("status", "N"), rated.entry("n", "N")) == ("disregarded", 0)
    assert (rated.player("first_games", "N"), rated.player("list_status", "N")) == (0, "unrated")


def test_8_2_1_a_zero_in_a_later_event_counts() -> None:
    rated = first(event([2000] * 3, "110", "first", date(2025, 11, 2)), event([2000] * 2, "00", "second"))
    assert (rated.player("first_games", "N"), rated.player("first_score", "N")) == (5, 2.0)
    assert rated.player("first_rating", "N") == 1893


def test_8_2_1_a_zero_after_a_disregarded_zero_counts() -> None:
    rated = first(
        event([2000] * 3, "000", "first", date(2025, 11, 2)),
        event([2000] * 2, "00", "second", date(2025, 11, 3)),
        event([2000] * 3, "110", "third"),
    )
    assert [rated.entry("status", "N", number) for number in range(3)] == ["disregarded", "pooled", "pooled"]
    assert (rated.player("first_games", "N"), rated.player("first_score", "N")) == (5, 2.0)


def test_8_2_1_an_event_without_rated_opponents_is_not_the_first() -> None:
    rated = first(event([None, None], "11", "first", date(2025, 11, 2)), event([2000] * 5, "00000", "second"))
    assert [rated.entry("status", "N", number) for number in range(2)] == ["disregarded", "disregarded"]
    assert rated.why("N", 0, 1) == ("disregarded_zero",)


@pytest.mark.parametrize(("kept_score", "status"), [(50, "pooled"), (0, "pooled")])
def test_8_2_1_a_kept_event_was_the_first(kept_score: int, status: str) -> None:
    rated = first(event([2000] * 5, "00000"), pending_results=(pending_result(3, kept_score, 6000),))
    assert rated.entry("status", "N", 1) == status
    assert rated.player("first_games", "N") == (8 if kept_score else 5)


def test_no_limit_on_differences_in_the_average() -> None:
    rated = first(event([2800, 1400, 1400, 1400, 1400], "0===="))
    assert rated.player("first_opponents", "N") == 8400


def test_7_2_1_who_fell_below_the_floor_starts_again_and_keeps_his_games() -> None:
    report = event([1900] * 5, "=====")
    rated = rate("fide-2024", report, register=[RegisterPlayer("N", games=200)], list_date=LIST)
    assert (rated.player("Rn", "N"), rated.player("K_new", "N")) == (1871, 20)


def test_rb_7_2_2_without_a_standard_rating_the_same_holds_in_rapid() -> None:
    rated = rate("fide-2024", event([1902, 1877, 1884, 2012, 1832], "==101"), list_date=LIST, pool="rapid")
    assert rated.player("Rn", "N") == 1922


@given(
    opponents=st.lists(st.tuples(st.integers(1400, 2800), st.sampled_from("1=0")), min_size=5, max_size=15),
    cut=st.integers(1, 14),
)
def test_the_pool_is_the_same_in_one_event_or_in_two(opponents: list[tuple[int, str]], cut: int) -> None:
    head, tail = opponents[:cut], opponents[cut:]

    def played(part: list[tuple[int, str]], name: str, day: int) -> Report:
        return event([R for R, _ in part], "".join(code for _, code in part), name, date(2025, 11, day))

    whole = first(played(opponents, "whole", 9))
    if any(code != "0" for _, code in head) and tail:
        apart = first(played(head, "head", 2), played(tail, "tail", 9))
        assert apart.player("first_rating", "N") == whole.player("first_rating", "N")
    if any(code != "0" for _, code in opponents):
        score = sum(POINTS[code] for _, code in opponents)
        assert whole.player("first_score", "N") == score / 100
        exact = (sum(R for R, _ in opponents) + 3600) / (len(opponents) + 2) + int(str(whole.player("first_dp", "N")))
        first_rating = whole.player("first_rating", "N")
        assert isinstance(first_rating, int)
        assert first_rating == 2200 or abs(first_rating - exact) <= 0.5
