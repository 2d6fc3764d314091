"""Two records of one person: the merged record, and the records that result from splitting it again.

A person has the games of both records, the higher of the highest ratings, and the later of the last games. The K that a
list printed for one of the records does not hold for the person: it is determined again from the merged record.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ratinghouse.derivation.recipe_format import Recipe
from ratinghouse.rating.player_columns import Standings


class SplitRecord(NamedTuple):
    """A merged record that is split off again: the last list that had it, and those since, without it."""

    code: str
    remaining: str
    others: Sequence[str]  # the remaining player, and the players still merged into that record
    then: Standings
    since: Sequence[Standings]


def inherited(before: Standings, previous: Standings, remaining: Mapping[str, str]) -> Standings:
    """Return the standings in which players without a rating have that of a record merged into theirs."""
    before = before.select(np.arange(len(before)))
    for code, target in remaining.items():
        at, row = previous.row_of.get(code), before.row_of[target]
        if at is not None and previous.rating[at] > 0 and before.rating[row] == 0:
            copy_row(previous, at, before, row)
    return before


def merged_standings(before: Standings, previous: Standings, remaining: Mapping[str, str]) -> Standings:
    """Return the standings of the previous list, each combined with those of the records merged into it."""
    before = before.select(np.arange(len(before)))
    for code, target in remaining.items():
        at, row = previous.row_of.get(code), before.row_of[target]
        if at is None:
            continue
        both = bool(_has_history(previous, at) and _has_history(before, row))
        games = before.total_games[row] + previous.total_games[at]
        peak = max(_highest(before, row), _highest(previous, at))
        last = max(before.last_played[row], previous.last_played[at])
        active = before.rating[row] > 0 and previous.rating[at] > 0 and not previous.inactive[at]
        if previous.rating[at] > 0 and before.rating[row] == 0:
            copy_row(previous, at, before, row)
        before.total_games[row], before.peak[row], before.last_played[row] = games, peak, last
        before.inactive[row] &= not active
        if both:
            before.k[row] = 0
    return before


class MergedHistory(NamedTuple):
    """The combined history of several records of one person on a list."""

    games: int
    peak: int
    records: int  # how many of them have a game or a rating


def merged_history(then: Standings, player: str, records: Collection[str]) -> MergedHistory | None:
    """Return the combined history of a player and the records merged into theirs; None if those records have none."""
    rows = [then.row_of[code] for code in records if code in then.row_of]
    rows = [row for row in rows if _has_history(then, row)]
    if not rows:
        return None
    own_row = then.row_of.get(player)
    if own_row is not None and _has_history(then, own_row):
        rows.append(own_row)
    games = sum(int(then.total_games[row]) for row in rows)
    return MergedHistory(games, max(_highest(then, row) for row in rows), len(rows))


def split_record(before: Standings, split: SplitRecord) -> None:
    """Give a split record its old standing again, and remove what it had added to the remaining player."""
    then, at = split.then, split.then.row_of[split.code]
    copy_row(then, at, before, before.row_of[split.code])
    row = before.row_of.get(split.remaining)
    if row is None or not _has_history(then, at):
        return
    lists = (then, *split.since)
    appearances = [
        (rating_list, rating_list.row_of[code])
        for rating_list in lists
        for code in split.others
        if code in rating_list.row_of
    ]
    appearances_then = [position for rating_list, position in appearances if rating_list is then]
    played = any(rating_list.games[position] > 0 for rating_list, position in appearances if rating_list is not then)
    only_merged = not any(then.rating[position] > 0 for position in appearances_then)
    last = max((int(then.last_played[position]) for position in appearances_then), default=0)
    before.total_games[row] = max(before.total_games[row] - then.total_games[at], 0)
    if before.last_played[row] <= then.last_played[at]:
        before.last_played[row] = last
    before.k[row] = 0
    if only_merged and not played and before.rating[row] == then.rating[at]:
        before.rating[row], before.rd[row], before.inactive[row] = 0, 0.0, False
        appearances = [(rating_list, position) for rating_list, position in appearances if rating_list is then]
    peaks = [_highest(then, position) for position in appearances_then] + [
        int(rating_list.rating[position]) for rating_list, position in appearances
    ]
    before.peak[row] = max(peaks, default=0)


def copy_row(source: Standings, at: int, target: Standings, row: int) -> None:
    """Copy what one list has of a player into another."""
    for name, column in source.columns().items():
        if name != "code":
            getattr(target, name)[row] = column[at]


def add_merged_games(games: dict[bytes, int], remaining: Mapping[str, str]) -> None:
    """Add the games of merged records to those of the players whose records remain."""
    for code, target in remaining.items():
        games[target.encode()] = games.get(target.encode(), 0) + games.get(code.encode(), 0)


def remaining_players(recipe: Recipe) -> dict[str, str]:
    """Return the merged records, each with the player who has it now."""
    return {code: target for code, target in recipe["merged"] if target}


def records_of(player: str, remaining: Mapping[str, str]) -> list[str]:
    """Return the records that have been merged into a player's."""
    return [code for code, target in remaining.items() if target == player]


def _has_history(standings: Standings, row: int) -> bool:
    """Return whether a player has a game or a rating on a list, now or earlier."""
    return bool(standings.total_games[row] > 0 or _highest(standings, row) > 0)


def _highest(standings: Standings, row: int) -> int:
    return int(max(standings.peak[row], standings.rating[row]))
