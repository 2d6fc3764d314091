"""A PostgreSQL server of the tests' own: made in a temporary directory, reached by a socket there, gone at the end."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tests.waiting import wait_until

USER = "ratinghouse"
_PLACES = ("/usr/lib/postgresql", "/usr/local/pgsql", "/opt/homebrew/opt")
_SETTINGS = {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off", "listen_addresses": ""}


class NotFound(Exception):
    """This machine has no PostgreSQL that could be started."""


@contextmanager
def private_server() -> Iterator[str]:
    """Start a server for as long as the context lasts; gives the URL of its first database."""
    programs = _programs()
    owner = _owner()
    directory = Path(tempfile.mkdtemp(prefix="rh-pg-"))
    if owner is not None:
        os.chown(directory, owner.pw_uid, owner.pw_gid)
    server: subprocess.Popen[bytes] | None = None
    try:
        cluster = directory / "cluster"
        _run(owner, programs / "initdb", "-D", cluster, "-U", USER, "-A", "trust", "-E", "UTF8", "--no-locale", "-N")
        settings = [f"-c{name}={value}" for name, value in _SETTINGS.items()]
        log = (directory / "log").open("wb")
        server = subprocess.Popen(
            [programs / "postgres", "-D", cluster, "-k", directory, *settings],
            stdout=log,
            stderr=subprocess.STDOUT,
            **_as_owner(owner),
        )
        log.close()
        url = database_url(directory, "postgres")
        _wait_for(url, server, directory / "log")
        yield url
    finally:
        if server is not None:
            server.terminate()
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()
        shutil.rmtree(directory, ignore_errors=True)


def database_url(directory: Path, name: str) -> str:
    """The URL of a database on the server whose socket is in a directory."""
    return f"postgresql://{USER}@/{name}?host={quote(str(directory), safe='')}"


def _programs() -> Path:
    """The directory of initdb and postgres: the newest under the usual places, else the search path's."""
    programs = [path for place in _PLACES for path in Path(place).glob("*/bin/postgres") if path.is_file()]
    newest = sorted(programs, key=lambda path: [int(part) for part in path.parts[-3].split("@")[-1].split(".") if part])
    if newest:
        return newest[-1].parent
    named = shutil.which("postgres")
    if named and shutil.which("initdb"):
        return Path(named).resolve().parent
    raise NotFound("PostgreSQL is not installed: neither in the search path nor under " + ", ".join(_PLACES))


def _owner() -> pwd.struct_passwd | None:
    """Whom the server runs as. PostgreSQL refuses to run as root; everybody else keeps their own account."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise NotFound("PostgreSQL cannot run as root, and there is no user postgres or nobody")


def _as_owner(owner: pwd.struct_passwd | None) -> dict[str, Any]:
    return {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []} if owner is not None else {}


def _run(owner: pwd.struct_passwd | None, *command: str | Path) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd="/", **_as_owner(owner))
    if done.returncode:
        raise NotFound(f"{command[0]} failed: {done.stderr.strip()}")


def _wait_for(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    import psycopg

    def answers() -> bool:
        if server.poll() is not None:
            raise NotFound(f"the PostgreSQL server did not start: {log.read_text(errors='replace')[-500:]}")
        try:
            psycopg.connect(url).close()
        except psycopg.OperationalError:
            return False
        return True

    wait_until(answers)
