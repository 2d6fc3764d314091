"""Opening the office: which directory it is, and Django set up on it."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path

from ratinghouse.office.database import FILE


class NoOffice(Exception):
    """There is no office in the directory, or another one is open in this process."""


def office_directory(given: str | os.PathLike[str] | None = None) -> Path:
    """The directory that was named, else ``RATINGHOUSE_HOME``, else the platform's place for such things."""
    named = given or os.environ.get("RATINGHOUSE_HOME")
    return Path(named) if named else user_data_path("ratinghouse", appauthor=False)


def open_office(given: str | os.PathLike[str] | None = None, *, create: bool = False) -> Path:
    """Set Django up on an office and bring its tables up to date. ``create`` makes one where there is none."""
    home = office_directory(given).resolve()
    missing = NoOffice(f"there is no office in {home}; make one with: ratinghouse init --office {home}")
    if not create and not os.environ.get("DATABASE_URL") and not (home / FILE).exists():
        raise missing  # before anything is written into a directory that was named by mistake
    set_up(home)
    from django.core.management import call_command
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    if not executor.loader.applied_migrations and not create:
        raise missing
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", verbosity=0)
    return home


def set_up(home: Path) -> None:
    """Set Django up on a directory, whatever is in it; its tables stay as they are."""
    import django
    from django.conf import settings

    if settings.configured and Path(settings.HOME) != home:
        raise NoOffice(f"this process has the office in {settings.HOME} open; use another process for {home}")
    os.environ["RATINGHOUSE_HOME"] = str(home)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ratinghouse.office.settings")
    home.mkdir(parents=True, exist_ok=True)
    django.setup()
