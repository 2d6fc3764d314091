"""The days between a player's memberships, as a row of the facts has them."""

from __future__ import annotations

from dataclasses import fields
from datetime import date

import numpy as np

from ratinghouse.rating.games.games_frame import lapses_at
from ratinghouse.rating.player_columns import PlayerFacts

CODES = np.array([b"7", b"8"], "S8")


def facts() -> PlayerFacts:
    """Much is known of the first player, nothing of the second."""
    facts_of_first = {
        "birth": b"1990-05-07",
        "title": b"FM",
        "flags": b"w",
        "fide_rating": 2150,
        "other_rating": 2050,
        "member_from": date(2024, 4, 1).toordinal(),
        "member_to": date(2025, 3, 31).toordinal(),
        "lapses": b"2024-11-01/2024-11-30 2025-01-01/2025-01-31",
    }
    columns = {}
    for field in fields(PlayerFacts):
        value = facts_of_first.get(field.name, 0)
        columns[field.name] = np.array([value, b""], "S64") if isinstance(value, bytes) else np.array([value, 0])
    return PlayerFacts(**{**columns, "code": CODES})


def test_lapses_are_spans_of_days() -> None:
    assert lapses_at(facts(), 0) == [
        (date(2024, 11, 1), date(2024, 11, 30)),
        (date(2025, 1, 1), date(2025, 1, 31)),
    ]
    assert lapses_at(facts(), 1) == []
