"""What the commands of the office have in common: where the office is, who acts, and how a refusal is printed."""

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
from ratinghouse.cli.extras import demand_office
from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.kernel.finding import Refused
from ratinghouse.kernel.texts import message_of, text

Command = TypeVar("Command", bound=Callable[..., Any])


def office_option(command: Command) -> Command:
    """Add ``--office DIR``. The office is opened before the command runs; the findings of refusals are printed."""
    return _opened(command, _opening())


def new_office_option(command: Command) -> Command:
    """Add ``--office DIR`` for a command that creates the office if there is none."""
    return _opened(command, _opening(create=True))


def bare_office_option(command: Command) -> Command:
    """Add ``--office DIR`` for a command that creates the tables itself; it gets ``home``, the directory."""
    return _opened(command, _setting_up, passes_home=True)


def home_option(command: Command) -> Command:
    """Add ``--office DIR`` as ``office_option`` does; the command gets ``home``, the office's directory."""
    return _opened(command, _opening(), passes_home=True)


def checked_first(check: Callable[..., None]) -> Callable[[Command], Command]:
    """Check a command's arguments before an office is opened or created, so that wrong ones leave no files behind.

    The check gets the arguments by name and raises ``Refused`` or ``WrongUsage``. Put it above the options here.
    """

    def checked_command(command: Command) -> Command:
        @wraps(command)
        def checked(**arguments: Any) -> Any:
            demand_office()
            try:
                check(**arguments)
            except Refused as refused:
                options.refuse(refused.findings)
            return command(**arguments)

        return checked  # type: ignore[return-value]  # Click only asks that it can be called

    return checked_command


def with_site_tables(command: Command) -> Command:
    """Run a command with the website's tables (accounts, tokens, notices). Put it above the options here.

    A command that sends a notice to a report's sender needs it.
    """

    @wraps(command)
    def with_settings(*args: Any, **arguments: Any) -> Any:
        os.environ["DJANGO_SETTINGS_MODULE"] = "ratinghouse.site.settings"
        return command(*args, **arguments)

    return with_settings  # type: ignore[return-value]  # Click only asks that it can be called


def clerk_option(command: Command) -> Command:
    """Add ``--as NAME``: the command gets ``clerk``, who acts at the present time. Put it below ``office_option``."""

    @click.option(
        "--as",
        "who",
        metavar="NAME",
        callback=lambda context, option, name: name or _login(),  # before the office is opened, or even created
        help="who acts, for the journal; else the login name",
    )
    @wraps(command)
    def acting(*args: Any, who: str, **arguments: Any) -> Any:
        from ratinghouse.office.journal import Clerk

        return command(*args, clerk=Clerk(who, datetime.now(UTC)), **arguments)

    return acting  # type: ignore[return-value]  # Click only asks that it can be called


def opened_office(directory: str | None) -> Path:
    """Open the office for a command that has a ``--office`` option of its own, and return the directory."""
    return _open(_opening(), directory)


def _opened(command: Command, opening: Callable[[str | None], Path], *, passes_home: bool = False) -> Command:
    @click.option(
        "--office", "directory", type=click.Path(file_okay=False), metavar="DIR", help="the office's directory"
    )
    @wraps(command)
    def opened(*args: Any, directory: str | None, **arguments: Any) -> Any:
        home = _open(opening, directory)
        from django.db import DatabaseError

        from ratinghouse.office.storage.full_disk import cannot_write

        try:
            return command(*args, **arguments, **({"home": home} if passes_home else {}))
        except Refused as refused:
            options.refuse(refused.findings)
        except (DatabaseError, OSError) as problem:
            if not cannot_write(problem):
                raise
            raise WrongUsage(
                text(
                    "nothing can be stored in {directory}, and nothing was changed: {problem}",
                    directory=str(home),
                    problem=str(problem),
                )
            ) from None

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
        raise WrongUsage(message_of(problem)) from None
    except DatabaseError as problem:
        reason = str(problem).strip().splitlines()[0]
        raise WrongUsage(
            text("the office's database cannot be used: {reason}; check --office and DATABASE_URL", reason=reason)
        ) from None
    except ImproperlyConfigured as problem:
        if "psycopg" not in str(problem):
            raise
        raise WrongUsage(text("PostgreSQL needs its driver: pip install 'ratinghouse[postgresql]'")) from None
    except OSError as problem:
        raise WrongUsage(
            text(
                "--office {directory}: {reason}; name a directory that can be used",
                directory=str(directory),
                reason=problem.strerror or str(problem),
            )
        ) from None


def _login() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        raise WrongUsage(text("this system does not know your login name; give it with --as NAME")) from None
