"""Writes a Report as a new TRF, every value in its own columns."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Literal

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.reports.report import Format, Report, ReportHeader, Team
from ratinghouse.reports.trf import header, trf_columns
from ratinghouse.reports.trf.player_rows import write_player
from ratinghouse.reports.trf.reader import COMMENT, UNUSED_RECORDS
from ratinghouse.reports.trf.record_writer import Align, RecordWriter, TrfCell
from ratinghouse.reports.trf.scoring_rows import write_scoring

Version = Literal["trf16", "trf26"]
_LINE_END = "\r\n"
_PROGRAMS = "XX"
_FORMAT_TEXTS = {
    Format.SWISS: "Individual: Swiss-System",
    Format.ROUND_ROBIN: "Individual: Round-Robin",
    Format.DOUBLE_ROUND_ROBIN: "Individual: Double Round-Robin",
    Format.TEAM: "Team",
    Format.MATCH: "Individual: Match",
    Format.SCHEVENINGEN: "Scheveningen",
    Format.KNOCKOUT: "Individual: Knock-out",
}


def write_trf(report: Report, version: Version = "trf26") -> tuple[bytes, tuple[Finding, ...]]:
    """Return the file as UTF-8 with CR LF, and findings on what had to be cut or left out."""
    records = RecordWriter()
    _write_header(report, version, records)
    write_scoring(report.scoring, records, trf26=version == "trf26")
    for entry in report.entries:
        write_player(entry, records, trf26=version == "trf26")
    for index, team in enumerate(report.teams, start=1):
        _write_team(team, index, version, records)
    _write_others(report.others, version, records)
    content = "".join(line + _LINE_END for line in records.lines)
    return content.encode(errors="replace"), records.findings.collected()


def _write_header(report: Report, version: Version, records: RecordWriter) -> None:
    event = report.event
    texts = {record: getattr(event, name) for record, name in header.TEXTS.items()}
    if report.format_from == "given" and report.format is not None:
        texts["092"], texts["192"] = _FORMAT_TEXTS[report.format], ""
    values: dict[str, str] = {
        **texts,
        header.START: _day(event.start),
        header.END: _day(event.end),
        **{record: str(event.declared[key]) for record, key in header.COUNTS.items() if key in event.declared},
        **{record: event.extra[key] for record, key in header.EXTRAS.items() if key in event.extra},
    }
    if version == "trf26":
        values["142"] = str(event.rounds or "")
    elif event.rounds not in (0, report.last_round()):
        values["XXR"] = str(event.rounds)
    for record in sorted({*values, header.DEPUTY, header.ROUND_DATES}):
        if record == header.DEPUTY:
            for deputy in event.deputies:
                records.value(record, deputy)
        elif record == header.ROUND_DATES:
            _write_round_dates(event, records)
        elif version == "trf16" and record in header.NEW_IN_TRF26:
            if values[record]:
                records.left_out(text("record {record}, {written!r}", record=record, written=values[record]))
        else:
            records.value(record, values[record])


def _day(day: date | None) -> str:
    return "" if day is None else f"{day.year:04}/{day.month:02}/{day.day:02}"


def _write_round_dates(event: ReportHeader, records: RecordWriter) -> None:
    cells: list[TrfCell] = []
    for round_number, day in enumerate(event.round_dates, start=1):
        if day is not None:
            start = trf_columns.round_column(round_number) - 1
            where = slice(start, start + trf_columns.ROUND_WIDTH - 2)
            cells.append(TrfCell(where, _day(day)[2:], "<", text("round date")))
    if cells:
        records.row(header.ROUND_DATES, cells)


def _write_team(team: Team, index: int, version: Version, records: RecordWriter) -> None:
    if version == "trf26":
        first = trf_columns.FIRST_MEMBER_310
        cells = [
            TrfCell(trf_columns.TEAM_NUMBER_310, str(team.no), ">", text("team number")),
            TrfCell(trf_columns.TEAM_NAME_310, team.name, "<", text("team name")),
        ]
        for key, content in team.extra.items():
            if key in trf_columns.TEAM_FIELDS_310:
                align: Align = "<" if key == "nickname" else ">"
                cells.append(TrfCell(trf_columns.TEAM_FIELDS_310[key], content, align, text("team {field}", field=key)))
            else:
                records.left_out(text("{field} of {team}", field=key, team=team.name))
    else:
        first = trf_columns.FIRST_MEMBER_013
        cells = [TrfCell(trf_columns.TEAM_NAME_013, team.name, "<", text("team name"))]
        if team.extra or team.no != index:
            records.left_out(text("number, points or rank of {team}", team=team.name))
    for member in team.members:
        cells.append(TrfCell(slice(first, first + trf_columns.MEMBER_STEP - 1), str(member), ">", text("team member")))
        first += trf_columns.MEMBER_STEP
    records.row("310" if version == "trf26" else "013", cells)


def _write_others(others: Iterable[str], version: Version, records: RecordWriter) -> None:
    for line in others:
        record = line[:3]
        writable = record in UNUSED_RECORDS or record == COMMENT
        if writable and (version == "trf26" or record.startswith(_PROGRAMS)):
            records.lines.append(line)
        elif record != COMMENT:
            records.left_out(text("line {written!r}", written=line[:40]))
