"""The columns of a source of games: texts under the names used in the assembly, whatever the source calls them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.lab.archive.arrow import ArchiveRefused, arrow
from ratinghouse.rulebooks import columns as definitions

_ALIASES = {
    "event": "event tournament",
    "event_key": "event_id eventid event_key tournament_id",
    "site": "site place city",
    "day": "date day game_date",
    "event_day": "eventdate event_date",
    "first_day": "first_day start start_date",
    "last_day": "last_day end end_date",
    "reported": "reported reported_day",
    "month": "monthid",
    "round": "round rd",
    "white": "white white_name",
    "black": "black black_name",
    "white_id": "whitefideid white_id white_fide_id whiteplayer",
    "black_id": "blackfideid black_id black_fide_id blackplayer",
    "white_rating": "whiteelo white_elo white_rating",
    "black_rating": "blackelo black_elo black_rating",
    "white_title": "whitetitle white_title",
    "black_title": "blacktitle black_title",
    "result": "result score white_score whitescore",
    "played": "played",
    "kind": "eventtype event_type",
    "issue": "twicissue",
}
FIELD_OF = {alias: field for field, aliases in _ALIASES.items() for alias in aliases.split()}
"""The field of the assembly for each name of a column, in small letters."""


@dataclass(frozen=True)
class SourceColumns:
    """The columns of a source, by field; ``inputs`` are those that rulebooks know of events, by their names there.

    ``line`` is the line of each game in the source. ``source`` is its name.
    """

    source: str
    fields: Mapping[str, Any]  # Arrow arrays of texts
    inputs: Mapping[str, Any]
    line: NDArray[np.int64]
    findings: tuple[Finding, ...] = ()

    def __len__(self) -> int:
        return len(self.line)


def event_inputs(names: list[str]) -> list[str]:
    """Return the names that are inputs of events in rulebooks."""
    return [name for name in names if getattr(getattr(definitions, name, None), "per", "") == "event"]


def source_columns(
    table: Any, source: str, line: NDArray[np.int64], findings: tuple[Finding, ...] = ()
) -> SourceColumns:
    """Return the columns of an Arrow table by field. Raise ``ArchiveRefused`` where games cannot be recognised."""
    by_field: dict[str, Any] = {}
    unknown = []
    inputs = {name: table.column(name) for name in event_inputs(table.column_names)}
    for name in table.column_names:
        field = FIELD_OF.get(name.strip().casefold())
        if field is None:
            if name not in inputs:
                unknown.append(name)
        elif field not in by_field:
            by_field[field] = texts_of(table.column(name))
    notes = [_unknown(source, name) for name in unknown]
    return _demanded(SourceColumns(source, by_field, inputs, line, (*findings, *notes)))


def texts_of(column: Any) -> Any:
    """Return an Arrow column as texts without spaces around them; a missing value is empty."""
    pyarrow, _ = arrow()
    import pyarrow.compute as compute  # type: ignore[import-untyped]

    if pyarrow.types.is_dictionary(column.type):
        column = column.cast(column.type.value_type)
    if pyarrow.types.is_timestamp(column.type):
        column = column.cast(pyarrow.date32(), safe=False)
    texts = column.cast(pyarrow.string())
    return compute.utf8_trim_whitespace(compute.fill_null(texts, ""))


def _demanded(columns: SourceColumns) -> SourceColumns:
    missing = [
        " / ".join(alternatives)
        for alternatives in (("white", "white_id"), ("black", "black_id"), ("result",), ("day", "last_day", "month"))
        if not any(field in columns.fields for field in alternatives)
    ]
    if missing:
        message = text("the source has no column {columns}", columns=", ".join(missing))
        remedy = text("a source of games has the columns event, day, white, black and result, or those of game headers")
        raise ArchiveRefused(Finding("error", "no-games", message, remedy, file=columns.source))
    return columns


def _unknown(source: str, name: str) -> Finding:
    message = text("the column {column!r} is unknown and is not read", column=name[:40])
    return Finding("note", "unknown-column", message, file=source)
