"""The sides of an archive, sorted once: each list gets its own as if only its games had been sorted."""

from __future__ import annotations

import gc
import pickle
import weakref
from copy import copy
from dataclasses import replace
from datetime import date
from pathlib import Path

import numpy as np
import pytest

from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.late_columns import LateColumns
from ratinghouse.lab.archive.archive import Archive
from ratinghouse.lab.archive.sides import RowsOfEvents
from ratinghouse.lab.replay.list_games import GamesSource
from ratinghouse.lab.replay.standings_of_all import facts_of, row_codes
from ratinghouse.rating.games.games_frame import PlayersOfPeriod, frame_of_games
from ratinghouse.rating.games.lists_in_force import ListInForce, ListsInForce
from ratinghouse.rating.games.pending_results import PendingResults
from ratinghouse.rating.player_columns import Standings
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
    some = GamesSource(archive).list_games(archive.sides.of_events(np.array(events, np.intp)), rows, meetings=False)
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
    some = archive.sides.of_events(np.array([1, 2, 5, 11]))
    games = GamesSource(archive).list_games(some, rows, meetings=False).games
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


def test_ratings_on_the_days_of_games_are_the_same_by_game_and_by_side(tmp_path: Path) -> None:
    """Two lists in force, the later from the middle of the events: found game by game, or side by side."""
    archive = invented_archive(tmp_path / "archive", players=16, events=20)
    players = np.arange(len(archive.players), dtype=np.int32)
    rows = archive.sides.of_events(np.array([1, 2, 5, 11]))
    games = GamesSource(archive).list_games(rows, players, meetings=False).games
    standings = replace(Standings.empty(row_codes(archive.players)), rating=1500 + players.astype(np.int64))
    facts = facts_of(archive.players, standings.code)
    earlier = ListInForce.of(replace(standings, rating=standings.rating + 500), facts)
    later = ListInForce.of(standings, facts)
    days = games.side_inputs["game_day"]
    middle, end = int(np.median(days)), int(days.max()) + 1
    tables = PlayersOfPeriod(standings, facts, ListsInForce({1: earlier, middle: later}, later, end), {})
    day = date.fromordinal(end)
    with_games, without_games = (
        frame_of_games(it, PendingResults.none(), tables, day, "standard").frame
        for it in (games, replace(games, known_games=None))
    )
    expected = without_games.inputs["game_rating"]
    assert with_games.inputs["game_rating"].tolist() == expected.tolist()
    assert with_games.inputs["game_rating"].dtype == expected.dtype
    assert 0 < (days < middle).sum() < len(days)
    assert (expected >= 2000).tolist() == (days < middle).tolist()
    fuller = with_games.with_inputs({**with_games.inputs, "score": np.full(with_games.sides, 300, np.int32)})
    assert fuller.input_range("score") == (300, 300)
    assert (
        with_games.input_range("game_rating")
        == without_games.input_range("game_rating")
        == (expected.min(), expected.max())
    )
    by_game = with_games.games
    first_side = with_games.side_starts.take(with_games.entry_starts)[:-1].repeat(np.diff(by_game.starts))
    assert expected[first_side + by_game.sides[0]].tolist() == by_game.column("game_rating").first.tolist()
    assert expected[first_side + by_game.sides[1]].tolist() == by_game.column("game_rating").second.tolist()
    for of_another_process in (pickle.loads(pickle.dumps(with_games)), copy(with_games)):
        assert (
            of_another_process.games.column("game_rating").first.tolist()
            == by_game.column("game_rating").first.tolist()
        )
        assert of_another_process.inputs["game_rating"].tolist() == expected.tolist()


def test_the_rows_of_events_are_looked_up_once(tmp_path: Path) -> None:
    """All events, or some of them: games, entries and sides of each."""
    archive = invented_archive(tmp_path / "archive", players=16, events=20)
    of_all = archive.sides.of_events(np.arange(20))
    assert of_all.select(np.ones(20, np.bool_)) is of_all
    assert of_all.entries is of_all.entries
    some = of_all.select(np.arange(20) % 2 == 1)
    assert some.events.tolist() == list(range(1, 20, 2))
    assert some.sides.size == 2 * some.games.size == 2 * int(np.isin(archive.games.event, some.events).sum())
    assert len(some.stated) == len(some.players) == some.entries.size


def test_the_games_of_a_list_are_freed_with_the_last_name_of_them(tmp_path: Path) -> None:
    """Cycles are freed only when the collector runs, and it does not count the bytes of arrays."""
    archive = invented_archive(tmp_path / "archive", players=16, events=20)
    rows = np.arange(len(archive.players), dtype=np.int32)
    gc.disable()
    try:
        some = GamesSource(archive).list_games(archive.sides.of_events(np.arange(20)), rows, meetings=True)
        assert some.games.side_inputs["meeting"].max() >= 1
        mirror = weakref.ref(some.games.mirror)
        del some
        assert mirror() is None
    finally:
        gc.enable()
