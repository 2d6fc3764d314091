"""A new rulebook: a complete small edition with its tests, written into a folder of its own."""

from __future__ import annotations

from keyword import iskeyword
from pathlib import Path

from ratinghouse.rulebooks.loading import ID

TEMPLATE = Path(__file__).with_name("template")
_ID, _MODULE = "sample-2025", "sample_2025"


def is_id(word: str) -> bool:
    """Return whether a word can be the ID of a rulebook and, with its hyphens as underscores, a Python module."""
    name = module_name(word)
    return ID.fullmatch(word) is not None and name.isidentifier() and not iskeyword(name)


def module_name(id: str) -> str:
    """Return the name of the Python package of a rulebook."""
    return id.replace("-", "_")


def write_edition(id: str, folder: Path) -> list[Path]:
    """Write the small edition under its ID, and return its files. Raise ``FileExistsError`` if the folder exists."""
    folder.mkdir(parents=True)
    written = []
    for source in sorted(TEMPLATE.rglob("*.txt")):
        path = folder / _renamed(str(source.relative_to(TEMPLATE).with_suffix("")), id)
        path.parent.mkdir(exist_ok=True)
        path.write_text(_renamed(source.read_text(encoding="utf-8"), id), encoding="utf-8")
        written.append(path)
    return written


def _renamed(content: str, id: str) -> str:
    return content.replace(_ID, id).replace(_MODULE, module_name(id))
