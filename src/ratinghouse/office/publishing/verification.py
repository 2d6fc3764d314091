"""Verification: every published list is derived again from what is stored, and compared with what was published."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ratinghouse.derivation.bundle import differences
from ratinghouse.derivation.derive import derive
from ratinghouse.derivation.recipe import SourceIncomplete, basis_of, content_hash, recipe_hash
from ratinghouse.derivation.standings import Standings
from ratinghouse.kernel.finding import Finding
from ratinghouse.office.models import JournalEntry, PublishedList, Received
from ratinghouse.office.publishing.first_list import rederived
from ratinghouse.office.publishing.recipe_source import TableSource
from ratinghouse.office.publishing.stored_list import stored_hash, stored_kept
from ratinghouse.office.publishing.verified_journal import journal_differs
from ratinghouse.office.publishing.verified_workings import workings_differ
from ratinghouse.office.refusal import Refused
from ratinghouse.office.storage.stored_columns import list_named
from ratinghouse.reports import UnreadableReport
from ratinghouse.rulebooks.text_hash import rulebook_text_hash

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Verified:
    """What a verification came to: how much was looked at, and everything that does not hold."""

    lists: int
    reports: int
    entries: int
    findings: tuple[Finding, ...]

    @property
    def holds(self) -> bool:
        """Whether everything derives and nothing was touched."""
        return not any(finding.severity == "error" for finding in self.findings)


def verify(tell: Tell | None = None) -> Verified:
    """Derive every list again, in all its editions; check every received file and the chain of the journal."""
    told = tell or (lambda what: None)
    findings: list[Finding] = []
    told("journal")
    findings.extend(_error(code, message) for code, message in journal_differs())
    told("received files")
    reports = 0
    for received in Received.objects.order_by("pk").iterator(100):
        reports += 1
        if _is_changed(received):
            findings.append(_error("received-changed", f"the file {received.file} is not the one that was received"))
    lists = list(PublishedList.objects.order_by("pk").select_related("pool", "taken_from").defer("inputs"))
    for made in lists:
        told(list_named(made))
        findings.extend(verify_list(made))
    findings.extend(_editions(lists))
    return Verified(len(lists), reports, JournalEntry.objects.count(), tuple(findings))


def verify_list(made: PublishedList) -> list[Finding]:
    """Whether a list says what follows from what it was made from."""
    source = TableSource()
    if stored_hash(made, source) != made.content_hash:
        return [_error("list-changed", f"the rows of {list_named(made)} are not those that were published")]
    if recipe_hash(made.inputs) != made.inputs_hash:
        return [_error("recipe-changed", f"what {list_named(made)} was made from is not what was written down")]
    return list(_derivation(made, source) if made.taken_from is None else _taking_over(made, source))


def _taking_over(made: PublishedList, source: TableSource) -> Iterator[Finding]:
    """A list from elsewhere says what its file says."""
    try:
        if made.taken_from is None or _is_changed(made.taken_from):
            raise ValueError("the file is not the one that was received")
        yield from _differences(made, source.read(made), rederived(made))
    except (LookupError, ValueError) as problem:
        yield _error("list-not-derived", f"{list_named(made)} cannot be read again from its file: {problem}")


def _derivation(made: PublishedList, source: TableSource) -> Iterator[Finding]:
    try:
        derived = derive(basis_of(made.inputs, source))
    except (SourceIncomplete, UnreadableReport, Refused, LookupError, ValueError) as problem:
        yield _error("list-not-derived", f"{list_named(made)} cannot be derived: {problem}")
        return
    yield from _differences(made, source.read(made), derived.standings)
    if content_hash(made.inputs_hash, derived.standings, derived.pending_results) != made.content_hash:
        kept = sorted(map(str, derived.pending_results)) != sorted(map(str, stored_kept(made)))
        what = "the results kept for first ratings differ" if kept else "its hash differs"
        yield _error("list-differs", f"{list_named(made)} does not follow from what it was made from: {what}")
    for what in workings_differ(made, derived, source):
        yield _error("working-differs", f"{list_named(made)}: {what}")
    if derived.counts != made.counts:
        yield _error("counts-differ", f"{list_named(made)}: its counts do not follow from its rows")
    for rules, text in made.inputs["rulebooks"].items():
        if rulebook_text_hash(rules) != text:
            message = f"the text of {rules} has changed since {list_named(made)} was made"
            yield Finding("note", "rulebook-changed", message, "the list is derived by the text of today")


def _differences(made: PublishedList, stored: Standings, derived: Standings) -> Iterator[Finding]:
    for finding in differences(stored, derived):
        yield _error(finding.code, f"{list_named(made)}: {finding.message}")


def _is_changed(received: Received) -> bool:
    return hashlib.sha256(bytes(received.content)).hexdigest() != received.sha256


def _editions(lists: list[PublishedList]) -> Iterator[Finding]:
    """Of the editions of a list the highest is the current one."""
    highest: dict[tuple[int, object], PublishedList] = {}
    for made in sorted(lists, key=lambda one: one.edition):
        highest[made.pool_id, made.date] = made
    for made in lists:
        if made.current != (highest[made.pool_id, made.date] is made):
            yield _error("wrong-edition", f"{list_named(made)} is not marked as what it is, current or superseded")


def _error(code: str, message: str) -> Finding:
    return Finding("error", code, message, "restore the office from a backup that verifies")
