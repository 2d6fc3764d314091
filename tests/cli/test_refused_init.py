"""An office that is refused is not created: no file, no directory, for ``init``, ``demo``, ``restore``, the library."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

NOBODY = """
import getpass
def getuser():
    raise KeyError("no login name")
getpass.getuser = getuser
"""
COMMAND = "from ratinghouse.cli import main; main()"
LIBRARY = "import ratinghouse as rh; rh.create_office('office', 'xanadu', '', {'bullet': 'fide-2024'})"
INIT = ("init", "--federation", "XAN", "--name", "Xanadu")


@pytest.mark.parametrize(
    ("program", "words", "status", "message"),
    [
        (NOBODY + COMMAND, (*INIT, "--pool", "standard=fide-2024"), 2, "does not know your login name"),
        (COMMAND, (*INIT, "--pool", "standard=fide-1066"), 2, "there is no rulebook 'fide-1066'"),
        (COMMAND, (*INIT, "--pool", "standard=fide-2024@yesterday"), 2, "is not a day"),
        (COMMAND, (*INIT, "--pool", "bullet=fide-2024"), 1, "there is no pool 'bullet'"),
        (COMMAND, (*INIT, "--pool", "standard=fide-2024+K_usual=30"), 2, "it is in force nowhere"),
        (COMMAND, ("init", "--federation", "xa", "--name", " ", "--pool", "standard=fide-2024"), 1, "enter its name"),
        (COMMAND, ("demo", "--rules", "fide-1066"), 2, "there is no rulebook 'fide-1066'"),
        (COMMAND, ("demo", "--day", "2001-01-01"), 2, "--day"),
        (COMMAND, ("restore", __file__), 1, "not a backup"),
        (LIBRARY, (), 1, "there is no pool 'bullet'"),
    ],
)
def test_nothing_is_created_before_the_input_is_known_to_be_good(
    tmp_path: Path, program: str, words: tuple[str, ...], status: int, message: str
) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    environment["RATINGHOUSE_HOME"] = str(tmp_path / "office")
    refused = subprocess.run(
        [sys.executable, "-c", program, *words],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
        cwd=tmp_path,
    )
    assert (refused.returncode, message in refused.stderr) == (status, True), refused.stderr
    assert not any(tmp_path.iterdir())
