"""The numbers of a player to whom nothing happened on a list: they are not stored, but follow from the list before.

They are derived for that player alone, by the statutes of record, and must be what the list says.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.next_list import Derived
from ratinghouse.derivation.player_numbers import NumbersOfPlayers
from ratinghouse.derivation.recipe import SourceIncomplete
from ratinghouse.derivation.revision.partial_list import derive_part
from ratinghouse.derivation.revision.touched import TouchedPart
from ratinghouse.derivation.stored_workings import players_with_working
from ratinghouse.office.models import Player, PublishedList
from ratinghouse.office.publishing.recipe_source import TableSource
from ratinghouse.office.publishing.working_rows import player_stretches
from ratinghouse.office.statutes.statutes_of_list import recipe_of_record
from ratinghouse.office.storage.list_labels import recipe_of
from ratinghouse.office.storage.list_rows import rows_of_list
from ratinghouse.office.storage.stored_columns import naming_damage


def unstored_numbers(rating_list: PublishedList, player: Player, rules: str) -> NumbersOfPlayers | None:
    """Return the numbers of a player on a list that stores none of them; None where the list should have stored some.

    That is where the player is not on it, where something happened to them, or where the list is of a version that
    stores the numbers of everybody.
    """
    if rating_list.working_version == 1 or rules != rating_list.rules.split()[-1]:
        return None
    with naming_damage(recipe_of(rating_list)):
        recipe = recipe_of_record(rating_list)
    if any(player.code == code for event in recipe["events"] for _, code in event["players"]):
        return None
    source = TableSource.of_players({player.code, *(code for pair in recipe["merged"] for code in pair)})
    alone = frozenset({player.code})
    try:
        derived = derive_part(recipe, TouchedPart(alone, frozenset(), frozenset(), alone), source, every_column=True)
    except SourceIncomplete:
        return None
    ids = np.array([source.id_of[code.decode()] for code in derived.basis.before.code.tolist()], np.int64)
    has_working = players_with_working(derived, recipe, rating_list.working_version)
    if not _is_published(rating_list, player, derived, ids) or has_working[ids == player.pk].any():
        return None
    stretches = dict(player_stretches(derived, ids, ids == player.pk))
    return NumbersOfPlayers(stretches[rules].frame["player"], stretches[rules].columns)


def _is_published(rating_list: PublishedList, player: Player, derived: Derived, ids: NDArray[np.int64]) -> bool:
    """Return whether the row that was derived of a player is the one on the list."""
    row = np.flatnonzero(ids[derived.rows] == player.pk)
    published = rows_of_list(rating_list.pk, [player.pk])
    standings = derived.standings
    return len(row) == len(published.players) == 1 and all(
        getattr(standings, name)[row[0]] == column[0] for name, column in published.columns.items()
    )
