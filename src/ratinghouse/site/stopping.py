"""Stopping the server gracefully: it accepts no new connections and answers the requests under way."""

from __future__ import annotations

import signal
import time
from types import FrameType
from typing import Any

from ratinghouse.site.worker_process import WorkerProcess

LONGEST = 30  # seconds that requests under way may take once the server has been asked to stop
_OFTEN = 0.1


class StopSignals:
    """Handlers of SIGTERM and SIGINT that ask the server to stop; a second signal ends the process at once."""

    def __init__(self, server: Any) -> None:
        self.is_asked = False
        self._server = server
        signal.signal(signal.SIGTERM, self._stop)
        if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:  # SIGINT stays ignored in a background job
            signal.signal(signal.SIGINT, self._stop)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        if self.is_asked:
            raise SystemExit(128 + number)
        self.is_asked = True
        self._server.pull_trigger()


def run_until_stopped(
    server: Any, signals: StopSignals, longest: float = LONGEST, worker: WorkerProcess | None = None
) -> None:
    """Serve until a signal asks the server to stop, then drain it; the worker finishes its task meanwhile."""
    try:
        while not signals.is_asked:
            if worker is not None:
                worker.ensure_running()
            _turn(server, server.adj.asyncore_loop_timeout)
        if worker is not None:
            worker.ask_to_stop()
        drain(server, longest)
        if worker is not None:
            worker.wait()
    except BaseException:  # after a second signal
        if worker is not None:
            worker.kill()
        raise


def drain(server: Any, longest: float) -> None:
    """Accept no new connections, answer the requests under way and end the threads, within ``longest`` seconds."""
    _accept_waiting(server)
    server.asyncore.dispatcher.close(server)  # only the listening socket: the threads still need to wake the loop
    until = time.monotonic() + longest
    while server.active_channels and time.monotonic() < until:
        _turn(server, _OFTEN)
        for channel in list(server.active_channels.values()):
            if not _is_busy(channel):
                channel.handle_close()
    server.task_dispatcher.shutdown(timeout=_OFTEN)
    server.trigger.close()


def _turn(server: Any, timeout: float) -> None:
    """Run the event loop once."""
    server.asyncore.loop(timeout=timeout, map=server._map, use_poll=server.adj.asyncore_use_poll, count=1)


def _accept_waiting(server: Any) -> None:
    """Accept the connections that wait in the listening socket's queue: their requests may have been sent."""
    before = -1
    while before < len(server.active_channels) < server.adj.connection_limit:
        before = len(server.active_channels)
        server.handle_accept()
    _turn(server, 0)


def _is_busy(channel: Any) -> bool:
    """Return whether a request is being received or answered, or its answer still has to be sent."""
    return bool(channel.requests or channel.request is not None or channel.total_outbufs_len)
