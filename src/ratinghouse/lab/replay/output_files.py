"""The files of a replay: its question in ``replay.json``, and the games and players of each list as Parquet.

A reader opens the folder with ``ReplayOutput`` and asks for the tables of a list by its number. The columns are numbers
in the units of rulebooks: whole ratings, scores and changes in hundredths.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.lab.archive.arrow import ArchiveRefused, arrow
from ratinghouse.lab.archive.table_files import read_columns
from ratinghouse.lab.archive.tables import Column
from ratinghouse.lab.archive.temporary_tables import are_arrays, write_arrays

FORMAT = "ratinghouse-replay"
VERSION = 1
"""The version of the format. Raise it when files or columns change; older replays must still open."""
FILE = "replay.json"

GAME_COLUMNS = {
    "game": "int32",  # the row among the archive's games
    "white_rating": "int16",  # as the rulebook used it; 0 unrated
    "black_rating": "int16",
    "expected": "float64",  # White's expected score in hundredths, where the rulebook states one for the game
    "counted_white": "bool_",
    "counted_black": "bool_",
    "change_white": "float64",  # hundredths, where the rulebook says what a game brings
    "change_black": "float64",
}
PLAYER_COLUMNS = {
    "player": "int32",  # the row among the archive's players
    "before": "int16",  # 0 unrated
    "rating": "int16",
    "change": "int32",  # hundredths, not rounded
    "games": "int16",  # that count in the period
    "k": "int16",
    "rd": "float64",
    "status": "int8",  # a position in ``rulebooks.list_status.STATUS``
    "inactive": "bool_",
}


@dataclass(frozen=True)
class ReplayRecord:
    """The contents of ``replay.json``. ``rules`` has the edition's ID, the hash of its law and the amendments."""

    archive: str  # the hash of the archive
    rules: Mapping[str, Any]
    entry: str
    thin: float
    seed: int
    everybody: bool  # whether players were derived of whom a list can change only K and inactivity
    lists: tuple[str, ...]  # the days of all lists of the history
    archive_folder: str = ""  # where the archive was
    finished: int = 0  # how many of them have their files
    assumptions: tuple[Mapping[str, Any], ...] = ()  # findings with the code input-assumed
    counts: Mapping[str, int] = field(default_factory=dict)  # of the whole history, once it is finished

    @property
    def days(self) -> tuple[date, ...]:
        """Return the days of the lists that are finished."""
        return tuple(map(date.fromisoformat, self.lists[: self.finished]))

    @property
    def is_finished(self) -> bool:
        return self.finished == len(self.lists)

    def question(self) -> dict[str, Any]:
        """Return the question of the replay: two replays of the same question have the same files."""
        return {**asdict(self), "archive_folder": "", "finished": 0, "counts": {}}


class ReplayOutput:
    """The files of a replay, finished or not."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.record = read_record(folder)

    @property
    def days(self) -> tuple[date, ...]:
        """Return the days of the lists that are there."""
        return self.record.days

    def games(self, number: int) -> dict[str, Column]:
        """Return the games of a list by column; ``expected`` and the changes are not a number where there is none."""
        return read_columns(games_file(self.folder, number))

    def players(self, number: int) -> dict[str, Column]:
        """Return the players who played for a list or were changed by it, by column."""
        return read_columns(players_file(self.folder, number))

    def all_games(self) -> dict[str, Column]:
        """Return the games of all lists, one list after the other, and for each its ``list`` by number."""
        parts = [self.games(number) for number in range(self.record.finished)]
        lists = [np.full(len(part["game"]), number, np.int32) for number, part in enumerate(parts)]
        return {
            name: np.concatenate([part[name] for part in parts]) if parts else np.zeros(0) for name in GAME_COLUMNS
        } | {"list": np.concatenate(lists) if lists else np.zeros(0, np.int32)}

    def nobody_rated(self) -> Iterator[Finding]:
        """Yield a warning if no list has a rating."""
        if any((self.players(number)["rating"] > 0).any() for number in range(self.record.finished)):
            return
        message = text("nobody is rated on any list of {folder}", folder=str(self.folder))
        remedy = {
            "seen": text("no rating is stated with the games: replay with --entry rules or, of lists, --entry list"),
            "rules": text("nobody has the games that a first rating needs: replay with --entry seen or --entry list"),
            "list": text("nobody is on a list before their first game: replay with --entry rules or --entry seen"),
        }
        yield Finding("warning", "nobody-rated", message, remedy[self.record.entry])

    def ratings(self, players: int) -> Iterator[tuple[date, Column]]:
        """Yield the day of each list and the ratings of all of the archive's players on it, 0 for none.

        The column is the same one for every list, changed in place: copy it to keep it.
        """
        rating = np.zeros(players, np.int16)
        for number, day in enumerate(self.days):
            rows = self.players(number)
            rating[rows["player"]] = rows["rating"]
            yield day, rating


def games_file(folder: Path, number: int) -> Path:
    """Return the path of the games of a list; lists are numbered from 0."""
    return folder / "games" / f"{number:04}.parquet"


def players_file(folder: Path, number: int) -> Path:
    """Return the path of the players of a list."""
    return folder / "players" / f"{number:04}.parquet"


def write_columns(path: Path, columns: Mapping[str, Column], types: Mapping[str, str]) -> None:
    """Write the columns of a list; numbers that are not finite are missing. An existing file is complete."""
    unfinished = path.with_suffix(".unfinished")
    if are_arrays():
        write_arrays(unfinished, {name: columns[name].astype(kind) for name, kind in types.items()})
        unfinished.replace(path)
        return
    pyarrow, parquet = arrow()
    arrays = {
        name: pyarrow.array(columns[name], getattr(pyarrow, kind)(), from_pandas=kind == "float64")
        for name, kind in types.items()
    }
    parquet.write_table(pyarrow.table(arrays), unfinished, compression="zstd")
    unfinished.replace(path)


def write_record(folder: Path, record: ReplayRecord) -> None:
    """Write ``replay.json``."""
    document = {"format": FORMAT, "version": VERSION, **asdict(record)}
    unfinished = folder / f"{FILE}.unfinished"
    unfinished.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    unfinished.replace(folder / FILE)


def read_record(folder: Path) -> ReplayRecord:
    """Return the record in ``replay.json``. Raise ``ArchiveRefused`` where the folder is not that of a replay."""
    path = folder / FILE
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        if document.pop("format") != FORMAT or document.pop("version") != VERSION:
            raise ValueError
        record = ReplayRecord(**document)
        return replace(record, lists=tuple(record.lists), assumptions=tuple(record.assumptions))
    except OSError:
        message = text("{folder} is not the folder of a replay: it has no {file}", folder=str(folder), file=FILE)
        raise ArchiveRefused(Finding("error", "no-replay", message)) from None
    except (ValueError, KeyError, TypeError, AttributeError):
        message = text("{file} cannot be read as the record of a replay", file=str(path))
        raise ArchiveRefused(Finding("error", "no-replay", message)) from None
