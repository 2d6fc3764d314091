"""The statutes that a list was calculated by: those that its recipe names, or those of the texts that it names.

A list published before recipes named statutes has the hashes of its rulebooks' source texts. Where a release of this
program had such a text, the statute traced from it is the one of record. For another text, each release's statutes are
possible; only deriving the list shows which ones it follows from.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from ratinghouse.derivation.operations import REVERSAL, SINGLE
from ratinghouse.derivation.recipe_format import Recipe, read_recipe
from ratinghouse.kernel.statutes.expressions import StatuteError
from ratinghouse.kernel.statutes.fields import AMENDED
from ratinghouse.kernel.statutes.statute import Statute, read_statute
from ratinghouse.kernel.texts import text
from ratinghouse.rulebooks.earlier_statutes import earlier_statute, releases, statute_of_text


class SourceIncomplete(LookupError):
    """The source lacks something that a recipe names, or has something different."""


class LawNotRecorded(SourceIncomplete):
    """The statutes that an older list was calculated by are not known."""


def recipe_with_statutes(document: Any) -> Recipe:
    """Return the recipe that a document states, one of version 1 or 2 with the statutes of its texts if they are known.

    Without them ``statutes`` is empty. Raise DamagedRecipe for a document that is not a recipe.
    """
    recipe = read_recipe(document)
    if recipe["statutes"]:
        return recipe
    named = {id: statute_of_text(id, text_hash) for id, text_hash in document["rulebooks"].items()}
    known = {id: document_hash for id, document_hash in named.items() if document_hash is not None}
    if known.keys() != set(recipe["editions"]):
        return recipe
    last = recipe["editions"][-1]
    release = next(release for release, editions in releases().items() if editions[last].statute == known[last])
    return {**recipe, "statutes": known | _of_adjustments(recipe, release)}


def possible_recipes(recipe: Recipe) -> Iterator[Recipe]:
    """Yield an older recipe with the statutes of each release that has all its editions, the oldest first."""
    for release, editions in releases().items():
        if all(id in editions for id in recipe["editions"]):
            statutes = {id: editions[id].statute for id in recipe["editions"]}
            yield {**recipe, "statutes": statutes | _of_adjustments(recipe, release)}


def _of_adjustments(recipe: Recipe, release: str) -> dict[str, str]:
    """Return the statutes of a release that the adjustments of a list came with."""
    kinds = {operation["kind"] for operation in recipe["operations"]} - {SINGLE, REVERSAL}
    editions = releases()[release] if kinds else {}
    return {id: edition.statute for id, edition in editions.items() if _has(edition.statute, kinds)}


def _has(document_hash: str, kinds: set[str]) -> bool:
    content = earlier_statute(document_hash)
    assert content is not None
    return any(adjustment.id in kinds for adjustment in named_statute(document_hash, content).adjustments)


def named_statute(document_hash: str, content: bytes) -> Statute:
    """Return the statute with this content, if it is the one that has this hash and can be read."""
    if hashlib.sha256(content).hexdigest() != document_hash:
        raise SourceIncomplete(text("the statute {hash} is not the one that was stored", hash=document_hash[:12]))
    law = _read(content)
    if AMENDED in law.id:
        raise SourceIncomplete(text("{id} is amended for study: no list follows from it", id=law.id))
    return law


@lru_cache(maxsize=64)
def _read(content: bytes) -> Statute:
    try:
        return read_statute(content)
    except StatuteError as error:
        raise SourceIncomplete(text("a statute cannot be read: {reason}", reason=str(error))) from error
