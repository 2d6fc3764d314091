"""Lists of games, a row a game: CSV, XLSX or HTML, national forms and ICCF results alike.

The columns are found by their headings: White and Black (name, ID or both), the result, and where there are any, round,
date, ratings; for ICCF the game's number, the day it was reported, and who finished it as a substitute.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from ratinghouse.reports.gathering import GameRow, Gathering, Participant
from ratinghouse.reports.notebook import Notebook
from ratinghouse.reports.report import Event, Format, Report
from ratinghouse.reports.tables.cells import day_of, number_of, person_of
from ratinghouse.reports.tables.headings import find_header
from ratinghouse.reports.tables.kinds import KINDS
from ratinghouse.reports.tables.notation import game_result
from ratinghouse.reports.tables.sheets import RefusedFile, Sheet, sheets_of


def looks_like_games(raw: bytes) -> bool:
    """Whether some table of the file has White, Black and a result."""
    try:
        return any(_header(sheet) for sheet in sheets_of(raw))
    except (RefusedFile, UnicodeError):
        return False


def read_games(raw: bytes, file: str = "", *, encoding: str | None = None, format: Format | None = None) -> Report:
    """The report in a list of games. Its first and last day are those of the games, its name that of the file."""
    notebook = Notebook(KINDS, file)
    gathering = Gathering(Event())
    for sheet in sheets_of(raw, encoding):
        if _header(sheet):
            gather_games(sheet, gathering, notebook)
    days = [game.day for game in gathering.games if game.day is not None]
    name = file.replace("\\", "/").rsplit("/", 1)[-1].rsplit(".", 1)[0]
    gathering.event = Event(name=name, start=min(days, default=None), end=max(days, default=None))
    return gathering.report(
        kind="games", file=file, received=raw, encoding=encoding or "utf-8", findings=notebook.findings(), format=format
    )


def gather_games(sheet: Sheet, gathering: Gathering, notebook: Notebook) -> None:
    """Every game of a sheet."""
    header, places = _header(sheet) or (0, {})
    for row in range(header + 1, len(sheet.rows)):
        texts = {name: sheet.cell(row, at) for name, at in places.items()}
        if not any(texts.values()):
            continue
        codes = game_result(texts["result"])
        if codes is None:
            column = places["result"] + 1
            notebook.write("table-result", f"{texts['result']!r} is no result of a game.", row + 1, column)
        sides = [_side(colour, texts, places, gathering, notebook, row + 1) for colour in ("white", "black")]
        if codes is None or not all(sides):
            continue
        gathering.games.append(
            GameRow(
                white=sides[0],
                black=sides[1],
                white_code=codes[0],
                black_code=codes[1],
                round=number_of(texts.get("round", "")) or number_of(texts.get("game", "")) or 0,
                day=_day(texts, places, notebook, row + 1),
                line=row + 1,
                column=places["result"] + 1,
                white_substitute=_substitute("white", texts, gathering),
                black_substitute=_substitute("black", texts, gathering),
            )
        )


def _header(sheet: Sheet) -> tuple[int, dict[str, int]] | None:
    return find_header(sheet, {"white", "black", "result"}) or find_header(sheet, {"white_id", "black_id", "result"})


def _side(
    colour: str, texts: dict[str, str], places: dict[str, int], gathering: Gathering, notebook: Notebook, line: int
) -> str:
    """The key of a player; "" where the row names none."""
    named, id = texts.get(colour, ""), texts.get(f"{colour}_id", "")
    if named.isdecimal() and not id:
        named, id = "", named  # a number where the name is expected is an ID
    if not named and not id:
        notebook.write("table-player", f"The row names no {colour.capitalize()}.", line, places.get(colour, 0) + 1)
        return ""
    name, title = person_of(named, notebook, line, places.get(colour, 0) + 1)
    key = id or name.casefold()
    known = [one.key for one in gathering.participants.values() if not id and one.name.casefold() == name.casefold()]
    rating = number_of(texts.get(f"{colour}_rating", ""))
    return gathering.meet(
        Participant(known[0] if known else key, name or id, id, rating or None, title=title, line=line)
    )


def _substitute(colour: str, texts: dict[str, str], gathering: Gathering) -> str:
    named = texts.get(f"{colour}_substitute", "")
    if not named:
        return ""
    return gathering.meet(
        Participant(named if named.isdecimal() else named.casefold(), named, named if named.isdecimal() else "")
    )


def _day(texts: dict[str, str], places: dict[str, int], notebook: Notebook, line: int) -> date | None:
    for name in ("reported", "date"):
        text = texts.get(name, "")
        if text:
            day = day_of(text)
            if day is None:
                notebook.write("table-date", f"{text!r} is no date.", line, places[name] + 1)
            return day
    return None


def games_of(sheets: Sequence[Sheet]) -> list[Sheet]:
    """The sheets that are lists of games."""
    return [sheet for sheet in sheets if _header(sheet)]
