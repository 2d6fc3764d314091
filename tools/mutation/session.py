"""Runs tests one after the other until one fails, in a process that ends afterwards."""

from __future__ import annotations

import os
import shutil
import signal
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import mkdtemp

import pytest

REWRITTEN = "ignore:Module already imported so cannot be rewritten"
OPTIONS = ("-q", "-s", "-p", "no:cacheprovider", "-o", "tmp_path_retention_policy=none", "-W", REWRITTEN)

SLOWER = 10
"""A test that takes this many times as long as when it was measured is taken to be in an endless loop."""
SHORTEST = 5.0
BUILDING = 60.0  # the first test of a process may have to build an office
WITH_OFFICE = ("tests/office/", "tests/site/", "tests/cli/", "tests/forms/", "tests/verifier/")
LEFT_OUT = ("browser", "postgresql", "slow", "night")
"""Marks of tests that are not run: a mutant that only they notice counts as a survivor."""
TOO_LARGE = "full_demo"
"""An office that takes longer to build than all tests that use it."""
BUILT_ONCE = ("sqlite_office", "house", "norm_office")
"""Fixtures with an office that a process builds once and every test copies."""
DIRECTORIES = ("tables", "small-demo", "norm-office")
"""Where these offices are, below the temporary directory of the process that built them."""


def is_usable(item: pytest.Item, *, slow: bool = False) -> bool:
    """Return whether a test can run in a forked process: no browser, no PostgreSQL; slow tests only if ``slow``."""
    if "postgresql" in item.name or TOO_LARGE in getattr(item, "fixturenames", ()):
        return False
    return not any(item.get_closest_marker(name) for name in LEFT_OUT if not (slow and name == "slow"))


class Failures:
    """A plugin that remembers whether anything failed."""

    def __init__(self) -> None:
        self.any = False
        self.text = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.any:
            self.any, self.text = True, report.longreprtext


def run_until_failure(
    items: Sequence[pytest.Item], out: int, budget: float, seconds: Mapping[str, float] | None = None
) -> None:
    """Run tests and write what happens, one line each: ``run TEST``, then ``failed TEST``, ``budget`` or ``passed``.

    The budget is the processor's seconds, whatever else the machine does. So is the time that a test may take, counted
    from those it took when it was measured; a test that takes longer ends the process. A test that would need more than
    the whole budget is not begun, unless there is no other.
    """
    known = seconds or {}
    short = [item for item in items if known.get(item.nodeid, 0.0) <= budget] or items[:1]
    config = items[0].config
    failures = Failures()
    config.pluginmanager.register(failures)
    until = time.process_time() + budget
    for item, following in zip(short, (*short[1:], elsewhere(short[-1])), strict=True):
        if time.process_time() > until:
            say(out, "budget")
            return
        say(out, f"run {item.nodeid}")
        shortest = BUILDING if item.nodeid.startswith(WITH_OFFICE) else SHORTEST
        signal.setitimer(signal.ITIMER_PROF, max(shortest, SLOWER * known.get(item.nodeid, 1.0)))
        config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if failures.any:
            say(out, f"failed {item.nodeid}")
            return
    say(out, "passed" if len(short) == len(items) else "budget")


def elsewhere(item: pytest.Item) -> pytest.Item | None:
    """Return a test of another folder, if there is one, so that pytest tears down the fixtures of the item's folder."""
    others = [other for other in item.session.items if other is not item]
    return next(iter((*(other for other in others if _folder(other) != _folder(item)), *others)), None)


def _folder(item: pytest.Item) -> str:
    return "/".join(item.nodeid.split("/")[:2])


def say(out: int, line: str) -> None:
    os.write(out, (line + "\n").encode())


def be_quiet() -> None:
    """Discard everything that this process prints."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)


def own_temporary_directory(config: pytest.Config, built: Path | None = None) -> None:
    """Put the directories of tests below one of this process, with the offices that another process has built."""
    directory = Path(mkdtemp(prefix="mutant-"))
    config._tmp_path_factory._basetemp = directory  # type: ignore[attr-defined]
    for office in (built / name for name in DIRECTORIES) if built is not None else ():
        if office.is_dir():
            shutil.copytree(office, directory / office.name)
