"""The column of titles, which programs often leave without a heading."""

from __future__ import annotations

from collections.abc import Sequence

from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.tables.sheets import TableSheet
from ratinghouse.reports.tables.table_cells import title_of


def title_column(sheet: TableSheet, header: int, named: int | None, beside: Sequence[int]) -> int | None:
    """Return the column of titles: the one with that heading, or one of those ``beside`` without a heading."""
    heading = sheet.rows[header]
    blank = [at for at in beside if at >= 0 and not (heading[at] if at < len(heading) else "")]
    candidates = [at for at in (named, *blank) if at is not None]
    titles = {at: _titles_in(sheet, header, at) for at in candidates}
    best = max(candidates, key=lambda at: titles[at], default=None)
    return best if best is not None and titles[best] else named


def _titles_in(sheet: TableSheet, header: int, column: int) -> int:
    return sum(bool(title_of(sheet.cell(row, column))) for row in range(header + 1, len(sheet.rows)))


def title_in(sheet: TableSheet, row: int, column: int | None, findings: ReportFindings) -> str:
    """Return the FIDE title in a cell; any other title is a finding."""
    text = sheet.cell(row, column) if column is not None else ""
    title = title_of(text)
    if text and not title:
        findings.count("title-unknown", row + 1, (column or 0) + 1, repr(text[:20]))
    return title
