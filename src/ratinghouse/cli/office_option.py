"""What the verbs of the office have in common: where the office is, who acts, and how a refusal is told."""

from __future__ import annotations

import getpass
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
    return _opened(command, create=False)


def new_office_option(command: Command) -> Command:
    """``--office DIR`` for a verb that makes the office when there is none."""
    return _opened(command, create=True)


def clerk_option(command: Command) -> Command:
    """``--as NAME``: the command gets ``clerk``, who acts now. Goes below ``office_option``."""

    @click.option("--as", "who", metavar="NAME", help="who acts, for the journal; else the login name")
    @wraps(command)
    def acting(*args: Any, who: str | None, **told: Any) -> Any:
        from ratinghouse.office.journal import Clerk

        return command(*args, clerk=Clerk(who or _login(), datetime.now(UTC)), **told)

    return acting  # type: ignore[return-value]  # Click only asks that it can be called


def _opened(command: Command, *, create: bool) -> Command:
    @click.option(
        "--office", "directory", type=click.Path(file_okay=False), metavar="DIR", help="the office's directory"
    )
    @wraps(command)
    def opened(*args: Any, directory: str | None, **told: Any) -> Any:
        _open(directory, create=create)
        from ratinghouse.office.refusal import Refused

        try:
            return command(*args, **told)
        except Refused as refused:
            options.refuse(refused.findings)

    return opened  # type: ignore[return-value]


def _open(directory: str | None, *, create: bool) -> Path:
    from ratinghouse.office.database import WrongDatabase
    from ratinghouse.office.opening import NoOffice, open_office

    try:
        return open_office(directory, create=create)
    except (NoOffice, WrongDatabase) as problem:
        raise WrongUsage(str(problem)) from None
    except OSError as problem:
        raise WrongUsage(f"--office {directory}: {problem.strerror}; name a directory that can be used") from None


def _login() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        raise WrongUsage("this system does not tell who you are; say it with --as NAME") from None
