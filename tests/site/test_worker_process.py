"""``serve`` and its worker as they are started: real processes, a real port, and signals."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import pytest
from django.conf import settings

from ratinghouse.office.models import JournalEntry, Player
from ratinghouse.office.storage.database import SECRET_KEY
from ratinghouse.site.long_work import AnyWork, begin, find
from ratinghouse.site.worker_locks import has_worker
from tests.immediate_worker import tasks_wait
from tests.office.offices import Office
from tests.site.accounts import account, entered
from tests.site.work_jobs import LIST, scripted
from tests.waiting import LONGEST, wait_until

ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-c", "from ratinghouse.cli import main; main()")
REGISTER = 'id,name,fed,sex,birth,rating\nN1,"Novak, Nina",XAN,w,1990,1800\n'


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith(("RATINGHOUSE_", "DJANGO_"))}


@contextmanager
def _process(*words: str) -> Iterator[subprocess.Popen[str]]:
    """A command of the office, in the directory from which the tests' own tasks can be imported."""
    process = subprocess.Popen([*COMMAND, *words], stdout=subprocess.PIPE, text=True, env=_environment(), cwd=ROOT)
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


@contextmanager
def _served(office: Office, *words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    with _process("serve", "--office", str(office.home), "--port", "0", *words) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        address = re.search(r"http://[^/]+", line)
        assert address is not None, line
        yield process, address[0]


def _ended(id: str) -> AnyWork:
    def ended() -> AnyWork | None:
        work = find(id)
        return work if work is not None and not work.is_running else None

    ended_work = wait_until(ended)
    assert ended_work is not None
    return ended_work


def _children(process: subprocess.Popen[str]) -> list[int]:
    return [int(pid) for pid in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]


def _post_file(address: str, session: str, file: str) -> str:
    """Where the import of a file leads that an officer sends as a browser does."""
    boundary, token = uuid4().hex, "a" * 32
    fields = {"pool": "standard", "own_ids": "1", "csrfmiddlewaretoken": token}
    parts = [f'Content-Disposition: form-data; name="{name}"\r\n\r\n{value}' for name, value in fields.items()]
    parts.append(f'Content-Disposition: form-data; name="file"; filename="register.csv"\r\n\r\n{file}')
    body = "".join(f"--{boundary}\r\n{part}\r\n" for part in parts) + f"--{boundary}--\r\n"
    headers = {
        "Content-Type": f"multipart/form-data; boundary={boundary}",
        "Cookie": f"sessionid={session}; csrftoken={token}",
    }
    request = urllib.request.Request(f"{address}/desk/import/", body.encode(), headers)
    with urllib.request.urlopen(request, timeout=LONGEST) as answer:
        return str(answer.url).removeprefix(address)


def test_what_one_web_process_begins_is_done_by_the_worker_and_shown_by_another(demo_office: Office) -> None:
    session = entered(account("olga", "officer")).cookies["sessionid"].value
    (demo_office.home / SECRET_KEY).write_text(settings.SECRET_KEY)  # by which this process has signed the session
    with _served(demo_office) as (_, first), _served(demo_office, "--no-worker") as (other, second):
        assert _children(other) == []
        work = _post_file(second, session, REGISTER)
        _ended(work.split("/")[3])
        for address in (first, second):
            request = urllib.request.Request(address + work, headers={"Cookie": f"sessionid={session}"})
            with urllib.request.urlopen(request, timeout=LONGEST) as page:
                assert "<dt>New in the register</dt><dd>1</dd>" in page.read().decode()
    assert Player.objects.get(code="N1").name == "Novak, Nina"
    entry = JournalEntry.objects.filter(verb="import").latest("number")
    assert (entry.who, entry.subject) == ("olga", "register.csv")


def test_a_worker_that_dies_is_started_again_and_its_task_was_interrupted(demo_office: Office) -> None:
    with tasks_wait():
        stuck = begin(scripted, "publish", "olga", LIST | {"stage": ["there"], "until": "/nowhere"})
    with _served(demo_office) as (process, _):
        wait_until(lambda: (work := find(stuck.id)) is not None and work.stage == "there")
        (worker,) = _children(process)
        os.kill(worker, signal.SIGKILL)
        assert _ended(stuck.id).state == "interrupted-before"
        with tasks_wait():
            following = begin(scripted, "publish", "olga", LIST | {"club": "KUBLA"})
        assert _ended(following.id).state == "done"
        assert _children(process) not in ([], [worker])
        assert _ended(stuck.id).state == "interrupted-before"


def test_a_server_that_is_told_to_stop_lets_its_worker_finish_its_task(demo_office: Office, tmp_path: Path) -> None:
    with tasks_wait():
        begun = begin(scripted, "publish", "olga", LIST | {"stage": ["there"], "until": str(tmp_path / "go on")})
        waiting = begin(scripted, "publish", "olga", LIST)
    with _served(demo_office) as (process, _):
        wait_until(lambda: (work := find(begun.id)) is not None and work.stage == "there")
        process.send_signal(signal.SIGTERM)
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(1)
        (tmp_path / "go on").touch()
        assert process.wait(LONGEST) == 0
    assert _ended(begun.id).state == "done"
    unbegun = find(waiting.id)
    assert unbegun is not None
    assert unbegun.stage == "waiting"
    assert not has_worker()


def test_who_asks_a_second_time_is_not_kept_waiting_by_a_task(demo_office: Office) -> None:
    with tasks_wait():
        stuck = begin(scripted, "publish", "olga", LIST | {"stage": ["there"], "until": "/nowhere"})
    with _served(demo_office) as (process, _):
        wait_until(lambda: (work := find(stuck.id)) is not None and work.stage == "there")
        process.send_signal(signal.SIGTERM)
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(1)
        process.send_signal(signal.SIGTERM)
        assert process.wait(LONGEST) == 128 + signal.SIGTERM
    assert _ended(stuck.id).state == "interrupted-before"
    assert not has_worker()


def test_the_worker_of_a_killed_server_ends(demo_office: Office) -> None:
    with _served(demo_office) as (process, _):
        wait_until(has_worker)
        process.kill()
        process.wait()
        wait_until(lambda: not has_worker())


def test_the_worker_runs_by_itself_until_it_is_told_to_stop(demo_office: Office) -> None:
    with tasks_wait():
        begun = begin(scripted, "publish", "olga", LIST | {"club": "KUBLA"})
    with _process("worker", "--office", str(demo_office.home)) as process:
        assert _ended(begun.id).state == "done"
        process.send_signal(signal.SIGTERM)
        assert process.wait(LONGEST) == 0
    assert not has_worker()
