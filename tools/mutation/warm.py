"""The warm server: everything imported, all tests collected, the offices for tests built.

For a mutant it forks, gives the functions their new code, and runs the tests. That works only for code inside
functions; a mutant in code that runs while its module is imported needs a cold start.
"""

from __future__ import annotations

import functools
import gc
import json
import sys
import traceback
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, TextIO

import pytest

from mutation.forking import Verdict, in_fork, source_directory
from mutation.mutants import Mutant, mutated
from mutation.retracing import forget_stored_editions, import_editions, is_of_edition, retrace
from mutation.session import (
    BUILT_ONCE,
    OPTIONS,
    Failures,
    elsewhere,
    is_usable,
    own_temporary_directory,
    run_until_failure,
    say,
)

COLD = "cold"
"""The verdict on a mutant that cannot be put into a running process."""
REFUSED = "refused"
"""The verdict on a mutant of a rule that the kernel does not accept, which shows nothing about the tests."""
CALCULATION = ("titles", "calculators", "kernel", "rating", "reports", "lists", "rulebooks", "library", "verifier")
OFFICE = ("office", "site")
TESTS = (*CALCULATION, *OFFICE, "forms", "cli")
UNUSED = ("office/test_interruptions.py", "office/test_two_processes.py")
"""Tests that take long, because they start other processes."""


def arguments(directories: Iterable[str] = TESTS) -> list[str]:
    """Return the tests that pytest collects, as arguments."""
    return [*(f"tests/{name}" for name in directories), *(f"--ignore=tests/{name}" for name in UNUSED)]


def files(directories: Iterable[str]) -> list[str]:
    """Return the files of tests in these directories."""
    paths = (path for name in directories for path in Path("tests", name).rglob("test_*.py"))
    return sorted(str(path) for path in paths if not str(path).endswith(UNUSED))


def serve(requests: TextIO, answers: TextIO, tests: Iterable[str], built: Path) -> None:
    """Answer requests, one line of JSON each, until there are no more; offices are built below a directory."""
    import_editions()
    own = f"--basetemp={built}"  # pytest deletes those of other runs that take long
    pytest.main([*OPTIONS, own, *tests], plugins=[_Server(requests, answers)])


class _Server:
    """A plugin that takes the place of pytest's loop over the tests."""

    def __init__(self, requests: TextIO, answers: TextIO) -> None:
        self.requests, self.answers = requests, answers

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if is_usable(item)]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        _build(session)
        gc.collect()
        living = Living()
        gc.freeze()
        self.answers.write(json.dumps({test: _guessed_seconds(item) for test, item in items.items()}) + "\n")
        self.answers.flush()
        for line in self.requests:
            request = json.loads(line)
            chosen = [items[test] for test in request["tests"] if test in items]
            verdict = _judged(request, chosen, living)
            self.answers.write(json.dumps(verdict.fields()) + "\n")
            self.answers.flush()
        return True


def _guessed_seconds(item: pytest.Item) -> float:
    """Return an estimate for a test that was never measured: one with many examples takes longer."""
    return 0.05 if item.get_closest_marker("hypothesis") is None else 5.0


def _build(session: pytest.Session) -> None:
    failures = Failures()
    session.config.pluginmanager.register(failures)
    for fixture in BUILT_ONCE:
        item = next((item for item in session.items if fixture in getattr(item, "fixturenames", ())), None)
        if item is not None:
            session.config.hook.pytest_runtest_protocol(item=item, nextitem=elsewhere(item))
            if failures.any:
                raise SystemExit(f"{fixture} cannot be built: {failures.text}")
    session.config.pluginmanager.unregister(failures)


def _judged(request: dict[str, Any], items: list[pytest.Item], living: Living) -> Verdict:
    if not items:
        return Verdict("uncovered")

    def work(out: int) -> None:
        own_temporary_directory(items[0].config)
        sys.dont_write_bytecode = True  # also no edition that was traced with the mutant
        forget_stored_editions()
        mutant = Mutant(**request["mutant"]) if request["mutant"] is not None else None
        if mutant is None or is_of_edition(mutant.path):
            try:
                retrace(mutant, living.caches)
            except Exception:
                traceback.print_exc()
                say(out, REFUSED)
                return
        elif not put_in(mutant, living):
            say(out, COLD)
            return
        run_until_failure(items, out, request["budget"], request["seconds"])

    return in_fork(work)


class Living:
    """Every function of the package, by file, and every cache of results."""

    def __init__(self) -> None:
        self.functions: dict[str, list[FunctionType]] = defaultdict(list)
        self.caches: list[Any] = []
        gc.unfreeze()  # a frozen function is alive too
        for thing in gc.get_objects():
            if type(thing) is FunctionType and "ratinghouse" in thing.__code__.co_filename:
                self.functions[thing.__code__.co_filename].append(thing)
            elif type(thing) is functools._lru_cache_wrapper and str(thing.__module__).startswith("ratinghouse"):
                self.caches.append(thing)


def put_in(mutant: Mutant, living: Living) -> bool:
    """Give living functions the mutant's code; return False if any change is outside a function."""
    if not mutant.is_in_function:
        return False
    path = source_directory() / mutant.path
    source = path.read_text()
    old, new = compile(source, str(path), "exec"), compile(mutated(source, mutant), str(path), "exec")
    pairs = {before: after for before, after in _pairs(old, new) if before != after}
    changed = [function for function in living.functions[str(path)] if function.__code__ in pairs]
    if not changed:
        return False
    for function in changed:
        try:
            function.__code__ = pairs[function.__code__]
        except ValueError:  # another number of variables of outer functions
            return False
    for results in living.caches:
        results.cache_clear()
    return True


def _pairs(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Yield the code of each function before and after, found by name, first line and order."""
    olds = [part for part in old.co_consts if isinstance(part, CodeType)]
    news = [part for part in new.co_consts if isinstance(part, CodeType)]
    unused = list(news)
    for before in olds:
        place = (before.co_qualname, before.co_firstlineno)
        after = next((part for part in unused if (part.co_qualname, part.co_firstlineno) == place), None)
        if after is not None:
            unused.remove(after)
            yield before, after
            yield from _pairs(before, after)


def main(requests: int, answers: int, tests: Iterable[str], built: Path) -> None:
    """Serve over two pipes."""
    with open(requests) as reading, open(answers, "w") as writing:
        serve(reading, writing, tests, built)
    sys.exit(0)
