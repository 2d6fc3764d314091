"""The public pages on the other database, over a small federation."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from threading import Thread

import pytest
from django.db import connection
from django.test import Client

from ratinghouse.office.journal import Clerk
from ratinghouse.office.models import Entry, Event, Listing, Player, PublishedList
from ratinghouse.office.register.merging import merge_players
from ratinghouse.office.register.register import edit_player
from ratinghouse.site.request_counts import counts
from tests.office.offices import Office, Server, enter, leave
from tests.office.private_postgresql import NotFound, private_server
from tests.office.simulated import Simulation
from tests.site.window import Window

pytestmark = pytest.mark.postgresql


@pytest.fixture(scope="module")
def _season(tmp_path_factory: pytest.TempPathFactory, _test_environment: None) -> Iterator[tuple[Server, Office]]:
    """A server, and on it an office with a year of lists."""
    directory = tmp_path_factory.mktemp("postgresql")
    try:
        with private_server() as url:
            server = Server(url, directory / "template")
            office = server.office(directory / "office")
            enter(office)
            simulation = Simulation("fide-2024")
            simulation.set_up()
            simulation.season(years=1, events=1)
            leave()
            yield server, office
    except NotFound as why:
        if os.environ.get("CI"):
            pytest.fail(str(why))
        pytest.skip(str(why))


@pytest.fixture
def on_postgresql(_season: tuple[Server, Office], tmp_path: Path) -> Iterator[Client]:
    """A visitor of the site of an office in PostgreSQL, which the test may change as it likes."""
    server, office = _season
    copy = server.copy(office, tmp_path / "office")
    enter(copy)
    yield Client()
    leave()
    server.drop(copy)


def test_every_type_of_page_is_shown(on_postgresql: Client) -> None:
    rating_list = PublishedList.objects.filter(current=True).latest("date")
    listing = (
        Listing.objects.filter(list=rating_list, rating__isnull=False, total_games__gt=40)
        .select_related("player")
        .first()
    )
    assert listing is not None
    event = Event.objects.filter(state=Event.State.RATED).latest("end")
    code = listing.player.code
    views = ("top", "women", "juniors", "seniors", "new", "movers", "inactive", "federation", "clubs", "all")
    for address in (
        *("/", "/lists/", "/events/", "/health", "/metrics", f"/players/?q={listing.player.name[:5]}"),
        *(f"/players/{code}/", f"/players/{code}/standard/{rating_list.date}/", f"/events/{event.pk}/"),
        *(f"/lists/standard/{rating_list.date}/?view={name}" for name in views),
    ):
        first, again = on_postgresql.get(address), on_postgresql.get(address)
        assert first.status_code == again.status_code == 200, address
    assert listing.player.name in on_postgresql.get(f"/players/{code}/").content.decode()


def test_a_kept_page_is_never_older_than_what_another_connection_has_written(on_postgresql: Client) -> None:
    listing = Listing.objects.filter(rating__isnull=False).select_related("player").latest("list__date")
    code, window = listing.player.code, Window()
    address = f"/players/{code}/"
    first = window.get(address)
    before = counts().get("cache_hits", 0)
    assert window.get(address) == first
    assert counts()["cache_hits"] == before + 1
    clerk = Clerk("elsewhere", datetime(2030, 1, 1, tzinfo=UTC))

    def edit() -> None:
        edit_player(clerk, code, {"name": "Renamed, Elsewhere"}, "a wedding")
        connection.close()

    elsewhere = Thread(target=edit)
    elsewhere.start()
    elsewhere.join()
    assert "Renamed, Elsewhere" in window.get(address).text


def test_the_interface_tells_a_history_with_merged_records(on_postgresql: Client) -> None:
    rating_list = PublishedList.objects.filter(current=True).latest("date")
    player, merged = Player.objects.filter(listings__list=rating_list, listings__rating__isnull=False).order_by("pk")[
        :2
    ]
    Entry.objects.filter(player=merged).update(player=None)  # they met, so the office would not have them be one
    merge_players(Clerk("somebody", datetime(2030, 1, 1, tzinfo=UTC)), player.code, merged.code, "the same person")
    history = on_postgresql.get(f"/api/v1/players/{player.code}/history").json()["pools"]["standard"]["revised"]
    rated = Listing.objects.filter(player__in=[player, merged], list__current=True, rating__isnull=False)
    assert len(history) == rated.count()
    assert on_postgresql.get(f"/players/{player.code}/").status_code == 200
