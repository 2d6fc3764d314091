"""Rules of editions in a running process: an edition is traced when it is imported, so new code of its functions does
nothing. All editions are imported anew, the mutant in place of its module, and the books, calendars and rules that
tests already hold get the contents of the new ones.

Nothing is read from the stored editions: they are chosen by the files on the disk, which a mutant does not change.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import Any

from mutation.loading import load
from mutation.mutants import Mutant

CHECKSUMS = ("test_the_lock_file_names_the_law_of_every_edition",)
"""Tests that notice every change of the law by its hash, and say nothing about what is calculated."""
COMPARISONS = (
    "test_backends",
    "test_backends_of_lists",
    "test_compiled_editions",
    "test_edition_cache",
    "test_statutes",
)
"""Files of tests that calculate the same rules in two ways: with a changed rule, both give the same result."""


def is_of_edition(path: str) -> bool:
    """Return whether a file of the package states the rules of an edition."""
    folder, _, rest = path.partition("/")
    return folder == "rulebooks" and "/" in rest and not rest.startswith(("earlier/", "template/"))


def import_editions() -> None:
    """Import every edition, so that none is read from the stored ones. Raise any error in a rule."""
    from ratinghouse.rulebooks import rulebook
    from ratinghouse.rulebooks.sources import own_sources

    for source in own_sources().values():
        source.load()
        rulebook(source.id)


def forget_stored_editions() -> None:
    """Prevent this process from reading editions that were stored without its mutant."""
    from ratinghouse.rulebooks import edition_cache

    edition_cache.__version__ = f"of process {os.getpid()}"
    edition_cache._signature.cache_clear()


def retrace(mutant: Mutant | None, caches: Iterable[Any]) -> None:
    """Trace every edition anew, with a mutant or without."""
    from ratinghouse.rulebooks import rulebooks
    from ratinghouse.rulebooks.sources import own_sources

    before = {book.id: book for book in rulebooks()}
    if mutant is not None:
        load(mutant)
    forget_stored_editions()
    for results in caches:
        results.cache_clear()
    modules = tuple(source.module for source in own_sources().values())
    for name in [name for name in sys.modules if name in modules or name.startswith(tuple(f"{m}." for m in modules))]:
        del sys.modules[name]
    import_editions()
    for book in rulebooks():
        old = before[book.id]
        _replace_rules(old.names.values(), book.names)
        _replace_rules(old.calendar.names.values(), book.calendar.names)
        _replace_rules((check.rule for check in old.checks), {check.rule.name: check.rule for check in book.checks})
        old.calendar.__dict__.update(book.calendar.__dict__)
        old.__dict__.update(book.__dict__)


def _replace_rules(before: Iterable[Any], now: dict[str, Any]) -> None:
    for definition in before:
        new = now.get(definition.name)
        if type(new) is type(definition) and new is not definition:
            definition.__dict__.clear()
            definition.__dict__.update(new.__dict__)
