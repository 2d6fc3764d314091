"""The alarm: its error rates are those it states, on invented federations that are rated by the rules."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ratinghouse.lab.drift.alarm import DRIFT, IN_WORLDS, SEEN_WITHIN, WATCHED, alarm_of, alarm_rates, alarms, evidence
from ratinghouse.lab.drift.cohort import CohortSeries, cohort_series
from ratinghouse.lab.drift.list_history import ListHistory
from ratinghouse.lab.replay.editions import ReplayEditions
from ratinghouse.lab.replay.history import Replay, ReplayQuestion
from ratinghouse.rulebooks import rulebook
from tests.lab.worlds import stationary_archive

PLAYERS = 2000
SETTLING = 11  # lists before which ratings are still those they began with


def series_of_worlds(folder: Path, seed: int, worlds: int, players: int = PLAYERS) -> list[CohortSeries]:
    """The cohort's series of each of some stationary worlds, rated by the rules of 2024."""
    archive = stationary_archive(folder, seed, worlds, players)
    replay = Replay(archive, ReplayQuestion(ReplayEditions.single(rulebook("fide-2024"))))
    days, rating, games = [], [], []
    for replayed in replay.lists():
        period = np.zeros(worlds * players, np.int16)
        period[replayed.listed] = replayed.derived.standings.games
        days.append(replayed.day)
        rating.append(replay.state.standings.rating.astype(np.int16))
        games.append(period)
    births = np.array([int(year) for year in archive.players.birth.tolist()])
    fed = np.zeros(worlds * players, "S1")
    whole = ListHistory(tuple(days), np.stack(rating), np.stack(games), births, fed)
    some = []
    for world in range(worlds):
        rows = slice(world * players, (world + 1) * players)
        history = replace(whole, rating=whole.rating[SETTLING:, rows], games=whole.games[SETTLING:, rows])  # type: ignore[index]
        history = replace(history, days=whole.days[SETTLING:], birth_year=births[rows], fed=fed[rows])
        some.append(cohort_series(history))
    return some


def drifting(series: CohortSeries, drift: float) -> CohortSeries:
    """The same lists if every rating had moved by so many points a year besides."""
    return replace(series, change=series.change + drift * series.years)


def first_alarm(series: CohortSeries) -> int:
    """The number of the list with the first alarm, from 1; 0 for none."""
    answer = alarm_of(series)
    assert answer is not None
    return next((number for number, step in enumerate(answer["steps"], 1) if step["alarm"]), 0)


def rates(folder: Path, worlds: int, batch: int) -> tuple[float, float]:
    """The share of worlds with a false alarm in 60 months, and of drifting ones that are seen within 36."""
    false_alarms = detected = 0
    for number in range(0, worlds, batch):
        for series in series_of_worlds(folder / str(number), number, min(batch, worlds - number)):
            assert len(series.days) >= WATCHED
            false_alarms += 0 < first_alarm(series) <= WATCHED
            detected += 0 < first_alarm(drifting(series, -DRIFT)) <= SEEN_WITHIN
    return false_alarms / worlds, detected / worlds


def test_f09_094_a_few_stationary_worlds_raise_hardly_an_alarm_and_drifting_ones_do(tmp_path: Path) -> None:
    false_alarms, detected = rates(tmp_path, 6, 6)
    assert false_alarms <= 1 / 6
    assert detected >= 5 / 6


@pytest.mark.night
@pytest.mark.slow
def test_at_most_5_percent_false_alarms_and_90_percent_power_over_400_worlds(tmp_path: Path) -> None:
    false_alarms, detected = rates(tmp_path, IN_WORLDS["worlds"], 20)
    assert false_alarms <= 0.05
    assert detected >= 0.9
    assert (false_alarms, detected) == pytest.approx((IN_WORLDS["false_alarms"], IN_WORLDS["power"]), abs=0.02)


def flat(lists: int, error: float) -> CohortSeries:
    """Lists of a month without any change."""
    return CohortSeries(
        tuple(f"list {number}" for number in range(lists)),
        np.zeros(lists),
        np.full(lists, error),
        np.full(lists, 1 / 12),
        np.full(lists, 400),
    )


def test_f09_094_the_evidence_of_a_list_is_the_logarithm_of_the_likelihood_ratio() -> None:
    """8 points a year are 2/3 of a point a month; with an error of 1: 2/3 x - 2/9."""
    up, down = evidence(np.array([1.0]), np.array([1.0]), np.array([1 / 12]))
    assert up.tolist() == pytest.approx([2 / 3 - 2 / 9])
    assert down.tolist() == pytest.approx([-2 / 3 - 2 / 9])


def test_after_an_alarm_the_sums_start_again() -> None:
    series = drifting(flat(24, 0.5), 24)
    steps = alarms(series, 5.0)
    assert {step["alarm"] for step in steps} == {"", "inflation"}
    alarmed = next(number for number, step in enumerate(steps) if step["alarm"])
    assert steps[alarmed]["inflation"] > 5
    assert steps[alarmed + 1]["inflation"] < 5
    assert alarms(drifting(series, -48), 5.0)[alarmed]["alarm"] == "deflation"


def test_the_stated_rates_follow_the_size_of_the_cohort() -> None:
    good, poor = (alarm_rates(np.full(60, error), np.full(60, 1 / 12), draws=1000) for error in (0.7, 3.0))
    assert good.false_alarms == pytest.approx(0.04, abs=0.005)
    assert poor.false_alarms == pytest.approx(0.04, abs=0.005)
    assert good.power > 0.95
    assert poor.power < 0.3
    assert good.smallest_drift == 8
    assert poor.smallest_drift is not None
    assert poor.smallest_drift > 16


def test_without_a_cohort_there_is_no_alarm() -> None:
    assert alarm_of(flat(1, 1.0)) is None
