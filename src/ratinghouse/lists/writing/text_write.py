"""Writes lists as XML (FIDE's), CSV and JSON, whole columns at a time."""

from __future__ import annotations

import json
from typing import BinaryIO
from xml.sax.saxutils import escape

import numpy as np

from ratinghouse.kernel.spreadsheet_text import shielded
from ratinghouse.lists.fields import PERIOD_GAMES
from ratinghouse.lists.heads import head_of
from ratinghouse.lists.meanings import flags_as_fide, sexes_as_fide
from ratinghouse.lists.rating_list import RatingList
from ratinghouse.lists.text_columns import TextColumn, has_any, patched, starts_with_any, text_of_numbers
from ratinghouse.lists.writing.render import Part, rewritten, rows_of
from ratinghouse.lists.writing.tabular import TableColumn, columns_of

_XML_NAMES = {"id": "fideid", "fed": "country", "birth": "birthday"} | {
    alias: field for field, alias in PERIOD_GAMES.items()
}


def write_xml(ratings: RatingList, out: BinaryIO) -> None:
    """Write FIDE's XML, of one pool or combined. It has no field for the list's date."""
    changed = {"sex": sexes_as_fide(ratings.sex), "flag": flags_as_fide(ratings.flag, ratings.status)}
    parts: list[Part] = [b"<player>\n"]
    for column in columns_of(ratings):
        if column.name == "status":
            continue
        name = _XML_NAMES.get(column.name, column.name).encode()
        texts = rewritten(changed.get(column.name, _texts(column)), b"&<>", escape)
        parts += [b"<%b>" % name, texts, b"</%b>\n" % name]
    parts.append(b"</player>\n")
    out.write(b'<?xml version="1.0" encoding="UTF-8"?>\n<playerslist>\n')
    out.writelines(rows_of(parts, len(ratings)))
    out.write(b"</playerslist>\n")


def write_csv(ratings: RatingList, out: BinaryIO) -> None:
    """Write CSV in UTF-8 with a header; a spreadsheet shows its cells and never runs them as formulas."""
    columns = columns_of(ratings)
    parts: list[Part] = []
    for column in columns:
        if column.texts is None:
            parts += [_texts(column), b","]
            continue
        texts = _shielded(column.texts)
        if has_any(texts, b'",\r\n').any():
            parts += [b'"', rewritten(texts, b'"', lambda text: text.replace('"', '""')), b'",']
        else:
            parts += [texts, b","]
    parts[-1] = b'"\n' if parts[-1] == b'",' else b"\n"
    out.write(",".join(column.name for column in columns).encode() + b"\n")
    out.writelines(rows_of(parts, len(ratings)))


def write_json(ratings: RatingList, out: BinaryIO) -> None:
    """Write one JSON document: the head of the list, then a line for each player."""
    parts: list[Part] = []
    for column in columns_of(ratings):
        parts.append(("," if parts else "{").encode() + json.dumps(column.name).encode() + b":")
        if column.texts is None:
            parts.append(_texts(column))
        else:
            parts += [b'"', rewritten(column.texts, b'"\\', _json_inside), b'"']
    parts.append(b"}")
    # The commas between players are a separate column, before every player except the first.
    commas = np.full(len(ratings), b",\n")
    commas[:1] = b"\n"
    out.write(json.dumps(head_of(ratings), ensure_ascii=False)[:-1].encode() + b', "players": [')
    out.writelines(rows_of([commas, *parts], len(ratings)))
    out.write(b"\n]}\n")


def _texts(column: TableColumn) -> TextColumn:
    if column.texts is not None:
        return column.texts
    assert column.numbers is not None
    return text_of_numbers(column.numbers)


def _shielded(texts: TextColumn) -> TextColumn:
    doubtful = np.flatnonzero(starts_with_any(texts, b"'=+-@\t\r\n\xef"))  # \xef begins the wide signs
    return patched(texts, {row: shielded(texts[row].decode()).encode() for row in doubtful.tolist()})


def _json_inside(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)[1:-1]
