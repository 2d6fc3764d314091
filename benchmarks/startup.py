"""How soon a command answers, beside an interpreter that does nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.reports import invented, large_report
from benchmarks.timing import best_in_turn, table, times

RUN = "from ratinghouse.cli import main; main()"
NEW_OFFICE = ("init", "--federation", "XAN", "--name", "Xanadu", "--pool", "standard=fide-2009")


def report(repeats: int = 15) -> Iterator[str]:
    """Yield one table. Every command has run once before, so that bytecode and editions are cached."""
    with TemporaryDirectory() as folder:
        large, small, office = Path(folder, "large.trf"), Path(folder, "small.trf"), Path(folder, "office")
        raw, origin = large_report()
        large.write_bytes(raw)
        small.write_bytes(invented(30, 7))
        _run([*NEW_OFFICE, "--office", str(office)])
        rules = ("--rules", "fide-2009")
        commands = {
            "--version": ["--version"],
            "rate --json, 30 invented players": ["rate", str(small), *rules, "--json"],
            "rate, the same as a table": ["rate", str(small), *rules],
            f"rate --json, {origin}": ["rate", str(large), *rules, "--json"],
            "rate, the same as a table ": ["rate", str(large), *rules],
            "check --json, 30 players": ["check", str(small), *rules, "--json"],
            "explain --json, 30 players": ["explain", str(small), "1", *rules, "--json"],
            "calc change --json": ["calc", "change", *rules, "--rating", "1850", "1900w1", "--json"],
            "calendar --json": ["calendar", *rules, "--start", "2009-08-01", "--end", "2009-08-09", "--json"],
            "journal --json, a new office": ["journal", "--office", str(office), "--json"],
            "deadlines --json, a new office": ["deadlines", "--office", str(office), "--json"],
        }
        for words in commands.values():
            _run(words)
        took = best_in_turn(
            {
                "python -c pass": _start,
                "import ratinghouse": partial(_start, "import ratinghouse"),
                **{name: partial(_run, words) for name, words in commands.items()},
            },
            repeats,
        )
    bare = took["python -c pass"]
    rows = [[name, f"{1e3 * time:.0f}", times(time / bare)] for name, time in took.items()]
    yield table("Start-up", ["command", "ms", "bare Python takes 1"], rows)


def _start(statement: str = "pass") -> None:
    subprocess.run([sys.executable, "-c", statement], check=True, env=_environment())


def _run(words: list[str] | tuple[str, ...]) -> None:
    command = [sys.executable, "-c", RUN, *words]
    done = subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=_environment())
    if done.returncode > 1:  # 1: findings that would refuse the report
        raise RuntimeError(done.stderr.decode())


def _environment() -> dict[str, str]:
    """Return the environment, without the variable that prevents Python from writing bytecode."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
