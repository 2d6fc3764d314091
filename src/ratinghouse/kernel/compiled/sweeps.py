"""A sweep printed: the loop over all events, for ordinary events apart from those that have something rare."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ratinghouse.kernel.compiled.events import ENTRY, EVENT, EventPrinter
from ratinghouse.kernel.compiled.game_blocks import GameBlocks
from ratinghouse.kernel.compiled.printing import TermPrinter
from ratinghouse.kernel.compiled.storage import Storage
from ratinghouse.kernel.compiled.versions import RareConditions, Version, flag_storage, rare_conditions, versions


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
        rare = rare_conditions(self.storage, self.stage, self.general.totals)
        found = versions(self.storage, self.stage, self.general.totals, rare)
        printers = [self._printer(version.storage, version.totals) for version in found]
        flags = self._printer(flag_storage(self.storage, self.stage, rare), ()) if found and rare.calculated else None
        bodies = [list(printer.lines()) for printer in printers]
        general = list(self.general.lines())
        choice = list(self._choice(found, bodies, general, rare, flags)) if found else general
        every = [self.general, *printers, *([flags] if flags else [])]
        arrays = dict.fromkeys(line for printer in every for line in printer.arrays())
        for printer in every:
            self.arguments |= printer.places.arguments
        yield "    bad = False"
        yield from arrays
        yield from self.blocks.arrays()
        yield "    for event in range(FIRST, events):"
        yield f"{EVENT}first_entry = entry_starts[event]"
        yield f"{EVENT}last_entry = entry_starts[event + NEXT]"
        yield f"{EVENT}first_side = side_starts[first_entry]"
        yield from choice
        yield "    return bad"

    def _printer(self, storage: Storage, totals: Sequence[tuple[Any, int]]) -> EventPrinter:
        printer = TermPrinter(storage.columns, self.printer.table_labels, self.printer.look_ups)
        return EventPrinter(storage, printer, self.stage, totals, self.blocks)

    def _choice(
        self,
        found: Sequence[Version],
        bodies: Sequence[list[str]],
        general: list[str],
        rare: RareConditions,
        flags: EventPrinter | None,
    ) -> Iterator[str]:
        """Yield the lines that judge whether an event is plain or ordinary, and do what is to be done with it."""
        if flags is not None:
            yield from flags.lines()
        held = [f"v_{self.storage.label[name]}" for name in rare.calculated]
        held += [f"{self.general.places.array(name)}[event]" for name in rare.given]
        yield f"{EVENT}ordinary = not ({' | '.join(held) or 'False'})"
        if found[0].is_plain:
            yield from self._plain(rare)
        for number, (version, body) in enumerate(zip(found, bodies, strict=True)):
            yield f"{EVENT}{'el' if number else ''}if {'plain' if version.is_plain else 'ordinary'}:"
            yield from (f"    {line}" for line in body or [f"{EVENT}pass"])
        yield f"{EVENT}else:"
        yield from (f"    {line}" for line in general)

    def _plain(self, rare: RareConditions) -> Iterator[str]:
        places = self.general.places
        grains = {name: self.storage.columns.columns[name].grain for name in rare.rarely_zero}
        yield f"{EVENT}plain = ordinary"
        yield f"{EVENT}if plain:"
        yield f"{ENTRY}for entry in range(first_entry, last_entry):"
        if "player" in grains.values():
            yield f"{ENTRY}    player = {places.argument('player_of_entry')}[entry]"
        tests = [f"({places.array(name)}[{grain}] > 0)" for name, grain in grains.items()]
        yield f"{ENTRY}    plain &= {' & '.join(tests)}"
