"""Reading the office in one state, without blocking writers and without being able to write."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def one_state_read_only() -> Iterator[None]:
    """Read everything as it is now, whatever others write meanwhile; the database refuses every change inside.

    It takes no lock that a writer waits for, and needs a connection that may only read.
    """
    if connection.vendor == "postgresql":
        with transaction.atomic(durable=True):
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield
        return
    with connection.cursor() as cursor:
        (was_read_only,) = cursor.execute("PRAGMA query_only").fetchone()
        cursor.execute("PRAGMA query_only = ON")
        cursor.execute("BEGIN DEFERRED")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ROLLBACK")
            cursor.execute(f"PRAGMA query_only = {was_read_only}")
