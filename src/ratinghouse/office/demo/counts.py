"""The numbers of an office's records."""

from __future__ import annotations

from ratinghouse.office.models import Club, Event, Game, Player, PublishedList


def counted() -> dict[str, int]:
    """Return the numbers of players, clubs, events by state, games and lists."""
    states = {state: Event.objects.filter(state=state).count() for state in Event.State.values}
    return {
        "players": Player.objects.count(),
        "clubs": Club.objects.count(),
        **{f"events {state}": number for state, number in states.items() if number},
        "games": Game.objects.count(),
        "lists": PublishedList.objects.filter(current=True).count(),
        "lists of an earlier edition": PublishedList.objects.filter(current=False).count(),
    }
