"""Lists of games, a row a game: CSV, XLSX or HTML, pairing pages, national forms and ICCF results alike.

The columns are found by their headings: White and Black (name, ID or both), the result, and where there are any, round,
date, ratings, titles; for ICCF the game's number, the day it was reported, and the substitute who finished it. Every
row below the headings becomes a game, a bye or a finding.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from ratinghouse.kernel.texts import text
from ratinghouse.reports.report import Report, ReportHeader
from ratinghouse.reports.report_builder import ByeRow, GameRow, Participant, ReportBuilder
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.tables.facts import event_of
from ratinghouse.reports.tables.headings import (
    HEADER_ROWS,
    column_of,
    columns_in,
    columns_of,
    count_unread_ratings,
    find_header,
    folded,
    repeats_headings,
    round_in,
    round_title,
)
from ratinghouse.reports.tables.notation import (
    bye_code,
    game_result,
    is_bye,
    is_pair_of_scores,
    is_single_score,
    is_won_by,
)
from ratinghouse.reports.tables.sheets import HEADINGS, TableSheet
from ratinghouse.reports.tables.source import TableFile
from ratinghouse.reports.tables.table_cells import federation_of, id_of, number_of, person_of, rating_of
from ratinghouse.reports.tables.table_findings import KINDS
from ratinghouse.reports.tables.titles import title_column, title_in
from ratinghouse.reports.written_dates import days_in_one_order

COLOURS = ("white", "black")
_DATES = ("reported", "date")  # the columns of days, the first of which counts
_OF_BOTH = ("rating", "fed", "id", "title", "no")
"""Headings that occur twice in pairing pages: first for White, then for Black."""


class GameTable(NamedTuple):
    """The places of the parts of a list of games."""

    sheet: TableSheet
    header: int
    places: dict[str, int]

    def texts(self, row: int) -> dict[str, str]:
        """Return the cells of a row by their meaning; two columns of results, one for each player, as one result."""
        texts = {name: self.sheet.cell(row, at) for name, at in self.places.items()}
        scores = [texts.get(f"{colour}_result", "") for colour in COLOURS]
        if any(scores) and not any(map(is_pair_of_scores, scores)):
            texts["result"] = "-".join(scores)
        return texts


class _Evidence(NamedTuple):
    """What all rows of a list show about each."""

    pairs: bool  # some result is a pair of scores: then a single one belongs to a bye, in any language
    players: frozenset[str]  # folded names of those who are certainly players, not words for a bye
    days: Mapping[str, date]  # the days of the games, by how they are written


class _Round(NamedTuple):
    """The round that a title announces for the rows below it."""

    number: int = 0
    day: date | None = None


def read_games(source: TableFile) -> Report | None:
    """Return the report in a list of games; None where there is none."""
    tables = game_tables(source.sheets)
    if not tables:
        return None
    findings = ReportFindings(KINDS, source.file)
    builder = ReportBuilder(ReportHeader())
    for table in tables:
        add_games(table, builder, findings, _round_of_page(source.sheets))
    builder.count_missing_rounds(findings)
    days = [game.day for game in builder.games if game.day is not None]
    event = event_of(source.sheets, tables[0].sheet, tables[0].header, findings)
    name = source.file.replace("\\", "/").rsplit("/", 1)[-1].rsplit(".", 1)[0]
    builder.event = replace(
        event,
        name=event.name or name,
        start=event.start or min(days, default=None),
        end=event.end or max(days, default=None),
    )
    return builder.report(
        kind="games",
        file=source.file,
        received=source.raw,
        encoding=source.encoding,
        findings=(*source.findings, *findings.collected()),
        format=source.format,
    )


def game_tables(sheets: Sequence[TableSheet]) -> list[GameTable]:
    """Return the sheets that are lists of games."""
    headers = [(sheet, _header(sheet)) for sheet in sheets]
    return [GameTable(sheet, at[0], _places(sheet, *at)) for sheet, at in headers if at is not None]


def _header(sheet: TableSheet) -> tuple[int, dict[str, int]] | None:
    """Return the row of headings: White, Black and the result, or the result between two columns of names."""
    by_colour = (find_header(sheet, {f"white{field}", f"black{field}", "result"}) for field in ("", "_id"))
    located = next(filter(None, by_colour), None)
    if located is not None:
        return located
    for number, row in enumerate(sheet.rows[:HEADER_ROWS]):
        places = columns_in(row)
        names = [at for at, heading in enumerate(row) if column_of(heading) == "name"]
        if len(names) == len(COLOURS) and names[0] < places.get("result", 0) < names[1]:
            return number, places | dict(zip(COLOURS, names, strict=True))
    return None


def add_games(table: GameTable, builder: ReportBuilder, findings: ReportFindings, round: _Round | None = None) -> None:
    """Add every game and bye of a list of games to the entries."""
    named = round_title(table.sheet.name) or round_title(table.sheet.heading)
    round = _announced(table.sheet.rows[: table.header]) or (_Round(*named) if named else round) or _Round()
    evidence = _evidence(table, findings)
    if not {"white_rating", "black_rating"} & table.places.keys():
        count_unread_ratings(table.sheet, table.header, findings)
    white = table.places.get("white")
    if white is not None and column_of(table.sheet.cell(table.header, white)) == "name":
        findings.count("table-white-first", table.header + 1, white + 1)
    if not _is_white_first(table.places) and "white_result" not in table.places:
        findings.count("table-black-first", table.header + 1, table.places["result"] + 1)
    headings = columns_in(table.sheet.rows[table.header])
    for number in range(table.header + 1, len(table.sheet.rows)):
        row = table.sheet.rows[number]
        texts = table.texts(number)
        filled = [text for text in row if text]
        if not filled or repeats_headings(row, headings):
            continue
        announced = _announced([row])
        if announced:
            round = announced
        elif not any(texts.get(name) for name in ("white", "black", "white_id", "black_id", "result")):
            findings.count("table-row", number + 1, 1, repr(" ".join(filled)[:60]))
        else:
            _add_row(table, number, texts, builder, findings, round, evidence)


def _evidence(table: GameTable, findings: ReportFindings) -> _Evidence:
    pairs, players = False, set()
    lines: dict[str, int] = {}
    for row in range(table.header + 1, len(table.sheet.rows)):
        texts = table.texts(row)
        paired = is_pair_of_scores(texts["result"])
        pairs = pairs or paired
        players |= {folded(texts.get(colour, "")) for colour in COLOURS if paired or _is_identified(colour, texts)}
        for name in _DATES:
            lines.setdefault(texts.get(name, ""), row + 1)
    read = days_in_one_order(lines)
    if read.doubtful:
        findings.count("table-date-order", lines[read.doubtful], 0, repr(read.doubtful[:40]))
    return _Evidence(pairs, frozenset(players - {""}), read.days)


def _is_identified(colour: str, texts: dict[str, str]) -> bool:
    """Return whether a side has what only a player has: an ID, a number, a rating or a federation."""
    return bool(
        texts.get(colour, "").isdecimal()
        or id_of(texts.get(f"{colour}_id", ""))
        or number_of(texts.get(f"{colour}_no", ""))
        or number_of(texts.get(f"{colour}_rating", ""))
        or federation_of(texts.get(f"{colour}_fed", ""))
    )


def _announced(rows: Sequence[Sequence[str]]) -> _Round | None:
    """Return the round that the last title among these rows announces."""
    for row in reversed(rows):
        filled = [text for text in row if text]
        title = round_title(filled[0]) if len(filled) == 1 else None
        if title is not None:
            return _Round(*title)
    return None


def _add_row(
    table: GameTable,
    row: int,
    texts: dict[str, str],
    builder: ReportBuilder,
    findings: ReportFindings,
    round: _Round,
    evidence: _Evidence,
) -> None:
    line, column = row + 1, table.places["result"] + 1
    free = [is_bye(texts.get(colour, "")) and not _is_identified(colour, texts) for colour in COLOURS]
    known = folded(texts.get("black", "")) in evidence.players or _is_identified("black", texts)
    numberless = bool(texts.get("white_no")) and not texts.get("black_no", "-") and not known
    single = is_single_score(texts["result"]) and (evidence.pairs or numberless)
    if single and evidence.pairs and numberless and not any(free):
        free = [False, True]  # a word without a number in place of Black is some language's word for a bye
    elif single and known and game_result(texts["result"]) == ("=", "="):
        single = False  # both have half a point
    number = round_in(texts.get("round", "")) or number_of(texts.get("game", "")) or round.number
    if any(free) and not all(free):
        colour = "white" if free[1] else "black"
        code = bye_code(texts["result"] if colour == "white" else texts["result"].replace(":", "-").rpartition("-")[2])
        player = _player(colour, table, row, texts, builder, findings)
        if code is None or not player or is_won_by(texts["result"], white=free[0]):
            message = text("{written!r} is not the result of a bye.", written=texts["result"][:40])
            findings.add("table-result", message, line, column)
        else:
            builder.byes.append(ByeRow(player, code, number, line, column))
        return
    codes = game_result(texts["result"]) if texts["result"] else ("X", "X")
    if single:
        codes = None
        message = text(
            "{written!r} is the score of one player only, and {name!r} is not a known word for a bye.",
            written=texts["result"],
            name=texts.get("black", "")[:40],
        )
        findings.add("table-result", message, line, column)
    elif codes is None:
        message = text("{written!r} is not the result of a game.", written=texts["result"][:40])
        findings.add("table-result", message, line, column)
    elif not texts["result"]:
        example = text("{white} – {black}", white=texts.get("white", ""), black=texts.get("black", ""))
        findings.count("table-game-to-come", line, column, example)
    sides = [_player(colour, table, row, texts, builder, findings) for colour in COLOURS]
    if codes is None or not all(sides):
        return
    builder.games.append(
        GameRow(
            white=sides[0],
            black=sides[1],
            white_code=codes[0],
            black_code=codes[1],
            round=number,
            day=_day(texts, table.places, evidence.days, findings, line) or round.day,
            line=line,
            column=column,
            white_substitute=_substitute("white", texts, builder, findings),
            black_substitute=_substitute("black", texts, builder, findings),
        )
    )


def _places(sheet: TableSheet, header: int, places: dict[str, int]) -> dict[str, int]:
    """Return the columns, with those that occur once for each player and those of titles without a heading."""
    columns = dict(places)
    for meaning in _OF_BOTH:
        twice = columns_of(sheet.rows[header], meaning)
        if len(twice) > 2:  # as Rtg and Elo for each player
            first = folded(sheet.rows[header][twice[0]])
            twice = [at for at in twice if folded(sheet.rows[header][at]) == first]
        if len(twice) == 2:
            columns |= {f"{colour}_{meaning}": at for colour, at in zip(COLOURS, twice, strict=True)}
    for colour in COLOURS:
        if colour in places:
            at = title_column(sheet, header, columns.get(f"{colour}_title"), (places[colour] - 1,))
            if at is not None:
                columns[f"{colour}_title"] = at
    results = columns_of(sheet.rows[header], "result")
    if len(results) == 2:
        colours = COLOURS if _is_white_first(columns) else reversed(COLOURS)
        columns |= {f"{colour}_result": at for colour, at in zip(colours, results, strict=True)}
    return columns


def _is_white_first(places: Mapping[str, int]) -> bool:
    """Return whether the column of White is before that of Black."""
    white, black = (places.get(colour, places.get(f"{colour}_id", 0)) for colour in COLOURS)
    return white <= black


def _round_of_page(sheets: Sequence[TableSheet]) -> _Round:
    """Return the round that the headings of a page announce, where they announce one only."""
    titles = [
        title for sheet in sheets if sheet.name == HEADINGS for row in sheet.rows if (title := round_title(row[0]))
    ]
    return _Round(*titles[0]) if len({number for number, _ in titles}) == 1 else _Round()


def _player(
    colour: str, table: GameTable, row: int, texts: dict[str, str], builder: ReportBuilder, findings: ReportFindings
) -> str:
    """Return the key of a player; "" where the row names none."""

    def place(name: str) -> tuple[int, int]:
        return row + 1, table.places.get(name, 0) + 1

    named, id = texts.get(colour, ""), id_of(texts.get(f"{colour}_id", ""))
    if named.isdecimal() and not id:
        named, id = "", id_of(named)  # a number where the name is expected is an ID
    if not named and not id:
        message = text("The row does not name White.") if colour == "white" else text("The row does not name Black.")
        findings.add("table-player", message, *place(colour))
        return ""
    name, title = person_of(named, findings, *place(colour))
    titled = title_in(table.sheet, row, table.places.get(f"{colour}_title"), findings)
    return builder.add_player(
        Participant(
            id or f"name:{name.casefold()}",
            name or id,
            id,
            rating_of(texts.get(f"{colour}_rating", ""), findings, *place(f"{colour}_rating")),
            fed=federation_of(texts.get(f"{colour}_fed", "")),
            title=titled or title,
            line=row + 1,
            number=number_of(texts.get(f"{colour}_no", "")),
        ),
        findings,
    )


def _substitute(colour: str, texts: dict[str, str], builder: ReportBuilder, findings: ReportFindings) -> str:
    named = texts.get(f"{colour}_substitute", "")
    if not named:
        return ""
    id = id_of(named) if named.isdecimal() else ""
    return builder.add_player(Participant(id or f"name:{named.casefold()}", named, id), findings)


def _day(
    texts: dict[str, str], places: dict[str, int], days: Mapping[str, date], findings: ReportFindings, line: int
) -> date | None:
    for name in _DATES:
        written = texts.get(name, "")
        if written:
            day = days.get(written)
            if day is None:
                findings.add(
                    "table-date", text("{written!r} is not a date.", written=written[:40]), line, places[name] + 1
                )
            return day
    return None
