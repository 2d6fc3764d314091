"""Where rulebooks come from: this folder, installed packages (entry points), and files of a user."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from io import FileIO
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "ratinghouse.rulebooks"
"""The entry point group: the name is the rulebook's ID, the value the module that defines ``book`` and ``calendar``."""

_FROM_FILES: set[str] = set()  # names of modules that were imported from files of a user


@dataclass(frozen=True)
class RulebookSource:
    """A rulebook that can be loaded: its ID, what supplies it, and its module or, for a user's file, its path."""

    id: str
    origin: str  # a package and its version, or a file; empty for a rulebook of this folder
    module: str
    path: Path | None = None

    def load(self) -> ModuleType:
        """Import the module."""
        return import_module(self.module) if self.path is None else _module_of_file(self.module, self.path)

    def home(self) -> Path | None:
        """Return the file of the module, or its folder if it is a package; None where it cannot be located."""
        if self.path is not None:
            return self.path
        try:
            spec = find_spec(self.module)
        except Exception:  # the package around it cannot be imported, for whatever reason
            return None
        file = Path(spec.origin) if spec is not None and spec.origin else None
        return file.parent if file is not None and file.name == "__init__.py" else file


@cache
def own_sources() -> dict[str, RulebookSource]:
    """Return the rulebooks of this folder, by ID. The package ``fide_2009`` is the rulebook ``fide-2009``."""
    folders = [folder for folder in os.scandir(Path(__file__).parent) if not folder.name.endswith(".py")]
    names = sorted(folder.name for folder in folders if Path(folder.path, "__init__.py").exists())
    sources = [RulebookSource(name.replace("_", "-"), "", f"ratinghouse.rulebooks.{name}") for name in names]
    return {source.id: source for source in sources}


def installed_sources() -> list[RulebookSource]:
    """Return the rulebooks of installed packages, in alphabetical order."""
    if not _may_be_installed():
        return []
    from importlib.metadata import entry_points

    return sorted(map(_installed, entry_points(group=GROUP)), key=lambda source: (source.id, source.origin))


def _may_be_installed() -> bool:
    """Return whether a package on Python's path names the entry point group; asking Python itself takes long."""
    for folder in (entry or os.curdir for entry in sys.path):
        try:
            packages = [file.path for file in os.scandir(folder) if file.name.endswith((".dist-info", ".egg-info"))]
        except NotADirectoryError:
            return True  # an archive of packages
        except OSError:
            continue
        if any(map(_names_group, packages)):
            return True
    return False


def _names_group(information: str) -> bool:
    """Return whether the folder in which an installer describes a package names the entry point group."""
    try:
        with FileIO(f"{information}/entry_points.txt") as file:
            return GROUP.encode() in file.read()
    except OSError:
        return False


def file_source(path: Path) -> RulebookSource:
    """Return the rulebook of a Python file, or of a folder that is a Python package."""
    resolved = path.resolve()
    return RulebookSource(str(path), str(path), resolved.stem if resolved.is_file() else resolved.name, resolved)


def _installed(entry: EntryPoint) -> RulebookSource:
    package = entry.dist
    origin = f"{package.name} {package.version}" if package is not None else entry.value
    return RulebookSource(entry.name, origin, entry.module)


def _module_of_file(name: str, path: Path) -> ModuleType:
    """Import a file anew, as a module of its own name, so that the files of a folder can import each other."""
    file, folders = (path / "__init__.py", [str(path)]) if path.is_dir() else (path, None)
    if not file.is_file():
        raise ImportError(text("the folder has no __init__.py; a rulebook is a Python file, or a folder with one"))
    _forget(name)
    spec = spec_from_file_location(name, file, submodule_search_locations=folders)
    if spec is None or spec.loader is None:
        raise ImportError(text("{file} is no Python file", file=str(path)))
    module = module_from_spec(spec)
    sys.modules[name] = module
    _FROM_FILES.add(name)
    with _without_compiled_files():
        try:
            spec.loader.exec_module(module)
        except BaseException:
            _forget(name)
            raise
    return module


def _forget(name: str) -> None:
    """Remove what an earlier import of a user's file left; any other module of this name is in the way."""
    if name in sys.modules and name not in _FROM_FILES:
        raise ImportError(text("another module is called {name}; rename the file or folder", name=name))
    for loaded in [other for other in sys.modules if other == name or other.startswith(name + ".")]:
        del sys.modules[loaded]


@contextmanager
def _without_compiled_files() -> Iterator[None]:
    """Keep Python from writing its compiled files beside those of the user."""
    before = sys.dont_write_bytecode
    sys.dont_write_bytecode = True
    try:
        yield
    finally:
        sys.dont_write_bytecode = before
