"""The printed code of a sweep for one event: its passes over entries and games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from ratinghouse.kernel.compiled.additions import Addition, printed_additions
from ratinghouse.kernel.compiled.columns import LoopColumns
from ratinghouse.kernel.compiled.game_blocks import GameBlocks
from ratinghouse.kernel.compiled.games import GamePrinter
from ratinghouse.kernel.compiled.places import SweepPlaces
from ratinghouse.kernel.compiled.positions import Section, is_running
from ratinghouse.kernel.compiled.printing import TermPrinter
from ratinghouse.kernel.compiled.storage import Storage
from ratinghouse.kernel.compiled.terms import (
    Aggregate,
    AppliedOperation,
    LoopColumn,
    Read,
    Running,
    Term,
    aggregates,
    is_constant,
    reads,
)
from ratinghouse.kernel.compiled.usual_rows import UsualRows, adds_nothing, is_worth_asking, summed

MOST_REPEATS = 1_000  # after more of them, the run by columns decides whether the rule settles at all
KINDS = {"flag": "np.bool_", "whole": "np.int64", "real": "np.float64"}
SLOW = ("exponential(", "power_of_ten(")
EVENT, ENTRY = " " * 8, " " * 12


class EventPrinter:
    """Prints the columns of one sweep, and what is added to the sums of players, for one event.

    ``totals`` has the rows that are added, each with the number of the sum.
    """

    def __init__(
        self,
        storage: Storage,
        printer: TermPrinter,
        stage: int,
        totals: Sequence[tuple[Aggregate, int]],
        blocks: GameBlocks,
        usual: UsualRows | None = None,
    ) -> None:
        self.storage, self.printer, self.stage, self.totals = storage, printer, stage, totals
        self.places = SweepPlaces(storage, printer, stage)
        self.usual = usual
        self._gathered: dict[str, str] = {}  # variables that one loop reads and the next calculates with, by type
        self.games = GamePrinter(self.places, blocks, None if usual is None else self._beside(usual.game))
        self.own = [
            column
            for column in storage.calculated
            if storage.positions.of[column.name].stage == stage and column.grain not in ("player", "run")
        ]
        for column in self.own:
            for aggregate in aggregates(column.term):
                if aggregate.per == "event":
                    self.places.event_sums.setdefault(aggregate, f"g{len(self.places.event_sums)}")

    def lines(self) -> Iterator[str]:
        """Yield the lines of the event."""
        passes = [line for number in range(self._passes()) for line in self._pass(number)]
        for variable, load in self.places.in_event.items():
            yield f"{EVENT}{variable} = {load}"
        for aggregate, name in self.places.event_sums.items():
            if not self.places.is_count(aggregate):
                yield f"{EVENT}{name} = {'np.int64(0)' if aggregate.how == 'sum' else 'LEAST'}"
        if self.usual is not None:
            tests = [f"({self.places.array(name)}[{grain}] > 0)" for name, grain in self.usual.inputs]
            yield from self._entries([f"{ENTRY}usual[entry - first_entry] = {' & '.join(tests)}"], {})
        yield from passes

    def arrays(self) -> Iterator[str]:
        """Yield the lines that make the arrays of the event, before the loop over all events."""
        for column in self.own:
            label = self.storage.label[column.name]
            rows = "most_sides" if column.grain == "side" else "most_entries"
            if column.name in self.storage.of_event:
                yield f"    x_{label} = np.zeros({self.places.argument(rows)}, {KINDS[column.kind]})"
            if column.repeat:
                yield f"    y_{label} = np.zeros({self.places.argument(rows)}, np.bool_)"
            if is_running(column) and column.grain == "entry":
                yield f"    z_{label} = np.zeros({self.places.argument('players')}, np.int64)"
        for variable, kind in self._gathered.items():
            yield f"    t_{variable} = np.zeros({self.places.argument('most_entries')}, {kind})"
        if self.usual is not None:
            yield f"    usual = np.zeros({self.places.argument('most_entries')}, np.bool_)"
        for name in self.games.sums:
            first = "0" if name.startswith("a") else "LEAST"
            yield f"    {name} = np.full({self.places.argument('most_entries')}, {first}, np.int64)"

    def _passes(self) -> int:
        positions = self.storage.positions
        latest = [positions.of[column.name].passes for column in self.own]
        sums = [*self.places.event_sums, *(aggregate for aggregate, _ in self.totals)]
        return max([*latest, *(positions.pass_of(it, self.stage) for it in sums)], default=-1) + 1

    def _section(self, passes: int, section: Section) -> list[LoopColumn]:
        positions = self.storage.positions.of
        return [it for it in self.own if positions[it.name].passes == passes and positions[it.name].section == section]

    def _pass(self, passes: int) -> Iterator[str]:
        positions = self.storage.positions
        self.places.passes = passes
        for column in self._section(passes, "event"):
            yield from self._calculated(column, "event", EVENT, self.places)
        for column in self._section(passes, "repeat"):
            yield from self._repeated(column)
        sums = [it for it in self.places.event_sums if positions.pass_of(it, self.stage) == passes]
        sums = [it for it in sums if not self.places.is_count(it)]
        totals = [it for it in self.totals if positions.pass_of(it[0], self.stage) == passes]
        after = self._section(passes, "after")
        yield from self._before(self._section(passes, "before"))
        entry_sums = self.places.entry_sums(column.term for column in after)
        of_games = {it: name for it, name in entry_sums.items() if not self.places.is_count(it)}
        of_event = [it for it in sums if it.of == "side"]
        sides = self._section(passes, "side")
        again = self.storage.calculated_again
        if of_games or of_event or any(column.name not in again for column in sides):
            readers = self._readers(of_event) if of_event and not of_games else after if not of_event else ()
            guard = None if any(column.name not in again for column in sides) else self._common_guard(readers)
            if guard is None:
                yield from self.games.loop(sides, of_games, of_event, EVENT)
            else:
                yield f"{EVENT}if {self.places.printed(guard, 'event')}:"
                yield from self.games.loop(sides, of_games, of_event, ENTRY)
        of_entries = [it for it in sums if it.of == "entry"]
        if after or totals or of_entries:
            yield from self._after(after, entry_sums, of_entries, totals)

    def _before(self, columns: Sequence[LoopColumn]) -> Iterator[str]:
        for column in columns:
            if column.grain == "side":
                yield from self._running_sides(column)
        of_entries = [column for column in columns if column.grain != "side"]
        if of_entries:
            yield from self._either(lambda places: self._lines(of_entries, "before", (), places), [])

    def _after(
        self,
        columns: Sequence[LoopColumn],
        entry_sums: dict[Aggregate, str],
        event_sums: Sequence[Aggregate],
        totals: Sequence[tuple[Aggregate, int]],
    ) -> Iterator[str]:
        if totals:
            self.places.argument("sums")
        added = [(it, self.places.event_sums[it]) for it in event_sums]
        added += [(aggregate, f"sums[player, {number}]") for aggregate, number in totals]
        fetched = list(self._entry_sums(entry_sums, ENTRY))
        yield from self._either(lambda places: self._lines(columns, "after", added, places), fetched)

    def _either(self, lines_of: Callable[[SweepPlaces], list[str]], first: list[str]) -> Iterator[str]:
        """Yield a loop over entries that does less work for usual ones, if testing for them is worth it."""
        self.places.loads = {}
        lines = lines_of(self.places)
        if self.usual is not None:
            places = self._beside(self.usual.entry)
            less = lines_of(places)
            if is_worth_asking(less, lines):
                yield from self._entries(
                    [
                        *first,
                        f"{ENTRY}if usual[entry - first_entry]:",
                        *(f"    {line}" for line in [*_loading(places.loads, ENTRY), *less] or [f"{ENTRY}pass"]),
                        f"{ENTRY}else:",
                        *(f"    {line}" for line in [*_loading(self.places.loads, ENTRY), *lines]),
                    ],
                    {},
                )
                return
        if not first and any(name in line for name in SLOW for line in lines):
            yield from self._after_gathering(lines)
        else:
            yield from self._entries([*first, *lines], self.places.loads)

    def _after_gathering(self, lines: list[str]) -> Iterator[str]:
        """Yield a loop over entries that reads numbers of players from where they were gathered in a loop before it.

        Its numbers are then consecutive in memory, so that the compiler calculates several exponentials at once.
        """
        names = {label: name for name, label in self.storage.label.items()}
        loads = dict(self.places.loads)
        for variable in loads:
            self._gathered[variable] = KINDS[self.places.columns[names[variable[2:]]].kind]
        yield from self._entries([f"{ENTRY}t_{it}[entry - first_entry] = {place}" for it, place in loads.items()], {})
        yield from self._entries(lines, {variable: f"t_{variable}[entry - first_entry]" for variable in loads})

    def _beside(self, columns: LoopColumns) -> SweepPlaces:
        """Return the places of other columns of the same names."""
        return self.places.beside(TermPrinter(columns, self.printer.table_labels, self.printer.look_ups))

    def _lines(
        self,
        columns: Sequence[LoopColumn],
        section: Section,
        added: Sequence[tuple[Aggregate, str]],
        places: SweepPlaces,
    ) -> list[str]:
        """Return what is done with an entry: its columns calculated, and added up."""
        lines: list[str] = []
        for column in columns:
            known = places.columns[column.name]
            if not is_constant(known.term) or places.is_stored(column.name):
                lines += self._calculated(known, section, ENTRY, places)
        additions = []
        for aggregate, target in added:
            row = summed(aggregate, places.printer.columns) if places is not self.places else aggregate
            if not adds_nothing(row):
                additions.append(self._addition(row, target, section, places))
        lines += [ENTRY + line for line in printed_additions(additions, places)]
        return lines + list(self._running_updates(columns, section, places))

    def _addition(self, aggregate: Aggregate, target: str, section: Section, places: SweepPlaces) -> Addition:
        """Return the addition of a row of a loop over entries."""
        where = None if aggregate.where is True else places.printed(aggregate.where, section)
        kind = places.printer.columns.kind(aggregate.value)
        return Addition(aggregate, target, places.printed(aggregate.value, section), where, kind)

    def _entry_sums(self, entry_sums: dict[Aggregate, str], margin: str) -> Iterator[str]:
        """Yield the lines that fetch the sums over an entry's sides, and clear them for the next event."""
        for aggregate, name in entry_sums.items():
            if self.places.is_count(aggregate):
                yield f"{margin}v_{name} = np.int64(side_starts[entry + NEXT] - side_starts[entry])"
            elif aggregate.how == "sum":
                yield f"{margin}v_{name} = {name}[entry - first_entry]"
                yield f"{margin}{name}[entry - first_entry] = 0"
            else:
                has_sides = "side_starts[entry + NEXT] > side_starts[entry]"
                yield f"{margin}v_{name} = {name}[entry - first_entry] if {has_sides} else 0"
                yield f"{margin}{name}[entry - first_entry] = LEAST"

    def _entries(self, lines: list[str], loads: Mapping[str, str], margin: str = EVENT) -> Iterator[str]:
        """Yield the loop over an event's entries, which begins with the numbers that its lines read."""
        body = [*_loading(loads, margin + "    "), *lines]
        yield f"{margin}for entry in range(first_entry, last_entry):"
        if any("[player" in line for line in body):
            self.places.argument("player_of_entry")
            yield f"{margin}    player = player_of_entry[entry]"
        yield from body

    def _running_sides(self, column: LoopColumn) -> Iterator[str]:
        """Yield the loop over entries that adds up a column side by side, only in events where it is read."""
        assert isinstance(column.term, Running)
        label = self.storage.label[column.name]
        target = self.places.element(column.name, "side")
        readers = [it for it in self.storage.calculated if any(read.column == column.name for read in reads(it.term))]
        guards = {self._guard(it.term)[0] for it in readers if it.term is not None}
        guard = guards.pop() if len(guards) == 1 and column.name not in self.storage.whole else None
        margin = EVENT
        if guard is not None and self._is_known(guard):
            yield f"{EVENT}if {self.places.printed(guard, 'event')}:"
            margin = ENTRY
        yield f"{margin}for entry in range(first_entry, last_entry):"
        yield f"{margin}    z_{label} = np.int64(0)"
        yield f"{margin}    for side in range(side_starts[entry], side_starts[entry + NEXT]):"
        self.places.loads = {}
        row = self.places.reference(Read(column.term.column), "before")
        yield f"{margin}        {target} = z_{label}"
        yield f"{margin}        z_{label} += {self.places.loads.get(row, row)}"

    def _is_known(self, guard: Term) -> bool:
        """Return whether a flag of the event is already calculated in the pass that is being printed."""
        assert isinstance(guard, Read)
        position = self.storage.positions.of.get(guard.column)
        return position is None or position.stage < self.stage or position.passes <= self.places.passes

    def _running_updates(self, columns: Sequence[LoopColumn], section: Section, places: SweepPlaces) -> Iterator[str]:
        for column in columns:
            if is_running(column) and column.grain == "entry":
                assert isinstance(column.term, Running)
                row = places.reference(Read(column.term.column), section)
                if row not in ("0", "False"):
                    yield f"{ENTRY}z_{self.storage.label[column.name]}[player] += {row}"

    def _calculated(self, column: LoopColumn, section: Section, margin: str, places: SweepPlaces) -> Iterator[str]:
        label = self.storage.label[column.name]
        if is_running(column):
            yield f"{margin}v_{label} = z_{label}[player]"
        else:
            yield f"{margin}v_{label} = {places.printed(column.term, section)}"
        yield from places.checked(column, f"v_{label}", margin)
        if places.is_stored(column.name):
            yield f"{margin}{places.element(column.name, column.grain)} = v_{label}"

    def _repeated(self, column: LoopColumn) -> Iterator[str]:
        """Yield a rule that is repeated until nothing changes, for the event alone."""
        label, grain = self.storage.label[column.name], column.grain
        assert column.term is not None
        guard, term = self._guard(column.term)
        body: list[str] = []
        if grain == "entry":
            self.places.loads = {}
            sums = self.places.entry_sums([term])
            of_games = {it: name for it, name in sums.items() if not self.places.is_count(it)}
            if of_games:
                body += self.games.loop((), of_games, (), ENTRY)
            lines = [f"    {line}" for line in self._entry_sums(sums, ENTRY)]
            lines.append(f"{ENTRY}    y_{label}[entry - first_entry] = {self.places.printed(term, 'repeat')}")
            body += self._entries(lines, self.places.loads, ENTRY)
        else:
            body += self.games.repeated(term, f"y_{label}", ENTRY)
        last = "last_entry" if grain == "entry" else "side_starts[last_entry]"
        old = self.places.element(column.name, grain).replace(f"[{grain}", "[row")
        new = f"y_{label}[row - first_{grain}]"
        yield f"{EVENT}for row in range(first_{grain}, {last}):"
        yield f"{EVENT}    {old} = False"
        yield f"{EVENT}again = {self.places.printed(guard, 'event') if guard is not None else True}"
        yield f"{EVENT}repeats = 0"
        yield f"{EVENT}while again:"
        yield f"{EVENT}    again = False"
        yield from body
        yield f"{EVENT}    for row in range(first_{grain}, {last}):"
        yield f"{EVENT}        if {old} != {new}:"
        yield f"{EVENT}            {old} = {new}"
        yield f"{EVENT}            again = True"
        yield f"{EVENT}    repeats += 1"
        yield f"{EVENT}    if repeats > {MOST_REPEATS}:"
        yield f"{EVENT}        bad = True"
        yield f"{EVENT}        again = False"

    def _readers(self, event_sums: Sequence[Aggregate]) -> list[LoopColumn]:
        """Return the columns that read sums over an event."""
        return [it for it in self.own if any(aggregate in event_sums for aggregate in aggregates(it.term))]

    def _common_guard(self, columns: Sequence[LoopColumn]) -> Term | None:
        """Return the event's flag that must hold for any column to read its sums over sides, None if there is none."""
        summing = [it for it in columns if any(aggregate.of == "side" for aggregate in aggregates(it.term))]
        guards = {self._guard(it.term)[0] for it in summing if it.term is not None}
        guard = guards.pop() if len(guards) == 1 else None
        return guard if guard is not None and self._is_known(guard) else None

    def _guard(self, term: Term) -> tuple[Term | None, Term]:
        """Return the event's flag without which a term is False or 0, None if it has none, and the rest of the term."""
        masks = isinstance(term, AppliedOperation) and (
            term.name == "and" or (term.name == "where" and is_constant(term.operands[2]) and term.operands[2] == 0)
        )
        if masks:
            assert isinstance(term, AppliedOperation)
            flag, rest = term.operands[:2]
            if isinstance(flag, Read) and self.printer.columns.columns[flag.column].grain == "event":
                return flag, rest
        return None, term


def _loading(loads: Mapping[str, str], margin: str) -> list[str]:
    return [f"{margin}{variable} = {place}" for variable, place in loads.items()]
