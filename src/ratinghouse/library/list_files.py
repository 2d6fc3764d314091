"""Rating lists of every kind of file, read and written."""

from __future__ import annotations

from datetime import date
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from ratinghouse.kernel.finding import Refused, WrongArgument
from ratinghouse.kernel.nearest_words import nearest_name
from ratinghouse.kernel.texts import text
from ratinghouse.library.tables.findings import FindingList
from ratinghouse.library.tables.table import Cell, Kind, Table

if TYPE_CHECKING:
    from ratinghouse.library.arguments import Day
    from ratinghouse.lists.rating_list import RatingList

NUMBERS = ("rating", "games", "k")


class ReadList:
    """A rating list: ``players`` is a table, ``date`` and ``pools`` say which list it is; it serves as a register."""

    def __init__(self, rating_list: RatingList, findings: FindingList) -> None:
        self.rating_list = rating_list
        self.findings = findings

    @property
    def date(self) -> date | None:
        """Return the day of the list, None where the file does not state it."""
        return self.rating_list.date

    @property
    def pools(self) -> tuple[str, ...]:
        """Return the pools in which it has ratings."""
        return tuple(self.rating_list.pools)

    @cached_property
    def players(self) -> Table:
        """Return a row for each player; of several pools, rapid and blitz have columns such as rapid_rating."""
        from ratinghouse.lists.fields import TEXT_COLUMNS

        ratings = self.rating_list
        columns: dict[str, list[Cell]] = {
            name: [cell.decode() or None for cell in getattr(ratings, name).tolist()] for name in TEXT_COLUMNS
        }
        types: dict[str, Kind] = dict.fromkeys(columns, str)
        for pool, numbers in ratings.pools.items():
            prefix = "" if pool == ratings.pool else f"{pool}_"
            for name in NUMBERS:
                columns[f"{prefix}{name}"] = [number or None for number in getattr(numbers, name).tolist()]
                types[f"{prefix}{name}"] = int
        return Table(columns, types)

    def __len__(self) -> int:
        return len(self.rating_list)

    def __repr__(self) -> str:
        day = f" of {self.date}" if self.date else ""
        from ratinghouse.library.tables.counts import counted

        counts = f"{counted(len(self), 'player')}, {counted(len(self.findings), 'finding')}"
        return f"<ReadList {', '.join(self.pools)}{day}: {counts}>"


def read_list(source: str | PathLike[str] | bytes, *, list_date: Day | None = None, pool: str = "standard") -> ReadList:
    """Return the rating list in a file of any kind: FIDE's TXT and XML, CSV, XLSX, JSON, Parquet; also compressed.

    ``list_date`` and ``pool`` are for files that do not state them. Raise ``Refused`` if it cannot be read.

    >>> import ratinghouse as rh
    >>> ratings = rh.read_list(b"id,name,rating\\n1503014,Carlsen,2839\\n")
    >>> ratings.players["rating"]
    [2839]
    """
    from ratinghouse.library.declaring import day_of
    from ratinghouse.lists import files

    day = None if list_date is None else day_of(list_date, "list_date")
    content = source if isinstance(source, bytes) else Path(source)
    ratings, findings = files.read_list(content, list_date=day, pool=pool)
    if ratings is None:
        raise Refused([finding for finding in findings if finding.severity == "error"])
    return ReadList(ratings, FindingList(findings))


def write_list(ratings: ReadList | RatingList, out: str | PathLike[str], *, kind: str | None = None) -> FindingList:
    """Write a list to a file and return findings on what does not fit. ``kind`` is txt, xml, csv, xlsx, json, parquet.

    Without ``kind`` the ending of the file decides.

    >>> import ratinghouse as rh, tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp(), "list.xml")
    >>> rh.write_list(rh.read_list(b"id,name,rating\\n1503014,Carlsen,2839\\n"), file)
    no findings
    >>> rh.read_list(file).players["name"]
    ['Carlsen']
    """
    from ratinghouse.lists import files

    chosen = kind or Path(out).suffix.lstrip(".")
    if chosen not in files.KINDS:
        raise WrongArgument(
            text("{kind!r} is not a kind of list file", kind=chosen), nearest_name(chosen, files.KINDS), "unknown-kind"
        )
    rating_list = ratings.rating_list if isinstance(ratings, ReadList) else ratings
    with Path(out).open("wb") as stream:
        return FindingList(files.write_list(rating_list, stream, chosen))
