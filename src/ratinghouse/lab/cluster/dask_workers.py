"""Workers of a Dask cluster: one that is started on this machine, or one that is already running.

A task whose worker dies is given to another one; after the third death it is refused.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager
from typing import Any

from dask import config
from distributed import Client, KilledWorker, LocalCluster, as_completed

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.lab.archive.arrow import ArchiveRefused
from ratinghouse.lab.cluster.workers import Answer, Task, TaskProgress

SECONDS_TO_CONNECT = 20
SECONDS_TO_START = 300
"""For new processes of this machine: they answer late when it is busy."""


class DaskWorkers:
    """Does tasks on the workers of a client's cluster."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def answers(
        self, function: Callable[[Task], Answer], tasks: Sequence[Task], report_progress: TaskProgress | None = None
    ) -> list[Answer]:
        futures = self._client.map(function, tasks, pure=False, batch_size=len(tasks) or None)
        try:
            finished = as_completed(futures, loop=self._client.loop)  # type: ignore[no-untyped-call]
            for done, _ in enumerate(finished, 1):
                if report_progress is not None:
                    report_progress(done, len(tasks))
            return [future.result() for future in futures]
        except KilledWorker:
            message = text("a task was given up after its workers died")
            remedy = text("give the workers more memory, or look into their logs")
            raise ArchiveRefused(Finding("error", "workers-died", message, remedy)) from None
        except CancelledError:
            message = text("the connection to the cluster was lost")
            raise ArchiveRefused(Finding("error", "cluster-lost", message, _again())) from None


@contextmanager
def opened_cluster(processes: int, address: str = "") -> Iterator[DaskWorkers]:
    """Yield the workers of a new cluster of processes, or of the one at an address."""
    with _client(processes, address) as client:
        yield DaskWorkers(client)


@contextmanager
def _client(processes: int, address: str) -> Iterator[Any]:
    if not address:
        with ExitStack() as opened:
            with config.set({"distributed.comm.timeouts.connect": f"{SECONDS_TO_START}s"}):
                cluster = opened.enter_context(_local_cluster(processes))
                client = opened.enter_context(cluster.get_client())
            yield client
        return
    try:
        client = Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as failure:
        reason = str(failure).partition("\n")[0][:200]
        message = text("no Dask scheduler answers at {address} ({reason})", address=address, reason=reason)
        remedy = text("start one: dask scheduler; its address is like tcp://HOST:8786")
        raise ArchiveRefused(Finding("error", "no-cluster", message, remedy)) from None
    with client:
        _await_worker(client, address)
        yield client


def _await_worker(client: Any, address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=SECONDS_TO_CONNECT)
    except TimeoutError:
        message = text("the cluster at {address} has no workers", address=address)
        remedy = text("start some: dask worker {address} --nthreads 1", address=address)
        raise ArchiveRefused(Finding("error", "no-workers", message, remedy)) from None


def _local_cluster(processes: int) -> Any:
    """Return a cluster that no other machine reaches; its workers may use all memory, as one process would."""
    return LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=processes,
        threads_per_worker=1,
        memory_limit=None,
        host="127.0.0.1",
        # No dashboard. The scheduler serves its state all the same: on any free port, for two studies may run at once.
        scheduler_kwargs={"dashboard": False, "dashboard_address": "127.0.0.1:0"},
        silence_logs=logging.CRITICAL,
    )


def _again() -> str:
    return text("give the command again: what is finished stays")
