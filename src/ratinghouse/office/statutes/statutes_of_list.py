"""The statutes of record of a published list, and the rulebooks that they state."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import connection

from ratinghouse.derivation.content_hash import content_hash
from ratinghouse.derivation.next_list import Derived, next_list
from ratinghouse.derivation.recipe import basis_of
from ratinghouse.derivation.recipe_format import NAMES_STATUTES, Recipe
from ratinghouse.derivation.statutes_of_record import LawNotRecorded, possible_recipes, recipe_with_statutes
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.texts import text
from ratinghouse.office.models import PublishedList
from ratinghouse.office.publishing.recipe_source import TableSource
from ratinghouse.office.publishing.working_verification import working_defects
from ratinghouse.office.refusal import Refused
from ratinghouse.office.storage.list_labels import recipe_of
from ratinghouse.office.storage.process_cache import Remembered
from ratinghouse.office.storage.stored_columns import naming_damage
from ratinghouse.reports import UnreadableReport
from ratinghouse.rulebooks import rulebook
from ratinghouse.rulebooks.earlier_statutes import releases

NOT_DERIVED = (UnreadableReport, Refused, LookupError, ValueError)
"""What is raised where a list cannot be calculated again."""

_STATUTES: Remembered[Mapping[str, str]] = Remembered(4096)
_RECORDED: Remembered[bool] = Remembered(4096)


def book_of_record(rating_list: PublishedList, rules: str) -> Rulebook:
    """Return the rulebook by which an edition's part of a list was calculated.

    Where the law of the list is not recorded, it is the oldest one of this name: the stored numbers are explained with
    its articles as far as the names of their columns agree.
    """
    statutes = statutes_of_list(rating_list)
    if rules in statutes:
        return TableSource().statute(statutes[rules]).book
    oldest = next((editions[rules] for editions in releases().values() if rules in editions), None)
    return TableSource().statute(oldest.statute).book if oldest is not None else rulebook(rules)


def statutes_of_list(rating_list: PublishedList) -> Mapping[str, str]:
    """Return the hashes of a list's statutes of record by edition; none where its law is not recorded."""
    question = (connection.settings_dict["NAME"], rating_list.pk, rating_list.content_hash)
    return _STATUTES.get(question, lambda: _find_statutes(rating_list))


def is_law_recorded(rating_list: PublishedList) -> bool:
    """Return whether the law of a calculated list is known.

    A list whose recipe names no statutes must also follow from those that were found for it.
    """
    question = (connection.settings_dict["NAME"], rating_list.pk, rating_list.content_hash)
    return _RECORDED.get(question, lambda: _follows_from_record(rating_list))


def _follows_from_record(rating_list: PublishedList) -> bool:
    if not statutes_of_list(rating_list):
        return False
    with naming_damage(recipe_of(rating_list)):
        recipe = recipe_with_statutes(rating_list.inputs)
    if recipe["version"] >= NAMES_STATUTES or not recipe["statutes"]:
        return True
    try:
        return has_content(rating_list, next_list(basis_of(recipe, TableSource())))
    except NOT_DERIVED:
        return True  # something else is wrong with it, and verify reports that


def has_content(rating_list: PublishedList, derived: Derived) -> bool:
    """Return whether what was derived is the list that was published."""
    version, inputs_hash = rating_list.hash_version, rating_list.inputs_hash
    content = content_hash(version, inputs_hash, derived.standings, derived.pending_results)
    return content == rating_list.content_hash


def recipe_of_record(rating_list: PublishedList) -> Recipe:
    """Return the recipe of a calculated list with its statutes of record.

    Raise LawNotRecorded if they are not known, DamagedRecipe if what is stored is no recipe.
    """
    recipe = recipe_with_statutes(rating_list.inputs)
    if recipe["statutes"]:
        return recipe
    statutes = dict(statutes_of_list(rating_list))
    if not statutes:
        raise LawNotRecorded(text("the statutes of the list are not known"))
    return {**recipe, "statutes": statutes}


def _find_statutes(rating_list: PublishedList) -> Mapping[str, str]:
    """Return the statutes that a recipe names; of an older one, the first from which list and workings follow."""
    if rating_list.taken_from_id is not None:
        return {rating_list.rules: rating_list.inputs["statute"]} if "statute" in rating_list.inputs else {}
    with naming_damage(recipe_of(rating_list)):
        recipe = recipe_with_statutes(rating_list.inputs)
    if recipe["statutes"]:
        return recipe["statutes"]
    for possible in possible_recipes(recipe):
        source = TableSource()
        try:
            derived = next_list(basis_of(possible, source), every_column=True)
        except NOT_DERIVED:
            continue
        if _follows(rating_list, derived, source):
            return possible["statutes"]
    return {}


def _follows(rating_list: PublishedList, derived: Derived, source: TableSource) -> bool:
    return has_content(rating_list, derived) and not any(working_defects(rating_list, derived, source))
