"""A list as a table of named columns: the form that CSV, XLSX, JSON and Parquet share."""

from __future__ import annotations

from dataclasses import dataclass

from ratinghouse.lists.fields import K25_GAMES, PERIOD_GAMES, POOL_FIELDS, RD
from ratinghouse.lists.rating_list import RatingList
from ratinghouse.lists.text_columns import NumberColumn, TextColumn

_BEFORE = ("id", "name", "fed", "sex", "title", "w_title", "o_title", "foa_title")
_AFTER = ("birth", "flag", "status")


@dataclass(frozen=True, slots=True)
class TableColumn:
    """A column of the table: texts or numbers."""

    name: str
    texts: TextColumn | None = None
    numbers: NumberColumn | None = None


def columns_of(ratings: RatingList) -> list[TableColumn]:
    """Return the columns of a list, in the order of FIDE's files."""
    numbers = []
    for pool, columns in ratings.pools.items():
        rating, games, k = POOL_FIELDS["standard" if len(ratings.pools) == 1 else pool]
        numbers += [
            TableColumn(rating, numbers=columns.rating),
            TableColumn(PERIOD_GAMES[games], numbers=columns.games),
            TableColumn(k, numbers=columns.k),
        ]
        if columns.k25_games is not None:
            numbers.append(TableColumn(K25_GAMES, numbers=columns.k25_games))
        if columns.rd is not None:
            numbers.append(TableColumn(RD, numbers=columns.rd))
    before = [TableColumn(name, texts=getattr(ratings, name)) for name in _BEFORE]
    after = [TableColumn(name, texts=getattr(ratings, name)) for name in _AFTER]
    return before + numbers + after
