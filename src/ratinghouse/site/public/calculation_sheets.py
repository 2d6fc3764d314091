"""Calculation sheets as the page shows them: every number with the rule that it follows from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ratinghouse.kernel.formulas.working import WorkedFormula
from ratinghouse.office.models import Entry
from ratinghouse.office.publishing.explanation import Explanation, Part
from ratinghouse.rating.answer_records import GameAnswer
from ratinghouse.rating.answer_values import GameSymbol, is_capped, printed_symbols
from ratinghouse.rating.sheet import CalculationSheet, Step, equations
from ratinghouse.site.public.visible_players import public_name

# The header of FIDE's calculation pages: its columns, and the symbols that rulebooks have for each.
_HEADER = {
    "Rc": ("Rc",),
    "Ro": ("R_start", "Ro", "R_base"),
    "w": ("W",),
    "n": ("n",),
    "chg": ("chg",),
    "K": ("K",),
    "K*chg": ("change",),
}
_GAME_SYMBOLS: tuple[GameSymbol, ...] = ("opponent_rating", "D", "D_counted", "PD", "dR")


@dataclass(frozen=True)
class SheetNumber:
    """A number on the sheet with its article, its sentence, and its formula with the numbers."""

    symbol: str
    value: Any
    article: str = ""
    sentence: str = ""
    equations: tuple[str, ...] = ()
    inputs: tuple[tuple[str, Any], ...] = ()  # if the numbers of the formula are not known
    note: str = ""


@dataclass(frozen=True)
class SheetStep:
    """A step of the sheet, and the steps that its formula takes numbers from."""

    step: Step
    sources: tuple[Step, ...]


@dataclass(frozen=True)
class SheetOpponent:
    """The opponent in a game."""

    name: str
    code: str
    title: str


@dataclass(frozen=True)
class SheetRound:
    """A round of an event on the sheet."""

    number: int
    opponent: SheetOpponent | None
    colour: str
    result: str
    score: Any
    counted: bool
    capped: bool
    reason: str
    numbers: tuple[SheetNumber | None, ...]


@dataclass(frozen=True)
class EventSheet:
    """The sheet of one event."""

    event: str
    number: int | None
    header: tuple[SheetNumber, ...]
    rounds: tuple[SheetRound, ...]
    columns: tuple[str, ...]
    entry_steps: tuple[SheetStep, ...]


@dataclass(frozen=True)
class SheetPart:
    """The calculation under one rulebook: event by event, then on the list."""

    rules: str
    title: str
    sheets: tuple[EventSheet, ...]
    player_steps: tuple[SheetStep, ...]


def sheet_parts(explanation: Explanation) -> list[SheetPart]:
    """Return the parts of an explanation, one for each rulebook that was applied."""
    return [_part(part) for part in explanation.parts]


def _part(part: Part) -> SheetPart:
    events: tuple[int | None, ...] = part.events or (None,) * len(part.sheets)
    sheets = tuple(_sheet(sheet, event) for sheet, event in zip(part.sheets, events, strict=False) if event is not None)
    steps = part.sheets[0].player_steps
    return SheetPart(part.rules, part.book.title, sheets, _with_sources(steps, steps))


def _with_sources(steps: Iterable[Step], others: Iterable[Step]) -> tuple[SheetStep, ...]:
    """Return each step with those of the other steps that its formula takes numbers from."""
    by_symbol = {step.symbol: step for step in others}
    return tuple(
        SheetStep(step, tuple(by_symbol[name] for name, _ in step.inputs if name in by_symbol)) for step in steps
    )


def _sheet(sheet: CalculationSheet, event: int | None) -> EventSheet:
    games = sheet.played["games"] if sheet.played is not None else []
    columns = tuple(printed_symbols(_GAME_SYMBOLS, games))
    opponents = _opponents(event)
    rules_of_symbols = {step.symbol: step for step in sheet.game_rules}
    return EventSheet(
        event=sheet.event,
        number=event,
        header=_header(sheet),
        rounds=tuple(
            _round(game, columns, opponents, rules_of_symbols, workings)
            for game, workings in zip(games, sheet.game_workings, strict=True)
        ),
        columns=columns,
        entry_steps=_with_sources(
            (*sheet.event_steps, *sheet.entry_steps), (*sheet.player_steps, *sheet.event_steps, *sheet.entry_steps)
        ),
    )


def _header(sheet: CalculationSheet) -> tuple[SheetNumber, ...]:
    steps = {step.symbol: step for step in (*sheet.player_steps, *sheet.entry_steps)}
    numbers = (_labelled(label, steps, symbols) for label, symbols in _HEADER.items())
    return tuple(number for number in numbers if number is not None)


def _labelled(label: str, steps: Mapping[str, Step], symbols: Iterable[str]) -> SheetNumber | None:
    step = next((steps[symbol] for symbol in symbols if symbol in steps), None)
    if step is None:
        return None
    inputs = () if step.working else step.inputs
    return SheetNumber(label, step.value, step.article, step.sentence, step.equations, inputs, step.note)


def _round(
    game: GameAnswer,
    columns: Iterable[GameSymbol],
    opponents: Mapping[int, SheetOpponent],
    steps: Mapping[str, Step],
    workings: Mapping[str, WorkedFormula],
) -> SheetRound:
    counted = bool(game["counted"])
    return SheetRound(
        number=game["round"],
        opponent=opponents.get(game["opponent"]) if game["opponent"] is not None else None,
        colour=game["colour"] or "",
        result=game["result"],
        score=game["score"],
        counted=counted,
        capped=is_capped(game),
        reason=game["why"] or "",
        numbers=tuple(
            _number(name, game, steps.get(name), workings.get(name)) if counted or name == "opponent_rating" else None
            for name in columns
        ),
    )


def _number(name: GameSymbol, game: GameAnswer, step: Step | None, worked: WorkedFormula | None) -> SheetNumber | None:
    value = game.get(name)
    if value is None:
        return None
    if step is None:
        return SheetNumber(name, value)
    lines = equations(name, step.formula, worked.working if worked else "", worked.because if worked else "")
    return SheetNumber(name, value, step.article, step.sentence, lines, note=step.note)


def _opponents(event: int | None) -> dict[int, SheetOpponent]:
    opponents = {}
    for entry in Entry.objects.filter(event=event).select_related("player"):
        player = entry.player
        if player is None:
            opponents[entry.no] = SheetOpponent(entry.said_name, "", entry.said_title)
        elif player.hidden:
            opponents[entry.no] = SheetOpponent(public_name(player), "", "")
        else:
            opponents[entry.no] = SheetOpponent(player.name, player.code, player.title or player.w_title)
    return opponents
