"""How large an installation is, extra by extra, and how long an import takes beside bare Python."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from importlib.metadata import Distribution
from pathlib import Path

import ratinghouse
from benchmarks.timing import best_in_turn, table, times

sys.path.append(str(Path(__file__).resolve().parents[1] / "tools"))
import licences

IMPORTS = ("ratinghouse", "ratinghouse.cli", "ratinghouse.rating", "ratinghouse.rulebooks", "numpy", "django", "typst")


def report(repeats: int = 15) -> Iterator[str]:
    """Yield two tables: sizes, and times of imports that have been done once before."""
    yield sizes()
    statements = {"pass": "pass", **{f"import {name}": f"import {name}" for name in IMPORTS}}
    for statement in statements.values():
        _run(statement)
    took = best_in_turn({name: partial(_run, statement) for name, statement in statements.items()}, repeats)
    rows = [[name, f"{1e3 * time:.0f}", times(time / took["pass"])] for name, time in took.items()]
    yield table("Imports", ["python -c", "ms", "bare Python takes 1"], rows)


def sizes() -> str:
    """Return the packages and megabytes of the core, and what each extra adds to it."""
    requirements = licences.run_time_requirements()
    core = list(licences.installed(requirements["core"]))
    of_core = {package.name for package in core}
    own = _megabytes(*(file for file in Path(ratinghouse.__file__).parent.rglob("*") if file.suffix != ".pyc"))
    rows = [["ratinghouse itself", "1", f"{own:.1f}"], _row("core: what it needs", core)]
    for extra, lines in requirements.items():
        if extra != "core":
            packages = licences.installed(lines)
            rows.append(_row(f"[{extra}] adds", [package for package in packages if package.name not in of_core]))
    return table("Installed, without compiled files", ["part", "packages", "MB"], rows)


def _row(part: str, packages: list[Distribution]) -> list[str]:
    files = [Path(str(file.locate())) for package in packages for file in package.files or []]
    return [part, str(len(packages)), f"{_megabytes(*(file for file in files if file.suffix != '.pyc')):.1f}"]


def _megabytes(*files: Path) -> float:
    return sum(file.stat().st_size for file in files if file.is_file()) / 1e6


def _run(statement: str) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run([sys.executable, "-c", statement], check=True, env=environment)
