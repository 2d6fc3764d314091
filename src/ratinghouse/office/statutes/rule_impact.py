"""What today's rules would give instead of the published lists: all of them, and each changed rule by itself.

Each list is calculated from the lists before it as they were published. Nothing here changes a list: an officer decides
whether a new edition is published, or the list stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from ratinghouse.derivation.next_list import Derived, next_list
from ratinghouse.derivation.recipe import completed
from ratinghouse.derivation.recipe_format import Recipe
from ratinghouse.derivation.statutes_of_record import LawNotRecorded
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.statutes.changes import LawChange, Part, group_of, law_changes, with_changes
from ratinghouse.kernel.statutes.statute import Statute
from ratinghouse.kernel.texts import counted_text, text
from ratinghouse.office.models import PublishedList
from ratinghouse.office.publishing.recipe_source import TableSource
from ratinghouse.office.statutes.statutes_of_list import NOT_DERIVED, recipe_of_record
from ratinghouse.office.statutes.stored_statutes import todays_statutes
from ratinghouse.office.storage.list_labels import list_named
from ratinghouse.rating.player_columns import Standings
from ratinghouse.rulebooks import rulebooks


@dataclass(frozen=True)
class RuleImpact:
    """A part of an edition that changed since a list was published: a name, a rule of the calendar, an adjustment.

    ``players`` is how many lines of the list this change would alter, with those others that it needs (``needs``);
    None where it cannot be applied without all changes.
    """

    rules: str
    part: Part
    name: str
    article: str
    players: int | None
    needs: tuple[str, ...] = ()


@dataclass(frozen=True)
class ListImpact:
    """What today's rules would give for a list; ``players`` is None where they cannot calculate it."""

    rating_list: PublishedList
    players: int | None
    rules: tuple[RuleImpact, ...]


@dataclass(frozen=True)
class Impacts:
    """What today's rules would give for all current lists, and the lists whose law is not recorded."""

    lists: tuple[ListImpact, ...]
    unknown: tuple[PublishedList, ...]


def impacts(progress: Callable[[str], None] | None = None) -> Impacts:
    """Return what today's rules would change on the current edition of every calculated list."""
    announce = progress or (lambda step: None)
    lists, unknown = [], []
    calculated = PublishedList.objects.filter(current=True, taken_from=None).select_related("pool")
    for rating_list in calculated.order_by("date", "pk"):
        announce(list_named(rating_list))
        try:
            lists.append(impact_of_todays_rules(rating_list))
        except LawNotRecorded:
            unknown.append(rating_list)
    return Impacts(tuple(lists), tuple(unknown))


def todays_note(rating_list: PublishedList, recipe: Recipe, derived: Derived) -> Iterator[Finding]:
    """Yield a note if today's rules would give a list other lines: how many."""
    todays = _todays(recipe)
    if not _changed_editions(recipe, todays):
        return
    players = _changed_lines(recipe, todays, derived.standings)
    if players == 0:
        return
    rules = ", ".join(recipe["editions"])
    name = list_named(rating_list)
    if players is None:
        message = text("today's {rules} cannot calculate {list}", rules=rules, list=name)
    else:
        message = counted_text(
            "by today's {rules}, {count} player would have another line on {list}",
            "by today's {rules}, {count} players would have other lines on {list}",
            count=players,
            rules=rules,
            list=name,
        )
    remedy = text("the list stays as it is; to see which rules have changed: ratinghouse rules impact")
    yield Finding("note", "rulebook-changed", message, remedy)


def impact_of_todays_rules(rating_list: PublishedList) -> ListImpact:
    """Return what today's rules would change on a calculated list, all together and rule by rule.

    Raise LawNotRecorded where the statutes of the list are not known.
    """
    recipe = recipe_of_record(rating_list)
    todays = _todays(recipe)
    changed = _changed_editions(recipe, todays)
    if not changed:
        return ListImpact(rating_list, 0, ())
    published = TableSource().read(rating_list)
    rules = tuple(impact for id in changed for impact in _rule_by_rule(id, recipe, todays[id], published))
    return ListImpact(rating_list, _changed_lines(recipe, todays, published), rules)


def _todays(recipe: Recipe) -> dict[str, Statute]:
    """Return today's statutes of the editions of a recipe, without those that are not installed any more."""
    return todays_statutes([book.id for book in rulebooks() if book.id in recipe["statutes"]])


def _changed_editions(recipe: Recipe, todays: Mapping[str, Statute]) -> list[str]:
    source = TableSource()
    return [id for id, law in todays.items() if source.statute(recipe["statutes"][id]).law_hash != law.law_hash]


def _changed_lines(recipe: Recipe, statutes: Mapping[str, Statute], published: Standings) -> int | None:
    """Return how many lines of a list other statutes would alter; None where they cannot calculate it."""
    other = {**recipe["statutes"], **{id: law.document_hash for id, law in statutes.items()}}
    try:
        _, basis = completed({**recipe, "statutes": other}, TableSource(statutes.values()))
        return _differing_lines(published, next_list(basis).standings)
    except NOT_DERIVED:
        return None


def _differing_lines(published: Standings, other: Standings) -> int:
    """Return how many players have different lines on two lists, or a line on one of them only."""
    shared = np.array(list(_shared_rows(published, other)), np.intp).reshape(-1, 2)
    before, after = published.select(shared[:, 0]).columns(), other.select(shared[:, 1]).columns()
    differs = np.zeros(len(shared), np.bool_)
    for name, column in before.items():
        differs |= column != after[name]
    return int(np.count_nonzero(differs)) + len(published) + len(other) - 2 * len(shared)


def _shared_rows(published: Standings, other: Standings) -> Iterator[tuple[int, int]]:
    for code, row in published.row_of.items():
        if code in other.row_of:
            yield row, other.row_of[code]


def _rule_by_rule(id: str, recipe: Recipe, todays: Statute, published: Standings) -> Iterator[RuleImpact]:
    recorded = TableSource().statute(recipe["statutes"][id])
    changes = law_changes(recorded, todays)
    counted: dict[tuple[LawChange, ...], int | None] = {}
    for change in changes:
        group: tuple[LawChange, ...] = (change,)
        law = with_changes(recorded, todays, group)
        if law is None:
            group = tuple(group_of(change, changes))
            law = with_changes(recorded, todays, group)
        if group not in counted:
            counted[group] = None if law is None else _changed_lines(recipe, {id: law}, published)
        needs = tuple(it.name for it in group if it != change) if law is not None else ()
        yield RuleImpact(id, change.part, change.name, change.article, counted[group], needs)
