"""A player's calculation sheet as an object: text in a terminal, HTML in a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ratinghouse.kernel.finding import WrongArgument
from ratinghouse.kernel.texts import text
from ratinghouse.library.rating_runs import RatingRun, no_single_edition

if TYPE_CHECKING:
    from ratinghouse.forms.document import FormDocument
    from ratinghouse.library.tables.table import Table
    from ratinghouse.rating.run import Run
    from ratinghouse.rating.sheet import CalculationSheet

MOST_NAMES = 8


class Sheet:
    """The calculation sheets of one player, one for each event; ``str()`` is text, a notebook shows HTML."""

    def __init__(self, title: str, sheets: Sequence[CalculationSheet]) -> None:
        self.title = title
        self.sheets = tuple(sheets)

    @cached_property
    def steps(self) -> Table:
        """Return the steps of the calculation: event, article, symbol, value, sentence, formula with its numbers."""
        from ratinghouse.library.tables.sheet_tables import sheet_steps

        return sheet_steps(self.sheets)

    @cached_property
    def _document(self) -> FormDocument:
        from ratinghouse.forms.document import FormDocument
        from ratinghouse.forms.sheet import sheet_blocks

        blocks = [block for sheet in self.sheets for block in sheet_blocks(sheet)]
        return FormDocument(text("Calculation Sheet"), blocks, subtitle=self.title)

    def __str__(self) -> str:
        from ratinghouse.library.tables.document_text import document_text

        return document_text(self._document)

    def _repr_html_(self) -> str:
        from ratinghouse.library.tables.notebook_html import notebook_html

        return notebook_html(self._document)

    def __repr__(self) -> str:
        return str(self)


def sheet_of(run: RatingRun, player: str) -> Sheet:
    """Return the sheet of a player of a run."""
    if run.run is None:
        raise no_single_edition()
    return Sheet(run.run.book.title, player_sheets(run.run, player))


def player_sheets(run: Run, player: str) -> list[CalculationSheet]:
    """Return the sheets of a player by ID, starting number or name. Raise ``WrongArgument`` unless one matches."""
    from ratinghouse.rating.calculation import calculation_of
    from ratinghouse.rating.sheet import find_players, sheets_of

    matches = find_players(run, player)
    if len(matches) != 1:
        raise ambiguous_player(player, [run.framed.roll.players[row].name for row in matches])
    return sheets_of(calculation_of(run), matches[0])


def ambiguous_player(player: str, names: Sequence[str]) -> WrongArgument:
    """Return the error for a name that no player of a report has, or several."""
    if not names:
        return WrongArgument(
            text("{player}: the report has no such player", player=player),
            text("give an ID, a starting number or part of the name"),
            "unknown-player",
        )
    return WrongArgument(
        text(
            "{player}: {number} players match: {names}",
            player=player,
            number=len(names),
            names="; ".join(names[:MOST_NAMES]),
        ),
        text("give an ID, a starting number or more of the name"),
        "ambiguous-player",
    )
