"""Tournaments of Papi as JSON documents, as the converter of Sharly Chess writes them: variables, and players in order.

An opponent is named by their place among the players, from 0. Colours are French: B is White, N is Black; F stands for
a round that the player asked not to be paired in.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from ratinghouse.kernel.texts import text
from ratinghouse.reports.encoding import decode
from ratinghouse.reports.programs.program_report import ProgramFile, within_the_event
from ratinghouse.reports.report import Format, Report, ReportEntry, ReportHeader, Result
from ratinghouse.reports.tables.limits import LARGEST_PAGE, MOST_ROWS, RefusedFile
from ratinghouse.reports.tables.table_cells import federation_of

_COLOURS = {"B": "w", "N": "b"}
_GAMES = {0: "X", 1: "0", 2: "=", 3: "1", 4: "-", 5: "-", 6: "+"}
_BYES = {0: "Z", 2: "H", 4: "-", 5: "-", 6: "U"}
_TITLES = {"g": "GM", "gf": "WGM", "m": "IM", "mf": "WIM", "f": "FM", "ff": "WFM", "c": "CM", "cf": "WCM"}
_RATINGS = {"Elo": ("elo", "fideElo"), "Rapide": ("rapidElo", "fideRapidElo"), "Blitz": ("blitzElo", "fideBlitzElo")}
_TYPES = {"Suisse": "Swiss", "ToutesRondes": "Round robin"}

Document = Mapping[str, Any]


def looks_like_papi_json(raw: bytes) -> bool:
    """Return whether the bytes begin as such a document."""
    head = raw[:200].lstrip(b"\xef\xbb\xbf \r\n\t")
    return head.startswith(b"{") and b'"variables"' in raw and b'"players"' in raw


def read_papi_json(
    raw: bytes, file: str = "", *, encoding: str | None = None, format: Format | None = None
) -> Report | None:
    """Return the report in the document; None where it is another document. Raises RefusedFile."""
    if len(raw) > LARGEST_PAGE:
        raise RefusedFile(text("The file is too large for a report."))
    decoded = decode(raw, encoding)
    try:
        document = json.loads(decoded.text)
    except (ValueError, RecursionError) as problem:
        raise RefusedFile(text("The JSON document cannot be read: {reason}.", reason=str(problem))) from None
    variables, players = document.get("variables"), document.get("players")
    if not isinstance(variables, dict) or not isinstance(players, list):
        return None
    source = ProgramFile.received(raw, file, format)
    return papi_report("papi-json", variables, players, source, decoded.encoding)


def papi_report(
    kind: str, variables: Document, players: Sequence[object], source: ProgramFile, encoding: str = ""
) -> Report:
    """Return the report of a tournament by its variables and players. Raises RefusedFile."""
    if len(players) > MOST_ROWS:
        raise RefusedFile(text("A table of more than {rows:,} rows is not a report.", rows=MOST_ROWS))
    kind_of_rating = _words(variables.get("ratingClass"))
    if kind_of_rating and kind_of_rating not in _RATINGS:
        source.findings.count("program-field", 0, 0, repr(kind_of_rating[:20]))
    entries = [
        _entry(at, player if isinstance(player, dict) else {}, variables, len(players), source)
        for at, player in enumerate(players)
    ]
    return source.report(kind, _header(variables), entries, encoding)


def _header(variables: Document) -> ReportHeader:
    type = _words(variables.get("type"))
    return ReportHeader(
        name=_words(variables.get("name")),
        city=_words(variables.get("venue")),
        start=_day(variables.get("startDate")),
        end=_day(variables.get("endDate")),
        type_text=_TYPES.get(type, type),
        arbiter=_words(variables.get("arbiter")),
        time_control_code=_words(variables.get("timeControl")),
        rounds=_rounds(variables),
    )


def _rounds(variables: Document) -> int:
    stated = _words(variables.get("rounds"))
    return int(stated) if stated.isascii() and stated.isdecimal() and len(stated) < 4 else 0


def _entry(at: int, player: Document, variables: Document, players: int, source: ProgramFile) -> ReportEntry:
    line = at + 1
    name = ", ".join(filter(None, (_words(player.get("lastName")), _words(player.get("firstName")))))
    if not name:
        source.findings.add("program-player", text("Player {number} has no name.", number=line), line)
    title = _words(player.get("fideTitle"))
    if title and title not in _TITLES:
        source.findings.count("program-field", line, 0, repr(title[:20]))
    day = _words(player.get("birthDate"))
    birth = _day(day)
    if day and birth is None:
        source.findings.count("program-field", line, 0, repr(day[:20]))
    rating, extra = _rating(player, variables, line, source)
    id = _words(player.get("fideCode"))
    return ReportEntry(
        no=line,
        name=name,
        id=id if id.strip("0") else "",
        rating=rating,
        fed=federation_of(_words(player.get("federation"))),
        sex={"M": "m", "F": "w"}.get(_words(player.get("gender")).upper(), ""),
        title=_TITLES.get(title, ""),
        birth=birth.isoformat() if birth else "",
        results=tuple(_results(line, player.get("rounds"), _rounds(variables), players, source)),
        line=line,
        extra=extra,
    )


def _rating(player: Document, variables: Document, line: int, source: ProgramFile) -> tuple[int | None, dict[str, str]]:
    """Return a FIDE rating (F) as rating, and a national one (N) in the dictionary; an estimate (E) is not a rating."""
    value, kind = (player.get(field) for field in _RATINGS.get(_words(variables.get("ratingClass")), _RATINGS["Elo"]))
    federation = federation_of(_words(player.get("federation")))
    if value in (None, "", 0):
        return None, {}
    if not isinstance(value, int) or not 0 < value < 10_000 or kind not in ("F", "N", "E"):
        source.findings.count("program-field", line, 0, f"{value!r:.20} {kind!r:.20}")
        return None, {}
    if kind == "F":
        return value, {}
    return None, ({f"{federation} rating": str(value)} if kind == "N" and federation else {})


def _results(number: int, rounds: object, last: int, players: int, source: ProgramFile) -> Sequence[Result]:
    results = []
    if not isinstance(rounds, dict | None):
        message = text("The rounds of player {number} are not named by their numbers.", number=number)
        source.findings.add("program-result", message, number)
    for key, stored_round in (rounds if isinstance(rounds, dict) else {}).items():
        round = int(key) if key.isdecimal() and 0 < int(key[:4]) < 1000 and len(key) < 4 else 0
        cell = stored_round if isinstance(stored_round, dict) else {}
        opponent, stored = cell.get("opponent"), cell.get("result", 0)
        at = opponent + 1 if isinstance(opponent, int) and 0 <= opponent < players else None
        is_bye = opponent is None or opponent == -1
        code = (_BYES if is_bye else _GAMES).get(stored) if isinstance(stored, int) else None
        if not round or code is None or (at is None and not is_bye):
            message = text(
                "Player {number}, round {round}: result {written} against {opponent}.",
                number=number,
                round=key[:20],
                written=repr(stored)[:40],
                opponent=repr(opponent)[:40],
            )
            source.findings.add("program-result", message, number)
            code, at = "X", None
        if round:
            written = str(cell.get("color") or "") if at else ""
            if written and written not in _COLOURS:
                source.findings.count("program-field", number, 0, repr(written[:20]))
            results.append(Result(round, at, _COLOURS.get(written, ""), code, number))
    return within_the_event(results, last)


def _day(written: object) -> date | None:
    parts = written.split("/") if isinstance(written, str) else ()
    try:
        return date(int(parts[2]), int(parts[1]), int(parts[0])) if len(parts) == 3 else None
    except ValueError:
        return None


def _words(value: object) -> str:
    return " ".join(str(value).split()) if isinstance(value, str | int) else ""
