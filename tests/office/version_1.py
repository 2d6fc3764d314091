"""Stored workings as releases before version 2 wrote them: columns only, without what the rows are."""

from __future__ import annotations

import json
import zlib

from django.db import connection

from ratinghouse.derivation.packed_columns import StoredColumns, unpack
from ratinghouse.office.models import EventWorking, PlayerWorking


def packed_in_version_1(stored: StoredColumns) -> bytes:
    """Return the bytes that version 1 had for these columns."""
    columns = {"player": stored.frame["player"], **stored.columns}
    head = json.dumps([[name, column.dtype.str, len(column), 0] for name, column in columns.items()]).encode()
    return zlib.compress(
        len(head).to_bytes(4, "little") + head + b"".join(column.tobytes() for column in columns.values())
    )


def store_in_version_1() -> None:
    """Rewrite all workings of a SQLite office, past its guards."""
    with connection.cursor() as cursor:
        for guard in ("eventworking_no_update", "playerworking_no_update"):
            cursor.execute(f"DROP TRIGGER {guard}")
    workings: list[EventWorking | PlayerWorking] = [*EventWorking.objects.all(), *PlayerWorking.objects.all()]
    for working in workings:
        working.columns = packed_in_version_1(unpack(bytes(working.columns)))
        working.save()
