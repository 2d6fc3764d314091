"""The commands of the guide to the lab, one after the other, on the games that it prints."""

from __future__ import annotations

import re
import shlex
from contextlib import chdir
from pathlib import Path

from click.testing import CliRunner

from ratinghouse.cli import verbs

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "guides" / "lab.md"


def test_the_commands_of_the_guide_work(tmp_path: Path) -> None:
    text = GUIDE.read_text(encoding="utf-8")
    table = re.search(r"```text\n(.*?)```", text, re.DOTALL)
    assert table is not None
    (tmp_path / "games.csv").write_text(table[1], encoding="utf-8")
    commands = re.findall(r"^\$ ratinghouse (.*)$", text, re.MULTILINE)
    assert len(commands) == 8
    with chdir(tmp_path):
        for command in commands:
            result = CliRunner().invoke(verbs, shlex.split(command), catch_exceptions=False)
            assert result.exit_code == 0, result.output
    assert (tmp_path / "cap-350" / "players" / "0001.parquet").exists()
