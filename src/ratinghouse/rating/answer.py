"""The answer: a run as the one JSON document that commands, pages and interfaces give."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.rule import Rule
from ratinghouse.kernel.texts import text
from ratinghouse.rating.roll import RollPlayer
from ratinghouse.rating.run import Run
from ratinghouse.reports.report import Report, ReportEntry, Result
from ratinghouse.reports.results import CODES

ENTRY_SYMBOLS = ("K", "n", "W", "We", "Rc", "Ru", "chg", "change", "status")
GAME_SYMBOLS = ("opponent_rating", "D", "D_counted", "PD", "dR")
OF_COUNTED_GAMES = ("D", "D_counted", "PD", "dR")
"""The symbols that say something of a game only where it counts."""


def answer(run: Run) -> dict[str, Any]:
    """The whole run. A symbol that the rulebook lacks is absent; null stands where its rule does not apply."""
    day = run.period.list_date
    return {
        "rules": run.book.id,
        "list_date": day.isoformat() if day else None,
        "findings": [finding.as_json() for finding in run.findings],
        "events": events(run),
        "players": players(run),
    }


def events(run: Run) -> list[dict[str, Any]]:
    """Every reported event with its entries and their games."""
    sides = _sides_of_entries(run)
    documents = []
    row = 0
    for event in run.framed.roll.events:
        rows = range(row, row + len(event.entries))
        row = rows.stop
        if event.report is None:
            continue
        entries = [
            entry_answer(run, at, member.entry, event.report, sides[at])
            for at, member in zip(rows, event.entries, strict=True)
            if member.entry is not None
        ]
        documents.append(
            {
                "name": event.report.event.name,
                "format": event.report.format.value if event.report.format else None,
                "entries": entries,
            }
        )
    return documents


def entry_answer(run: Run, row: int, entry: ReportEntry, report: Report, sides: dict[int, int]) -> dict[str, Any]:
    """One entry. ``sides`` leads from the position of a result to its row in the working."""
    start = int(run.framed.frame.inputs["start_rating"][row])
    player = int(run.framed.frame.player_of_entry[row])
    answer: dict[str, Any] = {
        "no": entry.no,
        "id": entry.id or None,
        "name": run.framed.roll.players[player].name,
        "rating": start or None,
    }
    answer |= {name: number_at(run, name, "entry", row) for name in ENTRY_SYMBOLS if _has(run, name, "entry")}
    results = run.framed.results_of(row)
    answer["games"] = [game_answer(run, result, sides.get(position)) for position, result in enumerate(results)]
    return answer


def game_answer(run: Run, result: Result, side: int | None) -> dict[str, Any]:
    """One round of an entry; ``side`` is None where there was no game that both sides confirm."""
    code = CODES.get(result.code)
    counted = side is not None and bool(run.working["counted"][side])
    answer: dict[str, Any] = {
        "round": result.round,
        "opponent": result.opponent,
        "colour": result.colour or None,
        "result": result.code,
        "score": code.score / 100 if code else None,
        "counted": counted,
        "why": why(run, result, side),
    }
    symbols = [name for name in GAME_SYMBOLS if _has(run, name, "side")]
    return answer | {name: _number(run, name, side, counted) for name in symbols}


def why(run: Run, result: Result, side: int | None) -> str | None:
    """Why a game does not count, with the article; None where it does."""
    if side is None:
        if result.opponent is None:
            return text("no game: a bye or an absence")
        return text("the opponent's line does not confirm this game")
    if run.working["counted"][side]:
        return None
    for rule in run.book.reasons:
        if run.working.at(rule.name, side):
            return text("{article}: {sentence}", article=rule.article, sentence=run.book.sentence(rule))
    return text("not counted")


def players(run: Run) -> list[dict[str, Any]]:
    """Every player with games, and those whom the rulebook changes without."""
    playing = {member.player for event in run.framed.roll.events for member in event.entries if member.entry}
    return [
        player_answer(run, row, player)
        for row, player in enumerate(run.framed.roll.players)
        if row in playing or _changed_while_idle(run, row)
    ]


def player_answer(run: Run, row: int, player: RollPlayer) -> dict[str, Any]:
    """One player of the list being made."""
    answer: dict[str, Any] = {
        "id": player.id or None,
        "name": player.name,
        "Ro": int(run.framed.frame.inputs["Ro"][row]) or None,
        "Rn": run.working.at("Rn", row) or None,
    }
    for key, column in (
        ("K", "K_listed"),
        ("K", "K"),  # where it is the player's, the one that was used
        ("games", "games"),
        ("change", "period_change"),
        ("RD", "RD_new"),
    ):
        if _has(run, column, "player"):
            answer[key] = run.working.at(column, row)
    answer["status"] = run.working.at("list_status", row)
    return answer


def number_at(run: Run, name: str, grain: Grain, row: int) -> int | float | bool | str | None:
    """A column's number at a row of its own or a finer grain."""
    rule = run.book.names[name]
    assert isinstance(rule, Rule)
    return run.working.at(name, run.framed.frame.belongs_to(grain, row, rule.per))


def _number(run: Run, name: str, side: int | None, counted: bool) -> int | float | bool | str | None:
    if side is None or (name in OF_COUNTED_GAMES and not counted):
        return None
    number = run.working.at(name, side)
    return None if name == "opponent_rating" and number == 0 else number


def _has(run: Run, name: str, grain: Grain) -> bool:
    rule = run.book.names.get(name)
    if not isinstance(rule, Rule):
        return False
    return rule.per == grain or (grain == "entry" and rule.per == "player")


def _changed_while_idle(run: Run, row: int) -> bool:
    """Whether the rulebook gives a player without games another rating or another RD."""
    inputs = run.framed.frame.inputs
    if int(run.working["Rn"][row]) != int(inputs["Ro"][row]):
        return True
    return _has(run, "RD_new", "player") and bool(run.working.at("RD_new", row) != inputs["RD"][row])


def _sides_of_entries(run: Run) -> dict[int, dict[int, int]]:
    """For each row of entries, the way from the position of a result to its row of sides."""
    side_rows: dict[int, dict[int, int]] = defaultdict(dict)
    for side, place in enumerate(run.framed.places):
        side_rows[int(run.framed.frame.entry_of_side[side])][place.position] = side
    return side_rows
