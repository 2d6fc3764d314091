"""Pages of Vega: the cross table and the pairings of a round, whose cells mark their parts by classes.

Each part is put into a separate column, and the table is then read like any cross table or list of games.
"""

from __future__ import annotations

from collections.abc import Sequence
from html.parser import HTMLParser

from ratinghouse.kernel.texts import text
from ratinghouse.reports.encoding import decode
from ratinghouse.reports.report import Format, Report
from ratinghouse.reports.tables.headings import round_of
from ratinghouse.reports.tables.limits import LARGEST_PAGE, Allowance, RefusedFile
from ratinghouse.reports.tables.result_tables import read_results
from ratinghouse.reports.tables.sheets import HEADINGS, TableSheet, findings_on_page, is_html
from ratinghouse.reports.tables.source import TableFile

_PARTS = {
    "player-name-box2": "name", "sort-num": "no", "title2": "title", "notitle2": "", "rating": "rating",
    "res": "score", "cw": "w", "cb": "b",
}  # fmt: skip
_TEXT = ""  # the text outside the parts of a cell
_HEADINGS = ("h1", "h2", "h3", "h4", "h5")
_WHITE, _BLACK = "White Player", "Black Player"

Cell = dict[str, str]


def looks_like_vega(raw: bytes) -> bool:
    """Return whether the bytes are a page of Vega with a table of players."""
    return is_html(raw) and b"player-name-box2" in raw and b"vegachess" in raw


def read_vega(
    raw: bytes, file: str = "", *, encoding: str | None = None, format: Format | None = None
) -> Report | None:
    """Return the report in a page; None where it has neither a cross table nor pairings. Raises RefusedFile."""
    if len(raw) > LARGEST_PAGE:
        raise RefusedFile(text("The file is too large for a report."))
    decoded = decode(raw, encoding)
    page = _VegaPage()
    page.feed(decoded.text)
    page.close()
    headings = TableSheet(HEADINGS, page.headings)
    sheets = [TableSheet("table", table) for rows in page.tables if (table := _plain_table(rows))]
    findings = tuple(finding.in_file(file) for finding in (*decoded.findings, *findings_on_page(decoded.text)))
    source = TableFile([headings, *sheets], raw, file, decoded.encoding, findings, format)
    return read_results(source)


def _plain_table(rows: Sequence[Sequence[Cell]]) -> list[list[str]]:
    """Return a table with a column for each part of its players; empty where it has no players."""
    head = [cell.get(_TEXT, "") for cell in rows[0]] if rows else []
    if _WHITE in head and _BLACK in head and "Result" in head:
        return _pairings(head, rows)
    if "Player" in head and any(round_of(heading) for heading in head):
        return _crosstable(head, rows)
    return []


def _crosstable(head: Sequence[str], rows: Sequence[Sequence[Cell]]) -> list[list[str]]:
    rounds = [at for at, heading in enumerate(head) if round_of(heading)]
    points = head.index("Pts") if "Pts" in head else len(head)
    table = [["Rank", "Name", "Title", "Rtg", "Pts", *(head[at] for at in rounds)]]
    for row in rows[1:]:
        player = _cell(row, head.index("Player"))
        rank, total = (_cell(row, at).get(_TEXT, "") for at in (0, points))
        results = [_result(_cell(row, at)) for at in rounds]
        table.append([rank, player.get("name", ""), player.get("title", ""), _rating(player), total, *results])
    return table


def _pairings(head: Sequence[str], rows: Sequence[Sequence[Cell]]) -> list[list[str]]:
    table = [["White", "Title", "Rtg", "Result", "Black", "Title", "Rtg"]]
    for row in rows[1:]:
        white, black = (_cell(row, head.index(heading)) for heading in (_WHITE, _BLACK))
        result = _cell(row, head.index("Result")).get(_TEXT, "")
        sides = [[side.get("name", ""), side.get("title", ""), _rating(side)] for side in (white, black)]
        table.append([*sides[0], result, *sides[1]])
    return table


def _result(cell: Cell) -> str:
    """Return a result as a crosstable writes it: 16b1 for a win with Black against number 16, -½ for a bye."""
    score = cell.get("score", cell.get(_TEXT, ""))
    for colour in ("w", "b"):
        if cell.get(colour, ""):
            return f"{cell[colour]}{colour}{score}"
    number, _, word = score.partition(" ")
    return f"-{number}" if word.casefold() == "bye" else score


def _rating(player: Cell) -> str:
    return player.get("rating", "").strip("0") and player["rating"]


def _cell(row: Sequence[Cell], at: int) -> Cell:
    return row[at] if at < len(row) else {}


class _VegaPage(HTMLParser):
    """The tables of a page as rows of cells, each a text by the name of its part, and the headings of the page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.headings: list[list[str]] = []
        self.tables: list[list[list[Cell]]] = []
        self._allowance = Allowance()
        self._cell: dict[str, list[str]] | None = None
        self._parts: list[str] = []  # of the elements that are open in the cell
        self._heading: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table":
            self.tables.append([])
        elif tag == "tr" and self.tables:
            self._close_cell()
            self._allowance.use(len(self.tables[-1]), 0, 1)
            self.tables[-1].append([])
        elif tag in ("td", "th") and self.tables and self.tables[-1]:
            self._close_cell()
            self._cell, self._parts = {}, []
        elif tag == "div" and self._cell is not None:
            classes = (dict(attrs).get("class") or "").split()
            inherited = self._parts[-1] if self._parts else _TEXT
            self._parts.append(next((_PARTS[name] for name in classes if name in _PARTS), inherited))
        elif tag in _HEADINGS:
            self._heading = []

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th", "tr", "table"):
            self._close_cell()
        elif tag == "div" and self._parts:
            self._parts.pop()
        elif tag in _HEADINGS and self._heading is not None:
            self.headings.append([" ".join("".join(self._heading).split()), tag])
            self._heading = None

    def handle_data(self, data: str) -> None:
        if self._cell is not None:
            self._cell.setdefault(self._parts[-1] if self._parts else _TEXT, []).append(data)
        if self._heading is not None:
            self._heading.append(data)

    def _close_cell(self) -> None:
        if self._cell is not None and self.tables and self.tables[-1]:
            row = self.tables[-1][-1]
            self._allowance.use(len(self.tables[-1]) - 1, len(row), 1)
            row.append({part: " ".join("".join(pieces).split()) for part, pieces in self._cell.items()})
        self._cell = None
