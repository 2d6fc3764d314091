"""The commands of the guide to the lab, one after the other, on the games that it prints."""

from __future__ import annotations

import re
import shlex
from contextlib import chdir
from pathlib import Path

from click.testing import CliRunner

from ratinghouse.cli import verbs

GUIDES = Path(__file__).resolve().parents[2] / "docs" / "guides"
COMMAND = re.compile(r"^\$ ratinghouse (.*)$", re.MULTILINE)


def run_commands(folder: Path, text: str) -> int:
    """Run the commands of a guide one after the other and return how many there are."""
    commands = COMMAND.findall(text)
    with chdir(folder):
        for command in commands:
            result = CliRunner().invoke(verbs, shlex.split(command), catch_exceptions=False)
            assert result.exit_code == 0, result.output
    return len(commands)


def test_the_commands_of_the_guide_work(tmp_path: Path) -> None:
    text = (GUIDES / "lab.md").read_text(encoding="utf-8")
    table = re.search(r"```text\n(.*?)```", text, re.DOTALL)
    assert table is not None
    (tmp_path / "games.csv").write_text(table[1], encoding="utf-8")
    assert run_commands(tmp_path, text) == 8
    assert (tmp_path / "cap-350" / "players" / "0001.parquet").exists()


def test_the_commands_of_the_guide_to_screening_work(tmp_path: Path) -> None:
    assert run_commands(tmp_path, (GUIDES / "screen.md").read_text(encoding="utf-8")) == 7
    assert (tmp_path / "rated" / "replay.json").exists()


def test_the_commands_of_the_guide_for_committees_work(tmp_path: Path) -> None:
    table = re.search(r"```text\n(.*?)```", (GUIDES / "lab.md").read_text(encoding="utf-8"), re.DOTALL)
    assert table is not None
    (tmp_path / "games.csv").write_text(table[1], encoding="utf-8")
    assert run_commands(tmp_path, (GUIDES / "committee.md").read_text(encoding="utf-8")) == 3
    assert (tmp_path / "study.pdf").read_bytes().startswith(b"%PDF")
