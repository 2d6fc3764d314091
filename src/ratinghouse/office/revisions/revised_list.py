"""A list by a revised recipe: the rows of the touched players derived anew, the others as they were published."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ratinghouse.derivation.recipe import hash_of_facts
from ratinghouse.derivation.recipe_format import Recipe
from ratinghouse.derivation.revision.crossing import crosses_players
from ratinghouse.derivation.revision.partial_list import (
    derive_part,
    revised_counts,
    revised_pending,
    revised_standings,
)
from ratinghouse.derivation.revision.touched import (
    Changes,
    TouchedPart,
    leaves_an_edition,
    may_have_other_players,
    merged_more,
    touched_part,
)
from ratinghouse.derivation.standings import counted
from ratinghouse.derivation.statutes_of_record import LawNotRecorded
from ratinghouse.office.models import PublishedList
from ratinghouse.office.publishing.publication import ListContent
from ratinghouse.office.publishing.recipe_source import TableSource
from ratinghouse.office.publishing.stored_list import stored_pending_results
from ratinghouse.office.publishing.working_rows import basis_ids
from ratinghouse.office.revisions.revised_workings import PartWorkings, StoredOtherwise, part_workings
from ratinghouse.office.statutes.statutes_of_list import recipe_of_record
from ratinghouse.rating.player_columns import Standings

_NOBODY = Standings.empty(np.zeros(0, "S1"))
_LARGEST = 0.5  # of the players of a list: if more are involved, the whole list is derived


@dataclass(frozen=True)
class RevisedList:
    """A new edition of a list: its content, its workings, and the touched players before and after."""

    content: ListContent
    workings: PartWorkings
    before: Standings
    after: Standings


def revised_list(
    rating_list: PublishedList, recipe: Recipe, changes: Changes, source: TableSource
) -> RevisedList | None:
    """Return a list by a revised recipe, derived as far as it is touched; None if it has to be derived whole.

    ``changes`` are those on the lists that have a new edition already.
    """
    try:
        original = recipe_of_record(rating_list)
    except LawNotRecorded:
        return None
    part = _part(rating_list, original, recipe, changes, source)
    if part is None:
        return None
    derived = derive_part(recipe, part, source, every_column=True)
    ids = basis_ids(source, derived)
    try:
        workings = part_workings(rating_list, recipe, part, derived, ids)
    except StoredOtherwise:
        return None
    facts = hash_of_facts(recipe, source) if may_have_other_players(original, recipe, changes) else original["facts"]
    published, keys = source.read(rating_list), source.rows(rating_list).players
    standings, players = revised_standings(published, keys, part, derived, ids)
    before = published.select(part.touched_rows(published))
    after = derived.standings.select(part.touched_rows(derived.standings))
    counts = revised_counts(rating_list.counts, before, after, merged_more(recipe, changes))
    pending = revised_pending(stored_pending_results(rating_list), part, derived)
    whole_recipe: Recipe = {**recipe, "facts": facts}
    content = ListContent(rating_list.pool, rating_list.date, whole_recipe, counts, standings, players, pending)
    return RevisedList(content, workings, before, after)


def _part(
    rating_list: PublishedList, original: Recipe, recipe: Recipe, changes: Changes, source: TableSource
) -> TouchedPart | None:
    connected = any(crosses_players(source.statute(recipe["statutes"][id]).book) for id in recipe["editions"])
    part = touched_part(original, recipe, changes, connected=connected)
    if part is None or leaves_an_edition(original, recipe) or rating_list.counts.keys() != counted(_NOBODY, 0).keys():
        return None
    return part if len(part.involved) <= _LARGEST * rating_list.counts["players"] else None
