"""Start ratings belong to the entries of a tournament and are fixed when it starts (ICCF 1.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ratinghouse.office.events.stored_report import players_of
from ratinghouse.office.models import Entry, Event
from ratinghouse.office.results.event_results import rules_rate_results
from ratinghouse.office.results.open_results import versions_of


def fixed_start_ratings(event: Event) -> list[tuple[int, int]]:
    """Return the start ratings that reports of an event state, by starting number: those of the first report count.

    Nothing for rules that know no start ratings of entries. An entry without one in the reports starts with that of the
    list.
    """
    if not rules_rate_results(event.rules):
        return []
    return start_ratings_since(stated_ratings(report_in_force(versions_of(event)[0])), stated_ratings(event))


class StatedRatings(NamedTuple):
    """What a report states: its players, and their ratings, by starting number."""

    players: Sequence[tuple[int, str]]
    ratings: Mapping[int, int]


def start_ratings_since(first: StatedRatings, stated: StatedRatings) -> list[tuple[int, int]]:
    """Return the start ratings of a report: those that the first report of the tournament states, else its own."""
    by_code = {code: first.ratings[no] for no, code in first.players if no in first.ratings}
    ratings = {no: by_code.get(code) or stated.ratings.get(no) for no, code in stated.players}
    return sorted((no, rating) for no, rating in ratings.items() if rating)


def report_in_force(version: Event) -> Event:
    """Return a version of a report, or the correction that replaced it."""
    while (successor := Event.objects.filter(supersedes=version).first()) is not None:
        version = successor
    return version


def stated_ratings(event: Event) -> StatedRatings:
    """Return the players of an event, and the ratings that its report states."""
    rows = Entry.objects.filter(event=event).values_list("no", "said_rating")
    return StatedRatings(players_of([event.pk])[event.pk], {no: rating for no, rating in rows if rating})
