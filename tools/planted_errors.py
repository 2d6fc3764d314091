"""Plant one error for each requirement, and see whether a test that names the requirement fails.

    tools/planted_errors.py                 every number, going on where it was stopped
    tools/planted_errors.py F09-077 J-030   these numbers, once more

The errors are the ``planted`` entries of ``requirements.toml``. Each is planted in a copy of ``src``, never in the tree
itself, and the tests of its number run on that copy until one fails. The tests must pass without it, so run them first.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from hashlib import sha256
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import NamedTuple

from requirements import PACKAGE, ROOT, PlantedError, requirements, tests_by_number

RESULTS = ROOT / ".mutation" / "planted.json"
AT_ONCE = 2
MOST_SECONDS = 600
# Tests of rules start fastest, those with an office or a site last.
_ORDER = ("tests/rulebooks", "tests/titles", "tests/reports", "tests/calculators", "tests/rating", "tests/forms")


class Trial(NamedTuple):
    """A requirement's number, the error that is planted for it, and the tests that must fail with it."""

    number: str
    error: PlantedError
    tests: tuple[str, ...]

    def key(self) -> str:
        """Return a hash of all that the outcome depends on: the error, its file and the files of the tests."""
        files = [PACKAGE / self.error.file, *sorted({ROOT / test.split("::")[0] for test in self.tests})]
        parts = [repr(self.error), *self.tests, *(file.read_text("utf-8") for file in files)]
        return sha256("\0".join(parts).encode()).hexdigest()


def trials() -> Iterator[Trial]:
    """Yield a trial for every number that is not due."""
    tests = tests_by_number()
    for requirement in requirements():
        if requirement.planted is not None:
            yield Trial(requirement.number, requirement.planted, tuple(sorted(tests[requirement.number], key=_order)))


def _order(test: str) -> tuple[int, str]:
    return next((at for at, folder in enumerate(_ORDER) if test.startswith(folder)), len(_ORDER)), test


def outcome(trial: Trial, copy: Path) -> str:
    """Plant the error in the copy, run the tests, remove it again; return "caught by …" if a test failed."""
    path = copy / "ratinghouse" / trial.error.file
    source = path.read_text("utf-8")
    path.write_text(trial.error.planted(source), "utf-8")
    try:
        return _run(trial.tests, copy)
    finally:
        path.write_text(source, "utf-8")


def _run(tests: Sequence[str], copy: Path) -> str:
    command = [sys.executable, "-m", "pytest", "-q", "-x", "--no-header", "--tb=no", "-rfE", "-p", "no:cacheprovider"]
    environment = {
        **os.environ,
        "PYTHONPATH": str(copy),
        "PYTHONDONTWRITEBYTECODE": "1",
        "HYPOTHESIS_PROFILE": "ci",
        "PYTEST_ADDOPTS": "",  # other options could change the lines that are read below
    }
    try:
        ran = subprocess.run(
            [*command, "-m", "not browser", *tests],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            timeout=MOST_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "not caught: the tests took too long"
    if failed := re.search(r"^FAILED (.+?)(?: - .*)?$", ran.stdout, re.MULTILINE):
        return f"caught by {failed[1]}"
    last = (ran.stdout.strip() or ran.stderr.strip()).splitlines()[-1:]
    return f"not caught: {' '.join(last)}"


def _stored() -> dict[str, dict[str, str]]:
    return json.loads(RESULTS.read_text("utf-8")) if RESULTS.is_file() else {}


def _is_caught(trial: Trial, stored: dict[str, dict[str, str]]) -> bool:
    before = stored.get(trial.number, {})
    return before.get("key") == trial.key() and before["outcome"].startswith("caught")


def main(numbers: Sequence[str]) -> int:
    """Try the errors, print each outcome and the count; return 1 if one was not caught."""
    stored, every = _stored(), list(trials())
    chosen = [trial for trial in every if (trial.number in numbers if numbers else not _is_caught(trial, stored))]
    with TemporaryDirectory() as folder, ThreadPoolExecutor(AT_ONCE) as executor:
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(AT_ONCE):
            copies.put(Path(shutil.copytree(ROOT / "src", Path(folder) / str(number))))

        def tried(trial: Trial) -> tuple[Trial, str]:
            copy = copies.get()
            try:
                return trial, outcome(trial, copy)
            finally:
                copies.put(copy)

        for done in as_completed([executor.submit(tried, trial) for trial in chosen]):
            trial, result = done.result()
            print(f"{trial.number}  {result}", flush=True)
            stored[trial.number] = {"key": trial.key(), "outcome": result}
            RESULTS.parent.mkdir(exist_ok=True)
            RESULTS.write_text(json.dumps(stored, indent=1, sort_keys=True) + "\n", "utf-8")
    caught = [trial for trial in every if _is_caught(trial, stored)]
    print(f"{len(caught)} of {len(every)} planted errors are caught")
    return int(len(caught) < (len(every) if not numbers else 0))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
