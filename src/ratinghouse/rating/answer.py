"""The answer: a run as the one JSON document that commands, pages and interfaces give."""

from __future__ import annotations

from typing import Any

from ratinghouse.kernel.engine.working import Working
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.rule import Rule
from ratinghouse.kernel.texts import text
from ratinghouse.rating.calculation import (
    NO_GAME,
    NOT_CONFIRMED,
    CalculatedEntry,
    CalculatedRound,
    Calculation,
    calculation_of,
)
from ratinghouse.rating.run import Run
from ratinghouse.reports.results import CODES

ENTRY_SYMBOLS = ("K", "n", "W", "We", "Rc", "Ru", "chg", "change", "status")
GAME_SYMBOLS = ("opponent_rating", "D", "D_counted", "PD", "dR")
OF_COUNTED_GAMES = ("D", "D_counted", "PD", "dR")
"""The symbols that say something of a game only where it counts."""


def answer(run: Run) -> dict[str, Any]:
    """The whole run. A symbol that the rulebook lacks is absent; null stands where its rule does not apply."""
    day = run.period.list_date
    calculation = calculation_of(run)
    return {
        "rules": run.book.id,
        "list_date": day.isoformat() if day else None,
        "findings": [finding.as_json() for finding in run.findings],
        "events": events(calculation),
        "players": players(calculation),
    }


def events(calculation: Calculation) -> list[dict[str, Any]]:
    """Every reported event with its entries and their games."""
    documents = []
    for event, first in zip(calculation.events, calculation.working.frame.entry_starts.tolist(), strict=False):
        if event is not None:
            entries = [entry_answer(calculation, first + at, entry) for at, entry in enumerate(event.entries)]
            format = event.format.value if event.format else None
            documents.append({"name": event.name, "format": format, "entries": entries})
    return documents


def entry_answer(calculation: Calculation, row: int, entry: CalculatedEntry) -> dict[str, Any]:
    """The entry at a row of the working."""
    working, player = calculation.working, calculation.player_of(row)
    answer: dict[str, Any] = {
        "no": entry.no,
        "id": player.id or None,
        "name": player.name,
        "rating": int(working.frame.inputs["start_rating"][row]) or None,
    }
    answer |= {name: number_at(working, name, "entry", row) for name in ENTRY_SYMBOLS if _has(working, name, "entry")}
    answer["games"] = [game_answer(working, round) for round in entry.rounds]
    return answer


def game_answer(working: Working, round: CalculatedRound) -> dict[str, Any]:
    """One round of an entry."""
    result, side = round
    code = CODES.get(result.code)
    counted = side >= 0 and bool(working["counted"][side])
    answer: dict[str, Any] = {
        "round": result.round,
        "opponent": result.opponent,
        "colour": result.colour or None,
        "result": result.code,
        "score": code.score / 100 if code else None,
        "counted": counted,
        "why": why(working, side),
    }
    symbols = [name for name in GAME_SYMBOLS if _has(working, name, "side")]
    return answer | {name: _number(working, name, side, counted) for name in symbols}


def why(working: Working, side: int) -> str | None:
    """Why a game does not count, with the article; None where it does."""
    if side == NO_GAME:
        return text("no game: a bye or an absence")
    if side == NOT_CONFIRMED:
        return text("the opponent's line does not confirm this game")
    if working["counted"][side]:
        return None
    for rule in working.book.reasons:
        if working.at(rule.name, side):
            return text("{article}: {sentence}", article=rule.article, sentence=working.book.sentence(rule))
    return text("not counted")


def players(calculation: Calculation) -> list[dict[str, Any]]:
    """Every player with games, and those whom the rulebook changes without."""
    frame = calculation.working.frame
    playing = {
        player
        for event, player in zip(frame.event_of_entry.tolist(), frame.player_of_entry.tolist(), strict=True)
        if calculation.events[event] is not None
    }
    return [
        player_answer(calculation, row)
        for row in range(len(calculation.players))
        if row in playing or _changed_while_idle(calculation.working, row)
    ]


def player_answer(calculation: Calculation, row: int) -> dict[str, Any]:
    """One player of the list being made."""
    working, player = calculation.working, calculation.players[row]
    answer: dict[str, Any] = {
        "id": player.id or None,
        "name": player.name,
        "Ro": int(working.frame.inputs["Ro"][row]) or None,
        "Rn": working.at("Rn", row) or None,
    }
    for key, column in (
        ("K", "K_listed"),
        ("K", "K"),  # where it is the player's, the one that was used
        ("games", "games"),
        ("change", "period_change"),
        ("RD", "RD_new"),
    ):
        if _has(working, column, "player"):
            answer[key] = working.at(column, row)
    answer["status"] = working.at("list_status", row)
    return answer


def number_at(working: Working, name: str, grain: Grain, row: int) -> int | float | bool | str | None:
    """A column's number at a row of its own or a finer grain."""
    rule = working.book.names[name]
    assert isinstance(rule, Rule)
    return working.at(name, working.frame.belongs_to(grain, row, rule.per))


def _number(working: Working, name: str, side: int, counted: bool) -> int | float | bool | str | None:
    if side < 0 or (name in OF_COUNTED_GAMES and not counted):
        return None
    number = working.at(name, side)
    return None if name == "opponent_rating" and number == 0 else number


def _has(working: Working, name: str, grain: Grain) -> bool:
    rule = working.book.names.get(name)
    if not isinstance(rule, Rule):
        return False
    return rule.per == grain or (grain == "entry" and rule.per == "player")


def _changed_while_idle(working: Working, row: int) -> bool:
    """Whether the rulebook gives a player without games another rating or another RD."""
    inputs = working.frame.inputs
    if int(working["Rn"][row]) != int(inputs["Ro"][row]):
        return True
    return _has(working, "RD_new", "player") and bool(working.at("RD_new", row) != inputs["RD"][row])
