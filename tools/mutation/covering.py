"""Which tests execute a line, as recorded by ``measuring``.

A measured part is three files: a coverage database, the seconds of each test (below zero for one that failed), and the
places of the lines as they were then. Parts are added to each other; a test that was measured twice counts with both.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter, defaultdict
from functools import cache, cached_property
from pathlib import Path

from coverage.numbits import numbits_to_nums

from mutation.mutants import Mutant
from mutation.places import function_of, places

AT_IMPORT = ""
PLACES, SECONDS = ".places", ".seconds"


class Covering:
    """The measured parts in a directory."""

    def __init__(self, directory: Path, source: Path) -> None:
        self.source = source
        self.parts = sorted(path for path in directory.glob("*.coverage") if _is_begun(path))
        self.seconds = {test: seconds for part in self.parts for test, seconds in _seconds(part.with_suffix(SECONDS))}
        self._places = {part: json.loads(part.with_suffix(PLACES).read_text()) for part in self.parts}
        self._of_file = cache(self._read)
        self._shares_of_file = cache(self._shares)

    def tests(self, mutant: Mutant) -> set[str]:
        """Return the tests that execute the mutant's lines, or its whole function if the lines are newer than the map.

        An empty name among them means that the lines are executed while modules are imported.
        """
        by_place = self._of_file(mutant.path)
        own = places((self.source / mutant.path).read_text())[mutant.first - 1 : mutant.last]
        known = [by_place[place] for place in own if place in by_place]
        if any(known):
            return set.union(*known)
        function = mutant.function.rstrip(".")
        whole = [tests for place, tests in by_place.items() if function_of(place) == function]
        if known or not whole:
            return set().union(*known)
        return set.union(*whole)

    def beside(self, path: str) -> set[str]:
        """Return the tests that may use what a file defines at import: those of functions of the file or its folder.

        A folder that is a whole part of the package is too large for that, unless the file has no functions.
        """
        folder = (self.source / path).parent
        own = self._of_functions(path)
        if own and folder.parent == self.source:
            return own
        return own.union(*(self._of_functions(str(one.relative_to(self.source))) for one in folder.glob("*.py")))

    def share(self, test: str, path: str) -> float:
        """Return the share of a file in the lines that a test executes, which is large for a test about the file."""
        return self._shares_of_file(path).get(test, 0.0)

    def _shares(self, path: str) -> dict[str, float]:
        lines = Counter(test for tests in self._of_file(path).values() for test in tests)
        return {test: number / max(number, self._lines_of_tests[test]) for test, number in lines.items()}

    @cached_property
    def _lines_of_tests(self) -> Counter[str]:
        """Return how many lines each test executes; too few for a test that is being measured now."""
        return sum((_line_counts(part) for part in self.parts), Counter())

    def _of_functions(self, path: str) -> set[str]:
        by_place = self._of_file(path)
        return set().union(*(tests for place, tests in by_place.items() if function_of(place))) - {AT_IMPORT}

    def _read(self, path: str) -> dict[str, set[str]]:
        by_place: dict[str, set[str]] = defaultdict(set)
        for part in self.parts:
            named = self._places[part].get(path, [])
            for place in named:
                by_place[place]
            for test, lines in _lines(part, Path(self.source.name) / path) if named else ():
                for line in lines:
                    if line <= len(named):  # code that is made at run time may have others
                        by_place[named[line - 1]].add(test)
        return by_place


def known_tests(directory: Path) -> set[str]:
    """Return the tests that were measured so far."""
    return {test for path in directory.glob(f"*{SECONDS}") for test, _ in _seconds(path)}


def _is_begun(part: Path) -> bool:
    """Return whether a test of the part was already measured; others may be measured while the map is read."""
    return all(part.with_suffix(ending).is_file() for ending in (PLACES, SECONDS)) and bool(
        _seconds(part.with_suffix(SECONDS))
    )


def _seconds(path: Path) -> list[tuple[str, float]]:
    return [tuple(json.loads(line)) for line in path.read_text().splitlines()]


def _line_counts(part: Path) -> Counter[str]:
    counts: Counter[str] = Counter()
    database = sqlite3.connect(part)
    rows = database.execute("SELECT context, numbits FROM line_bits JOIN context ON context.id = context_id")
    for test, bits in rows:
        counts[test] += int.from_bytes(bits).bit_count()
    database.close()
    return counts


def _lines(part: Path, file: Path) -> list[tuple[str, list[int]]]:
    database = sqlite3.connect(part)
    rows = database.execute(
        "SELECT context.context, line_bits.numbits FROM line_bits"
        " JOIN file ON file.id = line_bits.file_id JOIN context ON context.id = line_bits.context_id"
        " WHERE file.path LIKE ?",  # measured here or in another clone
        (f"%/{file}",),
    ).fetchall()
    database.close()
    return [(test, numbits_to_nums(bits)) for test, bits in rows]
