"""Opening the office: which directory it is, and Django set up on it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ratinghouse.kernel.texts import text
from ratinghouse.office.storage.database import FILE, WAIT
from ratinghouse.office.storage.private_files import OpenToOthers, prepare_directory

LOCK = f"{FILE}.opening"  # an empty file, locked while the tables are changed
_OPENING = 0x4F50454E


class NoOffice(Exception):
    """There is no office in the directory, or another one is open in this process."""


def office_directory(directory: str | os.PathLike[str] | None = None) -> Path:
    """Return the office's directory: the one named, else ``RATINGHOUSE_HOME``, else the platform's data directory."""
    named = directory or os.environ.get("RATINGHOUSE_HOME")
    if named:
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("ratinghouse", appauthor=False)


def open_office(directory: str | os.PathLike[str] | None = None, *, create: bool = False) -> Path:
    """Set Django up on an office and bring its tables up to date. ``create`` makes one where there is none."""
    home = office_directory(directory).resolve()
    missing = NoOffice(
        text(
            "there is no office in {directory}; create one: ratinghouse init --office {directory}", directory=str(home)
        )
    )
    if not create and not os.environ.get("DATABASE_URL") and not (home / FILE).exists():
        raise missing  # before anything is written into a directory that was named by mistake
    set_up(home)
    if _is_migrated():
        return home
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    if not executor.loader.applied_migrations and not create:
        raise missing
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        migrate(home)
    return home


def _is_migrated() -> bool:
    """Return whether every migration of the applications is applied, by their names alone: without importing any."""
    from django.apps import apps
    from django.db import DatabaseError, connection

    files = {
        (app.label, file.stem)
        for app in apps.get_app_configs()
        for file in Path(app.path, "migrations").glob("[!_]*.py")
    }
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT app, name FROM django_migrations")
            return files <= set(cursor.fetchall())
    except DatabaseError:
        return False


def migrate(home: Path) -> None:
    """Bring the tables up to date; of two processes that find them old at once, the second waits for the first."""
    from django.core.management import call_command

    with _alone(home):
        call_command("migrate", verbosity=0)


@contextmanager
def _alone(home: Path) -> Iterator[None]:
    from django.db import connection

    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [_OPENING])
        try:
            yield
        finally:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [_OPENING])
    else:
        (home / LOCK).touch(mode=0o600)
        lock = sqlite3.connect(home / LOCK, timeout=WAIT, isolation_level=None)  # SQLite locks files on every system
        try:
            lock.execute("BEGIN EXCLUSIVE")
            yield
        finally:
            lock.close()


def set_up(home: Path) -> None:
    """Set Django up on a directory, whatever is in it; its tables stay as they are."""
    from django.apps import apps
    from django.conf import settings

    if settings.configured and Path(settings.HOME) != home:
        raise NoOffice(
            text(
                "this process has the office in {directory} open; use another process for {other}",
                directory=str(settings.HOME),
                other=str(home),
            )
        )
    os.environ["RATINGHOUSE_HOME"] = str(home)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ratinghouse.office.settings")
    try:
        prepare_directory(home, with_database=not os.environ.get("DATABASE_URL"))
    except OpenToOthers as problem:
        raise NoOffice(str(problem)) from None
    if hasattr(settings, "ROOT_URLCONF"):
        import django

        django.setup()
    else:  # what else django.setup() does is for websites, and takes as long as all the rest
        apps.populate(settings.INSTALLED_APPS)
