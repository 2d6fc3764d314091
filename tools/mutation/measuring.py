"""A pytest plugin that measures which test executes which line, and how long each test takes.

``python -m pytest -p mutation.measuring`` with ``MUTATION_PART`` naming the measured part, a file without its ending,
and ``MUTATION_TRACED`` the parts of the package whose lines are noted (separated by spaces; all of it without any).
Every test is a separate context, including its fixtures; lines executed while modules are imported have the empty
context. Results are written after each test, so that a part that was stopped can be used, and the rest measured later.
A test that takes too long is stopped.
"""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import coverage
import pytest

from mutation.covering import PLACES, SECONDS, known_tests
from mutation.forking import source_directory
from mutation.places import places
from mutation.session import is_usable

PART = Path(os.environ["MUTATION_PART"])
TRACED = [str(source_directory() / part) for part in os.environ.get("MUTATION_TRACED", "").split()]
_coverage = coverage.Coverage(
    data_file=str(PART.with_suffix(".coverage")), source=TRACED or [str(source_directory())], config_file=False
)
_coverage.erase()
_coverage.start()
_failed: set[str] = set()
LONGEST = 10.0
"""The processor seconds after which a test is stopped; no mutant is tried with it."""


def pytest_configure() -> None:
    source = source_directory()
    named = {str(path.relative_to(source)): places(path.read_text()) for path in source.rglob("*.py")}
    PART.with_suffix(PLACES).write_text(json.dumps(named))
    PART.with_suffix(SECONDS).write_text("")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    known = known_tests(PART.parent) if "MUTATION_MISSING" in os.environ else set()
    items[:] = [item for item in items if is_usable(item) and item.nodeid not in known]


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    _coverage.switch_context(item.nodeid)
    began = time.process_time()
    result = yield
    seconds = -1.0 if item.nodeid in _failed else time.process_time() - began
    _coverage.switch_context("")
    with PART.with_suffix(SECONDS).open("a") as file:
        file.write(json.dumps([item.nodeid, seconds]) + "\n")
    return result


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Limit the time of the test, but not that of its fixtures, which other tests use, too."""
    signal.signal(signal.SIGPROF, lambda *_: _break_off(item))
    signal.setitimer(signal.ITIMER_PROF, LONGEST)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _break_off(item: pytest.Item) -> None:
    _failed.add(item.nodeid)
    pytest.skip("takes too long")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.failed:
        _failed.add(report.nodeid)


def pytest_unconfigure() -> None:
    _coverage.stop()
    _coverage.save()
