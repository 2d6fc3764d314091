"""The queue of long work on both databases: each task is done once, and whole or not at all, whoever is killed."""

from __future__ import annotations

import os
import signal

import pytest
from django.db import connections

from ratinghouse.office.models import Club, JournalEntry
from ratinghouse.site.long_work import begin, find, recent, running
from tests.forked import forked
from tests.immediate_worker import run_waiting, tasks_wait
from tests.office.offices import Office
from tests.site.work_jobs import LIST, scripted
from tests.waiting import wait_until


def _worker() -> int:
    """A worker in a process of its own; it ends when the queue is empty."""
    connections.close_all()
    return forked(run_waiting)


def test_two_workers_do_each_task_once(federation: Office) -> None:
    with tasks_wait():
        for number in range(8):
            begin(scripted, "publish", "olga", LIST | {"club": f"C{number}"})
    assert len(running()) == 8
    for worker in [_worker(), _worker()]:
        assert os.waitpid(worker, 0)[1] == 0
    assert [work.state for work in recent()] == ["done"] * 8
    clubs = JournalEntry.objects.filter(subject__startswith="club C").values_list("subject", flat=True)
    assert sorted(clubs) == [f"club C{number}" for number in range(8)]


@pytest.mark.parametrize("has_acted", [False, True], ids=["before the act", "after the act"])
def test_a_killed_workers_task_is_interrupted_and_never_done_again(federation: Office, has_acted: bool) -> None:
    script = {"stage": ["there"], "until": "/nowhere"} | ({"club": "KUBLA"} if has_acted else {})
    with tasks_wait():
        id = begin(scripted, "publish", "olga", LIST | script).id
    worker = _worker()
    wait_until(lambda: (work := find(id)) is not None and work.stage == "there")
    os.kill(worker, signal.SIGKILL)
    os.waitpid(worker, 0)
    run_waiting()
    work = find(id)
    assert work is not None
    assert work.state == ("interrupted-after" if has_acted else "interrupted-before")
    assert Club.objects.filter(code="KUBLA").count() == has_acted
    assert running() == []


def test_a_refusal_is_stored_with_its_findings_and_nothing_was_changed(federation: Office) -> None:
    begin(scripted, "publish", "olga", LIST | {"club": "KUBLA"})
    again = find(begin(scripted, "publish", "otto", LIST | {"club": "KUBLA"}).id)
    assert again is not None
    assert again.state == "refused"
    assert [finding["code"] for finding in again.findings or ()] == ["code-taken"]
    assert Club.objects.filter(code="KUBLA").count() == 1
