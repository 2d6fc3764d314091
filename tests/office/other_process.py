"""Work in an office by a process of its own: it begins at a signal, is killed or ends, and what it prints is read."""

from __future__ import annotations

import signal
import subprocess
import sys
import textwrap
from pathlib import Path

from django.db import connection

from tests.office.offices import Office
from tests.waiting import wait_until

ROOT = Path(__file__).resolve().parents[2]

_BEGINNING = """
import sys
from datetime import UTC, date, datetime
from pathlib import Path
from ratinghouse.office.opening import open_office
open_office()
from ratinghouse.office.journal import Clerk
from ratinghouse.office.refusal import Refused
clerk = Clerk(sys.argv[1], datetime(2024, 3, 1, 12, tzinfo=UTC))
{imports}
print("ready", flush=True)
sys.stdin.readline()
try:
{work}
except Refused as refused:
    print("refused", *(finding.code for finding in refused.findings))
else:
    print("done")
"""


class OtherProcess:
    """A process that has opened the office and waits for ``begin``."""

    def __init__(self, office: Office, imports: str, work: str, who: str = "somebody") -> None:
        script = _BEGINNING.format(imports=imports, work=textwrap.indent(textwrap.dedent(work), "    "))
        self._process = subprocess.Popen(
            [sys.executable, "-c", script, who],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=office.environment(),
        )
        assert self._process.stdout is not None
        if self._process.stdout.readline() != "ready\n":
            raise AssertionError(self._process.communicate()[1])

    def begin(self) -> None:
        """Let the work begin."""
        assert self._process.stdin is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()

    def kill_after(self, seconds: float) -> bool:
        """Kill it as a power cut would; whether it was still at work."""
        try:
            self._process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()
        wait_until_alone()
        assert self._process.returncode in (0, -signal.SIGKILL)
        return self._process.returncode != 0

    def end(self) -> str:
        """What it said in the end."""
        output, errors = self._process.communicate()
        assert self._process.returncode == 0, errors
        return output.strip()


def wait_until_alone() -> None:
    """Wait until PostgreSQL has ended what it does for processes that were killed: it may still commit."""
    if connection.vendor != "postgresql":
        return
    others = (
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        " AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
    )
    with connection.cursor() as cursor:

        def is_alone() -> bool:
            cursor.execute(others)
            return bool(cursor.fetchone() == (0,))

        wait_until(is_alone)
