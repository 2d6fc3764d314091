"""Long work at the desk: imports with their progress, seen by every officer, and told the truth when a server dies."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connections
from django.test import Client

from ratinghouse.office.journal import Clerk
from ratinghouse.office.models import JournalEntry, Listing, Player, Pool, PoolRules, PublishedList
from ratinghouse.office.register.register import add_club
from ratinghouse.site import long_work
from tests.office.offices import Office
from tests.site.accounts import account, entered

REGISTER = 'id,name,fed,sex,birth,rating\nN1,"Novak, Nina",XAN,w,1990,1800\nN2,"Nagy, Nora",XAN,w,1991,1700\n'
LIST = {"pool": "standard", "date": "2023-02-01"}


@pytest.fixture
def officer(house: Office) -> Client:
    """An officer at the desk."""
    return entered(account("olga", "officer"))


def _file(text: str, name: str = "register.csv") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, text.encode())


def _ended(client: Client, address: str) -> str:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        page = client.get(address).content.decode()
        if 'data-state="running"' not in page:
            return page
        time.sleep(0.05)
    pytest.fail("the work has not ended")


def _imported(client: Client, text: str, **told: str) -> tuple[str, str]:
    begun = client.post("/desk/import/", {"file": _file(text), "pool": "standard", **told})
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
    assert "Possible for pools without a list: correspondence" in officer.get("/desk/import/").content.decode()
    page = _imported(officer, REGISTER, own_ids="1", as_list="2023-01-01", pool="correspondence")[1]
    assert "correspondence list of 2023-01-01: 2 players" in page
    made = PublishedList.objects.get(pool=by_post)
    assert set(Listing.objects.filter(list=made).values_list("rating", flat=True)) == {1700, 1800}


def test_what_is_asked_wrongly_is_said_at_once_and_stays(officer: Client) -> None:
    page = officer.post("/desk/import/", {"as_list": "soon", "pool": "chess960", "fed": "XAN"}).content.decode()
    assert "no file was chosen" in page
    assert "“soon” is no day" in page
    assert "no pool was chosen" in page
    assert 'value="XAN"' in page


def test_another_officer_sees_work_under_way_and_how_far_it_is(officer: Client) -> None:
    go_on, at_it = threading.Event(), threading.Event()

    def job(tell: long_work.Tell) -> dict[str, Any]:
        tell("importing", 300, 1200)
        at_it.set()
        assert go_on.wait(30)
        return {"created": 0, "changed": 0, "unchanged": 0, "left_out": 0, "lists": [], "findings": []}

    begun = long_work.begin("import", "otto", {"file": "players.xml", "leave_out": False}, job)
    assert at_it.wait(30)
    for address in ("/desk/", "/desk/lists/", "/desk/work/"):
        page = officer.get(address).content.decode()
        assert "otto is at work:" in page
        assert "Import of players.xml" in page
        assert '<progress value="300" max="1200">' in page
    anna = entered(account("anna", "arbiter"))
    assert "is at work" not in anna.get("/desk/").content.decode()
    assert "300 / 1200" in officer.get(f"/desk/work/{begun.id}/").content.decode()
    go_on.set()
    _ended(officer, f"/desk/work/{begun.id}/")
    assert "is at work" not in officer.get("/desk/").content.decode()


def _killed_while(job: long_work.Job, clerk: Clerk, kind: str = "publish", subject: dict[str, Any] = LIST) -> str:
    """The id of a work whose process was killed in the middle of it."""
    reading, writing = os.pipe()
    connections.close_all()
    child = os.fork()
    if child == 0:
        begun = long_work.begin(kind, clerk.who, subject, job, b"the file", clerk.now)
        os.write(writing, begun.id.encode())
        time.sleep(60)
        os._exit(0)
    id = os.read(reading, 100).decode()
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and (seen := long_work.find(id)) is not None and seen.stage != "there":
        time.sleep(0.02)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return id


def _waiting(before: Callable[[], object]) -> long_work.Job:
    def job(tell: long_work.Tell) -> dict[str, Any]:
        before()
        connections.close_all()
        tell("there")
        time.sleep(60)
        return {}

    return job


def test_work_of_a_killed_server_is_broken_off_before_it_was_done(officer: Client) -> None:
    clerk = Clerk("olga", datetime.now(UTC))
    id = _killed_while(_waiting(lambda: None), clerk)
    page = officer.get(f"/desk/work/{id}/").content.decode()
    assert 'data-state="broken-off-before"' in page
    assert "nothing was changed. Begin it again." in page
    assert "To the next lists" in page
    assert "broken off: nothing was changed" in officer.get("/desk/work/").content.decode()
    assert "is at work" not in officer.get("/desk/").content.decode()


def test_work_that_was_done_when_the_server_was_killed_says_so(officer: Client) -> None:
    clerk = Clerk("olga", datetime.now(UTC))
    id = _killed_while(_waiting(lambda: add_club(clerk, code="KUBLA", name="Kubla Khan")), clerk)
    page = officer.get(f"/desk/work/{id}/").content.decode()
    assert 'data-state="broken-off-after"' in page
    assert "It was done whole" in page
    assert "/desk/journal/?about=club%20KUBLA" in page


def _fail_after(before: Callable[[], object]) -> long_work.Job:
    def job(tell: long_work.Tell) -> dict[str, Any]:
        before()
        raise ZeroDivisionError("a number is missing")

    return job


def test_work_that_fails_before_its_act_is_shown_as_failed_and_nothing_was_changed(officer: Client) -> None:
    begun = long_work.begin("publish", "olga", LIST, _fail_after(lambda: None))
    page = _ended(officer, f"/desk/work/{begun.id}/")
    assert 'data-state="failed"' in page
    assert "An error ended this before it was done; nothing was changed." in page
    assert "ZeroDivisionError: a number is missing" in page
    assert "To the next lists" in page
    assert "failed: nothing was changed" in officer.get("/desk/work/").content.decode()


def test_work_that_fails_after_its_act_says_that_it_was_done(officer: Client) -> None:
    clerk = Clerk("olga", datetime.now(UTC))
    job = _fail_after(lambda: add_club(clerk, code="KUBLA", name="Kubla Khan"))
    begun = long_work.begin("publish", "olga", LIST, job, at=clerk.now)
    page = _ended(officer, f"/desk/work/{begun.id}/")
    assert 'data-state="failed-after"' in page
    assert "It was done whole, and is in the journal." in page
    assert "nothing was changed" not in page
    assert "/desk/journal/?about=club%20KUBLA" in page
    assert "failed after it was done" in officer.get("/desk/work/").content.decode()


def test_an_outcome_that_cannot_be_stored_does_not_leave_the_work_running(officer: Client) -> None:
    begun = long_work.begin("publish", "olga", LIST, lambda tell: {"date": date(2023, 2, 1)})
    page = _ended(officer, f"/desk/work/{begun.id}/")
    assert 'data-state="failed"' in page
    assert "TypeError" in page
    assert "is at work" not in officer.get("/desk/").content.decode()


def test_work_whose_end_cannot_be_written_is_not_running_for_ever(
    officer: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk: the last that could be written is that it runs, but nobody is at it."""
    begun_to_write = threading.Event()

    def full(found: long_work.Work) -> None:
        begun_to_write.set()
        raise OSError(28, "No space left on device")

    go_on = threading.Event()
    begun = long_work.begin("publish", "olga", LIST, lambda tell: {"waited": go_on.wait(30)})
    monkeypatch.setattr(long_work, "_write", full)
    monkeypatch.setattr(threading, "excepthook", lambda args: None)
    go_on.set()
    assert begun_to_write.wait(30)
    page = _ended(officer, f"/desk/work/{begun.id}/")
    assert 'data-state="broken-off-before"' in page


@pytest.mark.parametrize(
    ("act", "sentence"),
    [(True, "The work was done whole, and is in the journal"), (False, "The work has ended and changed nothing")],
)
def test_a_page_that_cannot_be_made_does_not_hide_what_was_done(officer: Client, act: bool, sentence: str) -> None:
    """The outcome has no movers to make a table of, as a page of another version might have."""
    clerk = Clerk("olga", datetime.now(UTC))

    def job(tell: long_work.Tell) -> dict[str, Any]:
        if act:
            add_club(clerk, code="KUBLA", name="Kubla Khan")
        return {"movers": [{"difference": "much"}]}

    begun = long_work.begin("publish", "olga", LIST, job, at=clerk.now)
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and (seen := long_work.find(begun.id)) is not None and seen.is_running:
        time.sleep(0.02)
    answer = officer.get(f"/desk/work/{begun.id}/")
    page = answer.content.decode()
    assert answer.status_code == 500
    assert sentence in page
    assert ("/desk/journal/?about=club%20KUBLA" in page) is act


def test_a_preview_that_an_earlier_version_stored_is_still_shown(officer: Client) -> None:
    """Its rows of new players said nothing of a difference."""
    new = {"code": "N1", "name": "Novak, Nina", "before": None, "rating": 1650, "games": 5}
    outcome = {"counts": {"created": 1}, "movers": [], "anomalies": [], "created": [new], "delisted": [], "rules": []}
    begun = long_work.begin("preview", "olga", LIST, lambda tell: outcome)
    page = _ended(officer, f"/desk/work/{begun.id}/")
    assert 'data-state="done"' in page
    assert '<a href="/players/N1/">Novak, Nina</a></td><td class="num">1650</td>' in page


def test_a_broken_off_import_begins_again_with_the_same_file(officer: Client) -> None:
    subject = {"file": "r.csv", "fed": "", "as_list": "", "pool": "standard", "own_ids": True, "leave_out": False}
    id = _killed_while(_waiting(lambda: None), Clerk("olga", datetime.now(UTC)), "import", subject)
    (long_work._path(id, ".bytes")).write_bytes(REGISTER.encode())
    assert "Begin it again with the same file" in officer.get(f"/desk/work/{id}/").content.decode()
    page = _ended(officer, officer.post(f"/desk/work/{id}/again/")["Location"])
    assert "<dt>New in the register</dt><dd>2</dd>" in page


def test_finished_work_leaves_no_lock_and_old_work_is_forgotten(officer: Client, house: Office) -> None:
    begun = long_work.begin("publish", "olga", LIST, lambda tell: {})
    _ended(officer, f"/desk/work/{begun.id}/")
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline and list((house.home / "work").glob("*.lock")):
        time.sleep(0.02)
    assert list((house.home / "work").glob("*.lock")) == []
    old = time.time() - 31 * 24 * 3600
    os.utime(house.home / "work" / f"{begun.id}.json", (old, old))
    long_work.begin("publish", "olga", LIST, lambda tell: {})
    assert long_work.find(begun.id) is None
