"""The extra of an installation that a command needs and does not find, named in one line.

Parquet files and archives name theirs in a finding, PostgreSQL when the office is opened; Numba is used where it is.
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
"""What the extra ``office`` brings, by the names under which it is imported."""


def demand_office() -> None:
    """Raise the error of the missing extra before a command of the office does anything."""
    if any(find_spec(package) is None for package in OFFICE_PACKAGES):
        raise _missing_office()


def missing_extra(problem: ModuleNotFoundError) -> WrongUsage | None:
    """Return the error for an import that failed because an extra is not installed; None if it has another reason."""
    package = (problem.name or "").partition(".")[0]
    return _missing_office() if package in OFFICE_PACKAGES else None


def _missing_office() -> WrongUsage:
    return WrongUsage(text("this needs the extra {extra}: pip install 'ratinghouse[{extra}]'", extra="office"))
