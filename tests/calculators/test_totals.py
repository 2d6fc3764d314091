"""Goals, scenarios, schedules and teams: minimal, monotone, symmetric, and the article's advice put to the test."""

from __future__ import annotations

import math
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratinghouse.calculators.answering import answer_question
from ratinghouse.calculators.chances import Chances, distribution, mean, split, spread
from ratinghouse.calculators.question import FORMATS, CalculatorQuestion
from ratinghouse.rulebooks import rulebook
from tests.calculators.questions import EVERY_BOOK, TABLE_BOOKS, answer_of, events, meeting, refusal

few = settings(max_examples=20)
ratings = st.integers(1500, 2700)
lists = st.lists(ratings, min_size=1, max_size=7)


def open_list(opponents: list[int]) -> str:
    return ", ".join(map(str, opponents))


# expected scores


@pytest.mark.parametrize(("gap", "formula", "table"), [
    (0, 0.5, 0.5), (100, 0.64, 0.64), (200, 0.76, 0.76), (300, 0.85, 0.85), (400, 0.909, 0.92),
])  # fmt: skip
def test_A_012_expected_scores_by_formula_and_table(gap: int, formula: float, table: float) -> None:
    """E-25: 0.909 at 400, not 0.90."""
    document = answer_of("expected", "article", str(2000 - gap), 2000)
    assert document["We"] == pytest.approx(formula, abs=0.0051)
    assert document["regulation"]["We"] == table
    if gap == 400:
        assert round(document["We"], 3) == 0.909


def test_A_013_expected_score_is_the_sum_of_its_games() -> None:
    document = answer_of("expected", "fide-2024", "2300, 2400, unrated, 1700", 2250)
    assert [game.get("PD") for game in document["games"]] == [0.43, 0.3, None, 0.92]
    assert (document["n"], document["We"]) == (3, 1.65)
    assert document["games"][2]["why"].startswith("8.3.1")
    assert refusal("expected", "fide-2024", "2300").code == "no-rating"


def test_iccf_expects_by_its_own_chances() -> None:
    (game,) = answer_of("expected", "iccf-2023", "2000/60", 2000, rd=60)["games"]
    assert game["win"] + game["draw"] + game["loss"] == pytest.approx(1)
    assert game["draw"] == pytest.approx(0.71, abs=0.01)


# goals


def test_A_014_the_least_score_that_reaches_a_target() -> None:
    document = answer_of("goal", "fide-2024", "1900x9", 1850, k=20, target=1880)
    # 9 × 0.43 = 3.87 expected; 5 points bring +22.6, 5.5 bring +32.6
    assert document["least_score"] == 5.5
    assert [total["score"] for total in document["totals"]] == [5.5, 6, 6.5, 7, 7.5, 8, 8.5, 9]
    assert (document["totals"][0]["change"], document["totals"][0]["Rn"]) == (32.6, 1883)
    assert answer_of("goal", "fide-2024", "1900x9", 1850, k=20, gain=30)["least_score"] == 5.5


def test_an_impossible_goal_is_said_to_be_so() -> None:
    document = answer_of("goal", "fide-2024", "1900x3", 1850, target=2100)
    assert document["reachable"] is False
    assert document["least_score"] is None
    assert document["totals"] == []
    assert document["best"]["Rn"] == 1884
    assert refusal("goal", "fide-2024", "1900x3", 1850).code == "no-goal"


def test_results_that_are_known_stand() -> None:
    document = answer_of("goal", "fide-2024", "1900 1, 1950 0, 1900, 2000", 1850, target=1860)
    assert document["open_games"] == 2
    assert document["worst"]["score"] == 1
    assert refusal("what-if", "fide-2024", "1900 1", 1850).code == "nothing-open"
    assert refusal("what-if", "fide-2024", "1900x4", 1850, format=FORMATS["match"]).code == "order-matters"
    assert refusal("what-if", "fide-2024", "1900x61", 1850).code == "too-many-open"


def test_an_open_game_that_would_not_count_is_left_out() -> None:
    document = answer_of("what-if", "fide-2024", "1900, unrated", 1850)
    assert document["open_games"] == 1
    assert [total["score"] for total in document["totals"]] == [0, 0.5, 1]
    assert document["left_out"][0].startswith("8.3.1")


@pytest.mark.parametrize("rules", EVERY_BOOK)
@few
@given(lists, ratings, st.integers(-40, 60))
def test_a_goal_is_minimal(rules: str, opponents: list[int], rating: int, wish: int) -> None:
    """With the least score the goal is reached, by asking for the change; with half a point less it is not."""
    document = answer_of("goal", rules, open_list(opponents), rating, k=20, target=rating + wish)
    least = document["least_score"]
    if rules == "iccf-2023":
        return _minimal_in_iccf(document)
    rows = {
        total["score"]: total for total in answer_of("what-if", rules, open_list(opponents), rating, k=20)["totals"]
    }
    reaching = [
        score for score, total in rows.items() if total["Rn"] >= rating + wish and total["status"] != "delisted"
    ]
    assert least == (min(reaching) if reaching else None)
    assert [total["score"] for total in document["totals"]] == sorted(reaching)
    if least is not None:
        results = _with_results(opponents, round(2 * least))
        assert answer_of("change", rules, results, rating, k=20)["Rn"] == rows[least]["Rn"]
    return None


def _minimal_in_iccf(document: dict) -> None:  # type: ignore[type-arg]
    surely, at_best = document["least_score"], document["least_score_at_best"]
    assert surely is None or at_best <= surely


def _with_results(opponents: list[int], half_points: int) -> str:
    wins, draws = divmod(half_points, 2)
    codes = "1" * wins + "½" * draws + "0" * (len(opponents) - wins - draws)
    return ", ".join(f"{rating} {code}" for rating, code in zip(opponents, codes, strict=True))


# all totals


def test_A_015_the_table_of_all_totals() -> None:
    rows = answer_of("what-if", "fide-2024", "1850x2", 1850, k=20)["totals"]
    assert [(total["score"], total["change"], total["Rn"]) for total in rows] == [
        (0, -20.0, 1830),
        (0.5, -10.0, 1840),
        (1, 0.0, 1850),
        (1.5, 10.0, 1860),
        (2, 20.0, 1870),
    ]


@pytest.mark.parametrize("rules", EVERY_BOOK)
@few
@given(lists, ratings)
def test_more_points_never_bring_less(rules: str, opponents: list[int], rating: int) -> None:
    rows = answer_of("what-if", rules, open_list(opponents), rating, k=20)["totals"]
    assert len(rows) == 2 * len(opponents) + 1
    changes = [total["change"] for total in rows]
    assert changes == sorted(changes)
    assert [total["Rn"] for total in rows] == sorted(total["Rn"] for total in rows)


def test_iccf_tells_the_ways_of_a_total_apart() -> None:
    document = answer_of("what-if", "iccf-2023", "1700/60, 1950/150, 2200/60", 1850, rd=60)
    assert len(document["ways"]) == 3
    middle = document["totals"][3]
    assert middle["change"] < middle["highest"]["change"]
    top = document["totals"][-1]
    assert top["change"] == top["highest"]["change"]


# planned events


@pytest.mark.parametrize("rules", TABLE_BOOKS)
@few
@given(lists, ratings, st.floats(0, 1))
def test_A_010_by_the_rulebooks_own_probabilities_nobody_gains(
    rules: str, opponents: list[int], rating: int, draws: float
) -> None:
    (event,) = answer_of("schedule", rules, open_list(opponents), rating, k=20, draws=draws)["events"]
    assert event["own"]["change"] == pytest.approx(0, abs=1e-6)


def test_A_010_only_the_400_point_rule_favours_much_weaker_opponents() -> None:
    """Expected by the formula 1/(1 + 10^-1.75) = 0.9825 where the rule says 0.92: K × 0.0625 a game."""
    options = {"events": events("Weak: 1500x9", "Equal: 2200x9", "Advised: 2300x9")}
    document = answer_of("schedule", "fide-2024", "", 2200, k=20, **options)
    weak, equal, advised = document["events"]
    assert weak["formula"]["change"] == pytest.approx(9 * 20 * (1 / (1 + 10**-1.75) - 0.92), abs=1e-6)
    assert equal["formula"]["change"] == 0
    assert abs(advised["formula"]["change"]) < 0.5
    assert [event["own"]["change"] for event in document["events"]] == [0, 0, 0]
    by_article = answer_of("schedule", "article", "", 2200, k=20, **options)
    assert [event["formula"]["change"] for event in by_article["events"]] == [0, 0, 0]
    assert "A-010" in document["advice"]


def test_A_016_spread_and_chance_by_exact_convolution() -> None:
    """Two games between equals, 45 % drawn: totals 0 … 2 with these chances, 20 points from one total to the next."""
    (event,) = answer_of("schedule", "fide-2024", "2200x2", 2200, k=40, gain=20)["events"]
    w, d = 0.275, 0.45
    expected = [w * w, 2 * w * d, d * d + 2 * w * w, 2 * w * d, w * w]
    assert [total["chance"] for total in event["formula"]["totals"]] == pytest.approx(expected)
    assert event["formula"]["chance"] == pytest.approx(2 * w * d + w * w)
    assert event["formula"]["spread"] == pytest.approx(40 * math.sqrt(2 * 2 * w * 0.25))


def test_a_stronger_player_gains_and_a_later_event_falls_under_its_own_rule() -> None:
    (event,) = answer_of("schedule", "fide-2024", "2200x4", 2200, k=20, strength=2300)["events"]
    assert event["formula"]["change"] == pytest.approx(4 * 20 * (1 / (1 + 10**-0.25) - 0.5), abs=1e-6)
    before, after = answer_of("schedule", "fide-2024", "", 2700, events=events("2025-09-30: 2200", "2025-10-01: 2200"))[
        "events"
    ]
    assert (before["best"], after["best"]) == (0.8, 0.4)
    assert refusal("schedule", "fide-2024", "2200x4").code == "no-rating"
    assert refusal("schedule", "fide-2024", "", 2200, events=events(*["2200x51"] * 4)).code == "too-many-planned"


@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), max_size=12))
def test_a_distribution_is_one_and_its_mean_the_sum_of_expectations(games: list[tuple[float, float]]) -> None:
    split_games = [split(expected, draws) for expected, draws in games]
    assert all(
        min(chances) >= -1e-12 and chances.win + chances.draw / 2 == pytest.approx(e)
        for chances, (e, _) in zip(split_games, games, strict=True)
    )
    totals = distribution(split_games)
    scores = [half / 2 for half in range(len(totals))]
    assert len(totals) == 2 * len(games) + 1
    assert sum(totals) == pytest.approx(1)
    assert mean(totals, scores) == pytest.approx(sum(expected for expected, _ in games), abs=1e-8)
    variance = sum(chances.win + chances.draw / 4 - (chances.win + chances.draw / 2) ** 2 for chances in split_games)
    assert spread(totals, scores) == pytest.approx(math.sqrt(max(variance, 0)), abs=1e-6)


def test_chances_of_one_game() -> None:
    assert split(0.5, 0.45) == pytest.approx(Chances(0.275, 0.45, 0.275))
    assert split(1.0, 1.0) == (1.0, 0.0, 0.0)


# teams


def team(rules: str, home: str, away: str) -> Any:
    outcome = answer_question(
        "team", rulebook(rules), CalculatorQuestion(events=(meeting(home),), away=meeting(away).opponents)
    )
    assert isinstance(outcome, dict)
    return outcome


def test_A_013_a_match_board_by_board() -> None:
    document = team("fide-2024", "2400 2350 2300 2250", "2500 2340 2200 unrated")
    assert [board["expected"] for board in document["boards"]] == [0.36, 0.51, 0.64, None]
    assert (document["expected"], document["expected_away"]) == (pytest.approx(1.51), pytest.approx(1.49))
    assert document["boards_without"] == 1
    assert document["win"] + document["draw"] + document["loss"] == pytest.approx(1)


@pytest.mark.parametrize("rules", EVERY_BOOK)
@few
@given(st.lists(st.tuples(ratings, ratings), min_size=1, max_size=6))
def test_a_team_expects_what_its_opponents_do_not(rules: str, boards: list[tuple[int, int]]) -> None:
    home, away = open_list([rating for rating, _ in boards]), open_list([rating for _, rating in boards])
    straight, swapped = team(rules, home, away), team(rules, away, home)
    assert straight["expected"] == pytest.approx(swapped["expected_away"])
    assert straight["expected_away"] == pytest.approx(swapped["expected"])
    if "note" not in straight:
        assert straight["expected"] + straight["expected_away"] == pytest.approx(len(boards))
        assert straight["win"] == pytest.approx(swapped["loss"])


def test_where_the_sides_of_a_board_differ_it_is_said() -> None:
    assert "note" in team("fide-2024", "2800", "2300")
    assert "note" not in team("fide-2024", "2600", "2100")
    outcome = answer_question(
        "team",
        rulebook("fide-2024"),
        CalculatorQuestion(events=(meeting("2400"),), away=meeting("2400 2300").opponents),
    )
    assert getattr(outcome, "code", None) == "unequal-teams"


# conversions


@pytest.mark.parametrize(("system", "rating", "low", "high"), [
    ("uscf", 2100, 2000, 2000), ("ecf", 200, 1600, 1600), ("online", 2000, 1800, 1900),
])  # fmt: skip
def test_A_011_conversions_are_labelled_and_cautioned(system: str, rating: int, low: int, high: int) -> None:
    outcome: Any = answer_question(
        "convert", rulebook("article"), CalculatorQuestion(system=system, foreign_rating=rating)
    )
    assert isinstance(outcome, dict)
    assert (outcome["fide_lowest"], outcome["fide_highest"], outcome["label"]) == (low, high, "approximate")
    assert outcome["caution"]
    assert [contradiction["error"] for contradiction in outcome["contradictions"]] == ["E-29"]


def test_no_regulation_converts() -> None:
    outcome: Any = answer_question(
        "convert", rulebook("fide-2024"), CalculatorQuestion(system="ecf", foreign_rating=200)
    )
    assert getattr(outcome, "code", None) == "no-conversions"


def test_the_regulation_beside_the_article_is_that_of_the_day() -> None:
    document = answer_of("change", "article", "1900 1", 1850, start=date(2023, 5, 1))
    assert document["regulation"]["rules"] == "fide-2022"
    assert answer_of("change", "article", "1900 1", 1850, start=date(2015, 5, 1))["regulation"]["rules"] == "fide-2014"


def test_A_013_a_board_without_a_rating_between_two_with_one() -> None:
    document = team("fide-2024", "2400 2350 2300", "2500 unrated 2200")
    assert [board["expected"] for board in document["boards"]] == [0.36, None, 0.64]
    assert [board["expected_away"] for board in document["boards"]] == [0.64, None, 0.36]
    assert [board["why"] is None for board in document["boards"]] == [True, False, True]


def test_the_events_of_a_schedule_have_their_names_and_days() -> None:
    dated, named, bare = (meeting("2200x2") for _ in range(3))
    planned = (replace(dated, day=date(2025, 3, 1)), replace(named, name="Spring Open"), bare)
    planned_events = answer_of("schedule", "fide-2024", "", 2200, k=20, events=planned)["events"]
    assert [(event["name"], event["date"]) for event in planned_events] == [
        (None, "2025-03-01"),
        ("Spring Open", None),
        (None, None),
    ]
