"""The manifest of a backup: what is in it, and the hash of every file."""

from __future__ import annotations

from typing import TypedDict

FORMAT, VERSION = "ratinghouse backup", 1
MANIFEST = "manifest.json"


class BackupFile(TypedDict):
    """A file in a backup."""

    sha256: str
    bytes: int


class JournalEnd(TypedDict):
    """Where the journal ended when the backup was made."""

    entries: int
    hash: str


class BackupManifest(TypedDict):
    """The manifest as it is stored in the backup."""

    format: str
    version: int
    at: str
    by: str
    database: str
    migrations: list[list[str]]
    journal: JournalEnd
    tables: dict[str, dict[str, str]]  # the columns of each table, with their kinds
    files: dict[str, BackupFile]
