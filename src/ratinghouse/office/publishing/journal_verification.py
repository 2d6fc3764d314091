"""Checks that the journal is complete, and that everything received and published by it is still stored."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ratinghouse.kernel.texts import Text, filled_text, text
from ratinghouse.office.journal import broken_links
from ratinghouse.office.models import JournalEntry, JournalHead, PublishedList, Received

_PUBLISHED = re.compile(r"(\S+) list of (\d{4}-\d\d-\d\d), edition (\d+)")
_TAKEN_OVER = re.compile(r"(\S+) list of (\d{4}-\d\d-\d\d): ")

JournalDefect = tuple[str, Text]  # the code of a finding, and its message


def journal_defects() -> Iterator[JournalDefect]:
    """Yield everything that is broken in the journal, or missing according to it."""
    for number in broken_links():
        yield "journal-broken", text("journal entry {number} does not follow from the one before", number=number)
    yield from _check_end()
    yield from _check_missing()


def _check_end() -> Iterator[JournalDefect]:
    """Yield a defect if the journal does not end where its last act ended."""
    head, last = JournalHead.objects.first(), JournalEntry.objects.order_by("-number").first()
    present = last.number if last is not None else 0
    if head is None:
        if last is not None or PublishedList.objects.exists() or Received.objects.exists():
            yield "journal-end-missing", text("the record of where the journal ends is missing")
    elif present < head.number:
        yield (
            "journal-missing",
            text("journal entries {first} to {last} are missing at its end", first=present + 1, last=head.number),
        )
    elif present > head.number:
        yield (
            "journal-broken",
            text(
                "journal entries {first} to {last} were not written by the office", first=head.number + 1, last=present
            ),
        )
    elif last is not None and last.hash != head.hash:
        yield "journal-broken", text("journal entry {number} is not the last that was written", number=present)


def _check_missing() -> Iterator[JournalDefect]:
    """Yield the lists and files that are missing or differ from the journal, also lists whose entries are missing."""
    lists = dict(_contents())
    files = set(Received.objects.values_list("sha256", flat=True))
    missing = 0
    for entry in JournalEntry.objects.order_by("number").iterator(2000):
        for pool, day, edition in _lists_in(entry):
            if f"{pool} {day} {edition}" not in lists:
                missing += 1
                yield (
                    "list-missing",
                    text(
                        "the {pool} list of {day}, edition {edition}, of journal entry {number} is missing",
                        pool=filled_text(pool, {}),
                        day=day,
                        edition=edition,
                        number=entry.number,
                    ),
                )
            elif _is_of_other_content(entry, lists[f"{pool} {day} {edition}"]):
                yield (
                    "list-changed",
                    text(
                        "the {pool} list of {day}, edition {edition}, is not the one of journal entry {number}",
                        pool=filled_text(pool, {}),
                        day=day,
                        edition=edition,
                        number=entry.number,
                    ),
                )
        sha256 = _file_in(entry)
        if sha256 and sha256 not in files:
            yield (
                "received-missing",
                text(
                    "the file of journal entry {number}, {subject}, is missing",
                    number=entry.number,
                    subject=entry.subject,
                ),
            )
    head = JournalHead.objects.first()
    if head is not None and len(lists) + missing < head.lists:
        yield (
            "list-missing",
            text(
                "{published} editions of lists were published, but only {stored} are stored",
                published=head.lists,
                stored=len(lists),
            ),
        )


def _contents() -> Iterator[tuple[str, str]]:
    """Yield every list with the hash of its content."""
    columns = ("pool__name", "date", "edition", "content_hash")
    for pool, day, edition, content in PublishedList.objects.values_list(*columns):
        yield f"{pool} {day.isoformat()} {edition}", content


def _is_of_other_content(entry: JournalEntry, content: str) -> bool:
    """Return whether an entry records another hash for the list that it published."""
    return isinstance(entry.after, dict) and entry.after.get("content", content) != content


def _lists_in(entry: JournalEntry) -> Iterator[tuple[str, str, int]]:
    """Yield the lists that were published or imported according to an entry."""
    published = _PUBLISHED.fullmatch(entry.subject) if entry.verb in ("publish", "correct") else None
    if published is not None:
        yield published[1], published[2], int(published[3])
    if entry.verb == "import" and isinstance(entry.after, dict):
        for taken_over in map(_TAKEN_OVER.match, entry.after.get("lists", ())):
            if taken_over is not None:
                yield taken_over[1], taken_over[2], 1


def _file_in(entry: JournalEntry) -> str:
    """Return the hash of the report that was received according to an entry, or an empty string."""
    received = entry.verb in ("receive", "correct") and isinstance(entry.after, dict) and "reported" in entry.after
    return str(entry.after["sha256"]) if received else ""
