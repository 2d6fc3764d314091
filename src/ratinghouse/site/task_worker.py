"""The worker: carries out the tasks of the queue one after the other and, between them, periodic jobs.

Several workers may run at once: each task is claimed by one of them, and the periodic jobs may safely run twice.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime
from threading import Event

from django.db import OperationalError, close_old_connections, connections
from django_tasks import DEFAULT_TASK_BACKEND_ALIAS, DEFAULT_TASK_QUEUE_NAME
from django_tasks_db.management.commands.db_worker import Worker
from django_tasks_db.models import DBTaskResult

from ratinghouse.office.events.event_norms import judge_norms
from ratinghouse.office.journal import Clerk
from ratinghouse.site.accounts.erasure_requests import erase_due
from ratinghouse.site.long_work import forget_old_work
from ratinghouse.site.notices.delivery import deliver
from ratinghouse.site.notices.late_reports import write_late_notices
from ratinghouse.site.notices.report_mail import receive_report_mail
from ratinghouse.site.worker_locks import registered_worker

BETWEEN_LOOKS = 0.5  # seconds between two queries of an empty queue

_log = logging.getLogger(__name__)


class Round:
    """A periodic job: done at once, and then at a fixed interval."""

    def __init__(self, seconds: float, do: Callable[[datetime], object]) -> None:
        self.seconds = seconds
        self.do = do
        self.next = 0.0  # by the monotonic clock

    def do_if_due(self) -> None:
        """Do the job if it is due. A failure is logged, and the job is tried again at its next time."""
        if time.monotonic() < self.next:
            return
        self.next = time.monotonic() + self.seconds
        try:
            self.do(datetime.now(UTC))
        except OperationalError as busy:  # such as while another process writes a long list
            _log.warning("%s waits: %s", self.do.__name__, busy)
        except Exception:
            _log.exception("%s failed; it is tried again", self.do.__name__)


def judge_waiting_norms(now: datetime) -> None:
    """Judge the title norms of rated events that an interrupted process left unjudged."""
    judge_norms(Clerk("worker", now))


def rounds() -> tuple[Round, ...]:
    """Return the periodic jobs of a worker."""
    return (
        Round(15, deliver),
        Round(60, receive_report_mail),
        Round(60, judge_waiting_norms),
        Round(3600, write_late_notices),
        Round(3600, erase_due),
        Round(3600, forget_old_work),
    )


def run_worker(stopping: Event) -> None:
    """Work until the event is set; a task under way is finished first."""
    regular = rounds()
    while not stopping.is_set():
        try:
            with registered_worker() as id:
                while not stopping.wait(BETWEEN_LOOKS):
                    run_waiting_tasks(id, stopping)
                    for each in regular:
                        each.do_if_due()
                    close_old_connections()
        except OperationalError as busy:
            _log.warning("the queue waits: %s", busy)
        except Exception:  # under a new id, a task whose end could not be stored counts as interrupted
            _log.exception("the worker failed; it continues under another ID")
    connections.close_all()


def run_waiting_tasks(worker_id: str, stopping: Event | None = None) -> None:
    """Carry out the tasks that wait, until the event is set.

    The queue is read before a task is claimed, because on SQLite claiming locks the database for all writers.
    """
    while not (stopping and stopping.is_set()) and DBTaskResult.objects.ready().exists():
        Worker(
            queue_names=[DEFAULT_TASK_QUEUE_NAME],
            interval=0,
            batch=True,
            backend_name=DEFAULT_TASK_BACKEND_ALIAS,
            startup_delay=False,
            max_tasks=1,
            worker_id=worker_id,
            excluded_queue_names=[],
        ).run()
