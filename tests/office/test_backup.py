"""Backups bring everything back, on either database, and a damaged one is refused before anything is written."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import zipfile
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from ratinghouse.office.events.registrations import Announcement, announce
from ratinghouse.office.journal import Clerk, broken_links
from ratinghouse.office.models import Event, JournalEntry, ListingRow, Player, PublishedList, Received
from ratinghouse.office.refusal import Refused
from ratinghouse.office.register.importing import import_players
from ratinghouse.office.register.merging import merge_players
from ratinghouse.office.register.register import add_membership, add_player, edit_player
from ratinghouse.office.setting_up import init_office
from ratinghouse.office.storage.backup import _add, back_up
from ratinghouse.office.storage.database import FILE
from ratinghouse.office.storage.manifest import MANIFEST
from ratinghouse.office.storage.restoring import restore
from ratinghouse.office.storage.table_files import row_of, tables
from tests.office.conftest import Offices
from tests.office.fide_list import many
from tests.office.offices import Office, enter

ODD = "Tab\tLine\nBack\\slash \\N 羽生 'quote' \"double\" \u2028 \x0b\x0c\x08"


def fill(clerk: Clerk) -> None:
    """Something in most tables, odd texts and all bytes among it."""
    init_office(clerk, "XAN", "Xanadu", {"standard": {"fide-2024": date(2024, 3, 1)}})
    import_players(clerk, many(50), "list.txt", as_list=date(2024, 9, 1))
    add_player(clerk, code="odd", name="Odd", local_name="羽生")
    Player.objects.filter(code="odd").update(local_name=ODD)
    edit_player(clerk, "1000", {"title": "GM"}, why=ODD)
    add_membership(clerk, "1001", date(2024, 1, 1), date(2024, 12, 31))
    merge_players(clerk, "1002", "odd")
    announce(
        clerk, Announcement("Open", date(2024, 5, 1), date(2024, 5, 2), "standard", players=8), ODD, date(2024, 4, 1)
    )
    every = bytes(range(256)) * 3
    received = Received.objects.create(sha256="x", file=ODD, content=every, at=clerk.now, reported=date(2024, 3, 1))
    Event.objects.create(received=received, state="received", declared={"a": [1.5, ODD, None]}, start=date(2024, 2, 29))


def contents() -> dict[str, list[tuple[Any, ...]]]:
    """Every row of the office's tables, as values that both databases give alike."""
    rows = {}
    with connection.cursor() as cursor:
        for table in tables():
            if table.name.startswith("office_"):
                names = ", ".join(connection.ops.quote_name(name) for name in table.columns)
                cursor.execute(f"SELECT {names} FROM {table.name} ORDER BY {', '.join(table.order)}")
                kinds = list(table.columns.values())
                rows[table.name] = [tuple(map(_alike, kinds, row)) for row in cursor.fetchall()]
    return rows


def _alike(kind: str, value: Any) -> Any:
    if value is None:
        return None
    if kind == "flag":
        return bool(value)
    if kind == "bytes":
        return bytes(value)
    return str(value)[:19] if kind in ("day", "moment") else value


@pytest.mark.parametrize("source", ["sqlite", "postgresql"])
@pytest.mark.parametrize("target", ["sqlite", "postgresql"])
@pytest.mark.parametrize("tables_made", [True, False])
def test_everything_comes_back(
    offices: Offices, clerk: Clerk, tmp_path: Path, source: str, target: str, tables_made: bool
) -> None:
    first = offices(source)
    fill(clerk)
    (first.home / "letters").mkdir()
    (first.home / "letters" / "a.txt").write_text("a letter")
    before, file = contents(), tmp_path / "b.zip"
    back_up(clerk, first.home, file)
    assert file.stat().st_mode & 0o777 == 0o600

    second = offices(target, tables=tables_made)
    stages: list[str] = []
    restore(clerk, second.home, file, stages.append)
    assert (stages[0], "checking the journal" in stages) == ("checking the file", True)
    after = contents()
    note = after["office_journalentry"].pop()
    (head,), (head_before,) = after.pop("office_journalhead"), before.pop("office_journalhead")
    assert after == before
    number = _at("office_journalhead", "number")
    assert head[number] == head_before[number] + 1 == len(before["office_journalentry"]) + 1
    assert note[list(_columns("office_journalentry")).index("verb")] == "restore"
    assert (second.home / "letters" / "a.txt").read_text() == "a letter"
    assert broken_links() == []

    again = add_player(clerk, name="New, Nan")
    assert again.pk > max(row[_at("office_player", "id")] for row in before["office_player"])
    rating_list = PublishedList.objects.get()
    assert rating_list.content_hash
    with pytest.raises(Exception, match="takes nothing more"):
        ListingRow.objects.create(list=rating_list, player=again, status="listed")


def _columns(name: str) -> dict[str, str]:
    return next(table.columns for table in tables() if table.name == name)


def _at(name: str, column: str) -> int:
    return list(_columns(name)).index(column)


def test_a_file_may_be_larger_than_a_zip_file_once_allowed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(zipfile, "ZIP64_LIMIT", 1000)
    with zipfile.ZipFile(tmp_path / "b.zip", "w") as archive:
        added = _add(archive, "large", iter([b"x" * 600, b"y" * 600]))
    assert added == {"sha256": hashlib.sha256(b"x" * 600 + b"y" * 600).hexdigest(), "bytes": 1200}
    with zipfile.ZipFile(tmp_path / "b.zip") as archive:
        assert archive.read("large") == b"x" * 600 + b"y" * 600


def test_tables_come_after_those_that_their_rows_refer_to() -> None:
    names = [table.name for table in tables()]
    assert sorted(names) == sorted(set(names))
    for referring, referred in (
        ("office_entry", "office_event"),
        ("office_entry", "office_player"),
        ("office_event", "office_received"),
        ("office_event", "office_pool"),
        ("auth_user_groups", "auth_user"),
        ("office_player", "office_club"),
        ("office_listpart", "office_ratinglist"),
        ("office_ratinglist", "office_pool"),
        ("site_answer", "site_dispute"),
        ("site_dispute", "office_entry"),
    ):
        assert names.index(referred) < names.index(referring)


@pytest.mark.slow
def test_there_and_back_again_is_the_same_backup(offices: Offices, clerk: Clerk, tmp_path: Path) -> None:
    """From SQLite to PostgreSQL and back: table by table the same bytes, but for the two entries of the restoring."""
    first = offices("sqlite")
    fill(clerk)
    back_up(clerk, first.home, tmp_path / "1.zip")
    second = offices("postgresql", tables=False)
    restore(clerk, second.home, tmp_path / "1.zip")
    back_up(clerk, second.home, tmp_path / "2.zip")
    third = offices("sqlite", tables=False)
    restore(clerk, third.home, tmp_path / "2.zip")
    back_up(clerk, third.home, tmp_path / "3.zip")
    archives = [zipfile.ZipFile(tmp_path / f"{number}.zip") for number in (1, 2, 3)]
    for table in tables():
        if table.name.startswith("office_"):
            texts = [archive.read(f"tables/{table.name}") for archive in archives]
            if table.name == "office_journalentry":
                texts = [text[: len(texts[0])] for text in texts]
            if table.name == "office_journalhead":  # it is that of the restoring
                texts = [text.split(b"\t")[0] for text in texts]
            assert texts[0] == texts[1] == texts[2], table.name


def test_what_is_written_meanwhile_is_not_in_it(office: Office, clerk: Clerk, tmp_path: Path) -> None:
    """The backup is of one moment: a player who is added while it is written comes with the next one."""
    fill(clerk)
    count = Player.objects.count()

    def add_late_player(table: str) -> None:
        if table == "office_player" and office.vendor == "sqlite":
            add_player(clerk, name="Late, Larry")
        elif table == "office_player":
            _add_on_another_connection(office)

    back_up(clerk, office.home, tmp_path / "b.zip", add_late_player)
    with zipfile.ZipFile(tmp_path / "b.zip") as archive:
        rows = archive.read("tables/office_player").decode()
        journal = archive.read("tables/office_journalentry").decode().count("\n")
        manifest = json.loads(archive.read(MANIFEST))
    assert rows.count("\n") == count
    assert "Late" not in rows
    assert manifest["journal"]["entries"] == journal
    assert Player.objects.filter(name__startswith="Late").count() == 1


def _add_on_another_connection(office: Office) -> None:
    import psycopg

    columns = (
        "code, sought, hidden, fide_id, name, local_name, fed, sex, birth, title, w_title, o_title, foa_title, flags"
    )
    with psycopg.connect(office.url) as other:
        other.execute(
            f"INSERT INTO office_player ({columns}) VALUES ('late','',false,'','Late','','','','','','','','','')"
        )


def test_a_file_that_is_there_is_not_overwritten(sqlite_office: Office, clerk: Clerk, tmp_path: Path) -> None:
    file = tmp_path / "b.zip"
    file.write_bytes(b"precious")
    stages: list[str] = []
    with pytest.raises(Refused) as refused:
        back_up(clerk, sqlite_office.home, file, stages.append)
    assert [finding.code for finding in refused.value.findings] == ["file-exists"]
    assert stages == []  # it is refused before the office is read
    assert file.read_bytes() == b"precious"
    with pytest.raises(Refused) as refused:
        back_up(clerk, sqlite_office.home, tmp_path / "nowhere" / "b.zip")
    assert [finding.code for finding in refused.value.findings] == ["cannot-write"]
    back_up(clerk, sqlite_office.home, tmp_path / "other.zip")
    with zipfile.ZipFile(tmp_path / "other.zip") as archive:
        manifest = json.loads(archive.read(MANIFEST))
    assert (manifest["format"], manifest["version"]) == ("ratinghouse backup", 1)
    (tmp_path / "other.zip").unlink()
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["b.zip"]


def test_an_office_with_anything_in_it_is_not_restored_over(office: Office, clerk: Clerk, tmp_path: Path) -> None:
    fill(clerk)
    back_up(clerk, office.home, tmp_path / "b.zip")
    before = contents()
    with pytest.raises(Refused) as refused:
        restore(clerk, office.home, tmp_path / "b.zip")
    assert [finding.code for finding in refused.value.findings] == ["not-empty"]
    assert contents() == before


def rewritten(file: Path, change: Callable[[dict[str, bytes]], None], *, honest: bool = True) -> None:
    """The backup with its members changed; ``honest``: with the hashes that the changed members have."""
    with zipfile.ZipFile(file) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    change(members)
    if honest and MANIFEST in members:
        manifest = json.loads(members[MANIFEST])
        for name in manifest["files"]:
            if name in members:
                entry = {"sha256": hashlib.sha256(members[name]).hexdigest(), "bytes": len(members[name])}
                manifest["files"][name] = entry
        members[MANIFEST] = json.dumps(manifest).encode()
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)


def _manifest(**changes: Any) -> Callable[[dict[str, bytes]], None]:
    def change(members: dict[str, bytes]) -> None:
        members[MANIFEST] = json.dumps(json.loads(members[MANIFEST]) | changes).encode()

    return change


def _replace(name: str, old: bytes, new: bytes) -> Callable[[dict[str, bytes]], None]:
    def change(members: dict[str, bytes]) -> None:
        assert old in members[name]
        members[name] = members[name].replace(old, new, 1)

    return change


def _escape(members: dict[str, bytes]) -> None:
    members["files/../../evil"] = b"evil"
    manifest = json.loads(members[MANIFEST])
    manifest["files"]["files/../../evil"] = {}
    members[MANIFEST] = json.dumps(manifest).encode()


def _unknown_table(members: dict[str, bytes]) -> None:
    members["tables/office_future"] = b""
    manifest = json.loads(members[MANIFEST])
    manifest["tables"]["office_future"] = {"id": "whole"}
    manifest["files"]["tables/office_future"] = {}
    members[MANIFEST] = json.dumps(manifest).encode()


def _other_column(members: dict[str, bytes]) -> None:
    manifest = json.loads(members[MANIFEST])
    manifest["tables"]["office_club"]["name"] = "whole"
    members[MANIFEST] = json.dumps(manifest).encode()


@pytest.mark.parametrize(
    ("change", "honest", "code"),
    [
        (_replace("tables/office_player", b"GM", b"IM"), False, "wrong-hash"),
        (_replace("tables/office_journalentry", b"player 1000", b"player 1001"), True, "broken-journal"),
        (lambda members: members.pop("tables/office_player"), True, "wrong-files"),
        (lambda members: members.update({"tables/more": b""}), True, "wrong-files"),
        (lambda members: members.pop(MANIFEST), True, "not-a-backup"),
        (_manifest(format="something"), True, "not-a-backup"),
        (_manifest(version=99), True, "newer-backup"),
        (_manifest(migrations=[["office", "0099_future"]]), True, "newer-backup"),
        (_manifest(journal={"entries": 3, "hash": "x"}), True, "broken-journal"),
        (_escape, True, "unsafe-name"),
        (_unknown_table, True, "other-tables"),
        (_other_column, True, "other-tables"),
    ],
)
def test_a_damaged_or_forged_backup_is_refused_and_nothing_is_written(
    offices: Offices,
    clerk: Clerk,
    tmp_path: Path,
    change: Callable[[dict[str, bytes]], None],
    honest: bool,
    code: str,
) -> None:
    first = offices("sqlite")
    fill(clerk)
    file = tmp_path / "b.zip"
    back_up(clerk, first.home, file)
    rewritten(file, change, honest=honest)
    second = offices("sqlite")
    with pytest.raises(Refused) as refused:
        restore(clerk, second.home, file)
    assert [finding.code for finding in refused.value.findings] == [code]
    assert not Player.objects.exists()
    assert not JournalEntry.objects.exists()
    assert not (tmp_path.parent / "evil").exists()


def test_a_file_that_is_cut_off_is_refused(offices: Offices, clerk: Clerk, tmp_path: Path) -> None:
    first = offices("sqlite")
    fill(clerk)
    file = tmp_path / "b.zip"
    back_up(clerk, first.home, file)
    whole = file.read_bytes()
    second = offices("sqlite")
    for length in (0, 100, len(whole) // 2, len(whole) - 1):
        file.write_bytes(whole[:length])
        with pytest.raises(Refused) as refused:
            restore(clerk, second.home, file)
        assert [finding.code for finding in refused.value.findings] == ["not-a-backup"]
    enter(second)
    assert not Player.objects.exists()


def test_the_database_file_itself_is_not_among_the_other_files(
    sqlite_office: Office, clerk: Clerk, tmp_path: Path
) -> None:
    back_up(clerk, sqlite_office.home, tmp_path / "b.zip")
    with zipfile.ZipFile(tmp_path / "b.zip") as archive:
        assert not [name for name in archive.namelist() if FILE in name]
    sqlite3.connect(sqlite_office.home / FILE).close()


@pytest.mark.parametrize(
    ("line", "kinds", "row"),
    [
        ("1\t\\N\tt\n", ["whole", "text", "flag"], (1, None, 1)),
        ("\\\\N\ta\\tb\\n\\r\\\\\n", ["text", "text"], ("\\N", "a\tb\n\r\\")),
        (
            "\\\\x00ff\t2024-03-01 12:00:00+00\t61.25\n",
            ["bytes", "moment", "real"],
            (b"\0\xff", "2024-03-01 12:00:00", 61.25),
        ),
        ("\n", ["text"], ("",)),
    ],
)
def test_rows_of_the_file(line: str, kinds: list[str], row: tuple[Any, ...]) -> None:
    assert row_of(line, kinds) == row


def test_a_row_with_too_few_cells_is_refused() -> None:
    with pytest.raises(ValueError, match="1 cells where 2"):
        row_of("1\n", ["whole", "text"])
