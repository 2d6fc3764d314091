"""Rows of a register file to players: each cell is read on its own, so every wrong cell is found in one pass."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ratinghouse.kernel.finding import Severity
from ratinghouse.kernel.spreadsheet_text import has_formula
from ratinghouse.lists.reading import register_cells
from ratinghouse.lists.reading.delimited import Delimited, DelimitedRow, plain
from ratinghouse.lists.reading.list_findings import ListFindings
from ratinghouse.lists.register import COLUMNS, RegisterPlayer

# Outside these a number is read but doubted: a slipped digit, a missing one, two columns exchanged.
PLAUSIBLE = {
    "rating": (100, 3500),
    "peak": (100, 3500),
    "fide_rating": (100, 3500),
    "other_rating": (100, 3500),
    "start_rating": (100, 3500),
    "rd": (0, 1000),
    "k": (1, 200),
    "games": (0, 100_000),
}
UNRATED_AS_ZERO = {"rating", "peak", "fide_rating", "other_rating"}
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
    """The players of all rows below the header."""
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
                f"player {player.id} stands on line {first_lines[player.id]} already; this row is not used",
                "leave one row for each player",
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
                f"a second column is called {name}; the first is used",
                "give every column a name of its own",
                line=line,
                column=column,
            )
        elif name in READ:
            columns[name] = index
        elif name:
            findings.note(
                "unknown-column",
                f"the column {name!r} is not one of the register's and is not read",
                f"the register's columns are {', '.join(COLUMNS)}",
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
        """The player a row tells of, or None when it cannot be said who it is."""
        if any(cell.strip() for cell in row.cells[self.width :]):
            line, column = self.table.place(row, self.width)
            self.findings.error(
                "too-many-cells",
                "the row has more cells than the header; perhaps a name with a comma is not in quotes",
                "put the name in quotes; the row is not used",
                line=line,
                column=column,
            )
            return None
        values = {name: self._value(row, name) for name in self.columns}
        values = {name: value for name, value in values.items() if value is not None}
        if "id" not in values:
            if not self._text(row, "id"):
                self._complain(
                    row, "id", "error", "no-id", "the row has no id and is not used", "give the player an id"
                )
            return None
        player = RegisterPlayer(**values)
        self._doubt(row, player)
        return player

    def _text(self, row: DelimitedRow, name: str) -> str:
        index = self.columns[name]
        return plain(row.cells[index]) if index < len(row.cells) else ""

    def _value(self, row: DelimitedRow, name: str) -> Any:
        text = self._text(row, name)
        if not text:
            return None
        try:
            value = READ[name](text)
        except register_cells.CellError as complaint:
            self._complain(
                row, name, "error", f"bad-{name}", f"{name}: {complaint}", "correct the cell or leave it blank"
            )
            return None
        except register_cells.DoubtfulCellError as doubt:
            self._complain(row, name, "warning", f"bad-{name}", f"{name}: {doubt}", "write YYYY-MM-DD")
            return doubt.value
        if name in UNRATED_AS_ZERO and value == 0:
            return None
        return value

    def _doubt(self, row: DelimitedRow, player: RegisterPlayer) -> None:
        for name, (low, high) in PLAUSIBLE.items():
            value = getattr(player, name)
            if value is None or low <= value <= high or (name == "start_rating" and value == 0):
                continue
            message = f"{name} {value} is outside {low} to {high}"
            self._complain(row, name, "warning", "out-of-range", message, "look whether a digit is missing or too many")
        if player.fed and not _FEDERATION.fullmatch(player.fed):
            message = f"fed {player.fed!r} is not a three-letter federation code"
            self._complain(row, "fed", "warning", "bad-fed", message, "write the code, such as NOR")
        if player.title and player.title not in TITLES:
            self._complain(row, "title", "note", "unknown-title", f"title {player.title!r} is not known", "")
        if player.name and has_formula(player.name):
            message = f"the name {player.name[:40]!r} would run as a formula in a spreadsheet; it is kept as text"
            self._complain(row, "name", "warning", "formula", message, "correct the name")
        if player.rating is not None and player.peak is not None and player.peak < player.rating:
            message = f"peak {player.peak} is below the rating {player.rating}"
            self._complain(
                row, "peak", "warning", "peak-below-rating", message, "the peak is the highest published rating"
            )
        if player.member_from and player.member_to and player.member_to < player.member_from:
            message = f"member_to {player.member_to} is before member_from {player.member_from}"
            self._complain(row, "member_to", "warning", "membership-dates", message, "correct one of the two days")

    def _complain(self, row: DelimitedRow, name: str, severity: Severity, code: str, message: str, remedy: str) -> None:
        line, column = self.table.place(row, self.columns[name])
        self.findings.add(severity, code, message, remedy, line=line, column=column)
