"""A page of the documentation, followed: its commands and programs are run in order, in one empty folder.

A console block has commands after ``$`` and, if the page shows it, what each prints. A Python block is run, and if a
block of text follows it directly, that is what it prints. All blocks of a page share a folder, and its Python blocks
their names. ``export RATINGHOUSE_HOME=DIR`` opens an office there.
"""

from __future__ import annotations

import io
import os
import re
import shlex
from collections.abc import Iterator
from contextlib import chdir, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from ratinghouse.cli import verbs

STEP = re.compile(
    r"^```console\n(?P<console>.*?)^```$|^```python\n(?P<python>.*?)^```$(?:\n\n^```text\n(?P<printed>.*?)^```$)?",
    re.MULTILINE | re.DOTALL,
)
COMMAND = re.compile(r"^\$ (?P<command>[^\n]*)\n(?P<printed>(?:(?!\$ ).*\n)*)", re.MULTILINE)
SHOWN_LINES = 24  # of a longer answer; then the page has a line with …
COLUMNS = 90  # fit into a page without scrolling
OFFICE = "RATINGHOUSE_HOME"


@dataclass(frozen=True)
class Step:
    """A command or program of a page, what the page says it prints, and what it prints."""

    start: int  # where in the page the printed part begins
    end: int
    source: str
    in_page: str
    printed: str


def follow(page: str, folder: Path) -> Iterator[Step]:
    """Do what a page says, step by step. A command that fails in a way no command should is an error here."""
    names: dict[str, Any] = {"__name__": "page"}
    with chdir(folder):
        for step in STEP.finditer(page):
            if step["python"] is not None:
                printed = _run(step["python"], names)
                yield Step(*step.span("printed"), step["python"], step["printed"] or "", printed)
                continue
            for command in COMMAND.finditer(page, *step.span("console")):
                printed = _call(command["command"], folder)
                yield Step(*command.span("printed"), command["command"], command["printed"], printed)


def recorded(page: str, folder: Path) -> str:
    """Return the page with what its steps print now; a step whose answer it does not show stays so."""
    parts, at = [], 0
    for step in follow(page, folder):
        if step.in_page:
            parts += [page[at : step.start], step.printed]
            at = step.end
    return "".join([*parts, page[at:]])


def _run(program: str, names: dict[str, Any]) -> str:
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(program, "page", "exec"), names)
    return _printed_on_pages(printed.getvalue())


def _call(command: str, folder: Path) -> str:
    words = shlex.split(command, comments=True)
    if words[0] == "export":
        variable, _, value = words[1].partition("=")
        assert variable == OFFICE, command
        _open_office(folder / value)
        return ""
    assert words[0] == "ratinghouse", command
    result = CliRunner(env={"COLUMNS": str(COLUMNS)}).invoke(verbs, words[1:], prog_name="ratinghouse")
    assert result.exit_code in (0, 1, 2), (command, result.exception)
    return _printed_on_pages(result.output.replace(f"{folder}/", ""))


def close_office() -> None:
    """Close the office that a page has opened, if it has."""
    if OFFICE in os.environ:
        from tests.office.offices import leave

        leave()


def _open_office(home: Path) -> None:
    from tests import django_ready  # noqa: F401
    from tests.office.offices import Office, enter

    enter(Office(home, "sqlite"))


def _printed_on_pages(output: str) -> str:
    """Return an answer as pages show it: without blanks at the ends of lines, and a long one shortened."""
    lines = [line.rstrip() for line in output.rstrip().splitlines()]
    first_lines = lines if len(lines) <= SHOWN_LINES else [*lines[:SHOWN_LINES], "…"]
    return "".join(f"{line}\n" for line in first_lines)
