"""The public pages on the other database, over a small federation."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client

from ratinghouse.office.models import Event, Listing, RatingList
from tests.office.offices import Server, enter, leave
from tests.office.private_postgresql import NotFound, private_server
from tests.office.simulated import Simulation


@pytest.fixture
def on_postgresql(tmp_path: Path, _test_environment: None) -> Iterator[Client]:
    """Somebody at the counter of an office in PostgreSQL."""
    try:
        with private_server() as url:
            server = Server(url, tmp_path / "template")
            office = server.office(tmp_path / "office")
            enter(office)
            simulation = Simulation("fide-2024")
            simulation.found()
            simulation.season(years=1, events=1)
            yield Client()
            leave()
            server.drop(office)
    except NotFound as why:
        if os.environ.get("CI"):
            pytest.fail(str(why))
        pytest.skip(str(why))


def test_every_type_of_page_is_shown(on_postgresql: Client) -> None:
    made = RatingList.objects.filter(current=True).latest("date")
    listing = (
        Listing.objects.filter(list=made, rating__isnull=False, total_games__gt=40).select_related("player").first()
    )
    assert listing is not None
    event = Event.objects.filter(state=Event.State.RATED).latest("end")
    code = listing.player.code
    views = ("top", "women", "juniors", "seniors", "new", "movers", "inactive", "federation", "clubs", "all")
    for address in (
        *("/", "/lists/", "/events/", "/health", "/metrics", f"/players/?q={listing.player.name[:5]}"),
        *(f"/players/{code}/", f"/players/{code}/standard/{made.date}/", f"/events/{event.pk}/"),
        *(f"/lists/standard/{made.date}/?view={name}" for name in views),
    ):
        first, again = on_postgresql.get(address), on_postgresql.get(address)
        assert first.status_code == again.status_code == 200, address
    assert listing.player.name in on_postgresql.get(f"/players/{code}/").content.decode()
