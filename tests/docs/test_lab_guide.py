"""The commands of the guide to the lab, one after the other, on the games that it prints."""

from __future__ import annotations

import re
import shlex
from contextlib import chdir
from pathlib import Path

from click.testing import CliRunner

from ratinghouse.cli import verbs

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "guides" / "lab.md"


CLUSTER_GUIDE = GUIDE.with_name("cluster.md")


def commands_of(text: str) -> list[str]:
    return re.findall(r"^\$ ratinghouse (.*)$", text, re.MULTILINE)


def expanded(word: str) -> list[str]:
    """The folders that a shell puts in the place of study/*."""
    return sorted(map(str, Path(word).parent.iterdir())) if word.endswith("*") else [word]


def test_the_commands_of_the_guides_work(tmp_path: Path) -> None:
    """The guide to clusters goes on with the archive of the first; one process stands for its many."""
    text = GUIDE.read_text(encoding="utf-8")
    table = re.search(r"```text\n(.*?)```", text, re.DOTALL)
    assert table is not None
    (tmp_path / "games.csv").write_text(table[1], encoding="utf-8")
    commands = commands_of(text)
    assert len(commands) == 8
    of_cluster = commands_of(CLUSTER_GUIDE.read_text(encoding="utf-8"))
    assert len(of_cluster) == 3
    commands += [re.sub(r"--cluster .*|$", " --workers 1", command, count=1) for command in of_cluster]
    with chdir(tmp_path):
        for command in commands:
            words = [path for word in shlex.split(command) for path in expanded(word)]
            result = CliRunner().invoke(verbs, words, catch_exceptions=False)
            assert result.exit_code == 0, result.output
    assert (tmp_path / "cap-350" / "players" / "0001.parquet").exists()
    assert (tmp_path / "study" / "fide-2024+cap=350.thin-0.25" / "replay.json").exists()
