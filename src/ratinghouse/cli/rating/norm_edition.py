"""``--rules`` where norms are asked for: an edition of the title regulations, or FIDE's rulebook of the same time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ratinghouse.cli.iso_date import WrongUsage

if TYPE_CHECKING:
    from ratinghouse.titles.levels import Edition


def edition_named(id: str | None) -> Edition | None:
    """The edition that was named; None where none was."""
    from ratinghouse.rulebooks import UnknownRulebook, rulebook
    from ratinghouse.titles.levels import EDITIONS, edition_for

    editions = {edition.id: edition for edition in EDITIONS}
    if id is None or id in editions:
        return editions.get(id or "")
    known = ", ".join(editions)
    try:
        book = rulebook(id)
    except UnknownRulebook as unknown:
        raise WrongUsage(f"--rules: {unknown}; of the title regulations there are {known}") from None
    if book.authority != "FIDE":
        raise WrongUsage(f"--rules: {book.authority} has no title norms here; name one of {known}")
    return edition_for(book.in_force)
