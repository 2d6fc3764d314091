"""The server and its worker in one process: when the worker is started, asked to stop, waited for and killed."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings

from ratinghouse.site import stopping, worker_process
from ratinghouse.site.stopping import StopSignals, run_until_stopped
from ratinghouse.site.worker_locks import has_worker, is_alive, registered_worker
from ratinghouse.site.worker_process import BETWEEN_STARTS, WorkerProcess

Notes = list[str]


class ScriptedProcess:
    """A process that runs until a test says that it has ended."""

    def __init__(self, notes: Notes, command: list[str], **options: Any) -> None:
        self.notes, self.status = notes, None
        self.stdin = SimpleNamespace(close=lambda: notes.append("input closed"))
        notes.append(f"started at {command[-1]}")

    def poll(self) -> int | None:
        return self.status

    def wait(self) -> None:
        self.notes.append("waited for")

    def kill(self) -> None:
        self.notes.append("killed")


@pytest.fixture
def notes(monkeypatch: pytest.MonkeyPatch) -> Notes:
    """What was done to processes."""
    noted: Notes = []
    starting = SimpleNamespace(Popen=lambda command, **options: ScriptedProcess(noted, command, **options), PIPE=None)
    monkeypatch.setattr(worker_process, "subprocess", starting)
    return noted


def test_a_worker_that_ends_is_started_again_after_five_seconds(
    notes: Notes, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    now = SimpleNamespace(monotonic=lambda: 2.0)  # since the machine was started
    monkeypatch.setattr(worker_process, "time", now)
    worker = WorkerProcess(tmp_path)
    worker.ensure_running()
    worker.ensure_running()
    assert notes == [f"started at {tmp_path}"]
    process: Any = worker._process
    process.status = 1
    now.monotonic = lambda: 2.0 + BETWEEN_STARTS - 0.1
    worker.ensure_running()
    assert len(notes) == 1
    now.monotonic = lambda: 2.0 + BETWEEN_STARTS
    worker.ensure_running()
    assert notes == [f"started at {tmp_path}"] * 2


def test_a_worker_is_asked_to_stop_waited_for_or_killed(notes: Notes, tmp_path: Path) -> None:
    worker = WorkerProcess(tmp_path)
    for do in (worker.ask_to_stop, worker.wait, worker.kill):
        do()  # there is none yet
    assert notes == []
    worker.ensure_running()
    for do in (worker.ask_to_stop, worker.wait, worker.kill):
        do()
    assert notes[1:] == ["input closed", "waited for", "killed", "waited for"]


def is_open(directory: Path) -> bool:
    """Whether this process has a file of a directory open."""
    links = map(os.path.realpath, Path("/proc/self/fd").iterdir())
    return any(link.startswith(str(directory)) for link in links)


def test_a_worker_is_alive_while_it_works_and_leaves_no_open_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(settings, "HOME", tmp_path)
    with registered_worker() as id:
        assert is_alive(id)
        assert is_open(tmp_path)
    assert not is_open(tmp_path)
    assert not is_alive(id)
    assert not has_worker()


class ScriptedServer:
    """A server that nobody asks anything; what happens in a turn of its loop is up to the test."""

    def __init__(self, notes: Notes) -> None:
        self.notes = notes
        self.adj = SimpleNamespace(asyncore_loop_timeout=1, asyncore_use_poll=True, connection_limit=100)
        self.asyncore = SimpleNamespace(
            loop=lambda **options: self.turn(), dispatcher=SimpleNamespace(close=lambda server: notes.append("closed"))
        )
        self.active_channels: dict[int, Any] = {}
        self._map: dict[int, Any] = {}
        self.task_dispatcher = SimpleNamespace(shutdown=lambda timeout: notes.append("threads ended"))
        self.trigger = SimpleNamespace(close=lambda: notes.append("trigger closed"))

    def turn(self) -> None:
        self.notes.append("turn")

    def handle_accept(self) -> None:
        """Nobody waits."""

    def pull_trigger(self) -> None:
        self.notes.append("woken")


class ScriptedWorker:
    """Notes what it is asked for, and wonders if that never ends."""

    def __init__(self, notes: Notes) -> None:
        self.notes = notes

    def __getattr__(self, name: str) -> Any:
        assert len(self.notes) < 50
        return lambda: self.notes.append(f"worker: {name}")


@pytest.fixture
def _own_signals() -> Iterator[None]:
    before = [(number, signal.getsignal(number)) for number in (signal.SIGTERM, signal.SIGINT)]
    yield
    for number, answer in before:
        signal.signal(number, answer)


@pytest.mark.usefixtures("_own_signals")
@pytest.mark.parametrize("has_worker", [True, False])
def test_a_server_serves_until_it_is_told_to_stop_and_then_ends_in_order(
    monkeypatch: pytest.MonkeyPatch, has_worker: bool
) -> None:
    notes: Notes = []
    server: Any = ScriptedServer(notes)
    worker: Any = ScriptedWorker(notes) if has_worker else None
    signals = StopSignals(server)
    assert not signals.is_asked

    def turn() -> None:
        notes.append("turn")
        if len(notes) >= 4 and not signals.is_asked:
            os.kill(os.getpid(), signal.SIGTERM)

    monkeypatch.setattr(server, "turn", turn)
    run_until_stopped(server, signals, worker=worker)
    served = ["worker: ensure_running", "turn"] * 2 if has_worker else ["turn"] * 4
    ended = ["turn", "closed", "threads ended", "trigger closed"]
    if has_worker:
        ended = ["worker: ask_to_stop", *ended, "worker: wait"]
    assert notes == [*served, "woken", *ended]


@pytest.mark.usefixtures("_own_signals")
def test_who_asks_a_second_time_kills_the_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    notes: Notes = []
    server: Any = ScriptedServer(notes)
    signals = StopSignals(server)
    os.kill(os.getpid(), signal.SIGTERM)
    assert signals.is_asked
    monkeypatch.setattr(stopping, "drain", lambda server, longest: os.kill(os.getpid(), signal.SIGTERM))
    worker: Any = ScriptedWorker(notes)
    with pytest.raises(SystemExit) as ended:
        run_until_stopped(server, signals, worker=worker)
    assert ended.value.code == 128 + signal.SIGTERM
    assert notes == ["woken", "worker: ask_to_stop", "worker: kill"]
    with pytest.raises(SystemExit):
        run_until_stopped(server, signals)
