"""Which players and events of a list a correction touches: found by comparing two recipes, before anything is read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.merged_records import remaining_players
from ratinghouse.derivation.recipe_format import ONE_RECORD, EventOfRecipe, ListReference, PendingRow, Recipe
from ratinghouse.rating.player_columns import PlayerTable, Standings

_CARRIED = ("rating", "total_games", "k", "rd", "peak", "last_played", "inactive")
"""The columns of a list that later lists are derived from; ``games`` are counted over a year besides."""

CODE_OF_ENTRY = itemgetter(1)
"""Returns the player of an entry in a recipe, after the starting number."""


@dataclass(frozen=True)
class ListChanges:
    """The players whose rows differ between two editions of a list, as far as later lists read them."""

    carried: frozenset[str] = frozenset()
    games: frozenset[str] = frozenset()
    joined: frozenset[str] = frozenset()  # on the newer edition only
    left: frozenset[str] = frozenset()  # on the older one only


Changes = Mapping[tuple[str, str], ListChanges]
"""What changed on lists that have a new edition, by pool and date."""


@dataclass(frozen=True)
class TouchedPart:
    """The part of a list that has to be derived again.

    The rows of ``players`` may change, and so may their numbers in ``events``. ``involved`` are all players of these
    events: they are needed because the others met them, but their own rows stay as they are. In ``whole_events`` all
    players are touched.
    """

    players: frozenset[str]
    events: frozenset[str]
    whole_events: frozenset[str]
    involved: frozenset[str]

    def touched_rows(self, table: PlayerTable) -> NDArray[np.bool_]:
        """Return for each row of a table whether its player is touched."""
        touched = {code.encode() for code in self.players}
        return np.fromiter((code in touched for code in table.code.tolist()), np.bool_, len(table))


def changes_of(before: Standings, after: Standings) -> ListChanges:
    """Return the changes between two editions of a list, which need only have the rows that may differ."""
    if np.array_equal(before.code, after.code):
        return ListChanges(_differing(before, after, _CARRIED), _differing(before, after, ("games",)))
    joined = frozenset(after.row_of.keys() - before.row_of.keys())
    left = frozenset(before.row_of.keys() - after.row_of.keys())
    shared = [code for code in before.row_of if code in after.row_of]
    old, new = (table.select(np.array([table.row_of[code] for code in shared], np.intp)) for table in (before, after))
    apart = joined | left
    carried, games = _differing(old, new, _CARRIED), _differing(old, new, ("games",))
    return ListChanges(carried | apart, games | apart, joined, left)


def _differing(before: Standings, after: Standings, columns: Iterable[str]) -> frozenset[str]:
    """Return the players whose rows differ; both tables have the same players in the same order."""
    differs = np.zeros(len(before), np.bool_)
    for name in columns:
        differs |= getattr(before, name) != getattr(after, name)
    return frozenset(map(bytes.decode, before.code[differs].tolist()))


def touched_part(original: Recipe, revised: Recipe, changes: Changes, *, connected: bool) -> TouchedPart | None:
    """Return the part of a list that has to be derived again; None if it has to be the whole list.

    ``connected`` follows the players through all events that they share, directly or through others.
    """
    players_of = {event["event"]: _players(event) for event in revised["events"]}
    seeds = _changed_players(original, revised, changes, players_of.values())
    if seeds is None:
        return None
    changed = _changed_events(original, revised)
    touched = seeds | {code for event in changed for code in _players(event)}
    whole_events = {key for key, players in players_of.items() if not touched.isdisjoint(players)}
    touched.update(*(players_of[key] for key in whole_events))
    while connected:
        reached = {key for key, players in players_of.items() if not touched.isdisjoint(players)} - whole_events
        if not reached:
            break
        whole_events |= reached
        touched.update(*(players_of[key] for key in reached))
    events = {key for key, players in players_of.items() if not touched.isdisjoint(players)}
    involved = touched.union(*(players_of[key] for key in events))
    return TouchedPart(frozenset(touched), frozenset(events), frozenset(whole_events), frozenset(involved))


def may_have_other_players(original: Recipe, revised: Recipe, changes: Changes) -> bool:
    """Return whether other players may be on the list now, so that the facts of its players have another hash."""
    previous = _changes(changes, revised["lists"]["previous"])
    if previous.joined or previous.left:
        return True
    same = original["events"] == revised["events"] and original["kept"] == revised["kept"]
    return not same and _newcomers(original) != _newcomers(revised)


def merged_more(revised: Recipe, changes: Changes) -> int:
    """Return how many more players of the previous list were merged into others, now that it has a new edition."""
    previous = _changes(changes, revised["lists"]["previous"])
    merged = {code for code, _ in revised["merged"]}
    return len(merged & previous.joined) - len(merged & previous.left)


def leaves_an_edition(original: Recipe, revised: Recipe) -> bool:
    """Return whether any player no longer takes part in the events of an edition that is not the list's own."""
    own = revised["editions"][-1]
    if all(event["rules"] == own for event in original["events"]):
        return False
    after = {(event["rules"], code) for event in revised["events"] for _, code in event["players"]}
    before = ((event["rules"], code) for event in original["events"] for _, code in event["players"])
    return any(rules != own and (rules, code) not in after for rules, code in before)


def _newcomers(recipe: Recipe) -> set[str]:
    playing = {code for event in recipe["events"] for _, code in event["players"]}
    return playing | {row[0] for row in recipe["kept"]}


def _changed_players(
    original: Recipe, revised: Recipe, changes: Changes, players_of_events: Iterable[set[str]]
) -> set[str] | None:
    """Return the players for whom something outside the events has changed; None if more than that has changed."""
    if _frame_of_recipe(original) != _frame_of_recipe(revised) or revised["register"] == ONE_RECORD:
        return None
    if any(recipe["returning"] or recipe["operations"] for recipe in (original, revised)):
        return None
    if _lists_by_day(original) != _lists_by_day(revised):
        return None
    lists = revised["lists"]
    carried = [lists["previous"], lists["other"], lists["standard"]]
    changed = {code for ref in carried for code in _changes(changes, ref).carried}
    changed |= {code for ref in lists["year"] or () for code in _changes(changes, ref).games}
    playing = set[str]().union(*players_of_events)
    in_force = {code for _, *refs in lists["in_force"] for ref in refs for code in _changes(changes, ref).carried}
    remaining = remaining_players(revised)
    changed |= (in_force | {remaining[code] for code in in_force if code in remaining}) & playing
    changed |= {row[0] for row in _unshared(original["kept"], revised["kept"])}
    return changed | {remaining[code] for code in changed if code in remaining}


def _frame_of_recipe(recipe: Recipe) -> tuple[object, ...]:
    """Return what a recipe says apart from players and their numbers: if that changes, any player may be touched."""
    law = (recipe["editions"], recipe["statutes"])
    return (recipe["pool"], recipe["date"], recipe["act"], recipe["register"], law, recipe["joining"], recipe["merged"])


def _lists_by_day(recipe: Recipe) -> object:
    """Return which lists a recipe names, whatever their editions."""
    lists = recipe["lists"]
    return (
        *map(_named, (lists["previous"], lists["other"], lists["standard"])),
        [(since, _named(ref), _named(standard)) for since, ref, standard in lists["in_force"]],
        None if lists["year"] is None else [_named(ref) for ref in lists["year"]],
    )


def _named(ref: ListReference | None) -> tuple[str, str] | None:
    return (ref["pool"], ref["date"]) if ref is not None else None


def _changes(changes: Changes, ref: ListReference | None) -> ListChanges:
    return ListChanges() if ref is None else changes.get((ref["pool"], ref["date"]), ListChanges())


def _unshared(first: Iterable[PendingRow], second: Iterable[PendingRow]) -> set[tuple[Any, ...]]:
    return {*map(tuple, first)} ^ {*map(tuple, second)}


def _changed_events(original: Recipe, revised: Recipe) -> list[EventOfRecipe]:
    """Return the events that only one of the recipes has, or that they state differently, in both versions."""
    before = {event["event"]: event for event in original["events"]}
    after = {event["event"]: event for event in revised["events"]}
    keys = [key for key in before.keys() | after.keys() if before.get(key) != after.get(key)]
    return [events[key] for key in keys for events in (before, after) if key in events]


def _players(event: EventOfRecipe) -> set[str]:
    return set(map(CODE_OF_ENTRY, event["players"]))
