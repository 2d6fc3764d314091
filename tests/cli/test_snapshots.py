"""What every command prints at 80 and at 120 columns is what is committed in ``snapshots``.

``pytest tests/cli/test_snapshots.py -n 0 --write-snapshots`` writes them anew; look at what changed, then commit it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import click
import pytest
from rich.cells import cell_len

from ratinghouse.cli import verbs
from tests.cli.snapshot_runs import COMMANDS, SNAPSHOTS, WIDTHS, file_of, run_commands, words_of
from tests.demos import small_demo
from tests.once import built_once

__all__ = ["small_demo"]

UNBROKEN = ("$ ", "Error: ", "error: ", "next: ", "次: ", "  --")
"""How lines begin that the terminal breaks: commands to copy, messages on standard error, long names of options."""

WRITTEN_WITH = {"click": (8, 5)}
"""The versions that print what is committed."""

FILES = sorted({file_of(command) for command in COMMANDS})


def _version(package: str) -> tuple[int, ...]:
    return tuple(map(int, version(package).split(".")[:2]))


@pytest.fixture(scope="session", params=WIDTHS)
def width(request: pytest.FixtureRequest) -> int:
    """The width of the terminal."""
    columns: int = request.param
    return columns


@pytest.fixture(scope="session")
def outputs(width: int, small_demo: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the commands print at a width, one file for each first word."""

    def run(folder: Path) -> None:
        for name, output in run_commands(small_demo, tmp_path_factory.mktemp(f"run-{width}"), width).items():
            (folder / f"{name}.txt").write_text(output, encoding="utf-8")

    return built_once(tmp_path_factory, f"outputs-{width}", run)


@pytest.mark.slow
@pytest.mark.skipif(
    any(_version(package) < oldest for package, oldest in WRITTEN_WITH.items()),
    reason="an older version of Click offers help in other words",
)
@pytest.mark.parametrize("name", FILES)
def test_a_command_prints_what_is_committed(
    name: str, width: int, outputs: Path, request: pytest.FixtureRequest
) -> None:
    snapshot, output = SNAPSHOTS / f"{name}.{width}.txt", (outputs / f"{name}.txt").read_text(encoding="utf-8")
    if request.config.getoption("--write-snapshots"):
        snapshot.write_text(output, encoding="utf-8")
    assert output == snapshot.read_text(encoding="utf-8")


def test_every_command_has_a_snapshot() -> None:
    run = {" ".join(words_of(command)[:count]) for command in COMMANDS for count in (1, 2)}
    assert sorted(set(paths_of(verbs)) - run) == []


def paths_of(group: click.Group, *before: str) -> Iterator[str]:
    """Return how each command is called that has no commands below it."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from paths_of(command, *before, name)
        else:
            yield " ".join((*before, name))


@pytest.mark.parametrize("snapshot", sorted(SNAPSHOTS.glob("*.*.txt")), ids=lambda path: path.stem)
def test_no_number_is_cut_and_no_line_of_a_table_is_wider_than_the_terminal(snapshot: Path) -> None:
    lines = snapshot.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if re.search(r"\d…", line)] == []
    columns = int(snapshot.stem.rpartition(".")[2])
    assert [line for line in lines if cell_len(line) > columns and not line.startswith(UNBROKEN)] == []
