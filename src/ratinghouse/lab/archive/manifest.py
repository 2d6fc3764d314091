"""The manifest of an archive: its name, its coverage, the data that were dropped, and the hashes of its files."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.lab.archive.arrow import ArchiveRefused

FORMAT = "ratinghouse-archive"
VERSION = 1
"""The version of the format. Raise it when files or the manifest change; older archives must still open."""
FILE = "manifest.json"


@dataclass(frozen=True)
class ArchiveManifest:
    """The description of an archive. ``filled`` are the input columns of rulebooks that its source knows."""

    name: str
    source: str
    pool: str
    authority: str
    first_day: str
    last_day: str
    counts: Mapping[str, int]
    filled: tuple[str, ...]
    dropped: Mapping[str, int] = field(default_factory=dict)  # data of the source that the archive lacks, by reason
    identified: Mapping[str, int] = field(default_factory=dict)  # sides of games by how their player was identified
    coverage: Mapping[str, int] = field(default_factory=dict)  # games by year
    files: Mapping[str, str] = field(default_factory=dict)  # SHA-256 by name

    @property
    def hash(self) -> str:
        """Return the hash of the whole archive: that of its manifest, which has those of the files."""
        return hashlib.sha256(self.document().encode()).hexdigest()

    def document(self) -> str:
        """Return the manifest as the text of its file."""
        return json.dumps({"format": FORMAT, "version": VERSION, **asdict(self)}, indent=1, ensure_ascii=False) + "\n"

    @property
    def days(self) -> tuple[date, date] | None:
        """Return the first and the last day of the events; None without events."""
        if not self.first_day:
            return None
        return date.fromisoformat(self.first_day), date.fromisoformat(self.last_day)


def read_manifest(folder: Path) -> ArchiveManifest:
    """Return the manifest of an archive. Raise ``ArchiveRefused`` where the folder holds none that can be read."""
    path = folder / FILE
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except OSError:
        raise _refusal(
            "no-archive", text("{folder} is not an archive: it has no manifest", folder=str(folder))
        ) from None
    except ValueError:
        raise _refusal("damaged-archive", text("the manifest {file} cannot be read", file=str(path))) from None
    if not isinstance(document, dict) or document.pop("format", None) != FORMAT:
        raise _refusal("no-archive", text("{file} is not the manifest of an archive", file=str(path)))
    version = document.pop("version", None)
    if version != VERSION:
        raise _refusal(
            "newer-archive",
            text(
                "{file} has version {version} of the format; this program reads version {known}",
                file=str(path),
                version=str(version),
                known=VERSION,
            ),
            text("use the program that wrote it, or a newer one"),
        )
    return _manifest_of(document, path)


def _manifest_of(document: dict[str, Any], path: Path) -> ArchiveManifest:
    try:
        return ArchiveManifest(**{**document, "filled": tuple(document["filled"])})
    except (TypeError, KeyError):
        raise _refusal("damaged-archive", text("the manifest {file} cannot be read", file=str(path))) from None


def _refusal(code: str, message: Any, remedy: Any = "") -> ArchiveRefused:
    return ArchiveRefused(Finding("error", code, message, remedy))
