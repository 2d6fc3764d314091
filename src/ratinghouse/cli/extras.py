"""Errors for commands that need an optional dependency (an extra) which is not installed.

For Parquet files and archives the missing extra is named in a finding, for PostgreSQL when the office is opened. Numba
is used if it is installed.
"""

from __future__ import annotations

from importlib.util import find_spec

from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.kernel.texts import text

OFFICE_PACKAGES = (
    "anyascii",
    "argon2",
    "django",
    "django_otp",
    "django_tasks",
    "django_tasks_db",
    "ninja",
    "rapidfuzz",
    "segno",
    "waitress",
    "whitenoise",
)
"""The packages that the extra ``office`` installs, by their import names."""


def demand_office() -> None:
    """Raise ``WrongUsage`` if a package of the extra ``office`` is missing, before a command does anything."""
    if any(find_spec(package) is None for package in OFFICE_PACKAGES):
        raise _missing_office()


def missing_extra(problem: ModuleNotFoundError) -> WrongUsage | None:
    """Return the error for an import that failed because of a missing extra; None if it failed for another reason."""
    package = (problem.name or "").partition(".")[0]
    return _missing_office() if package in OFFICE_PACKAGES else None


def _missing_office() -> WrongUsage:
    return WrongUsage(text("this needs the extra {extra}: pip install 'ratinghouse[{extra}]'", extra="office"))
