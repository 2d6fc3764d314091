"""Which results of an event have been rated, on which list, and which ones a list takes.

What a list took is in its recipe. A result that no current list has taken is open; the first list after its period
takes it, however late it came. Where several versions of a report have it, the latest of them supplies it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Q

from ratinghouse.derivation.recipe_format import EventOfRecipe, read_recipe
from ratinghouse.office.events.list_of_event import calendar_answers, due_list
from ratinghouse.office.followed_rulebooks import installed_rulebook
from ratinghouse.office.models import Event, Pool, PublishedList
from ratinghouse.office.results.event_results import EventResult, is_rated_by_result, results_of, rules_rate_results
from ratinghouse.office.results.same_results import paired_results

_COUNTED = (Event.State.ADMITTED, Event.State.RATED)


class ResultsOfPool:
    """What the current lists of a pool have taken of events whose results are rated one by one.

    Only the lists that have one of the events are read, each once; the stored workings show which they are.
    """

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self._results: dict[int, list[EventResult]] = {}
        self._recipes: dict[int, dict[int, EventOfRecipe]] = {}

    def _rows(self, event: Event) -> list[tuple[date, EventOfRecipe]]:
        """Return what each list that took something of an event says of it, the oldest first."""
        lists = PublishedList.objects.filter(pool=self.pool, current=True, event_workings__event=event)
        with_event = [(day, self._events_of(key)) for key, day in lists.order_by("date").values_list("pk", "date")]
        return [(day, events[event.pk]) for day, events in with_event if event.pk in events]

    def _events_of(self, list_id: int) -> dict[int, EventOfRecipe]:
        """Return the events in the recipe of a list, by number."""
        if list_id not in self._recipes:
            recipe = read_recipe(PublishedList.objects.values_list("inputs", flat=True).get(pk=list_id))
            self._recipes[list_id] = {int(event["event"]): event for event in recipe["events"]}
        return self._recipes[list_id]

    def results(self, event: Event) -> list[EventResult]:
        """Return the results of an event."""
        if event.pk not in self._results:
            self._results[event.pk] = results_of(event)
        return self._results[event.pk]

    def on_lists(self, event: Event) -> dict[date, list[EventResult]]:
        """Return the results of an event that lists have taken, by date of the list."""
        on_lists: dict[date, list[EventResult]] = {}
        for day, row in self._rows(event):
            on_lists.setdefault(day, []).extend(results_in_recipe(row, day, self.results(event)))
        return on_lists

    def on_lists_of_tournament(self, event: Event) -> list[EventResult]:
        """Return the results that lists have taken of any version of an event's report."""
        return [
            result
            for version in versions_of(event)
            for results in self.on_lists(version).values()
            for result in results
        ]

    def open(self, event: Event) -> list[EventResult]:
        """Return the results of an event that no list has taken and no later version has."""
        results: Sequence[EventResult] = self.results(event)
        on_lists = self.on_lists_of_tournament(event)
        later = [
            result
            for version in versions_of(event)
            if version.pk > event.pk and version.state in _COUNTED
            for result in self.results(version)
        ]
        results = paired_results(on_lists, results).only_later
        return list(paired_results(later, results).only_later)

    def due(self, event: Event, day: date) -> list[EventResult]:
        """Return the results of an event that the list of a day takes."""
        return [result for result in self.open(event) if list_of_result(event, result.reported) <= day]


@dataclass(frozen=True)
class ResultsByList:
    """How many results of an event lists have taken, by date of the list, and how many are on none yet."""

    lists: dict[str, int]
    open: int


def results_by_list(event: Event) -> ResultsByList:
    """Return what lists have taken of an event; nothing unless its results are rated one by one."""
    if event.pool is None or event.state not in _COUNTED or not is_rated_by_result(event):
        return ResultsByList({}, 0)
    results = ResultsOfPool(event.pool)
    lists = {day.isoformat(): len(on_lists) for day, on_lists in results.on_lists(event).items()}
    return ResultsByList(lists, len(results.open(event)))


def results_in_recipe(row: EventOfRecipe, day: date, results: Sequence[EventResult]) -> list[EventResult]:
    """Return the results that a list took of an event, by its row in the recipe.

    Recipes up to version 3 name none: such a list took all, except those dated outside its months by rules of periods.
    """
    if row["results"] is not None:
        seats = {(round, white, black) for round, white, black in row["results"]}
        return [result for result in results if result.seat in seats]
    first, last = _window(row["rules"], day)
    return [result for result in results if not result.dated or first <= result.reported <= last]


def _window(rules: str, day: date) -> tuple[date, date]:
    book = installed_rulebook(rules)
    if book is None or not rules_rate_results(rules):
        return date.min, date.max
    answers = book.calendar.answer(list=day)
    first, last = (answers[name].value if name in answers else None for name in ("window_first", "window_last"))
    return first if isinstance(first, date) else date.min, last if isinstance(last, date) else date.max


def list_of_result(event: Event, reported: date) -> date:
    """Return the list whose period a day of reporting falls into, whether or not it is published."""
    end = event.end if event.end is None else min(event.end, max(reported, event.start or reported))
    answers = calendar_answers(event.pool, event.rules, event.start, end, reported, event.declared)
    return due_list(event.rules, answers, reported)


def versions_of(event: Event) -> list[Event]:
    """Return every version of an event's report, itself included, the oldest first."""
    known: dict[int, Event] = {}
    newest = {event.pk}
    while newest:
        rows = Event.objects.filter(pk__in=newest).select_related("received", "pool")
        rows = rows.defer("received__content", "findings")
        known |= {row.pk: row for row in rows}
        later = Q(continues__in=newest) | Q(supersedes__in=newest)
        linked = Event.objects.filter(later | Q(continued_by__in=newest) | Q(superseded_by__in=newest))
        newest = set(linked.values_list("pk", flat=True)) - known.keys()
    return [known[number] for number in sorted(known)]


def events_with_open_results(pool: Pool) -> list[Event]:
    """Return the rated events of a pool that may have results on no list: those known to, or not checked yet."""
    rated = Event.objects.filter(pool=pool, state=Event.State.RATED)
    maybe = Q(results_open=True)
    if any(rules_rate_results(followed.rules) for followed in pool.rules.all()):
        maybe |= Q(results_open=None)
    rows = rated.filter(maybe).select_related("received").defer("received__content", "findings").order_by("pk")
    return [event for event in rows if is_rated_by_result(event)]


def record_open_results(pool: Pool, also: Collection[int] = ()) -> None:
    """Record of each event that may have open results whether it has, after a list was published or corrected."""
    results = ResultsOfPool(pool)
    events = {event.pk: event for event in events_with_open_results(pool)}
    others = Event.objects.filter(pk__in=set(also) - events.keys()).select_related("received")
    events |= {event.pk: event for event in others.defer("received__content", "findings")}
    for event in events.values():
        if is_rated_by_result(event):
            event.results_open = bool(results.open(event))
            event.save(update_fields=["results_open"])
