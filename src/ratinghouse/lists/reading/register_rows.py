"""Turns rows of a register file into players. Each cell is read separately, so that all errors are found at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ratinghouse.kernel.finding import Severity
from ratinghouse.kernel.spreadsheet_text import has_formula
from ratinghouse.kernel.texts import text
from ratinghouse.lists.reading import register_cells
from ratinghouse.lists.reading.delimited import Delimited, DelimitedRow, plain
from ratinghouse.lists.reading.list_findings import ListFindings
from ratinghouse.lists.register import COLUMNS, RegisterPlayer

# Outside these a number is read with a warning: a digit may be wrong or missing, or two columns exchanged.
PLAUSIBLE = {
    "rating": (100, 3500),
    "peak": (100, 3500),
    "fide_rating": (100, 3500),
    "fide_standard": (100, 3500),
    "fide_rapid": (100, 3500),
    "fide_blitz": (100, 3500),
    "other_rating": (100, 3500),
    "start_rating": (100, 3500),
    "rd": (0, 1000),
    "k": (1, 200),
    "games": (0, 100_000),
}
UNRATED_AS_ZERO = {
    *("rating", "peak", "other_rating"),
    *("fide_rating", "fide_standard", "fide_rapid", "fide_blitz"),
}
# FIDE's, its online arena's, the national ones, and those of correspondence chess.
# fmt: off
TITLES = frozenset({
    "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "AGM", "AIM", "AFM", "ACM", "NM", "WNM",
    "SIM", "CCM", "CCE", "LGM", "LIM",
})
# fmt: on
_FEDERATION = re.compile(r"[A-Z]{3}")

READ: dict[str, Callable[[str], Any]] = {
    "id": register_cells.identifier,
    "name": str,
    "fed": str.upper,
    "sex": register_cells.sex,
    "title": str.upper,
    "birth": register_cells.birth,
    "rating": register_cells.whole,
    "rd": register_cells.decimal,
    "k": register_cells.whole,
    "games": register_cells.whole,
    "peak": register_cells.whole,
    "fide_rating": register_cells.whole,
    "fide_standard": register_cells.whole,
    "fide_rapid": register_cells.whole,
    "fide_blitz": register_cells.whole,
    "fide_day": register_cells.day,
    "other_rating": register_cells.whole,
    "start_rating": register_cells.whole,
    "member_from": register_cells.day,
    "member_to": register_cells.day,
    "flag": str,
    "fide_id": register_cells.identifier,
    "local_name": str,
    "club": str,
}


def players_of(
    table: Delimited, header: DelimitedRow, names: Sequence[str], rows: Iterator[DelimitedRow], findings: ListFindings
) -> dict[str, RegisterPlayer]:
    """Return the players of all rows below the header, by ID."""
    reading = _RegisterReader(table, _columns(table, header, names, findings), len(names), findings)
    players: dict[str, RegisterPlayer] = {}
    first_lines: dict[str, int] = {}
    for row in rows:
        player = reading.player(row)
        if player is None:
            continue
        if player.id in players:
            line, column = table.place(row, reading.columns["id"])
            findings.error(
                "duplicate-id",
                text(
                    "player {id} is already on line {line}; this row is not used",
                    id=player.id,
                    line=first_lines[player.id],
                ),
                text("keep one row for each player"),
                line=line,
                column=column,
            )
            continue
        players[player.id] = player
        first_lines[player.id] = row.line
    return players


def _columns(table: Delimited, header: DelimitedRow, names: Sequence[str], findings: ListFindings) -> dict[str, int]:
    columns: dict[str, int] = {}
    for index, name in enumerate(names):
        line, column = table.place(header, index)
        if name in columns:
            findings.error(
                "duplicate-column",
                text("a second column is called {column}; the first is used", column=name),
                text("give every column a different name"),
                line=line,
                column=column,
            )
        elif name in READ:
            columns[name] = index
        elif name:
            findings.note(
                "unknown-column",
                text("the column {column!r} is not a column of the register and is not read", column=name),
                text("the columns of the register are {columns}", columns=COLUMNS),
                line=line,
                column=column,
            )
    return columns


@dataclass(frozen=True, slots=True)
class _RegisterReader:
    table: Delimited
    columns: dict[str, int]
    width: int
    findings: ListFindings

    def player(self, row: DelimitedRow) -> RegisterPlayer | None:
        """Return the player of a row, None when the row cannot be used."""
        if any(cell.strip() for cell in row.cells[self.width :]):
            line, column = self.table.place(row, self.width)
            self.findings.error(
                "too-many-cells",
                text(
                    "the row has more cells than the header and is not used; perhaps a name with a comma is not quoted"
                ),
                text("put the name in quotes"),
                line=line,
                column=column,
            )
            return None
        values = {name: self._value(row, name) for name in self.columns}
        values = {name: value for name, value in values.items() if value is not None}
        if "id" not in values:
            if not self._text(row, "id"):
                self._complain(
                    row,
                    "id",
                    "error",
                    "no-id",
                    text("the row has no id and is not used"),
                    text("give the player an id"),
                )
            return None
        player = RegisterPlayer(**values)
        self._doubt(row, player)
        return player

    def _text(self, row: DelimitedRow, name: str) -> str:
        index = self.columns[name]
        return plain(row.cells[index]) if index < len(row.cells) else ""

    def _value(self, row: DelimitedRow, name: str) -> Any:
        cell = self._text(row, name)
        if not cell:
            return None
        try:
            value = READ[name](cell)
        except register_cells.CellError as complaint:
            self._complain(
                row,
                name,
                "error",
                f"bad-{name}",
                text("{column}: {problem}", column=name, problem=complaint.message),
                text("correct the cell or leave it blank"),
            )
            return None
        except register_cells.DoubtfulCellError as doubt:
            self._complain(
                row,
                name,
                "warning",
                f"bad-{name}",
                text("{column}: {problem}", column=name, problem=doubt.message),
                text("write YYYY-MM-DD"),
            )
            return doubt.usable
        if name in UNRATED_AS_ZERO and value == 0:
            return None
        return value

    def _doubt(self, row: DelimitedRow, player: RegisterPlayer) -> None:
        for name, (low, high) in PLAUSIBLE.items():
            value = getattr(player, name)
            if value is None or low <= value <= high or (name == "start_rating" and value == 0):
                continue
            message = text(
                "{column} {number} is outside {low} to {high}", column=name, number=value, low=low, high=high
            )
            self._complain(
                row, name, "warning", "out-of-range", message, text("check whether a digit is missing or added")
            )
        if player.fed and not _FEDERATION.fullmatch(player.fed):
            message = text("fed: {written!r} is not a three-letter federation code", written=player.fed)
            self._complain(row, "fed", "warning", "bad-fed", message, text("write the code, such as NOR"))
        if player.title and player.title not in TITLES:
            self._complain(
                row, "title", "note", "unknown-title", text("title {title!r} is unknown", title=player.title), ""
            )
        if player.name and has_formula(player.name):
            message = text(
                "the name {name!r} could run as a formula in a spreadsheet; it is treated as text",
                name=player.name[:40],
            )
            self._complain(row, "name", "warning", "formula", message, text("correct the name"))
        if player.rating is not None and player.peak is not None and player.peak < player.rating:
            message = text("peak {peak} is below the rating {rating}", peak=player.peak, rating=player.rating)
            self._complain(
                row, "peak", "warning", "peak-below-rating", message, text("the peak is the highest published rating")
            )
        if player.member_from and player.member_to and player.member_to < player.member_from:
            message = text(
                "member_to {member_to} is before member_from {member_from}",
                member_to=str(player.member_to),
                member_from=str(player.member_from),
            )
            self._complain(
                row, "member_to", "warning", "membership-dates", message, text("correct one of the two days")
            )

    def _complain(self, row: DelimitedRow, name: str, severity: Severity, code: str, message: str, remedy: str) -> None:
        line, column = self.table.place(row, self.columns[name])
        self.findings.add(severity, code, message, remedy, line=line, column=column)
