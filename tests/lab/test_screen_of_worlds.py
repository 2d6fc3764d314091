"""What a screening notices of manipulations that were planted in simulated worlds, and what it lists without any."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from ratinghouse.lab.simulate.settings import WorldSettings
from tests.lab.screened_worlds import is_case_of, others, recall, screened_world

CLEAN = WorldSettings(months=48, players=2000, newcomers=10, growth=70.0, decline=8.0)
MANIPULATED = replace(
    CLEAN,
    arranged_events=1,
    sandbaggers=0.003,
    sandbagging=400.0,
    repeated_pairs=5,
    closed_groups=3,
    bought_ratings=5,
    second_lives=5,
)


def test_a_clean_world_has_a_handful_of_cases(tmp_path: Path) -> None:
    """Of each of the seven kinds at most one case as extreme is expected."""
    report, planted = screened_world(tmp_path, CLEAN, 1)
    assert planted == ()
    assert len(report.queue) <= 7
    assert all(case.expected > 0.01 for case in report.queue)


def test_planted_manipulations_come_first(tmp_path: Path) -> None:
    report, planted = screened_world(tmp_path, MANIPULATED, 1)
    queue = report.queue
    assert Counter(case.kind for case in planted).keys() == {
        *("improbable-score", "repeated-pair", "closed-group", "high-first-rating", "sandbagging", "second-life")
    }
    counts = recall(queue, planted)
    assert counts["repeated-pair"] == (5, 5)
    assert counts["closed-group"] == (3, 3)
    assert counts["second-life"] == (5, 5)
    assert counts["improbable-score"][0] >= 0.75 * counts["improbable-score"][1]
    assert counts["high-first-rating"][0] >= 3
    assert sum(any(is_case_of(case, planted_case) for planted_case in planted) for case in queue[:20]) >= 16
    assert len(others(queue, planted)) <= 7
    assert others(queue[:20], planted) == []


@pytest.mark.night
@pytest.mark.slow
def test_the_shares_that_the_guide_states(tmp_path: Path) -> None:
    """Ten clean and ten manipulated worlds of six years and 3,000 players, of seeds on which nothing was chosen."""
    worlds = [replace(settings, months=72, players=3000) for settings in (CLEAN, MANIPULATED)]
    false = 0
    hits: Counter[str] = Counter()
    totals: Counter[str] = Counter()
    first_twenty = 0
    for seed in range(101, 111):
        clean, _ = screened_world(tmp_path / f"clean-{seed}", worlds[0], seed)
        false += len(clean.queue)
        report, planted = screened_world(tmp_path / f"manipulated-{seed}", worlds[1], seed)
        for kind, (number, total) in recall(report.queue, planted).items():
            hits[kind] += number
            totals[kind] += total
        first_twenty += sum(
            any(is_case_of(case, planted_case) for planted_case in planted) for case in report.queue[:20]
        )
    print(false, {kind: (hits[kind], totals[kind]) for kind in totals}, first_twenty)
    assert false <= 50
    assert first_twenty >= 170
    assert all(hits[kind] == totals[kind] for kind in ("repeated-pair", "closed-group", "second-life"))
    assert hits["improbable-score"] >= 0.8 * totals["improbable-score"]
    assert hits["high-first-rating"] >= 0.6 * totals["high-first-rating"]
    assert hits["sandbagging"] >= 0.4 * totals["sandbagging"]
