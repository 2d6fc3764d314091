"""Reading a stored report as it was read when it came: with what its reader was told, the same each time."""

from __future__ import annotations

import codecs
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from ratinghouse.kernel.finding import Finding
from ratinghouse.reports.reading import read_report
from ratinghouse.reports.report import Format, Report, ReportHeader
from ratinghouse.reports.time_control import parse_time_control, read_code

KEYS = ("encoding", "format", "start", "end", "time_control")
"""What can be told: how the bytes are read, how the event was paired, and what its header lacks."""


def read_as_declared(raw: bytes, file: str, declared: Mapping[str, str]) -> Report:
    """The report in these bytes. What was told wins over what the file says. Raises Unreadable as ``read_report``."""
    format = Format(declared["format"]) if declared.get("format") else None
    report = read_report(raw, file, encoding=declared.get("encoding") or None, format=format)
    header = _header(report.event, declared)
    return report if header is report.event else replace(report, event=header)


def declaration_findings(declared: Mapping[str, str]) -> list[Finding]:
    """Everything that cannot be meant in what was told to the reader."""
    findings = []
    if declared.get("encoding"):
        try:
            codecs.lookup(declared["encoding"])
        except LookupError:
            message = f"no text encoding is called {declared['encoding']!r}"
            findings.append(Finding("error", "no-encoding", message, "write it as cp1252, cp1251, shift_jis …"))
    if declared.get("start") and declared.get("end") and declared["end"] < declared["start"]:
        message = f"the event would end on {declared['end']}, before it starts on {declared['start']}"
        findings.append(Finding("error", "days-reversed", message, "check the first and the last day"))
    control = declared.get("time_control", "")
    if control:
        code = read_code(control)
        read, wrong = parse_time_control("" if code else control, control if code else "")
        if read is None:
            said = wrong[0].message if wrong else f"the rate of play {control!r} cannot be read"
            findings.append(Finding("error", "no-rate-of-play", said, "write it as 90+30, or 40/90, 30 + 30 s a move"))
    return findings


def _header(event: ReportHeader, declared: Mapping[str, str]) -> ReportHeader:
    changes: dict[str, Any] = {
        name: date.fromisoformat(declared[name]) for name in ("start", "end") if declared.get(name)
    }
    if declared.get("time_control"):
        changes |= {"time_control": declared["time_control"], "time_control_code": ""}
    if not changes:
        return event
    lines = {field: line for field, line in event.lines.items() if field not in changes}
    return replace(event, **changes, lines=lines)
