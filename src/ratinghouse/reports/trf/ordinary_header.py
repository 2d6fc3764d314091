"""The header of a file that says what most files say, once and in the usual form: nothing in it is a finding.

``header.py`` defines what a header means; whatever is unusual is left to it.
"""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache

from ratinghouse.reports.report import ReportHeader
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.trf.header import (
    COUNTS,
    DEPUTY,
    END,
    LONGEST_NUMBER,
    MANDATORY,
    NAMES,
    ROUND_DATES,
    START,
    TEXTS,
    record_of,
    round_dates,
    start_and_end,
)
from ratinghouse.reports.trf.trf_findings import KINDS

_TEXTS = {id: TEXTS[id] for id in ("012", "022", "032", "092", "102", "122")}
_ORDER = sorted((*_TEXTS, *COUNTS, START, END, ROUND_DATES, DEPUTY))
_AT = {id: place for place, id in enumerate(_ORDER)}
_HEADER = re.compile("".join(rf"(?:{id}( [^\n]*|)(?:\n|\Z))?" for id in _ORDER))
"""The records in their order, each at most once, with a group for what follows the number of each."""
_NAMES = [(_AT[id], NAMES[id]) for id in reversed(_ORDER) if id != DEPUTY]
_TEXT_PLACES = [(_AT[id], name) for id, name in _TEXTS.items()]
_COUNT_PLACES = [(_AT[id], name) for id, name in COUNTS.items()]
_MANDATORY = [_AT[id] for id in MANDATORY]
_DEPUTY, _START, _END, _ROUND_DATES = (_AT[id] for id in (DEPUTY, START, END, ROUND_DATES))


def ordinary_header(content: str, rounds_played: int) -> ReportHeader | None:
    """Return the header that makes up a text, the first lines of a file; None where it is not ordinary."""
    match = _HEADER.fullmatch(content.replace("\r\n", "\n") if "\r" in content else content)
    if match is None or "\r" in match[0]:
        return None
    groups = match.groups()
    written: list[str] = [group.strip() if group else "" for group in groups]
    days = _usual_days(written[_START], written[_END])
    dates = _usual_round_dates(groups[_ROUND_DATES], days) if days is not None else None
    if dates is None or days is None or not all(written[place] for place in _MANDATORY):
        return None
    declared = {}
    for place, name in _COUNT_PLACES:
        if value := written[place]:
            if not (value.isascii() and value.isdecimal() and len(value) <= LONGEST_NUMBER):
                return None
            declared[name] = int(value)
    number, numbers = 0, []
    for group in groups:
        number += group is not None
        numbers.append(number)
    lines = {name: numbers[place] for place, name in _NAMES if written[place]}
    if written[_DEPUTY]:
        lines["deputies"] = numbers[_DEPUTY]
    texts = {name: written[place] for place, name in _TEXT_PLACES}
    return ReportHeader(
        **texts,
        start=days[0],
        end=days[1],
        deputies=(written[_DEPUTY],) if written[_DEPUTY] else (),
        rounds=rounds_played,
        round_dates=dates,
        lines=lines,
        declared=declared,
        extra={},
    )


@lru_cache(maxsize=4096)
def _usual_days(start: str, end: str) -> tuple[date | None, date | None] | None:
    """Return the first and the last day; None where there is something to remark on the way they are written."""
    findings = ReportFindings(KINDS)
    days = start_and_end(record_of(f"{START} {start}", 0), record_of(f"{END} {end}", 0), findings)
    return None if findings.collected() else days


@lru_cache(maxsize=4096)
def _usual_round_dates(written: str | None, days: tuple[date | None, date | None]) -> tuple[date | None, ...] | None:
    """Return the days of the rounds; None where there is something to remark on the way they are written."""
    findings = ReportFindings(KINDS)
    dates = round_dates(None if written is None else record_of(ROUND_DATES + written, 0), *days, findings)
    return None if findings.collected() else dates
