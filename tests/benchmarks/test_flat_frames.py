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
    games = [(event, *game) for event, some in enumerate(events) for game in some]
    event, white, black = (np.array(column, dtype=np.int32) for column in zip(*games, strict=True))
    rating = np.arange(PLAYERS) * 100 + 1500
    given = {"Ro": rating}
    score = np.array(scores, dtype=np.int8)
    return frame_of_games(
        event, white, black, score, players=PLAYERS, inputs=given, entry_inputs={"start_rating": rating}
    )


@pytest.mark.parametrize("block", [1, 3, 1 << 15])
@given(EVENTS, st.integers())
def test_the_same_frame(block: int, events: list[list[tuple[int, int]]], seed: int) -> None:
    chance = random.Random(seed)
    scores = [chance.choice((0, 50, 100)) for some in events for _ in some]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(flat_frames, "BLOCK", block)
        found = flat_frame(events, scores)
    expected = frame(events, PLAYERS)
    for name in ("event_of_entry", "player_of_entry", "entry_of_side", "mirror"):
        assert getattr(found, name).tolist() == getattr(expected, name).tolist()
    assert found.events == expected.events
    assert found.inputs["start_rating"].tolist() == [1500 + 100 * player for player in expected.player_of_entry]
    points: dict[tuple[int, int], list[int]] = {}
    for (event, game), score in zip([(e, g) for e, some in enumerate(events) for g in some], scores, strict=True):
        for player, own in zip(game, (score, 100 - score), strict=True):
            points.setdefault((event, player), []).append(own)
    assert found.inputs["score"].tolist() == [own for entry in sorted(points) for own in points[entry]]
    assert found.inputs["played"].all()


def test_games_lie_event_by_event() -> None:
    with pytest.raises(ValueError, match="sorted by event"):
        frame_of_games(*(np.array([1, 0]) for _ in range(4)), players=2, inputs={}, entry_inputs={})


def test_no_games() -> None:
    none = np.zeros(0, dtype=np.int32)
    empty = frame_of_games(none, none, none, none, players=3, inputs={}, entry_inputs={"Ro": np.zeros(3)})
    assert (empty.events, empty.entries, empty.sides, empty.players) == (0, 0, 0, 3)


def test_too_many_players_to_be_packed() -> None:
    one = np.zeros(1, dtype=np.int64)
    with pytest.raises(ValueError, match="too many players"):
        frame_of_games(one, one, one + 1, one, players=1 << 62, inputs={}, entry_inputs={})


def test_events_out_of_order_in_the_middle_are_refused() -> None:
    """2 before 1, though neither is below the first."""
    event, white, black, score = np.array([0, 2, 1]), np.array([0, 0, 0]), np.array([1, 1, 1]), np.array([50, 50, 50])
    with pytest.raises(ValueError, match="sorted by event"):
        frame_of_games(event, white, black, score, players=2, inputs={}, entry_inputs={})
