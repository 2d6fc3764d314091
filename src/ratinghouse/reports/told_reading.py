"""Reading a stored report as it was read when it came: with what its reader was told, the same each time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from ratinghouse.reports.reading import read_report
from ratinghouse.reports.report import Event, Format, Report

KEYS = ("encoding", "format", "start", "end", "time_control")
"""What can be told: how the bytes are read, how the event was paired, and what its header lacks."""


def read_as_told(raw: bytes, file: str, told: Mapping[str, str]) -> Report:
    """The report in these bytes. What was told wins over what the file says. Raises Unreadable as ``read_report``."""
    format = Format(told["format"]) if told.get("format") else None
    report = read_report(raw, file, encoding=told.get("encoding") or None, format=format)
    header = _header(report.event, told)
    return report if header is report.event else replace(report, event=header)


def _header(event: Event, told: Mapping[str, str]) -> Event:
    changes: dict[str, Any] = {name: date.fromisoformat(told[name]) for name in ("start", "end") if told.get(name)}
    if told.get("time_control"):
        changes |= {"time_control": told["time_control"], "time_control_code": ""}
    if not changes:
        return event
    lines = {field: line for field, line in event.lines.items() if field not in changes}
    return replace(event, **changes, lines=lines)
