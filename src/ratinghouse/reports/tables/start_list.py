"""Start lists beside a crosstable: they have the IDs, titles, ratings and births that the crosstable lacks."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from ratinghouse.kernel.texts import text
from ratinghouse.reports.report import ReportEntry
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.tables.headings import find_header, folded
from ratinghouse.reports.tables.sheets import TableSheet
from ratinghouse.reports.tables.table_cells import (
    birth_of,
    federation_of,
    id_of,
    name_and_title,
    number_of,
    rating_of,
    title_of,
)


class _Listed(NamedTuple):
    """A row of a start list."""

    number: int
    cells: dict[str, str]  # by what their headings mean


def with_start_list(
    entries: Sequence[ReportEntry], sheets: Sequence[TableSheet], findings: ReportFindings
) -> list[ReportEntry]:
    """Add what the start lists among these tables have: by number and name or, where numbers differ, by name.

    A player whose number has another name there, or whose name is there with two IDs, gets nothing, and an error.
    """
    by_name: dict[str, list[_Listed]] = defaultdict(list)
    by_number: dict[int, _Listed] = {}
    for row in _rows(sheets):
        by_name[_key(row.cells["name"])].append(row)
        by_number.setdefault(row.number, row)
    times = Counter(_key(entry.name) for entry in entries)
    filled = []
    for entry in entries:
        named = by_name.get(_key(entry.name), [])
        rows = [row for row in named if row.number == entry.no] or (named if times[_key(entry.name)] == 1 else [])
        ids = {id for row in rows if (id := id_of(row.cells["id"]))}
        if len(ids) > 1:
            example = text("{player} has the IDs {ids}", player=entry.numbered_name, ids=tuple(sorted(ids)))
            findings.count("start-list-differs", entry.line, 0, example)
        elif rows:
            filled.append(_filled(entry, rows, findings))
            continue
        elif entry.no in by_number and not entry.id:
            other = by_number[entry.no].cells["name"][:60]
            example = text("{player} is {other!r} there", player=entry.numbered_name, other=other)
            findings.count("start-list-differs", entry.line, 0, example)
        filled.append(entry)
    return filled


def _rows(sheets: Sequence[TableSheet]) -> list[_Listed]:
    rows = []
    for sheet in sheets:
        located = find_header(sheet, {"no", "name", "id"})
        if located is not None:
            header, places = located
            for at in range(header + 1, len(sheet.rows)):
                number = number_of(sheet.cell(at, places["no"]))
                if number is not None and sheet.cell(at, places["name"]):
                    rows.append(_Listed(number, {name: sheet.cell(at, place) for name, place in places.items()}))
    return rows


def _key(name: str) -> str:
    """Return a name without title, case, accents and marks."""
    plain, _ = name_and_title(name)
    return folded(plain) or plain.strip()


def _filled(entry: ReportEntry, rows: Sequence[_Listed], findings: ReportFindings) -> ReportEntry:
    cells: dict[str, str] = {}
    for row in rows:
        cells |= {name: cell for name, cell in row.cells.items() if cell and name not in cells}
    return entry._replace(
        id=entry.id or id_of(cells.get("id", "")),
        title=entry.title or title_of(cells.get("title", "")),
        fed=entry.fed or federation_of(cells.get("fed", "")),
        rating=entry.rating or rating_of(cells.get("rating", ""), findings, entry.line, 0),
        birth=entry.birth or birth_of(cells.get("birth", ""), findings, entry.line, 0),
    )
