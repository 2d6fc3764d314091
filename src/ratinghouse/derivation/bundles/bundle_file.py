"""The file of a bundle: a ZIP archive whose manifest names every other file with its hash."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
import zlib
from collections.abc import Mapping
from typing import TypedDict, cast

from ratinghouse.derivation.recipe import SourceIncomplete
from ratinghouse.derivation.recipe_format import ListReference
from ratinghouse.kernel.texts import text

FORMAT = "ratinghouse bundle 3"
"""Raised with every change of what a bundle holds.

Format 1 has no statutes and no readings. Format 2 knows only version 1 of the hash of lists: bundles of older lists are
still written in it, so that the same files come out.
"""

FIRST_FORMAT, FORMAT_OF_FIRST_HASH = "ratinghouse bundle 1", "ratinghouse bundle 2"
READ_FORMATS = (FIRST_FORMAT, FORMAT_OF_FIRST_HASH, FORMAT)
LARGEST = 2 * 1024**3  # bytes, unpacked: several of the largest lists there are
_UNREADABLE = (zipfile.BadZipFile, zlib.error, KeyError, ValueError, RuntimeError, EOFError, OSError)
_FIXED_TIME = (1980, 1, 1, 0, 0, 0)  # the same list gives the same file


class Manifest(TypedDict, total=False):
    """What a bundle is about. It may come from anywhere, so a field may be missing; format 1 has no ``statutes``."""

    format: str
    pool: str
    date: str
    edition: int
    inputs: str  # the hash of the recipe
    content: str  # the hash of the list
    hash: int  # the version of that hash; absent: 1
    statutes: dict[str, str]  # by edition, the hash of its document
    files: dict[str, str]  # by path, the hash of the file


def list_path(ref: ListReference) -> str:
    """Return where a bundle holds a list, without the ending of the file."""
    return f"lists/{ref['pool']}-{ref['date']}-{ref['edition']}"


def packed(format: str, manifest: Manifest, files: Mapping[str, bytes]) -> bytes:
    """Return the archive of these files, with their hashes added to the manifest."""
    hashes = {name: hashlib.sha256(raw).hexdigest() for name, raw in sorted(files.items())}
    head = json.dumps({"format": format, **manifest, "files": hashes}, indent=1).encode()
    page = io.BytesIO()
    with zipfile.ZipFile(page, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, raw in (("manifest.json", head), *sorted(files.items())):
            archive.writestr(zipfile.ZipInfo(name, _FIXED_TIME), raw, zipfile.ZIP_DEFLATED)
    return page.getvalue()


class BundleFile:
    """A bundle that was opened. Raises ``SourceIncomplete`` if it is not a bundle or lacks a file that is read."""

    def __init__(self, raw: bytes) -> None:
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(raw))
            if sum(member.file_size for member in self._zip.infolist()) > LARGEST:
                raise SourceIncomplete(text("the bundle unpacks to more than {largest} bytes", largest=f"{LARGEST:,}"))
            manifest = json.loads(self._zip.read("manifest.json"))
        except _UNREADABLE as problem:
            raise SourceIncomplete(text("this is not a bundle: {reason}", reason=str(problem))) from None
        if not isinstance(manifest, dict) or manifest.get("format") not in READ_FORMATS:
            raise SourceIncomplete(text("this is not a bundle of a version that this program reads"))
        self.manifest = cast(Manifest, manifest)

    def read(self, name: str) -> bytes:
        """Return a file of the bundle, if it has the hash that the manifest names."""
        try:
            raw = self._zip.read(name)
        except _UNREADABLE:
            raise SourceIncomplete(text("the bundle has no readable file {file}", file=name)) from None
        if hashlib.sha256(raw).hexdigest() != self.manifest["files"].get(name):
            raise SourceIncomplete(text("{file} is not the file that was put into the bundle", file=name))
        return raw
