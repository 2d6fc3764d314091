"""A player of a register, from a row of a list and a row of the facts: 0 stands for what is not known."""

from __future__ import annotations

from dataclasses import fields
from datetime import date

import numpy as np

from ratinghouse.derivation.list_players import lapses_at, player_at
from ratinghouse.lists.register import RegisterPlayer
from ratinghouse.rating.player_columns import PlayerFacts, Standings

CODES = np.array([b"7", b"8"], "S8")


def facts() -> PlayerFacts:
    """Much is known of the first player, nothing of the second."""
    known = {
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
        value = known.get(field.name, 0)
        columns[field.name] = np.array([value, b""], "S64") if isinstance(value, bytes) else np.array([value, 0])
    return PlayerFacts(**{**columns, "code": CODES})


def test_a_player_on_the_list() -> None:
    standings = Standings.empty(CODES)
    for name, value in {"rating": 2100, "rd": 61.5, "k": 20, "total_games": 250, "peak": 2180}.items():
        getattr(standings, name)[1] = value
    assert player_at("7", standings, facts(), 1, 0) == RegisterPlayer(
        id="7",
        birth="1990-05-07",
        title="FM",
        flag="w",
        rating=2100,
        rd=61.5,
        k=20,
        games=250,
        peak=2180,
        fide_rating=2150,
        other_rating=2050,
        member_from=date(2024, 4, 1),
        member_to=date(2025, 3, 31),
    )


def test_nothing_is_none_and_not_zero() -> None:
    assert player_at("8", Standings.empty(CODES), facts(), 1, 1) == RegisterPlayer(id="8", games=0)
    assert player_at("8", Standings.empty(CODES), facts(), None, 1) == RegisterPlayer(id="8", games=0)


def test_lapses_are_spans_of_days() -> None:
    assert lapses_at(facts(), 0) == [
        (date(2024, 11, 1), date(2024, 11, 30)),
        (date(2025, 1, 1), date(2025, 1, 31)),
    ]
    assert lapses_at(facts(), 1) == []
