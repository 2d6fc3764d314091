"""The file of a backup, opened with its manifest, so that a wrong file is refused before an office is created."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.office.refusal import Refused, refusal
from ratinghouse.office.storage.manifest import FORMAT, MANIFEST, VERSION, BackupManifest

LARGEST_MANIFEST = 64 * 1024 * 1024


@contextmanager
def opened_backup(file: Path) -> Iterator[tuple[zipfile.ZipFile, BackupManifest]]:
    """Open a backup and read its manifest. A file that is no backup or cannot be read is refused, also later."""
    try:
        with zipfile.ZipFile(file) as archive:
            yield archive, _manifest(archive)
    except zipfile.BadZipFile as problem:
        raise damaged_backup(
            "not-a-backup",
            text("{file} is damaged or not a backup ({problem})", file=file.name, problem=str(problem)),
        ) from None
    except OSError as problem:
        raise refusal("unreadable", f"{file}: {problem.strerror}", text("choose a backup that can be read")) from None


def damaged_backup(code: str, message: str) -> Refused:
    """Return the refusal of a damaged backup, to be raised. Another copy of it may be intact."""
    return Refused([Finding("error", code, message, text("copy the backup again, or use another one"))])


def _manifest(archive: zipfile.ZipFile) -> BackupManifest:
    if MANIFEST not in archive.namelist() or archive.getinfo(MANIFEST).file_size > LARGEST_MANIFEST:
        raise _not_a_backup()
    try:
        manifest = json.loads(archive.read(MANIFEST))
    except ValueError:
        manifest = None
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise _not_a_backup()
    if manifest["version"] != VERSION:
        message = text(
            "the backup has version {found}; this program reads version {version}",
            found=manifest["version"],
            version=VERSION,
        )
        raise refusal("newer-backup", message, text("update Ratinghouse"))
    return cast(BackupManifest, manifest)


def _not_a_backup() -> Refused:
    message = text("the file is not a backup of an office")
    return refusal("not-a-backup", message, text("choose the file that ratinghouse backup wrote"))
