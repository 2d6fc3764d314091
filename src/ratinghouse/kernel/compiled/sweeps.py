"""The printed code of a sweep: the loop over all events, with separate code for ordinary events."""

from __future__ import annotations

from collections.abc import Iterator

from ratinghouse.kernel.compiled.events import EVENT, EventPrinter
from ratinghouse.kernel.compiled.game_blocks import GameBlocks
from ratinghouse.kernel.compiled.printing import TermPrinter
from ratinghouse.kernel.compiled.storage import Storage
from ratinghouse.kernel.compiled.usual_rows import usual_rows
from ratinghouse.kernel.compiled.versions import RareFlags, Totals, flag_storage, ordinary_version, rare_flags


class SweepPrinter:
    """Prints the function of one sweep."""

    def __init__(self, storage: Storage, printer: TermPrinter, stage: int) -> None:
        self.storage, self.printer, self.stage = storage, printer, stage
        self.blocks = GameBlocks()
        totals = [
            (aggregate, number)
            for aggregate, number in storage.of_player.items()
            if storage.positions.sweep_of(aggregate) == stage
        ]
        self.general = EventPrinter(storage, printer, stage, totals, self.blocks)
        self.arguments: dict[str, None] = {}

    def lines(self) -> Iterator[str]:
        """Yield the lines of the function's body."""
        if not self.general.own and not self.general.totals:
            return
        rare = rare_flags(self.storage, self.stage)
        version = ordinary_version(self.storage, self.stage, self.general.totals, rare)
        if version is None:
            printers = [self._printer(self.storage, self.general.totals, with_usual=True)]
            body = list(printers[0].lines())
        else:
            flags = self._printer(flag_storage(self.storage, self.stage, rare), ())
            ordinary = self._printer(version.storage, version.totals, with_usual=True)
            printers = [self.general, ordinary, flags]
            body = list(self._choice(ordinary, rare, flags))
        arrays = dict.fromkeys(line for printer in printers for line in printer.arrays())
        for printer in printers:
            self.arguments |= printer.places.arguments
        yield "    bad = False"
        yield from arrays
        yield from self.blocks.arrays()
        yield "    for event in range(FIRST, events):"
        yield f"{EVENT}first_entry = entry_starts[event]"
        yield f"{EVENT}last_entry = entry_starts[event + NEXT]"
        yield f"{EVENT}first_side = side_starts[first_entry]"
        yield from body
        yield "    return bad"

    def _printer(self, storage: Storage, totals: Totals, *, with_usual: bool = False) -> EventPrinter:
        printer = TermPrinter(storage.columns, self.printer.table_labels, self.printer.look_ups)
        usual = usual_rows(storage, self.stage, totals) if with_usual else None
        return EventPrinter(storage, printer, self.stage, totals, self.blocks, usual)

    def _choice(self, ordinary: EventPrinter, rare: RareFlags, flags: EventPrinter) -> Iterator[str]:
        """Yield the lines that test whether an event is ordinary, and run the code for it."""
        yield from flags.lines()
        held = [f"v_{self.storage.label[name]}" for name in rare.calculated]
        held += [f"{self.general.places.array(name)}[event]" for name in rare.inputs]
        yield f"{EVENT}if not ({' | '.join(held)}):"
        yield from (f"    {line}" for line in list(ordinary.lines()) or [f"{EVENT}pass"])
        yield f"{EVENT}else:"
        yield from (f"    {line}" for line in list(self.general.lines()) or [f"{EVENT}pass"])
