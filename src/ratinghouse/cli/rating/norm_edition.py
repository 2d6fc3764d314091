"""``--rules`` for title norms: an edition of the title regulations, or FIDE's rulebook of the same time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.kernel.texts import message_of, text

if TYPE_CHECKING:
    from ratinghouse.titles.levels import Edition


def edition_named(id: str | None) -> Edition | None:
    """Return the edition of this ID, or that of the rulebook of this ID; None for None."""
    from ratinghouse.rulebooks import UnknownRulebook, rulebook
    from ratinghouse.titles.levels import EDITIONS, edition_for

    editions = {edition.id: edition for edition in EDITIONS}
    if id is None or id in editions:
        return editions.get(id or "")
    ids = tuple(editions)
    try:
        book = rulebook(id)
    except UnknownRulebook as unknown:
        raise WrongUsage(
            text(
                "--rules: {problem}; the title regulations are {editions}",
                problem=message_of(unknown),
                editions=ids,
            )
        ) from None
    if book.authority != "FIDE":
        raise WrongUsage(
            text(
                "--rules: {authority} has no title norms here; choose one of {editions}",
                authority=book.authority,
                editions=ids,
            )
        )
    return edition_for(book.in_force)
