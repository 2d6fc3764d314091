"""A cold start: a forked process in which nothing of the package is imported yet.

It imports the mutant in place of its module, so that constants, classes and rules made at import also change, and
collects only the files of the chosen tests.
"""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

from mutation.forking import Verdict, in_fork
from mutation.loading import load
from mutation.mutants import Mutant
from mutation.retracing import CHECKSUMS
from mutation.session import OPTIONS, be_quiet, is_usable, own_temporary_directory, run_until_failure, say

PRELOADED = (
    "numpy",
    "hypothesis.strategies",
    "django.db.models",
    "rich.table",
    "click.testing",
    "playwright.sync_api",
    "waitress.server",
    "pydantic",
    "polib",
    "schemathesis.pytest.plugin",
    "_hypothesis_pytestplugin",
    "platformdirs.pytest_plugin",
    "anyio.pytest_plugin",
    "xdist.plugin",
    "xlsxwriter",
    "typst",
    "defusedxml.ElementTree",
)
FIRST_FILES = 3


def preload() -> None:
    """Import what every forked process would import, and nothing of the package."""
    for name in PRELOADED:
        importlib.import_module(name)


def judged(
    mutant: Mutant,
    tests: Sequence[str],
    seconds: Mapping[str, float],
    budget: float,
    built: Path | None = None,
    *,
    briefly: bool = False,
    slow: bool = False,
) -> Verdict:
    """Run the test files whose names are most similar to the module's, then the others; with ``briefly`` only those.

    ``built`` is where the warm server built the offices for tests; ``slow`` ones are run too if so asked.
    """
    files = sorted({test.split("::")[0] for test in tests}, key=lambda file: (-nearness(mutant.path, file), file))
    verdict = Verdict("uncovered")
    for some in filter(None, (files[:1], []) if briefly else (files[:FIRST_FILES], files[FIRST_FILES:])):
        chosen = {test: number for number, test in enumerate(tests) if test.split("::")[0] in some}
        verdict = in_fork(lambda out: _work(mutant, some, _Chosen(chosen, seconds, out, budget, built, slow)))  # noqa: B023
        if verdict.verdict not in ("survived", "uncovered"):
            break
    return verdict


def nearness(path: str, test: str, *, whole: bool = False) -> int:
    """Return how many words the path of a module shares with the file of a test, or with its whole name.

    Only the beginnings of words of files count: list and listings, publishing and publication are the same.
    """
    if whole:
        return len(_words(path) & _words(test))
    return len(_beginnings(path) & _beginnings(test.split("::")[0]))


@cache
def _beginnings(name: str) -> set[str]:
    return {word[:4] for word in _words(name)}


@cache
def _words(name: str) -> set[str]:
    return set(re.findall(r"[a-z]+|[0-9]+", name.lower())) - {"py", "test", "tests"}


def _work(mutant: Mutant, files: Sequence[str], plugin: _Chosen) -> None:
    be_quiet()
    sys.dont_write_bytecode = True  # also no edition that was traced with the mutant
    load(mutant)
    status = pytest.main([*OPTIONS, *files], plugins=[plugin])
    if status != pytest.ExitCode.OK:
        say(plugin.out, "failed collection")


class _Chosen:
    """A plugin that runs the chosen tests, then the others of their files, until one fails."""

    def __init__(
        self,
        chosen: Mapping[str, int],
        seconds: Mapping[str, float],
        out: int,
        budget: float,
        built: Path | None,
        slow: bool,
    ) -> None:
        self.chosen, self.seconds, self.out, self.budget, self.built = chosen, seconds, out, budget, built
        self.slow = slow

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        usable = (item for item in items if is_usable(item, slow=self.slow))
        items[:] = [item for item in usable if not item.nodeid.endswith(CHECKSUMS)]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:  # a file that cannot be imported
            say(self.out, "failed collection")
            return True
        own_temporary_directory(session.config, self.built)
        items = sorted(session.items, key=self._order)
        if items:
            run_until_failure(items, self.out, self.budget, self.seconds)
        else:
            say(self.out, "uncovered")
        return True

    def _order(self, item: pytest.Item) -> int:
        return self.chosen.get(item.nodeid, len(self.chosen))
