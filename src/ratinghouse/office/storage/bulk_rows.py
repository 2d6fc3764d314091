"""Writing and reading many rows at once, inside the transaction that is running.

Django's ORM makes an object of every row. Here rows are written and read as columns: lists or NumPy arrays, through
``executemany`` on SQLite and ``COPY`` on PostgreSQL.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from functools import lru_cache
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections, models

from ratinghouse.kernel.engine.late_numpy import np

if TYPE_CHECKING:
    from numpy.typing import DTypeLike, NDArray

    Column = Sequence[Any] | NDArray[Any]

BLOCK = 20_000
_PARAMETERS = 900  # of one statement; any SQLite takes 999. Many rows in one take half the time of single ones
ReportRows = Callable[[int], None]


def insert(model: type[models.Model], columns: Mapping[str, Column], report_rows: ReportRows | None = None) -> None:
    """Insert rows. Columns are named as in the model (``list_id`` for a foreign key) and equally long.

    Text arrays are UTF-8 bytes, days may be ``datetime64[D]``; None (NaT, NaN in a list) is null. ``report_rows`` is
    called with how many rows were inserted since its last call.
    """
    _check(columns)
    names = _names(model, columns)
    rows = zip(*(plain(column) for column in columns.values()), strict=True)
    write = _copy_in if connection.vendor == "postgresql" else _insert_many
    write(model._meta.db_table, names, rows, report_rows or (lambda done: None))


def update(model: type[models.Model], key: str, columns: Mapping[str, Column]) -> None:
    """Set columns of the rows that ``key``, which is one of the columns, names."""
    _check(columns)
    table = model._meta.db_table
    names = dict(zip(columns, _names(model, columns), strict=True))
    changed = [names[name] for name in columns if name != key]
    cells = [plain(columns[name]) for name in columns if name != key]
    rows = zip(*cells, plain(columns[key]), strict=True)
    if connection.vendor == "postgresql":
        _update_from(table, names[key], changed, rows)
    else:
        assignments = ", ".join(f"{name} = ?" for name in changed)
        _raw().executemany(f"UPDATE {table} SET {assignments} WHERE {names[key]} = ?", rows)


def read(query: str, parameters: Sequence[Any], columns: Mapping[str, DTypeLike]) -> dict[str, NDArray[Any]]:
    """Return the columns of a query as arrays, under these names and NumPy types, in the query's order.

    Whole and real numbers must not be null: use ``coalesce`` in the query. Texts come as objects (type ``object``).
    Placeholders are ``%s``, as everywhere in Django.
    """
    dtype = np.dtype([(name, kind) for name, kind in columns.items()])
    if connection.vendor == "postgresql" and all(np.dtype(kind).kind in "iufb" for kind in columns.values()):
        blocks = _copy_out(query, parameters, dtype)
    else:
        blocks = [np.array(rows, dtype=dtype) for rows in read_rows(query, parameters)]
    whole = np.concatenate(blocks) if blocks else np.empty(0, dtype=dtype)
    return {name: np.ascontiguousarray(whole[name]) for name in columns}


def read_rows(query: str, parameters: Sequence[Any] = (), block: int = BLOCK) -> Iterator[list[tuple[Any, ...]]]:
    """Yield the rows of a query, block by block, with the driver's values: days on SQLite are texts."""
    if connection.vendor == "postgresql":
        with connection.chunked_cursor() as cursor:
            cursor.execute(query, parameters)
            while rows := cursor.fetchmany(block):
                yield rows
    else:
        cursor = _raw().execute(_with_question_marks(query), tuple(parameters))
        while rows := cursor.fetchmany(block):
            yield rows


def few_rows(query: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
    """Return all rows of a query that has few, for pages; faster than the query builder.

    Days are texts on SQLite and days on PostgreSQL: ``str`` makes them the same.
    """
    database = connections[DEFAULT_DB_ALIAS]  # ``connection`` would look it up for every attribute
    if database.vendor == "sqlite" and not (database.queries_logged or database.execute_wrappers):
        database.ensure_connection()
        with database.wrap_database_errors:
            rows = database.connection.execute(_with_question_marks(query), tuple(parameters)).fetchall()
            return list(rows)
    with database.cursor() as cursor:
        cursor.execute(query, parameters)
        return list(cursor.fetchall())


def as_json(column: str) -> str:
    """Return the SQL of a column's values in each group of rows as one JSON text, which is read faster than rows."""
    aggregate = "json_agg" if connection.vendor == "postgresql" else "json_group_array"
    return f"CAST({aggregate}({column}) AS text)"


@lru_cache(maxsize=256)
def _with_question_marks(query: str) -> str:
    return query.replace("%s", "?").replace("%%", "%")


Rows = TypeVar("Rows", bound=models.Model)


def among(rows: models.QuerySet[Rows], column: str, values: Collection[int] | Collection[str]) -> models.QuerySet[Rows]:
    """Return the rows whose column, named with its table, has one of many values: they are one parameter, not many.

    The query builder takes longer for thousands of parameters than the database for the query.
    """
    if connection.vendor == "postgresql":
        return rows.extra(where=[f"{column} = ANY(%s)"], params=[list(values)])
    return rows.extra(where=[f"{column} IN (SELECT value FROM json_each(%s))"], params=[json.dumps(list(values))])


def plain(column: Column) -> Sequence[Any]:
    """Return a column as Python values that both databases take: days and moments as ISO text, texts as ``str``."""
    if isinstance(column, np.ndarray):
        if column.dtype.kind == "S":
            return [text.decode() for text in column.tolist()]
        if column.dtype.kind == "M":
            days = np.datetime_as_string(column.astype("datetime64[D]")).tolist()
            return [None if day == "NaT" else day for day in days]
        return list(column.tolist())
    sample = next((value for value in column if value is not None), None)
    if isinstance(sample, datetime):
        raise TypeError("moments are written by the models, not in bulk")
    if isinstance(sample, date):
        return [None if day is None else day.isoformat() for day in column]
    return column


def _check(columns: Mapping[str, Column]) -> None:
    if len({len(column) for column in columns.values()}) != 1:
        raise ValueError("columns must be equally long: " + ", ".join(f"{n} {len(c)}" for n, c in columns.items()))


def _names(model: type[models.Model], columns: Iterable[str]) -> list[str]:
    fields = {field.attname: field.column for field in model._meta.concrete_fields if field.column}
    return [connection.ops.quote_name(fields[name]) for name in columns]


def _raw() -> Any:
    """Return the driver's own connection, in the transaction that Django has begun on it."""
    connection.ensure_connection()
    return connection.connection


def _blocks(rows: Iterator[tuple[Any, ...]]) -> Iterator[list[tuple[Any, ...]]]:
    while block := list(islice(rows, BLOCK)):
        yield block


def _insert_many(table: str, names: list[str], rows: Iterator[tuple[Any, ...]], report_rows: ReportRows) -> None:
    statement, row = f"INSERT INTO {table} ({', '.join(names)}) VALUES ", f"({', '.join('?' * len(names))})"
    together = max(1, _PARAMETERS // len(names))
    raw = _raw()
    for block in _blocks(rows):
        rest = len(block) % together
        parts = (block[at : at + together] for at in range(0, len(block) - rest, together))
        raw.executemany(statement + ", ".join([row] * together), (list(chain.from_iterable(part)) for part in parts))
        raw.executemany(statement + row, block[len(block) - rest :])
        report_rows(len(block))


def _copy_in(table: str, names: list[str], rows: Iterator[tuple[Any, ...]], report_rows: ReportRows) -> None:
    with _raw().cursor() as cursor, cursor.copy(f"COPY {table} ({', '.join(names)}) FROM STDIN") as copy:
        for block in _blocks(rows):
            cells = zip(*(_copied(column) for column in zip(*block, strict=True)), strict=True)
            copy.write("\n".join(map("\t".join, cells)) + "\n")
            report_rows(len(block))


def _copied(column: tuple[Any, ...]) -> list[str]:
    """Return a column in the text format of ``COPY``; texts with nothing to escape, which most are, are not escaped."""
    kinds = set(map(type, column))
    if kinds <= {str}:
        together = "".join(column)
        if not any(sign in together for sign in _ESCAPED):
            return list(column)
    if kinds <= {int, bool}:
        return list(map(str, column))
    return [_cell(value) for value in column]


_ESCAPED = {"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"}


def _cell(value: Any) -> str:
    if value is None:
        return "\\N"
    if isinstance(value, str):
        for sign, escape in _ESCAPED.items():
            value = value.replace(sign, escape)
        return str(value)
    if isinstance(value, bytes | memoryview):
        return "\\\\x" + bytes(value).hex()
    return repr(value) if isinstance(value, float) else str(value)


def _copy_out(query: str, parameters: Sequence[Any], dtype: np.dtype[Any]) -> list[NDArray[Any]]:
    """Return numbers read by binary ``COPY``: without nulls every row has the same layout, which NumPy reads whole.

    A row is the number of its columns (2 bytes) and, for each, its length (4 bytes) and its bytes, the highest first.
    """
    kinds = {"i": "int8", "u": "int8", "b": "boolean", "f": "float8"}
    types = {name: dtype[name].kind for name in dtype.names or ()}
    casts = ", ".join(f"c{at}::{kinds[kind]}" for at, kind in enumerate(types.values()))
    aliases = ", ".join(f"c{at}" for at in range(len(types)))
    layout: list[tuple[str, str]] = [("columns", ">i2")]
    for at, kind in enumerate(types.values()):
        layout += [(f"l{at}", ">i4"), (f"v{at}", {"b": "?", "f": ">f8"}.get(kind, ">i8"))]
    with _raw().cursor() as cursor:
        statement = f"COPY (SELECT {casts} FROM ({query}) AS q({aliases})) TO STDOUT (FORMAT binary)"
        with cursor.copy(statement, tuple(parameters)) as copy:
            copied = b"".join(copy)
    header, trailer = 19, 2
    body = memoryview(copied)[header : len(copied) - trailer]
    wire = np.dtype(layout)
    rows = np.frombuffer(body, dtype=wire) if len(body) % wire.itemsize == 0 else np.empty(0, dtype=wire)
    if len(rows) * wire.itemsize != len(body) or any(
        (rows[f"l{at}"] != wire[f"v{at}"].itemsize).any() for at in range(len(types))
    ):
        raise ValueError("a number in the query is null; say coalesce")
    columns = np.empty(len(rows), dtype=dtype)
    for at, name in enumerate(types):
        columns[name] = rows[f"v{at}"]
    return [columns]


def _update_from(table: str, key: str, changed: list[str], rows: Iterator[tuple[Any, ...]]) -> None:
    columns = ", ".join([*changed, key])
    with _raw().cursor() as cursor:
        cursor.execute(f"CREATE TEMP TABLE bulk_update ON COMMIT DROP AS SELECT {columns} FROM {table} WHERE false")
        _copy_in("bulk_update", [*changed, key], rows, lambda done: None)
        assignments = ", ".join(f"{name} = u.{name}" for name in changed)
        cursor.execute(f"UPDATE {table} AS t SET {assignments} FROM bulk_update AS u WHERE t.{key} = u.{key}")
        cursor.execute("DROP TABLE bulk_update")
