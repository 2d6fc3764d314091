"""The calculation sheet: one player's numbers, step by step, with the article and the sentence behind each.

The steps are the columns of the working, read at the player's rows. Nothing is calculated here.
"""

from __future__ import annotations

from typing import Any, final

from typing_extensions import TypedDict

from ratinghouse.kernel.engine.working import Working
from ratinghouse.kernel.formulas.arguments import RowReader
from ratinghouse.kernel.formulas.formula import formula
from ratinghouse.kernel.formulas.working import WorkedFormula, worked_formula
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.rule import Rule
from ratinghouse.kernel.texts import Text, text
from ratinghouse.kernel.units import plain_scalar
from ratinghouse.rating.answer import GAME_SYMBOLS, entry_answer, player_answer
from ratinghouse.rating.answer_records import EntryAnswer, GameAnswer, PlayerAnswer
from ratinghouse.rating.calculation import Calculation
from ratinghouse.rating.rule_inputs import inputs_of
from ratinghouse.rating.run import Run
from ratinghouse.reports.report import ReportEntry

# A 0 in these is a result; in other columns it means that there was nothing to calculate.
_WORTH_SHOWING_AT_ZERO = {"n", "W", "We", "change", "period_change", "Rn", "games"}


@dataclass(frozen=True)
class Step:
    """One rule applied to one row: its result, and the inputs of it."""

    article: str
    symbol: str
    value: Any
    sentence: str
    inputs: tuple[tuple[str, Any], ...]
    note: str
    formula: str
    working: str = ""  # the right side of the formula with its numbers, and the result
    because: str = ""  # why the cases in the working applied

    @property
    def equations(self) -> tuple[str, ...]:
        """Return formula and working as lines: change = K × chg = 40 × −1.32 = −52.8."""
        return equations(self.symbol, self.formula, self.working, self.because)


def equations(symbol: str, formula: str, working: str, because: str) -> tuple[str, ...]:
    """Return a formula and its working in one line, or in two if the formula has conditions."""
    if because:
        symbol = symbol.replace("_", " ") if symbol.startswith("opponent_") else symbol
        worked = text("{symbol} = {working}, because {because}", symbol=symbol, working=working, because=because)
        return (formula, worked)
    if working:
        return (Text("{formula} = {working}", {"formula": formula, "working": working}),)
    return (formula,) if formula else ()


@final
class NoEntry(TypedDict):
    """The entry of a player who took part in no event: a record without keys."""


@dataclass(frozen=True)
class CalculationSheet:
    """A player's calculation in one event, and on the list. Symbols that the rulebook lacks are absent."""

    event: str
    entry: EntryAnswer | NoEntry
    opponents: dict[int, str | None]  # by starting number; None for a hidden player
    game_rules: tuple[Step, ...]
    event_steps: tuple[Step, ...]
    entry_steps: tuple[Step, ...]
    player: PlayerAnswer
    player_steps: tuple[Step, ...]
    game_workings: tuple[dict[str, WorkedFormula], ...] = ()  # of each of the entry's games, by symbol

    @property
    def played(self) -> EntryAnswer | None:
        """Return the entry, or None for a player who took part in no event."""
        return self.entry if "no" in self.entry else None


def sheets_of(calculation: Calculation, player: int) -> list[CalculationSheet]:
    """Return the sheets of a row of players, one for each event they played in."""
    frame = calculation.working.frame
    rows = [row for row, its_player in enumerate(frame.player_of_entry) if its_player == player]
    sheets = (_sheet(calculation, player, row, int(frame.event_of_entry[row])) for row in rows)
    return [sheet for sheet in sheets if sheet is not None]


def _sheet(calculation: Calculation, player: int, row: int, number: int) -> CalculationSheet | None:
    reader, event = calculation.row_reader, calculation.events[number]
    if event is None:
        return None
    first = int(reader.working.frame.entry_starts[number])
    entry = event.entries[row - first]
    answer = entry_answer(calculation, row, entry)
    return CalculationSheet(
        event=event.name,
        entry=answer,
        opponents={other.no: calculation.player_of(first + at).name for at, other in enumerate(event.entries)},
        game_rules=tuple(_game_rules(reader.working, [side for _, side in entry.rounds if side >= 0])),
        event_steps=tuple(_steps(calculation, "event", number)),
        entry_steps=tuple(_steps(calculation, "entry", row)),
        player=player_answer(calculation, player),
        player_steps=tuple(_steps(calculation, "player", player)),
        game_workings=tuple(
            _game_workings(reader, game, side) for game, (_, side) in zip(answer["games"], entry.rounds, strict=True)
        ),
    )


def list_sheet(calculation: Calculation, player: int) -> CalculationSheet:
    """Return the sheet of a player who took part in no event: what the list's rules say of them."""
    return CalculationSheet(
        event="",
        entry={},
        opponents={},
        game_rules=(),
        event_steps=(),
        entry_steps=(),
        player=player_answer(calculation, player),
        player_steps=tuple(_steps(calculation, "player", player)),
    )


def player_step(calculation: Calculation, player: int, symbol: str) -> Step | None:
    """Return one number of a player on the list with its rule; None if the list's rules have no such number."""
    working = calculation.working
    rule = working.book.names.get(symbol)
    if not isinstance(rule, Rule) or rule.per != "player" or symbol not in working:
        return None
    return _step(calculation.row_reader, rule, working.at(symbol, player), player)


def find_players(run: Run, query: str) -> list[int]:
    """Return the players meant by an ID, a starting number, a name or the beginning of a name."""
    players = run.framed.roll.players
    exact = [row for row, player in enumerate(players) if player.id == query]
    if exact:
        return exact
    if query.isdecimal():
        by_no = [row for row, player in enumerate(players) if any(_is_no(entry, query) for entry in player.entries)]
        if by_no:
            return by_no
    folded = query.casefold()
    named = [row for row, player in enumerate(players) if player.entries and folded in player.name.casefold()]
    first = [row for row in named if players[row].name.casefold().startswith(folded)]
    same = [row for row in first if players[row].name.casefold() == folded]
    return same or first or named


def _is_no(entry: ReportEntry, query: str) -> bool:
    return entry.no == int(query)


def _steps(calculation: Calculation, grain: Grain, row: int) -> list[Step]:
    working = calculation.working
    steps = []
    for rule in working.book.rules:
        if rule.per != grain or rule.on_request or rule.name not in working:
            continue
        value = working.at(rule.name, row)
        if value is None or (not value and rule.name not in _WORTH_SHOWING_AT_ZERO):
            continue
        steps.append(_step(calculation.row_reader, rule, value, row))
    undefined = calculation.undefined.get(grain, {})
    return steps + [
        Step("", name, plain_scalar(column[row]), "", (), "", "") for name, column in undefined.items() if column[row]
    ]


def _step(reader: RowReader, rule: Rule, value: Any, row: int) -> Step:
    book, worked = reader.working.book, _worked(reader, rule, row)
    return Step(
        rule.article,
        rule.name,
        value,
        book.sentence(rule),
        inputs_of(reader.working, rule, row),
        rule.note,
        formula(book, rule),
        worked.working if worked else "",
        worked.because if worked else "",
    )


def _worked(reader: RowReader, rule: Rule, row: int) -> WorkedFormula | None:
    """Return the rule's formula with the numbers of a row; None if the working does not have all of them."""
    try:
        arguments = reader.arguments(rule, row)
    except KeyError:
        return None
    return worked_formula(reader.working.book, rule, arguments, plain_scalar(reader.working[rule.name][row]))


def _game_workings(reader: RowReader, game: GameAnswer, side: int) -> dict[str, WorkedFormula]:
    """Return the workings of the numbers that the answer has of a game."""
    workings: dict[str, WorkedFormula] = {}
    for rule in reader.working.book.rules:
        if rule.name in GAME_SYMBOLS and rule.per == "side" and game.get(rule.name) is not None:
            worked = _worked(reader, rule, side)
            workings |= {rule.name: worked} if worked else {}
    return workings


def _game_rules(working: Working, sides: list[int]) -> list[Step]:
    """Return the rules behind the columns of the games, each once, if it applies to any of these games."""
    steps = []
    for rule in working.book.rules:
        if rule.per != "side" or rule.on_request or rule.name not in working:
            continue
        if any(working.at(rule.name, side) not in (None, False) for side in sides):
            sentence = working.book.sentence(rule)
            steps.append(Step(rule.article, rule.name, None, sentence, (), rule.note, formula(working.book, rule)))
    return steps
