"""Cached pages as files in the office's directory, which all processes share, and the latest in memory.

A page is stored with its headers. The files can be deleted at any time.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from ratinghouse.office.storage.cache_files import clear_oldest
from ratinghouse.office.storage.private_files import write_private

_MOST_BYTES = 512 * 1024 * 1024
_MOST_IN_MEMORY = 32 * 1024 * 1024
_WRITES_BETWEEN_CLEARINGS = 500


@dataclass(frozen=True, slots=True)
class CachedPage:
    """A page with its headers."""

    headers: list[tuple[str, str]]
    body: bytes


class PageStore:
    """Store and return pages by their keys."""

    def __init__(self, most_in_memory: int = _MOST_IN_MEMORY) -> None:
        self._most = most_in_memory
        self._bytes = 0
        self._writes = 0
        self._latest: OrderedDict[Path, CachedPage] = OrderedDict()
        self._lock = Lock()

    def find(self, pages: Path, key: str) -> CachedPage | None:
        """Return the page of a key, from memory or from its file, or None."""
        path = _path(pages, key)
        with self._lock:
            page = self._latest.get(path)
            if page is not None:
                self._latest.move_to_end(path)
                return page
        try:
            head, _, body = path.read_bytes().partition(b"\n")
            page = CachedPage([(name, value) for name, value in json.loads(head)], body)
        except (OSError, ValueError, TypeError):  # missing, unreadable or damaged
            return None
        self._remember(path, page)
        return page

    def store(self, pages: Path, key: str, page: CachedPage) -> None:
        """Store a page. The file is written atomically: another process reads the whole page or none."""
        path = _path(pages, key)
        write_private(path, json.dumps(page.headers).encode() + b"\n" + page.body)
        self._remember(path, page)
        self._writes += 1
        if self._writes % _WRITES_BETWEEN_CLEARINGS == 0:
            clear_oldest(pages, _MOST_BYTES)

    def _remember(self, path: Path, page: CachedPage) -> None:
        with self._lock:
            replaced = self._latest.pop(path, None)
            self._latest[path] = page
            self._bytes += len(page.body) - (len(replaced.body) if replaced else 0)
            while self._bytes > self._most:
                _, evicted = self._latest.popitem(last=False)
                self._bytes -= len(evicted.body)


def _path(pages: Path, key: str) -> Path:
    return pages / key[:2] / key[2:]
