"""Writes fixed-width lists: FIDE's layout of today with one pool or several, its old one, and 2003's contents."""

from __future__ import annotations

from typing import BinaryIO

import numpy as np

from ratinghouse.lists.layouts import month_code
from ratinghouse.lists.meanings import flags_as_fide, sexes_as_fide, titles_as_old
from ratinghouse.lists.rating_list import RatingList
from ratinghouse.lists.reading.list_findings import ListFindings
from ratinghouse.lists.text_columns import TextColumn, cells_of, text_column, text_of_numbers
from ratinghouse.lists.writing.fixed_lines import FixedColumn, write_lines

_COMBINED_NAMES = {
    "standard": ("SRtng", "SGm", "SK"),
    "rapid": ("RRtng", "RGm", "Rk"),
    "blitz": ("BRtng", "BGm", "BK"),
}


def write_fixed(ratings: RatingList, out: BinaryIO, findings: ListFindings) -> None:
    """Write today's layout: of a single pool with the month above the rating, or of several pools."""
    columns = [
        FixedColumn("ID Number", 15, ratings.id, exact=True),
        FixedColumn("Name", 61, ratings.name),
        FixedColumn("Fed", 4, ratings.fed),
        FixedColumn("Sex", 4, sexes_as_fide(ratings.sex)),
        FixedColumn("Tit", 5, ratings.title),
        FixedColumn("WTit", 5, ratings.w_title),
        FixedColumn("OTit", 15, ratings.o_title, overflows=True),
        FixedColumn("FOA", 4, ratings.foa_title),
    ]
    for pool, numbers in ratings.pools.items():
        names = (_month(ratings), "Gms", "K") if len(ratings.pools) == 1 else _COMBINED_NAMES[pool]
        columns += [
            FixedColumn(names[0], 6, text_of_numbers(numbers.rating), exact=True),
            FixedColumn(names[1], 4, text_of_numbers(numbers.games), exact=True),
            FixedColumn(names[2], 3, text_of_numbers(numbers.k), exact=True),
        ]
    columns += [
        FixedColumn("B-day", 6, np.where(ratings.birth == b"", b"0", ratings.birth.astype("S4"))),
        FixedColumn("Flag", 4, flags_as_fide(ratings.flag, ratings.status)),
    ]
    write_lines(columns, out, findings)


def write_fixed_old(ratings: RatingList, out: BinaryIO, findings: ListFindings) -> None:
    """Write the layout in use until 2012: small letters for titles, the year of birth, no K."""
    columns = [
        *_old_columns(ratings),
        FixedColumn("Born", 6, ratings.birth.astype("S4")),
        FixedColumn("Flag", 6, flags_as_fide(ratings.flag, ratings.status)),
    ]
    write_lines(columns, out, findings)


def write_fixed_2003(ratings: RatingList, out: BinaryIO, findings: ListFindings) -> None:
    """Write the old layout with the columns of the 2003 edition (9.12): date of birth, K, games while K was 25."""
    pool = ratings.pools[ratings.pool]
    early = np.zeros(len(ratings), dtype=np.int32) if pool.k25_games is None else pool.k25_games
    columns = [
        *_old_columns(ratings),
        FixedColumn("Birthday", 12, _dotted(ratings.birth)),
        FixedColumn("K", 4, text_of_numbers(pool.k), exact=True),
        FixedColumn("K25", 5, text_of_numbers(early), exact=True),
        FixedColumn("Flag", 6, flags_as_fide(ratings.flag, ratings.status)),
    ]
    write_lines(columns, out, findings)


def _old_columns(ratings: RatingList) -> list[FixedColumn]:
    pool = ratings.pools[ratings.pool]
    return [
        FixedColumn("ID number", 10, _right(ratings.id, 8), exact=True),
        FixedColumn("Name", 34, ratings.name),
        FixedColumn("Titl", 4, titles_as_old(ratings.title)),
        FixedColumn("Fed", 5, ratings.fed),
        FixedColumn(_month(ratings).capitalize(), 6, text_of_numbers(pool.rating), exact=True),
        FixedColumn("Games", 5, _right(text_of_numbers(pool.games), 3), exact=True),
    ]


def _month(ratings: RatingList) -> str:
    return month_code(ratings.date) if ratings.date else "Rtng"


def _right(column: TextColumn, width: int) -> TextColumn:
    if not len(column):
        return column
    short = np.char.str_len(column) <= width
    return np.where(short, np.char.rjust(column.astype(f"S{width}"), width), column)


def _dotted(births: TextColumn) -> TextColumn:
    """Return ISO dates as day.month.year, the day and month blank where only the year is known."""
    cells = cells_of(births.astype("S10"))
    dotted = cells_of(text_column(["  .  .    "]).repeat(len(births))).copy()
    for place, source in ((slice(0, 2), slice(8, 10)), (slice(3, 5), slice(5, 7)), (slice(6, 10), slice(0, 4))):
        filled = cells[:, source] != 0
        dotted[:, place] = np.where(filled, cells[:, source], dotted[:, place])
    return dotted.view("S10").reshape(len(births))
