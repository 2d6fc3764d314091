"""What the verbs of the office have in common: where the office is, who acts, and how a refusal is told."""

from __future__ import annotations

import getpass
import os
from collections.abc import Callable
from datetime import UTC, datetime
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import WrongUsage

Command = TypeVar("Command", bound=Callable[..., Any])


def office_option(command: Command) -> Command:
    """``--office DIR``. The office is open when the command's body runs; what the office refuses is told."""
    return _opened(command, _opening())


def new_office_option(command: Command) -> Command:
    """``--office DIR`` for a verb that makes the office when there is none."""
    return _opened(command, _opening(create=True))


def bare_office_option(command: Command) -> Command:
    """``--office DIR`` for a verb that makes the tables itself; the command gets ``home``, the directory."""
    return _opened(command, _setting_up, passes_home=True)


def home_option(command: Command) -> Command:
    """As ``office_option``, and the command gets ``home``, the office's directory."""
    return _opened(command, _opening(), passes_home=True)


def at_the_counter(command: Command) -> Command:
    """With the counter's tables (accounts, tokens, notices) beside the office's own. Goes above the options here.

    Verbs that a report's sender is told of need it: the counter listens only where it is set up.
    """

    @wraps(command)
    def entered(*args: Any, **told: Any) -> Any:
        os.environ["DJANGO_SETTINGS_MODULE"] = "ratinghouse.site.settings"
        return command(*args, **told)

    return entered  # type: ignore[return-value]  # Click only asks that it can be called


def clerk_option(command: Command) -> Command:
    """``--as NAME``: the command gets ``clerk``, who acts now. Goes below ``office_option``."""

    @click.option("--as", "who", metavar="NAME", help="who acts, for the journal; else the login name")
    @wraps(command)
    def acting(*args: Any, who: str | None, **told: Any) -> Any:
        from ratinghouse.office.journal import Clerk

        return command(*args, clerk=Clerk(who or _login(), datetime.now(UTC)), **told)

    return acting  # type: ignore[return-value]  # Click only asks that it can be called


def _opened(command: Command, opening: Callable[[str | None], Path], *, passes_home: bool = False) -> Command:
    @click.option(
        "--office", "directory", type=click.Path(file_okay=False), metavar="DIR", help="the office's directory"
    )
    @wraps(command)
    def opened(*args: Any, directory: str | None, **told: Any) -> Any:
        home = _open(opening, directory)
        from django.db import DatabaseError

        from ratinghouse.office.refusal import Refused
        from ratinghouse.office.storage.full_disk import cannot_write

        try:
            return command(*args, **told, **({"home": home} if passes_home else {}))
        except Refused as refused:
            options.refuse(refused.findings)
        except (DatabaseError, OSError) as problem:
            if not cannot_write(problem):
                raise
            raise WrongUsage(f"nothing can be stored in {home}, and nothing was changed: {problem}") from None

    return opened  # type: ignore[return-value]


def _opening(*, create: bool = False) -> Callable[[str | None], Path]:
    def opened(directory: str | None) -> Path:
        from ratinghouse.office.opening import open_office

        return open_office(directory, create=create)

    return opened


def _setting_up(directory: str | None) -> Path:
    from ratinghouse.office.opening import office_directory, set_up

    home = office_directory(directory).resolve()
    set_up(home)
    return home


def _open(opening: Callable[[str | None], Path], directory: str | None) -> Path:
    from django.core.exceptions import ImproperlyConfigured
    from django.db import DatabaseError

    from ratinghouse.office.opening import NoOffice
    from ratinghouse.office.storage.database import WrongDatabase
    from ratinghouse.site.notices.mail_server import WrongMailServer

    try:
        return opening(directory)
    except (NoOffice, WrongDatabase, WrongMailServer) as problem:
        raise WrongUsage(str(problem)) from None
    except DatabaseError as problem:
        reason = str(problem).strip().splitlines()[0]
        raise WrongUsage(f"the office's database cannot be used: {reason}; check --office and DATABASE_URL") from None
    except ImproperlyConfigured as problem:
        if "psycopg" not in str(problem):
            raise
        raise WrongUsage("PostgreSQL needs its driver: pip install 'ratinghouse[postgresql]'") from None
    except OSError as problem:
        raise WrongUsage(f"--office {directory}: {problem.strerror}; name a directory that can be used") from None


def _login() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        raise WrongUsage("this system does not tell who you are; say it with --as NAME") from None
