"""From the bytes of a tournament report file (TRF16, TRF26, and the programs' extensions of them) to a Report."""

from __future__ import annotations

import re
from dataclasses import replace

from ratinghouse.kernel.texts import text
from ratinghouse.reports.encoding import decode
from ratinghouse.reports.formats import infer_format
from ratinghouse.reports.report import Format, Report, ReportEntry, ReportHeader
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.trf import header, points, teams
from ratinghouse.reports.trf.header import TrfRecord
from ratinghouse.reports.trf.players import read_players
from ratinghouse.reports.trf.trf_columns import ENTRY_COLUMNS
from ratinghouse.reports.trf.trf_findings import KINDS

TEAM_RECORDS = frozenset({"013", "310"})
UNUSED_RECORDS = frozenset({"240", "250", "260", "300", "320", "330", "801", "802", "XXZ", "XXC", "XXA", "XXP"})
"""Records that say nothing a rating needs: byes to come, accelerations, board orders, notes for pairing programs."""

COMMENT = "###"
_COMMENTS = re.compile(rb"\A(?:\xef\xbb\xbf)?(?:###[^\r\n]*[\r\n]+)+")  # a converted report may begin with hundreds
_FIRST_WORDS = ("001 ", "012 ", "012")
_TRF26_ONLY = (
    header.NEW_IN_TRF26 | {record for record in UNUSED_RECORDS if record.isdecimal()} | {"162", "299", "310", COMMENT}
)


def looks_like_trf(raw: bytes) -> bool:
    """Return whether the bytes have the look of a TRF: a line that begins as a header or a player record does."""
    if b"\0" in raw[:2000] and not raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return False
    head = _COMMENTS.sub(b"", raw)[:20_000].decode(
        "utf-16" if raw.startswith((b"\xff\xfe", b"\xfe\xff")) else "latin-1", "replace"
    )
    return any(line[:4] in _FIRST_WORDS for line in lines_of(head.removeprefix("\u00ef\u00bb\u00bf").lstrip("\ufeff")))


def lines_of(text: str) -> list[str]:
    """Return the lines of a text, whether they end with CR, LF or CR LF, or a mixture."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.split("\n")


def read_trf(raw: bytes, file: str = "", *, encoding: str | None = None, format: Format | None = None) -> Report:
    """Return the report in the bytes of a TRF. Never fails: what cannot be read is in the report's findings."""
    decoded = decode(raw, encoding)
    findings = ReportFindings(KINDS, file)
    players: list[tuple[int, str]] = []
    records: list[TrfRecord] = []
    for number, line in enumerate(lines_of(decoded.text), start=1):
        if line.startswith("001 ") or (line.startswith("001") and not line[3:4].isalnum()):
            players.append((number, line))
        elif line and not line.isspace():
            records.append(TrfRecord(line[:3], number, line))
    entries = read_players(players, findings)
    report = _report(entries, records, findings)
    chosen, chosen_from = (format, "given") if format is not None else infer_format(report)
    assumed = tuple(finding.in_file(file) for finding in decoded.findings)
    return replace(
        report,
        format=chosen,
        format_from=chosen_from,
        file=file,
        encoding=decoded.encoding,
        findings=assumed + findings.collected(),
        received=raw,
    )


def _report(entries: list[ReportEntry], records: list[TrfRecord], findings: ReportFindings) -> Report:
    sorted_records = _sorted(records, findings)
    trf26 = bool(sorted_records["national"]) or any(record.id in _TRF26_ONLY for record in records)
    team_list = teams.read_teams(sorted_records["teams"], findings)
    event = header.read_header(sorted_records["header"], findings)
    _check_mandatory(event, trf26, findings)
    if not event.rounds:
        event = replace(event, rounds=max((len(entry.results) for entry in entries), default=0))
    return Report(
        event,
        tuple(teams.with_national(entries, sorted_records["national"], findings)),
        team_list,
        kind="trf26" if trf26 else "trf16",
        scoring=points.read_scoring(sorted_records["scoring"], findings, teams=bool(team_list)),
        columns=ENTRY_COLUMNS | {"member": teams.first_member_column(sorted_records["teams"])},
        others=tuple(record.text for record in sorted_records["others"]),
    )


def _sorted(records: list[TrfRecord], findings: ReportFindings) -> dict[str, list[TrfRecord]]:
    """Return the records by what reads them; ``others`` are the lines that nothing reads."""
    groups: dict[str, list[TrfRecord]] = {"header": [], "teams": [], "scoring": [], "national": [], "others": []}
    for record in records:
        if record.text[3:4].strip():
            groups["others"].append(record)
            if record.id != COMMENT:
                findings.count("not-a-record", record.line, 1, repr(record.text[:40].rstrip()))
        elif record.id in header.RECORDS:
            groups["header"].append(record)
        elif record.id in TEAM_RECORDS:
            groups["teams"].append(record)
        elif record.id in points.RECORDS or record.id == points.ASSIGNMENT:
            groups["scoring"].append(record)
        elif record.id in UNUSED_RECORDS or record.id == COMMENT:
            groups["others"].append(record)
        elif teams.is_national(record):
            groups["national"].append(record)
        else:
            groups["others"].append(record)
            _report_unknown(record, findings)
    return groups


def _report_unknown(record: TrfRecord, findings: ReportFindings) -> None:
    if len(record.id) == 3 and record.id.isdecimal():
        message = text("No record is numbered {record}: {line!r}.", record=record.id, line=record.text[:40])
        findings.add("unknown-record", message, record.line, 1)
    elif len(record.id) == 3 and record.id.isalnum() and record.id.isupper():
        findings.count("program-record", record.line, 1, repr(record.text[:40].rstrip()))
    else:
        findings.count("not-a-record", record.line, 1, repr(record.text[:40].rstrip()))


def _check_mandatory(event: ReportHeader, trf26: bool, findings: ReportFindings) -> None:
    mandatory: dict[str, str | int | None] = {
        "012": event.name,
        "022": event.city,
        "032": event.fed,
        "102": event.arbiter,
    }
    if trf26:
        mandatory |= {
            "042": event.lines.get("start"),
            "052": event.lines.get("end"),
            "132": event.lines.get("round_dates"),
        }
    named = header.MANDATORY | header.MANDATORY_TRF26
    missing = tuple(
        text("{record} ({name})", record=record, name=named[record]) for record, value in mandatory.items() if not value
    )
    if missing:
        findings.add("mandatory-record-missing", text("Missing or empty: {records}.", records=missing))
