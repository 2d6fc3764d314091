"""The offices that tests work in are fresh, separate and on the database they say."""

from __future__ import annotations

from django.db import connection

from ratinghouse.office.journal import Clerk
from ratinghouse.office.models import Federation, JournalEntry
from tests.office.conftest import Offices
from tests.office.offices import Office, enter


def test_an_office_is_empty_and_on_its_own_database(office: Office) -> None:
    assert connection.vendor == office.vendor
    assert JournalEntry.objects.count() == 0


def test_a_federation_is_set_up(federation: Office) -> None:
    assert Federation.objects.get().code == "XAN"


def test_two_offices_in_one_test_do_not_see_each_other(offices: Offices, clerk: Clerk) -> None:
    first = offices("sqlite")
    Federation.objects.create(code="XAN", name="Xanadu")
    offices("postgresql")
    assert connection.vendor == "postgresql"
    assert Federation.objects.count() == 0
    enter(first)
    assert connection.vendor == "sqlite"
    assert Federation.objects.count() == 1
