"""Run the commands of the snapshots at a width, in a copy of a small demonstration, and return what each prints."""

from __future__ import annotations

import re
import shlex
import shutil
from collections import defaultdict
from contextlib import chdir
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from ratinghouse.cli import verbs
from tests.office.offices import Office, enter, leave

ROOT = Path(__file__).resolve().parents[2]
SNAPSHOTS = Path(__file__).parent / "snapshots"
WIDTHS = (80, 120)
ROUND_ROBIN = ROOT / "src" / "ratinghouse" / "samples" / "round-robin-8.58.trf"
_SECRET = re.compile(r"\brh_\S{32,}|\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{8,}\b")  # tokens and hashes
PASSWORD = "correct horse battery staple"

COMMANDS = [
    line
    for line in (SNAPSHOTS / "commands.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


def words_of(command: str) -> list[str]:
    """Return the words of a command without the choice of a language."""
    words = shlex.split(command)
    return words[2:] if words[0] == "--lang" else words


def file_of(command: str) -> str:
    """Return the name of the file that a command prints into."""
    return words_of(command)[0].strip("-")


def run_commands(demo: Path, folder: Path, width: int) -> dict[str, str]:
    """Return what the commands print, by the name of their file."""
    printed: dict[str, list[str]] = defaultdict(list)
    shutil.copytree(demo, folder / "office")
    _write_inputs(folder)
    with chdir(folder), pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", str(width))
        patch.setenv("LOGNAME", "ann")
        for command in COMMANDS:
            printed[file_of(command)].append(_printed(command, folder, width))
    leave()
    return {name: "\n".join(parts) for name, parts in printed.items()}


def _printed(command: str, folder: Path, width: int) -> str:
    """Return a command, what it prints, and its status unless that is 0."""
    words = shlex.split(command)
    home = words[words.index("--office") + 1] if "--office" in words else "office"
    enter(Office(folder / home, "sqlite"))
    arguments = {"prog_name": "ratinghouse", "terminal_width": min(width, 110) - 2}
    result = CliRunner().invoke(verbs, words, f"{PASSWORD}\n", **arguments)  # type: ignore[arg-type]
    assert result.exit_code in (0, 1, 2), f"{command}: {result.exception!r}"
    status = f"[status {result.exit_code}]\n" if result.exit_code else ""
    return f"$ ratinghouse {command}\n{_unchanging(result.output, folder)}{status}"


def _unchanging(output: str, folder: Path) -> str:
    """Return an output without what is different each time: the folder, today, the time, hashes and secrets."""
    output = output.replace(f"{folder}/", "").replace(f"{datetime.now(UTC):%Y-%m-%d}", "YYYY-MM-DD")
    output = re.sub(r"(YYYY-MM-DD\s+)\d\d:\d\d", r"\1HH:MM", output)
    output = re.sub(r"\d+,\d+ bytes", "N bytes", output)  # a compressed file has not always the same length
    return _SECRET.sub(lambda secret: "#" * len(secret[0]), output)


def _write_inputs(folder: Path) -> None:
    """Write the files that the commands read."""
    swiss = (ROOT / "tests" / "reports" / "good" / "swiss.trf").read_bytes()
    (folder / "swiss.trf").write_bytes(swiss)
    (folder / "broken.trf").write_bytes(swiss.replace(b"2.5", b"3.5").replace(b"2510", b"25X0"))
    (folder / "empty.trf").write_bytes(b"")
    (folder / "round-robin.trf").write_bytes(ROUND_ROBIN.read_bytes())
    (folder / "players.csv").write_text('id,name,fed,birth,rating\nLOR000900,"Newly, Ned",LOR,1999,1500\n')
    (folder / "games.csv").write_text(
        "event,day,white,black,result,white_rating,black_rating\n"
        "Cup,2024-05-01,Ann,Ben,1-0,1900,1800\nCup,2024-05-02,Ben,Ann,1/2,1800,1900\n"
    )
