"""Acts and the journal: whatever changes the office does so in one transaction, together with its journal entries."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime

from django.db import OperationalError, connection, transaction
from django.dispatch import Signal

from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.texts import text
from ratinghouse.office.models import JournalEntry, JournalHead, PublishedList
from ratinghouse.office.models.fields import canonical, storable
from ratinghouse.office.refusal import refusal
from ratinghouse.office.storage.database import WAIT

BEGINNING = "0" * 64
acted = Signal()
"""Sent with ``doing`` inside the transaction of every act that noted something, after its journal entries.

What a receiver writes is committed with the act or not at all; an exception that it raises undoes the act.
"""
JournalValues = Mapping[str, object] | Sequence[object] | None
"""What an entry records of its subject before or after an act: a record, a row or a code, as JSON writes it."""

_LOCK_NOT_AVAILABLE = "55P03"
_WRITERS = 0x52415447  # the advisory lock under which PostgreSQL lets one process write at a time


@dataclass(frozen=True)
class Clerk:
    """Who acts, and when. The office has no clock of its own."""

    who: str
    now: datetime


class Act:
    """An act in progress, with its notes for the journal. ``number`` is that of its first entry."""

    def __init__(self, clerk: Clerk, verb: str) -> None:
        self.clerk = clerk
        self.verb = verb
        self.keeps_head = True  # False only while an office is restored as an earlier version had it
        self._notes: list[tuple[str, str, JournalValues, JournalValues]] = []
        self.catch_up()

    @property
    def subjects(self) -> list[str]:
        """Return the subjects of the notes so far, each once."""
        return list(dict.fromkeys(subject for subject, *_ in self._notes))

    def catch_up(self) -> None:
        """Continue from the journal's last entry. Only a restoration adds entries after the act began."""
        self._last = JournalEntry.objects.order_by("-number").first()
        self.number = self._last.number + 1 if self._last else 1

    def note(self, subject: str, *, why: str = "", before: JournalValues = None, after: JournalValues = None) -> None:
        """Note what was done to a subject; the note is written to the journal when the act ends."""
        self._notes.append((subject, why, before, after))

    def write(self) -> None:
        """Put the notes into the journal."""
        previous = self._last.hash if self._last else BEGINNING
        entries = []
        for number, (subject, why, before, after) in enumerate(self._notes, self.number):
            entry = JournalEntry(
                number=number,
                at=self.clerk.now,
                who=storable(self.clerk.who),
                verb=self.verb,
                subject=storable(subject),
                why=storable(why),
                before=before,
                after=after,
                previous=previous,
            )
            entry.hash = previous = entry_hash(entry)
            entries.append(entry)
        JournalEntry.objects.bulk_create(entries)
        if entries and self.keeps_head:
            _move_head(entries[-1])


def _move_head(last: JournalEntry) -> None:
    """Record where the journal ends now, in the same transaction."""
    head = JournalHead(id=1, number=last.number, hash=last.hash, lists=PublishedList.objects.count())
    JournalHead.objects.bulk_create(
        [head], update_conflicts=True, unique_fields=["id"], update_fields=["number", "hash", "lists"]
    )


@contextmanager
def act(clerk: Clerk, verb: str) -> Iterator[Act]:
    """Open an act: a transaction without other writers that ends with its journal entries, or changes nothing.

    What the act depends on must be read inside it: before it begins, another process may still be writing.
    """
    with _alone():
        doing = Act(clerk, verb)
        yield doing
        doing.write()
        if doing.subjects:
            acted.send(Act, doing=doing)


@contextmanager
def _alone() -> Iterator[None]:
    """Open a transaction while no other can write. On SQLite it takes the write lock when it begins."""
    begun = False
    try:
        with transaction.atomic(durable=True):
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute("SELECT set_config('lock_timeout', %s, true)", [f"{WAIT}s"])
                    cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_WRITERS])
            begun = True
            yield
    except OperationalError as problem:
        if begun or not _is_busy(problem):
            raise
        raise refusal(
            "busy",
            text(
                "another user has been writing to this office for more than {seconds} seconds; nothing was changed",
                seconds=WAIT,
            ),
            text("try again when that work is done"),
        ) from problem


def _is_busy(problem: OperationalError) -> bool:
    """Return whether another process was writing for as long as this one may wait."""
    return "locked" in str(problem) or getattr(problem.__cause__, "sqlstate", None) == _LOCK_NOT_AVAILABLE


def entry_hash(entry: JournalEntry) -> str:
    """Return the hash of an entry: everything it says, and the hash before it."""
    hashed = [
        entry.number,
        entry.at.astimezone(UTC).isoformat(),
        entry.who,
        entry.verb,
        entry.subject,
        entry.why,
        entry.before,
        entry.after,
        entry.previous,
    ]
    return hashlib.sha256(canonical(hashed).encode()).hexdigest()


def broken_links() -> list[int]:
    """Return the numbers of journal entries that do not follow from the one before; empty when none is broken."""
    broken = []
    previous, number = BEGINNING, 0
    for entry in JournalEntry.objects.order_by("number").iterator(2000):
        number += 1
        if entry.number != number or entry.previous != previous or entry.hash != entry_hash(entry):
            broken.append(int(entry.number))
            number = entry.number
        previous = entry.hash
    return broken
