"""Long work at the desk: imports with their progress, seen by every officer, also when a server dies."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import threading
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, connections
from django.test import Client
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from ratinghouse.office.models import JournalEntry, Listing, Player, Pool, PoolRules, PublishedList
from ratinghouse.office.storage.database import FILE
from ratinghouse.site import long_work
from ratinghouse.site.long_work import WORK_FORMAT, begin, find
from ratinghouse.site.task_worker import run_worker
from tests.forked import forked
from tests.immediate_worker import run_waiting, run_waiting_in_thread, tasks_wait
from tests.office.offices import Office
from tests.site.accounts import account, entered
from tests.site.work_jobs import LIST, scripted
from tests.waiting import LONGEST, wait_until

REGISTER = 'id,name,fed,sex,birth,rating\nN1,"Novak, Nina",XAN,w,1990,1800\nN2,"Nagy, Nora",XAN,w,1991,1700\n'


@pytest.fixture
def officer(demo_office: Office) -> Client:
    """An officer at the desk."""
    return entered(account("olga", "officer"))


def _file(text: str, name: str = "register.csv") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, text.encode())


def _ended(client: Client, address: str) -> str:
    def ended() -> str:
        page = client.get(address).content.decode()
        return "" if 'data-state="running"' in page else page

    return wait_until(ended)


def _imported(client: Client, text: str, **fields: str) -> tuple[str, str]:
    begun = client.post("/desk/import/", {"file": _file(text), "pool": "standard", **fields})
    assert begun.status_code == 302, begun.content.decode()
    return begun["Location"], _ended(client, begun["Location"])


def test_a_register_is_imported_with_its_findings_and_the_journal_has_it(officer: Client) -> None:
    address, page = _imported(officer, REGISTER, own_ids="1")
    assert "<dt>New in the register</dt><dd>2</dd>" in page
    assert 'data-state="done"' in page
    assert Player.objects.get(code="N1").name == "Novak, Nina"
    entry = JournalEntry.objects.filter(verb="import").latest("number")
    assert (entry.who, entry.subject) == ("olga", "register.csv")
    assert "Import of register.csv" in officer.get("/desk/import/").content.decode()
    again = _imported(officer, REGISTER, own_ids="1")[1]
    assert "<dt>Unchanged</dt><dd>2</dd>" in again
    assert 'data-state="done"' in officer.get(address).content.decode()


def test_a_file_with_errors_is_refused_whole_and_then_taken_without_those_rows(officer: Client) -> None:
    broken = REGISTER + "N3,,XAN,w,19x0,1600\n"
    address, page = _imported(officer, broken, own_ids="1")
    assert 'data-state="refused"' in page
    assert "nothing was changed" in page
    assert "register.csv:4" in page
    assert not Player.objects.filter(code="N1").exists()
    assert "Import it without the rows that have errors" in page
    again = officer.post(f"{address}again/", {"leave_out": "1"})["Location"]
    assert again != address
    assert "<dt>Left out</dt><dd>1</dd>" in _ended(officer, again)
    assert Player.objects.filter(code__in=("N1", "N2", "N3")).count() == 2
    assert officer.post(f"{again}again/").status_code == 404


def test_a_list_is_taken_over_as_the_first_of_its_pool(officer: Client) -> None:
    refused = _imported(officer, REGISTER, own_ids="1", as_list="2023-01-01")[1]
    assert "has a list of" in refused
    assert "--as-list" not in refused
    assert "without the rows" not in refused  # no row of the file is wrong
    by_post = Pool.objects.create(name="correspondence")
    PoolRules.objects.create(pool=by_post, since=date(2020, 1, 1), rules="fide-2022")
    assert (
        "A first list is possible for pools without a list: correspondence"
        in officer.get("/desk/import/").content.decode()
    )
    page = _imported(officer, REGISTER, own_ids="1", as_list="2023-01-01", pool="correspondence")[1]
    assert "correspondence list of 2023-01-01: 2 players" in page
    rating_list = PublishedList.objects.get(pool=by_post)
    assert set(Listing.objects.filter(list=rating_list).values_list("rating", flat=True)) == {1700, 1800}


def test_what_is_asked_wrongly_is_said_at_once_and_stays(officer: Client) -> None:
    page = officer.post("/desk/import/", {"as_list": "soon", "pool": "chess960", "fed": "XAN"}).content.decode()
    assert "This field is required." in page
    assert "This is not a date." in page
    assert "There is no such pool." in page
    assert 'value="XAN"' in page


def _in_a_worker(id: str) -> threading.Thread:
    """A worker in another thread, which is at the work already."""
    worker = threading.Thread(target=run_waiting_in_thread)
    worker.start()
    _wait_for_stage(id)
    return worker


def _wait_for_stage(id: str) -> None:
    wait_until(lambda: (work := find(id)) is not None and work.stage not in ("", "waiting"))


def test_another_officer_sees_work_under_way_and_how_far_it_is(officer: Client, tmp_path: Path) -> None:
    outcome = {"created": 0, "changed": 0, "unchanged": 0, "left_out": 0, "lists": [], "findings": []}
    script = {"stage": ["importing", 300, 1200], "until": str(tmp_path / "go on"), "outcome": outcome}
    with tasks_wait():
        begun = begin(scripted, "import", "otto", {"file": "players.xml", "leave_out": False, **script})
    worker = _in_a_worker(begun.id)
    for address in ("/desk/", "/desk/lists/", "/desk/work/"):
        page = officer.get(address).content.decode()
        assert "Started by otto:" in page
        assert "Import of players.xml" in page
        assert '<progress value="300" max="1200">' in page
    anna = entered(account("anna", "arbiter"))
    assert "Started by" not in anna.get("/desk/").content.decode()
    assert "300 / 1200" in officer.get(f"/desk/work/{begun.id}/").content.decode()
    (tmp_path / "go on").touch()
    worker.join(LONGEST)
    assert 'data-state="done"' in officer.get(f"/desk/work/{begun.id}/").content.decode()
    assert "Started by" not in officer.get("/desk/").content.decode()


def test_work_that_waits_says_so_and_whether_there_is_a_worker(officer: Client, tmp_path: Path) -> None:
    with tasks_wait():
        first = begin(scripted, "publish", "otto", LIST | {"stage": ["rating"], "until": str(tmp_path / "go on")})
        second = begin(scripted, "preview", "olga", LIST)
    page = officer.get(f"/desk/work/{second.id}/").content.decode()
    assert 'data-state="running"' in page
    assert "waiting for the worker" in page
    assert "No worker is running" in page
    worker = _in_a_worker(first.id)
    page = officer.get(f"/desk/work/{second.id}/").content.decode()
    assert "waiting for the worker" in page
    assert "No worker is running" not in page
    (tmp_path / "go on").touch()
    worker.join(LONGEST)
    assert [work.state for work in long_work.recent()] == ["done", "done"]


def test_nothing_is_begun_while_somebody_else_writes_for_long(officer: Client, demo_office: Office) -> None:
    connections.close_all()
    connection.settings_dict["OPTIONS"]["timeout"] = 0.1
    other = sqlite3.connect(demo_office.home / FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    answer = officer.post("/desk/lists/preview/", LIST)
    other.close()
    assert answer["Location"] == "/desk/lists/"
    assert "somebody else is writing to this office; nothing was begun" in officer.get("/desk/lists/").content.decode()
    assert long_work.recent() == []


def _killed_while(who: str, kind: str, subject: dict[str, Any], attached: bytes = b"", **at: datetime) -> str:
    """The id of a work whose worker was killed in the middle of it."""
    with tasks_wait():
        id = begin(scripted, kind, who, {**subject, "stage": ["there"], "until": "/nowhere"}, attached, **at).id
    connections.close_all()
    child = forked(run_waiting)
    _wait_for_stage(id)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return id


def test_work_of_a_killed_worker_is_interrupted_before_it_was_done_and_not_done_again(officer: Client) -> None:
    id = _killed_while("olga", "publish", LIST)
    run_waiting()
    page = officer.get(f"/desk/work/{id}/").content.decode()
    assert 'data-state="interrupted-before"' in page
    assert "nothing was changed. Start it again." in page
    assert "Go to the next lists" in page
    assert "interrupted: nothing was changed" in officer.get("/desk/work/").content.decode()
    assert "Started by" not in officer.get("/desk/").content.decode()


def test_how_far_work_is_is_noted_at_once_for_a_new_stage_and_else_now_and_then(
    officer: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    with tasks_wait():
        begun = begin(scripted, "publish", "olga", LIST)
    clock, notes = SimpleNamespace(now=100.0), []
    monkeypatch.setattr(long_work, "time", SimpleNamespace(monotonic=lambda: clock.now))
    monkeypatch.setattr(long_work, "write_private", lambda path, content: notes.append(json.loads(content)))
    note = long_work._progress_of(begun)
    for seconds, stage, done in ((0.0, "reading", 1), (0.1, "reading", 2), (0.15, "reading", 3), (0.1, "writing", 4)):
        clock.now += seconds
        note(stage, done, 10)
    assert notes == [["reading", 1, 10], ["reading", 3, 10], ["writing", 4, 10]]


def test_work_that_ends_between_two_looks_is_not_interrupted(officer: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its worker was at it when the row was read, and had ended it before its lock was looked for."""
    with tasks_wait():
        begun = begin(scripted, "publish", "olga", LIST)
    waiting = find(begun.id)
    assert waiting is not None
    assert (waiting.stage, waiting.done, waiting.of) == ("waiting", 0, 0)
    row = DBTaskResult.objects.filter(pk=begun.id)
    row.update(status=TaskResultStatus.RUNNING, worker_ids=["0123456789abcdef"])

    def ended_just_now(worker: str) -> bool:
        row.update(status=TaskResultStatus.READY)
        run_waiting()
        return False

    monkeypatch.setattr(long_work, "is_alive", ended_just_now)
    ended = find(begun.id)
    assert ended is not None
    assert ended.state == "done"


def test_work_that_was_done_when_the_worker_was_killed_says_so(officer: Client) -> None:
    id = _killed_while("olga", "publish", LIST | {"club": "KUBLA"})
    run_waiting()
    page = officer.get(f"/desk/work/{id}/").content.decode()
    assert 'data-state="interrupted-after"' in page
    assert "Everything was done and is in the journal" in page
    assert "/desk/journal/?about=club%20KUBLA" in page
    assert JournalEntry.objects.filter(subject="club KUBLA").count() == 1


def test_work_that_fails_before_its_act_is_shown_as_failed_and_nothing_was_changed(officer: Client) -> None:
    begun = begin(scripted, "publish", "olga", LIST | {"error": "a number is missing"})
    page = officer.get(f"/desk/work/{begun.id}/").content.decode()
    assert 'data-state="failed"' in page
    assert "An error stopped this before it was done; nothing was changed." in page
    assert "ZeroDivisionError: a number is missing" in page
    assert "Go to the next lists" in page
    assert "failed: nothing was changed" in officer.get("/desk/work/").content.decode()


def test_work_that_fails_after_its_act_says_that_it_was_done(officer: Client) -> None:
    begun = begin(scripted, "publish", "olga", LIST | {"club": "KUBLA", "error": "a number is missing"})
    page = officer.get(f"/desk/work/{begun.id}/").content.decode()
    assert 'data-state="failed-after"' in page
    assert "Everything was done and is in the journal." in page
    assert "nothing was changed" not in page
    assert "/desk/journal/?about=club%20KUBLA" in page
    assert "failed after it was done" in officer.get("/desk/work/").content.decode()


def test_an_outcome_that_cannot_be_stored_does_not_leave_the_work_running(officer: Client) -> None:
    begun = begin(scripted, "publish", "olga", LIST | {"unstorable": True})
    page = officer.get(f"/desk/work/{begun.id}/").content.decode()
    assert 'data-state="failed"' in page
    assert "TypeError" in page
    assert "Started by" not in officer.get("/desk/").content.decode()


def test_work_whose_end_cannot_be_written_is_not_running_for_ever(
    officer: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A full disk: the last that could be written is that it runs, but its worker goes on under another id."""
    tries = threading.Event()

    def full(row: DBTaskResult[..., Any], end: object) -> None:
        tries.set()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(DBTaskResult, "set_successful", full)
    monkeypatch.setattr(DBTaskResult, "set_failed", full)
    with tasks_wait():
        begun = begin(scripted, "publish", "olga", LIST)
    stopping = threading.Event()
    worker = threading.Thread(target=run_worker, args=(stopping,))
    worker.start()
    assert tries.wait(LONGEST)
    page = _ended(officer, f"/desk/work/{begun.id}/")
    stopping.set()
    worker.join(LONGEST)
    assert 'data-state="interrupted-before"' in page
    assert "the worker failed" in caplog.text


@pytest.mark.parametrize(
    ("act", "sentence"),
    [(True, "Everything was done and is in the journal"), (False, "The work has ended and changed nothing")],
)
def test_a_page_that_cannot_be_made_does_not_hide_what_was_done(officer: Client, act: bool, sentence: str) -> None:
    """The outcome has no movers to make a table of, as a page of another version might have."""
    script = {**LIST, "outcome": {"movers": [{"difference": "much"}]}} | ({"club": "KUBLA"} if act else {})
    begun = begin(scripted, "publish", "olga", script)
    answer = officer.get(f"/desk/work/{begun.id}/")
    page = answer.content.decode()
    assert answer.status_code == 500
    assert sentence in page
    assert ("/desk/journal/?about=club%20KUBLA" in page) is act


def test_a_preview_that_an_earlier_version_stored_is_still_shown(officer: Client) -> None:
    """Its rows of new players said nothing of a difference."""
    new = {"code": "N1", "name": "Novak, Nina", "before": None, "rating": 1650, "games": 5}
    outcome = {"counts": {"created": 1}, "movers": [], "anomalies": [], "created": [new], "delisted": [], "rules": []}
    begun = begin(scripted, "preview", "olga", LIST | {"outcome": outcome})
    page = officer.get(f"/desk/work/{begun.id}/").content.decode()
    assert 'data-state="done"' in page
    assert '<a href="/players/N1/">Novak, Nina</a></td><td class="num">1650</td>' in page


def test_a_broken_off_import_begins_again_with_the_same_file(officer: Client) -> None:
    subject = {"file": "r.csv", "fed": "", "as_list": "", "pool": "standard", "own_ids": True, "leave_out": False}
    id = _killed_while("olga", "import", subject, REGISTER.encode())
    assert "Start it again with the same file" in officer.get(f"/desk/work/{id}/").content.decode()
    page = _ended(officer, officer.post(f"/desk/work/{id}/again/")["Location"])
    assert "<dt>New in the register</dt><dd>2</dd>" in page


def test_finished_work_leaves_no_file_and_old_work_is_forgotten(officer: Client, demo_office: Office) -> None:
    begin(scripted, "publish", "olga", LIST | {"stage": ["rating"]})
    assert list((demo_office.home / "work").iterdir()) == []
    begun = begin(scripted, "publish", "olga", LIST, b"a report")
    (attached,) = (demo_office.home / "work").iterdir()
    os.utime(attached, (0, 0))
    now = datetime.now(UTC)
    DBTaskResult.objects.filter(pk=begun.id).update(enqueued_at=now - timedelta(days=30, seconds=1))
    long_work.forget_old_work(now - timedelta(seconds=2))
    assert find(begun.id) is not None
    long_work.forget_old_work(now)
    assert find(begun.id) is None
    assert len(long_work.recent()) == 1
    assert not attached.exists()


@pytest.mark.parametrize("id", ["nonsense", "00000000-0000-0000-0000-000000000000"])
def test_there_is_no_page_of_work_that_was_never_begun(officer: Client, id: str) -> None:
    assert officer.get(f"/desk/work/{id}/").status_code == 404


def test_work_that_an_earlier_version_stored_has_its_page(officer: Client) -> None:
    counts = {"created": 3, "changed": 1, "unchanged": 0, "left_out": 0, "lists": [], "findings": []}
    begun = begin(scripted, "import", "olga", {"file": "players.csv", "outcome": counts})
    row = DBTaskResult.objects.get(pk=begun.id)
    assert row.return_value is not None
    assert (row.args_kwargs["kwargs"].pop("version"), row.return_value.pop("version")) == (WORK_FORMAT, WORK_FORMAT)
    row.save()
    work = find(begun.id)
    assert work is not None
    assert (work.version, work.state) == (1, "done")
    answer = officer.get(f"/desk/work/{begun.id}/")
    assert answer.status_code == 200
    assert "<dd>3</dd>" in answer.content.decode()
