"""A full or read-only disk: health says so, whoever signs in or sends gets a plain 503, and reading goes on."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import DatabaseError, OperationalError, connection
from django.test import Client

from ratinghouse.office.storage import full_disk
from ratinghouse.office.storage.full_disk import cannot_write, is_writable
from ratinghouse.site.api.tokens import create_token
from tests.office.offices import Office
from tests.site.accounts import NOON


@pytest.fixture
def visitor(demo_office: Office) -> Client:
    """Somebody who sees what a visitor sees when something goes wrong."""
    return Client(raise_request_exception=False)


@contextmanager
def nothing_written() -> Iterator[None]:
    """The database takes no more writes, as on a full disk."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = ON")
        try:
            yield
        finally:
            cursor.execute("PRAGMA query_only = OFF")


@pytest.fixture
def full(demo_office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """No file can be written."""

    def fsync(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", fsync)
    monkeypatch.setattr(full_disk, "_last_look", full_disk._LastLook())


def test_signing_in_on_a_full_disk_is_503_with_a_plain_page(visitor: Client) -> None:
    with nothing_written():
        answer = visitor.post("/account/sign-in/", {"name": "anna", "password": "x", "code": ""})
    assert answer.status_code == 503
    assert "Nothing can be stored at the moment" in answer.content.decode()
    assert answer["Retry-After"] == "60"


def test_published_pages_are_still_read(visitor: Client) -> None:
    with nothing_written():
        assert visitor.get("/lists/").status_code == 200


def test_health_is_503_while_nothing_can_be_written(visitor: Client, full: None) -> None:
    answer = visitor.get("/health")
    assert answer.status_code == 503
    assert answer.json()["database"] == "cannot be written"
    assert answer.json()["newest_list"] == "2023-01-01"


def test_health_is_200_where_there_is_room_and_nothing_is_left_behind(visitor: Client, demo_office: Office) -> None:
    full_disk._last_look = full_disk._LastLook()
    assert visitor.get("/health").status_code == 200
    assert list((demo_office.home / "work").iterdir()) == []


def test_asking_often_looks_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[Path] = []
    monkeypatch.setattr(settings, "HOME", tmp_path)
    monkeypatch.setattr(full_disk, "_last_look", full_disk._LastLook())

    def can_write_in(home: Path) -> bool:
        checked.append(home)
        return True

    monkeypatch.setattr(full_disk, "_can_write_in", can_write_in)
    assert [is_writable() for _ in range(5)] == [True] * 5
    assert checked == [tmp_path]


def test_an_interface_that_cannot_store_says_so(visitor: Client, demo_office: Office) -> None:
    _, secret = create_token(NOON, "club", "arbiter")
    file = SimpleUploadedFile("report.trf", b"012 A report that is stored as it came")
    with nothing_written():
        answer = visitor.post("/api/v1/reports", {"file": file}, headers={"Authorization": f"Bearer {secret}"})
    assert answer.status_code == 503
    assert answer.json()["findings"][0]["code"] == "cannot-store"


def wrapped(outer: Exception, inner: Exception) -> Exception:
    outer.__cause__ = inner
    return outer


@pytest.mark.parametrize(
    ("problem", "full"),
    [
        (OperationalError("database or disk is full"), True),
        (OperationalError("attempt to write a readonly database"), True),
        (OperationalError("disk I/O error"), True),
        (OSError(errno.ENOSPC, "No space left on device"), True),
        (wrapped(ValueError("could not be kept"), OSError(errno.EROFS, "Read-only file system")), True),
        (OperationalError("no such table: office_event"), False),
        (DatabaseError("UNIQUE constraint failed"), False),
        (OSError(errno.ENOENT, "No such file or directory"), False),
        (ValueError("disk"), False),
        (None, False),
    ],
)
def test_a_full_disk_is_told_from_a_mistake_of_our_own(problem: Exception | None, full: bool) -> None:
    assert cannot_write(problem) is full


def test_the_disk_is_looked_at_again_after_five_seconds_and_in_another_office(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    clock, checked = SimpleNamespace(now=1000.0), list[Path]()
    monkeypatch.setattr(full_disk, "time", SimpleNamespace(monotonic=lambda: clock.now))

    def can_write_in(home: Path) -> bool:
        checked.append(home)
        return len(checked) != 2

    monkeypatch.setattr(full_disk, "_can_write_in", can_write_in)
    last_look, other = full_disk._LastLook(), tmp_path / "other"
    assert [last_look.is_writable(tmp_path) for _ in range(3)] == [True] * 3
    clock.now += 5.1
    assert [last_look.is_writable(tmp_path) for _ in range(2)] == [False] * 2
    assert last_look.is_writable(other)
    assert checked == [tmp_path, tmp_path, other]


def test_room_for_a_small_act_is_asked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """64 kB: where nothing but an empty file can be written, nothing can be done."""
    written: list[int] = []
    write = os.write

    def noted(file: int, content: bytes) -> int:
        written.append(len(content))
        return write(file, content)

    monkeypatch.setattr(os, "write", noted)
    assert full_disk._can_write_in(tmp_path)
    assert written == [65536]
