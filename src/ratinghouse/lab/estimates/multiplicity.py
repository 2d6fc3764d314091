"""Many tests at once: the more variants are tried, the more likely one of them looks better by chance."""

from __future__ import annotations

from collections.abc import Sequence


def holm(probabilities: Sequence[float], tried: int = 0) -> list[float]:
    """Return Holm's corrected probabilities, in the same order.

    ``tried`` is the number of tests if more were made than these; the others count as having shown nothing.
    """
    tests = max(tried, len(probabilities))
    corrected = [1.0] * len(probabilities)
    largest = 0.0
    for rank, place in enumerate(sorted(range(len(probabilities)), key=lambda at: probabilities[at])):
        largest = max(largest, min(1.0, (tests - rank) * probabilities[place]))
        corrected[place] = largest
    return corrected
