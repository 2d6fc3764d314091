"""Random rating periods for Hypothesis."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from ratinghouse.rating.conformance.periods import Shape, period_of
from ratinghouse.rating.period import RatingPeriod


def periods(shape: Shape = Shape()) -> st.SearchStrategy[RatingPeriod]:  # noqa: B008 - a frozen value
    """Periods of any kind. Each is drawn from a seed, so that a failing one is named by one number."""
    return st.integers(0, 2**32 - 1).map(lambda seed: period_of(random.Random(seed), shape))
