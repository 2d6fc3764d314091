"""The calculation sheet as a document: a player's numbers, step by step, with article and rule of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ratinghouse.forms.document import (
    Block,
    FormDocument,
    Grid,
    GridColumn,
    Heading,
    LabelledFacts,
    PageBreak,
    Paragraph,
)
from ratinghouse.forms.wording import BYES, MARKS, change, number
from ratinghouse.kernel.texts import joined, text
from ratinghouse.rating.answer_records import EntryAnswer, GameAnswer
from ratinghouse.rating.answer_values import GameSymbol, is_capped, printed_symbols
from ratinghouse.rating.calculation import Calculation
from ratinghouse.rating.sheet import CalculationSheet, Step, sheets_of

Opponents = Mapping[int, str | None]
_FIGURES: dict[GameSymbol, str] = {"D": "D", "D_counted": "D", "PD": "PD", "dR": "chg"}
"""What some rulebooks calculate game by game -> its heading."""
_STEPS = (
    GridColumn(text("Article")),
    GridColumn(text("Symbol")),
    GridColumn(text("Value"), "right"),
    GridColumn(text("Rule and formula"), width=1),
)


def calculation_sheet(calculation: Calculation, numbers: Sequence[int] = ()) -> FormDocument:
    """Return the sheets of the players with these starting numbers, or of everybody, each beginning a page."""
    blocks: list[Block] = []
    for row in _players(calculation, numbers):
        for sheet in sheets_of(calculation, row):
            blocks.extend([PageBreak()] if blocks else [])
            blocks.extend(sheet_blocks(sheet))
    return FormDocument(text("Calculation Sheet"), blocks, subtitle=calculation.working.book.title)


def _players(calculation: Calculation, numbers: Sequence[int]) -> list[int]:
    """Return the rows of the players with these starting numbers, or of everybody with an entry."""
    frame = calculation.working.frame
    entries = [entry for event in calculation.events for entry in (event.entries if event else (None,))]
    rows = zip(entries, map(int, frame.player_of_entry), strict=True)
    return sorted({player for entry, player in rows if entry is not None and (not numbers or entry.no in numbers)})


def sheet_blocks(sheet: CalculationSheet) -> Iterator[Block]:
    """Yield the blocks of one sheet."""
    entry = sheet.played
    if entry is not None:
        yield Heading(f"{entry['no']}  {entry['name']}" + (f"  ({entry['id']})" if entry["id"] else ""))
        yield Paragraph(sheet.event)
        yield _head(entry)
        yield _games(entry["games"], sheet.opponents)
        if any(map(is_capped, entry["games"])):
            yield Paragraph(text("* a smaller difference counts"), small=True)
    for caption, steps in (
        (text("The event"), sheet.event_steps),
        (text("The player in the event"), sheet.entry_steps),
        (text("The player on the list"), sheet.player_steps),
        (text("Rules of the games' columns"), sheet.game_rules),
    ):
        if steps:
            yield Grid(_STEPS, [_step(step) for step in steps], caption=caption, size=8)


def _head(entry: EntryAnswer) -> LabelledFacts:
    """Return the figures as FIDE's calculation pages show them."""
    rated = entry.get("change") is not None
    figures = [
        *(("Rc", number(entry.get("Rc"))), ("Ro", number(entry["rating"])), ("w", number(entry.get("W")))),
        *(("n", number(entry.get("n"))), ("chg", change(entry.get("chg")))),
        *(("K", number(entry.get("K") if rated else None)), ("K*chg", change(entry.get("change")))),
        ("Ru", number(entry.get("Ru"))),
    ]
    return LabelledFacts(figures, columns=4)


def _games(games: Sequence[GameAnswer], opponents: Opponents) -> Grid:
    figures = printed_symbols(_FIGURES, games)
    columns = [
        *(
            GridColumn(text("Rd"), "right"),
            GridColumn(text("Opponent"), width=3),
            GridColumn(text("Rtg"), "right"),
            GridColumn(""),
            GridColumn(text("Res"), "center"),
        ),
        *(*(GridColumn(_FIGURES[name], "right") for name in figures), GridColumn(text("Counts"), width=3)),
    ]
    return Grid(columns, [_game(game, opponents, figures) for game in games], size=8.5)


def _game(game: GameAnswer, opponents: Opponents, figures: Sequence[GameSymbol]) -> list[str]:
    counted = game["counted"]
    numbers = [change(game[name]) if name == "dR" else number(game[name]) for name in figures]
    return [
        *(str(game["round"]), _opponent(game, opponents)),
        number(game.get("opponent_rating")) + ("*" if is_capped(game) else ""),
        *(game["colour"] or "", (MARKS | BYES).get(game["result"], game["result"])),
        *(
            *(numbers if counted else [""] * len(figures)),
            text("yes") if counted else text("no: {why}", why=game["why"] or ""),
        ),
    ]


def _opponent(game: GameAnswer, opponents: Opponents) -> str:
    return (opponents.get(game["opponent"]) or "") if game["opponent"] is not None else ""


def _step(step: Step) -> list[str]:
    """Return a step as a row: its sentence, its formula with the numbers, and its note."""
    inputs = "" if step.working else joined((f"{name} {number(value)}" for name, value in step.inputs), " · ")
    lines = [line for line in (step.sentence, *step.equations, step.note, inputs) if line]
    return [step.article, step.symbol, number(step.value), joined(lines, "\n")]
