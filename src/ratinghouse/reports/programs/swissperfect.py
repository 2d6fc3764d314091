"""Tournaments of SwissPerfect: settings (.ini), players (.trn) and pairings (.sco) of one name, in a ZIP archive."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from ratinghouse.kernel.texts import text
from ratinghouse.reports.encoding import decode
from ratinghouse.reports.programs.dbase import dbase_records
from ratinghouse.reports.programs.program_report import ProgramFile, starting_numbers
from ratinghouse.reports.reading import SWISSPERFECT_PARTS
from ratinghouse.reports.report import RESULT_UNKNOWN, Format, Report, ReportEntry, ReportHeader, Result
from ratinghouse.reports.tables.limits import LARGEST_PAGE, RefusedFile
from ratinghouse.reports.tables.table_cells import federation_of, id_of, number_of

_SIGNATURE, _MEMBER = b"PK\x03\x04", b"PK\x01\x02"
_MOST_MEMBERS = 20  # an archive of more files is not opened to look for three
_PLAYED = "1"
_HALF_POINTS = {"0": "0", "1": "=", "2": "1"}
_FORFEITS = {"0": "-", "1": "D", "2": "+"}
_BYES = {"": "Z", "0": "Z", "1": "H", "2": "U"}
_TITLES = {"1": "GM", "2": "WGM", "3": "IM", "4": "WIM", "5": "FM", "6": "WFM"}
_SEXES = {"1": "m", "2": "w"}

Record = Mapping[str, str]


class _Kind(NamedTuple):
    """Which of the two IDs and ratings of a player are used: the international or the local ones."""

    id: str
    rating: str


_INTERNATIONAL, _LOCAL = _Kind("INTL_ID", "INTL_RTG"), _Kind("LOC_ID", "LOC_RTG")


def looks_like_swissperfect(raw: bytes) -> bool:
    """Return whether the bytes are a part of a tournament, or an archive with parts of one."""
    return bool(is_part(raw) or (raw.startswith(_SIGNATURE) and _parts_in(raw)))


def is_part(raw: bytes) -> bool:
    """Return whether the bytes are the players, pairings or settings of a tournament."""
    if raw.startswith(_SIGNATURE):
        return False
    fields = raw[:1200]
    is_table = raw[:1] == b"\x03" and (b"START_NO" in fields or b"W_SCORE" in fields)
    return is_table or b"[tournament info]" in raw[:4000].lower()


def with_parts_beside(path: Path, raw: bytes) -> bytes:
    """Return an archive of all three parts where the file is one of them and the others are in the same folder."""
    if path.suffix.lower() not in SWISSPERFECT_PARTS or not is_part(raw):
        return raw
    beside = {
        file.suffix.lower(): file
        for file in sorted(path.parent.glob("*"))
        if file.stem == path.stem and file.suffix.lower() in SWISSPERFECT_PARTS and file.stat().st_size <= LARGEST_PAGE
    }
    if set(beside) != set(SWISSPERFECT_PARTS):
        return raw
    from ratinghouse.reports.stage_files import packed_stages

    return packed_stages({f"{path.stem}{part}": beside[part].read_bytes() for part in SWISSPERFECT_PARTS})


def read_swissperfect(
    raw: bytes, file: str = "", *, encoding: str | None = None, format: Format | None = None
) -> Report:
    """Return the tournament in the archive. Raises RefusedFile where a part of it is missing."""
    parts = {} if is_part(raw) else _parts_in(raw)
    if (
        set(parts) != set(SWISSPERFECT_PARTS)
        or len({PurePosixPath(name).stem.casefold() for name in parts.values()}) != 1
    ):
        raise RefusedFile(
            text("A tournament of SwissPerfect is three files of one name: .ini, .trn and .sco."),
            text("Send the three files in one ZIP archive, or the cross table as text."),
        )
    settings = decode(_unpacked(raw, parts[".ini"]), encoding)
    source = ProgramFile.received(raw, file, format)
    players = dbase_records(_unpacked(raw, parts[".trn"]), encoding or "cp1252")
    pairings = dbase_records(_unpacked(raw, parts[".sco"]), encoding or "cp1252")
    ids = [number_of(player.get("ID", "")) for player in players]
    stated = [number_of(player.get("START_NO", "")) for player in players]
    if not _is_whole(stated) and _is_whole(ids):
        stated = ids
    numbers = dict(zip(ids, starting_numbers(stated, source.findings), strict=True))
    results = _results(pairings, numbers, source)
    kind = _kind(players)
    entries = [
        _entry(player, numbers[id], kind, results.get(numbers[id], ()), line, source)
        for line, (player, id) in enumerate(zip(players, ids, strict=True), 1)
    ]
    entries.sort(key=lambda entry: entry.no)
    return source.report("swissperfect", _header(settings.text), entries, encoding or "cp1252")


def _parts_in(raw: bytes) -> dict[str, str]:
    """Return the names of the parts in an archive, by their endings."""
    if raw.count(_MEMBER) > _MOST_MEMBERS:
        return {}
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            names = [member.filename for member in archive.infolist() if not member.is_dir()]
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError, EOFError, IndexError):
        return {}
    parts = {suffix: name for name in names if (suffix := PurePosixPath(name).suffix.lower()) in SWISSPERFECT_PARTS}
    return parts if len(parts) == len(names) else {}


def _unpacked(raw: bytes, name: str) -> bytes:
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive, archive.open(name) as stream:
            content = stream.read(LARGEST_PAGE + 1)
    except (
        zipfile.BadZipFile,
        zlib.error,
        NotImplementedError,
        RuntimeError,
        EOFError,
        LookupError,
        ValueError,
    ) as problem:
        raise RefusedFile(text("The archive cannot be read: {reason}.", reason=str(problem))) from None
    if len(content) > LARGEST_PAGE:
        raise RefusedFile(text("The file is too large for a report."))
    return content


def _is_whole(numbers: Sequence[int | None]) -> bool:
    return all(numbers) and len(set(numbers)) == len(numbers)


def _header(settings: str) -> ReportHeader:
    facts: dict[str, str] = {}
    inside = False
    for line in settings.splitlines():
        if line.startswith("["):
            inside = line.strip().lower() == "[tournament info]"
        elif inside:
            key, _, fact = line.partition("=")
            facts.setdefault(key.strip().lower(), " ".join(fact.split()))
    return ReportHeader(
        name=facts.get("name", ""), arbiter=facts.get("arbiter", ""), rounds=number_of(facts.get("rounds", "")) or 0
    )


def _kind(players: Sequence[Record]) -> _Kind:
    """Return the kind of ID that more players have, so that all have the same kind."""
    counts = {
        kind: sum(bool(id_of(player.get(kind.id, ""))) for player in players) for kind in (_INTERNATIONAL, _LOCAL)
    }
    return max(counts, key=lambda kind: counts[kind])


def _entry(
    player: Record, number: int, kind: _Kind, results: Sequence[Result], line: int, source: ProgramFile
) -> ReportEntry:
    name = ", ".join(filter(None, (player.get("SURNAME", ""), player.get("FIRSTNAME", ""))))
    if not name:
        source.findings.add("program-player", text("Row {row} of the players has no name.", row=line), line)
    title, day = player.get("TITLE", "").strip("0"), player.get("BIRTH_DATE", "")
    if title and title not in _TITLES:
        source.findings.count("program-field", line, 0, repr(title))
    bonus = player.get("BONUS", "").strip("0. ")
    if bonus:
        source.findings.count("program-bonus", line, 0, name)
    other = _LOCAL if kind is _INTERNATIONAL else _INTERNATIONAL
    extra = {field.lower(): written for field in other if (written := id_of(player.get(field, "")))}
    rating = number_of(player.get(kind.rating, "")) or None
    if rating is None and other.rating.lower() in extra:
        source.findings.count("program-rating", line, 0, name)
    return ReportEntry(
        no=number,
        name=name,
        id=id_of(player.get(kind.id, "")),
        rating=rating,
        fed=federation_of(player.get("FEDER", "")),
        sex=_SEXES.get(player.get("SEX", ""), ""),
        title=_TITLES.get(title, ""),
        birth=f"{day[:4]}-{day[4:6]}-{day[6:]}" if len(day) == 8 and day.isdecimal() and day.strip("0") else "",
        results=tuple(results),
        line=line,
        extra=extra,
    )


def _results(
    pairings: Sequence[Record], numbers: Mapping[int | None, int], source: ProgramFile
) -> dict[int, list[Result]]:
    results: dict[int, list[Result]] = {}
    for line, row in enumerate(pairings, 1):
        round = number_of(row.get("ROUND", ""))
        ids = [number_of(row.get(field, "")) or 0 for field in ("WHITE", "BLACK")]
        sides = [numbers.get(id) if id else None for id in ids]
        codes = _codes(row, paired=all(ids))
        if not any(ids):
            continue  # an empty board
        if not round or None in codes or any(id and side is None for id, side in zip(ids, sides, strict=True)):
            message = text(
                "Row {row} of the pairings: round {round}, {white} against {black}, {score}.",
                row=line,
                round=row.get("ROUND", ""),
                white=row.get("WHITE", ""),
                black=row.get("BLACK", ""),
                score=f"{row.get('W_SCORE', '')}-{row.get('B_SCORE', '')}",
            )
            source.findings.add("program-pairing", message, line)
            continue
        for side, opponent, colour, code in ((sides[0], sides[1], "w", codes[0]), (sides[1], sides[0], "b", codes[1])):
            if side is not None and code is not None:
                played = colour if opponent is not None else ""
                results.setdefault(side, []).append(Result(round, opponent, played, code, line))
    return {side: sorted(rounds, key=lambda result: result.round) for side, rounds in results.items()}


def _codes(row: Record, *, paired: bool) -> tuple[str | None, str | None]:
    """Return White's and Black's codes: scores are in half points, and a game was played if both types are 1."""
    if paired and all(row.get(field) == "0" for field in ("W_TYPE", "B_TYPE", "W_SCORE", "B_SCORE")):
        return RESULT_UNKNOWN, RESULT_UNKNOWN  # as in rows of boards that are empty
    played = row.get("W_TYPE") == row.get("B_TYPE") == _PLAYED
    codes = _BYES if not paired else _HALF_POINTS if played else _FORFEITS
    return codes.get(row.get("W_SCORE", "")), codes.get(row.get("B_SCORE", ""))
