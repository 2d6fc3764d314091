"""The public pages under every rulebook, and of an office that has nothing to show yet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client

from ratinghouse.office.models import Event, Listing, PublishedList
from tests.office.offices import enter, leave, sqlite_office
from tests.office.simulated import BEGINS, Simulation


@pytest.fixture
def empty(tmp_path: Path, _sqlite_template: Path, _test_environment: None) -> Iterator[Client]:
    """A visitor of the site of an office with empty tables."""
    enter(sqlite_office(tmp_path / "office", _sqlite_template))
    yield Client()
    leave()


def test_an_office_without_lists_says_so(empty: Client) -> None:
    for address in ("/", "/lists/", "/events/", "/players/?q=a", "/health", "/metrics", "/rules/"):
        assert empty.get(address).status_code == 200, address
    assert b"No list has been published yet." in empty.get("/").content
    assert empty.get("/health").json()["newest_list"] is None


@pytest.mark.parametrize("rules", [rules for rules in BEGINS if rules != "fide-2024"])
def test_calculations_of_every_rulebook_are_shown(empty: Client, rules: str) -> None:
    pool = "correspondence" if rules == "iccf-2023" else "standard"
    simulation = Simulation(rules, pool=pool)
    simulation.set_up()
    simulation.season(years=1, events=1)
    rating_list = PublishedList.objects.filter(current=True).latest("date")
    listings = Listing.objects.filter(list=rating_list).select_related("player")
    for listing in listings:
        address = f"/players/{listing.player.code}/{pool}/{rating_list.date}/"
        page = empty.get(address)
        assert page.status_code == 200, address
        assert "On the list" in page.content.decode()
    assert empty.get(f"/players/{listings[0].player.code}/").status_code == 200
    for event in Event.objects.filter(state=Event.State.RATED):
        assert empty.get(f"/events/{event.pk}/").status_code == 200
    assert empty.get(f"/rules/{rules}/").status_code == 200
