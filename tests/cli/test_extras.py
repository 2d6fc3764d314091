"""A command loads the packages of its row and no others, and names the extra that it needs and does not find."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypedDict

import click
import pytest

from ratinghouse.cli import verbs
from ratinghouse.cli.extras import OFFICE_PACKAGES
from tests.cli.command_packages import CORE, LAB, OFFICE, commands

ROOT = Path(__file__).resolve().parents[2]
REPORT = ROOT / "tests" / "reports" / "good" / "swiss.trf"
BUNDLE = ROOT / "tests" / "fixtures" / "bundles" / "late-report-95badd6.zip"
EXTRAS = (
    *OFFICE_PACKAGES,
    *("asgiref", "dask", "distributed", "llvmlite", "nanoarrow", "numba", "psycopg", "pyarrow", "pydantic", "sqlparse"),
)
GAMES = """event,day,round,white,black,white_rating,black_rating,result
Lorandia Open,2023-03-04,1,Ara,Bel,2104,1987,1
Lorandia Open,2023-03-04,1,Cor,Dun,2051,,0.5
Lorandia Open,2023-03-05,2,Bel,Cor,1987,2051,0
Spring Match,2023-04-11,1,Ara,Cor,2104,2051,0.5
"""


class Ended(TypedDict):
    """What became of a command."""

    status: int
    printed: str
    packages: list[str]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A directory with a register, a list and games."""
    for name in ("players.csv", "list.csv"):
        (tmp_path / name).write_text("id,name,fed,rating,k,games\n1,Abel,XAN,1900,20,50\n")
    (tmp_path / "games.csv").write_text(GAMES)
    (tmp_path / "players.parquet").write_bytes(b"PAR1" + bytes(40) + b"PAR1")
    return tmp_path


def run(lines: Iterable[str], folder: Path, missing: Iterable[str] = (), database: str = "") -> dict[str, Ended]:
    """Run commands one after the other in a directory, and return what became of each."""
    places = {"REPORT": str(REPORT), "BUNDLE": str(BUNDLE)}
    places |= {"REGISTER": str(folder / "players.csv"), "LIST": str(folder / "list.csv")}
    lines = list(lines)
    words = [[places.get(word, word.replace("FOLDER", str(folder))) for word in line.split()] for line in lines]
    unset = {"DJANGO_SETTINGS_MODULE", "PYTHONDONTWRITEBYTECODE"}
    environment = {name: value for name, value in os.environ.items() if name not in unset}
    environment |= {"RATINGHOUSE_HOME": str(folder / "office"), "DATABASE_URL": database}
    environment["PYTHONPATH"] = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-m", "tests.cli.forked_commands", *missing],
        input=json.dumps(words),
        capture_output=True,
        text=True,
        check=False,
        env=environment,
        cwd=folder,
    )
    assert done.returncode == 0, done.stderr
    return dict(zip(lines, json.loads(done.stdout), strict=True))


def command_names(command: click.Command, name: str = "") -> Iterator[str]:
    """Yield the names of a command's subcommands, and its own if it does something alone."""
    if not isinstance(command, click.Group):
        yield name
        return
    if name and command.invoke_without_command:
        yield name
    context = click.Context(command)
    for word in command.list_commands(context):
        subcommand = command.get_command(context, word)
        assert subcommand is not None
        yield from command_names(subcommand, f"{name} {word}".strip())


def test_the_table_has_every_command() -> None:
    rows = [*commands(CORE), *commands(LAB), *commands(OFFICE)]
    assert [name for name in command_names(verbs) if not any(f"{row} ".startswith(f"{name} ") for row in rows)] == []


@pytest.mark.slow
def test_a_command_loads_the_packages_of_its_row(folder: Path) -> None:
    rows = commands(CORE) | commands(LAB)
    ended = run(rows, folder)
    assert failures(ended, 0) == {}
    assert packages_beyond(rows, ended) == {}


@pytest.mark.night
def test_a_command_of_the_office_loads_the_packages_of_its_row(folder: Path) -> None:
    rows = commands(OFFICE)
    assert packages_beyond(rows, run(rows, folder)) == {}


def packages_beyond(rows: dict[str, set[str]], ended: dict[str, Ended]) -> dict[str, set[str]]:
    """Return the packages that commands have loaded and that are not in their rows."""
    beyond = {row: set(ended[row]["packages"]) - allowed for row, allowed in rows.items()}
    return {row: packages for row, packages in beyond.items() if packages}


def failures(ended: dict[str, Ended], status: int, printed: str = "") -> dict[str, Ended]:
    """Return the commands that ended with another status, or have not printed the sentence."""
    return {row: end for row, end in ended.items() if end["status"] != status or printed not in end["printed"]}


@pytest.mark.slow
def test_without_extras_the_core_works_and_every_other_command_names_the_extra(folder: Path) -> None:
    run([*commands(LAB)][:3], folder)
    for place, name in (("archive", "world"), ("replay", "replayed-world")):  # from elsewhere
        (folder / name).symlink_to(folder / place)
    of_lab = [
        row.replace("simulate FOLDER/world", "simulate FOLDER/new")
        for row in commands(LAB)
        if row.split()[1] not in ("info", "truth")
    ]
    of_parquet = "rate REPORT --register FOLDER/players.parquet"
    ended = run([*commands(CORE), *of_lab, *commands(OFFICE), of_parquet], folder, missing=EXTRAS)
    assert failures({row: ended[row] for row in commands(CORE)}, 0) == {}
    assert failures({row: ended[row] for row in of_lab}, 1, "install it: pip install 'ratinghouse[lab]'\n") == {}
    needs_office = "Error: this needs the extra office: pip install 'ratinghouse[office]'\n"
    assert failures({row: ended[row] for row in commands(OFFICE)}, 2, needs_office) == {}
    assert failures({of_parquet: ended[of_parquet]}, 1, "pip install 'ratinghouse[parquet]'") == {}


def test_a_cluster_names_its_extra(folder: Path) -> None:
    row = "lab scenarios FOLDER/archive --rules fide-2024 --out FOLDER/scenarios --cluster tcp://127.0.0.1:1"
    ended = run([*[*commands(LAB)][:1], row], folder, missing=["dask", "distributed"])
    assert failures({row: ended[row]}, 1, "pip install 'ratinghouse[cluster]'") == {}


def test_a_postgresql_database_names_its_extra(folder: Path) -> None:
    rows = ["journal", "serve --port 0", "worker --while-open"]
    ended = run(rows, folder, missing=["psycopg", "psycopg2"], database="postgresql://office@localhost/office")
    assert failures(ended, 2, "Error: PostgreSQL needs its driver: pip install 'ratinghouse[postgresql]'\n") == {}


def test_an_error_of_another_package_is_no_missing_extra() -> None:
    from ratinghouse.cli.extras import missing_extra

    assert missing_extra(ModuleNotFoundError("No module named 'lyria'", name="lyria")) is None
    problem = missing_extra(ModuleNotFoundError("No module named 'django.db'", name="django.db"))
    assert problem is not None
    assert problem.exit_code == 2
