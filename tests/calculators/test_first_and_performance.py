"""First ratings, with what is missing for them, and performance ratings."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.calculators.questions import NINE_ROUNDS, answer_of, events, refusal


@pytest.mark.parametrize(
    ("games", "expected"),
    [
        ("1902 ½, 1877 ½, 1884 1, 2012 0, 1832 1", 1922),  # a real one, of the list of December 2025
        ("2000x5 3", 1993),
        ("2000x5 2", 1893),
        ("2000x5 2.5", 1943),
        ("2100x5 5", 2200),
        ("2400x5 3", 2200),
        ("1600x5 1", 1499),
        ("1657x5 3", 1748),
        ("1800x7 4", 1843),
    ],
)
def test_first_ratings_of_today(games: str, expected: int) -> None:
    document = answer_of("initial", "fide-2024", games)
    assert (document["first_rating"], document["Rn"]) == (expected, expected)
    assert document["published"]
    assert document["missing"] == []
    assert document["status"] == "new"


def test_the_rule_of_2022_gave_one_point_less() -> None:
    assert answer_of("initial", "fide-2022", "1902 ½, 1877 ½, 1884 1, 2012 0, 1832 1")["Rn"] == 1921


@pytest.mark.parametrize(
    ("rules", "missing", "article"),
    [("fide-2003", 4, "9.1.4, 10.32"), ("fide-2009", 4, "7.14, 8.33"), ("jcf-2024", 1, "6(3)")],
)
def test_missing_games_are_counted_under_their_article(rules: str, missing: int, article: str) -> None:
    document = answer_of("initial", rules, "1900x5 2.5")
    assert not document["published"]
    assert document["Rn"] is None
    (lack,) = document["missing"]
    assert (lack["what"], lack["missing"], lack["article"]) == ("games", missing, article)


def test_several_events_are_pooled_in_their_order() -> None:
    """8.2.1: a zero in the first event is ignored, a later one is not."""
    first = answer_of("initial", "fide-2024", "", events=events("2000x3 0", "1900x5 3"))
    later = answer_of("initial", "fide-2024", "", events=events("1900x5 3", "2000x3 0"))
    assert [event["status"] for event in first["events"]] == ["disregarded", "pooled"]
    assert first["first_games"] == 5
    assert later["first_games"] == 8
    dated = answer_of("initial", "fide-2024", "", events=events("2025-03-01: 2000x3 0", "2025-02-01: 1900x5 3"))
    assert dated["first_games"] == 8


def test_too_old_a_result_is_not_pooled() -> None:
    two_events = events("2020-01-05: 1900x4 2", "2025-02-01: 1900x4 2")
    document = answer_of("initial", "fide-2024", "", events=two_events, list_date=date(2025, 3, 1))
    assert document["first_games"] == 4
    assert document["missing"][0]["missing"] == 1


def test_a_rating_below_the_floor_is_missing_points() -> None:
    (lack,) = answer_of("initial", "fide-2024", "1400x8 1")["missing"]
    assert (lack["what"], lack["article"]) == ("floor", "7.1.4")


def test_all_wins_wait_in_japan() -> None:
    (lack,) = answer_of("initial", "jcf-2024", "1500x6 6")["missing"]
    assert (lack["what"], lack["article"]) == ("results", "6(3)")


def test_japan_adopts_a_fide_rating_and_iccf_declares_it() -> None:
    assert answer_of("initial", "jcf-2024", "1600 ½", fide_rating=1600)["Rn"] == 1600
    declared, other = (
        answer_of("initial", "iccf-2023", "2000x4 2", fide_rating=2000),
        answer_of("initial", "iccf-2023", "2000x4 2"),
    )
    assert declared["Rn"] > other["Rn"]


def test_who_is_rated_gets_none_and_the_article_has_none() -> None:
    assert refusal("initial", "fide-2024", "1900x5 3", 1850).code == "rated"
    assert refusal("initial", "article", "1900x5 3").code == "no-first-rating"


@pytest.mark.parametrize(("rules", "expected"), [("fide-2003", 1936), ("fide-2024", 1936), ("jcf-2024", 1936)])
def test_performance_is_average_and_dp(rules: str, expected: int) -> None:
    """F03-076, B.01 1.4.8 and JCF 6(4): 1856 and 80 for 5.5 of 9."""
    document = answer_of("performance", rules, NINE_ROUNDS)
    assert (document["n"], document["W"], document["Ra"], document["p"], document["dp"]) == (9, 5.5, 1856, 0.61, 80)
    assert document["Rp"] == expected


def test_performance_needs_no_rating_and_no_minimum() -> None:
    assert answer_of("performance", "fide-2009", "2400 1, 2300 0, unrated 1, 2500 +")["Rp"] == 2350
    assert answer_of("performance", "fide-2009", "2400 1, 2300 0", 1200)["Rp"] == 2350


def test_all_wins_are_notional_by_table_and_none_by_the_formula() -> None:
    assert (
        answer_of("performance", "fide-2024", "2400 1")["Rp"],
        answer_of("performance", "fide-2024", "2400 1")["notional"],
    ) == (3200, True)
    assert answer_of("performance", "article", "2400 1")["Rp"] is None
    assert refusal("performance", "fide-2024", "unrated 1").code == "no-games"
    assert refusal("performance", "article", "unrated 1").code == "no-games"


scores = st.lists(st.tuples(st.integers(1200, 2800), st.sampled_from("1½0")), min_size=2, max_size=9).filter(
    lambda games: len({result for _, result in games}) > 1 or games[0][1] == "½"
)


@pytest.mark.parametrize("rules", ["article", "iccf-2023"])
@settings(max_examples=10)
@given(scores)
def test_own_definition_the_rating_that_expects_the_score(rules: str, games: list[tuple[int, str]]) -> None:
    text = ", ".join(f"{rating} {result}" for rating, result in games)
    document = answer_of("performance", rules, text)
    at_performance, below = (
        answer_of("expected", rules, text, document["Rp"]),
        answer_of("expected", rules, text, document["Rp"] - 1),
    )
    assert below["We"] < document["W"] <= at_performance["We"]


@pytest.mark.parametrize(("text", "Rp"), [("2000 ½", 2000), ("1900 ½, 2100 ½", 2000), ("2000 1, 2000 0", 2000)])
def test_A_013_a_rating_that_expects_exactly_the_score_is_the_performance(text: str, Rp: int) -> None:
    assert answer_of("performance", "article", text)["Rp"] == Rp


@pytest.mark.parametrize(("opponents", "missing"), [(1000, ["games"]), (999, ["games", "floor"])])
def test_8_2_a_rating_at_the_floor_lacks_games_only(opponents: int, missing: list[str]) -> None:
    """Four of eight: the average itself, 1000 or 999, of which none below 1000 is published."""
    document = answer_of("initial", "fide-2022", f"{opponents}x4 2")
    assert document["first_rating"] == opponents
    assert [lack["what"] for lack in document["missing"]] == missing
    if "floor" in missing:
        assert document["missing"][1]["missing"] == 1


@pytest.mark.parametrize(("opponents", "missing"), [(1401, []), (1400, [("floor", 1)])])
def test_F03_044_a_later_result_can_lower_a_first_rating_below_the_floor(
    opponents: int, missing: list[tuple[str, int]]
) -> None:
    """Half of nine games against 1401, then half of nine: the average, of which none below 1401 is published."""
    document = answer_of("initial", "fide-2003", "", events=events("1401x9 4.5", f"{2 * opponents - 1401}x9 4.5"))
    assert document["first_rating"] == opponents
    assert [(lack["what"], lack["missing"]) for lack in document["missing"]] == missing


def test_A_013_a_performance_that_is_found_by_search_is_no_notional_one() -> None:
    document = answer_of("performance", "article", NINE_ROUNDS)
    assert (document["notional"], document["steps"]) == (False, [])
