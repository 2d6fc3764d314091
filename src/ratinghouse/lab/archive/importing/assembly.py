"""The tables of an archive from the columns of a source of games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.finding import Finding
from ratinghouse.lab.archive.archive import ArchiveTables
from ratinghouse.lab.archive.arrow import EPOCH
from ratinghouse.lab.archive.importing.chosen_games import ChosenGames
from ratinghouse.lab.archive.importing.distinct_texts import DistinctTexts, first_rows, numbered
from ratinghouse.lab.archive.importing.identified_players import IdentifiedPlayers, identified_players
from ratinghouse.lab.archive.importing.meanings import day_of
from ratinghouse.lab.archive.importing.source_columns import SourceColumns
from ratinghouse.lab.archive.manifest import ArchiveManifest
from ratinghouse.lab.archive.tables import ArchiveEvents, ArchiveGames, ArchivePlayers

MOST_DAYS = 30
"""An event whose games take longer is a league, or several events of one name: it is divided into months."""


@dataclass(frozen=True)
class ImportedArchive:
    """The archive to be written: its tables, a manifest without counts and hashes, and findings on the source."""

    tables: ArchiveTables
    manifest: ArchiveManifest
    findings: tuple[Finding, ...]


def assembled(columns: SourceColumns, *, name: str, pool: str, authority: str, only_standard: bool) -> ImportedArchive:
    """Return the archive of a source. ``only_standard`` drops games of events that are named blitz, rapid or online."""
    games = ChosenGames(columns, only_standard)
    players = identified_players(games)
    alone = players.white == players.black
    if alone.any():
        games.drop("against-themselves", alone)
        players = players.select(~alone)
    events, event_of_game, order = _events(games)
    tables = ArchiveTables(_players(players), events, _games(games, players, event_of_game, order))
    manifest = ArchiveManifest(
        name=name,
        source=columns.source.replace("\\", "/").rpartition("/")[2],
        pool=pool,
        authority=authority,
        first_day="",
        last_day="",
        counts={},
        filled=tuple(sorted(_filled(columns))),
        dropped=dict(games.dropped),
        identified=players.sides,
    )
    return ImportedArchive(tables, manifest, (*columns.findings, *games.findings()))


def _filled(columns: SourceColumns) -> set[str]:
    fields = columns.fields.keys()
    filled = {"score", "played", "white", "meeting", *columns.inputs}
    input_of = {"day": "game_day", "round": "round", "white_title": "wgm_wim"}
    return filled | {name for field, name in input_of.items() if field in fields}


def _players(players: IdentifiedPlayers) -> ArchivePlayers:
    unknown = [""] * len(players.code)
    return ArchivePlayers.of(
        code=players.code, name=players.name, title=players.title, fed=unknown, sex=unknown, birth=unknown
    )


def _games(
    games: ChosenGames, players: IdentifiedPlayers, event: NDArray[np.int32], order: NDArray[np.intp]
) -> ArchiveGames:
    played = games.texts("played").mapped(lambda text: text.casefold() not in ("false", "0", "no"), np.bool_)
    columns: Mapping[str, Any] = {
        "event": event,
        "round": games.round,
        "white": players.white,
        "black": players.black,
        "score": games.score,
        "day": games.day,
        "played": played,
        "white_rating": games.rating("white"),
        "black_rating": games.rating("black"),
    }
    return ArchiveGames.of(**{name: column[order] for name, column in columns.items()})


def _events(games: ChosenGames) -> tuple[ArchiveEvents, NDArray[np.int32], NDArray[np.intp]]:
    """Return the events, the event of each game, and the order of games by event, round and day."""
    number = _separated(games, _named_events(games))
    first_day, last_day = _days_of_events(games, number)
    rows = first_rows(number)  # the game of each event that its texts are taken from
    place = np.lexsort((rows, first_day, last_day))
    row_of = np.empty(len(place), np.int32)
    row_of[place] = np.arange(len(place), dtype=np.int32)
    rows, event = rows[place], row_of[number]
    texts = {name: _texts_at(games.texts(field), rows) for name, field in (("name", "event"), ("site", "site"))}
    inputs = {
        name: np.asarray(column.to_numpy(zero_copy_only=False) if hasattr(column, "to_numpy") else column)
        for name, column in games.columns.inputs.items()
    }
    events = ArchiveEvents.of(
        key=[str(line) for line in games.columns.line[games.rows[rows]].tolist()],
        **texts,
        fed=[_federation(site) for site in texts["site"]],
        first_day=first_day[place],
        last_day=last_day[place],
        reported=games.texts("reported").mapped(lambda text: max(day_of(text), 0), np.int32)[rows],
        inputs={name: column[games.rows[rows]] for name, column in inputs.items()},
    )
    return events, event, np.lexsort((games.rows, games.day, games.round, event))


def _named_events(games: ChosenGames) -> NDArray[np.int32]:
    """Return a number for each event by its key, or by its name, place and first day; without that, its year."""
    if "event_key" in games.columns.fields:
        return numbered(games.texts("event_key").code)
    stated = games.texts("event_day").mapped(day_of, np.int32)
    unstated = _months(games.day) if "month" in games.columns.fields else _months(games.day) // 12
    return numbered(games.texts("event").code, games.texts("site").code, np.where(stated > 0, stated, unstated))


def _months(day: NDArray[np.int32]) -> NDArray[np.int32]:
    """Return the month of each day, counted from January 1970."""
    return (day - EPOCH).astype("datetime64[D]").astype("datetime64[M]").astype(np.int32)


def _separated(games: ChosenGames, number: NDArray[np.int32]) -> NDArray[np.int32]:
    """Return the numbers of events, with those that last too long divided into months."""
    if "last_day" in games.columns.fields:
        return number
    first, last = _bounds(games.day, number)
    return numbered(number, np.where((last - first)[number] > MOST_DAYS, _months(games.day), 0))


def _days_of_events(games: ChosenGames, number: NDArray[np.int32]) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Return the first and the last day of each event: as stated, else those of its games."""
    first, last = _bounds(games.day, number)
    rows = first_rows(number)
    stated_first, stated_last = (
        np.maximum(games.texts(field).mapped(day_of, np.int32), 0)[rows] for field in ("first_day", "last_day")
    )
    last = np.where(stated_last > 0, np.maximum(stated_last, last), last)
    return np.where(stated_first > 0, np.minimum(stated_first, first), first), last


def _bounds(day: NDArray[np.int32], number: NDArray[np.int32]) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    events = int(number.max(initial=-1)) + 1
    first, last = np.full(events, np.iinfo(np.int32).max, np.int32), np.zeros(events, np.int32)
    np.minimum.at(first, number, day)
    np.maximum.at(last, number, day)
    return first, last


def _texts_at(column: DistinctTexts, rows: NDArray[np.intp]) -> list[str]:
    return [column.texts[code] for code in column.code[rows].tolist()]


def _federation(site: str) -> str:
    """Return the federation that the place of an event ends with: "Figueira da Foz POR"."""
    last = site.rpartition(" ")[2]
    return last if len(last) == 3 and last.isascii() and last.isupper() else ""
