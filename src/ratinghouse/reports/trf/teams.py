"""Teams (records 013 and 310), and national records: a federation's code in place of 001, with its own rating."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ratinghouse.kernel.texts import text
from ratinghouse.reports.report import ReportEntry, Team
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.trf.header import TrfRecord
from ratinghouse.reports.trf.spellings import is_blank_number, number_in
from ratinghouse.reports.trf.trf_columns import (
    BIRTH,
    FED,
    FIRST_MEMBER_013,
    FIRST_MEMBER_310,
    ID,
    MEMBER_STEP,
    NAME,
    RATING,
    SEX,
    START,
    TEAM_FIELDS_310,
    TEAM_NAME_013,
    TEAM_NAME_310,
    TEAM_NUMBER_310,
    TITLE,
)

NATIONAL_FIELDS = {
    "sex": SEX,
    "class": TITLE,
    "name": NAME,
    "rating": RATING,
    "origin": FED,
    "id": ID,
    "birth": BIRTH,
}
"""Key in Entry.extra, behind the federation's code -> columns of the national record."""


def read_teams(records: Iterable[TrfRecord], findings: ReportFindings) -> tuple[Team, ...]:
    """Return the teams. TRF26 files may give both kinds of record; then 310, which has more, is used."""
    records = list(records)
    numbered = [_team_310(record, findings) for record in records if record.id == "310"]
    if numbered:
        return tuple(numbered)
    return tuple(_team_013(record, index, findings) for index, record in enumerate(records, start=1))


def first_member_column(records: Iterable[TrfRecord]) -> int:
    """Return the column of the first member in the kind of record that is used."""
    return 1 + (FIRST_MEMBER_310 if any(record.id == "310" for record in records) else FIRST_MEMBER_013)


def _team_013(record: TrfRecord, number: int, findings: ReportFindings) -> Team:
    members = _members(record, FIRST_MEMBER_013, findings)
    return Team(number, record.text[TEAM_NAME_013].strip(), members, record.line)


def _team_310(record: TrfRecord, findings: ReportFindings) -> Team:
    number = record.text[TEAM_NUMBER_310].strip()
    extra = {key: record.text[columns].strip() for key, columns in TEAM_FIELDS_310.items()}
    if not number.isdecimal():
        message = text("The team number {written!r} cannot be read.", written=number)
        findings.add("header-unreadable", message, record.line, TEAM_NUMBER_310.start + 1)
    return Team(
        int(number) if number.isdecimal() else 0,
        record.text[TEAM_NAME_310].strip(),
        _members(record, FIRST_MEMBER_310, findings),
        record.line,
        {key: value for key, value in extra.items() if value},
    )


def _members(record: TrfRecord, first: int, findings: ReportFindings) -> tuple[int, ...]:
    members: list[int] = []
    content = record.text.rstrip()
    for at in range(first, len(content), MEMBER_STEP):
        written = content[at : at + MEMBER_STEP - 1]
        member = number_in(written)
        if member:
            members.append(member)
        elif not is_blank_number(written):
            message = text("The team member {written!r} is not a starting number.", written=written.strip())
            findings.add("team-member-unreadable", message, record.line, at + 1)
    return tuple(members)


_DRAFT_RECORDS = frozenset({"ACC", "TSE", "PAB", "FPB", "HPB", "ZPB", "MFO", "DAT"})
"""Records of drafts and programs that look like a federation's code."""


def is_national(record: TrfRecord) -> bool:
    """Return whether the line is a national record: three capitals, then a starting number in the player's columns."""
    if record.id in _DRAFT_RECORDS:
        return False
    return record.id.isalpha() and record.id.isupper() and record.id.isascii() and bool(number_in(record.text[START]))


def with_national(
    entries: Sequence[ReportEntry], records: Sequence[TrfRecord], findings: ReportFindings
) -> Sequence[ReportEntry]:
    """Return the entries with what the national records add to them, under keys such as ``IND rating``."""
    if not records:
        return entries
    entries = list(entries)
    places = {entry.no: place for place, entry in enumerate(entries)}
    for record in records:
        number = number_in(record.text[START])
        place = places.get(number or 0)
        if place is None:
            message = text("No player has the starting number {number}.", number=number or 0)
            findings.add("national-record-unlinked", message, record.line, START.start + 1)
            continue
        cells = {f"{record.id} {key}": record.text[columns].strip() for key, columns in NATIONAL_FIELDS.items()}
        extra = {**entries[place].extra, **{key: value for key, value in cells.items() if value}}
        entries[place] = entries[place]._replace(extra=extra)
    return tuple(entries)
