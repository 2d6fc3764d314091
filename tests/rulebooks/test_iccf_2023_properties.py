"""ICCF 2023: random periods against the 50-digit second opinion, and what must not change the answer."""

from __future__ import annotations

from decimal import Decimal
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratinghouse.kernel.engine.run import run
from ratinghouse.lists.register import RegisterPlayer
from ratinghouse.reports.report import Report
from ratinghouse.rulebooks import rulebook
from tests.rulebooks.building import Rated, rate
from tests.rulebooks.iccf import CODES, Played, correspondence, listed
from tests.rulebooks.iccf_decimal import Competitor, Game, PeriodOfGames

SCORES = (Decimal(1), Decimal("0.5"), Decimal(0))
REAL_COLUMNS = ("r_new", "RD_after", "total_D1", "total_D2", "D1_without", "D2_without")


def random_period(random: Random) -> PeriodOfGames:
    """Up to nine players, rated or not, in up to three team events with substitutes."""
    ids = [f"P{number}" for number in range(random.randint(4, 9))]
    competitors = {id: _competitor(random) for id in ids}
    games = []
    for event in range(random.randint(1, 3)):
        for _ in range(random.randint(1, 12)):
            first, second, third, fourth = random.sample(ids, 4)
            score = random.choice(SCORES)
            substitutes = (
                third if random.random() < 0.3 else None,
                fourth if random.random() < 0.3 else None,
            )
            games.append(Game(f"E{event}", (first, second), (score, 1 - score), substitutes))
    return PeriodOfGames(competitors, games)


def _competitor(random: Random) -> Competitor:
    kind = random.random()
    if kind < 0.1:
        return Competitor()
    if kind < 0.2:
        return Competitor(fide=random.randint(1000, 2800))
    return Competitor(random.choice((random.randint(800, 2800), 2200)), random.randint(30, 250))


def reports_of(period: PeriodOfGames, random: Random | None = None) -> list[Report]:
    """The period as reports; with ``random``, in another order of events, games, colours and starting numbers."""
    reports = []
    for event in dict.fromkeys(game.event for game in period.games):
        games = [_played(game, 0) for game in period.games if game.event == event]
        order = list(period.competitors)
        if random is not None:
            games = [_played(game, random.randint(0, 1)) for game in period.games if game.event == event]
            random.shuffle(games)
            random.shuffle(order)
        reports.append(correspondence(games, name=event, order=order))
    if random is not None:
        random.shuffle(reports)
    return reports


def _played(game: Game, white: int) -> Played:
    black = 1 - white
    code = CODES[game.scores[white]]
    return Played(
        game.players[white], game.players[black], code, game.substitutes[white], game.substitutes[black]
    )  # fmt: skip


def register_of(period: PeriodOfGames) -> list[RegisterPlayer]:
    return [
        listed(
            id,
            competitor.rating or None,
            competitor.rd or None,
            **({"fide_rating": competitor.fide} if competitor.fide else {}),
        )
        for id, competitor in period.competitors.items()
    ]


def rated_period(period: PeriodOfGames) -> Rated:
    return rate("iccf-2023", *reports_of(period), register=register_of(period))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_i023_double_precision_agrees_with_fifty_digits(seed: int) -> None:
    period = random_period(Random(seed))
    rated = rated_period(period)
    for id, (rating, rd) in period.results().items():
        assert abs(Decimal(float(rated.player("r_new", id) or 0)) - rating) < Decimal("1e-9")
        assert abs(Decimal(float(rated.player("RD_after", id) or 0)) - rd) < Decimal("1e-9")


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32))
def test_i003_agrees_with_start_ratings_too(seed: int) -> None:
    random = Random(seed)
    period = random_period(random)
    starts = {id: random.randint(1000, 2800) for id, competitor in period.competitors.items() if competitor.rating}
    period.starts = {(game.event, id): start for game in period.games for id, start in starts.items()}
    register = [
        listed(
            id,
            competitor.rating or None,
            competitor.rd or None,
            fide_rating=competitor.fide,
            start_rating=starts.get(id, 0),
        )
        for id, competitor in period.competitors.items()
    ]
    rated = rate("iccf-2023", *reports_of(period), register=register)
    for id, (rating, _) in period.results().items():
        assert abs(Decimal(float(rated.player("r_new", id) or 0)) - rating) < Decimal("1e-9")


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32))
def test_order_changes_no_bit(seed: int) -> None:
    random = Random(seed)
    period = random_period(random)
    register = register_of(period)
    random.shuffle(register)
    first, second = rated_period(period), rate("iccf-2023", *reports_of(period, random), register=register)
    for id in period.competitors:
        for column in (*REAL_COLUMNS, "Rn", "RD_new", "games"):
            assert first.player(column, id) == second.player(column, id), (id, column)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 40))
def test_shards_change_no_bit(seed: int, shard: int) -> None:
    whole = rated_period(random_period(Random(seed)))
    parts = run(rulebook("iccf-2023"), whole.framed.frame, shard=shard)
    for name, column in whole.working.columns.items():
        assert np.array_equal(column.values, parts[name]), name


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32))
def test_every_game_counts_once_for_either_side(seed: int) -> None:
    """I-024: a shared game counts for exactly one of the two; I-025: and against exactly one."""
    period = random_period(Random(seed))
    rated = rated_period(period)
    assert sum(int(rated.player("games", id) or 0) for id in period.competitors) == 2 * len(period.games)


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 4000), st.floats(30, 250), st.integers(0, 4000), st.floats(30, 250), st.sampled_from(("1", "=", "0"))
)
def test_i020_a_game_never_widens_the_deviation(
    rating: int, own_rd: float, other_rating: int, rd: float, code: str
) -> None:
    register = [listed("A", rating + 1, own_rd), listed("B", other_rating + 1, rd)]
    rated = rate("iccf-2023", correspondence([Played("A", "B", code)]), register=register)
    for id in "AB":
        assert float(rated.game("D2", id) or 0) < 0
        assert float(rated.player("RD_after", id) or 0) < float(rated.player("RD_pre", id) or 0)


@pytest.mark.parametrize("rating", [1200, 1800, 2400])
def test_between_equals_a_draw_costs_a_hair_and_win_and_loss_nearly_mirror(rating: int) -> None:
    change = {}
    for code in "1=0":
        register = [listed("A", rating, 60), listed("B", rating, 60)]
        rated = rate("iccf-2023", correspondence([Played("A", "B", code)]), register=register)
        change[code] = float(rated.player("period_change", "A") or 0)
    assert -0.02 < change["="] < 0
    assert change["1"] == pytest.approx(-change["0"], abs=0.1)
