"""The statutes of the editions that come with the package, and the lock file that names their hashes.

A change of law is one visible line of ``statutes.lock`` in a review, for each edition that it changes.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ratinghouse.kernel.statutes.statute import Statute, statute_of
from ratinghouse.rulebooks import rulebook
from ratinghouse.rulebooks.sources import own_sources

LOCK = Path(__file__).with_name("statutes.lock")


@cache
def statute(id: str) -> Statute:
    """Return the statute of the edition of this name."""
    return statute_of(rulebook(id))


def lock_lines() -> list[str]:
    """Return what the lock file must say: each edition with the hashes of its law and of its whole document."""
    statutes = map(statute, own_sources())
    return [f"{it.id} law {it.law_hash} document {it.document_hash}" for it in statutes]
