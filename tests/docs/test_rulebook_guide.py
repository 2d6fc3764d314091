"""The guide to writing a rulebook, followed word for word: its commands, its edits, and the example that comes of it.

``python -m tests.docs.test_rulebook_guide`` records the commands' answers and the example anew.
"""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from click.testing import CliRunner

from ratinghouse.cli import verbs
from ratinghouse.rating.conformance.suite import conformance
from ratinghouse.rulebooks import rulebook_at

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs" / "guides" / "rulebook.md"
EXAMPLE = ROOT / "examples" / "lyria"
STEP = re.compile(
    r"^(?:In|Write) `(?P<file>[^`]+)`:$|^```console\n\$ ratinghouse (?P<command>[^\n]*)\n(?P<printed>.*?)```$"
    r"|^```diff\n(?P<edit>.*?)```$|^```python\n(?P<written>.*?)```$",
    re.MULTILINE | re.DOTALL,
)
MOST_LINES = 12  # of a longer answer the guide shows the last paragraph


@dataclass(frozen=True)
class Answer:
    """A command of the guide, what the guide says it prints, and what it prints."""

    command: str
    in_guide: str
    printed: str


def follow(folder: Path, guide: str) -> Iterator[Answer]:
    """Do in a folder what the guide says, and yield the answers of its commands."""
    file = folder
    for step in STEP.finditer(guide):
        if step["file"]:
            file = folder / step["file"]
        elif step["command"]:
            yield Answer(step["command"], step["printed"], _printed(folder, step["command"]))
        elif step["edit"]:
            _edit(file, step["edit"])
        else:
            file.write_text(step["written"], encoding="utf-8")


def _printed(folder: Path, command: str) -> str:
    with chdir(folder):
        result = CliRunner().invoke(verbs, shlex.split(command))
    assert result.exit_code in (0, 1), result.exception
    lines = [line.rstrip() for line in result.output.rstrip().splitlines()]
    answer = "".join(f"{line}\n" for line in lines)
    return answer if len(lines) <= MOST_LINES else "…\n" + answer.rpartition("\n\n")[2]


def _edit(file: Path, edit: str) -> None:
    lines = edit.splitlines(keepends=True)
    old = "".join(line[1:] for line in lines if line[0] in " -")
    new = "".join(line[1:] for line in lines if line[0] in " +")
    source = file.read_text(encoding="utf-8")
    assert source.count(old) == 1, f"{file.name} has {source.count(old)} times:\n{old}"
    file.write_text(source.replace(old, new), encoding="utf-8")


def _files(folder: Path) -> dict[str, str]:
    paths = [path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in paths}


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Answer]]:
    """The folder after the last step, and the answers on the way."""
    folder = tmp_path_factory.mktemp("guide")
    return folder / "lyria", list(follow(folder, GUIDE.read_text(encoding="utf-8")))


@pytest.mark.slow
def test_the_commands_print_what_the_guide_shows(followed: tuple[Path, list[Answer]]) -> None:
    assert len(followed[1]) >= 6
    for answer in followed[1]:
        assert answer.printed == answer.in_guide, answer.command


def test_the_example_is_what_comes_of_the_guide(followed: tuple[Path, list[Answer]]) -> None:
    assert _files(followed[0]) == _files(EXAMPLE)


def test_the_example_holds() -> None:
    results = conformance(rulebook_at(EXAMPLE / "lyr_2025"), periods=5)
    assert [finding.message for result in results for finding in result.findings] == []


@pytest.mark.slow
def test_the_tests_of_the_example_pass(tmp_path: Path) -> None:
    """They run where the example is copied to, with nothing of this repository around it."""
    import subprocess
    import sys

    shutil.copytree(EXAMPLE, tmp_path / "lyria")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=tmp_path / "lyria",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def record() -> None:
    """Write the commands' answers into the guide, and the example beside it."""
    guide = GUIDE.read_text(encoding="utf-8")
    with TemporaryDirectory() as name:
        for answer in list(follow(Path(name), guide)):
            block = f"```console\n$ ratinghouse {answer.command}\n"
            guide = guide.replace(f"{block}{answer.in_guide}```", f"{block}{answer.printed}```\0", 1)
        shutil.rmtree(EXAMPLE, ignore_errors=True)
        shutil.copytree(Path(name) / "lyria", EXAMPLE)
    GUIDE.write_text(guide.replace("\0", ""), encoding="utf-8")


if __name__ == "__main__":
    record()
