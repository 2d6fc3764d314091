"""What a list takes of a corrected report: the results that it took of the versions before, as they are now."""

from __future__ import annotations

from collections.abc import Sequence

from ratinghouse.derivation.recipe_format import EventOfRecipe
from ratinghouse.office.models import Event
from ratinghouse.office.results.event_results import EventResult, is_rated_by_result, results_of
from ratinghouse.office.results.open_results import versions_of
from ratinghouse.office.results.same_results import paired_results, scores_differ
from ratinghouse.rating.period import ResultSeat

Seats = dict[int, list[ResultSeat]]


def revised_events(
    events: Sequence[EventOfRecipe], replaced: int | None, by: Event | None
) -> tuple[list[EventOfRecipe], Seats | None]:
    """Return the events of a list without the replaced one, and what the list takes of the event in its place.

    That is None if it takes nothing, and without an entry for the event if it takes it whole. What other versions of
    the report supplied stays theirs unless the corrected report has another score.
    """
    is_whole = any(row["event"] == str(replaced) and row["results"] is None for row in events)
    rest = [row for row in events if row["event"] != str(replaced)]
    if by is None or is_whole or not is_rated_by_result(by):
        return rest, {} if len(rest) < len(events) else None
    versions = {version.pk: version for version in versions_of(by)}
    corrected = results_of(by)
    kept, seats = [], set[ResultSeat]()
    for row in events:
        earlier = _results_of_row(row, versions)
        pairs = paired_results(earlier, corrected).pairs
        if row["event"] != str(replaced):
            pairs = tuple((before, after) for before, after in pairs if scores_differ(before, after))
            kept += _without(row, [before for before, _ in pairs])
        seats |= {after.seat for _, after in pairs}
    return kept, {by.pk: sorted(seats)} if seats else None


def _results_of_row(row: EventOfRecipe, versions: dict[int, Event]) -> list[EventResult]:
    """Return the results that a list took of a version of the report; none of any other event."""
    version = versions.get(int(row["event"]))
    if version is None or row["results"] is None:
        return []
    seats = {(round, white, black) for round, white, black in row["results"]}
    return [result for result in results_of(version) if result.seat in seats]


def _without(row: EventOfRecipe, moved: Sequence[EventResult]) -> list[EventOfRecipe]:
    """Return the row without the results that another event supplies now; nothing if none is left."""
    if not moved or row["results"] is None:
        return [row]
    seats = {result.seat for result in moved}
    left = [(round, white, black) for round, white, black in row["results"] if (round, white, black) not in seats]
    return [{**row, "results": left}] if left else []


def versions_with_other_scores(event: Event) -> set[int]:
    """Return the versions of a report that have a result with another score than a corrected one."""
    corrected = results_of(event)
    others = [version for version in versions_of(event) if version.pk != event.pk]
    return {version.pk for version in others if paired_results(results_of(version), corrected).corrected}
