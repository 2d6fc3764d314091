"""Fresh offices for tests, on either database, one after the other in one process."""

from __future__ import annotations

import os
import shutil
import sqlite3
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.core.management import call_command
from django.db import connections

from ratinghouse.office.storage.database import FILE, database

VENDORS = ("sqlite", "postgresql")
TEMPLATE = "template_office"


@dataclass(frozen=True)
class Office:
    """A directory with the tables of an office in it, or beside it in PostgreSQL."""

    home: Path
    vendor: str
    url: str = ""  # DATABASE_URL; empty for SQLite

    def environment(self) -> dict[str, str]:
        """The environment in which another process works in this office."""
        variables = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        variables |= {"RATINGHOUSE_HOME": str(self.home)}
        return variables | ({"DATABASE_URL": self.url} if self.url else {})


def enter(office: Office) -> None:
    """Point Django at an office, whichever was open before."""
    leave()
    settings.HOME = office.home
    described = database(office.home, office.url)
    settings.DATABASES = {"default": described}
    connections.settings = connections.configure_settings({"default": described})
    os.environ["RATINGHOUSE_HOME"] = str(office.home)
    if office.url:
        os.environ["DATABASE_URL"] = office.url


def leave() -> None:
    """Close the connection, and forget it: the next one is made from the settings of that moment."""
    for name in ("RATINGHOUSE_HOME", "DATABASE_URL"):
        os.environ.pop(name, None)
    forget_connection()


def forget_connection() -> None:
    """Close the connection, so that the next one is made anew."""
    connections.close_all()
    if hasattr(connections._connections, "default"):  # type: ignore[attr-defined]
        del connections["default"]


def sqlite_template(directory: Path) -> None:
    """Make an office file with all tables and nothing in them, in one piece."""
    office = Office(directory, "sqlite")
    enter(office)
    call_command("migrate", verbosity=0)
    leave()
    path = directory / FILE
    with sqlite3.connect(path) as closing:
        closing.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    closing.close()


def sqlite_office(home: Path, template: Path) -> Office:
    """A fresh office in a directory."""
    home.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(template, home / FILE)
    return Office(home, "sqlite")


class Server:
    """A PostgreSQL server on which databases are copied from one with all tables."""

    def __init__(self, url: str, home: Path) -> None:
        self.url = url
        self._count = 0
        self.run(f"CREATE DATABASE {TEMPLATE}")
        enter(Office(home, "postgresql", self.database(TEMPLATE)))
        call_command("migrate", verbosity=0)
        leave()

    def database(self, name: str) -> str:
        """The URL of one of the server's databases."""
        return urlunsplit(urlsplit(self.url)._replace(path=f"/{name}"))

    def run(self, statement: str) -> None:
        """Something that concerns the server as a whole."""
        import psycopg

        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(statement.encode())

    def office(self, home: Path, *, tables: bool = True) -> Office:
        """A fresh office: its directory, and its own database."""
        self._count += 1
        name = f"office_{self._count}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE if tables else 'template0'} STRATEGY FILE_COPY")
        home.mkdir(parents=True, exist_ok=True)
        return Office(home, "postgresql", self.database(name))

    def copy(self, office: Office, home: Path) -> Office:
        """Another office with the same directory and tables; nobody may be connected to the first."""
        self._count += 1
        name, first = f"office_{self._count}", urlsplit(office.url).path.strip("/")
        self.run(f"CREATE DATABASE {name} TEMPLATE {first} STRATEGY FILE_COPY")
        shutil.copytree(office.home, home)
        return Office(home, "postgresql", self.database(name))

    def drop(self, office: Office) -> None:
        """Throw a database away, whoever is still connected."""
        name = urlsplit(office.url).path.strip("/")
        self.run(f"DROP DATABASE {name} WITH (FORCE)")
