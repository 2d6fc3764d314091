"""The printed loop over an event's games: the columns of both sides of a game, and what they add to their entries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ratinghouse.kernel.compiled.additions import Addition, printed_additions
from ratinghouse.kernel.compiled.game_blocks import GameBlocks
from ratinghouse.kernel.compiled.places import SweepPlaces
from ratinghouse.kernel.compiled.symmetry import Symmetry
from ratinghouse.kernel.compiled.terms import Aggregate, Kind, LoopColumn, Read, Running, Term, is_constant
from ratinghouse.kernel.compiled.usual_rows import adds_nothing, is_worth_asking, summed
from ratinghouse.kernel.engine.game_rows import Parity

# The two sides of a game are 1 and 2: s1 and s2 are their rows, x1 and x2 those of their entries, in the event.
SIDES = (1, 2)
ROWS = {"x1": "first_entry_of", "x2": "second_entry_of", "s1": "first_side_of", "s2": "second_side_of"}


class GamePrinter:
    """Prints loops over games. ``sums`` are the names of all sums over an entry's sides.

    ``usual`` prints what is done with games of usual entries, where that is less.
    """

    def __init__(self, places: SweepPlaces, blocks: GameBlocks, usual: SweepPlaces | None = None) -> None:
        self.places = places
        self.usual = None if usual is None else GamePrinter(usual, blocks)
        self.parities = places.storage.parities
        self.symmetry = Symmetry(places.printer.columns, self.parities)
        self.sums: dict[str, None] = {}
        self.blocks = blocks
        self._loads: dict[str, tuple[str, Kind]] = {}  # variables, with where they are and the kind of number
        self._first: list[str] = []  # lines of simple columns that the loop calculates for itself
        self._local: set[str] = set()

    def loop(
        self,
        columns: Sequence[LoopColumn],
        entry_sums: Mapping[Aggregate, str],
        event_sums: Sequence[Aggregate],
        margin: str,
    ) -> Iterator[str]:
        """Yield the loop that calculates columns of sides, and adds up sums of entries and of the event."""
        self.sums |= dict.fromkeys(entry_sums.values())
        sums = [*((it, f"{name}[x{{side}}]") for it, name in entry_sums.items())]
        sums += [(it, self.places.event_sums[it]) for it in event_sums]
        lines, stores, additions = self._parts(columns, sums)
        if any(addition.kind == "real" for addition in additions):
            yield from self._in_blocks(lines, stores, additions, margin)
            return
        body = self._body(lines, stores, additions)
        if self.usual is not None:
            less = self.usual.usual_body(columns, sums)
            if is_worth_asking(less, body):
                body = [
                    "if usual[x1] & usual[x2]:",
                    *(f"    {line}" for line in less or ["pass"]),
                    "else:",
                    *(f"    {line}" for line in body),
                ]
        yield from self._wrapped(body, margin)

    def usual_body(self, columns: Sequence[LoopColumn], sums: Sequence[tuple[Aggregate, str]]) -> list[str]:
        """Return the lines for a game of usual entries."""
        known = self.places.printer.columns
        rows = [(summed(aggregate, known), target) for aggregate, target in sums]
        rows = [(aggregate, target) for aggregate, target in rows if not adds_nothing(aggregate)]
        return self._body(*self._parts([known.columns[column.name] for column in columns], rows))

    def _parts(
        self, columns: Sequence[LoopColumn], sums: Sequence[tuple[Aggregate, str]]
    ) -> tuple[list[str], list[tuple[str, str, Kind]], list[Addition]]:
        """Return the lines that calculate columns, what is stored of them, and what is added to sums."""
        self._begin(columns)
        lines: list[str] = []
        stores: list[tuple[str, str, Kind]] = []
        for column in columns:
            if column.name in self.places.storage.calculated_again:
                continue  # it is calculated where it is read
            if not is_constant(column.term):
                calculated = list(self._column(column))
                lines += [*self._simple_first(), *calculated]
            if self.places.is_stored(column.name):
                label = self.places.storage.label[column.name]
                for side in SIDES:
                    element = self.places.element_in_event(column.name, f"s{side}")
                    value = repr(column.term) if is_constant(column.term) else f"v_{label}_{side}"
                    stores.append((element, value, column.kind))
        additions = [self._addition(aggregate, target, side) for aggregate, target in sums for side in SIDES]
        return [*lines, *self._simple_first()], stores, additions

    def _body(
        self, lines: Sequence[str], stores: Sequence[tuple[str, str, Kind]], additions: Sequence[Addition]
    ) -> list[str]:
        """Return all lines of a game, with those that load what they read."""
        return [
            *(f"{variable} = {load}" for variable, (load, _) in self._loads.items()),
            *lines,
            *(f"{element} = {variable}" for element, variable, _ in stores),
            *printed_additions(additions, self.places),
        ]

    def repeated(self, term: Term, target: str, margin: str) -> Iterator[str]:
        """Yield the loop that calculates a repeated rule of sides once."""
        self._begin(())
        lines = [f"{target}[s{side}] = {self._printed(term, side)}" for side in SIDES]
        yield from self._wrapped(self._body([*self._simple_first(), *lines], (), ()), margin)

    def _begin(self, columns: Sequence[LoopColumn]) -> None:
        self._loads = {}
        self._first = []
        again = self.places.storage.calculated_again
        self._local = {column.name for column in columns if column.name not in again}

    def _wrapped(self, lines: list[str], margin: str) -> Iterator[str]:
        starts = self.places.argument("game_starts")
        yield f"{margin}for game in range({starts}[event], {starts}[event + NEXT]):"
        for line in [*self._rows(lines), *lines]:
            yield f"{margin}    {line}"

    def _rows(self, lines: Sequence[str]) -> Iterator[str]:
        """Yield the lines that fetch the rows of the two sides and entries that other lines use."""
        for variable, argument in ROWS.items():
            if any(variable in line for line in lines):
                yield f"{variable} = {self.places.argument(argument)}[game]"

    def _in_blocks(
        self,
        lines: list[str],
        stores: Sequence[tuple[str, str, Kind]],
        additions: Sequence[Addition],
        margin: str,
    ) -> Iterator[str]:
        """Yield the loop in blocks of games: everything gathered, then calculated with, then added up."""
        starts = self.places.argument("game_starts")
        blocks = self.blocks
        blocks.begin()
        gathered = [f"{blocks.slot(variable, kind)} = {load}" for variable, (load, kind) in self._loads.items()]
        fetched = [f"{variable} = {blocks.slot(variable, kind)}" for variable, (_, kind) in self._loads.items()]
        put_off = [(f"{element} = {{0}}", variable, kind) for element, variable, kind in stores]
        calculated = list(lines)
        for addition in additions:
            calculated += addition.checks(self.places)
            put_off.append((addition.statement("{0}"), addition.rounded_value, addition.kind))
        scattered = []
        for number, (statement, value, kind) in enumerate(put_off):
            slot = blocks.slot(f"result {number}", kind)
            calculated.append(f"{slot} = {value}")
            scattered.append(statement.format(slot))
        yield from blocks.printed(
            f"{starts}[event]",
            f"{starts}[event + NEXT]",
            ([*self._rows(gathered), *gathered], [*fetched, *calculated], [*self._rows(scattered), *scattered]),
            margin,
        )

    def _column(self, column: LoopColumn) -> Iterator[str]:
        label = self.places.storage.label[column.name]
        first = self._printed(column.term, 1)  # before it is judged, because simple columns that it reads come first
        parity = self.symmetry.judge(column.name)
        yield f"v_{label}_1 = {first}"
        yield f"v_{label}_2 = {_turned(f'v_{label}_1', parity) or self._printed(column.term, 2)}"
        for side in SIDES:
            yield from self.places.checked(column, f"v_{label}_{side}", "")

    def _addition(self, aggregate: Aggregate, target: str, side: int) -> Addition:
        return Addition(
            aggregate,
            target.format(side=side),
            self._printed(aggregate.value, side),
            None if aggregate.where is True else self._printed(aggregate.where, side),
            self.places.printer.columns.kind(aggregate.value),
        )

    def _printed(self, term: Term | None, side: int) -> str:
        assert term is not None
        return self.places.printer.printed(term, lambda it: self._reference(it, side))

    def _reference(self, term: Read | Running | Aggregate, side: int) -> str:
        assert isinstance(term, Read)
        places = self.places
        column, label = places.columns[term.column], places.storage.label[term.column]
        if is_constant(column.term):
            return repr(column.term)
        if column.grain in ("event", "run"):
            return places.of_event(term.column)
        if term.path == "twin":
            return self._of_twin(term.column, side)
        whose = side if term.path == "own" else 3 - side
        if column.grain == "side" and term.column in places.storage.calculated_again:
            self._calculate_again(column)
        if term.column in self._local:
            return f"v_{label}_{whose}"
        variable = f"e_{label}_{whose}"
        if column.grain == "side" and column.term is None:
            return self._of_game(term.column, variable, whose)
        row = f"s{whose}" if column.grain == "side" else f"x{whose}"
        self._loads[variable] = (places.element_in_event(term.column, row), column.kind)
        return variable

    def _calculate_again(self, column: LoopColumn) -> None:
        """Calculate a simple column, and those that it reads, before whatever reads it first."""
        if column.name not in self._local:
            self._local.add(column.name)
            self._first += self._column(column)

    def _simple_first(self) -> list[str]:
        """Return the lines of simple columns that are to come next."""
        lines, self._first = self._first, []
        return lines

    def _of_game(self, name: str, variable: str, side: int) -> str:
        """Return an input of one side, which is stored game by game."""
        label, kind = self.places.storage.label[name], self.places.columns[name].kind
        parity = self.parities.get(name)
        first = f"{variable[:-1]}1"
        if side == 1 or parity is not None:
            self._loads[first] = (f"{self.places.argument('f_' + label)}[game]", kind)
        else:
            self._loads[variable] = (f"{self.places.argument('s_' + label)}[game]", kind)
        return variable if side == 1 or parity is None else _turned(first, parity)

    def _of_twin(self, name: str, side: int) -> str:
        """Return an element of the twin, whose row is counted from the first of the frame."""
        row = f"{self.places.argument('twin')}[first_side + s{side}]"
        if self.places.columns[name].grain == "entry":
            row = f"{self.places.argument('entry_of_side')}[{row}]"
        variable = f"t_{self.places.storage.label[name]}_{side}"
        self._loads[variable] = (self.places.element(name, row), self.places.columns[name].kind)
        return variable


def _turned(variable: str, parity: Parity | None) -> str:
    """Return the second side's number as an expression of the first's, or "" if it does not follow from it."""
    if parity is None:
        return ""
    if parity.sign == 1:
        return variable
    return f"({parity.total} - {variable})"
