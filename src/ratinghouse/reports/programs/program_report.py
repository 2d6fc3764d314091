"""The report that a reader of a program's file has put together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from ratinghouse.kernel.texts import text
from ratinghouse.reports.formats import infer_format
from ratinghouse.reports.programs.program_findings import KINDS
from ratinghouse.reports.report import Format, Report, ReportEntry, ReportHeader, Result
from ratinghouse.reports.report_findings import ReportFindings


class ProgramFile(NamedTuple):
    """A file of a program as it was received, and what its reader found in it."""

    raw: bytes
    file: str
    findings: ReportFindings
    format: Format | None = None  # as declared by the sender of the file

    @classmethod
    def received(cls, raw: bytes, file: str, format: Format | None) -> ProgramFile:
        """Return the file before anything is read from it."""
        return cls(raw, file, ReportFindings(KINDS, file), format)

    def report(self, kind: str, event: ReportHeader, entries: Sequence[ReportEntry], encoding: str = "") -> Report:
        """Return the report of these entries, with the format that it declares or that the pairings show."""
        self._count_open_games(entries)
        report = Report(
            event=event,
            entries=tuple(entries),
            kind=kind,
            file=self.file,
            encoding=encoding,
            findings=self.findings.collected(),
            received=self.raw,
        )
        inferred, source = infer_format(report)
        event = replace(event, rounds=event.rounds or report.last_round())
        format = self.format or inferred
        return replace(report, event=event, format=format, format_from="given" if self.format else source)

    def _count_open_games(self, entries: Sequence[ReportEntry]) -> None:
        """Count the games without a result, each once."""
        for entry in entries:
            for result in entry.results:
                if result.to_come and result.colour != "b":
                    example = text("{player}, round {round}", player=entry.numbered_name, round=result.round)
                    self.findings.count("program-game-open", result.line, 0, example)


def starting_numbers(stated: Sequence[int | None], findings: ReportFindings) -> list[int]:
    """Return the starting numbers that a file states, or where some are missing or repeated, those by its order."""
    numbers = [number for number in stated if number]
    if len(numbers) == len(stated) == len(set(numbers)):
        return numbers
    if numbers:
        findings.count("program-numbers", 0, 0)
    return list(range(1, len(stated) + 1))


def within_the_event(results: Sequence[Result], rounds: int) -> list[Result]:
    """Return the results in the order of the rounds, without absences announced for rounds after the last."""
    played = [result for result in results if not rounds or result.round <= rounds or result.code != "Z"]
    return sorted(played, key=lambda result: result.round)
