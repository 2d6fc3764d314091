"""Verification: every published list is calculated again from what is stored, and compared with what was published."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import counted_text, text
from ratinghouse.office.events.event_norms import unjudged_events
from ratinghouse.office.events.stored_reading import readings_not_understood
from ratinghouse.office.models import JournalEntry, PublishedList, Received, StoredReading
from ratinghouse.office.publishing.journal_verification import journal_defects
from ratinghouse.office.publishing.list_verification import (
    alteration,
    altered_statutes,
    is_altered,
    statutes_missing_for_norms,
    verify_list,
)
from ratinghouse.office.publishing.publication import Progress
from ratinghouse.office.results.result_verification import result_defects
from ratinghouse.office.storage.list_labels import list_named
from ratinghouse.reports.reading import READER_VERSION


@dataclass(frozen=True)
class Verification:
    """The result of a verification: how much was checked, and everything that does not hold."""

    lists: int
    reports: int
    entries: int
    findings: tuple[Finding, ...]

    @property
    def holds(self) -> bool:
        """Return whether every list follows and nothing was changed."""
        return not any(finding.severity == "error" for finding in self.findings)


def verify(progress: Progress | None = None) -> Verification:
    """Calculate all editions of all lists again, check every received file and the journal, and return the result."""
    announce = progress or (lambda step: None)
    findings: list[Finding] = []
    announce(text("journal"))
    findings.extend(alteration(code, message) for code, message in journal_defects())
    announce(text("received files"))
    reports = 0
    for received in Received.objects.order_by("pk").iterator(100):
        reports += 1
        if is_altered(received):
            findings.append(
                alteration(
                    "received-changed", text("the file {file} is not the one that was received", file=received.file)
                )
            )
    findings.extend(_read_by_another_reader())
    findings.extend(readings_not_understood())
    findings.extend(altered_statutes())
    findings.extend(statutes_missing_for_norms())
    findings.extend(_norms_not_judged())
    lists = list(PublishedList.objects.order_by("pk").select_related("pool", "taken_from").defer("inputs"))
    for rating_list in lists:
        announce(list_named(rating_list))
        findings.extend(verify_list(rating_list))
    findings.extend(_check_editions(lists))
    findings.extend(result_defects())
    return Verification(len(lists), reports, JournalEntry.objects.count(), tuple(findings))


def _read_by_another_reader() -> Iterator[Finding]:
    """Yield a note for each report that is read again because a player was erased, by another version of the reader."""
    emptied = StoredReading.objects.filter(content=b"").exclude(reader=READER_VERSION).order_by("event")
    for event_id, reader in emptied.values_list("event", "reader"):
        message = text(
            "event {event} was read by version {earlier} of the reader and is now read by version {version}",
            event=event_id,
            earlier=reader,
            version=READER_VERSION,
        )
        yield Finding("note", "reader-changed", message, text("its stored reading was deleted with an erased player"))


def _norms_not_judged() -> Iterator[Finding]:
    """Yield a note if title norms of rated events were never judged: it was interrupted, or a version did not."""
    if waiting := unjudged_events().count():
        message = counted_text(
            "the title norms of {count} rated event are not judged yet",
            "the title norms of {count} rated events are not judged yet",
            count=waiting,
        )
        remedy = text("they are judged with the next list, and by the worker: ratinghouse worker")
        yield Finding("note", "norms-not-judged", message, remedy)


def _check_editions(lists: list[PublishedList]) -> Iterator[Finding]:
    """Yield a finding for each list whose highest edition is not marked as the current one."""
    highest: dict[tuple[int, object], PublishedList] = {}
    for rating_list in sorted(lists, key=lambda edition: edition.edition):
        highest[rating_list.pool_id, rating_list.date] = rating_list
    for rating_list in lists:
        if rating_list.current != (highest[rating_list.pool_id, rating_list.date] is rating_list):
            yield alteration(
                "wrong-edition", text("{list} is marked wrongly as current or superseded", list=list_named(rating_list))
            )
