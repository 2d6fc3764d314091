"""Rulebooks of packages outside: installed in a folder of the test, and uninstalled again."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ratinghouse import rulebooks
from ratinghouse.rulebooks import statutes
from ratinghouse.rulebooks.new_rulebook import module_name
from tests.rulebooks.small_edition import written_edition


def forget() -> None:
    """Forget which rulebooks there are, as a new process would not know."""
    for cached in (rulebooks._sources, rulebooks._outcome, rulebooks.rulebook_ids, statutes.statute):
        cached.cache_clear()
    importlib.invalidate_caches()


@contextmanager
def installed(folder: Path, *ids: str) -> Iterator[dict[str, Path]]:
    """Install small editions under these IDs, and yield the folder of each; afterwards they are gone."""
    packages = {id: written_edition(folder, id) for id in ids}
    with pytest.MonkeyPatch.context() as patch:
        for id, package in packages.items():
            information = package.parent / f"{module_name(id)}-1.0.dist-info"
            information.mkdir()
            (information / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {id}\nVersion: 1.0\n")
            (information / "entry_points.txt").write_text(f"[ratinghouse.rulebooks]\n{id} = {module_name(id)}\n")
            patch.syspath_prepend(str(package.parent))
        forget()
        try:
            yield packages
        finally:
            for loaded in [name for name in sys.modules if name.split(".")[0] in map(module_name, ids)]:
                del sys.modules[loaded]
    forget()
