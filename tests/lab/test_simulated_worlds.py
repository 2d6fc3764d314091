"""Simulated worlds: games that follow from known strengths, and how far ratings are from them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

import numpy as np
import pytest
from numpy.typing import NDArray

from ratinghouse.lab.simulate.measures import juniors, lag_in_months, list_errors, of_federation
from ratinghouse.lab.simulate.settings import WORLDS, WorldSettings
from ratinghouse.lab.simulate.world import World, simulated_world

SMALL = WorldSettings(months=24, players=300)


def world(settings: WorldSettings, seed: int = 1) -> World:
    """A world by a seed."""
    return simulated_world(settings, np.random.default_rng(seed))


def months_of_games(it: World) -> NDArray[np.int64]:
    """The month in which each game was played, from 0."""
    days = it.games["day"].astype(np.int64) - date(1970, 1, 1).toordinal()
    return days.astype("datetime64[D]").astype("datetime64[M]").astype(np.int64) - 30 * 12


def lists(it: World, months: range, behind: int = 0, error: float = 0.0) -> Iterator[tuple[date, NDArray[np.int64]]]:
    """Lists that print the strengths of so many months before, and are wrong by so much."""
    for month in months:
        day = date(2000 + month // 12, month % 12 + 1, 1)
        yield day, np.rint(it.population.strengths(month - behind) + error).astype(np.int64)


@pytest.mark.parametrize("name", WORLDS)
def test_the_same_seed_gives_the_same_bits_and_another_one_other_games(name: str) -> None:
    settings = replace(WORLDS[name], months=6, players=200)
    first, again, other = world(settings), world(settings), world(settings, seed=2)
    for table in ("players", "events", "games"):
        columns, same = getattr(first, table), getattr(again, table)
        assert [column.tobytes() for column in columns.values()] == [column.tobytes() for column in same.values()]
    assert first.games["score"].tobytes() != other.games["score"].tobytes()


@pytest.mark.parametrize("name", WORLDS)
def test_a_world_has_the_order_and_types_of_an_archive(name: str) -> None:
    it = world(replace(WORLDS[name], months=12, players=200))
    games, events = it.games, it.events
    assert [*games] == ["event", "round", "white", "black", "score", "day", "played", "white_rating", "black_rating"]
    assert [*events] == ["key", "name", "site", "fed", "first_day", "last_day", "reported"]
    assert [*it.players] == ["code", "name", "fed", "sex", "title", "birth"]
    assert (np.diff(np.lexsort((events["first_day"], events["last_day"]))) == 1).all()
    assert (np.diff(np.lexsort((games["round"], games["event"]))) == 1).all()
    assert np.array_equal(np.unique(games["event"]), np.arange(len(events["key"])))
    assert (
        (events["first_day"][games["event"]] <= games["day"]) & (games["day"] <= events["last_day"][games["event"]])
    ).all()
    assert (games["white"] != games["black"]).all()
    fair = ~it.arranged
    sides = [np.stack([games["event"], games["round"], games[side]])[:, fair] for side in ("white", "black")]
    both = np.concatenate(sides, axis=1)
    assert np.unique(both, axis=1).shape == both.shape  # nobody plays twice in a round


def test_results_follow_from_strength_and_colour() -> None:
    """The mean score is the expected one, 1/(1 + 10^(−(D + 30)/400)), within four standard errors."""
    it = world(replace(SMALL, months=120))
    strength = it.population.peak
    difference = strength[it.games["white"]] - strength[it.games["black"]]
    expected = 100 / (1 + 10 ** (-(difference + 30) / 400))
    for low in range(20, 80, 10):
        group = (low <= expected) & (expected < low + 10)
        scores = it.games["score"][group].astype(float)
        assert abs(scores.mean() - expected[group].mean()) < 4 * scores.std() / np.sqrt(len(scores))
    equal = (expected > 45) & (expected < 55)
    assert 0.38 < (it.games["score"][equal] == 50).mean() < 0.43


def test_newcomers_enter_without_a_rating_and_nobody_plays_before_entering_or_after_leaving() -> None:
    it = world(replace(SMALL, newcomers=5, retiring=0.05, growth=70.0))
    month, people = months_of_games(it), it.population
    assert len(people) == 300 + 24 * 5
    for side in ("white", "black"):
        player = it.games[side]
        assert ((people.enters[player] <= month) & (month < people.leaves[player])).all()
        assert np.array_equal(it.games[f"{side}_rating"] > 0, player < 300)
    assert (people.leaves < 24).any()
    child = int(np.flatnonzero((people.enters == 0) & (people.age < 10))[0])
    assert people.strengths(12)[child] - people.strengths(0)[child] == pytest.approx(70)


def test_strength_declines_from_an_age_on() -> None:
    people = world(replace(SMALL, decline=8.0)).population
    old = people.age > 46
    assert people.strengths(12)[old] - people.strengths(0)[old] == pytest.approx(-8)
    assert (people.strengths(0)[people.age < 40] == people.peak[people.age < 40]).all()


def test_federations_meet_only_by_contact() -> None:
    apart, linked = (world(replace(SMALL, federations=4, contact=contact)) for contact in (0.0, 0.2))
    for it, expected in ((apart, False), (linked, True)):
        federation = it.population.federation
        abroad = federation[it.games["white"]] != federation[it.games["black"]]
        assert abroad.any() == expected
        open_to_all = it.events["fed"][it.games["event"]] == b""
        assert not (abroad & ~open_to_all).any()
    assert set(apart.players["fed"].tolist()) == {b"SAA", b"SAB", b"SAC", b"SAD"}


def test_whoever_arranges_results_wins_them_all_and_whoever_sandbags_plays_weaker_by_half_years() -> None:
    it = world(replace(SMALL, arranged_events=2, sandbaggers=0.5))
    bought = np.flatnonzero(it.arranged)
    assert len(bought) == 24 * 2 * 10
    for event in np.unique(it.games["event"][bought]):
        rows = np.flatnonzero(it.games["event"] == event)
        winner = np.where(it.games["score"][rows] == 100, it.games["white"][rows], it.games["black"][rows])
        assert len(np.unique(winner)) == 1
    people = it.population
    weaker = people.strengths(0) - people.strengths_played(6)
    assert np.array_equal(weaker > 0, people.sandbags)
    assert np.array_equal(people.strengths_played(5), people.strengths(5))


def test_a_list_that_is_ten_points_too_high_has_a_bias_of_ten() -> None:
    it = world(SMALL)
    error = list_errors(it, lists(it, range(12, 13), error=10.0))[0]
    assert (error.day, error.players) == (date(2001, 1, 1), 300)
    assert error.bias == pytest.approx(10, abs=0.1)  # printed as whole numbers
    assert error.spread == pytest.approx(12**-0.5, abs=0.03)
    assert error.stretch == pytest.approx(1, abs=0.001)


def test_a_list_that_is_too_narrow_has_a_stretch_below_one() -> None:
    it = world(SMALL)
    narrow = np.rint(1950 + 0.8 * (it.population.strengths(12) - 1950)).astype(np.int64)
    assert list_errors(it, [(date(2001, 1, 1), narrow)])[0].stretch == pytest.approx(0.8, abs=0.001)
    unrated = np.zeros(len(it.population), np.int64)
    assert list_errors(it, [(date(2001, 1, 1), unrated)]) == []


@pytest.mark.parametrize("behind", [0, 3, 9])
def test_lists_that_print_the_strengths_of_months_ago_lag_by_that_much(behind: int) -> None:
    it = world(replace(SMALL, growth=70.0))
    young = juniors(it, date(2001, 12, 1))
    assert lag_in_months(it, lists(it, range(12, 24), behind), young) == behind
    error = list_errors(it, lists(it, range(23, 24), behind), young)[0]
    assert error.bias == pytest.approx(-70 / 12 * behind, abs=0.5)


def test_errors_of_a_federation_are_those_of_its_players() -> None:
    it = world(replace(SMALL, federations=3))
    members = of_federation(it, 1)
    wrong = np.rint(it.population.strengths(6) + np.where(members, 50, 0)).astype(np.int64)
    lists_of_a_day = [(date(2000, 7, 1), wrong)]
    assert list_errors(it, lists_of_a_day, members)[0].bias == pytest.approx(50, abs=0.2)
    assert list_errors(it, lists_of_a_day, of_federation(it, 0))[0].bias == pytest.approx(0, abs=0.2)


def test_the_first_ratings_of_a_federation_may_be_wrong_together() -> None:
    it = world(WorldSettings(months=1, federations=6, federation_error=80.0))
    error = it.population.first_rating - it.population.strengths(0)
    means = [error[of_federation(it, number)].mean() for number in range(6)]
    assert np.std(means) > 30
    assert max(error[of_federation(it, number)].std() for number in range(6)) < 1


def test_impossible_settings_are_refused_all_at_once() -> None:
    with pytest.raises(ValueError, match=r"months is at least 1.*activity is a share"):
        world(WorldSettings(months=0, activity=1.5))
