"""Where a printed loop over entries finds each number, and the lines that check it or add it up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ratinghouse.kernel.compiled.positions import Section
from ratinghouse.kernel.compiled.printing import TermPrinter
from ratinghouse.kernel.compiled.storage import Storage
from ratinghouse.kernel.compiled.terms import Aggregate, LoopColumn, Read, Running, Term, aggregates, is_constant

SCALE = repr(2.0**44)


class SweepPlaces:
    """The places of one sweep. ``passes`` is the pass that is being printed."""

    def __init__(self, storage: Storage, printer: TermPrinter, stage: int) -> None:
        self.storage, self.printer, self.stage = storage, printer, stage
        self.columns = printer.columns.columns
        self.arguments: dict[str, None] = dict.fromkeys(("events", "entry_starts", "side_starts"))
        self.in_event: dict[str, str] = {}  # variables that are loaded once for each event
        self.event_sums: dict[Aggregate, str] = {}
        self.passes = 0
        self.loads: dict[str, str] = {}  # variables that are loaded once for each row of the loop being printed
        self._entry_sums: dict[Aggregate, str] = {}

    def beside(self, printer: TermPrinter) -> SweepPlaces:
        """Return the places of the same sweep for other columns, of the same names."""
        places = SweepPlaces(self.storage, printer, self.stage)
        places.arguments, places.in_event, places.event_sums = self.arguments, self.in_event, self.event_sums
        places._entry_sums = self._entry_sums
        places.passes = self.passes
        return places

    def argument(self, name: str) -> str:
        """Return the name of an argument, which the function takes from now on."""
        self.arguments[name] = None
        return name

    def entry_sums(self, terms: Iterable[Term | None]) -> dict[Aggregate, str]:
        """Return names for the sums over an entry's sides that terms have; they are those of ``reference`` next."""
        self._entry_sums = {}
        for term in terms:
            for aggregate in aggregates(term):
                if aggregate.per == "entry":
                    letter = "a" if aggregate.how == "sum" else "m"
                    self._entry_sums.setdefault(aggregate, f"{letter}{len(self._entry_sums)}")
        return dict(self._entry_sums)

    def printed(self, term: Term | None, section: Section) -> str:
        """Return a term as an expression of a loop over entries, or of the event."""
        assert term is not None
        return self.printer.printed(term, lambda it: self.reference(it, section))

    def reference(self, term: Read | Running | Aggregate, section: Section) -> str:
        """Return where a column of the row itself, or an aggregate, is."""
        if isinstance(term, Aggregate):
            return self._of_aggregate(term)
        assert isinstance(term, Read)
        column, label = self.columns[term.column], self.storage.label[term.column]
        if is_constant(column.term):
            return repr(column.term)
        if column.grain in ("event", "run"):
            return self.of_event(term.column)
        if column.grain == "player":
            return self._loaded(f"p_{label}", f"{self.array(term.column)}[player]")
        position = self.storage.positions.of.get(term.column)
        if (
            position is not None
            and position[:2] == (self.stage, self.passes)
            and position.section == section != "repeat"
        ):
            return f"v_{label}"
        return self._loaded(f"e_{label}", self.element(term.column, column.grain))

    def _loaded(self, variable: str, place: str) -> str:
        """Return the variable of a number that is read once a row, however often it is used: arrays might overlap."""
        self.loads[variable] = place
        return variable

    def of_event(self, name: str) -> str:
        """Return the variable that holds a column of the event or the run."""
        label = self.storage.label[name]
        position = self.storage.positions.of.get(name)
        if position is not None and position.stage == self.stage:
            return f"v_{label}"
        index = "event" if self.columns[name].grain == "event" else "0"
        self.in_event[f"h_{label}"] = f"{self.array(name)}[{index}]"
        return f"h_{label}"

    def array(self, name: str) -> str:
        """Return the array of all rows of an input, or of a column that has one."""
        return self.argument(("o_" if name in self.storage.positions.of else "i_") + self.storage.label[name])

    def is_stored(self, name: str) -> bool:
        """Return whether a column has an array."""
        return name in self.storage.whole or name in self.storage.of_event

    def element(self, name: str, index: str) -> str:
        """Return an element of a column: at the variable ``entry``, ``side`` or ``event``, counted in the frame."""
        if name in self.storage.of_event:
            return f"x_{self.storage.label[name]}[{index} - first_{self.columns[name].grain}]"
        return f"{self.array(name)}[{index}]"

    def element_in_event(self, name: str, index: str) -> str:
        """Return an element of a column at a place that is counted from the first row of the event."""
        if name in self.storage.of_event:
            return f"x_{self.storage.label[name]}[{index}]"
        return f"{self.array(name)}[first_{self.columns[name].grain} + {index}]"

    def checked(self, column: LoopColumn, variable: str, margin: str) -> Iterator[str]:
        """Yield the line that flags a number that must stop the run."""
        if column.checked and column.kind == "real":
            if column.name in self.storage.implied:
                return
            yield f"{margin}bad |= ({variable} - {variable}) != 0.0"
        elif column.checked:
            yield f"{margin}bad |= ({variable} < -2147483648) | ({variable} > 2147483647)"

    def is_count(self, aggregate: Aggregate) -> bool:
        """Return whether an aggregate is the number of all rows, which needs no adding up."""
        is_number = aggregate.how == "sum" and aggregate.where is True and aggregate.per != "player"
        return is_number and type(aggregate.value) is int and aggregate.value == 1

    def _of_aggregate(self, term: Aggregate) -> str:
        if term.per == "event" and self.is_count(term):
            if term.of == "entry":
                return "np.int64(last_entry - first_entry)"
            return "np.int64(side_starts[last_entry] - first_side)"
        name = self.event_sums[term] if term.per == "event" else f"v_{self._entry_sums[term]}"
        if term.how == "largest" and term.per == "event":
            last, first = (
                ("last_entry", "first_entry") if term.of == "entry" else ("side_starts[last_entry]", "first_side")
            )
            return f"({name} if {last} > {first} else 0)"
        return f"(np.float64({name}) / {SCALE})" if self.printer.columns.kind(term) == "real" else name
