"""Acts and the journal: whatever changes the office does so in one transaction, together with its journal entry."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import connection, transaction

from ratinghouse.office.models import JournalEntry

BEGINNING = "0" * 64
_WRITERS = 0x52415447  # the advisory lock under which PostgreSQL lets one desk write at a time


@dataclass(frozen=True)
class Clerk:
    """Who acts, and when. The office has no clock of its own."""

    who: str
    now: datetime


class Act:
    """An act under way: what it is about, and what it found and left."""

    def __init__(self, clerk: Clerk, verb: str) -> None:
        self.clerk = clerk
        self.verb = verb
        self.notes: list[tuple[str, str, Any, Any]] = []

    def note(self, subject: str, *, why: str = "", before: Any = None, after: Any = None) -> None:
        """Write down what was done to what; it goes to the journal when the act ends."""
        self.notes.append((subject, why, before, after))


@contextmanager
def act(clerk: Clerk, verb: str) -> Iterator[Act]:
    """One act: begin alone, do the work, write the journal, commit. If anything fails, nothing has happened."""
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_WRITERS])
        doing = Act(clerk, verb)
        yield doing
        for subject, why, before, after in doing.notes:
            _append(clerk, verb, subject, why, before, after)


def _append(clerk: Clerk, verb: str, subject: str, why: str, before: Any, after: Any) -> None:
    last = JournalEntry.objects.order_by("-number").first()
    entry = JournalEntry(
        number=last.number + 1 if last else 1,
        at=clerk.now,
        who=clerk.who,
        verb=verb,
        subject=subject[:200],
        why=why[:300],
        before=before,
        after=after,
        previous=last.hash if last else BEGINNING,
    )
    entry.hash = entry_hash(entry)
    entry.save(force_insert=True)


def entry_hash(entry: JournalEntry) -> str:
    """The hash of an entry: everything it says, and the hash before it."""
    said = [
        entry.number,
        entry.at.isoformat(),
        entry.who,
        entry.verb,
        entry.subject,
        entry.why,
        entry.before,
        entry.after,
        entry.previous,
    ]
    text = json.dumps(said, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def broken_links() -> list[int]:
    """The numbers of journal entries that do not follow from the one before; empty when the chain is whole."""
    broken = []
    previous, number = BEGINNING, 0
    for entry in JournalEntry.objects.order_by("number").iterator(2000):
        number += 1
        if entry.number != number or entry.previous != previous or entry.hash != entry_hash(entry):
            broken.append(int(entry.number))
            number = entry.number
        previous = entry.hash
    return broken
