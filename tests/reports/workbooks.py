"""Workbooks made by hand, as no program would make them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable

_HEAD = '<?xml version="1.0" encoding="UTF-8"?>'


def workbook(
    sheet: str | bytes, *, shared: str = "", styles: str = "", sheets: int = 1, more: Iterable[tuple[str, bytes]] = ()
) -> bytes:
    """A workbook whose sheets all have this XML between ``<sheetData>`` and its end."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        named = "".join(f'<sheet name="S{n}" sheetId="{n}" r:id="rId{n}"/>' for n in range(1, sheets + 1))
        packed.writestr("xl/workbook.xml", f'{_HEAD}<workbook xmlns:r="r"><sheets>{named}</sheets></workbook>')
        links = "".join(f'<Relationship Id="rId{n}" Target="worksheets/sheet{n}.xml"/>' for n in range(1, sheets + 1))
        packed.writestr("xl/_rels/workbook.xml.rels", f"{_HEAD}<Relationships>{links}</Relationships>")
        body = sheet.encode() if isinstance(sheet, str) else sheet
        for number in range(1, sheets + 1):
            packed.writestr(
                f"xl/worksheets/sheet{number}.xml",
                _HEAD.encode() + b"<worksheet><sheetData>" + body + b"</sheetData></worksheet>",
            )
        if shared:
            packed.writestr("xl/sharedStrings.xml", f"{_HEAD}<sst>{shared}</sst>")
        if styles:
            packed.writestr("xl/styles.xml", f"{_HEAD}<styleSheet>{styles}</styleSheet>")
        for name, content in more:
            packed.writestr(name, content)
    return out.getvalue()


def text_cell(place: str, text: str) -> str:
    """A cell with its text inside it."""
    return f'<c r="{place}" t="inlineStr"><is><t>{text}</t></is></c>'
