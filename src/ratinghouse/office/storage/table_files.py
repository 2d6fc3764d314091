"""A table as a file that both databases understand: PostgreSQL's text format of ``COPY``, row by row in order.

Columns are separated by tabs, rows by line feeds, ``\\N`` is null, and a backslash escapes. Yes and no are ``t`` and
``f``, days and moments ISO (moments in UTC), bytes hexadecimal after ``\\x``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.db import models

_KINDS = {
    "BooleanField": "flag",
    "DateField": "day",
    "DateTimeField": "moment",
    "BinaryField": "bytes",
    "FloatField": "real",
    "CharField": "text",
    "TextField": "text",
    "JSONField": "text",
}
_PASSING = ("sessions", "django_tasks_database")
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_UNESCAPED = {"t": "\t", "n": "\n", "r": "\r", "\\": "\\", "b": "\b", "f": "\f", "v": "\v"}
_ESCAPES = str.maketrans({sign: f"\\{letter}" for letter, sign in _UNESCAPED.items()})
_SPECIAL = re.compile(r"[\\\t\n\r\x08\f\v]")


@dataclass(frozen=True)
class StoredTable:
    """A table: its columns with their kinds, and by which columns its rows are in order."""

    name: str
    columns: dict[str, str]
    order: tuple[str, ...]


def tables() -> list[StoredTable]:
    """Return every table of the office and of its accounts, each after the tables that its rows refer to.

    Views are left out, and so are sessions and tasks: they are not records of the office, and end with the server that
    made them.
    """
    chosen = [
        model
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and model._meta.app_label not in _PASSING
    ]
    return [_table(model) for model in _in_order(chosen)]


def cells_of(rows: Sequence[Sequence[Any]], kinds: Iterable[str]) -> str:
    """Return rows of SQLite in the format of the file."""
    columns = [
        [_written(kind, value) for value in column] for kind, column in zip(kinds, zip(*rows, strict=True), strict=True)
    ]
    return "".join(["\t".join(row) + "\n" for row in zip(*columns, strict=True)])


def row_of(line: str, kinds: Sequence[str]) -> tuple[Any, ...]:
    """Return a line of the file as values for SQLite."""
    cells = line.removesuffix("\n").split("\t")
    if len(cells) != len(kinds):
        raise ValueError(f"a row has {len(cells)} cells where {len(kinds)} are due")
    return tuple(_read(kind, cell) for kind, cell in zip(kinds, cells, strict=True))


def _table(model: type[models.Model]) -> StoredTable:
    fields = [field for field in model._meta.concrete_fields if field.column]
    columns = {str(field.column): _kind(field) for field in fields}
    key = model._meta.pk
    if isinstance(key, models.CompositePrimaryKey):
        column_of = {field.name: str(field.column) for field in fields}
        order = tuple(column_of[name] for name in key.field_names)
    else:
        order = (str(key.column),)
    return StoredTable(model._meta.db_table, columns, order)


def _kind(field: Any) -> str:
    while field.remote_field is not None:
        field = field.target_field
    return _KINDS.get(field.get_internal_type(), "text" if isinstance(field, models.CharField) else "whole")


def _in_order(chosen: list[type[models.Model]]) -> list[type[models.Model]]:
    waiting, done = list(chosen), list[type[models.Model]]()
    while waiting:
        ready = [model for model in waiting if all(other in done for other in _referred(model, chosen))]
        if not ready:
            raise ValueError("tables refer to each other in a circle")
        done += ready
        waiting = [model for model in waiting if model not in ready]
    return done


def _referred(model: type[models.Model], chosen: list[type[models.Model]]) -> set[Any]:
    related = {field.related_model for field in model._meta.concrete_fields if field.remote_field is not None}
    return {other for other in related if other is not model and other in chosen}


def _written(kind: str, value: Any) -> str:
    if value is None:
        return "\\N"
    return _WRITTEN[kind](value)


def _text(value: str) -> str:
    return value.translate(_ESCAPES) if _SPECIAL.search(value) else value


_WRITTEN: dict[str, Callable[[Any], str]] = {
    "whole": str,
    "text": _text,
    "real": lambda value: repr(float(value)).removesuffix(".0"),
    "flag": lambda value: "t" if value else "f",
    "day": str,
    "moment": lambda value: f"{value}+00",
    "bytes": lambda value: "\\\\x" + bytes(value).hex(),
}


def _read(kind: str, cell: str) -> Any:
    if cell == "\\N":
        return None
    if "\\" in cell:
        cell = _ESCAPED.sub(lambda escape: _UNESCAPED.get(escape[1], escape[1]), cell)
    return _READ[kind](cell)


_READ: dict[str, Callable[[str], Any]] = {
    "whole": int,
    "text": str,
    "real": float,
    "flag": lambda cell: 1 if cell == "t" else 0,
    "day": str,
    "moment": lambda cell: cell.removesuffix("+00"),
    "bytes": lambda cell: bytes.fromhex(cell.removeprefix("\\x")),
}
