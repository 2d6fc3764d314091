"""Backups: everything an office holds in one file, as of one moment, while others go on working.

A backup is a zip file: the tables (see ``table_files``), the other files of the office's directory, and a manifest with
the hash of each. It can be restored into either database, whichever it was taken from.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder

from ratinghouse.kernel.texts import text
from ratinghouse.office.journal import BEGINNING, Clerk
from ratinghouse.office.refusal import Refused, refusal
from ratinghouse.office.storage.database import CACHE, FILE, WORK
from ratinghouse.office.storage.manifest import FORMAT, MANIFEST, VERSION, BackupFile, BackupManifest, JournalEnd
from ratinghouse.office.storage.table_files import StoredTable, cells_of, tables

_BLOCK = 20_000
_ALWAYS = (1980, 1, 1, 0, 0, 0)  # zip files cannot do without a time; the manifest has the real one

ReportProgress = Callable[[str], None]
Rows = Callable[[StoredTable], Iterator[bytes]]


def back_up(clerk: Clerk, home: Path, file: Path, report_progress: ReportProgress | None = None) -> BackupManifest:
    """Write the backup, and return its manifest. A file that is there already is not overwritten."""
    if file.exists():
        raise _already_there(file)
    unfinished = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        unfinished.touch(mode=0o600, exist_ok=False)  # it holds the office's key and everybody's dates of birth
        with unfinished.open("wb") as out:
            manifest = _write(out, clerk, home, report_progress or (lambda table: None))
            out.flush()
            os.fsync(out.fileno())
        os.link(unfinished, file)  # unlike a renaming, this cannot replace a file that came meanwhile
    except FileExistsError:
        raise _already_there(file) from None
    except OSError as problem:
        message = text("the backup cannot be written: {problem}", problem=str(problem.strerror))
        remedy = text("choose a file in a directory that can be written and has enough space")
        raise refusal("cannot-write", message, remedy) from None
    finally:
        unfinished.unlink(missing_ok=True)
    return manifest


def _already_there(file: Path) -> Refused:
    message = text("{file} already exists", file=str(file))
    return refusal("file-exists", message, text("choose another file, or remove that one"))


def _write(out: Any, clerk: Clerk, home: Path, report_progress: ReportProgress) -> BackupManifest:
    files: dict[str, BackupFile] = {}
    chosen = tables()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=4) as archive:
        with _snapshot(home) as (rows, journal):
            for table in chosen:
                report_progress(table.name)
                files[f"tables/{table.name}"] = _add(archive, f"tables/{table.name}", rows(table))
        for path in _other_files(home):
            name = f"files/{path.relative_to(home).as_posix()}"
            files[name] = _add(archive, name, iter([path.read_bytes()]))
        manifest: BackupManifest = {
            "format": FORMAT,
            "version": VERSION,
            "at": clerk.now.isoformat(),
            "by": clerk.who,
            "database": connection.vendor,
            "migrations": sorted(map(list, MigrationRecorder(connection).applied_migrations())),
            "journal": journal,
            "tables": {table.name: table.columns for table in chosen},
            "files": files,
        }
        _add(archive, MANIFEST, iter([json.dumps(manifest, ensure_ascii=False, indent=1).encode()]))
    return manifest


def _add(archive: zipfile.ZipFile, name: str, blocks: Iterator[bytes]) -> BackupFile:
    digest, size = hashlib.sha256(), 0
    member = zipfile.ZipInfo(name, _ALWAYS)
    member.compress_type = zipfile.ZIP_DEFLATED
    with archive.open(member, "w", force_zip64=True) as out:
        for block in blocks:
            digest.update(block)
            size += len(block)
            out.write(block)
    return {"sha256": digest.hexdigest(), "bytes": size}


def _other_files(home: Path) -> list[Path]:
    """Return the files beside the database, in all subdirectories, without symbolic links, which lead elsewhere.

    Cached pages and notes on work in progress are left out, because the server makes them again.
    """
    files = [path for path in home.rglob("*") if path.is_file() and not path.is_symlink()]
    lasting = [path for path in files if path.relative_to(home).parts[0] not in (CACHE, WORK)]
    return sorted(path for path in lasting if not (path.parent == home and path.name.startswith(FILE)))


@contextmanager
def _snapshot(home: Path) -> Iterator[tuple[Rows, JournalEnd]]:
    """Open a snapshot of all tables, which makes no writer wait; yield its reader and the end of the journal."""
    if connection.vendor == "postgresql":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            cursor.execute(_LAST_ENTRY)
            yield _copied_rows, _journal(cursor.fetchone())
    else:
        reader = sqlite3.connect(f"{(home / FILE).as_uri()}?mode=ro", uri=True, isolation_level=None)
        try:
            reader.execute("BEGIN")
            yield lambda table: _read_rows(reader, table), _journal(reader.execute(_LAST_ENTRY).fetchone())
        finally:
            reader.close()


_LAST_ENTRY = "SELECT number, hash FROM office_journalentry ORDER BY number DESC LIMIT 1"


def _journal(last: tuple[int, str] | None) -> JournalEnd:
    number, digest = last or (0, BEGINNING)
    return {"entries": number, "hash": digest}


def _query(table: StoredTable) -> str:
    quoted = [connection.ops.quote_name(name) for name in table.columns]
    order = ", ".join(connection.ops.quote_name(name) for name in table.order)
    return f"SELECT {', '.join(quoted)} FROM {table.name} ORDER BY {order}"


def _copied_rows(table: StoredTable) -> Iterator[bytes]:
    with connection.connection.cursor() as cursor, cursor.copy(f"COPY ({_query(table)}) TO STDOUT") as copy:
        yield from map(bytes, copy)


def _read_rows(reader: sqlite3.Connection, table: StoredTable) -> Iterator[bytes]:
    cursor = reader.execute(_query(table))
    while rows := cursor.fetchmany(_BLOCK):
        yield cells_of(rows, table.columns.values()).encode()
