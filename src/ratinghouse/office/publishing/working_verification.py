"""Checks that the stored workings of a list are those of its calculation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ratinghouse.derivation.derive import Derived
from ratinghouse.derivation.packed_columns import Columns, DamagedWorking, StoredColumns, unpack
from ratinghouse.kernel.texts import Text, text
from ratinghouse.office.models import EventWorking, PlayerWorking, PublishedList
from ratinghouse.office.publishing.recipe_source import TableSource
from ratinghouse.office.publishing.working_rows import basis_ids, event_workings, player_stretches


def working_defects(rating_list: PublishedList, derived: Derived, source: TableSource) -> Iterator[Text]:
    """Yield every stored working that is missing, superfluous, or not the one that was calculated."""
    ids = basis_ids(source, derived)
    events = dict(EventWorking.objects.filter(list=rating_list).values_list("event_id", "columns"))
    for event, columns in event_workings(derived, ids):
        yield from _compare(text("the working of event {event}", event=event), events.pop(event, None), columns)
    yield from (text("there is a working of event {event}, which is not on the list", event=event) for event in events)
    stored = PlayerWorking.objects.filter(list=rating_list).values_list("rules", "first", "columns")
    players: dict[Any, Any] = {(rules, first): columns for rules, first, columns in stored}
    for rules, columns in player_stretches(derived, ids):
        key = (rules, int(columns.frame["player"][0]))
        yield from _compare(
            text("the working of players from {first} on", first=key[1]), players.pop(key, None), columns
        )
    yield from (
        text("there is a working of players from {first} on, who are not on the list", first=first)
        for _, first in players
    )


def _compare(subject: Text, blob: Any, derived: StoredColumns) -> Iterator[Text]:
    if blob is None:
        yield text("{working} is missing", working=subject)
        return
    try:
        stored = unpack(bytes(blob))
    except DamagedWorking as problem:
        yield text("{working} is damaged: {problem}", working=subject, problem=str(problem))
        return
    if not _is_calculated(stored, derived):
        yield text("{working} is not the one that was calculated", working=subject)


def _is_calculated(stored: StoredColumns, derived: StoredColumns) -> bool:
    """Return whether the columns are those that were calculated, as far as the stored version has them."""
    if stored.version == 1:
        players = {"player": derived.frame["player"]}
        return _are_same(stored.frame, players) and _are_same(stored.columns, derived.columns)
    grains = stored.by_grain.keys() | derived.by_grain.keys()
    return _are_same(stored.frame, derived.frame) and all(
        _are_same(stored.by_grain.get(grain, {}), derived.by_grain.get(grain, {})) for grain in grains
    )


def _are_same(stored: Columns, derived: Columns) -> bool:
    return stored.keys() == derived.keys() and all(_is_same(stored[name], derived[name]) for name in stored)


def _is_same(stored: Any, derived: Any) -> bool:
    """Return whether two columns are equal; real numbers to 12 digits, for the first lists had the machine's own last.

    Before ``kernel.real_arithmetic`` an exponential came from the machine's library and could differ in its last bits.
    """
    if derived.dtype.kind == "f" and stored.dtype == derived.dtype and stored.shape == derived.shape:
        return bool(np.allclose(stored, derived, rtol=1e-12, atol=0.0))
    return bool(np.array_equal(stored, derived))
