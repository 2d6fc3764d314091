"""The worker as a child of the server: started with it, restarted if it dies, and ended with it."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

BETWEEN_STARTS = 5.0  # seconds, so that a worker that cannot run is not restarted continuously
_COMMAND = (sys.executable, "-c", "from ratinghouse.cli import main; main()", "worker", "--while-open")


class WorkerProcess:
    """A worker in a process of its own. It ends when its standard input is closed, also if the server is killed."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._started = 0.0
        self._process: subprocess.Popen[bytes] | None = None

    def ensure_running(self) -> None:
        """Start the worker if it is not running."""
        if self._process is not None and self._process.poll() is None:
            return
        if time.monotonic() - self._started < BETWEEN_STARTS and self._process is not None:
            return
        self._started = time.monotonic()
        command = [*_COMMAND, "--office", str(self._home)]
        # In a session of its own, so that Ctrl+C reaches only the server, which lets the worker finish its task.
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True)

    def ask_to_stop(self) -> None:
        """Let the worker end when its current task is finished."""
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()

    def wait(self) -> None:
        """Wait until the worker has ended."""
        if self._process is not None:
            self._process.wait()

    def kill(self) -> None:
        """End the worker at once. An act under way is rolled back."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
