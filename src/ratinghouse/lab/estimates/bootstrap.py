"""Resampling of whole events: a check of the errors that are calculated, on the same numbers."""

from __future__ import annotations

import numpy as np

from ratinghouse.lab.estimates.dyadic import Real, Rows

RESAMPLES = 200
_AT_ONCE = 1 << 22  # numbers of a block of weights


def bootstrap_error(values: Real, event: Rows, seed: int, resamples: int = RESAMPLES) -> float:
    """Return the standard deviation of the mean of values when events are drawn again, as many, with replacement."""
    _, index = np.unique(event, return_inverse=True)
    if not len(index):
        return float("nan")
    sums, sizes = np.bincount(index, values), np.bincount(index)
    events = len(sums)
    draws = np.random.default_rng(seed)
    means = []
    step = max(_AT_ONCE // events, 1)
    for first in range(0, resamples, step):
        times = draws.multinomial(events, np.full(events, 1 / events), size=min(step, resamples - first))
        means.append((times @ sums) / (times @ sizes))
    return float(np.concatenate(means).std(ddof=1))
