"""The web article "FIDE Rating Calculator": its numbers reproduced, its errors shown to be errors."""

from __future__ import annotations

import math
import re
from datetime import date

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.kernel.examples import outcomes
from ratinghouse.kernel.rule import Rule
from ratinghouse.lists.register import RegisterPlayer
from ratinghouse.rulebooks import UnknownRulebook, rulebook, rulebook_for
from ratinghouse.rulebooks.article.contradictions import CONTRADICTIONS
from ratinghouse.rulebooks.article.conversions import fide_from_ecf, fide_from_online, fide_from_uscf
from tests.rulebooks.building import Rated, rate, tournament

BOOK = rulebook("article")
WRONG = {"A-002": {"E-31"}, "A-008": {"E-26", "E-27"}, "A-009": {"E-28"}}  # the errors behind each requirement
OPPONENTS = [1900, 1800, 1850, 1950, 1750, 1825, 1975, 1800, 1850]
RESULTS = "=1=01101="


def duel(rating: int, opponent: int, code: str) -> Rated:
    return rate("article", tournament([rating, opponent], [(1, 2, code)]))


def nine_rounds(book: str) -> Rated:
    """The tournament of section 7, with the K = 20 it names."""
    games = [(1, no, code) for no, code in enumerate(RESULTS, 2)]
    players = [
        RegisterPlayer("1", rating=1850, k=20),
        *(RegisterPlayer(str(no), rating=rating) for no, rating in enumerate(OPPONENTS, 2)),
    ]
    return rate(book, tournament([1850, *OPPONENTS], games), register=players)


def changed(id: str, **player: object) -> Rated:
    """A player of the register against an equal who draws."""
    changed_player = RegisterPlayer(id, **player)  # type: ignore[arg-type]
    opponent = RegisterPlayer("2", rating=changed_player.rating, games=50)
    return rate(
        "article",
        tournament([changed_player.rating, changed_player.rating], [(1, 2, "=")]),
        register=[changed_player, opponent],
    )


@pytest.mark.parametrize("rule", BOOK.rules, ids=lambda rule: rule.name)
def test_worked_examples(rule: Rule) -> None:
    assert rule.examples
    assert [outcome.line for outcome in outcomes(BOOK, rule) if not outcome.holds] == []


def test_it_is_never_the_rulebook_of_an_event() -> None:
    assert not BOOK.applied
    with pytest.raises(UnknownRulebook):
        rulebook_for("article", date(2026, 1, 1), "standard")


# one game


@pytest.mark.parametrize(
    ("rating", "opponent", "code", "E", "change", "Rn"),
    [(2000, 1800, "1", 0.76, 4.8, 2005), (1800, 2000, "=", 0.24, 5.2, 1805), (1900, 1900, "0", 0.5, -10.0, 1890)],
)
def test_a005_the_three_examples(rating: int, opponent: int, code: str, E: float, change: float, Rn: int) -> None:
    rated = duel(rating, opponent, code)
    assert rated.player("K", "1") == 20
    assert rated.game("PD", "1") == pytest.approx(E, abs=0.005)
    assert rated.entry("change", "1") == pytest.approx(change, abs=0.05)
    assert rated.player("Rn", "1") == Rn


@pytest.mark.parametrize(("D", "E"), [(0, 0.5), (100, 0.64), (200, 0.76), (300, 0.85), (400, 0.91)])
def test_a012_e25_expected_scores(D: int, E: float) -> None:
    """E-25: at 400 points it is .91, where the article prints .90."""
    assert duel(1500 + D, 1500, "1").game("PD", "1") == pytest.approx(E, abs=0.005)
    assert duel(1500, 1500 + D, "1").game("PD", "1") == pytest.approx(1 - E, abs=0.005)


def test_a003_no_cap_and_no_table() -> None:
    rated = duel(2400, 1500, "0")
    assert rated.game("D", "1") == 900
    assert rated.game("PD", "1") == pytest.approx(1 / (1 + 10 ** (-900 / 400)), rel=1e-15)
    assert "D_counted" not in rated.working


@given(rating=st.integers(1000, 2900), other_rating=st.integers(1000, 2900), code=st.sampled_from("1=0"))
def test_e25_the_curve_is_symmetric_and_equal_K_makes_it_zero_sum(rating: int, other_rating: int, code: str) -> None:
    players = [RegisterPlayer("1", rating=rating, k=20), RegisterPlayer("2", rating=other_rating, k=20)]
    working = rate("article", tournament([rating, other_rating], [(1, 2, code)]), register=players).working
    assert working["PD"].sum() == pytest.approx(1, abs=1e-15)
    rounding = 20 * 2.0**-44  # the sum of each player's games is exact to half of 2**-44, and K = 20
    assert abs(working["change"].sum()) <= rounding
    assert np.isfinite(working["PD"]).all()


def test_e31_with_different_K_points_appear_or_vanish() -> None:
    players = [RegisterPlayer("1", rating=1500, k=40), RegisterPlayer("2", rating=1500, k=20)]
    rated = rate("article", tournament([1500, 1500], [(1, 2, "1")]), register=players)
    assert (rated.entry("change", "1"), rated.entry("change", "2")) == (20.0, -10.0)


def test_e26_a_draw_between_equals_costs_nothing_and_a_loss_half_of_K() -> None:
    assert duel(1900, 1900, "=").entry("change", "1") == 0
    assert duel(1900, 1900, "0").entry("change", "1") == -20 / 2


def test_e27_a_hundred_points_are_a_hundred_points() -> None:
    assert duel(1900, 2000, "1").game("dR", "1") == duel(2400, 2500, "1").game("dR", "1")


# K


@pytest.mark.parametrize(
    ("games", "rating", "title", "K"),
    [
        (29, 1500, "", 40),
        (30, 1500, "", 20),
        (30, 1800, "", 20),
        (30, 2399, "", 20),
        (30, 2400, "", 10),
        (29, 2400, "", 40),
        (30, 2100, "WGM", 10),
        (30, 2100, "wim", 10),
        (30, 2100, "WFM", 20),
        (29, 2100, "WIM", 40),
    ],
)
def test_a004_K(games: int, rating: int, title: str, K: int) -> None:
    assert changed("1", rating=rating, games=games, title=title).player("K", "1") == K


def test_a004_the_title_of_a_report_counts_where_the_register_tells_none() -> None:
    event = tournament([2100, 2100], [(1, 2, "=")], titles={1: "WGM"})
    assert rate("article", event).player("K", "1") == 10
    assert rate("article", event, register=[RegisterPlayer("1", rating=2100)]).player("K", "1") == 10


# floors, only when asked for


@pytest.mark.parametrize(
    ("peak", "floor"), [(1999, 1000), (2000, 1200), (2199, 1200), (2200, 1300), (2299, 1300), (2300, 1400)]
)
def test_a006_e28_the_floors_are_claims_and_do_not_change_the_rating(peak: int, floor: int) -> None:
    players = [RegisterPlayer("1", rating=1005, peak=peak, k=20), RegisterPlayer("2", rating=1005)]
    rated = rate("article", tournament([1005, 1005], [(1, 2, "0")]), register=players)
    assert "Rn_with_floor" not in rated.working.columns
    assert rated.player("floor_claimed", "1") == floor
    assert (rated.player("Rn", "1"), rated.player("Rn_with_floor", "1")) == (995, floor)


# the tournament


def test_a007_e24_the_tournament_recomputed() -> None:
    rated = nine_rounds("article")
    assert rated.entry("W", "1") == 5.5
    assert rated.entry("We", "1") == pytest.approx(4.4349, abs=0.00005)
    assert rated.entry("change", "1") == pytest.approx(21.3, abs=0.05)
    assert rated.entry("Rc", "1") == pytest.approx(16700 / 9)
    assert (rated.entry("n", "1"), rated.player("Rn", "1")) == (9, 1871)


def test_e24_the_same_tournament_by_table() -> None:
    rated = nine_rounds("fide-2009")
    assert (rated.entry("We", "1"), rated.entry("change", "1")) == (4.43, 21.4)


@given(st.lists(st.tuples(st.integers(1000, 2900), st.sampled_from("1=0")), min_size=1, max_size=15))
def test_a007_the_sum_over_games(games: list[tuple[int, str]]) -> None:
    ratings = [1850, *(rating for rating, _ in games)]
    event = tournament(ratings, [(1, no, code) for no, (_, code) in enumerate(games, 2)])
    score = {"1": 1.0, "=": 0.5, "0": 0.0}
    expected = math.fsum(score[code] - 1 / (1 + 10 ** ((rating - 1850) / 400)) for rating, code in games)
    assert rate("article", event).entry("change", "1") == pytest.approx(20 * expected, abs=1e-9)


def test_an_exact_half_goes_up() -> None:
    """K = 15 and a loss to an equal: -7.5."""
    players = [RegisterPlayer("1", rating=1900, k=15), RegisterPlayer("2", rating=1900, k=15)]
    rated = rate("article", tournament([1900, 1900], [(1, 2, "0")]), register=players)
    assert (rated.player("Rn", "1"), rated.player("Rn", "2")) == (1893, 1908)


def test_forfeits_and_unrated_players_are_left_out() -> None:
    rated = rate("article", tournament([1900, None, 1900], [(1, 2, "1"), (1, 3, "+")]))
    assert (rated.why("1", 0), rated.why("1", 1)) == (("without_rating",), ("unplayed",))
    assert [rated.player(name, "1") for name in ("games", "Rn", "list_status")] == [0, 1900, "listed"]
    assert [rated.player(name, "2") for name in ("games", "Rn", "list_status")] == [0, 0, "unrated"]
    assert (rated.entry("status", "1"), rated.entry("status", "2")) == ("rated", "unrated")
    assert (rated.player("Rn_with_floor", "1"), rated.player("Rn_with_floor", "2")) == (1900, 0)


def test_the_rating_at_the_start_of_the_event_else_the_current_one() -> None:
    players = [RegisterPlayer("1", rating=1900, start_rating=1850), RegisterPlayer("2", rating=1800, start_rating=0)]
    rated = rate("article", tournament([None, None], [(1, 2, "1")]), register=players)
    assert (rated.game("D", "1"), rated.game("D", "2")) == (50, -50)


# What is wrong, and the rules of thumb


def test_the_contradictions_cover_every_error_of_the_article() -> None:
    assert {contradiction.error for contradiction in CONTRADICTIONS} == {
        *(f"E-{number}" for number in range(24, 32)),
        "",
    }
    for contradiction in CONTRADICTIONS:
        assert re.fullmatch(r"A-0\d\d", contradiction.requirement)
        assert re.fullmatch(r"s\.\d+(, s\.\d+)*", contradiction.section)
        assert contradiction.claim
        assert contradiction.right
        assert contradiction.claim != contradiction.right


def test_a002_a008_a009_what_the_article_claims_wrongly_is_kept_beside_what_is_right() -> None:
    """The explanations of section 1, the misconceptions of section 8 and the history of section 9."""
    errors = {
        number: {contradiction.error for contradiction in CONTRADICTIONS if contradiction.requirement == number}
        for number in WRONG
    }
    assert errors == WRONG


def test_rules_that_contradict_the_regulations_say_so() -> None:
    noted = {rule.name: rule.note for rule in BOOK.rules}
    for name, error in {"PD": "E-25", "W": "E-24", "We": "E-24", "change": "E-24", "K": "E-28"}.items():
        assert error in noted[name]
    assert "400" in noted["D"]


def test_a011_conversions_are_approximate() -> None:
    assert fide_from_uscf(2100)[:2] == (2000, 2000)
    assert fide_from_online(1900)[:2] == (1700, 1800)
    assert [fide_from_ecf(grade).lowest for grade in (50, 275)] == [400, 2200]
    assert "E-29" in fide_from_ecf(200).caution
    assert {conversion.label for conversion in (fide_from_uscf(2100), fide_from_online(1900), fide_from_ecf(200))} == {
        "approximate"
    }


@pytest.mark.parametrize(("rating", "covered"), [(2000, True), (1999, False)])
def test_a011_the_uscf_rule_is_for_2000_and_more(rating: int, covered: bool) -> None:
    assert ("only" not in fide_from_uscf(rating).caution) is covered
