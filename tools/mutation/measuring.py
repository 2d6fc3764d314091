"""A pytest plugin that measures which test executes which line, and how long each test takes.

``python -m pytest -p mutation.measuring`` with ``MUTATION_MEASURE`` naming the file to write. Every test is a context
of its own, its fixtures included; what runs while modules are imported has the empty context.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path

import coverage
import pytest

from mutation.places import places
from mutation.session import is_usable

OUT = Path(os.environ["MUTATION_MEASURE"])
SOURCE = Path(__file__).resolve().parents[2] / "src" / "ratinghouse"

_coverage = coverage.Coverage(data_file=str(OUT.with_suffix(".coverage")), source=[str(SOURCE)], config_file=False)
_coverage.erase()
_coverage.start()
_seconds: dict[str, float] = {}
_places = {str(path.relative_to(SOURCE)): places(path.read_text()) for path in SOURCE.rglob("*.py")}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items[:] = [item for item in items if is_usable(item)]


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    _coverage.switch_context(item.nodeid)
    began = time.perf_counter()
    result = yield
    _seconds[item.nodeid] = time.perf_counter() - began
    _coverage.switch_context("")
    return result


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.failed:
        _seconds[report.nodeid] = -1.0


def pytest_unconfigure() -> None:
    _coverage.stop()
    _coverage.save()
    OUT.write_text(json.dumps({"seconds": _seconds, "places": _places}))
