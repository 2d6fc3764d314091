"""Reading the file of a report, whatever is in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.reports import Report, UnreadableReport, crosscheck
from ratinghouse.reports.declared_reading import read_as_declared
from ratinghouse.reports.reading import failed
from ratinghouse.reports.unread_entries import UnreadEntries


@dataclass(frozen=True)
class ReadResult:
    """A report as it was read, or the reason why it cannot be. ``options`` are the reader's: encoding, format, days."""

    report: Report | None
    findings: tuple[Finding, ...]
    options: Mapping[str, str]


def read_file(raw: bytes, file: str, options: Mapping[str, str]) -> ReadResult:
    """Return what a file of any known format says. Never fails: what went wrong is a finding."""
    try:
        report = read_as_declared(raw, file, options)
        # The columns of its entries are made only once.
        return read_result(replace(report, entries=UnreadEntries.of(report.entries)), options)
    except UnreadableReport as problem:
        return ReadResult(None, (problem.finding,), options)
    except Exception as failure:
        return ReadResult(None, (failed(text("reading the file"), failure, file),), options)


def read_result(report: Report, options: Mapping[str, str]) -> ReadResult:
    """Return a report with the findings of its reader and the contradictions in it."""
    return ReadResult(report, (*report.findings, *crosscheck(report)), options)
