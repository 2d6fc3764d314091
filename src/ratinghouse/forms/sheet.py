"""The calculation sheet on paper: one player's numbers, step by step, with the article and the sentence behind each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

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
from ratinghouse.rating.run import Run
from ratinghouse.rating.sheet import CalculationSheet, Step, sheets_of

_FIGURES = {"D_counted": "D", "PD": "PD", "dR": "chg"}
"""What some rulebooks reckon game by game -> its heading."""
_STEPS = (
    GridColumn("Article"),
    GridColumn("Symbol"),
    GridColumn("Value", "right"),
    GridColumn("Rule, and what it was given", width=1),
)


def calculation_sheet(run: Run, numbers: Sequence[int] = ()) -> FormDocument:
    """The sheets of the players with these starting numbers, or of everybody, each beginning a page."""
    blocks: list[Block] = []
    for row, player in enumerate(run.framed.roll.players):
        if player.entries and (not numbers or any(entry.no in numbers for entry in player.entries)):
            for sheet in sheets_of(run, row):
                blocks.extend([PageBreak()] if blocks else [])
                blocks.extend(sheet_blocks(sheet))
    return FormDocument("Calculation Sheet", blocks, subtitle=run.book.title)


def sheet_blocks(sheet: CalculationSheet) -> Iterator[Block]:
    """One sheet."""
    entry = sheet.entry
    if entry:
        yield Heading(f"{entry['no']}  {entry['name']}" + (f"  ({entry['id']})" if entry["id"] else ""))
        yield Paragraph(sheet.event)
        yield _head(entry)
        yield _games(entry["games"], sheet.opponents)
        if any(map(_capped, entry["games"])):
            yield Paragraph("* the difference counts for less than it is", small=True)
    for caption, steps in (
        ("The event", sheet.event_steps),
        ("The player in the event", sheet.entry_steps),
        ("The player on the list", sheet.player_steps),
        ("Behind the games' columns", sheet.game_rules),
    ):
        if steps:
            yield Grid(_STEPS, [_step(step) for step in steps], caption=caption, size=8)


def _head(entry: dict[str, Any]) -> LabelledFacts:
    """The line that FIDE's users know."""
    rated = entry.get("change") is not None
    figures = [
        *(("Rc", number(entry.get("Rc"))), ("Ro", number(entry["rating"])), ("w", number(entry.get("W")))),
        *(("n", number(entry.get("n"))), ("chg", change(entry.get("chg")))),
        *(("K", number(entry.get("K") if rated else None)), ("K*chg", change(entry.get("change")))),
        ("Ru", number(entry.get("Ru"))),
    ]
    return LabelledFacts(figures, columns=4)


def _games(games: Sequence[dict[str, Any]], opponents: dict[int, str]) -> Grid:
    figures = [name for name in _FIGURES if any(name in game for game in games)]
    columns = [
        *(
            GridColumn("Rd", "right"),
            GridColumn("Opponent", width=3),
            GridColumn("Rtg", "right"),
            GridColumn(""),
            GridColumn("Res", "center"),
        ),
        *(*(GridColumn(_FIGURES[name], "right") for name in figures), GridColumn("Counts", width=3)),
    ]
    return Grid(columns, [_game(game, opponents, figures) for game in games], size=8.5)


def _game(game: dict[str, Any], opponents: dict[int, str], figures: Sequence[str]) -> list[str]:
    counted = game["counted"]
    numbers = [change(game[name]) if name == "dR" else number(game[name]) for name in figures]
    return [
        *(str(game["round"]), opponents.get(game["opponent"], "")),
        number(game.get("opponent_rating")) + ("*" if _capped(game) else ""),
        *(game["colour"] or "", (MARKS | BYES).get(game["result"], game["result"])),
        *(*(numbers if counted else [""] * len(figures)), "yes" if counted else f"no: {game['why']}"),
    ]


def _capped(game: dict[str, Any]) -> bool:
    return bool(game["counted"]) and game.get("D") != game.get("D_counted")


def _step(step: Step) -> list[str]:
    inputs = " · ".join(f"{name} {number(value)}" for name, value in step.inputs)
    sentences = [sentence for sentence in (step.sentence, step.note, inputs) if sentence]
    return [step.article, step.symbol, number(step.value), "\n".join(sentences)]
