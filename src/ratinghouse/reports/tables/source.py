"""A file that is read as tables, with the facts that its reader needs."""

from __future__ import annotations

from typing import NamedTuple

from ratinghouse.kernel.finding import Finding
from ratinghouse.reports.report import Format
from ratinghouse.reports.tables.sheets import TableSheet


class TableFile(NamedTuple):
    """The tables of a file."""

    sheets: list[TableSheet]
    raw: bytes = b""
    file: str = ""
    encoding: str = ""
    findings: tuple[Finding, ...] = ()  # on the encoding
    format: Format | None = None  # as declared by the sender of the file
