"""The offices that tests copy, each built once for a whole run.

- ``_sqlite_template``  the file of an office with all tables and nothing in them
- ``norm_office``  a closed tournament in which Nils Nordmann made norms, on the list of April 2024
- ``small_demo``   a year of the invented federation, up to 1 January 2023
- ``full_demo``    the invented federation as everybody sees it: two years, up to today
- ``full_desk``    the same with accounts, disputes and a correction to decide on, as ``serve --demo`` lays them out
"""

from __future__ import annotations

import shutil
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from tests import django_ready  # isort: skip  # noqa: F401  # before any module of models

from django.core.management import call_command

from ratinghouse.office.demo.building import build_demo
from ratinghouse.office.setting_up import init_office
from ratinghouse.office.storage.database import FILE
from tests.office.norm_events import MARCH, played_and_published
from tests.office.offices import Office, enter, leave, sqlite_office, sqlite_template
from tests.office.simulated import clerk_on
from tests.once import built_once

SMALL_DAY = date(2023, 1, 1)
SMALL_MONTHS = 12


@pytest.fixture(scope="session")
def _sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_once(tmp_path_factory, "tables", sqlite_template) / FILE


@pytest.fixture(scope="session")
def norm_office(tmp_path_factory: pytest.TempPathFactory, _sqlite_template: Path) -> Path:
    """The directory of an office with a single event."""

    def build(home: Path) -> None:
        enter(sqlite_office(home, _sqlite_template))
        init_office(clerk_on(MARCH), "XAN", "Xanadu", {"standard": {"fide-2024": MARCH}})
        played_and_published()
        leave()

    return built_once(tmp_path_factory, "norm-office", build)


@pytest.fixture(scope="session")
def small_demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The directory of a small office."""
    return built_once(tmp_path_factory, "small-demo", _build_small)


@pytest.fixture(scope="session")
def full_demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The directory of the office that ``ratinghouse demo`` builds without any option."""
    return built_once(tmp_path_factory, "full-demo", _build_full)


@pytest.fixture(scope="session")
def full_desk(tmp_path_factory: pytest.TempPathFactory, full_demo: Path) -> Path:
    """The directory of the office that ``ratinghouse serve --demo`` serves."""

    def lay_out(home: Path) -> None:
        shutil.copytree(full_demo, home, dirs_exist_ok=True)
        _lay_out(home)

    return built_once(tmp_path_factory, "full-desk", lay_out)


def _build_small(home: Path) -> None:
    _open(home)
    build_demo(SMALL_DAY, months=SMALL_MONTHS)
    leave()


def _build_full(home: Path) -> None:
    _open(home)
    build_demo(datetime.now(UTC).date())
    leave()


def _lay_out(home: Path) -> None:
    from ratinghouse.site import long_work
    from ratinghouse.site.demo_desk import fill_desk

    _open(home)
    fill_desk(home, datetime.now(UTC))
    assert [piece.state for piece in long_work.recent()] == ["done"]
    leave()


def _open(home: Path) -> None:
    enter(Office(home, "sqlite"))
    call_command("migrate", verbosity=0)
