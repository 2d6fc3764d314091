"""Compiled loops stored on disk, in a private folder of the user.

An entry is a folder named after the hash of its source and of everything else that determines the machine code. The
source is printed anew in every process and never read from the disk. The files beside it are Numba's; a list of their
hashes is compared before any is read, so that a damaged file is compiled again and never used.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from platformdirs import user_cache_path

FOLDER_VARIABLE = "RATINGHOUSE_CACHE"
MOST_ENTRIES = 100
SOURCE, HASHES = "loops.py", "hashes.json"

Functions = dict[str, Callable[..., Any]]


def cache_folder() -> Path | None:
    """Return the folder for compiled loops, made if needed; None where it cannot be private."""
    parent = os.environ.get(FOLDER_VARIABLE)
    folder = (Path(parent) if parent else user_cache_path("ratinghouse")) / "loops"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return folder if is_private(folder) else None
    except OSError:
        return None


def is_private(folder: Path) -> bool:
    """Return whether a folder belongs to this user and no other user can read it or write into it."""
    status = folder.lstat()
    if not stat.S_ISDIR(status.st_mode):
        return False
    return not hasattr(os, "getuid") or (status.st_uid == os.getuid() and not status.st_mode & 0o077)


def entry_is_sound(entry: Path) -> bool:
    """Return whether an entry has exactly the files that were stored, unchanged."""
    try:
        if not is_private(entry):
            return False
        hashes = json.loads((entry / HASHES).read_bytes())
        return isinstance(hashes, dict) and hashes == _hashes(entry)
    except (OSError, ValueError):
        return False


@contextmanager
def loops_to_store(folder: Path, key: str, source: str) -> Iterator[Path]:
    """Yield a new folder with the source, in which loops are compiled; afterwards it becomes the entry."""
    work = Path(tempfile.mkdtemp(prefix=".new-", dir=folder))  # 0700
    try:
        (work / SOURCE).write_text(source, encoding="utf-8")
        yield work
        (work / HASHES).write_text(json.dumps(_hashes(work)), encoding="utf-8")
        entry = folder / key
        if entry.exists() and not entry_is_sound(entry):
            shutil.rmtree(entry, ignore_errors=True)
        try:
            work.rename(entry)  # if another process was first, its entry stays
        except OSError:
            return
        _remove_oldest(folder)
    finally:
        shutil.rmtree(work, ignore_errors=True)


def is_stored(source: str, types: str) -> bool:
    """Return whether the loops of a source are stored."""
    folder = cache_folder()
    return folder is not None and entry_is_sound(folder / key_of(source, types))


def compiled_functions(
    source: str, types: str, names: list[str], first_call: Callable[[Functions], object]
) -> Functions:
    """Return the functions of a source, loaded or compiled and stored; the first call makes Numba do either."""
    key, folder = key_of(source, types), cache_folder()
    if folder is None or entry_is_sound(folder / key):
        functions = compile_in(folder / key if folder else None, key, source, names)
        first_call(functions)
        return functions
    with loops_to_store(folder, key, source) as entry:
        functions = compile_in(entry, key, source, names)
        first_call(functions)
    return functions


def compile_in(entry: Path | None, key: str, source: str, names: list[str]) -> Functions:
    """Return the functions of a source, which Numba loads from an entry's folder, or compiles into it when called."""
    import numba

    def compiled(function: Any) -> Any:
        return numba.njit(error_model="numpy", cache=entry is not None)(function)

    filename = str(entry / SOURCE) if entry is not None else "<loops>"
    module = ModuleType(f"ratinghouse_loops_{key}")
    module.__dict__["compiled"] = compiled
    sys.modules[module.__name__] = module  # Numba asks for it by name when it loads what it stored
    # A folder that the user has set for all of Numba's files would not be private.
    settings: Any = numba.config
    settings.SLP_VECTORIZE = 0  # the default; turned on, it is known to miscompile
    elsewhere, settings.CACHE_DIR = settings.CACHE_DIR, ""
    try:
        exec(compile(source, filename, "exec"), module.__dict__)
    finally:
        settings.CACHE_DIR = elsewhere
    return {name: getattr(module, name) for name in names}


def key_of(source: str, types: str) -> str:
    """Return the name of the entry of a source for these types of arguments, on this machine with these versions."""
    import llvmlite.binding
    import numba
    import numpy as np

    parts = (
        source,
        types,
        numba.__version__,
        np.__version__,
        llvmlite.binding.get_host_cpu_name(),
        str(sys.version_info[:2]),
    )
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:40]


def _hashes(entry: Path) -> dict[str, str]:
    """Return the hash of every file of an entry but the list of hashes itself."""
    files = sorted(path for path in entry.rglob("*") if path.is_file() and path.name != HASHES)
    return {str(path.relative_to(entry)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def _remove_oldest(folder: Path) -> None:
    entries = sorted(
        (path for path in folder.iterdir() if not path.name.startswith(".")), key=lambda path: path.stat().st_mtime
    )
    for entry in entries[:-MOST_ENTRIES]:
        shutil.rmtree(entry, ignore_errors=True)
