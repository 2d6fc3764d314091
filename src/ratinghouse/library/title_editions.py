"""Which title regulations are meant: by their own ID, or by FIDE's rulebook of the same time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ratinghouse.kernel.finding import WrongArgument
from ratinghouse.kernel.texts import message_of, text

if TYPE_CHECKING:
    from ratinghouse.titles.levels import Edition


def title_edition(id: str | None) -> Edition | None:
    """Return the edition of this ID, or that of the rulebook of this ID; None for None. Raise ``WrongArgument``."""
    from ratinghouse.rulebooks import UnknownRulebook, rulebook
    from ratinghouse.titles.levels import EDITIONS, edition_for

    editions = {edition.id: edition for edition in EDITIONS}
    if id is None or id in editions:
        return editions.get(id or "")
    ids = tuple(editions)
    try:
        book = rulebook(id)
    except UnknownRulebook as unknown:
        remedy = text("the title regulations are {editions}", editions=ids)
        raise WrongArgument(message_of(unknown), remedy, "unknown-rulebook") from None
    if book.authority != "FIDE":
        raise WrongArgument(
            text("{authority} has no title norms here", authority=book.authority),
            text("choose one of {editions}", editions=ids),
        )
    return edition_for(book.in_force)
