"""The header records (012 … 362, XXR): the name, place, days and rules of the event."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from ratinghouse.kernel.texts import text
from ratinghouse.reports.report import ReportHeader
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.trf.trf_columns import FIRST_ROUND, ROUND_WIDTH, VALUE, round_column
from ratinghouse.reports.written_dates import DateReading, readings, span, within

TEXTS = {
    "012": "name",
    "022": "city",
    "032": "fed",
    "092": "type_text",
    "102": "arbiter",
    "122": "time_control",
    "192": "type_code",
    "222": "time_control_code",
}
"""Record -> the field of Event it fills."""

EXTRAS = {
    "152": "initial_colour",
    "172": "starting_rank_method",
    "182": "pairing_program",
    "202": "tie_breaks",
    "212": "standings_order",
    "352": "board_colours",
    "362": "match_points",
}
"""Record -> the key of Event.extra it fills."""

COUNTS = {"062": "players", "072": "rated", "082": "teams"}
"""Record -> the key of Event.declared it fills."""

DEPUTY = "112"
START, END, ROUND_DATES = "042", "052", "132"
ROUNDS = ("142", "XXR")
MANDATORY = {"012": text("name"), "022": text("city"), "032": text("federation"), "102": text("chief arbiter")}
MANDATORY_TRF26 = {START: text("first day"), END: text("last day"), ROUND_DATES: text("round dates")}
NEW_IN_TRF26 = frozenset({"142", "192", "222", *EXTRAS})
RECORDS = frozenset({*TEXTS, *EXTRAS, *COUNTS, DEPUTY, START, END, ROUND_DATES, *ROUNDS})
NAMES = (
    TEXTS | COUNTS | EXTRAS | {START: "start", END: "end", ROUND_DATES: "round_dates", "142": "rounds", "XXR": "rounds"}
)
_COLUMN = VALUE.start + 1
LONGEST_NUMBER = 6  # digits


class TrfRecord(NamedTuple):
    """A line of the file that is not a player; ``value`` is what follows the record's number."""

    id: str
    line: int
    text: str
    value: str


def record_of(line: str, number: int) -> TrfRecord:
    """Return a line of the file as a record."""
    return TrfRecord(line[:3], number, line, line[VALUE].strip())


def read_header(records: Iterable[TrfRecord], findings: ReportFindings, rounds_played: int) -> ReportHeader:
    """Return the event of the header; where it does not state the number of rounds, with that of the rounds played."""
    first: dict[str, TrfRecord] = {}
    deputies: list[TrfRecord] = []
    for record in records:
        if record.id == DEPUTY:
            deputies.append(record)
        elif record.id not in first:
            first[record.id] = record
        elif record.value != first[record.id].value:
            message = text(
                "Record {record} is already in line {line}, with another value.",
                record=record.id,
                line=first[record.id].line,
            )
            findings.add("record-repeated", message, record.line, 1)
    written = {id: record for id, record in first.items() if record.value}
    # Later ones override earlier ones: 142 comes before XXR.
    lines = {NAMES[id]: written[id].line for id in sorted(written, reverse=True)}
    named = [deputy for deputy in deputies if deputy.value]
    if named:
        lines["deputies"] = deputies[0].line
    declared = {key: _count(written[id], findings) for id, key in COUNTS.items() if id in written}
    rounds = next((_count(written[id], findings) for id in ROUNDS if id in written), None)
    start, end = start_and_end(first.get(START), first.get(END), findings)
    return ReportHeader(
        **{TEXTS[id]: record.value for id, record in first.items() if id in TEXTS},
        start=start,
        end=end,
        deputies=tuple(deputy.value for deputy in named),
        rounds=rounds or rounds_played,
        round_dates=round_dates(first.get(ROUND_DATES), start, end, findings),
        lines=lines,
        declared={key: number for key, number in declared.items() if number is not None},
        extra={key: written[id].value for id, key in EXTRAS.items() if id in written},
    )


def _count(record: TrfRecord, findings: ReportFindings) -> int | None:
    """Return the number a record begins with: some programs write 52 (41)."""
    words = record.value.split()
    if words[0].isascii() and words[0].isdecimal() and len(words[0]) <= LONGEST_NUMBER:
        return int(words[0])
    message = text("Record {record} does not hold a number: {written!r}.", record=record.id, written=record.value)
    findings.add("header-unreadable", message, record.line, _COLUMN)
    return None


def start_and_end(
    start: TrfRecord | None, end: TrfRecord | None, findings: ReportFindings
) -> tuple[date | None, date | None]:
    """Return the first and the last day of the event, with findings on how they are written."""
    starts, ends = _date_readings(start, findings), _date_readings(end, findings)
    spans = span(starts, ends)
    if spans:
        together = spans[0][0].order == spans[0][1].order
        rivals = [pair for pair in spans if (pair[0].order == pair[1].order) == together]
        chosen: tuple[DateReading | None, DateReading | None] = spans[0]
        others = [
            [str(pair[side].day) for pair in rivals[1:] if pair[side].day != spans[0][side].day] for side in (0, 1)
        ]
    else:
        chosen = starts[0] if starts else None, ends[0] if ends else None
        others = [[str(reading.day) for reading in choices[1:]] for choices in (starts, ends)]
    for record, reading, rivals_of in zip((start, end), chosen, others, strict=True):
        if record is not None and reading is not None:
            _check_form(record, reading, rivals_of, findings)
    return chosen[0].day if chosen[0] else None, chosen[1].day if chosen[1] else None


def _date_readings(record: TrfRecord | None, findings: ReportFindings) -> tuple[DateReading, ...]:
    if record is None or not record.value:
        return ()
    days = readings(record.value)
    if not days:
        message = text("Record {record}: the date {written!r} cannot be read.", record=record.id, written=record.value)
        findings.add("date-unreadable", message, record.line, _COLUMN)
    return days


def _check_form(record: TrfRecord, reading: DateReading, rivals: list[str], findings: ReportFindings) -> None:
    if rivals:
        message = text(
            "Record {record}: {written!r} was read as {day}; it could also be {other_days}.",
            record=record.id,
            written=record.value,
            day=str(reading.day),
            other_days=tuple(rivals),
        )
        findings.add("date-ambiguous", message, record.line, _COLUMN)
    elif record.value != reading.day.isoformat().replace("-", "/"):
        example = text("{written!r}, read as {day}", written=record.value, day=str(reading.day))
        findings.count("date-form", record.line, _COLUMN, example)


def round_dates(
    record: TrfRecord | None, start: date | None, end: date | None, findings: ReportFindings
) -> tuple[date | None, ...]:
    """Return the days of the rounds, with findings on how they are written."""
    if record is None:
        return ()
    written = record.text.rstrip()
    cells = [written[at : at + ROUND_WIDTH].strip() for at in range(FIRST_ROUND, len(written), ROUND_WIDTH)]
    if not any(cells) and record.value:
        message = text("Round dates begin in column {column}.", column=FIRST_ROUND + 1)
        findings.add("round-date-unreadable", message, record.line, _COLUMN)
    days: list[date | None] = []
    for round_number, cell in enumerate(cells, start=1):
        day, is_usual = _round_day(cell, start, end)
        days.append(day)
        if is_usual:
            continue
        column = round_column(round_number)
        if day is None:
            message = text("The date of round {round}, {written!r}, cannot be read.", round=round_number, written=cell)
            findings.add("round-date-unreadable", message, record.line, column)
        else:
            example = text("{written!r}, read as {day}", written=cell, day=str(day))
            findings.count("round-date-form", record.line, column, example)
    return tuple(days)


@lru_cache(maxsize=16_384)
def _round_day(cell: str, start: date | None, end: date | None) -> tuple[date | None, bool]:
    """Return the day, and whether it is written YY/MM/DD or not at all.

    It is the reading that lies in the event; without dates of the event, that in the order of the format.
    """
    choices = readings(cell)
    inside = within(choices, start, end) if start or end else []
    ordered = [reading for reading in choices if reading.order.upper() == "YMD"]
    reading = next(iter(inside or ordered), None)
    if reading is None:
        return None, not cell
    return reading.day, cell == reading.day.isoformat()[2:].replace("-", "/")
