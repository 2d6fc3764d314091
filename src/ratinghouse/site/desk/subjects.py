"""The events, players, disputes and registrations that URLs of the desk name; 404 if there is none."""

from __future__ import annotations

from django.shortcuts import get_object_or_404

from ratinghouse.office.models import Event, Player, Registration
from ratinghouse.site.models import Dispute


def event_of(number: int) -> Event:
    """Return the event with a number."""
    return get_object_or_404(Event.objects.select_related("received", "pool", "organiser"), pk=number)


def player_of(code: str) -> Player:
    """Return the player with an ID."""
    return get_object_or_404(Player.objects.select_related("club", "merged_into"), code=code)


def dispute_of(number: int) -> Dispute:
    """Return the dispute with a number."""
    return get_object_or_404(Dispute.objects.select_related("player", "event__received"), pk=number)


def registration_of(number: int) -> Registration:
    """Return the registration with a number."""
    registrations = Registration.objects.select_related("pool", "organiser", "event__received")
    return get_object_or_404(registrations, pk=number)
