"""What a list takes of a corrected report: the results that it took of the versions before, as they are now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ratinghouse.derivation.recipe_format import EventOfRecipe
from ratinghouse.office.models import Event
from ratinghouse.office.results.event_results import EventResult, is_rated_by_result, results_of
from ratinghouse.office.results.same_results import paired_results, scores_differ
from ratinghouse.office.results.successor import Successor
from ratinghouse.rating.period import ResultSeat

Seats = dict[int, list[ResultSeat]]


def revised_events(
    events: Sequence[EventOfRecipe], replaced: int | None, successor: Successor | None
) -> tuple[list[EventOfRecipe], Seats | None]:
    """Return the events of a list without the replaced one, and what the list takes of the event in its place.

    That is None if it takes nothing, and without an entry for the event if it takes it whole. Results that other
    versions of the report supplied are still taken from them, unless the corrected report has another score.
    """
    is_whole = any(row["event"] == str(replaced) and row["results"] is None for row in events)
    rest = [row for row in events if row["event"] != str(replaced)]
    if successor is None or is_whole or not is_rated_by_result(successor.event):
        return rest, {} if len(rest) < len(events) else None
    versions = {version.pk: version for version in successor.other_versions}
    if not any(int(row["event"]) in versions for row in events):
        return rest, None
    remaining_rows, seats = [], set[ResultSeat]()
    for row in events:
        earlier = _results_of_row(row, versions)
        pairs = paired_results(earlier, successor.results).pairs
        if row["event"] != str(replaced):
            pairs = tuple((before, after) for before, after in pairs if scores_differ(before, after))
            remaining_rows += _without(row, [before for before, _ in pairs])
        seats |= {after.seat for _, after in pairs}
    return remaining_rows, {successor.event.pk: sorted(seats)} if seats else None


def _results_of_row(row: EventOfRecipe, versions: Mapping[int, Event]) -> list[EventResult]:
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


def versions_with_other_scores(successor: Successor) -> set[int]:
    """Return the versions of a report that have a result with another score than a corrected one."""
    return {
        version.pk
        for version in successor.other_versions
        if paired_results(results_of(version), successor.results).corrected
    }
