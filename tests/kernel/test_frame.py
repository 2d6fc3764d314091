"""A frame that does not hang together is refused before anything is calculated from it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.late_columns import LIMIT
from tests.kernel.small_books import frame

SOUND = frame([[(0, 1), (1, 2)], [(2, 0)]], players=3)


def test_the_rows_of_the_small_frame() -> None:
    assert SOUND.event_of_entry.tolist() == [0, 0, 0, 1, 1]
    assert SOUND.player_of_entry.tolist() == [0, 1, 2, 0, 2]
    assert SOUND.entry_of_side.tolist() == [0, 1, 1, 2, 3, 4]
    assert SOUND.mirror.tolist() == [1, 0, 3, 2, 5, 4]
    assert SOUND.side_starts.tolist() == [0, 1, 3, 4, 5, 6]
    assert SOUND.entry_starts.tolist() == [0, 3, 5]
    assert SOUND.longest_group("side", "entry") == 2
    assert SOUND.longest_group("side", "event") == 4
    assert SOUND.longest_group("entry", "event") == 3
    assert SOUND.longest_group("entry", "player") == 2


def columns(changed: dict[str, Any]) -> Any:
    """The lists among these, in a mapping or not, as columns."""
    return {
        name: np.array(value) if isinstance(value, list) else columns(value) if isinstance(value, dict) else value
        for name, value in changed.items()
    }


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"event_of_entry": [0, 1, 0, 1, 1]}, "event_of_entry must not decrease"),
        ({"entry_of_side": [0, 1, 1, 2, 4, 3]}, "entry_of_side must not decrease"),
        ({"events": 1}, "event_of_entry must name one of 1 rows"),
        ({"event_of_entry": [-1, 0, 0, 1, 1]}, "event_of_entry must name one of 2 rows"),
        ({"entry_of_side": [0, 1, 1, 2, 3, 5]}, "entry_of_side must name one of 5 rows"),
        ({"players": 2}, "player_of_entry must name one of the players"),
        ({"player_of_entry": [0, 1, 2, 0, -1]}, "player_of_entry must name one of the players"),
        ({"player_of_entry": [0, 1, 2]}, "player_of_entry must name one of the players"),
        ({"mirror": [1, 2, 0, 3, 5, 4]}, "mirror must lead back"),
        ({"mirror": [1, 0, 3, 2]}, "mirror must lead back"),
        ({"mirror": [1, 0, 3, 2, 5, 6]}, "mirror must lead back"),
        ({"mirror": [1, 0, 3, 2, -1, -2]}, "mirror must lead back"),
        ({"mirror": [1, 0, 2, 3, 5, 4]}, "no player meets themselves"),
        ({"mirror": [1, 0, 4, 5, 2, 3]}, "mirror must stay within the event"),
        ({"twin": [0, 1, 4, 3, 2, 5]}, "twin must stay within the event"),
        ({"twin": [1, 2, 0, 3, 4, 5]}, "twin must lead back"),
        ({"runs": 3}, "one run, or one for each player where there are no events"),
        ({"inputs": {"Ro": [LIMIT, 0, 0]}}, "Ro holds a number beyond 4,194,304"),
        ({"inputs": {"Ro": [0, -LIMIT, 0]}}, "Ro holds a number beyond"),
        ({"inputs": {"RD": [0.5, float("nan"), 1.0]}}, "RD holds something that is not a number"),
    ],
)
def test_refused(changed: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        replace(SOUND, **columns(changed))


def test_a_frame_without_anything() -> None:
    none = np.zeros(0, dtype=np.intp)
    empty = Frame(0, 0, none, none, none, none, {})
    assert [empty.size(grain) for grain in ("side", "entry", "event", "player", "run")] == [0, 0, 0, 0, 1]


def test_events_and_entries_without_games() -> None:
    none = np.zeros(0, dtype=np.intp)
    quiet = Frame(3, 2, np.array([1, 1]), np.array([0, 1]), none, none, {})
    assert quiet.entry_starts.tolist() == [0, 0, 2, 2]
    assert quiet.side_starts.tolist() == [0, 0, 0]


@pytest.mark.parametrize(
    ("grain", "row", "coarser", "expected"),
    [
        ("side", 4, "side", 4),
        ("side", 4, "entry", 3),
        ("side", 4, "event", 1),
        ("side", 5, "player", 2),
        ("entry", 4, "player", 2),
        ("entry", 4, "event", 1),
        ("player", 2, "run", 0),
    ],
)
def test_belongs_to(grain: Any, row: int, coarser: Any, expected: int) -> None:
    assert SOUND.belongs_to(grain, row, coarser) == expected


def test_a_frame_without_games_has_columns_without_games() -> None:
    """Players without games, and results of earlier lists, are run in such frames."""
    nothing = np.zeros(0, np.intp)
    frame = Frame(1, 1, np.array([0]), np.array([0]), nothing, nothing, {"score": np.zeros(0, np.int32)})
    assert len(frame.games.column("score").first) == 0
    assert [len(entries) for entries in frame.games.entries] == [0, 0]
