"""The order of the players in a view of a list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Order:
    """The players of a view by primary key, their negated ratings (0: none), and the articles behind the view."""

    players: NDArray[np.int32]
    lowered: NDArray[np.int32]  # minus the rating, so that the highest comes first in a rising order
    articles: Mapping[str, str]

    def ranks(self, first: int, most: int) -> list[int | None]:
        """Return the ranks from a position on in a view by rating: one more than the players with a higher rating."""
        lowered = self.lowered[first : first + most]
        ahead = self.lowered.searchsorted(lowered).tolist()
        return [higher + 1 if rating else None for higher, rating in zip(ahead, lowered.tolist(), strict=True)]
