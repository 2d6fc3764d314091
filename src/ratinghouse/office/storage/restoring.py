"""Restoring an office from a backup, completely or not at all; hashes, rows and the journal's chain are checked."""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import IO, Any

from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from ratinghouse.kernel.texts import text
from ratinghouse.office.journal import BEGINNING, Act, Clerk, act, broken_links
from ratinghouse.office.models import JournalEntry, JournalHead, PublishedList
from ratinghouse.office.opening import migrate
from ratinghouse.office.refusal import refusal
from ratinghouse.office.storage.backup_file import damaged_backup, opened_backup
from ratinghouse.office.storage.database import FILE
from ratinghouse.office.storage.manifest import MANIFEST, BackupManifest, JournalEnd
from ratinghouse.office.storage.private_files import write_private
from ratinghouse.office.storage.table_files import StoredTable, row_of, tables

_BLOCK = 20_000
_PIECE = 1 << 20

ReportProgress = Callable[[str], None]


def restore(clerk: Clerk, home: Path, file: Path, report_progress: ReportProgress | None = None) -> BackupManifest:
    """Fill an empty office from a backup, and return its manifest. Refuse if the office is not empty."""
    progress = report_progress or (lambda table: None)
    with opened_backup(file) as (archive, manifest):
        progress(text("checking the file"))
        _check_files(archive, manifest)
        _prepare_tables(manifest)
        with act(clerk, "restore") as doing:
            _refuse_unless_empty()
            _load(archive, manifest, progress)
            progress(text("checking the journal"))
            _check_journal(manifest)
            _note(doing, file, manifest)
            _write_files(archive, manifest, home)
        migrate(home)  # up to this version
    return manifest


def _check_files(archive: zipfile.ZipFile, manifest: BackupManifest) -> None:
    expected = {*manifest["files"], MANIFEST}
    names = [*archive.namelist()]
    if len(names) != len(set(names)) or set(names) != expected:
        odd = sorted(expected.symmetric_difference(names)) or [text("a duplicate name")]
        files = ", ".join(odd[:5])
        raise damaged_backup(
            "wrong-files", text("the files in the backup are not those in its manifest: {files}", files=files)
        )
    unsafe = [name for name in manifest["files"] if not _is_safe(name)]
    if unsafe:
        raise refusal(
            "unsafe-name",
            text("the backup would write a file outside the office: {file}", file=unsafe[0]),
            text("do not use this file"),
        )
    for name, listed in manifest["files"].items():
        if _hash(archive, name, listed["bytes"]) != listed["sha256"]:
            raise damaged_backup("wrong-hash", text("{file} in the backup is not what was saved", file=name))


def _is_safe(name: str) -> bool:
    path = PurePosixPath(name)
    inside = len(path.parts) > 1 and path.parts[0] in ("tables", "files")
    plain = not path.is_absolute() and ".." not in path.parts and "\\" not in name and ":" not in name
    return inside and plain and not (path.parts[0] == "files" and path.parts[1].startswith(FILE))


def _hash(archive: zipfile.ZipFile, name: str, size: int) -> str:
    digest, remaining = hashlib.sha256(), size
    with archive.open(name) as stream:
        while remaining >= 0 and (piece := stream.read(_PIECE)):
            digest.update(piece)
            remaining -= len(piece)
    return digest.hexdigest() if remaining == 0 else ""


def _prepare_tables(manifest: BackupManifest) -> None:
    """Make the tables as they were when the backup was taken; later migrations follow on the restored rows."""
    executor = MigrationExecutor(connection)
    on_disk = executor.loader.disk_migrations
    migrations = {(app, name) for app, name in manifest["migrations"]}
    unknown = sorted(migrations - on_disk.keys())
    if unknown:
        message = text(
            "the backup was made by a later version of Ratinghouse ({migration} is unknown here)",
            migration=".".join(unknown[0]),
        )
        raise refusal("newer-backup", message, text("update Ratinghouse"))
    if not executor.loader.applied_migrations:
        executor.migrate(sorted(node for node in migrations if _is_last(node, migrations, executor)))
        return
    if executor.loader.applied_migrations.keys() & on_disk.keys() != migrations:
        message = text(
            "the backup was made by an earlier version, and this office already has the tables of the current one"
        )
        raise refusal("other-tables", message, text("restore into an empty directory or database"))


def _is_last(node: tuple[str, str], migrations: set[tuple[str, str]], executor: MigrationExecutor) -> bool:
    """Return whether no other migration of the backup follows this one in its application."""
    children = executor.loader.graph.node_map[node].children
    return not any(child.key in migrations and child.key[0] == node[0] for child in children)


def _refuse_unless_empty() -> None:
    with connection.cursor() as cursor:
        present = connection.introspection.table_names(cursor)
        for table in tables():
            if table.name.startswith("office_") and table.name in present:
                cursor.execute(f"SELECT 1 FROM {table.name} LIMIT 1")
                if cursor.fetchone():
                    raise refusal(
                        "not-empty",
                        text("there is already an office here"),
                        text("restore into another directory: --office DIR"),
                    )


def _load(archive: zipfile.ZipFile, manifest: BackupManifest, report_progress: ReportProgress) -> None:
    then = _tables_then(manifest)
    with connection.cursor() as cursor:
        for name in reversed(list(manifest["tables"])):
            if not name.startswith("office_"):
                cursor.execute(f"DELETE FROM {name}")  # what Django filled in by itself when it made the tables
    for name in manifest["tables"]:
        report_progress(name)
        with archive.open(f"tables/{name}") as stream:
            _load_table(then[name], stream)
    _write_hashes(archive, then[PublishedList._meta.db_table])
    if connection.vendor == "postgresql":
        _continue_numbers([then[name] for name in manifest["tables"]])


_NAMED_NOW = {"office_listing": "office_listingrow"}
"""Tables that had other names in earlier versions; the migrations that follow a restoration rename them."""


def _tables_then(manifest: BackupManifest) -> dict[str, StoredTable]:
    """Return the tables with the columns of the backup, which those in the database have now. Later versions add more.

    Refuse a backup with a table or column that this version does not know, or without one that it had then.
    """
    now = {table.name: table for table in tables()}
    now |= {then: replace(now[name], name=then) for then, name in _NAMED_NOW.items()}
    with connection.cursor() as cursor:
        for name, columns in manifest["tables"].items():
            is_known = name in now and columns.items() <= now[name].columns.items()
            if not is_known or _columns(cursor, name) != set(columns):
                raise damaged_backup(
                    "other-tables", text("table {table} in the backup is unknown to this version", table=name)
                )
    return {name: replace(now[name], columns=dict(columns)) for name, columns in manifest["tables"].items()}


def _columns(cursor: Any, table: str) -> set[str]:
    """Return the columns of a table in the database."""
    return {column.name for column in connection.introspection.get_table_description(cursor, table)}


def _load_table(table: StoredTable, stream: IO[bytes]) -> None:
    names = ", ".join(connection.ops.quote_name(name) for name in table.columns)
    open_lists = table.name == PublishedList._meta.db_table
    connection.ensure_connection()
    raw: Any = connection.connection
    if connection.vendor == "postgresql":
        with raw.cursor() as cursor, cursor.copy(f"COPY {table.name} ({names}) FROM STDIN") as copy:
            if open_lists:
                copy.write(b"".join(_without_hash(table, line) for line in stream))
            else:
                while piece := stream.read(_PIECE):
                    copy.write(piece)
        return
    statement = f"INSERT INTO {table.name} ({names}) VALUES ({', '.join('?' * len(table.columns))})"
    for rows in _rows(table, stream, open_lists):
        raw.executemany(statement, rows)


def _rows(table: StoredTable, stream: IO[bytes], open_lists: bool) -> Iterator[list[tuple[Any, ...]]]:
    kinds = list(table.columns.values())
    lines = io.TextIOWrapper(stream, encoding="utf-8", newline="\n")
    while block := list(islice(lines, _BLOCK)):
        if open_lists:
            block = [_without_hash(table, line.encode()).decode() for line in block]
        yield [row_of(line, kinds) for line in block]


def _without_hash(table: StoredTable, line: bytes) -> bytes:
    """Return the row of a list without its hash: a list that has one accepts no listings."""
    cells = line.removesuffix(b"\n").split(b"\t")
    cells[list(table.columns).index("content_hash")] = b""
    return b"\t".join(cells) + b"\n"


def _write_hashes(archive: zipfile.ZipFile, table: StoredTable) -> None:
    at = {name: position for position, name in enumerate(table.columns)}
    with archive.open(f"tables/{table.name}") as stream:
        for line in stream:
            cells = line.decode().removesuffix("\n").split("\t")
            PublishedList.objects.filter(pk=int(cells[at["id"]])).update(content_hash=cells[at["content_hash"]])


def _continue_numbers(restored: list[StoredTable]) -> None:
    """Make PostgreSQL's sequences, which number new rows, continue after the restored rows."""
    with connection.cursor() as cursor:
        for table in restored:
            if table.order == ("id",):
                cursor.execute(
                    f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'), coalesce(max(id), 1),"
                    f" max(id) IS NOT NULL) FROM {table.name}"
                )


def _check_journal(manifest: BackupManifest) -> None:
    last = JournalEntry.objects.order_by("-number").first()
    head: JournalEnd = {"entries": last.number if last else 0, "hash": last.hash if last else BEGINNING}
    broken = broken_links()
    if broken or head != manifest["journal"] or not _has_recorded_end(manifest, head):
        where = (
            text("entry {entry} does not follow from the previous one", entry=broken[0])
            if broken
            else text("its end is different")
        )
        raise damaged_backup("broken-journal", text("the journal in the backup is damaged: {reason}", reason=where))


def _has_recorded_end(manifest: BackupManifest, head: JournalEnd) -> bool:
    """Return whether the journal was whole when the backup was made; earlier versions did not record its end."""
    if JournalHead._meta.db_table not in manifest["tables"]:
        return True
    written = JournalHead.objects.first()
    return head == {"entries": written.number if written else 0, "hash": written.hash if written else BEGINNING}


def _note(doing: Act, file: Path, manifest: BackupManifest) -> None:
    doing.catch_up()
    doing.keeps_head = JournalHead._meta.db_table in manifest["tables"]  # else its migration writes it down
    with file.open("rb") as stream:
        digest = hashlib.file_digest(stream, "sha256").hexdigest()
    doing.note(file.name, after={"sha256": digest, "taken": manifest["at"], "by": manifest["by"]})


def _write_files(archive: zipfile.ZipFile, manifest: BackupManifest, home: Path) -> None:
    """Write the other files of the office, its key among them."""
    for name in manifest["files"]:
        if name.startswith("files/"):
            write_private(home / name.removeprefix("files/"), archive.read(name))
