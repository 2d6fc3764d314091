"""Results of some players of an event, as the Irish Chess Union takes them (CSV): a block of rows for each player.

A block begins with the player, has a row for each round (number, score, colour, opponent, rating, title, federation),
and ends with the total. Players who occur only as opponents have the games that others report of them.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import replace

from ratinghouse.kernel.texts import text
from ratinghouse.reports.encoding import decode
from ratinghouse.reports.programs.program_findings import KINDS
from ratinghouse.reports.report import Format, Report, ReportHeader
from ratinghouse.reports.report_builder import ByeRow, GameRow, Participant, ReportBuilder
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.results import CODES, COMPLEMENT
from ratinghouse.reports.tables.limits import Allowance, RefusedFile
from ratinghouse.reports.tables.table_cells import (
    day_of,
    federation_of,
    hundredths_of,
    id_of,
    number_of,
    rating_of,
    title_of,
)

_SCORES = {"1": "1", "1.0": "1", "=": "=", "0.5": "=", "½": "=", "0": "0", "0.0": "0", "+": "+", "-": "-"}
_BYES = {"1": "U", "+": "U", "=": "H", "0": "Z", "-": "Z"}
_COLOURS = ("W", "B")


def looks_like_icu_csv(raw: bytes) -> bool:
    """Return whether the text begins with an event and has blocks of players."""
    head = raw[:4000].lstrip(b"\xef\xbb\xbf \r\n\t").lower()
    lines = head.replace(b"\r", b"\n").replace(b'"', b"")
    return lines.startswith(b"event,") and b"\nplayer," in lines


def read_icu_csv(raw: bytes, file: str = "", *, encoding: str | None = None, format: Format | None = None) -> Report:
    """Return the report of the players, and of their opponents as far as they are mentioned. Raises RefusedFile."""
    decoded = decode(raw, encoding)
    blocks = _Blocks(file)
    allowance = Allowance()
    try:
        for at, row in enumerate(csv.reader(io.StringIO(decoded.text, newline=""))):
            allowance.use(at, max(len(row) - 1, 0), len(row))
            blocks.add_row(at + 1, [" ".join(cell.split()) for cell in row])
    except csv.Error as problem:
        raise RefusedFile(text("The table cannot be read: {reason}.", reason=str(problem))) from None
    blocks.end_block()
    findings = (*(finding.in_file(file) for finding in decoded.findings), *blocks.findings.collected())
    return blocks.builder.report(
        kind="icu-csv", file=file, received=raw, encoding=decoded.encoding, findings=findings, format=format
    )


class _Blocks:
    """The report read so far, and the player of the present block."""

    def __init__(self, file: str) -> None:
        self.findings = ReportFindings(KINDS, file)
        self.builder = ReportBuilder(ReportHeader())
        self.player = self.name = ""
        self.line = 0  # of the row before
        self.points = 0
        self.games: dict[tuple[int, frozenset[str]], GameRow] = {}

    def end_block(self) -> None:
        """Report a block without a total: it, or the file, was cut off."""
        if self.player:
            message = text("The results of {name} end without a total.", name=self.name)
            self.findings.add("program-result", message, self.line)
        self.player = ""

    def add_row(self, line: int, cells: Sequence[str]) -> None:
        """Add a row of the file."""
        first, second = (*cells, "", "")[:2]
        word = first.casefold()
        if word in ("event", "start", "end", "rounds", "website"):
            self._add_fact(word, second, line)
        elif word == "player":
            self.end_block()
            self.name = ", ".join(filter(None, (*cells, "", "", "")[2:4]))
            self.player, self.points = self._key(id_of(second), self.name, line), 0
        elif word == "total":
            if hundredths_of(second) != self.points:
                message = text(
                    "The rounds add up to {points:g}, the total is {total}.", points=self.points / 100, total=second
                )
                self.findings.add("program-result", message, line)
            self.player = ""
        elif number_of(first) and self.player:
            self._add_result(line, number_of(first) or 0, (*cells, *[""] * 8)[:8])
        elif any(cells):
            self.findings.add("program-pairing", text("Row {row} belongs to no player.", row=line), line)
        self.line = line

    def _add_fact(self, word: str, fact: str, line: int) -> None:
        day = day_of(fact) if word in ("start", "end") else None
        if word in ("start", "end") and fact and day is None:
            self.findings.count("program-field", line, 2, repr(fact[:40]))
        changes = {
            "event": {"name": fact},
            "start": {"start": day},
            "end": {"end": day},
            "rounds": {"rounds": number_of(fact) or 0},
        }
        self.builder.event = replace(self.builder.event, **changes.get(word, {}))  # type: ignore[arg-type]

    def _key(self, id: str, name: str, line: int, rating: int | None = None, title: str = "", fed: str = "") -> str:
        if not name:
            self.findings.add("program-player", text("Row {row} names no player.", row=line), line)
            return ""
        key = f"name:{name.casefold()}"
        return self.builder.add_player(Participant(key, name, id, rating, fed, title=title, line=line), self.findings)

    def _add_result(self, line: int, round: int, cells: Sequence[str]) -> None:
        _, written, colour, surname, first_name, rating, title, fed = cells
        code, name = _SCORES.get(written), ", ".join(filter(None, (surname, first_name)))
        if code is None or (name and colour.upper() not in _COLOURS):
            message = text("Row {row}: {written!r} is not a result.", row=line, written=f"{written},{colour}"[:40])
            self.findings.add("program-result", message, line)
            return
        self.points += CODES[code].score
        if not name:
            self.builder.byes.append(ByeRow(self.player, _BYES[code], round, line, 2))
            return
        rated = rating_of(rating, self.findings, line, 6)
        opponent = self._key("", name, line, rated, title_of(title), federation_of(fed))
        game = GameRow(self.player, opponent, code, COMPLEMENT[code], round, None, line, 2)
        if colour.upper() == "B":
            game = GameRow(opponent, self.player, COMPLEMENT[code], code, round, None, line, 2)
        earlier = self.games.setdefault((round, frozenset((self.player, opponent))), game)
        if earlier is game:
            self.builder.games.append(game)
        elif (earlier.white, earlier.white_code, earlier.black_code) != (game.white, game.white_code, game.black_code):
            message = text("Row {row} contradicts row {earlier} on the same game.", row=line, earlier=earlier.line)
            self.findings.add("program-result", message, line)
