"""The columns that a replay stores of a list: its games with the numbers of the rulebook, and its players."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.edition_runs import EditionRun
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.plan import needed_by
from ratinghouse.kernel.engine.working import Working
from ratinghouse.kernel.rule import Rule
from ratinghouse.kernel.units import Unit
from ratinghouse.lab.archive.tables import Column
from ratinghouse.lab.replay.history import ReplayedList
from ratinghouse.lab.replay.list_games import ListGames
from ratinghouse.lab.replay.output_files import GAME_COLUMNS

MORE = ("opponent_rating", "PD", "game_change")
"""The columns of games that are stored, as rulebooks call them."""


def game_columns(replayed: ReplayedList) -> dict[str, Column]:
    """Return the games of a list by column, in the order of the archive's rows."""
    parts = [
        _games_of_edition(edition_run, replayed.games[edition_run.rules])
        for edition_run in replayed.derived.runs
        if edition_run.rules in replayed.games
    ]
    if not parts:
        return {name: np.zeros(0) for name in GAME_COLUMNS}
    columns = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    order = np.argsort(columns["game"], kind="stable")
    return {name: column[order] for name, column in columns.items()}


def player_columns(replayed: ReplayedList, *, everybody: bool = False) -> dict[str, Column]:
    """Return the players who played for a list, entered before it or were changed by it, by column.

    Where ``everybody`` was derived, a different K or a change of activity is also a change.
    """
    derived, standings = replayed.derived, replayed.derived.standings
    concerned = np.zeros(len(replayed.players), np.bool_)
    for games in replayed.games.values():
        concerned[games.games.player_of_entry] = True
    concerned[np.searchsorted(replayed.players, replayed.entered)] = True
    before = derived.basis.before
    rows = derived.rows
    changed = concerned[rows] | (standings.rating != standings.before)
    changed |= standings.rd != before.rd[rows]
    if everybody:
        changed |= (standings.k != before.k[rows]) | (standings.inactive != before.inactive[rows])
    some = np.flatnonzero(changed)
    names = ("before", "rating", "change", "games", "k", "rd", "status", "inactive")
    return {"player": replayed.listed[some], **{name: getattr(standings, name)[some] for name in names}}


def _games_of_edition(edition_run: EditionRun, games: ListGames) -> dict[str, Column]:
    working, book = edition_run.working, edition_run.book
    rating, counted = working["opponent_rating"], working["counted"]
    white_rating, black_rating = rating[games.black], rating[games.white]
    expected = _hundredths(book, working, "PD")
    change = _hundredths(book, working, "game_change")
    return {
        "game": games.game,
        "white_rating": white_rating,
        "black_rating": black_rating,
        "expected": np.where(_foretold(book, working, games), expected[games.white], np.nan),
        "counted_white": counted[games.white],
        "counted_black": counted[games.black],
        "change_white": change[games.white],
        "change_black": change[games.black],
    }


def _foretold(book: Rulebook, working: Working, games: ListGames) -> NDArray[np.bool_]:
    """Return the games whose expected score was known before they were played.

    Where a rulebook gives unrated opponents the rating that they obtain in the event, it was not.
    """
    rating = working["opponent_rating"]
    known = rating > 0
    if _uses_scores(book, "opponent_rating"):
        known &= working.frame.inputs["start_rating"][working.frame.entry_of_side[working.frame.mirror]] > 0
    return np.asarray(known[games.white] & known[games.black])


@lru_cache(maxsize=256)
def _uses_scores(book: Rulebook, name: str) -> bool:
    """Return whether a column depends on the results of games, directly or by others."""
    needed, waiting = set(), [name]
    while waiting:
        column = waiting.pop()
        rule = book.names.get(column)
        if column not in needed and isinstance(rule, Rule):
            waiting += needed_by(book, rule)
        needed.add(column)
    return "score" in needed


def _hundredths(book: Rulebook, working: Working, name: str) -> NDArray[Any]:
    """Return a column of sides in hundredths; not a number where the rulebook has none of them."""
    rule = book.names.get(name)
    if not isinstance(rule, Rule) or rule.per != "side":
        return np.full(working.frame.sides, np.nan)
    column = working[name].astype(np.float64)
    return column * 100 if rule.unit is Unit.REAL else column
