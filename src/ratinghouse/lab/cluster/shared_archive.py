"""An archive in a task: where it is and its hash, so that each worker reads it itself, once for all its tasks."""

from __future__ import annotations

import platform
from dataclasses import dataclass
from pathlib import Path

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import Text, text
from ratinghouse.lab.archive.archive import Archive
from ratinghouse.lab.archive.arrow import ArchiveRefused

_OPENED: dict[SharedArchive, Archive] = {}
"""The archive that this process has read last."""


@dataclass(frozen=True)
class SharedArchive:
    """The folder of an archive as all workers see it, and the hash that the archive must have there."""

    folder: str
    hash: str

    @classmethod
    def of(cls, archive: Archive) -> SharedArchive:
        """Return the reference to an archive; tasks in this process get the same archive object."""
        shared = cls(str(archive.folder.resolve()), archive.manifest.hash)
        _remember(shared, archive)
        return shared

    def opened(self) -> Archive:
        """Return the archive. Raise ``ArchiveRefused`` where this machine does not see it."""
        if self not in _OPENED:
            _remember(self, self._read())
        return _OPENED[self]

    def _read(self) -> Archive:
        host = platform.node()
        if not Path(self.folder).is_dir():
            message = text("{host} sees no archive at {folder}", host=host, folder=self.folder)
            raise ArchiveRefused(Finding("error", "archive-not-visible", message, sharing()))
        archive = Archive(Path(self.folder))
        if archive.manifest.hash != self.hash:
            message = text("{host} sees another archive at {folder}", host=host, folder=self.folder)
            raise ArchiveRefused(Finding("error", "other-archive", message, sharing()))
        return archive


def sharing() -> Text:
    """Return the remedy where a machine does not see the files that another machine sees."""
    return text("put archive and results into a folder that all machines share under the same name")


def _remember(shared: SharedArchive, archive: Archive) -> None:
    _OPENED.clear()
    _OPENED[shared] = archive
