"""The sides of an archive, sorted once: each list gets its own as if only its games had been sorted."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.late_columns import LateColumns
from ratinghouse.lab.archive.archive import Archive
from ratinghouse.lab.archive.sides import RowsOfEvents
from ratinghouse.lab.replay.list_games import GamesSource
from tests.lab.invented_archive import invented_archive


def expected_sides(archive: Archive, events: list[int]) -> list[tuple[int, int, int, bool]]:
    """The sides of events: place of the event, player, game and whether White, sorted one by one."""
    games = archive.games
    sides = [
        (events.index(int(games.event[game])), int(player[game]), game, is_white)
        for game in range(len(games))
        if games.event[game] in events
        for player, is_white in ((games.white, True), (games.black, False))
    ]
    return sorted(sides, key=lambda side: side[:3])


@pytest.mark.parametrize("events", [[0], [7, 8, 9, 10], [1, 2, 5, 6, 11], [0, 19], list(range(20)), []])
@pytest.mark.parametrize("block", [1, 40, 1 << 15])
def test_the_sides_of_some_events(
    events: list[int], block: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ratinghouse.lab.archive.sides.BLOCK", block)
    archive = invented_archive(tmp_path / "archive", players=16, events=20)
    rows = np.arange(len(archive.players), dtype=np.int32)
    some = GamesSource(archive).list_games(np.array(events, np.intp), rows, meetings=False)
    expected = expected_sides(archive, events)
    games, of_game = some.games, dict(zip(some.game.tolist(), range(len(some.game)), strict=True))
    entry = games.entry_of_side
    assert [
        (int(games.event_of_entry[entry[side]]), int(games.player_of_entry[entry[side]])) for side in range(games.sides)
    ] == [side[:2] for side in expected]
    assert games.side_inputs["white"].tolist() == [is_white for *_, is_white in expected]
    place = {(game, is_white): side for side, (_, _, game, is_white) in enumerate(expected)}
    assert games.mirror.tolist() == [place[game, not is_white] for _, _, game, is_white in expected]
    assert [int(some.white[of_game[game]]) for _, _, game, _ in expected] == [place[side[2], True] for side in expected]
    assert [int(some.black[of_game[game]]) for _, _, game, _ in expected] == [
        place[side[2], False] for side in expected
    ]
    assert games.entries == len({side[:2] for side in expected})


def test_rows_of_events_that_follow_each_other_are_a_slice() -> None:
    """Events of 2, 0, 3 and 1 rows: those of the first three follow each other, whatever is empty between them."""
    starts = np.array([0, 2, 2, 5, 6])
    together = RowsOfEvents(starts, np.array([0, 2]))
    assert together.rows == slice(0, 5)
    assert together.shift == 0
    apart = RowsOfEvents(starts, np.array([0, 3]))
    assert isinstance(apart.rows, np.ndarray)
    assert apart.rows.tolist() == [0, 1, 5]
    assert isinstance(apart.shift, np.ndarray)
    assert apart.shift.tolist() == [0, 0, -3]


def test_the_games_that_an_archive_knows_are_those_of_the_mirror(tmp_path: Path) -> None:
    """Whoever is first: the same pairs of sides and entries, with the same numbers of both."""
    archive = invented_archive(tmp_path / "archive", players=16, events=20)
    rows = np.arange(len(archive.players), dtype=np.int32)
    games = GamesSource(archive).list_games(np.array([1, 2, 5, 11]), rows, meetings=False).games
    frame = Frame(
        games.events,
        len(rows),
        games.event_of_entry,
        games.player_of_entry,
        games.entry_of_side,
        games.mirror,
        LateColumns({**games.side_inputs, "later": np.arange(games.sides)}),
        known_games=games.known_games,
    )

    def sides_of_games(of_frame: Frame) -> list[list[tuple[int, ...]]]:
        """The two sides of each game, the lower first: event, side, entry and numbers."""
        by_game = of_frame.games
        event = np.repeat(np.arange(of_frame.events), np.diff(by_game.starts))
        columns = [(event, event), by_game.sides, by_game.entries]
        columns += [(it.first, it.second) for it in map(by_game.column, ("score", "played", "later"))]
        first, second = (zip(*(pair[side].tolist() for pair in columns), strict=True) for side in (0, 1))
        return sorted(sorted(game) for game in zip(first, second, strict=True))

    assert sides_of_games(frame) == sides_of_games(replace(frame, known_games=None))
