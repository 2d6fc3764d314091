"""The office's verbs on the command line: what a newcomer types, and what is printed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ratinghouse.cli import verbs
from ratinghouse.office.journal import Clerk
from ratinghouse.office.models import JournalEntry, Player
from ratinghouse.office.register.register import add_player
from ratinghouse.office.storage.database import FILE
from tests.office.conftest import Offices
from tests.office.fide_list import HEADER, line
from tests.office.offices import Office

INIT = ("init", "--federation", "XAN", "--name", "Xanadu")


def run(office: Office, *words: str) -> Result:
    """One command in an office."""
    return CliRunner().invoke(verbs, [*words, "--office", str(office.home)])


def answer(office: Office, *words: str) -> Any:
    """What a command gives as JSON."""
    done = run(office, *words, "--json")
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def test_from_nothing_to_a_list(office: Office, tmp_path: Path) -> None:
    done = run(office, *INIT, "--pool", "standard=fide-2024", "--as", "Ada")
    assert (done.exit_code, "Xanadu (XAN) is set up" in done.output) == (0, True)
    assert JournalEntry.objects.get().who == "Ada"
    file = tmp_path / "SEP24.txt"
    file.write_text(HEADER + line(101, "Borg, Ada", "XAN", 2450, 10, 1980, sex="F"))
    done = run(office, "import", "players", str(file), "--as-list", "2024-09-01")
    assert done.exit_code == 0, done.output
    assert "Players: 1 created, 0 changed, 0 unchanged." in done.output
    assert "standard list of 2024-09-01: one player" in done.output
    printed = run(office, "player", "borg", "ada").output
    assert "101" in printed
    assert "2450" in printed
    assert [row["rating"] for row in answer(office, "player", "101")[0]["ratings"]] == [2450]


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        ((*INIT, "--pool", "standard"), 2, "POOL=RULES"),
        ((*INIT, "--pool", "standard=fide-1066"), 2, "there is no rulebook 'fide-1066'"),
        ((*INIT, "--pool", "standard=fide-2024@yesterday"), 2, "not a day"),
        ((*INIT, "--pool", "bullet=fide-2024"), 1, "there is no pool 'bullet'"),
        (("player", "nobody"), 2, "the register has no player"),
        (("player", "edit", "7", "--title", "GM"), 1, "nobody in the register has the ID '7'"),
        (("player", "edit", "7"), 2, "nothing was given to change"),
        (("player", "merge", "1", "2"), 1, "nobody in the register"),
        (("player", "unmerge", "2"), 1, "is not merged"),
        (("player", "member", "1", "--from", "2024-01-01"), 2, "--to is missing"),
        (("import", "players", "no-such-file"), 2, "does not exist"),
        (("restore", "no-such-file"), 2, "does not exist"),
    ],
)
def test_mistakes_are_reported_in_a_line(
    sqlite_office: Office, words: tuple[str, ...], status: int, message: str
) -> None:
    done = run(sqlite_office, *words)
    assert (done.exit_code, message in done.output) == (status, True), done.output
    assert "Traceback" not in done.output


def test_players_are_added_changed_merged_and_parted(office: Office) -> None:
    run(office, *INIT, "--pool", "standard=fide-2024")
    for words in (
        ("player", "add", "--name", "Møller, Åse", "--birth", "2001-11-01", "--sex", "f"),
        ("player", "add", "--name", "Moeller, Aase", "--fed", "XAN"),
        ("player", "club", "KC", "Kubla Chess"),
        ("player", "edit", "XAN000001", "--title", "WIM", "--club", "KC", "--why", "congress"),
        ("player", "member", "XAN000001", "--from", "2024-01-01", "--to", "2024-12-31"),
        ("player", "merge", "XAN000001", "XAN000002"),
    ):
        done = run(office, *words)
        assert done.exit_code == 0, done.output
    record = answer(office, "player", "XAN000001")[0]
    assert (record["fed"], record["title"], record["club"]) == ("XAN", "WIM", "KC")
    assert record["duplicates"] == ["XAN000002"]
    assert record["memberships"] == [["2024-01-01", "2024-12-31"]]
    assert run(office, "player", "unmerge", "XAN000002").exit_code == 0
    assert run(office, "player", "member", "XAN000001", "--from", "2024-01-01", "--withdraw").exit_code == 0
    assert answer(office, "player", "XAN000001")[0]["fed"] == ""
    both = run(office, "player", "moller").output
    assert "XAN000001" in both
    assert "XAN000002" in both


def test_the_journal_is_shown_filtered_and_checked(office: Office) -> None:
    run(office, *INIT, "--pool", "standard=fide-2024", "--as", "Ada")
    for name in ("One", "Two", "Three"):
        run(office, "player", "add", "--name", name, "--as", "Eve", "--why", f"form {name}")
    assert [entry["number"] for entry in answer(office, "journal")] == [1, 2, 3, 4]
    assert [entry["number"] for entry in answer(office, "journal", "--last", "2")] == [3, 4]
    assert [entry["number"] for entry in answer(office, "journal", "--by", "Ada")] == [1]
    assert [entry["number"] for entry in answer(office, "journal", "--verb", "player", "--about", "FORM two")] == [3]
    assert answer(office, "journal", "--until", "1999-12-31") == []
    assert len(answer(office, "journal", "--since", "1999-12-31", "--all")) == 4
    assert "form Three" in run(office, "journal", "--details").output
    assert answer(office, "journal", "--check") == {"entries": 4, "whole": True, "broken": []}


def test_a_broken_journal_is_told_by_status_1(sqlite_office: Office, clerk: Clerk) -> None:
    from django.db import connection

    add_player(clerk, name="A")
    with connection.cursor() as cursor:
        cursor.execute("DROP TRIGGER journalentry_no_update")
        cursor.execute("UPDATE office_journalentry SET who = 'nobody'")
    done = run(sqlite_office, "journal", "--check")
    assert (done.exit_code, "entry 1 does not follow" in done.output) == (1, True)


@pytest.mark.slow
def test_backup_and_restore(offices: Offices, clerk: Clerk, tmp_path: Path) -> None:
    first = offices("sqlite")
    add_player(clerk, name="Borg, Ada", code="7")
    file = str(tmp_path / "b.zip")
    done = run(first, "backup", file)
    assert (done.exit_code, "Saved in" in done.output) == (0, True)
    assert run(first, "backup", file).exit_code == 1
    assert run(first, "restore", file).exit_code == 1
    second = offices("postgresql", tables=False)
    done = run(second, "restore", file)
    assert done.exit_code == 0, done.output
    assert Player.objects.get().code == "7"


def test_a_directory_named_by_mistake_stays_as_it_is(tmp_path: Path, sqlite_office: Office) -> None:
    mistaken = tmp_path / "typo"
    done = CliRunner().invoke(verbs, ["journal", "--office", str(mistaken)])
    assert done.exit_code == 2
    assert "there is no office" in done.output
    assert not mistaken.exists()


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("postgresql://nobody@127.0.0.1:1/nothing", "cannot be used"),
        ("mysql://nobody@localhost/office", "DATABASE_URL must read postgresql://"),
        ("postgresql://nobody@localhost", "DATABASE_URL must read postgresql://"),
    ],
)
def test_a_database_that_is_none_is_refused(tmp_path: Path, url: str, message: str) -> None:
    command = [sys.executable, "-c", "from ratinghouse.cli import main; main()", "journal", "--office", str(tmp_path)]
    environment = os.environ | {"DATABASE_URL": url}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, message in done.stderr) == (2, True), done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"not a database, " * 100)
    command = [sys.executable, "-c", "from ratinghouse.cli import main; main()", "journal", "--office", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, "cannot be used" in done.stderr) == (2, True), done.stderr
