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
    return [_lock_line(statute(id)) for id in own_sources()]


def is_locked(statute: Statute) -> bool | None:
    """Return whether the lock file has these hashes for the edition; None if it does not have the edition."""
    locked = {line.partition(" ")[0]: line for line in LOCK.read_text(encoding="utf-8").splitlines()}
    return locked[statute.id] == _lock_line(statute) if statute.id in locked else None


def _lock_line(statute: Statute) -> str:
    return f"{statute.id} law {statute.law_hash} document {statute.document_hash}"
