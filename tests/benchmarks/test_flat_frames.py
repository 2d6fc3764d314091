"""A frame from flat columns of games is the frame that the same games give one by one."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks import flat_frames
from benchmarks.flat_frames import frame_of_games
from ratinghouse.kernel.engine.frame import Frame
from tests.kernel.small_books import frame

PLAYERS = 7
GAMES = st.tuples(st.integers(0, PLAYERS - 1), st.integers(0, PLAYERS - 1)).filter(lambda pair: pair[0] != pair[1])
EVENTS = st.lists(st.lists(GAMES, min_size=1, max_size=6), min_size=1, max_size=4)


def flat_frame(events: list[list[tuple[int, int]]], scores: list[int]) -> Frame:
    games = [(event, *game) for event, pairings in enumerate(events) for game in pairings]
    event, white, black = (np.array(column, dtype=np.int32) for column in zip(*games, strict=True))
    rating = np.arange(PLAYERS) * 100 + 1500
    inputs = {"Ro": rating}
    score = np.array(scores, dtype=np.int8)
    return frame_of_games(
        event, white, black, score, players=PLAYERS, inputs=inputs, entry_inputs={"start_rating": rating}
    )


@pytest.mark.parametrize("block", [1, 3, 1 << 15])
@given(EVENTS, st.integers())
def test_the_same_frame(block: int, events: list[list[tuple[int, int]]], seed: int) -> None:
    chance = random.Random(seed)
    scores = [chance.choice((0, 50, 100)) for pairings in events for _ in pairings]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(flat_frames, "BLOCK", block)
        flat = flat_frame(events, scores)
    expected = frame(events, PLAYERS)
    for name in ("event_of_entry", "player_of_entry", "entry_of_side", "mirror"):
        assert getattr(flat, name).tolist() == getattr(expected, name).tolist()
    assert flat.events == expected.events
    assert flat.inputs["start_rating"].tolist() == [1500 + 100 * player for player in expected.player_of_entry]
    points: dict[tuple[int, int], list[int]] = {}
    for (event, game), score in zip(
        [(e, g) for e, pairings in enumerate(events) for g in pairings], scores, strict=True
    ):
        for player, points_of_side in zip(game, (score, 100 - score), strict=True):
            points.setdefault((event, player), []).append(points_of_side)
    assert flat.inputs["score"].tolist() == [
        points_of_side for entry in sorted(points) for points_of_side in points[entry]
    ]
    assert flat.inputs["played"].all()


def test_games_lie_event_by_event() -> None:
    with pytest.raises(ValueError, match="sorted by event"):
        frame_of_games(*(np.array([1, 0]) for _ in range(4)), players=2, inputs={}, entry_inputs={})


def test_no_games() -> None:
    none = np.zeros(0, dtype=np.int32)
    empty = frame_of_games(none, none, none, none, players=3, inputs={}, entry_inputs={"Ro": np.zeros(3)})
    assert (empty.events, empty.entries, empty.sides, empty.players) == (0, 0, 0, 3)


def test_too_many_players_to_be_packed() -> None:
    zero = np.zeros(1, dtype=np.int64)
    with pytest.raises(ValueError, match="too many players"):
        frame_of_games(zero, zero, zero + 1, zero, players=1 << 62, inputs={}, entry_inputs={})


def test_events_out_of_order_in_the_middle_are_refused() -> None:
    """2 before 1, though neither is below the first."""
    event, white, black, score = np.array([0, 2, 1]), np.array([0, 0, 0]), np.array([1, 1, 1]), np.array([50, 50, 50])
    with pytest.raises(ValueError, match="sorted by event"):
        frame_of_games(event, white, black, score, players=2, inputs={}, entry_inputs={})
