"""Start ratings belong to the entries of a tournament and are fixed when it starts (ICCF 1.4)."""

from __future__ import annotations

from ratinghouse.office.events.stored_report import players_of
from ratinghouse.office.models import Entry, Event
from ratinghouse.office.results.event_results import rules_rate_results
from ratinghouse.office.results.open_results import versions_of


def fixed_start_ratings(event: Event) -> list[tuple[int, int]]:
    """Return the start ratings that reports of an event state, by starting number: those of the first report count.

    Nothing for rules that know no start ratings of entries. Who has none in the reports starts with that of the list.
    """
    if not rules_rate_results(event.rules):
        return []
    first = _in_force(versions_of(event)[0])
    of_first = _stated(first)
    by_code = {code: of_first[no] for no, code in players_of([first.pk])[first.pk] if no in of_first}
    stated = _stated(event)
    ratings = {no: by_code.get(code) or stated.get(no) for no, code in players_of([event.pk])[event.pk]}
    return sorted((no, rating) for no, rating in ratings.items() if rating)


def _in_force(version: Event) -> Event:
    """Return a version of a report, or the correction that replaced it."""
    while (successor := Event.objects.filter(supersedes=version).first()) is not None:
        version = successor
    return version


def _stated(event: Event) -> dict[int, int]:
    rows = Entry.objects.filter(event=event).values_list("no", "said_rating")
    return {no: rating for no, rating in rows if rating}
