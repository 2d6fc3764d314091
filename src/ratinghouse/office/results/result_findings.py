"""Findings on the results of a report that is rated result by result: impossible days, and results that occur twice."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import Text, text
from ratinghouse.office.results.event_results import SEVERAL_GAMES
from ratinghouse.reports.report import RESULT_UNKNOWN, Report, ReportEntry, Result

_Game = tuple[ReportEntry, Result]


def result_findings(report: Report, reported: date) -> Iterator[Finding]:
    """Yield the findings on each result of a report that came on a day."""
    met: set[tuple[int, int]] = set()
    for entry, result in _games(report):
        for code, message, remedy in _defects_of_day(report, result, reported):
            yield Finding("error", code, message, remedy, "", report.file, result.line, result.column)
        pair = (entry.no, result.opponent or 0)
        if pair in met and not (report.format is not None and report.format.value in SEVERAL_GAMES):
            message = text("The result of {white} against {black} is reported twice.", white=pair[0], black=pair[1])
            remedy = text("it is rated once; correct the report")
            yield Finding("error", "result-repeated", message, remedy, "", report.file, result.line, result.column)
        met.add(pair)


def _games(report: Report) -> Iterator[_Game]:
    """Yield every finished game once: White's result, or that of the lower starting number if colours are not known."""
    for entry in report.entries:
        for result in entry.results:
            first = result.colour == "w" or (not result.colour and entry.no < (result.opponent or 0))
            if result.opponent is not None and first and result.code != RESULT_UNKNOWN:
                yield entry, result


def _defects_of_day(report: Report, result: Result, reported: date) -> Iterator[tuple[str, Text, Text]]:
    day, start, end = result.date, report.event.start, report.event.end
    if day is None:
        return
    if start is not None and day < start:
        message = text("A result is dated {day}, before the event began on {start}.", day=str(day), start=str(start))
        yield "result-before-start", message, text("correct the day of the result, or the first day of the event")
    if end is not None and day > end:
        message = text("A result is dated {day}, after the event ended on {end}.", day=str(day), end=str(end))
        yield "result-after-end", message, text("correct the day of the result, or the last day of the event")
    if day > reported:
        message = text("A result is dated {day}, after the report came on {came}.", day=str(day), came=str(reported))
        yield "result-after-report", message, text("correct the day of the result")
