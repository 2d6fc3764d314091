"""How soon a command answers, beside an interpreter that does nothing."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.reports import large_report
from benchmarks.timing import best_in_turn, table, times

RUN = "from ratinghouse.cli import main; main()"


def report(repeats: int = 15) -> Iterator[str]:
    """One table."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "event.trf")
        raw, origin = large_report()
        file.write_bytes(raw)
        commands = {
            "python -c pass": ["-c", "pass"],
            "ratinghouse --version": ["-c", RUN, "--version"],
            f"ratinghouse rate, {origin}": ["-c", RUN, "rate", str(file), "--rules", "fide-2009", "--json"],
        }
        took = best_in_turn({name: partial(_run, words) for name, words in commands.items()}, repeats)
    bare = took["python -c pass"]
    rows = [[name, f"{1e3 * time:.0f}", times(time / bare)] for name, time in took.items()]
    yield table("Start-up", ["command", "ms", "bare Python takes 1"], rows)


def _run(words: list[str]) -> None:
    subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL)
