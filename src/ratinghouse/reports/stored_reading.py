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


def read_as_told(raw: bytes, file: str, told: Mapping[str, str]) -> Report:
    """The report in these bytes. What was told wins over what the file says. Raises Unreadable as ``read_report``."""
    format = Format(told["format"]) if told.get("format") else None
    report = read_report(raw, file, encoding=told.get("encoding") or None, format=format)
    header = _header(report.event, told)
    return report if header is report.event else replace(report, event=header)


def doubts(told: Mapping[str, str]) -> list[Finding]:
    """Everything that cannot be meant in what was told to the reader."""
    found = []
    if told.get("encoding"):
        try:
            codecs.lookup(told["encoding"])
        except LookupError:
            message = f"no text encoding is called {told['encoding']!r}"
            found.append(Finding("error", "no-encoding", message, "write it as cp1252, cp1251, shift_jis …"))
    if told.get("start") and told.get("end") and told["end"] < told["start"]:
        message = f"the event would end on {told['end']}, before it starts on {told['start']}"
        found.append(Finding("error", "days-reversed", message, "check the first and the last day"))
    control = told.get("time_control", "")
    if control:
        code = read_code(control)
        read, wrong = parse_time_control("" if code else control, control if code else "")
        if read is None:
            said = wrong[0].message if wrong else f"the rate of play {control!r} cannot be read"
            found.append(Finding("error", "no-rate-of-play", said, "write it as 90+30, or 40/90, 30 + 30 s a move"))
    return found


def _header(event: ReportHeader, told: Mapping[str, str]) -> ReportHeader:
    changes: dict[str, Any] = {name: date.fromisoformat(told[name]) for name in ("start", "end") if told.get(name)}
    if told.get("time_control"):
        changes |= {"time_control": told["time_control"], "time_control_code": ""}
    if not changes:
        return event
    lines = {field: line for field, line in event.lines.items() if field not in changes}
    return replace(event, **changes, lines=lines)
