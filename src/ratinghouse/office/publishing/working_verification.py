"""Checks that the stored workings of a list are those of its calculation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.next_list import Derived
from ratinghouse.derivation.packed_columns import Columns, DamagedWorking, StoredColumns, unpack
from ratinghouse.derivation.stored_workings import optional_columns, players_with_working
from ratinghouse.kernel.texts import Text, text
from ratinghouse.office.models import EventWorking, PlayerWorking, PublishedList
from ratinghouse.office.publishing.recipe_source import TableSource
from ratinghouse.office.publishing.working_rows import basis_ids, event_workings, player_stretches
from ratinghouse.office.revisions.stored_editions import editions_of_working
from ratinghouse.rating.games.reported_games import RARE_INPUTS

FIRST_EXACT = 3
"""From this version of recipes on, real columns are equal bit by bit: their statutes name the arithmetic."""


def working_defects(rating_list: PublishedList, derived: Derived, source: TableSource) -> Iterator[Text]:
    """Yield every stored working that is missing, superfluous, or not the one that was calculated.

    In workings of version 1, columns on request and inputs that only they read may be missing: rules of what a list
    prints were added later.
    """
    ids = basis_ids(source, derived)
    optional = set[str]().union(*(optional_columns(edition_run.book) for edition_run in derived.runs))
    exact = rating_list.inputs["version"] >= FIRST_EXACT
    events = dict(EventWorking.objects.filter(list=rating_list).values_list("event_id", "columns"))
    for event, columns in event_workings(derived, ids):
        subject = text("the working of event {event}", event=event)
        yield from _compare(subject, events.pop(event, None), columns, exact, optional)
    yield from (text("there is a working of event {event}, which is not on the list", event=event) for event in events)
    lists = editions_of_working(rating_list)
    has_working = players_with_working(derived, rating_list.inputs, rating_list.working_version)
    if len(lists) > 1:
        yield from _defects_of_parts(lists, derived, ids, exact, optional, has_working)
        return
    stored = PlayerWorking.objects.filter(list=rating_list).values_list("rules", "first", "columns")
    players: dict[Any, Any] = {(rules, first): columns for rules, first, columns in stored}
    for rules, columns in player_stretches(derived, ids, has_working):
        key = (rules, int(columns.frame["player"][0]))
        subject = text("the working of players from {first} on", first=key[1])
        yield from _compare(subject, players.pop(key, None), columns, exact, optional)
    yield from (
        text("there is a working of players from {first} on, who are not on the list", first=first)
        for _, first in players
    )


def _defects_of_parts(
    lists: Sequence[int],
    derived: Derived,
    ids: NDArray[np.int64],
    exact: bool,
    optional: set[str],
    has_working: NDArray[np.bool_],
) -> Iterator[Text]:
    """Yield what is wrong with workings of players that several editions hold: each player's newest one counts.

    An earlier edition may have the working of a player who no longer needs one: it must be correct too.
    """
    newest: dict[str, dict[int, tuple[StoredColumns, int]]] = {}
    for list_id in lists:
        for rules, blob in PlayerWorking.objects.filter(list=list_id).values_list("rules", "columns"):
            try:
                stored = unpack(bytes(blob))
            except DamagedWorking as problem:
                yield text("a working of players is damaged: {problem}", problem=str(problem))
                return
            for row, player in enumerate(stored.frame["player"].tolist()):
                newest.setdefault(rules, {}).setdefault(player, (stored, row))
    needed = set(ids[has_working].tolist())
    for rules, columns in player_stretches(derived, ids, np.full(len(ids), True)):
        first = int(columns.frame["player"][0])
        rows = {
            at: newest.get(rules, {}).get(player)
            for at, player in enumerate(columns.frame["player"].tolist())
            if player in needed or player in newest.get(rules, {})
        }
        if not all(row is not None and _is_row(row, columns, at, exact, optional) for at, row in rows.items()):
            yield text("the working of players from {first} on is not the one that was calculated", first=first)


def _is_row(
    stored: tuple[StoredColumns, int], derived: StoredColumns, at: int, exact: bool, optional: set[str]
) -> bool:
    """Return whether a stored row is the one that was calculated for a player."""
    table, row = stored
    missing = (table.columns.keys() ^ derived.columns.keys()) - (optional if table.version == 1 else set())
    shared = table.columns.keys() & derived.columns.keys()
    return not missing and all(
        is_same(table.columns[name][row : row + 1], derived.columns[name][at : at + 1], exact) for name in shared
    )


def _compare(subject: Text, blob: Any, derived: StoredColumns, exact: bool, optional: set[str]) -> Iterator[Text]:
    if blob is None:
        yield text("{working} is missing", working=subject)
        return
    try:
        stored = unpack(bytes(blob))
    except DamagedWorking as problem:
        yield text("{working} is damaged: {problem}", working=subject, problem=str(problem))
        return
    if not _is_calculated(stored, derived, exact, optional):
        yield text("{working} is not the one that was calculated", working=subject)


def _is_calculated(stored: StoredColumns, derived: StoredColumns, exact: bool, optional: set[str]) -> bool:
    """Return whether the columns are those that were calculated, as far as the stored version has them."""
    if stored.version == 1:
        players = {"player": derived.frame["player"]}
        missing = (stored.columns.keys() ^ derived.columns.keys()) & optional
        stored_columns, derived_columns = (
            {name: column for name, column in table.columns.items() if name not in missing}
            for table in (stored, derived)
        )
        return _are_same(stored.frame, players, exact) and _are_same(stored_columns, derived_columns, exact)
    grains = stored.by_grain.keys() | derived.by_grain.keys()
    return _are_same(stored.frame, derived.frame, exact) and all(
        _are_same(stored.by_grain.get(grain, {}), derived.by_grain.get(grain, {}), exact) for grain in grains
    )


def _are_same(stored: Columns, derived: Columns, exact: bool) -> bool:
    """Return whether columns are equal; a rare input may be missing on one side if it is false or 0 in every row."""
    absent = {name for name in RARE_INPUTS if name in stored.keys() ^ derived.keys()}
    if any((stored if name in stored else derived)[name].any() for name in absent):
        return False
    shared = stored.keys() - absent
    return shared == derived.keys() - absent and all(is_same(stored[name], derived[name], exact) for name in shared)


def is_same(stored: NDArray[Any], derived: NDArray[Any], exact: bool) -> bool:
    """Return whether two columns are equal: real numbers bit by bit, or to 12 digits if not ``exact``.

    Before ``kernel.real_arithmetic`` an exponential came from the machine's library and could differ in its last bits.
    """
    if derived.dtype.kind != "f":
        return bool(np.array_equal(stored, derived))
    if stored.dtype != derived.dtype or stored.shape != derived.shape:
        return False
    return stored.tobytes() == derived.tobytes() if exact else np.allclose(stored, derived, rtol=1e-12, atol=0.0)
