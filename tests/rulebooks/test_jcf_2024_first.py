"""Japan Chess Federation 2024: how a first rating comes about (article 6)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.lists.register import RegisterPlayer, read_register
from ratinghouse.rating.period import PendingResult
from ratinghouse.rulebooks import calendar_of, rulebook
from tests.rulebooks.building import DAY, Rated, rate, tournament
from tests.rulebooks.calendars import answered_day

LIST = date(2025, 2, 1)
OPPONENTS = [1500, 1520, 1610, 1480, 1390, 1700, 1555, 1645]


def newcomer(
    codes: str, *, pending_results: tuple[PendingResult, ...] = (), register: tuple[RegisterPlayer, ...] = ()
) -> Rated:
    """A UR player, ID 1, with these results against rated opponents."""
    games = [(1, no, code) for no, code in enumerate(codes, 2)]
    event = tournament([None, *OPPONENTS], games)
    return rate("jcf-2024", event, list_date=LIST, pending_results=pending_results, register=register)


def pending_result(
    games: int, score: str, *, end: date = date(2024, 6, 1), rating: int = 1500, event: str = "Earlier"
) -> PendingResult:
    return PendingResult("1", event, end, games, round(float(score) * 100), games * rating, 0)


# J-042, J-044: performance


def test_j044_six_games_worked_by_hand() -> None:
    """RA = 9200/6 = 1533.33; p = 2.5/6 = .42, dp -57: PR = 1476.33."""
    rated = newcomer("1==0=0")
    numbers = ("first_games", "first_score", "first_RA", "first_p", "first_dp", "first_rating", "Rn", "list_status")
    assert [rated.player(name, "1") for name in numbers] == [6, 2.5, 1533, 0.42, -57, 1476, 1476, "new"]
    assert rated.entry("status", "1") == "unrated"
    assert [rated.player("Rn", str(no)) for no in range(2, 8)] == OPPONENTS[:6], "games against UR change nobody"


@pytest.mark.parametrize(
    ("codes", "p", "dp"),
    [("10000000", 0.13, -322), ("11111110", 0.88, 336), ("1111=000", 0.56, 43), ("11110000", 0.5, 0)],
)
def test_j044_p_to_hundredths_half_up(codes: str, p: float, dp: int) -> None:
    rated = newcomer(codes)
    assert (rated.player("first_p", "1"), rated.player("first_dp", "1")) == (p, dp)
    assert rated.player("first_rating", "1") == 1550 + dp  # 12400 / 8


def test_j044_the_performance_is_rounded_half_up() -> None:
    """Six opponents with 9003 together: RA = 1500.5, so 1501 + 0."""
    event = tournament([None, 1500, 1500, 1500, 1501, 1501, 1501], [(1, no, "=") for no in range(2, 8)])
    assert rate("jcf-2024", event, list_date=LIST).player("Rn", "1") == 1501


def test_j044_at_least_1000() -> None:
    event = tournament([None, *[1100] * 6], [(1, no, "=" if no == 2 else "0") for no in range(2, 8)])
    rated = rate("jcf-2024", event, list_date=LIST)
    assert (rated.player("first_RA", "1"), rated.player("first_dp", "1")) == (1100, -401)
    assert (rated.player("Rn", "1"), rated.player("list_status", "1")) == (1000, "new")


@pytest.mark.parametrize(("codes", "status"), [("10=01", "unrated"), ("10=01=", "new"), ("10=01+", "unrated")])
def test_j042_six_played_games(codes: str, status: str) -> None:
    assert newcomer(codes).player("list_status", "1") == status


def test_j042_games_of_a_lapsed_membership_do_not_help() -> None:
    lapsed = RegisterPlayer("1", member_from=date(2023, 1, 1), member_to=DAY - timedelta(days=1))
    opponents = [RegisterPlayer(str(no), rating=rating) for no, rating in enumerate(OPPONENTS, 2)]
    rated = newcomer("10=01=", register=(lapsed, *opponents))
    assert (rated.player("first_games", "1"), rated.player("list_status", "1")) == (0, "unrated")


def test_j042_results_of_earlier_periods_are_added() -> None:
    """Kept: 4 games, 1.5 points against 1500; now 1 of 2 against 1500 and 1520: RA 1503.33, p .42."""
    rated = newcomer("10", pending_results=(pending_result(4, "1.5"),))
    numbers = ("first_games", "first_score", "first_RA", "first_p", "Rn")
    assert [rated.player(name, "1") for name in numbers] == [6, 2.5, 1503, 0.42, 1446]
    assert rated.player("games", "1") == 2, "the games of this period alone"


# J-043: all wins and all losses wait


@pytest.mark.parametrize("codes", ["111111", "000000", "11111111"])
def test_j043_all_wins_or_all_losses_wait(codes: str) -> None:
    rated = newcomer(codes)
    assert (rated.player("first_games", "1"), rated.player("list_status", "1")) == (len(codes), "unrated")
    assert rated.player("Rn", "1") == 0


def test_j043_until_the_set_is_mixed() -> None:
    """Six wins kept and a loss now: 6 of 7 is .86, dp 309; RA = 7 × 1500 / 7."""
    rated = newcomer("0", pending_results=(pending_result(6, "6"),))
    assert [rated.player(name, "1") for name in ("first_p", "first_RA", "Rn")] == [0.86, 1500, 1809]


def test_j043_all_wins_of_one_period_do_not_matter_in_a_mixed_set() -> None:
    assert newcomer("11", pending_results=(pending_result(4, "0"),)).player("list_status", "1") == "new"


# J-042: the two years


@pytest.mark.parametrize(
    ("end", "games"), [(date(2023, 1, 20), 3), (date(2023, 1, 21), 7), (date(2023, 2, 1), 7), (date(2022, 12, 31), 3)]
)
def test_j042_older_results_leave_the_two_years(end: date, games: int) -> None:
    """List of 1 February 2025: reports closed on 20 January 2025, so the two years begin on 21 January 2023."""
    rated = newcomer("10=", pending_results=(pending_result(4, "1.5", end=end),))
    assert rated.player("first_games", "1") == games


def test_j043_when_the_losses_have_left_the_two_years_only_wins_remain() -> None:
    old, recent = pending_result(2, "0", end=date(2023, 1, 1), event="A"), pending_result(4, "4", event="B")
    rated = newcomer("11", pending_results=(old, recent))
    assert (rated.player("first_games", "1"), rated.player("list_status", "1")) == (6, "unrated")


@given(
    month=st.integers(2000 * 12, 2060 * 12),
    end=st.dates(date(1997, 1, 1), date(2060, 12, 31)),
)
def test_j042_the_rule_and_the_calendar_agree_on_the_two_years(month: int, end: date) -> None:
    rule = rulebook("jcf-2024").names["in_window"].function  # type: ignore[union-attr]
    first = answered_day(calendar_of("jcf-2024"), "pool_first", list=date(month // 12, month % 12 + 1, 1))
    inside = rule(np.array([month]), np.array([end.year * 12 + end.month - 1]), np.array([end.day]), 24, 20)
    assert bool(inside[0]) == (end >= first)


# J-040, J-041: adopted ratings


def two(player: RegisterPlayer, code: str = "1", pool: str = "standard", list_date: date | None = LIST) -> Rated:
    """The player against 1700."""
    opponent = RegisterPlayer("2", rating=1700, games=100)
    event = tournament([None, 1700], [(1, 2, code)])
    return rate("jcf-2024", event, register=[player, opponent], pool=pool, list_date=list_date)


def test_j040_the_FIDE_rating_is_adopted_and_the_games_are_rated_with_it() -> None:
    """1850 beats 1700: 150 points, .70; K = 40 for a new player: 12 points. The opponent loses 20 × .30."""
    rated = two(RegisterPlayer("1", fide_rating=1850))
    assert [rated.player(name, "1") for name in ("K", "period_change", "Rn", "list_status")] == [40, 12.0, 1862, "new"]
    assert rated.entry("status", "1") == "adopted"
    assert (rated.game("opponent_rating", "2"), rated.player("Rn", "2")) == (1850, 1694)


def test_j040_the_FIDE_rating_goes_before_the_other_type_and_after_the_own_rating() -> None:
    assert two(RegisterPlayer("1", fide_rating=1850, other_rating=1600)).player("R_before", "1") == 1850
    assert two(RegisterPlayer("1", rating=1500, fide_rating=1850, other_rating=1600)).player("R_before", "1") == 1500


def test_j040_adopted_on_joining_even_without_a_game() -> None:
    rated = two(RegisterPlayer("1", fide_rating=1850), code="+")
    assert [rated.player(name, "1") for name in ("games", "Rn", "list_status")] == [0, 1850, "new"]


def test_j040_not_before_he_joins() -> None:
    later = RegisterPlayer("1", fide_rating=1850, member_from=LIST + timedelta(days=1))
    assert [two(later).player(name, "1") for name in ("Rn", "list_status")] == [0, "unrated"]
    that_day = RegisterPlayer("1", fide_rating=1850, member_from=LIST)
    assert [two(that_day).player(name, "1") for name in ("Rn", "list_status")] == [1850, "new"]


@pytest.mark.parametrize(("pool", "adopted"), [("standard", 2100), ("rapid", 1950)])
def test_j040_the_FIDE_rating_of_the_same_type_is_adopted(pool: str, adopted: int) -> None:
    both = RegisterPlayer("1", fide_standard=2100, fide_rapid=1950, fide_blitz=2222)
    assert two(both, pool=pool).player("R_before", "1") == adopted
    other = RegisterPlayer("1", fide_standard=2100) if pool == "rapid" else RegisterPlayer("1", fide_rapid=1950)
    assert [two(other, pool=pool).player(name, "1") for name in ("Rn", "list_status")] == [0, "unrated"]


@pytest.mark.parametrize(("days", "rating"), [(0, 1850), (1, 0), (-400, 1850)])
def test_j040_a_FIDE_rating_obtained_after_joining_is_not_adopted(days: int, rating: int) -> None:
    joined = date(2023, 4, 1)
    player = RegisterPlayer("1", fide_rating=1850, fide_day=joined + timedelta(days=days), member_from=joined)
    assert two(replace(player, member_to=LIST)).player("R_before", "1") == rating


def test_j040_who_neither_plays_nor_is_known_as_a_member_adopts_nothing() -> None:
    """The register has two more players with a FIDE rating: one is a member, of the other nothing is known."""
    member = RegisterPlayer("3", fide_rating=1850, member_from=date(2024, 12, 1), member_to=date(2025, 11, 30))
    register = [RegisterPlayer("1", rating=1600), RegisterPlayer("2", rating=1700), member]
    event = tournament([1600, 1700], [(1, 2, "=")])
    rated = rate("jcf-2024", event, register=[*register, RegisterPlayer("4", fide_rating=1900)], list_date=LIST)
    assert [rated.player(name, "3") for name in ("Rn", "list_status")] == [1850, "new"]
    assert [rated.player(name, "4") for name in ("Rn", "list_status")] == [0, "unrated"]


@pytest.mark.parametrize("pool", ["standard", "rapid"])
def test_j002_j041_the_other_type_is_adopted_with_the_first_calculated_game(pool: str) -> None:
    """1620 beats 1700: 80 points, .39; K = 40: 24.4 points, 24 rounded."""
    rated = two(RegisterPlayer("1", other_rating=1620), pool=pool)
    assert [rated.player(name, "1") for name in ("period_change", "Rn", "list_status")] == [24.4, 1644, "new"]


def test_j041_the_register_file_tells_the_other_rating() -> None:
    register, findings = read_register(b"id,rating,other_rating\n1,,1620\n3,,0\n")
    assert (register["1"].other_rating, register["3"].other_rating, findings) == (1620, None, ())


def test_j041_without_a_calculated_game_nothing_is_adopted() -> None:
    rated = two(RegisterPlayer("1", other_rating=1620), code="+")
    assert [rated.player(name, "1") for name in ("games", "Rn", "list_status")] == [0, 0, "unrated"]


def test_j041_two_players_who_both_adopt_rate_each_other() -> None:
    players = [RegisterPlayer("1", other_rating=1600), RegisterPlayer("2", fide_rating=1600)]
    rated = rate("jcf-2024", tournament([None, None], [(1, 2, "1")]), register=players, list_date=LIST)
    assert (rated.player("Rn", "1"), rated.player("Rn", "2")) == (1620, 1580)


def test_j041_for_a_UR_opponent_he_is_rated_even_where_his_own_rating_is_not_calculated() -> None:
    players = [RegisterPlayer("1", other_rating=1600), RegisterPlayer("2")]
    rated = rate("jcf-2024", tournament([None, None], [(1, 2, "1")]), register=players, list_date=LIST)
    assert [rated.player(name, "1") for name in ("games", "Rn", "list_status")] == [0, 0, "unrated"]
    assert (rated.player("first_games", "2"), rated.game("opponent_rating", "2")) == (1, 1600)


def test_j042_six_games_do_not_replace_an_adopted_rating() -> None:
    games = [(1, no, "=") for no in range(2, 8)]
    players = [RegisterPlayer("1", other_rating=1200), *(RegisterPlayer(str(no), rating=1500) for no in range(2, 8))]
    rated = rate("jcf-2024", tournament([None, *[1500] * 6], games), register=players, list_date=LIST)
    assert rated.player("first_rating", "1") is None
    assert rated.player("period_change", "1") == pytest.approx(6 * 40 * (0.5 - 0.15))
    assert rated.player("Rn", "1") == 1284
