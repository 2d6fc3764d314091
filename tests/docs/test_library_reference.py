"""The examples of the library's reference run one after the other, in a directory with a report and a register."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ratinghouse as rh

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "reference" / "library.md"
REPORT = ROOT / "tests" / "reports" / "good" / "swiss.trf"
EXAMPLE = re.compile(r"```python\n(.*?)```", re.DOTALL)


def players_file() -> str:
    """A register of the players of the report."""
    columns = ("id", "name", "fed", "birth", "rating")
    rows = [
        ",".join(f'"{player[name]}"' if player[name] is not None else "" for name in columns)
        for player in [{**player, "id": player["id"] or "X7"} for player in rh.read(REPORT).players]
    ]
    return "\n".join([",".join(columns), *rows]) + "\n"


@pytest.mark.slow
def test_the_examples_of_the_reference_run(tmp_path: Path) -> None:
    (tmp_path / "open.trf").write_bytes(REPORT.read_bytes())
    (tmp_path / "players.csv").write_text(players_file(), encoding="utf-8")
    examples = EXAMPLE.findall(PAGE.read_text(encoding="utf-8"))
    assert len(examples) == 7
    environment = {name: word for name, word in os.environ.items() if not name.startswith(("DJANGO", "RATINGHOUSE"))}
    command = [sys.executable, "-c", "\n".join(examples)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path, env=environment)
    assert done.returncode == 0, done.stderr
    assert "change = K × chg = 10 × 0.02 = 0.2" in done.stdout
    assert "did you mean whit?\nunknown-column\n" in done.stdout


def test_every_public_function_is_in_the_reference() -> None:
    page = PAGE.read_text(encoding="utf-8")
    functions = [name for name in rh.__all__ if name[0].islower() and name != "calc"]
    assert [name for name in functions if f"`{name}(" not in page] == []
    assert [name for name in rh.calc.__all__ if f"`{name}`" not in page and f"calc.{name}`" not in page] == []
