"""Errors of means over games that share players: exact by sums over players, and intervals that cover what they say."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from ratinghouse.lab.compare.losses import deviance
from ratinghouse.lab.estimates.bootstrap import bootstrap_error
from ratinghouse.lab.estimates.dyadic import Dyads, clustered_mean
from ratinghouse.lab.estimates.estimate import Estimate, two_sided_p
from ratinghouse.lab.estimates.multiplicity import holm


def error_by_pairs_of_games(values: np.ndarray, white: np.ndarray, black: np.ndarray) -> float:
    """The same error by its definition: over all pairs of games that share a player."""
    rest = values - values.mean()
    total = 0.0
    for first, second in product(range(len(values)), repeat=2):
        if {white[first], black[first]} & {white[second], black[second]}:
            total += rest[first] * rest[second]
    players = len({*white.tolist(), *black.tolist()})
    return float(np.sqrt(total * players / (players - 1)) / len(values))


@pytest.mark.parametrize("seed", range(5))
def test_the_error_by_sums_over_players_is_that_over_pairs_of_games(seed: int) -> None:
    chance = np.random.default_rng(seed)
    white = chance.integers(0, 20, 120)
    black = (white + chance.integers(1, 20, 120)) % 20
    strength = chance.normal(size=20)
    values = strength[white] + strength[black] + chance.normal(size=120)
    estimate = Dyads(white, black).mean(values)
    assert estimate.method == "dyadic"
    assert estimate.error == pytest.approx(error_by_pairs_of_games(values, white, black))
    some = np.flatnonzero(chance.random(120) < 0.5)
    assert Dyads(white, black).mean(values, some).error == pytest.approx(
        error_by_pairs_of_games(values[some], white[some], black[some])
    )


def null_world(seed: int, players: int = 300, events: int = 60) -> tuple[np.ndarray, ...]:
    """Two systems that are equally wrong about every player, and games of people of like strength."""
    chance = np.random.default_rng(seed)
    strength = chance.normal(0, 250, players)
    first, second = strength + chance.normal(0, 80, (2, players))
    white, black, event, score = [], [], [], []
    for number in range(events):
        field = np.argsort(strength + chance.normal(0, 200, players))
        start = chance.integers(0, players - 24)
        field = field[start : start + 24]
        for _ in range(7):
            order = chance.permutation(field)
            w, b = order[:12], order[12:]
            expected = 1 / (1 + 10 ** (-(strength[w] - strength[b]) / 400))
            draws = 0.4 * (1 - np.abs(2 * expected - 1))
            u = chance.random(12)
            white.append(w)
            black.append(b)
            event.append(np.full(12, number))
            score.append(np.where(u < expected - draws / 2, 1.0, np.where(u < expected + draws / 2, 0.5, 0.0)))
    w, b, e, y = map(np.concatenate, (white, black, event, score))
    losses = [deviance(y, 1 / (1 + 10 ** (-(rated[w] - rated[b]) / 400))) for rated in (first, second)]
    return w, b, e, losses[0] - losses[1]


def coverage(worlds: int) -> dict[str, float]:
    """How often the 95 % interval of the difference of two equally good systems holds 0, by kind of error."""
    inside = {"dyadic": 0, "independent": 0, "events": 0}
    for seed in range(worlds):
        white, black, event, difference = null_world(seed)
        independent = difference.std() / np.sqrt(len(difference))
        estimates = {
            "dyadic": Dyads(white, black).mean(difference),
            "independent": Estimate(float(difference.mean()), float(independent)),
            "events": clustered_mean(difference, event, "events"),
        }
        for kind, estimate in estimates.items():
            low, high = estimate.interval
            inside[kind] += low <= 0 <= high
    return {kind: count / worlds for kind, count in inside.items()}


def test_95_percent_intervals_hold_the_truth_in_most_of_60_worlds() -> None:
    """500 worlds are for the night; here 60, in which a right interval fails more than 8 times once in 300 runs."""
    covered = coverage(60)
    assert covered["dyadic"] >= 52 / 60
    assert covered["independent"] < covered["dyadic"]


@pytest.mark.night
@pytest.mark.slow
def test_95_percent_intervals_cover_93_to_97_percent_of_500_worlds() -> None:
    covered = coverage(500)
    assert 0.93 <= covered["dyadic"] <= 0.97
    assert covered["independent"] < 0.9


def test_drawing_events_again_gives_the_error_of_events() -> None:
    _, _, event, difference = null_world(3)
    by_formula = clustered_mean(difference, event, "events").error
    assert bootstrap_error(difference, event, seed=1, resamples=800) == pytest.approx(by_formula, rel=0.15)
    assert bootstrap_error(difference, event, seed=1) == bootstrap_error(difference, event, seed=1)


def test_holm_corrects_for_all_that_was_tried() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.01, 0.04], tried=10) == pytest.approx([0.1, 0.36])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


def test_games_that_are_all_alike_have_no_error() -> None:
    """31 favourites who all win, expected to score .92: the rest of a rounding is no spread."""
    white, black = np.arange(31), np.arange(31, 62)
    estimate = Dyads(white, black).mean(np.full(31, 1.0) - np.full(31, 0.92))
    assert estimate.as_json()["error"] is None
    uneven = np.append(np.full(30, 0.08), 0.0800001)
    assert Dyads(white, black).mean(uneven).as_json()["error"] is not None


def test_an_estimate_without_an_error_says_so() -> None:
    bare = Estimate(1.5, size=3)
    assert bare.as_json() == {"value": 1.5, "error": None, "method": "none", "size": 3, "few": True}
    assert two_sided_p(bare.z) == 1
    assert two_sided_p(1.959964) == pytest.approx(0.05, abs=1e-6)
    assert Dyads(np.zeros(0, int), np.zeros(0, int)).mean(np.zeros(0)).as_json()["value"] is None
