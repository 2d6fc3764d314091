"""Japan Chess Federation 2024: which games count, what they bring, and the next list (articles 2, 3 and 5)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.run import run
from ratinghouse.kernel.examples import outcomes
from ratinghouse.kernel.rule import Rule
from ratinghouse.lists.register import RegisterPlayer
from ratinghouse.rulebooks import rulebook, rulebook_for
from ratinghouse.rulebooks.jcf_2024.book import __doc__ as book_text
from ratinghouse.rulebooks.jcf_2024.revisions import REVISIONS, revision_on
from tests.rulebooks.building import DAY, Game, rate, tournament

BOOK = rulebook("jcf-2024")
LIST = date(2025, 2, 1)
SETTLED = 100  # games


jcf = partial(rate, "jcf-2024")


def listed(id: str, rating: int | None, **more: object) -> RegisterPlayer:
    return RegisterPlayer(id, rating=rating, **{"games": SETTLED, **more})  # type: ignore[arg-type]


@pytest.mark.parametrize("rule", BOOK.rules, ids=lambda rule: rule.name)
def test_worked_examples(rule: Rule) -> None:
    assert rule.examples
    assert [outcome.line for outcome in outcomes(BOOK, rule) if not outcome.holds] == []


def test_j053_in_force_from_october_2024() -> None:
    book: Rulebook = rulebook_for("JCF", date(2024, 10, 1), "standard")
    assert (book.id, book.in_force, book.applied) == ("jcf-2024", date(2024, 10, 1), True)


def test_j053_eight_dated_texts_in_order() -> None:
    """As printed below article 7; each holds until the day before the next."""
    assert [str(revision.in_force) for revision in REVISIONS] == [
        *("2019-02-05", "2019-06-01", "2019-09-01", "2020-05-01"),
        *("2021-02-01", "2022-09-01", "2023-08-01", "2024-10-01"),
    ]
    assert all(revision.decided <= revision.in_force for revision in REVISIONS)
    for revision, later in pairwise(REVISIONS):
        assert revision_on(revision.in_force) == revision_on(later.in_force - timedelta(days=1)) == revision
    assert revision_on(date(2019, 2, 4)) is None
    assert REVISIONS[-1].in_force == rulebook("jcf-2024").in_force
    for revision in REVISIONS:
        assert f"{revision.in_force.day} {revision.in_force:%B %Y}" in rulebook("jcf-2024").source


def test_e22_the_two_reporting_periods_are_named() -> None:
    assert "E-22" in (book_text or "")


# J-030, J-054: C = (R - PD) × K


def test_j030_a_game_worked_by_hand() -> None:
    """1500 beats 1911: 411 points count as 400, so .08 and .92 are expected; C = ±(1 - .08) × 20 = ±18.4."""
    rated = jcf(tournament([1500, 1911], [(1, 2, "1")]))
    assert [rated.game(column, "1") for column in ("D", "D_counted", "PD", "dR", "C")] == [-411, -400, 0.08, 0.92, 18.4]
    assert [rated.game(column, "2") for column in ("D", "D_counted", "PD", "dR", "C")] == [411, 400, 0.92, -0.92, -18.4]
    assert (rated.player("Rn", "1"), rated.player("Rn", "2")) == (1518, 1893)
    assert (rated.entry("We", "1"), rated.entry("W", "1"), rated.entry("n", "1")) == (0.08, 1.0, 1)


@pytest.mark.parametrize(
    ("D", "PD"),
    [
        *((0, 0.5), (3, 0.5), (4, 0.51), (25, 0.53), (26, 0.54), (32, 0.54), (33, 0.55), (197, 0.75), (198, 0.76)),
        *((391, 0.91), (392, 0.92), (400, 0.92), (401, 0.92), (412, 0.92), (736, 0.92)),
    ],
)
def test_j030_j054_bands_of_table_1_under_the_400_rule(D: int, PD: float) -> None:
    rated = jcf(tournament([1100 + D, 1100], [(1, 2, "=")]))
    assert rated.game("PD", "1") == PD
    assert rated.game("PD", "2") == pytest.approx(1 - PD)


def test_j051_the_rating_at_the_start_of_the_event_counts_and_the_change_is_added_to_the_previous_list() -> None:
    """Rated 1400 when the event started, 1450 on the previous list: C is reckoned from 1400 and added to 1450."""
    players = [listed("1", 1450, start_rating=1400), listed("2", 1400)]
    rated = jcf(tournament([1400, 1400], [(1, 2, "1")]), register=players, list_date=LIST)
    assert rated.game("C", "1") == 10.0
    assert rated.player("Rn", "1") == 1460
    assert rated.game("opponent_rating", "2") == 1400


# J-031: K


@pytest.mark.parametrize(
    ("games", "peak", "rating", "birth", "K"),
    [
        pytest.param(29, None, 1500, "", 40, id="29 games"),
        pytest.param(30, None, 1500, "", 20, id="30 games"),
        pytest.param(0, None, 1500, "", 40, id="no game"),
        pytest.param(30, None, 1500, "2006", 40, id="18 by the year"),
        pytest.param(30, None, 1500, "2005", 20, id="19 by the year"),
        pytest.param(30, None, 1500, "2006-01-01", 20, id="19 that very day"),
        pytest.param(30, None, 1500, "2007-01-01", 40, id="18 that very day"),
        pytest.param(30, None, 1500, "2006-01-02", 40, id="18 for one more day"),
        pytest.param(30, None, 1500, "2005-12-31", 20, id="19 since yesterday"),
        pytest.param(30, 1999, 1500, "2010", 40, id="young, reached 1999"),
        pytest.param(30, 2000, 1500, "2010", 20, id="young, reached 2000"),
        pytest.param(30, None, 2000, "2010", 20, id="young, stands at 2000"),
        pytest.param(30, 2399, 2300, "", 20, id="reached 2399"),
        pytest.param(30, 2400, 2300, "", 10, id="reached 2400 and fell back"),
        pytest.param(30, None, 2400, "", 10, id="stands at 2400"),
        pytest.param(29, 2400, 2300, "", 40, id="29 games and 2400: 40 goes first"),
        pytest.param(30, 2400, 2300, "2010", 10, id="young and 2400"),
    ],
)
def test_j031_K(games: int, peak: int | None, rating: int, birth: str, K: int) -> None:
    players = [RegisterPlayer("1", rating=rating, games=games, peak=peak, birth=birth), listed("2", 1500)]
    rated = jcf(tournament([rating, 1500], [(1, 2, "1")]), register=players, list_date=date(2025, 1, 1))
    assert rated.player("K", "1") == K


def test_j031_that_year_is_the_year_of_the_list() -> None:
    event = tournament([1500, 1500], [(1, 2, "1")], start=date(2024, 11, 25), end=date(2024, 11, 25))
    players = [listed("1", 1500, birth="2005-06-01"), listed("2", 1500)]
    assert jcf(event, register=players, list_date=date(2024, 12, 1)).player("K", "1") == 40
    assert jcf(event, register=players, list_date=date(2025, 1, 1)).player("K", "1") == 20


def test_j031_without_a_list_the_year_of_the_latest_event_decides() -> None:
    game = [(1, 2, "1")]
    last_year = tournament([1500, 1500], game, start=date(2024, 12, 30), end=date(2024, 12, 30))
    this_year = tournament([1500, 1500], game, start=date(2025, 1, 12), end=date(2025, 1, 12))
    players = [listed("1", 1500, birth="2005"), listed("2", 1500)]
    assert jcf(last_year, register=players).player("K", "1") == 40
    assert jcf(this_year, last_year, register=players).player("K", "1") == 20
    undated = tournament([1500, 1500], game, start=None, end=None)
    assert jcf(undated, register=players).player("K", "1") == 20, "no year, no age"


def test_j031_a_K_of_the_register_goes_first_and_K_holds_for_the_whole_period() -> None:
    players = [listed("1", 1500, k=20, games=3), listed("2", 1500, games=28)]
    event = tournament([1500, 1500], [(1, 2, "1")] * 4)
    rated = jcf(event, register=players, list_date=LIST)
    assert (rated.player("K", "1"), rated.player("K", "2")) == (20, 40)
    assert [rated.game("C", "2", position) for position in range(4)] == [-20.0] * 4
    assert (rated.entry("change", "1"), rated.entry("change", "2")) == (40.0, -80.0)


# J-032, J-013: games that do not count


@pytest.mark.parametrize("code", ["+", "-", "W", "D", "L"])
def test_j032_a_forfeit_brings_nothing_and_is_not_counted(code: str) -> None:
    rated = jcf(tournament([1500, 1700], [(1, 2, code), (1, 2, "=")]))
    for id in ("1", "2"):
        assert rated.why(id) == ("unplayed",)
        assert (rated.game("counted", id), rated.game("C", id)) == (False, 0.0)
        assert (rated.entry("n", id), rated.entry("W", id), rated.player("games", id)) == (1, 0.5, 1)


def test_j032_a_game_against_UR_brings_nothing_and_is_not_counted() -> None:
    rated = jcf(tournament([1500, None, 1500], [(1, 2, "0"), (1, 3, "1")]))
    assert rated.why("1") == ("against_UR",)
    assert (rated.game("C", "1"), rated.game("PD", "1"), rated.game("D", "1")) == (0.0, None, None)
    assert (rated.player("games", "1"), rated.player("Rn", "1")) == (1, 1510)
    assert rated.player("games", "2") == 1, "for the UR player it is a game against a rated opponent"


def test_j032_two_UR_players_never_rate_each_other() -> None:
    rated = jcf(tournament([None, None], [(1, 2, "1"), (1, 2, "0")] * 5))
    assert rated.why("1") == rated.why("2") == ("against_UR",)
    assert [rated.player(column, "1") for column in ("games", "Rn", "list_status", "K")] == [0, 0, "unrated", None]


@pytest.mark.parametrize(
    ("first", "last", "counts"),
    [
        (date(2024, 4, 1), date(2025, 3, 31), True),
        (DAY, DAY, True),
        (date(2025, 1, 13), date(2026, 1, 12), False),
        (date(2024, 1, 12), date(2025, 1, 11), False),
        (date(2024, 4, 1), None, True),
        (None, date(2025, 1, 11), False),
        (None, None, True),
    ],
)
def test_j013_both_players_are_members_on_the_day_of_the_game(
    first: date | None, last: date | None, counts: bool
) -> None:
    member = listed("1", 1500, member_from=date(2020, 4, 1), member_to=date(2030, 3, 31))
    other = listed("2", 1500, member_from=first, member_to=last)
    rated = jcf(tournament([1500, 1500], [(1, 2, "1")]), register=[member, other], list_date=LIST)
    assert rated.game("counted", "1") is rated.game("counted", "2") is counts
    assert rated.why("1") == (() if counts else ("against_non_member",))
    assert rated.why("2") == (() if counts else ("not_a_member",))
    assert rated.player("Rn", "1") == (1510 if counts else 1500)


def test_j013_each_game_by_its_own_day() -> None:
    event = tournament([1500, 1500], [(1, 2, "1"), (1, 2, "1")], start=date(2025, 3, 31), end=date(2025, 4, 1))
    event = replace(event, event=replace(event.event, round_dates=(date(2025, 3, 31), date(2025, 4, 1))))
    lapsed = listed("1", 1500, member_from=date(2024, 4, 1), member_to=date(2025, 3, 31))
    rated = jcf(event, register=[lapsed, listed("2", 1500)], list_date=date(2025, 5, 1))
    assert [rated.game("counted", "2", position) for position in (0, 1)] == [True, False]


def test_j013_a_game_without_a_day_is_not_kept_out() -> None:
    event = tournament([1500, 1500], [(1, 2, "1")], start=None, end=None)
    member = listed("1", 1500, member_from=date(2024, 4, 1), member_to=date(2025, 3, 31))
    assert jcf(event, register=[member, listed("2", 1500)], list_date=LIST).why("1") == ()


# J-033, J-034: the next list


@pytest.mark.parametrize(
    ("opponents", "total", "Rn"),
    [
        pytest.param([2365], -0.5, 2400, id="-0.5 → 0"),
        pytest.param([2301], -1.4, 2399, id="-1.4 → -1"),
        pytest.param([2290], -1.5, 2399, id="-1.5 → -1"),
        pytest.param([2285], -1.6, 2398, id="-1.6 → -2"),
        pytest.param([2435], 0.5, 2401, id="+0.5 → +1"),
        pytest.param([2510], 1.5, 2402, id="+1.5 → +2"),
        pytest.param([2365, 2365], -1.0, 2399, id="the sum is rounded, not the games"),
    ],
)
def test_j033_the_sum_is_rounded_half_up_and_added(opponents: list[int], total: float, Rn: int) -> None:
    """Draws of a player of 2400 with K = 10: the only K with which a half can come about."""
    games = [(1, no, "=") for no in range(2, 2 + len(opponents))]
    rated = jcf(tournament([2400, *opponents], games))
    assert (rated.player("K", "1"), rated.player("period_change", "1"), rated.player("Rn", "1")) == (10, total, Rn)


def test_j033_events_of_the_period_are_added_before_rounding() -> None:
    first = tournament([2400, 2365], [(1, 2, "=")], end=date(2025, 1, 5))
    second = tournament([2400, 2365], [(1, 2, "=")], end=date(2025, 1, 6))
    rated = jcf(first, second)
    assert [rated.entry("change", "1", event) for event in (0, 1)] == [-0.5, -0.5]
    assert (rated.player("period_change", "1"), rated.player("Rn", "1")) == (-1.0, 2399)


@pytest.mark.parametrize(("rating", "Rn"), [(1010, 1000), (1009, 1000), (1011, 1001), (1000, 1000)])
def test_j034_never_below_1000_and_still_listed(rating: int, Rn: int) -> None:
    rated = jcf(tournament([rating, rating], [(1, 2, "0")]))
    assert rated.player("period_change", "1") == -10.0
    assert (rated.player("Rn", "1"), rated.player("list_status", "1")) == (Rn, "listed")


def test_a_player_without_games_keeps_his_rating() -> None:
    players = [listed("1", 1500), listed("2", 1500), listed("9", 1777)]
    rated = jcf(tournament([1500, 1500], [(1, 2, "1")]), register=players, list_date=LIST)
    assert [rated.player(column, "9") for column in ("games", "Rn", "list_status")] == [0, 1777, "listed"]


# J-003: the class of a time control


@pytest.mark.parametrize(
    ("minutes", "label"),
    [
        *((75, "standard"), (45, "standard"), (44, "rapid"), (10, "rapid")),
        *((9, "not rated"), (0, "not rated"), (-1, "unknown")),
    ],
)
def test_j003_class_by_the_time_for_60_moves(minutes: int, label: str) -> None:
    frame = jcf(tournament([1500, 1500], [(1, 2, "1")])).framed.frame
    working = run(BOOK, replace(frame, inputs={**frame.inputs, "minutes_60": np.array([minutes])}))
    assert working.at("jcf_class", 0) == label


# Laws


def _games(players: int) -> st.SearchStrategy[list[Game]]:
    numbers = st.integers(1, players)
    game = st.tuples(numbers, numbers, st.sampled_from("1=0+-")).filter(lambda pair: pair[0] != pair[1])
    return st.lists(game, max_size=30)


RATINGS = st.lists(st.one_of(st.none(), st.integers(1000, 2800)), min_size=4, max_size=4)
NUMBERS = ("Rn", "games", "period_change", "list_status")


@given(ratings=RATINGS, games=_games(4))
def test_what_one_player_wins_the_other_loses_with_equal_K(ratings: list[int | None], games: list[Game]) -> None:
    players = [RegisterPlayer(str(no), rating=rating, k=20) for no, rating in enumerate(ratings, 1)]
    working = jcf(tournament(ratings, games), register=players, list_date=LIST).working
    frame = working.frame
    assert np.array_equal(working["C"], -working["C"][frame.mirror])
    assert working["change"].sum() == 0


@given(ratings=RATINGS, games=_games(4), order=st.permutations([0, 1, 2, 3]), cut=st.integers(0, 30))
def test_neither_the_order_of_rows_nor_the_split_into_events_matters(
    ratings: list[int | None], games: list[Game], order: list[int], cut: int
) -> None:
    together = jcf(tournament(ratings, games), list_date=LIST)
    place = {was + 1: now for now, was in enumerate(order, 1)}
    by_id = {str(was + 1): ratings[was] for was in order}
    moved = [(place[white], place[black], code) for white, black, code in games]
    parts = [tournament(by_id, some, name=name) for name, some in (("A", moved[:cut]), ("B", moved[cut:]))]
    apart = jcf(*parts, list_date=LIST)
    for id in by_id:
        assert [together.player(name, id) for name in NUMBERS] == [apart.player(name, id) for name in NUMBERS]


@given(ratings=st.lists(st.integers(1000, 2800), min_size=4, max_size=4), games=_games(4))
def test_new_ratings_are_whole_and_never_below_1000(ratings: list[int], games: list[Game]) -> None:
    working = jcf(tournament(ratings, games), list_date=LIST).working
    change = working["period_change"]
    exact = np.array(ratings) + np.floor_divide(change + 50, 100)
    assert np.array_equal(working["Rn"], np.maximum(exact, 1000))
