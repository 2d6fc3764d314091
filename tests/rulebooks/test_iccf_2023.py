"""ICCF 2023: starting values, chances, terms and the update, with worked numbers."""

from __future__ import annotations

import math
from collections.abc import Callable
from datetime import date
from typing import Any

import numpy as np
import pytest

from ratinghouse.kernel.examples import outcomes
from ratinghouse.kernel.rule import Rule
from ratinghouse.rating.period import DeclaredFacts
from ratinghouse.rulebooks import rulebook, rulebook_for
from tests.rulebooks.building import Rated, rate
from tests.rulebooks.iccf import Played, correspondence, growing_to, listed

BOOK = rulebook("iccf-2023")
CODE = {1: "1", 0.5: "=", 0: "0"}


@pytest.mark.parametrize("rule", BOOK.rules, ids=lambda rule: rule.name)
def test_every_rule_has_worked_examples_that_hold(rule: Rule) -> None:
    assert rule.examples
    for outcome in outcomes(BOOK, rule):
        assert outcome.holds, f"{outcome.line}: found {outcome.calculated}"


def test_i026_in_force_since_1_october_2023() -> None:
    assert rulebook_for("ICCF", date(2023, 10, 1), "correspondence").id == BOOK.id


Opponent = tuple[int, float, float]  # rating, RD after 2.1, the player's score

# Sums of one Newton step, calculated in 30 digits from the printed formulas: r', RD', ΣD1, ΣD2.
VECTORS: list[tuple[int, float, list[Opponent], float, float, float, float]] = [
    (2400, 60, [(2350, 50, 1), (2420, 80, 0.5), (2500, 40, 0)], 2400.3638, 59.4292, 0.017894, -0.161765),
    (
        1800,
        250,
        [(1900, 60, 1), (2000, 80, 0.5), (1750, 120, 1), (2100, 40, 0)],
        1955.0612,
        194.3993,
        0.712711,
        -0.315634,
    ),
    (2200, 150, [(2200, 60, 0.5)] * 6, 2199.8091, 132.5856, -0.001886, -0.375390),
    (2000, 60, [(2000, 60, 1)], 2010.1650, 59.7428, 0.494690, -0.072304),
    (2000, 60, [(2000, 60, 0.5)], 1999.9937, 59.7440, -0.000305, -0.071982),
    (2000, 60, [(2000, 60, 0)], 1989.7922, 59.7447, -0.496744, -0.071783),
    (2000, 60, [(2200, 60, 0.5)], 2001.5999, 59.7543, 0.077833, -0.069055),
    (2000, 60, [(1800, 60, 0.5)], 1998.1726, 59.7256, -0.088982, -0.077179),
    (2000, 60, [(1800, 250, 0.5)], 1998.4237, 59.7831, -0.076608, -0.060924),
    (2400, 40, [(2000, 60, 1)], 2403.1669, 39.9274, 0.345054, -0.068602),
]


@pytest.mark.parametrize(("rating", "rd", "games", "r_new", "RD_after", "D1", "D2"), VECTORS)
def test_i010_to_i020_vectors(
    rating: int, rd: float, games: list[Opponent], r_new: float, RD_after: float, D1: float, D2: float
) -> None:
    ids = [f"O{number}" for number in range(len(games))]
    register = [listed("P", rating, growing_to(rd))]
    register += [
        listed(id, opponent_rating, growing_to(deviation))
        for id, (opponent_rating, deviation, _) in zip(ids, games, strict=True)
    ]
    played = [Played("P", id, CODE[score]) for id, (_, _, score) in zip(ids, games, strict=True)]
    rated = rate("iccf-2023", correspondence(played), register=register)
    assert rated.player("RD_pre", "P") == pytest.approx(rd, abs=1e-12)
    assert rated.player("r_new", "P") == pytest.approx(r_new, abs=0.5e-4)
    assert rated.player("RD_after", "P") == pytest.approx(RD_after, abs=0.5e-4)
    assert rated.player("total_D1", "P") == pytest.approx(D1, abs=0.5e-6)
    assert rated.player("total_D2", "P") == pytest.approx(D2, abs=0.5e-6)
    assert rated.player("Rn", "P") == round(r_new)
    assert rated.player("RD_new", "P") == round(RD_after)


def test_i014_games_against_the_same_opponent_are_separate_ones() -> None:
    same = rate(
        "iccf-2023",
        correspondence([Played("P", "Q", "="), Played("P", "Q", "1"), Played("Q", "P", "=")]),
        register=[listed("P", 2200, 150), listed("Q", 2250, 70)],
    )
    apart = rate(
        "iccf-2023",
        correspondence([Played("P", "Q", "="), Played("P", "R", "1"), Played("S", "P", "=")]),
        register=[listed("P", 2200, 150), *(listed(id, 2250, 70) for id in "QRS")],
    )
    assert same.player("games", "P") == 3
    assert same.player("r_new", "P") == apart.player("r_new", "P")
    assert same.player("RD_after", "P") == apart.player("RD_after", "P")


def test_i010_everyone_is_rated_from_the_values_before_the_period() -> None:
    """A third player's result changes nothing for those who did not meet them, whatever it does to their opponents."""
    register = [listed("A", 2000, 60), listed("B", 2100, 60), listed("C", 2600, 60)]
    few = rate("iccf-2023", correspondence([Played("A", "B", "=")]), register=register)
    more = rate("iccf-2023", correspondence([Played("A", "B", "="), Played("B", "C", "1")]), register=register)
    assert few.player("r_new", "A") == more.player("r_new", "A")
    assert few.player("r_new", "B") != more.player("r_new", "B")


class TestChances:
    """Section 2.2c: the three chances at the players' own ratings, RDs left aside."""

    @staticmethod
    def chances(rating: float, opponent: float) -> tuple[float, float, float]:
        call = _caller()
        mu, mu_j = call("mu", r=rating), call("mu_met", rating_met=opponent)
        columns = {
            "win_weight": call("win_weight", mu=mu),
            "draw_weight": call("draw_weight", mu=mu),
            "opponent_draw_weight_minus": call("draw_weight_minus", mu_met=mu_j, sigma=0.0),
            "opponent_loss_weight_minus": call("loss_weight_minus", mu_met=mu_j, sigma=0.0),
        }
        columns["S_minus"] = call("S_minus", **columns)
        win, draw, loss = (float(call(name, **columns)) for name in ("Pw_minus", "Pd_minus", "Pl_minus"))
        return win, draw, loss

    @pytest.mark.parametrize(
        ("rating", "share"),
        [(1500, 0.6), (1800, 0.668), (2000, 0.710), (2200, 0.749), (2400, 0.784), (2500, 0.8), (2600, 0.815)],
    )
    def test_i016_i017_share_of_draws_between_equals(self, rating: int, share: float) -> None:
        win, draw, loss = self.chances(rating, rating)
        assert draw == pytest.approx(share, abs=0.5e-3)
        assert win == loss
        assert win + draw + loss == pytest.approx(1, abs=1e-15)

    @pytest.mark.parametrize(
        ("rating", "opponent", "log_odds"),
        [(2000, 2000, 0), (2000, 1800, 1.151410), (1500, 1673.7, -1), (2600, 2252.6, 2)],
    )
    def test_i001_the_odds_of_win_and_loss_are_those_of_the_two_strengths(
        self, rating: float, opponent: float, log_odds: float
    ) -> None:
        """Whatever the draws take: 200 points are 200 / 173.7 in the logarithm of win against loss."""
        win, draw, loss = self.chances(rating, opponent)
        assert math.log(win / loss) == pytest.approx(log_odds, abs=1e-6)
        assert win + draw + loss == pytest.approx(1, abs=1e-15)

    @pytest.mark.parametrize(
        ("gap", "row"),
        [
            (50, (0.529, 0.524, 0.521, 0.518, 0.516, 0.513)),
            (100, (0.557, 0.548, 0.542, 0.536, 0.531, 0.527)),
            (200, (0.614, 0.595, 0.584, 0.573, 0.563, 0.554)),
            (300, (0.668, 0.643, 0.627, 0.611, 0.597, 0.584)),
            (400, (0.720, 0.690, 0.670, 0.651, 0.633, 0.616)),
        ],
    )
    def test_i017_expected_score_of_the_favourite(self, gap: int, row: tuple[float, ...]) -> None:
        for average, expected in zip((1500, 1800, 2000, 2200, 2400, 2600), row, strict=True):
            win, draw, _ = self.chances(average + gap / 2, average - gap / 2)
            assert win + draw / 2 == pytest.approx(expected, abs=0.5e-3)

    def test_i019_the_part_that_grows_with_strength_is_held_constant(self) -> None:
        """μ 4 against 5, σj 0.5: a win gives D1 .5507 as printed; the full derivative would give .4876."""
        call = _caller()
        columns: dict[str, Any] = {
            "win_weight": call("win_weight", mu=4.0),
            "draw_weight": call("draw_weight", mu=4.0),
            "y": np.array([1.0]),
        }
        for sign in ("minus", "plus"):
            for name in (f"draw_weight_{sign}", f"loss_weight_{sign}"):
                columns["opponent_" + name] = call(name, mu_met=5.0, sigma=0.5)
            for name in ("S", "Pw", "Pd", "Pl", "Py", "w1", "w2"):
                columns[f"{name}_{sign}"] = call(f"{name}_{sign}", **columns)
        columns["P"] = call("P", **columns)
        assert call("D1", **columns) == pytest.approx(0.5507, abs=0.5e-4)


def _caller() -> Callable[..., Any]:
    """Call a rule by name; values of the law come from the book."""
    values = {value.name: value.value for value in BOOK.values}

    def call(name: str, **columns: Any) -> Any:
        rule = BOOK.names[name]
        assert isinstance(rule, Rule)
        return rule.function(
            *(values[parameter] if parameter in values else columns[parameter] for parameter in rule.parameters)
        )

    return call


class TestStart:
    """Rule 2.1: what a player brings into the period."""

    @staticmethod
    def one_game(**more: Any) -> Rated:
        register = [listed("N", **more), listed("O", 2000, 60)]
        return rate("iccf-2023", correspondence([Played("N", "O", "=")]), register=register)

    @pytest.mark.parametrize(
        ("more", "rating", "rd"),
        [
            ({"fide_rating": 2104}, 2104, 150),
            ({}, 1800, 250),
            ({"start_rating": 2080}, 2080, 150),
            ({"start_rating": 1800}, 1800, 250),
            ({"start_rating": 0}, 1800, 250),
            ({"fide_rating": 2104, "start_rating": 2080}, 2104, 150),
            ({"rating": 1950, "rd": 60.0, "fide_rating": 2104}, 1950, 65),
            ({"rating": 1950}, 1950, 150),
        ],
    )
    def test_i011_start_values(self, more: dict[str, Any], rating: int, rd: float) -> None:
        rated = self.one_game(**more)
        assert rated.player("r", "N") == rating
        assert rated.player("RD_pre", "N") == rd

    def test_i011_a_new_player_is_listed_with_his_first_game(self) -> None:
        rated = self.one_game(fide_rating=2104)
        assert rated.player("list_status", "N") == "new"
        assert rated.entry("status", "N") == "unrated"
        assert rated.player("Rn", "N") == round(float(rated.player("r_new", "N") or 0))
        assert rated.player("period_change", "N") == float(rated.player("r_new", "N") or 0) - 2104

    def test_i011_without_a_game_he_stays_unrated(self) -> None:
        rated = rate(
            "iccf-2023",
            correspondence([Played("A", "B", "=")]),
            register=[listed("A", 2000, 60), listed("B", 2000, 60), listed("N", fide_rating=2104)],
        )
        assert rated.player("list_status", "N") == "unrated"
        assert (rated.player("Rn", "N"), rated.player("RD_new", "N")) == (0, 0)

    @pytest.mark.parametrize(
        ("old", "pre", "published"),
        [
            (30, 39.0512, 39),
            (60, 65, 65),
            (119, 121.5977, 122),
            (120, 122.5765, 123),
            (121, 121, 121),
            (123, 123, 123),
            (150, 150, 150),
            (250, 250, 250),
        ],
    )
    def test_i013_idle_players_grow_too(self, old: float, pre: float, published: int) -> None:
        register = [listed("A", 2000, 60), listed("B", 2000, 60), listed("Idle", 2222, old)]
        rated = rate("iccf-2023", correspondence([Played("A", "B", "=")]), register=register)
        assert rated.player("RD_pre", "Idle") == pytest.approx(pre, abs=0.5e-4)
        assert rated.player("RD_new", "Idle") == published
        assert rated.player("Rn", "Idle") == 2222
        assert rated.player("period_change", "Idle") == 0
        assert rated.player("list_status", "Idle") == "listed"
        assert rated.player("games", "Idle") == 0

    def test_i013_from_rd_30_it_takes_22_idle_quarters_to_pass_120(self) -> None:
        quarters = [30]
        for _ in range(25):
            rated = rate("iccf-2023", correspondence([]), register=[listed("Idle", 2222, quarters[-1])])
            quarters.append(int(rated.player("RD_new", "Idle") or 0))
        assert quarters[21] <= 120 < quarters[22]
        assert quarters[22] == quarters[25]


class TestStartRating:
    """Rule 1.4: a player counts for opponents with at least the start rating, for themselves with the current one."""

    @staticmethod
    def against(current: int, start: int) -> Rated:
        register = [listed("A", 2200, 60), listed("B", current, 60, start_rating=start)]
        return rate("iccf-2023", correspondence([Played("A", "B", "=")]), register=register)

    def test_i003_a_fallen_player_counts_with_his_start_rating(self) -> None:
        fallen, steady = self.against(2100, 2250), self.against(2250, 2250)
        assert fallen.game("opponent_rating", "A") == 2250
        assert fallen.player("r_new", "A") == steady.player("r_new", "A")

    def test_i003_a_risen_player_counts_with_his_current_rating(self) -> None:
        risen, steady = self.against(2250, 2100), self.against(2250, 2250)
        assert risen.game("opponent_rating", "A") == 2250
        assert risen.player("r_new", "A") == steady.player("r_new", "A")

    def test_i003_his_own_rating_is_always_the_current_one(self) -> None:
        fallen, plain = self.against(2100, 2250), self.against(2100, 2100)
        assert fallen.player("r", "B") == 2100
        assert fallen.player("r_new", "B") == plain.player("r_new", "B")

    def test_i003_the_start_rating_goes_with_the_current_rd(self) -> None:
        narrow, wide = (
            rate(
                "iccf-2023",
                correspondence([Played("A", "B", "1")]),
                register=[listed("A", 2200, 60), listed("B", 2100, rd, start_rating=2250)],
            )
            for rd in (40, 240)
        )
        assert narrow.player("r_new", "A") != wide.player("r_new", "A")

    @pytest.mark.parametrize(("fide", "met"), [(0, 1800), (1900, 1900)])
    def test_i003_who_was_unrated_at_the_start_began_as_2_1a_says(self, fide: int, met: int) -> None:
        register = [listed("A", 2200, 60), listed("B", 1700, 60, start_rating=0, fide_rating=fide)]
        rated = rate("iccf-2023", correspondence([Played("A", "B", "1")]), register=register)
        assert rated.game("opponent_rating", "A") == met
        assert rated.player("r", "B") == 1700


class TestPublished:
    """Rule 5: rounded once, at the end."""

    @pytest.mark.parametrize(
        ("r_new", "published"), [(2000.5, 2001), (2000.4999999, 2000), (1999.5, 2000), (1999.49, 1999), (2000.0, 2000)]
    )
    def test_i023_ratings_round_half_up(self, r_new: float, published: int) -> None:
        call = _caller()
        assert call("Rn", unrated=np.array([False]), games=np.array([1]), r_new=np.array([r_new])) == published

    @pytest.mark.parametrize(
        ("after", "published"),
        [(29.4, 30), (20.0, 30), (30.4, 30), (30.5, 31), (249.5, 250), (250.4, 250), (251.0, 250), (59.4999, 59)],
    )
    def test_i023_rd_rounds_half_up_and_stays_within_bounds(self, after: float, published: int) -> None:
        call = _caller()
        assert call("RD_new", unrated=np.array([False]), games=np.array([1]), RD_after=np.array([after])) == published

    def test_i023_many_games_press_rd_to_its_floor(self) -> None:
        games = [Played("P", f"O{number}", "=") for number in range(200)]
        register = [listed("P", 1500, 30), *(listed(f"O{number}", 1500, 40) for number in range(200))]
        rated = rate("iccf-2023", correspondence(games), register=register)
        assert float(rated.player("RD_after", "P") or 0) < 29.5
        assert rated.player("RD_new", "P") == 30


class TestPeriod:
    """Rule 4: the months whose results a list takes in."""

    @pytest.mark.parametrize(
        ("reported", "counts"),
        [
            (date(2023, 8, 31), False),
            (date(2023, 9, 1), True),
            (date(2023, 11, 30), True),
            (date(2023, 12, 1), False),
            (None, True),
        ],
    )
    def test_i021_the_january_list_takes_in_september_to_november(self, reported: date | None, counts: bool) -> None:
        report = correspondence([Played("A", "B", "1", reported=reported)])
        register = [listed("A", 2000, 60), listed("B", 2000, 60)]
        rated = rate("iccf-2023", report, register=register, list_date=date(2024, 1, 1))
        assert rated.game("counted", "A") is counts
        assert rated.why("A") == (() if counts else ("other_period",))
        assert rated.player("games", "A") == int(counts)

    @pytest.mark.parametrize(
        ("results", "why"),
        [
            pytest.param(None, ("other_period",), id="nobody says"),
            pytest.param({(1, 1, 2)}, (), id="late, but on this list"),
            pytest.param({(2, 1, 2)}, ("other_period",), id="on another list"),
        ],
    )
    def test_i021_what_the_office_says_goes_before_the_month(
        self, results: set[tuple[int, int, int]] | None, why: tuple[str, ...]
    ) -> None:
        report = correspondence([Played("A", "B", "1", reported=date(2023, 6, 1))])
        facts = DeclaredFacts(results=None if results is None else frozenset(results))
        register = [listed("A", 2000, 60), listed("B", 2000, 60)]
        rated = rate("iccf-2023", report, register=register, list_date=date(2024, 1, 1), declared=[facts])
        assert rated.why("A") == rated.why("B") == why

    def test_i003_the_start_rating_of_the_entry_wins_over_the_register(self) -> None:
        report = correspondence([Played("A", "B", "1")])
        register = [listed("A", 2000, 60), listed("B", 2100, 60, start_rating=2300)]
        rated = rate("iccf-2023", report, register=register, declared=[DeclaredFacts(start_ratings={2: 2200})])
        assert (rated.entry("R_start", "B"), rated.entry("rating_met", "B")) == (2200, 2200)
        assert rated.entry("R_start", "A") == 2000

    def test_without_a_list_every_game_counts(self) -> None:
        report = correspondence([Played("A", "B", "1", reported=date(2020, 2, 2))])
        rated = rate("iccf-2023", report, register=[listed("A", 2000, 60), listed("B", 2000, 60)])
        assert rated.player("games", "A") == 1

    def test_a_game_that_nobody_played_is_not_rated(self) -> None:
        register = [listed("A", 2000, 60), listed("B", 2000, 60)]
        rated = rate("iccf-2023", correspondence([Played("A", "B", "+")]), register=register)
        assert rated.why("A") == ("unplayed",)
        assert rated.player("Rn", "A") == 2000
        assert rated.entry("n", "A") == 0


def test_entry_sums_n_W_and_We() -> None:
    register = [listed("A", 2400, 60), listed("B", 2350, 60), listed("C", 2500, 60)]
    rated = rate("iccf-2023", correspondence([Played("A", "B", "1"), Played("C", "A", "=")]), register=register)
    assert (rated.entry("n", "A"), rated.entry("W", "A")) == (2, 1.5)
    expected = float(rated.game("PD", "A", 0) or 0) + float(rated.game("PD", "A", 1) or 0)
    assert rated.entry("We", "A") == pytest.approx(expected, abs=1e-12)
    assert 0.5 < float(rated.game("PD", "A", 0) or 0) < 0.55
    assert 0.45 < float(rated.game("PD", "A", 1) or 0) < 0.5


def test_the_sums_of_two_tournaments_make_one_update() -> None:
    games = [Played("A", "B", "1"), Played("A", "C", "="), Played("B", "C", "0")]
    register = [listed("A", 2400, 60), listed("B", 2350, 70), listed("C", 2500, 250)]
    together = rate("iccf-2023", correspondence(games), register=register)
    apart = rate(
        "iccf-2023",
        correspondence(games[:1], name="One"),
        correspondence(games[1:], name="Two"),
        register=register,
    )
    for id in "ABC":
        for column in ("r_new", "RD_after", "total_D1", "total_D2"):
            assert apart.player(column, id) == together.player(column, id)
