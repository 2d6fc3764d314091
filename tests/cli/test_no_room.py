"""Output that cannot be written, for lack of space or of letters: one line that says so, and no internal error."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

FULL = Path("/dev/full")  # every write to it fails for lack of space


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("words", [("--help",), ("rules",), ("rules", "--json")])
def test_a_full_disk_is_one_line(words: tuple[str, ...]) -> None:
    command = [sys.executable, "-c", "from ratinghouse.cli import main; main()", *words]
    with FULL.open("w") as full:
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert ended.stderr == "Error: the output cannot be written: No space left on device\n"
    assert ended.returncode == 1


@pytest.mark.parametrize("encoding", ["ascii", "iso8859-1", "cp1252"])
def test_an_encoding_without_the_letters_is_one_line_with_a_remedy(encoding: str) -> None:
    command = [sys.executable, "-c", "from ratinghouse.cli import main; main()", "rules"]
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    ended = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    (line,) = ended.stderr.splitlines()
    assert line.startswith(f"Error: the output has letters that {encoding} does not have;")
    assert line.endswith("set PYTHONIOENCODING=utf-8 in the environment")
    assert ended.returncode == 1


def test_the_name_of_a_file_that_is_no_utf_8_is_printed_as_it_is() -> None:
    main = "from ratinghouse.cli import main; main()"
    command: list[str | bytes] = [sys.executable, "-c", main, "check", b"\xff.trf"]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    ended = subprocess.run(command, capture_output=True, check=False, env=environment)
    assert ended.stderr == b""
    assert b"\xff.trf: There is no such file." in ended.stdout
    assert ended.returncode == 1
