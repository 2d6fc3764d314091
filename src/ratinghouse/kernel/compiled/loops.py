"""The loops printed as Python source: one function for each stage."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np

from ratinghouse.kernel.compiled.columns import LoopColumns
from ratinghouse.kernel.compiled.library import LIBRARY
from ratinghouse.kernel.compiled.printing import TermPrinter
from ratinghouse.kernel.compiled.storage import Storage
from ratinghouse.kernel.compiled.sweeps import SweepPrinter
from ratinghouse.kernel.compiled.terms import Aggregate, Read, Running
from ratinghouse.kernel.engine.game_rows import Parity


class Loops(NamedTuple):
    """The source, its functions in the order to call them, and what each takes."""

    source: str
    functions: tuple[tuple[str, tuple[str, ...]], ...]
    storage: Storage


def printed_loops(columns: LoopColumns, parities: Mapping[str, Parity | None]) -> Loops:
    """Return the loops that calculate the columns, for games whose inputs of sides have certain parities."""
    storage = Storage.of_all(columns, parities)
    columns = storage.columns
    printer = TermPrinter(columns, storage.table_label, {})
    tables = []
    for name, label in storage.table_label.items():
        column = columns.tables[name].column
        kind = np.promote_types(np.min_scalar_type(column.min()), np.min_scalar_type(column.max()))
        tables.append(f"{label} = np.array({column.tolist()!r}, dtype=np.{kind})\n")
    parts = []
    functions = []
    for stage in range(storage.positions.stages):
        body = PlayerPrinter(storage, printer, stage) if stage % 2 == 0 else SweepPrinter(storage, printer, stage)
        lines = list(body.lines())
        if not lines:
            continue
        name = f"stage_{stage}"
        parts.append(f"\n@compiled\ndef {name}({', '.join(body.arguments)}):\n" + "\n".join(lines) + "\n")
        functions.append((name, tuple(body.arguments)))
    source = "\n".join([LIBRARY, *tables, *printer.look_up_functions(), *parts])
    return Loops(source, tuple(functions), storage)


class PlayerPrinter:
    """The loop over all players that calculates the columns of one stage."""

    def __init__(self, storage: Storage, printer: TermPrinter, stage: int) -> None:
        self.storage, self.printer, self.stage = storage, printer, stage
        self.arguments: dict[str, None] = {"players": None}
        self._loads: dict[str, str] = {}

    def lines(self) -> Iterator[str]:
        """Yield the lines of the function's body."""
        positions = self.storage.positions.of
        columns = [column for column in self.storage.calculated if positions[column.name].stage == self.stage]
        columns = [column for column in columns if column.grain in ("player", "run")]
        if not columns:
            return
        self._loads = {}
        lines: list[str] = []
        for column in columns:
            label = self.storage.label[column.name]
            assert column.term is not None
            lines.append(f"v_{label} = {self.printer.printed(column.term, self._reference)}")
            if column.checked and column.name not in self.storage.implied:
                lines.append(f"bad |= (v_{label} - v_{label}) != 0.0")
            if column.name in self.storage.whole:
                lines.append(f"{self._argument('o_' + label)}[player] = v_{label}")
        yield "    bad = False"
        yield "    for player in range(FIRST, players):"
        for line in [*(f"{variable} = {place}" for variable, place in self._loads.items()), *lines]:
            yield f"        {line}"
        yield "    return bad"

    def _argument(self, name: str) -> str:
        self.arguments[name] = None
        return name

    def _reference(self, term: Read | Running | Aggregate) -> str:
        if isinstance(term, Aggregate):
            self._argument("sums")
            number = self.storage.of_player[term]
            total = self._loaded(f"t_{number}", f"sums[player, {number}]")
            return f"(np.float64({total}) / {2.0**44!r})" if self.printer.columns.kind(term) == "real" else total
        column, label = self.printer.columns.columns[term.column], self.storage.label[term.column]
        index = "0" if column.grain == "run" else "player"
        if column.term is None:
            return self._loaded(f"e_{label}", f"{self._argument('i_' + label)}[{index}]")
        if self.storage.positions.of[term.column].stage == self.stage:
            return f"v_{label}"
        return self._loaded(f"e_{label}", f"{self._argument('o_' + label)}[{index}]")

    def _loaded(self, variable: str, place: str) -> str:
        """Return the variable of a number that is read once a player, however often it is used."""
        self._loads[variable] = place
        return variable
