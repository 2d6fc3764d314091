"""What a guide shows is what the commands print. ``python -m tests.docs.test_guides`` records it anew."""

from __future__ import annotations

import re
import shlex
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from click.testing import CliRunner

from ratinghouse.cli import verbs

ROOT = Path(__file__).resolve().parents[2]
GUIDES = [
    ROOT / "docs" / "guides" / name for name in ("player.md", "arbiter.md", "amendments.md")
]  # those that need no office
BLOCK = re.compile(r"```console\n\$ ratinghouse (?P<command>[^\n]*)\n(?P<printed>.*?)```", re.DOTALL)
SHOWN_LINES = 24  # of a longer answer; then the guide has a line with …


def printed_by(command: str) -> list[str]:
    """The lines that a command prints, without blanks at their ends."""
    words = [str(ROOT / word) if word.startswith("src/") else word for word in shlex.split(command)]
    with TemporaryDirectory() as elsewhere, chdir(elsewhere):  # what a command writes is not kept
        result = CliRunner().invoke(verbs, words)
    assert result.exit_code in (0, 1, 2), result.exception
    return [line.rstrip() for line in result.output.replace(f"{ROOT}/", "").rstrip().splitlines()]


def shown(command: str) -> str:
    """The block as a guide shows it."""
    lines = printed_by(command)
    kept = lines if len(lines) <= SHOWN_LINES else [*lines[:SHOWN_LINES], "…"]
    return "".join(f"{line}\n" for line in kept)


PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)

BLOCKS = [
    (guide.name, block["command"], block["printed"]) for guide in GUIDES for block in BLOCK.finditer(guide.read_text())
]


@pytest.mark.parametrize(
    ("guide", "command", "printed"), BLOCKS, ids=[f"{guide}: {command[:40]}" for guide, command, _ in BLOCKS]
)
def test_a_guide_shows_what_the_command_prints(guide: str, command: str, printed: str) -> None:
    assert printed == shown(command)


def test_the_programs_of_the_guide_to_amendments_run(capsys: pytest.CaptureFixture[str]) -> None:
    for program in PYTHON.findall(GUIDES[-1].read_text()):
        exec(compile(program, "amendments.md", "exec"), {})
    printed = capsys.readouterr().out
    assert "fide-2024+cap=350+K_of_juniors=30+table_b=logistic:480\nA difference of more than 350 points" in printed
    assert printed.endswith(" games of 1392 players\n")


def test_the_commands_of_a_guide_are_found() -> None:
    assert len(BLOCKS) >= 10


def record() -> None:
    """Write the commands' answers into the guides."""
    for guide in GUIDES:
        text = BLOCK.sub(
            lambda block: f"```console\n$ ratinghouse {block['command']}\n{shown(block['command'])}```",
            guide.read_text(),
        )
        guide.write_text(text)


if __name__ == "__main__":
    record()
