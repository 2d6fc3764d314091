"""The commands of the guides to the lab are run as they stand."""

from __future__ import annotations

import re
import shlex
from contextlib import chdir
from pathlib import Path

from click.testing import CliRunner

from ratinghouse.cli import verbs

GUIDES = Path(__file__).resolve().parents[2] / "docs" / "guides"
COMMAND = re.compile(r"^\$ ratinghouse (.*)$", re.MULTILINE)


def expanded(word: str) -> list[str]:
    """The folders that a shell puts in the place of study/*."""
    return sorted(map(str, Path(word).parent.iterdir())) if word.endswith("*") else [word]


def run_commands(folder: Path, commands: list[str]) -> int:
    """Run commands one after the other and return how many there are."""
    with chdir(folder):
        for command in commands:
            words = [path for word in shlex.split(command) for path in expanded(word)]
            result = CliRunner().invoke(verbs, words, catch_exceptions=False)
            assert result.exit_code == 0, result.output
    return len(commands)


def test_the_commands_of_the_guide_work(tmp_path: Path) -> None:
    text = (GUIDES / "lab.md").read_text(encoding="utf-8")
    table = re.search(r"```text\n(.*?)```", text, re.DOTALL)
    assert table is not None
    (tmp_path / "games.csv").write_text(table[1], encoding="utf-8")
    assert run_commands(tmp_path, COMMAND.findall(text)) == 8
    assert (tmp_path / "cap-350" / "players" / "0001.parquet").exists()


def test_the_commands_of_the_guide_to_clusters_work(tmp_path: Path) -> None:
    """One process stands for its many."""
    simulate, *of_cluster = COMMAND.findall((GUIDES / "cluster.md").read_text(encoding="utf-8"))
    in_one_process = [re.sub(r"--cluster .*|$", " --workers 1", command, count=1) for command in of_cluster]
    assert run_commands(tmp_path, [simulate, *in_one_process]) == 4
    assert (tmp_path / "study" / "fide-2024+cap=350.thin-0.25" / "replay.json").exists()


def test_the_commands_of_the_guide_to_screening_work(tmp_path: Path) -> None:
    assert run_commands(tmp_path, COMMAND.findall((GUIDES / "screen.md").read_text(encoding="utf-8"))) == 7
    assert (tmp_path / "rated" / "replay.json").exists()


def test_the_commands_of_the_guide_for_committees_work(tmp_path: Path) -> None:
    assert run_commands(tmp_path, COMMAND.findall((GUIDES / "committee.md").read_text(encoding="utf-8"))) == 3
    assert (tmp_path / "study.pdf").read_bytes().startswith(b"%PDF")
