"""Imports a mutant in place of its module."""

from __future__ import annotations

from importlib.machinery import SourceFileLoader
from types import CodeType

from mutation.forking import source_directory
from mutation.mutants import Mutant, mutated

OTHER_EDITIONS = '\n__version__ += " with a mutant"\n'
"""Added to the source, so that no edition is read that was stored without the mutant."""


def load(mutant: Mutant) -> None:
    """Let the mutant be imported instead of its module."""
    path = source_directory() / mutant.path
    stored = source_directory() / "rulebooks" / "edition_cache.py"
    original = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> CodeType | None:
        if self.path == str(path):
            return compile(mutated(path.read_text(), mutant), str(path), "exec")
        if self.path == str(stored):
            return compile(stored.read_text() + OTHER_EDITIONS, str(stored), "exec")
        return original(self, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[assignment, method-assign]
