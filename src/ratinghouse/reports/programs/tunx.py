"""Tournaments of Swiss-Manager, as it stores them (TUNX). A player's number is their place in the list."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from struct import unpack_from

from ratinghouse.kernel.texts import text
from ratinghouse.reports.programs.program_report import ProgramFile
from ratinghouse.reports.programs.tunx_sections import SIGNATURE, TunxFile, TunxPairing, TunxPlayer, sections_of
from ratinghouse.reports.report import Format, Report, ReportEntry, ReportHeader, Result
from ratinghouse.reports.tables.limits import RefusedFile
from ratinghouse.reports.tables.table_cells import federation_of, title_of

_NOT_PAIRED, _BYE = 0xFFFE, 0xFFFF  # in place of an opponent
_GAMES = {0: "XX", 1: "10", 2: "==", 3: "01", 4: "+-", 5: "-+"}
_UNPAIRED = {0: "Z", 1: "F", 2: "H", 3: "Z"}
_BYES = {9: "U"}
_TYPE_AT = 0x0B  # among the settings
_TYPES = {0: "Swiss", 1: "Round robin"}
_SMALLEST_FIDE_ID = 100_000
_SURNAME, _FIRST_NAME, _TITLE, _NATIONAL_ID, _FEDERATION = 0, 1, 4, 5, 10  # among the texts of a player
_NAME, _CITY, _TIME_CONTROL, _EVENT_FEDERATION, _ARBITER = 0, 5, 14, 20, 21  # among the texts of the event


def looks_like_tunx(raw: bytes) -> bool:
    """Return whether the bytes begin as a tournament of Swiss-Manager does."""
    return raw.startswith(SIGNATURE)


def read_tunx(raw: bytes, file: str = "", *, encoding: str | None = None, format: Format | None = None) -> Report:
    """Return the report in the file. Raises RefusedFile where its layout is not known."""
    sections = sections_of(raw)
    if sections.settings[_TYPE_AT] not in _TYPES:
        raise RefusedFile(
            text("This Swiss-Manager tournament file is not that of an individual Swiss or round robin."),
            text("Export the tournament from Swiss-Manager as a FIDE report (TRF), and send that."),
        )
    source = ProgramFile.received(raw, file, format)
    results = _results(sections.pairings, len(sections.players), source)
    entries = [
        _entry(number, player, results.get(number, ()), source) for number, player in enumerate(sections.players, 1)
    ]
    return source.report("tunx", _header(sections), entries, "utf-16-le")


def _header(sections: TunxFile) -> ReportHeader:
    start, end = unpack_from("<II", sections.settings, 0x47)
    return ReportHeader(
        name=sections.texts[_NAME],
        city=sections.texts[_CITY],
        fed=federation_of(sections.texts[_EVENT_FEDERATION]),
        start=_day(start),
        end=_day(end),
        type_text=_TYPES[sections.settings[_TYPE_AT]],
        arbiter=sections.texts[_ARBITER],
        time_control=sections.texts[_TIME_CONTROL],
        rounds=len(sections.days),
        round_dates=tuple(map(_day, sections.days)) if any(sections.days) else (),
    )


def _entry(number: int, player: TunxPlayer, results: Sequence[Result], source: ProgramFile) -> ReportEntry:
    texts = player.texts
    rating, national = unpack_from("<HH", player.numbers, 0x08)
    (birth,) = unpack_from("<I", player.numbers, 0x0E)
    (id,) = unpack_from("<I", player.numbers, 0x18)
    name = ", ".join(filter(None, (texts[_SURNAME], texts[_FIRST_NAME])))
    if not name:
        source.findings.add("program-player", text("Player {number} has no name.", number=number), number)
    for written, is_read in ((texts[_TITLE], title_of), (texts[_FEDERATION], federation_of)):
        if written and not is_read(written):
            source.findings.count("program-field", number, 0, repr(written[:20]))
    federation = federation_of(texts[_FEDERATION])
    extra = {f"{federation} rating": str(national)} if national and federation else {}
    if texts[_NATIONAL_ID] and federation:
        extra[f"{federation} id"] = texts[_NATIONAL_ID]
    return ReportEntry(
        no=number,
        name=name,
        id=str(id) if id >= _SMALLEST_FIDE_ID else "",
        rating=rating or None,
        fed=federation,
        sex="w" if player.numbers[0x06] == 1 else "",
        title=title_of(texts[_TITLE]),
        birth=_birth(birth),
        results=tuple(results),
        line=number,
        extra=extra,
    )


def _results(pairings: Sequence[TunxPairing], players: int, source: ProgramFile) -> dict[int, list[Result]]:
    """Return the results of each player; a row without players, or a result of unknown meaning, is a finding."""
    results: dict[int, list[Result]] = {}
    for line, row in enumerate(pairings, 1):
        alone = {_NOT_PAIRED: _UNPAIRED, _BYE: _BYES}.get(row.black)
        if not 0 < row.white <= players or (alone is None and not 0 < row.black <= players):
            message = text(
                "Row {row} of the pairings, round {round}: {white} against {black}.",
                row=line,
                round=row.round,
                white=row.white,
                black=row.black,
            )
            source.findings.add("program-pairing", message, line)
            continue
        code = alone.get(row.result) if alone is not None else _GAMES.get(row.result)
        if code is None:
            message = text(
                "Row {row} of the pairings, round {round}: the result of number {white} is stored as {written}, of "
                "which the meaning is not known. The FIDE report (TRF) that Swiss-Manager exports has the result.",
                row=line,
                round=row.round,
                white=row.white,
                written=row.result,
            )
            source.findings.add("program-result", message, line)
            code = "XX"
        if alone is not None:
            results.setdefault(row.white, []).append(Result(row.round, None, "", code[0], line))
        else:
            results.setdefault(row.white, []).append(Result(row.round, row.black, "w", code[0], line))
            results.setdefault(row.black, []).append(Result(row.round, row.white, "b", code[1], line))
    return results


def _day(number: int) -> date | None:
    try:
        return date(number // 10_000, number // 100 % 100, number % 100)
    except ValueError:
        return None


def _birth(number: int) -> str:
    """Return a birth date as ISO text: months and days that are not known are zeros."""
    year, month, day = number // 10_000, number // 100 % 100, number % 100
    if not 1850 < year < 2100:
        return ""
    return "-".join([f"{year}", *([f"{month:02}"] if 0 < month < 13 else []), *([f"{day:02}"] if _day(number) else [])])
