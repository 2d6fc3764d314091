"""A desk without anything on it, where the demonstration's own reports and announced events are in a test's way."""

from __future__ import annotations

from ratinghouse.office.models import Event, Registration


def clear_desk() -> None:
    """Forget what was announced, and put aside the reports that are on no list."""
    Registration.objects.all().delete()
    Event.objects.filter(state__in=("received", "checked", "matched", "admitted")).update(state="withdrawn")
