"""The answer: a run as the one JSON document that commands, pages and interfaces give."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, get_args

from ratinghouse.kernel.engine.natural_columns import NaturalColumns
from ratinghouse.kernel.engine.working import Working
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.rule import Rule
from ratinghouse.kernel.texts import Text, text
from ratinghouse.rating.answer_values import EntrySymbol, GameSymbol, Number, PlayerSymbol, label, numeric
from ratinghouse.rating.calculation import (
    NO_GAME,
    NOT_CONFIRMED,
    CalculatedEntry,
    CalculatedRound,
    Calculation,
    calculation_of,
)
from ratinghouse.rating.run import Run
from ratinghouse.reports.results import CODES, LEFT_OUT

if TYPE_CHECKING:
    from ratinghouse.kernel.book import Rulebook
    from ratinghouse.rating.answer_records import (
        EntryAnswer,
        EntryNumbers,
        EventAnswer,
        GameAnswer,
        GameNumbers,
        PlayerAnswer,
        PlayerNumbers,
        RunAnswer,
    )

ENTRY_SYMBOLS: tuple[EntrySymbol, ...] = get_args(EntrySymbol)
GAME_SYMBOLS: tuple[GameSymbol, ...] = get_args(GameSymbol)
_PLAYER_SYMBOLS: dict[str, PlayerSymbol] = {
    "K_listed": "K",
    "K": "K",  # the K that was used, in rulebooks where K belongs to the player
    "games": "games",
    "period_change": "change",
    "RD_new": "RD",
}
PLAYER_COLUMNS = tuple(_PLAYER_SYMBOLS)


def answer(run: Run) -> RunAnswer:
    """Return the whole run, as ``rate --json`` prints it."""
    day, working = run.period.list_date, run.working
    columns = NaturalColumns(working.book, working.frame, working.columns, working.is_stored)
    calculation = replace(calculation_of(run), working=columns)
    return {
        "rules": run.book.id,
        "list_date": day.isoformat() if day else None,
        "findings": [finding.as_json() for finding in run.findings],
        "events": events(calculation),
        "players": players(calculation),
    }


def events(calculation: Calculation) -> list[EventAnswer]:
    """Return every reported event with its entries and their games."""
    documents: list[EventAnswer] = []
    for event, first in zip(calculation.events, map(int, calculation.working.frame.entry_starts), strict=False):
        if event is not None:
            entries = [entry_answer(calculation, first + at, entry) for at, entry in enumerate(event.entries)]
            format = event.format.value if event.format else None
            documents.append({"name": event.name, "format": format, "entries": entries})
    return documents


def entry_answer(calculation: Calculation, row: int, entry: CalculatedEntry) -> EntryAnswer:
    """Return the entry at a row of the working."""
    working, player = calculation.working, calculation.player_of(row)
    return {
        "no": entry.no,
        "id": player.id or None,
        "name": player.name,
        "rating": _rating(working, "start_rating", row),
        **_entry_numbers(working, row),
        "games": [game_answer(working, round) for round in entry.rounds],
    }


def _entry_numbers(working: Working, row: int) -> EntryNumbers:
    numbers: EntryNumbers = {}
    for name in working.having(ENTRY_SYMBOLS, "entry"):
        numbers[name] = numeric(number_at(working, name, "entry", row))
    if working.having(("status",), "entry"):
        numbers["status"] = label(number_at(working, "status", "entry", row))
    return numbers


def game_answer(working: Working, round: CalculatedRound) -> GameAnswer:
    """Return one round of an entry."""
    result, side = round
    code = CODES.get(result.code)
    reason = left_out(result.code) or why(working, side)
    return {
        "round": result.round,
        "opponent": result.opponent,
        "colour": result.colour or None,
        "result": result.code,
        "score": code.score / 100 if code else None,
        "counted": reason is None,
        "why": reason,
        **_game_numbers(working, side, reason is None),
    }


def _game_numbers(working: Working, side: int, counted: bool) -> GameNumbers:
    numbers: GameNumbers = {}
    for name in working.having(GAME_SYMBOLS, "side"):
        applies = counted or (side >= 0 and name == "opponent_rating")
        numbers[name] = numeric(working.at(name, side)) if applies else None
    if numbers.get("opponent_rating") == 0:
        numbers["opponent_rating"] = None
    return numbers


def left_out(code: str) -> str | None:
    """Return the reason of a game whose code says that a decision left it out; None for any other game."""
    return text("left out by a decision on this game") if code in LEFT_OUT.values() else None


def why(working: Working, side: int) -> str | None:
    """Return why a game does not count, with the article; None where it counts."""
    if side == NO_GAME:
        return text("no game: a bye or an absence")
    if side == NOT_CONFIRMED:
        return text("the opponent's line does not confirm this game")
    if "counted" in working and working["counted"][side]:
        return None
    for rule in working.book.reasons:
        if rule.name in working and working.at(rule.name, side):
            return _reason(working.book, rule.name)
    return text("not counted")


@lru_cache(maxsize=256)
def _reason(book: Rulebook, name: str) -> Text:
    rule = book.names[name]
    assert isinstance(rule, Rule)
    return text("{article}: {sentence}", article=rule.article, sentence=book.sentence(rule))


def players(calculation: Calculation) -> list[PlayerAnswer]:
    """Return every player with games, and those without games whose numbers the rulebook changes."""
    frame = calculation.working.frame
    playing = {
        player
        for event, player in zip(frame.event_of_entry, frame.player_of_entry, strict=True)
        if calculation.events[event] is not None
    }
    return [
        player_answer(calculation, row)
        for row in range(len(calculation.players))
        if row in playing or _changed_while_idle(calculation.working, row)
    ]


def player_answer(calculation: Calculation, row: int) -> PlayerAnswer:
    """Return one player of the list that the calculation leads to."""
    working, player = calculation.working, calculation.players[row]
    return {
        "id": player.id or None,
        "name": player.name,
        "Ro": _rating(working, "Ro", row),
        "Rn": (numeric(working.at("Rn", row)) or None) if "Rn" in working else None,
        **_player_numbers(working, row),
        "status": label(working.at("list_status", row)) if "list_status" in working else None,
    }


def _player_numbers(working: Working, row: int) -> PlayerNumbers:
    numbers: PlayerNumbers = {}
    for column in working.having(PLAYER_COLUMNS, "player"):
        numbers[_PLAYER_SYMBOLS[column]] = numeric(working.at(column, row))
    return numbers


def number_at(working: Working, name: str, grain: Grain, row: int) -> Number | str:
    """Return a column's number or label at a row of its own or a finer grain."""
    rule = working.book.names[name]
    assert isinstance(rule, Rule)
    return working.at(name, working.frame.belongs_to(grain, row, rule.per))


def _rating(working: Working, name: str, row: int) -> int | None:
    """Return a rating that came into the working as input column; None for an unrated player."""
    column = working.frame.inputs.get(name)
    return int(column[row]) or None if column is not None else None


def _changed_while_idle(working: Working, row: int) -> bool:
    """Return whether the rulebook gives a player without games another rating or another RD."""
    inputs = working.frame.inputs
    if int(working["Rn"][row]) != int(inputs["Ro"][row]):
        return True
    return bool(working.having(("RD_new",), "player")) and bool(working.at("RD_new", row) != inputs["RD"][row])
