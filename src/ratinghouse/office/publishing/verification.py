"""Verification: every published list is calculated again from what is stored, and compared with what was published."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

from ratinghouse.derivation.bundle import differences
from ratinghouse.derivation.derive import derive
from ratinghouse.derivation.recipe import SourceIncomplete, basis_of, content_hash, recipe_hash
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import Text, text
from ratinghouse.office.events.stored_reading import readings_not_understood
from ratinghouse.office.models import JournalEntry, PublishedList, Received, StoredReading
from ratinghouse.office.publishing.first_list import standings_from_file
from ratinghouse.office.publishing.journal_verification import journal_defects
from ratinghouse.office.publishing.publication import Progress
from ratinghouse.office.publishing.recipe_source import TableSource
from ratinghouse.office.publishing.stored_list import stored_hash, stored_pending_results
from ratinghouse.office.publishing.working_verification import working_defects
from ratinghouse.office.refusal import Refused, reason_of
from ratinghouse.office.storage.stored_columns import list_named
from ratinghouse.rating.player_columns import Standings
from ratinghouse.reports import UnreadableReport
from ratinghouse.reports.reading import READER_VERSION
from ratinghouse.rulebooks.text_hash import rulebook_text_hash


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
    findings.extend(_error(code, message) for code, message in journal_defects())
    announce(text("received files"))
    reports = 0
    for received in Received.objects.order_by("pk").iterator(100):
        reports += 1
        if _is_changed(received):
            findings.append(
                _error("received-changed", text("the file {file} is not the one that was received", file=received.file))
            )
    findings.extend(_read_by_another_reader())
    findings.extend(readings_not_understood())
    lists = list(PublishedList.objects.order_by("pk").select_related("pool", "taken_from").defer("inputs"))
    for rating_list in lists:
        announce(list_named(rating_list))
        findings.extend(verify_list(rating_list))
    findings.extend(_check_editions(lists))
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


def verify_list(rating_list: PublishedList) -> list[Finding]:
    """Return everything in which a list differs from what follows from its recipe."""
    source = TableSource()
    if stored_hash(rating_list, source) != rating_list.content_hash:
        return [
            _error(
                "list-changed",
                text("the rows of {list} are not those that were published", list=list_named(rating_list)),
            )
        ]
    if recipe_hash(rating_list.inputs) != rating_list.inputs_hash:
        return [
            _error(
                "recipe-changed",
                text("the recipe of {list} is not the one that was stored", list=list_named(rating_list)),
            )
        ]
    return list(
        _check_derivation(rating_list, source)
        if rating_list.taken_from is None
        else _check_file_of_list(rating_list, source)
    )


def _check_file_of_list(rating_list: PublishedList, source: TableSource) -> Iterator[Finding]:
    """Yield the differences between an imported list and its file."""
    try:
        if rating_list.taken_from is None or _is_changed(rating_list.taken_from):
            raise ValueError("the file is not the one that was received")
        yield from _differences(rating_list, source.read(rating_list), standings_from_file(rating_list))
    except (LookupError, ValueError) as problem:
        yield _error(
            "list-not-derived",
            text(
                "{list} cannot be read again from its file: {problem}",
                list=list_named(rating_list),
                problem=reason_of(problem),
            ),
        )


def _check_derivation(rating_list: PublishedList, source: TableSource) -> Iterator[Finding]:
    try:
        derived = derive(basis_of(rating_list.inputs, source))
    except (SourceIncomplete, UnreadableReport, Refused, LookupError, ValueError) as problem:
        yield _error(
            "list-not-derived",
            text(
                "{list} cannot be calculated again: {problem}", list=list_named(rating_list), problem=reason_of(problem)
            ),
        )
        return
    yield from _differences(rating_list, source.read(rating_list), derived.standings)
    if content_hash(rating_list.inputs_hash, derived.standings, derived.pending_results) != rating_list.content_hash:
        pending_differ = sorted(map(str, derived.pending_results)) != sorted(
            map(str, stored_pending_results(rating_list))
        )
        yield _error("list-differs", _difference(rating_list, pending_differ))
    for defect in working_defects(rating_list, derived, source):
        yield _error("working-differs", text("{list}: {defect}", list=list_named(rating_list), defect=defect))
    if derived.counts != rating_list.counts:
        yield _error(
            "counts-differ", text("{list}: its counts do not follow from its rows", list=list_named(rating_list))
        )
    for rules, text_hash in rating_list.inputs["rulebooks"].items():
        if rulebook_text_hash(rules) != text_hash:
            message = text(
                "the text of {rules} has changed since {list} was published", rules=rules, list=list_named(rating_list)
            )
            yield Finding("note", "rulebook-changed", message, text("the list was verified with today's text"))


def _difference(rating_list: PublishedList, pending_differ: bool) -> Text:
    if pending_differ:
        return text("{list} does not follow from its recipe: other results are pending", list=list_named(rating_list))
    return text("{list} does not follow from its recipe: its hash differs", list=list_named(rating_list))


def _differences(rating_list: PublishedList, stored: Standings, derived: Standings) -> Iterator[Finding]:
    for finding in differences(stored, derived):
        yield _error(finding.code, text("{list}: {defect}", list=list_named(rating_list), defect=finding.message))


def _is_changed(received: Received) -> bool:
    return hashlib.sha256(bytes(received.content)).hexdigest() != received.sha256


def _check_editions(lists: list[PublishedList]) -> Iterator[Finding]:
    """Yield a finding for each list whose highest edition is not marked as the current one."""
    highest: dict[tuple[int, object], PublishedList] = {}
    for rating_list in sorted(lists, key=lambda edition: edition.edition):
        highest[rating_list.pool_id, rating_list.date] = rating_list
    for rating_list in lists:
        if rating_list.current != (highest[rating_list.pool_id, rating_list.date] is rating_list):
            yield _error(
                "wrong-edition", text("{list} is marked wrongly as current or superseded", list=list_named(rating_list))
            )


def _error(code: str, message: str) -> Finding:
    return Finding("error", code, message, text("restore the office from a backup that verifies"))
