"""From the bytes of a tournament report file (TRF16, TRF26, and the programs' extensions of them) to a Report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.late.garbage_collection import garbage_collection_paused
from ratinghouse.kernel.late.patterns import late_pattern
from ratinghouse.kernel.texts import text
from ratinghouse.reports.encoding import Decoded, decode
from ratinghouse.reports.formats import format_by_header, infer_format
from ratinghouse.reports.report import Format, Report, ReportEntry, ReportHeader, Team
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.trf import header, points, teams
from ratinghouse.reports.trf.header import TrfRecord, record_of
from ratinghouse.reports.trf.late_players import players_for_later
from ratinghouse.reports.trf.ordinary_header import ordinary_header
from ratinghouse.reports.trf.players import read_players
from ratinghouse.reports.trf.trf_columns import ENTRY_COLUMNS
from ratinghouse.reports.trf.trf_findings import KINDS
from ratinghouse.reports.unread_entries import UnreadEntries

TEAM_RECORDS = frozenset({"013", "310"})
UNUSED_RECORDS = frozenset({"240", "250", "260", "300", "320", "330", "801", "802", "XXZ", "XXC", "XXA", "XXP"})
"""Records that ratings do not need: byes to come, accelerations, board orders, notes for pairing programs."""

COMMENT = "###"
TOGETHER = 2 * 1024 * 1024
"""Bytes of files that are read together: arrays of a few megabytes stay in the processor's cache."""

_COMMENTS = late_pattern(rb"\A(?:\xef\xbb\xbf)?(?:###[^\r\n]*[\r\n]+)+")  # a converted report may begin with hundreds
_FIRST_WORDS = ("001 ", "012 ", "012")
_TRF26_ONLY = (
    header.NEW_IN_TRF26 | {record for record in UNUSED_RECORDS if record.isdecimal()} | {"162", "299", "310", COMMENT}
)


_ASCII = Decoded("", "utf-8")  # in the place of a text that is not decoded
_PLAIN_COLUMNS = ENTRY_COLUMNS | {"member": teams.first_member_column(())}


def looks_like_trf(raw: bytes) -> bool:
    """Return whether the bytes look like a TRF: a line begins like a header or a player record."""
    if b"\0" in raw[:2000] and not raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return False
    if raw.startswith((b"012 ", b"001 ")):
        return True
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
    """Return the report in the bytes of a TRF. Never fails: unreadable parts are in the report's findings."""
    file_read = TrfFile(raw, file, decode(raw, encoding), format)
    return _with_players_for_later(file_read) or _carefully(file_read)


def read_carefully(raw: bytes, file: str = "", *, encoding: str | None = None, format: Format | None = None) -> Report:
    """Return the same report, read line by line: this defines the meaning of a TRF."""
    return _carefully(TrfFile(raw, file, decode(raw, encoding), format))


def _carefully(file: TrfFile) -> Report:
    findings = ReportFindings(KINDS, file.name)
    players, records = _lines(file.decoded.text)
    entries, most = read_players(players, findings)
    return _report(entries, most, records, findings, file)


def _with_players_for_later(file: TrfFile) -> Report | None:
    """Return the report of a file whose players are its last lines, as most are; None of any other."""
    text = file.decoded.text
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    start = 0 if text.startswith("001 ") else text.find("\n001 ") + 1
    before = text[:start]
    if before.startswith("001") or "\n001" in before:
        return None
    findings = ReportFindings(KINDS, file.name)
    others = before.split("\n")
    players = players_for_later(text[start:].rstrip("\n").split("\n"), len(others), findings)
    if players is None:
        return None
    records = [record_of(line, number) for number, line in enumerate(others, start=1) if line and not line.isspace()]
    return _report(*players, records, findings, file)


def read_trf_files(
    files: Iterable[tuple[bytes, str]], *, encoding: str | None = None, format: Format | None = None
) -> Iterator[Report]:
    """Return the reports in the bytes of many files, each with its name: the same as ``read_trf`` for each of them.

    Ordinary lines are read together, by columns; the entries become objects only when they are used.
    """
    together: list[tuple[bytes, str]] = []
    size = 0
    for raw, file in files:
        if size + len(raw) > TOGETHER:
            from ratinghouse.kernel.late.freed_memory import keep_freed_memory

            keep_freed_memory()
            yield from _read_together(together, encoding, format)
            together, size = [], 0
        if len(raw) > TOGETHER:
            yield read_trf(raw, file, encoding=encoding, format=format)
        else:
            together.append((raw, file))
            size += len(raw)
    yield from _read_together(together, encoding, format)


def _read_together(files: Sequence[tuple[bytes, str]], encoding: str | None, format: Format | None) -> list[Report]:
    with garbage_collection_paused():
        return list(_by_columns(files, encoding, format))


def _by_columns(files: Sequence[tuple[bytes, str]], encoding: str | None, format: Format | None) -> Iterator[Report]:
    from ratinghouse.reports.trf.file_columns import columns_of_files

    # ASCII files are read as bytes: only lines that are used are decoded.
    decoded = [_ASCII if encoding is None and raw.isascii() else decode(raw, encoding) for raw, _ in files]
    contents = [raw if each is _ASCII else each.text for (raw, _), each in zip(files, decoded, strict=True)]
    files_read = columns_of_files([name for _, name in files], contents)
    for (raw, name), content, of_file in zip(files, decoded, files_read, strict=True):
        read = partial(_entries, raw, encoding)
        entries = UnreadEntries(of_file.columns, read, of_file.players, last_round=of_file.most_results)
        file = TrfFile(raw, name, content, format)
        others = of_file.others
        event = ordinary_header(others, of_file.most_results) if isinstance(others, str) else None
        if event is not None:
            yield _plain_report(entries, event, of_file.findings, file)
        else:
            lines = enumerate(lines_of(others), start=1) if isinstance(others, str) else others
            records = [record_of(line, number) for number, line in lines if line and not line.isspace()]
            yield _report(entries, of_file.most_results, records, of_file.findings or ReportFindings(KINDS, name), file)


def _entries(raw: bytes, encoding: str | None) -> tuple[ReportEntry, ...]:
    """Return the entries of a file, whose findings are known already."""
    return tuple(read_carefully(raw, encoding=encoding).entries)


def _lines(text: str) -> tuple[list[tuple[int, str]], list[TrfRecord]]:
    """Return the lines of players with their numbers, and the other records."""
    lines = lines_of(text)
    players = [(number, line) for number, line in enumerate(lines, start=1) if line.startswith("001 ")]
    others = [(number, line) for number, line in enumerate(lines, start=1) if not line.startswith("001 ")]
    if any(line.startswith("001") for _, line in others):
        players = [(number, line) for number, line in enumerate(lines, start=1) if _is_player(line)]
        others = [(number, line) for number, line in enumerate(lines, start=1) if not _is_player(line)]
    return players, [record_of(line, number) for number, line in others if line and not line.isspace()]


def _is_player(line: str) -> bool:
    return line.startswith("001") and not line[3:4].isalnum()


class TrfFile(NamedTuple):
    """A file: its bytes, its name, its decoded text, and the format that was given for it."""

    raw: bytes
    name: str
    decoded: Decoded
    format: Format | None


def _plain_report(
    entries: Sequence[ReportEntry], event: ReportHeader, findings: ReportFindings | None, file: TrfFile
) -> Report:
    """Return the report of a file that has an ordinary header, players, and nothing else."""
    return Report(
        event,
        entries,
        (),
        *_format(event, entries, (), file),
        "trf16",
        file.name,
        file.decoded.encoding,
        _findings(findings, file) if findings is not None or file.decoded.findings else (),
        file.raw,
        columns=_PLAIN_COLUMNS,
    )


def _format(
    event: ReportHeader, entries: Sequence[ReportEntry], team_list: tuple[Team, ...], file: TrfFile
) -> tuple[Format | None, str]:
    if file.format:
        return file.format, "given"
    return format_by_header(event) or infer_format(Report(event, entries, team_list))


def _findings(findings: ReportFindings | None, file: TrfFile) -> tuple[Finding, ...]:
    of_bytes = [finding.in_file(file.name) for finding in file.decoded.findings]
    return (*of_bytes, *(findings.collected() if findings is not None else ()))


def _report(
    entries: Sequence[ReportEntry],
    rounds_played: int,
    records: list[TrfRecord],
    findings: ReportFindings,
    file: TrfFile,
) -> Report:
    sorted_records = _sorted(records, findings)
    trf26 = bool(sorted_records["national"]) or not _TRF26_ONLY.isdisjoint([record.id for record in records])
    team_list = teams.read_teams(sorted_records["teams"], findings)
    event = header.read_header(sorted_records["header"], findings, rounds_played)
    _check_mandatory(event, trf26, findings)
    entries = teams.with_national(entries, sorted_records["national"], findings)
    scoring = points.read_scoring(sorted_records["scoring"], findings, teams=bool(team_list))
    return Report(
        event,
        entries,
        team_list,
        *_format(event, entries, team_list, file),
        "trf26" if trf26 else "trf16",
        file.name,
        file.decoded.encoding,
        _findings(findings, file),
        file.raw,
        scoring,
        ENTRY_COLUMNS | {"member": teams.first_member_column(sorted_records["teams"])},
        tuple(record.text for record in sorted_records["others"]),
    )


def _sorted(records: list[TrfRecord], findings: ReportFindings) -> dict[str, list[TrfRecord]]:
    """Return the records by the part of the reader for them; ``others`` are lines that no part reads."""
    groups: dict[str, list[TrfRecord]] = {"header": [], "teams": [], "scoring": [], "national": [], "others": []}
    for record in records:
        group = _GROUPS.get(record.id)
        if record.text[3:4].strip():
            groups["others"].append(record)
            if record.id != COMMENT:
                findings.count("not-a-record", record.line, 1, repr(record.text[:40].rstrip()))
        elif group is not None:
            groups[group].append(record)
        elif teams.is_national(record):
            groups["national"].append(record)
        else:
            groups["others"].append(record)
            _report_unknown(record, findings)
    return groups


_GROUPS = {
    **dict.fromkeys((*UNUSED_RECORDS, COMMENT), "others"),
    **dict.fromkeys((*points.RECORDS, points.ASSIGNMENT), "scoring"),
    **dict.fromkeys(TEAM_RECORDS, "teams"),
    **dict.fromkeys(header.RECORDS, "header"),
}


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
