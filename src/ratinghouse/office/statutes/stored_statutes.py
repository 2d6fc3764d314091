"""Statutes in the office's tables: written once by the act that first uses them, and read by their hash."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ratinghouse.derivation.recipe_format import Recipe
from ratinghouse.derivation.statutes_of_record import SourceIncomplete, named_statute
from ratinghouse.kernel.statutes.fields import AMENDED
from ratinghouse.kernel.statutes.statute import Statute
from ratinghouse.kernel.texts import text
from ratinghouse.office.followed_rulebooks import FOLLOW_AN_EDITION, followed_rulebook
from ratinghouse.office.models import StoredStatute
from ratinghouse.office.refusal import refusal
from ratinghouse.office.storage import bulk_rows
from ratinghouse.rulebooks import rulebooks
from ratinghouse.rulebooks.earlier_statutes import earlier_statute
from ratinghouse.rulebooks.statutes import statute
from ratinghouse.titles.statute import TitleStatute

_CONTENT = "SELECT content FROM office_storedstatute WHERE document_hash = %s"


def statute_by_hash(document_hash: str, unstored: Mapping[str, Statute]) -> Statute:
    """Return a stored statute, one that is not stored yet, or one of an earlier release.

    Raise SourceIncomplete where there is none, or the stored one was altered.
    """
    for (content,) in bulk_rows.few_rows(_CONTENT, [document_hash]):
        return named_statute(document_hash, bytes(content))
    if document_hash in unstored:
        return unstored[document_hash]
    earlier = earlier_statute(document_hash)
    if earlier is None:
        raise SourceIncomplete(text("the statute {hash} is not stored", hash=document_hash[:12]))
    return named_statute(document_hash, earlier)


def todays_statutes(editions: Collection[str], adjustments: Collection[str] = ()) -> dict[str, Statute]:
    """Return today's statutes of these editions by name, and of those that some adjustments came with."""
    chosen = {book.id for book in rulebooks() if any(rule.id in adjustments for rule in book.adjustments)}
    return {id: statute(followed_rulebook(id).id) for id in sorted({*editions, *chosen})}


def unstored_statutes(recipe: Recipe) -> list[Statute]:
    """Return those of today's statutes that a recipe names, for a list that is not published yet."""
    named = [statute(book.id) for book in rulebooks() if book.id in recipe["statutes"]]
    return [law for law in named if law.document_hash == recipe["statutes"][law.id]]


def store_statutes(statutes: Collection[Statute | TitleStatute]) -> None:
    """Store the statutes that are not stored yet, inside an act. Refuse an amended edition."""
    for law in statutes:
        if AMENDED in law.id:
            message = text("{id} is amended for study: it is in force nowhere", id=law.id)
            raise refusal("rulebook-not-in-force", message, FOLLOW_AN_EDITION)
    stored = set(StoredStatute.objects.values_list("pk", flat=True))
    for law in statutes:
        if law.document_hash not in stored:
            StoredStatute.objects.create(
                document_hash=law.document_hash, edition=law.id, law_hash=law.law_hash, content=law.content
            )
