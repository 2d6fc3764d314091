"""Checks that every result that is rated by its day of reporting is on exactly one list, or waits for the next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Max, Q

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import counted_text, text
from ratinghouse.office.models import Event, Pool, PublishedList
from ratinghouse.office.results.event_results import EventResult, is_rated_by_result, rules_rate_results
from ratinghouse.office.results.open_results import ResultsOfPool, events_with_open_results, versions_of

_MOST_NAMED = 3


@dataclass(frozen=True)
class MissedResults:
    """Results of an event whose list was published without them."""

    event: Event
    results: tuple[EventResult, ...]
    newest: date  # the last list of the pool


def missed_results() -> Iterator[MissedResults]:
    """Yield the events with results that no list has taken although the list of their period is published."""
    for pool in Pool.objects.order_by("pk"):
        newest = PublishedList.objects.filter(pool=pool, current=True).aggregate(last=Max("date"))["last"]
        results = ResultsOfPool(pool)
        for event in events_with_open_results(pool) if newest is not None else ():
            missed = results.due(event, newest)
            if missed:
                yield MissedResults(event, tuple(missed), newest)


def result_defects() -> Iterator[Finding]:
    """Yield a warning for each event with missed results, and an error for each result that two lists have taken."""
    for missed in missed_results():
        message = counted_text(
            "event {event}, {name}: a result is on no list although its list is published: {results}",
            "event {event}, {name}: {count} results are on no list although their lists are published: {results}",
            count=len(missed.results),
            event=missed.event.pk,
            name=missed.event.name,
            results=_named(missed.results),
        )
        yield Finding("warning", "result-not-rated", message, text("the next list takes them: ratinghouse publish"))
    for event, result in _rated_twice():
        message = text("event {event}: {result} is rated twice", event=event.pk, result=result.description)
        remedy = text("compare the lists with a bundle or a backup: if they are the same, report a program error")
        yield Finding("error", "result-rated-twice", message, remedy)


def _named(results: Sequence[EventResult]) -> tuple[str, ...]:
    names: tuple[str, ...] = tuple(result.description for result in results[:_MOST_NAMED])
    more = len(results) - _MOST_NAMED
    return (*names, text("{count} more", count=more)) if more > 0 else names


def _rated_twice() -> Iterator[tuple[Event, EventResult]]:
    for pool in Pool.objects.order_by("pk"):
        results = ResultsOfPool(pool)
        for versions in _tournaments(pool):
            games = [Counter(_pair(result) for result in results.results(version)) for version in versions]
            most = {pair: max(counter[pair] for counter in games) for counter in games for pair in counter}
            met: Counter[frozenset[str]] = Counter()
            for version in versions:
                for result in (result for of_list in results.on_lists(version).values() for result in of_list):
                    met[_pair(result)] += 1
                    if met[_pair(result)] > most[_pair(result)]:
                        yield version, result


def _tournaments(pool: Pool) -> Iterator[list[Event]]:
    """Yield the versions of the report of each event of a pool whose results are rated one by one."""
    events = Event.objects.filter(pool=pool, state=Event.State.RATED)
    if not any(rules_rate_results(followed.rules) for followed in pool.rules.all()):
        events = events.filter(~Q(results_open=None))
    seen: set[int] = set()
    for event in events.order_by("pk"):
        if event.pk not in seen and is_rated_by_result(event):
            versions = versions_of(event)
            seen |= {version.pk for version in versions}
            yield versions


def _pair(result: EventResult) -> frozenset[str]:
    return frozenset(result.players)
