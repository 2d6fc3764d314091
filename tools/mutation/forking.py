"""Tests in a forked process, watched from outside."""

from __future__ import annotations

import contextlib
import os
import select
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

ENDS, HANGS = " ends the process", " hangs"
LIMIT = 300.0
"""Seconds within which the first test must begin, and each must end; otherwise it hangs."""


@dataclass(frozen=True)
class Verdict:
    """The verdict on a mutant, and the test that decided it."""

    verdict: str
    by: str = ""
    tests: int = 0
    seconds: float = 0.0

    @property
    def test(self) -> str:
        """Return the test that killed the mutant, in any way."""
        return self.by.removesuffix(ENDS).removesuffix(HANGS)

    def fields(self) -> dict[str, object]:
        return asdict(self)


def in_fork(work: Callable[[int], None]) -> Verdict:
    """Do the work in a separate process, which writes the lines of ``run_until_failure``.

    In a process that ends without a last line, or hangs in a test, the mutant was killed.
    """
    reading, writing = os.pipe()
    directory = tempfile.mkdtemp(prefix="mutant-")
    began = time.monotonic()
    process = os.fork()
    if process == 0:
        os.setpgid(0, 0)
        os.close(reading)
        tempfile.tempdir = directory
        os.environ["TMPDIR"] = directory
        try:
            work(writing)
        except BaseException:
            traceback.print_exc()  # to the log of the server
        finally:
            sys.stderr.flush()
            os._exit(0)
    os.close(writing)
    try:
        verdict, by, tests = _watched(reading)
    finally:
        _end(process)
        os.close(reading)
        shutil.rmtree(directory, ignore_errors=True)
    return Verdict(verdict, by, tests, round(time.monotonic() - began, 2))


def _watched(reading: int) -> tuple[str, str, int]:
    test, tests, rest = "", 0, b""
    until = time.monotonic() + LIMIT
    while True:
        ready, _, _ = select.select([reading], [], [], max(0.0, until - time.monotonic()))
        if not ready:
            return ("killed", test + HANGS, tests)
        piece = os.read(reading, 65536)
        if not piece:
            return ("killed", (test or "import") + ENDS, tests)
        *lines, rest = (rest + piece).split(b"\n")
        for line in lines:
            word, _, name = line.decode().partition(" ")
            if word == "run":
                test, tests = name, tests + 1
                until = time.monotonic() + LIMIT
            elif word == "failed":
                return ("killed", name, tests)
            elif word == "passed":
                return ("survived", "", tests)
            elif word == "budget":
                return ("survived", "not all tests: out of time", tests)
            else:
                return (word, name, tests)


def _end(process: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process, signal.SIGKILL)
    os.waitpid(process, 0)


def source_directory() -> Path:
    return Path(__file__).resolve().parents[2] / "src" / "ratinghouse"
