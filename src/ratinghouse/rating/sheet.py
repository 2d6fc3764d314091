"""The calculation sheet: one player's numbers, step by step, with the article and the sentence behind each.

The steps are the columns of the working, read at the player's rows. Nothing is calculated here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ratinghouse.kernel.rule import Rule
from ratinghouse.rating.answer import entry_answer, player_answer
from ratinghouse.rating.rule_inputs import inputs_of
from ratinghouse.rating.run import Run
from ratinghouse.reports.report import ReportEntry

# A 0 in these is an answer; in other columns it says that there was nothing to do.
_WORTH_SHOWING_AT_ZERO = {"n", "W", "We", "change", "period_change", "Rn", "games"}


@dataclass(frozen=True)
class Step:
    """One rule at work: what it gave, and from what."""

    article: str
    symbol: str
    value: Any
    sentence: str
    inputs: tuple[tuple[str, Any], ...]
    note: str = ""


@dataclass(frozen=True)
class CalculationSheet:
    """A player's calculation in one event, and on the list."""

    event: str
    entry: dict[str, Any]
    opponents: dict[int, str]
    game_rules: tuple[Step, ...]
    event_steps: tuple[Step, ...]
    entry_steps: tuple[Step, ...]
    player: dict[str, Any]
    player_steps: tuple[Step, ...]


def sheets_of(run: Run, player: int) -> list[CalculationSheet]:
    """Return a player's sheets, one for each event they played in."""
    frame, roll = run.framed.frame, run.framed.roll
    sheets = []
    for row in range(frame.entries):
        event = int(frame.event_of_entry[row])
        member = roll.events[event].entries[row - int(frame.entry_starts[event])]
        report = roll.events[event].report
        if int(frame.player_of_entry[row]) != player or member.entry is None or report is None:
            continue
        sides = {run.framed.places[side].position: side for side in range(*frame.side_starts[row : row + 2])}
        sheets.append(
            CalculationSheet(
                event=report.event.name,
                entry=entry_answer(run, row, member.entry, report, sides),
                opponents={entry.no: entry.name for entry in report.entries},
                game_rules=tuple(_game_rules(run, list(sides.values()))),
                event_steps=tuple(_steps(run, "event", event)),
                entry_steps=tuple(_steps(run, "entry", row)),
                player=player_answer(run, player, roll.players[player]),
                player_steps=tuple(_steps(run, "player", player)),
            )
        )
    return sheets


def list_sheet(run: Run, player: int) -> CalculationSheet:
    """Return the sheet of a player who took part in no event: what the list's rules say of them."""
    return CalculationSheet(
        event="",
        entry={},
        opponents={},
        game_rules=(),
        event_steps=(),
        entry_steps=(),
        player=player_answer(run, player, run.framed.roll.players[player]),
        player_steps=tuple(_steps(run, "player", player)),
    )


def find_players(run: Run, query: str) -> list[int]:
    """The players meant by an ID, a starting number, a name or the beginning of a name."""
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


def _steps(run: Run, grain: str, row: int) -> list[Step]:
    steps = []
    for rule in run.book.rules:
        if rule.per != grain or rule.on_request:
            continue
        value = run.working.at(rule.name, row)
        if value is None or (not value and rule.name not in _WORTH_SHOWING_AT_ZERO):
            continue
        steps.append(_step(run, rule, value, row))
    return steps


def _step(run: Run, rule: Rule, value: Any, row: int) -> Step:
    return Step(rule.article, rule.name, value, run.book.sentence(rule), inputs_of(run, rule, row), rule.note)


def _game_rules(run: Run, sides: list[int]) -> list[Step]:
    """The rules behind the columns of the games, each once, if it applies to any of these games."""
    steps = []
    for rule in run.book.rules:
        if rule.per != "side" or rule.on_request:
            continue
        if any(run.working.at(rule.name, side) not in (None, False) for side in sides):
            steps.append(Step(rule.article, rule.name, None, run.book.sentence(rule), (), rule.note))
    return steps
