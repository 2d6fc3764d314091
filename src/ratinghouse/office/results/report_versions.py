"""Later versions of a report whose results are rated one by one: what is new in them is rated, what is rated stays."""

from __future__ import annotations

from collections.abc import Iterator

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.office.events.stored_report import players_of
from ratinghouse.office.models import Event, Game
from ratinghouse.office.refusal import refusal
from ratinghouse.office.register.name_folding import folded
from ratinghouse.office.results.event_results import EventResult, is_rated_by_result, results_of
from ratinghouse.office.results.open_results import ResultsOfPool, versions_of
from ratinghouse.office.results.same_results import paired_results

DIFFERS = "result-differs"
_COUNTED = (Event.State.ADMITTED, Event.State.RATED)


def earlier_version(event: Event) -> Event | None:
    """Return the newest event that is admitted or rated and whose report this one continues."""
    if event.start is None or event.supersedes_id is not None or not is_rated_by_result(event):
        return None
    others = Event.objects.filter(pool=event.pool, start=event.start, state__in=_COUNTED).exclude(pk=event.pk)
    return next((other for other in others.order_by("-pk") if is_version(event, other)), None)


def is_version(event: Event, other: Event) -> bool:
    """Return whether two reports are of the same tournament: by first day, name and players."""
    if event.pool_id != other.pool_id or event.start != other.start or folded(event.name) != folded(other.name):
        return False
    if not is_rated_by_result(event) or not is_rated_by_result(other):
        return False
    players = players_of([event.pk, other.pk])
    shared = {code for _, code in players[event.pk]} & {code for _, code in players[other.pk]}
    return len(shared) > 1


def corrected_results(event: Event) -> Iterator[tuple[EventResult, EventResult]]:
    """Yield the results with another score in a later version than on a list, each after the result of the list."""
    earlier = earlier_version(event)
    if earlier is not None and event.pool is not None:
        on_lists = ResultsOfPool(event.pool).on_lists_of_tournament(earlier)
        yield from paired_results(on_lists, results_of(event)).corrected


def version_findings(event: Event) -> Iterator[Finding]:
    """Yield an error for each result that a list has with another score."""
    for before, after in corrected_results(event):
        message = text(
            "{after} was rated as {before}, from event {event}.",
            after=after.description,
            before=before.description,
            event=before.event,
        )
        remedy = text(
            "if the new score is right: ratinghouse withdraw {event}, then ratinghouse correct {other} FILE;"
            ' if not: ratinghouse admit {event} --despite "REASON"',
            event=event.pk,
            other=before.event,
        )
        yield Finding("error", DIFFERS, message, remedy)


def continue_earlier(event: Event) -> Event | None:
    """Link an event with the earlier version that it continues, and return that. Refuse it if it adds no result."""
    earlier = earlier_version(event)
    if earlier is None or event.pool is None:
        return None
    event.continues = earlier
    event.save(update_fields=["continues"])
    _keep_days_of_reporting(event)
    if not ResultsOfPool(event.pool).open(event):
        message = text("every result of event {event} is in event {other} already", event=event.pk, other=earlier.pk)
        raise refusal("no-new-results", message, text("withdraw it: ratinghouse withdraw {event}", event=event.pk))
    return earlier


def replace_unrated_version(event: Event, earlier: Event) -> None:
    """Let an admitted event supersede an earlier version that no list has taken anything of. The caller saves it."""
    assert event.pool is not None
    if earlier.state == Event.State.ADMITTED and not ResultsOfPool(event.pool).open(earlier):
        earlier.state = Event.State.SUPERSEDED
        earlier.save(update_fields=["state"])
        event.supersedes, event.continues = earlier, earlier.continues


def _keep_days_of_reporting(event: Event) -> None:
    """Store with each result that an earlier version had the day on which it was first reported."""
    earlier = [result for version in versions_of(event) if version.pk < event.pk for result in results_of(version)]
    for before, after in paired_results(earlier, results_of(event)).pairs:
        round, white, black = after.seat
        Game.objects.filter(event=event, round=round, white=white, black=black, reported=None).update(
            reported=before.reported
        )
