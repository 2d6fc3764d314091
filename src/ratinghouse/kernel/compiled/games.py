"""The loop over an event's games printed: the columns of both sides of a game, and what they add to their entries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ratinghouse.kernel.compiled.places import SweepPlaces
from ratinghouse.kernel.compiled.symmetry import Parity, Symmetry
from ratinghouse.kernel.compiled.terms import Aggregate, LoopColumn, Read, Running, Term, is_constant

# The two sides of a game are 1 and 2: s1 and s2 are their rows, x1 and x2 those of their entries, in the event.
SIDES = (1, 2)


class GamePrinter:
    """Prints loops over games. ``sums`` are the names of all sums over an entry's sides."""

    def __init__(self, places: SweepPlaces) -> None:
        self.places = places
        self.symmetry = Symmetry(places.printer.columns)
        self.sums: dict[str, None] = {}
        self._loads: dict[str, str] = {}
        self._local: set[str] = set()

    def loop(
        self,
        columns: Sequence[LoopColumn],
        entry_sums: Mapping[Aggregate, str],
        event_sums: Sequence[Aggregate],
        margin: str,
    ) -> Iterator[str]:
        """Yield the loop that calculates columns of sides, and adds up sums of entries and of the event."""
        self._begin(columns)
        inner = margin + "    "
        lines: list[str] = []
        for column in columns:
            lines += self._column(column, inner)
        for aggregate, name in entry_sums.items():
            self.sums[name] = None
            for side in SIDES:
                lines += self._added(aggregate, f"{name}[x{side}]", side, inner)
        for aggregate in event_sums:
            for side in SIDES:
                lines += self._added(aggregate, self.places.event_sums[aggregate], side, inner)
        yield from self._wrapped(lines, margin)

    def repeated(self, term: Term, target: str, margin: str) -> Iterator[str]:
        """Yield the loop that calculates a repeated rule of sides once."""
        self._begin(())
        lines = [f"{margin}    {target}[s{side}] = {self._printed(term, side)}" for side in SIDES]
        yield from self._wrapped(lines, margin)

    def _begin(self, columns: Sequence[LoopColumn]) -> None:
        self._loads = {}
        self._local = {column.name for column in columns}

    def _wrapped(self, lines: list[str], margin: str) -> Iterator[str]:
        argument = self.places.argument
        yield f"{margin}for game in range({argument('game_starts')}[event], game_starts[event + NEXT]):"
        yield f"{margin}    x1 = {argument('first_entry_of')}[game]"
        yield f"{margin}    x2 = {argument('second_entry_of')}[game]"
        yield f"{margin}    s1 = {argument('first_side_of')}[game]"
        yield f"{margin}    s2 = {argument('second_side_of')}[game]"
        for variable, load in self._loads.items():
            yield f"{margin}    {variable} = {load}"
        yield from lines

    def _column(self, column: LoopColumn, margin: str) -> Iterator[str]:
        label = self.places.storage.label[column.name]
        parity = self.symmetry.judge(column.name)
        yield f"{margin}v_{label}_1 = {self._printed(column.term, 1)}"
        yield f"{margin}v_{label}_2 = {_turned(f'v_{label}_1', parity) or self._printed(column.term, 2)}"
        for side in SIDES:
            yield from self.places.checked(column, f"v_{label}_{side}", margin)
            if self.places.is_stored(column.name):
                yield f"{margin}{self.places.element_in_event(column.name, f's{side}')} = v_{label}_{side}"

    def _added(self, aggregate: Aggregate, target: str, side: int, margin: str) -> Iterator[str]:
        value = self._printed(aggregate.value, side)
        where = None if aggregate.where is True else self._printed(aggregate.where, side)
        yield from self.places.addition(aggregate, target, value, where, margin)

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
        if term.path == "own" and term.column in self._local:
            return f"v_{label}_{side}"
        if column.grain == "side":
            return places.element_in_event(term.column, f"s{whose}")
        self._loads[f"e_{label}_{whose}"] = places.element_in_event(term.column, f"x{whose}")
        return f"e_{label}_{whose}"

    def _of_twin(self, name: str, side: int) -> str:
        """Return an element of the twin's, whose row is counted in the frame."""
        row = f"{self.places.argument('twin')}[first_side + s{side}]"
        if self.places.columns[name].grain == "entry":
            row = f"{self.places.argument('entry_of_side')}[{row}]"
        return self.places.element(name, row)


def _turned(variable: str, parity: Parity | None) -> str:
    """Return the second side's number as an expression of the first's, "" where it does not follow from it."""
    if parity is None:
        return ""
    if parity.sign == 1:
        return variable
    return f"({parity.total} - {variable})"
