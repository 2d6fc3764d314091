"""``ratinghouse worker``: the background work of the website, for offices where ``serve`` does not start it."""

from __future__ import annotations

import signal
import sys
from threading import Event, Thread
from types import FrameType

import click

from ratinghouse.cli.office_option import office_option, with_site_tables


@click.command("worker")
@click.option("--while-open", is_flag=True, hidden=True, help="end when standard input ends")
@with_site_tables
@office_option
def command(while_open: bool) -> None:
    """Carry out the imports, previews, publications and corrections of the website, send mail and do due erasures.

    Runs until it is interrupted; a task under way is finished first. The command serve starts a worker by itself.
    """
    from ratinghouse.site.task_worker import run_worker

    stopping = Event()

    def stop(number: int, frame: FrameType | None) -> None:
        if stopping.is_set():
            raise SystemExit(128 + number)
        stopping.set()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    if while_open:
        Thread(target=_wait_for_end, args=(stopping,), daemon=True).start()
    run_worker(stopping)


def _wait_for_end(stopping: Event) -> None:
    sys.stdin.buffer.read()
    stopping.set()
