"""Reading a report with the facts that an officer or arbiter declared for it, the same each time it is read."""

from __future__ import annotations

import codecs
from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.reports.reading import read_report
from ratinghouse.reports.report import Format, Report, ReportHeader
from ratinghouse.reports.stage_files import is_archive, read_stages
from ratinghouse.reports.time_control import parse_time_control, read_code

KEYS = ("encoding", "format", "stages", "start", "end", "time_control")
"""What can be declared: how the bytes are read, how the event was paired, that an archive holds its stages, and what
its header lacks."""


def read_as_declared(raw: bytes, file: str, declared: Mapping[str, str]) -> Report:
    """Return the report in these bytes, with declared facts in place of the file's. Raises ``UnreadableReport``."""
    format, encoding = Format(declared["format"]) if declared.get("format") else None, declared.get("encoding") or None
    if declared.get("stages") and is_archive(raw):
        report = read_stages(raw, file, encoding)
        return with_declared_header(replace(report, format=format or report.format), declared)
    return with_declared_header(read_report(raw, file, encoding=encoding, format=format), declared)


def with_declared_header(report: Report, declared: Mapping[str, str]) -> Report:
    """Return the report with the declared days and rate of play in place of what its file says of them."""
    header = _header(report.event, declared)
    return report if header is report.event else replace(report, event=header)


def declaration_findings(declared: Mapping[str, str]) -> list[Finding]:
    """Return a finding for each declared fact that cannot be right."""
    findings = []
    if declared.get("encoding"):
        try:
            codecs.lookup(declared["encoding"])
        except LookupError:
            message = text("there is no text encoding called {encoding!r}", encoding=declared["encoding"])
            findings.append(Finding("error", "no-encoding", message, text("write it as cp1252, cp1251, shift_jis …")))
    if declared.get("start") and declared.get("end") and declared["end"] < declared["start"]:
        message = text(
            "the event would end on {end}, before it starts on {start}", end=declared["end"], start=declared["start"]
        )
        findings.append(Finding("error", "days-reversed", message, text("check the first and the last day")))
    control = declared.get("time_control", "")
    if control:
        code = read_code(control)
        time_control, wrong = parse_time_control("" if code else control, control if code else "")
        if time_control is None:
            remedy = text("write it as 90+30, or 40/90, 30 + 30 s per move")
            findings.append(Finding("error", "no-rate-of-play", wrong[0].message, remedy))
    return findings


def _header(event: ReportHeader, declared: Mapping[str, str]) -> ReportHeader:
    changed = {field for field in ("start", "end", "time_control") if declared.get(field)}
    if not changed:
        return event
    start, end = (date.fromisoformat(declared[field]) if field in changed else None for field in ("start", "end"))
    time_control = declared.get("time_control", "")
    if time_control:
        changed.add("time_control_code")
    return replace(
        event,
        start=start or event.start,
        end=end or event.end,
        time_control=time_control or event.time_control,
        time_control_code="" if time_control else event.time_control_code,
        lines={field: line for field, line in event.lines.items() if field not in changed},
    )
