"""Every public page that shows what a rulebook calculated, visited in an office."""

from __future__ import annotations

from collections.abc import Iterator

from django.test import Client

from ratinghouse.office.models import Event, Listing, PublishedList


def addresses() -> Iterator[str]:
    """The pages of every list, of some players and events, and their calculations."""
    for rating_list in PublishedList.objects.filter(current=True).select_related("pool"):
        pool, day = rating_list.pool.name, rating_list.date
        yield f"/lists/{pool}/{day}/"
        yield from (f"/lists/{pool}/{day}/?view={view}" for view in ("top", "federation", "inactive", "new"))
        yield f"/lists/{pool}/{day}/list.csv"
        for listing in Listing.objects.filter(list=rating_list, games__gt=0).select_related("player")[:3]:
            yield f"/players/{listing.player.code}/"
            yield f"/players/{listing.player.code}/{pool}/{day}/"
            yield f"/api/v1/players/{listing.player.code}/history"
    yield from (
        f"/events/{number}/" for number in Event.objects.filter(state=Event.State.RATED).values_list("pk", flat=True)
    )
    yield "/rules/"


def visit_all() -> int:
    """Get every page, and return how many there were; each must be there."""
    client, visited = Client(), 0
    for address in addresses():
        answer = client.get(address)
        assert answer.status_code == 200, (address, answer.status_code, answer.content[:300])
        visited += 1
    return visited
