"""Offices for tests, on both databases.

Django is one per process, but its connection is not: ``office`` gives every test a fresh office and points Django's
``default`` connection at it, first on SQLite, then on PostgreSQL. Nothing is rolled back behind a test; it commits as
the office does. Migrations run once for each database and process: SQLite offices are copies of that file, PostgreSQL
offices are copies of that database (``CREATE DATABASE … TEMPLATE``). The PostgreSQL server is private: started by the
first test that asks, one for each pytest-xdist worker, without fsync, reached by a socket in a temporary directory.

Where there is no PostgreSQL its tests are skipped and say why; with ``CI`` in the environment they fail instead.

- ``office``          an office with empty tables; the test runs once for each database
- ``federation``      the same with a federation in it (code XAN) and two pools under fide-2024
- ``sqlite_office``   an office on SQLite only, where the database makes no difference
- ``offices``         to make more: ``offices("postgresql")``; Django enters each as it is made, ``enter`` goes back
- ``clerk``           who acts in tests, at noon of 1 March 2024
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from tests import django_ready  # isort: skip  # noqa: F401  # before any module of models

from ratinghouse.office.journal import Clerk
from tests.demos import _sqlite_template
from tests.office.offices import VENDORS, Office, Server, enter, leave
from tests.office.offices import sqlite_office as _sqlite_office
from tests.office.private_postgresql import NotFound, private_server

__all__ = ["_sqlite_template"]

Offices = Callable[..., Office]


@pytest.fixture(scope="session")
def _server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with ExitStack() as stack:
        try:
            url = stack.enter_context(private_server())
        except NotFound as why:
            if os.environ.get("CI"):
                pytest.fail(str(why))
            pytest.skip(str(why))
        yield Server(url, tmp_path_factory.mktemp("template"))


@pytest.fixture
def offices(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Offices]:
    """Makes fresh offices and enters them. ``tables=False`` leaves the database without any, as before ``init``."""
    opened: list[Office] = []

    def fresh(vendor: str, *, tables: bool = True) -> Office:
        office: Office
        home = tmp_path / f"office-{len(opened)}"
        if vendor == "postgresql":
            office = request.getfixturevalue("_server").office(home, tables=tables)
        elif tables:
            office = _sqlite_office(home, request.getfixturevalue("_sqlite_template"))
        else:
            home.mkdir()
            office = Office(home, "sqlite")
        opened.append(office)
        enter(office)
        return office

    yield fresh
    leave()
    for office in opened:
        if office.url:
            request.getfixturevalue("_server").drop(office)


@pytest.fixture(params=VENDORS)
def office(request: pytest.FixtureRequest, offices: Offices) -> Office:
    """An office with empty tables, once on each database."""
    return offices(request.param)


@pytest.fixture
def sqlite_office(offices: Offices) -> Office:
    """An office with empty tables on SQLite."""
    return offices("sqlite")


@pytest.fixture
def federation(office: Office, clerk: Clerk) -> Office:
    """An office that has been set up: the federation of Xanadu, two pools under FIDE's rules of 2024."""
    from ratinghouse.office.setting_up import init_office

    rules = {"fide-2024": date(2024, 3, 1)}
    init_office(clerk, "XAN", "Chess Federation of Xanadu", {"standard": rules, "rapid": rules})
    return office


@pytest.fixture
def clerk() -> Clerk:
    """Who acts in tests."""
    return Clerk("tester", datetime(2024, 3, 1, 12, tzinfo=UTC))
