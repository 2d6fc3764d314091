"""Recipes: everything that a list is calculated from, as the office has it when the list is published."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from typing import cast

from ratinghouse.derivation.operations import REVERSAL
from ratinghouse.derivation.recipe_format import (
    DATED_RATINGS,
    VERSION,
    EventOfRecipe,
    ListReference,
    ListsOfRecipe,
    OperationOfRecipe,
    PendingRow,
    Recipe,
    ReturningRow,
)
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.calendars.days import DAY, add_months
from ratinghouse.office.events.declared_facts import facts_for_run
from ratinghouse.office.events.stored_report import players_of
from ratinghouse.office.models import Adjustment, Event, Pool, PoolRules, PublishedList
from ratinghouse.office.models.fields import canonical
from ratinghouse.office.publishing.carried_over import (
    joining_players,
    merged_players,
    pending_results,
    returning_players,
)
from ratinghouse.office.publishing.list_references import CurrentEditions, reference
from ratinghouse.office.publishing.list_references import current_lists as current_lists
from ratinghouse.office.publishing.recipe_source import TableSource
from ratinghouse.office.results.edition_of_event import edition_on_list
from ratinghouse.office.results.event_results import is_rated_by_result
from ratinghouse.office.results.left_out_games import left_out_by_event, with_decisions
from ratinghouse.office.results.open_results import ResultsOfPool, events_with_open_results
from ratinghouse.office.results.revised_results import revised_events
from ratinghouse.office.results.start_ratings import fixed_start_ratings
from ratinghouse.office.results.successor import Successor
from ratinghouse.office.setting_up import rules_of_list
from ratinghouse.office.statutes.stored_statutes import todays_statutes
from ratinghouse.rating.period import ResultSeat

REGISTER = DATED_RATINGS
_STANDARD = "standard"
_OTHER_TYPE = {"standard": "rapid", "rapid": "standard"}


def events_due(pool: Pool, day: date) -> list[Event]:
    """Return the events that enter the list of a day, including any that an earlier list should have had.

    They are the admitted ones, and those rated before whose results are rated one by one and are due now.
    """
    admitted = Event.objects.filter(pool=pool, state=Event.State.ADMITTED, list_date__lte=day)
    events = list(admitted.select_related("received").defer("received__content", "findings").order_by("pk"))
    results = ResultsOfPool(pool)
    continued = events_with_open_results(pool)
    due = [event for event in (*events, *continued) if not is_rated_by_result(event) or results.due(event, day)]
    return sorted(due, key=lambda event: event.pk)


def operations_due(pool: Pool, day: date) -> list[Adjustment]:
    """Return the one-off operations of a list in the order of their decisions, without pairs that cancel each other."""
    waiting = Adjustment.objects.filter(pool=pool, applied=None, list_date__lte=day).order_by("pk")
    cancelled = {
        adjustment.reverses_id
        for adjustment in waiting
        if adjustment.reverses is not None and adjustment.reverses.applied is None
    }
    return [
        adjustment
        for adjustment in waiting
        if adjustment.pk not in cancelled and adjustment.reverses_id not in cancelled
    ]


def recipe_for(pool: Pool, day: date, act: int, events: Sequence[Event], operations: Sequence[Adjustment]) -> Recipe:
    """Return the recipe of a list that is published now by today's statutes; the hash of the facts is added later."""
    previous = current_lists(pool).filter(date__lt=day).defer("inputs").last()
    rules = rules_of_list(pool, day)
    used = {edition_on_list(event, rules) for event in events} | {rules}
    statutes = todays_statutes(used, [it.kind for it in operations])
    books = {id: law.book for id, law in statutes.items()}
    editions = _editions(pool, used, books)
    current = CurrentEditions()
    lists = _lists(pool, day, events, books[editions[-1]], current)
    duplicates = merged_players(lists)
    return settled(
        {
            "version": VERSION,
            "pool": pool.name,
            "date": day.isoformat(),
            "act": act,
            "editions": editions,
            "statutes": {id: law.document_hash for id, law in statutes.items()},
            "register": REGISTER,
            "lists": lists,
            "events": _events(events, rules, _results_due(pool, day, events)),
            "kept": pending_results(pool, day, previous, duplicates),
            "joining": joining_players(books[editions[-1]], pool, day, previous),
            "merged": duplicates,
            "returning": returning_players(pool, day, previous),
            "operations": [_operation(adjustment, current) for adjustment in operations],
            "facts": "",
        }
    )


def revised_recipe(
    original: Recipe,
    pending: Sequence[PendingRow],
    editions: CurrentEditions,
    successor: Successor | None = None,
    *,
    replaced: int | None = None,
    decided: Event | None = None,
) -> Recipe:
    """Return the recipe of a list that is calculated again because an event or an earlier list was corrected.

    ``original`` is the recipe of the published edition, ``pending`` the pending results that it takes now. The event
    ``replaced`` is replaced by its successor; ``decided`` is an event of which a game is left out, or rated again. The
    other events keep their players, and the register is read as it was then, whatever has changed there since. The
    lists are the current editions of the earlier ones. The statutes are those of record; for an edition that only the
    new event falls under they are today's.
    """
    same: Recipe = {
        **original,
        "version": VERSION,
        "lists": _in_current_editions(original["lists"], editions),
        "kept": list(pending),
        "returning": [_returning_in_current_editions(player, editions) for player in original["returning"]],
        "operations": _operations_again(original, editions),
    }
    events_in_recipe, results = revised_events(original["events"], replaced, successor)
    if results is None and decided is None and events_in_recipe == original["events"]:
        return same
    if results is not None and successor is not None:
        reported_codes = {code for event in original["events"] for _, code in event["players"]}
        rules = original["editions"][-1]
        events_in_recipe.append(_event_of_successor(successor, rules, reported_codes, results))
    if decided is not None:
        events_in_recipe = with_decisions(events_in_recipe, decided)
    events_in_recipe.sort(key=lambda event: int(event["event"]))
    events = list(Event.objects.filter(pk__in=[int(event["event"]) for event in events_in_recipe]))
    if successor is not None and str(successor.event.pk) in {event["event"] for event in events_in_recipe}:
        events = [*(event for event in events if event.pk != successor.event.pk), successor.event]
    named = {*(event["rules"] for event in events_in_recipe), original["editions"][-1]}
    statutes = _statutes_of_revision(original, named)
    source = TableSource(todays_statutes(named).values())
    books = {id: source.statute(document_hash).book for id, document_hash in statutes.items()}
    pool = Pool.objects.get(name=original["pool"])
    in_order = _editions(pool, named, books)
    day = date.fromisoformat(original["date"])
    return settled(
        {
            **same,
            "editions": in_order,
            "statutes": statutes,
            "lists": _lists(pool, day, events, books[in_order[-1]], editions),
            "events": events_in_recipe,
        }
    )


def recipe_by_todays_statutes(recipe: Recipe) -> Recipe:
    """Return a recipe with today's statutes of its editions and adjustments in place of those of record."""
    adjustments = [operation["kind"] for operation in recipe["operations"]]
    statutes = todays_statutes(recipe["editions"], adjustments)
    return {**recipe, "statutes": {id: law.document_hash for id, law in statutes.items()}}


def _statutes_of_revision(original: Recipe, editions: Collection[str]) -> dict[str, str]:
    """Return the statutes of a revised list: those of record, without editions that no event falls under any more."""
    unused = set(original["editions"]) - set(editions)
    recorded = {id: document_hash for id, document_hash in original["statutes"].items() if id not in unused}
    new = set(editions) - recorded.keys()
    return recorded | {id: law.document_hash for id, law in todays_statutes(new).items()}


def _lists(pool: Pool, day: date, events: Sequence[Event], book: Rulebook, editions: CurrentEditions) -> ListsOfRecipe:
    earlier = editions.before(pool.name, day.isoformat())
    standard = editions.before(_STANDARD, day.isoformat()) if has_standard_beside(pool, book.authority) else []
    return {
        "previous": earlier[-1] if earlier else None,
        "in_force": _lists_in_force(day, events, earlier, standard),
        "other": _other_type(pool, day, book, editions),
        "standard": standard[-1] if standard else None,
        "year": _lists_of_year(day, book, earlier),
    }


def _in_current_editions(lists: ListsOfRecipe, editions: CurrentEditions) -> ListsOfRecipe:
    """Return the lists of a recipe in their current editions."""

    def current(ref: ListReference | None) -> ListReference | None:
        return None if ref is None else editions.of(ref)

    return {
        "previous": current(lists["previous"]),
        "in_force": [(since, current(ref), current(standard)) for since, ref, standard in lists["in_force"]],
        "other": current(lists["other"]),
        "standard": current(lists["standard"]),
        "year": None if lists["year"] is None else [editions.of(ref) for ref in lists["year"]],
    }


def settled(recipe: Recipe) -> Recipe:
    """Return the recipe as it would be read from the tables."""
    return cast(Recipe, json.loads(canonical(recipe)))


def _returning_in_current_editions(row: ReturningRow, editions: CurrentEditions) -> ReturningRow:
    """Return the row of a returning player with the current editions of its lists."""
    if len(row) == 2:
        return row[0], editions.of(row[1])
    code, last, remaining, others, since = row
    return code, editions.of(last), remaining, others, [editions.of(ref) for ref in since]


def _operations_again(original: Recipe, editions: CurrentEditions) -> list[OperationOfRecipe]:
    """Return the operations of a list; a reversal names the current edition of the list with the reversed one."""
    if not original["operations"]:
        return []
    keys = [int(operation["operation"]) for operation in original["operations"]]
    adjustments = Adjustment.objects.filter(pk__in=keys).order_by("pk")
    return [_operation(adjustment, editions) for adjustment in adjustments]


def _editions(pool: Pool, editions: set[str], books: Mapping[str, Rulebook]) -> list[str]:
    """Return the editions in order of time; one that the pool no longer follows, by its own date."""
    since = {followed.rules: followed.since for followed in PoolRules.objects.filter(pool=pool)}
    return sorted(editions, key=lambda rules: (since.get(rules) or books[rules].in_force, rules))


def _lists_in_force(
    day: date, events: Iterable[Event], lists: Sequence[ListReference], standard: Sequence[ListReference]
) -> list[tuple[str, ListReference | None, ListReference | None]]:
    """Return the lists that were in force during the events, each with the day from which it was.

    An event that began before the office's first list is rated from that list. Each list is followed by the standard
    list of the same days where that replaces missing ratings; it may be newer, or there may be none yet.
    """
    in_force: dict[str, tuple[ListReference | None, ListReference | None]] = {}
    dates = [date.fromisoformat(ref["date"]) for ref in (*lists, *standard)]
    for on in _days_of_lists(events, day, dates):
        of_pool, beside = _up_to(on, lists), _up_to(on, standard)
        since = max((ref["date"] for ref in (of_pool, beside) if ref is not None), default=date.min.isoformat())
        used = (of_pool or next(iter(lists), None), beside)
        if any(used):
            in_force[since] = used
    return [(since, *used) for since, used in sorted(in_force.items())]


def _up_to(on: date, lists: Sequence[ListReference]) -> ListReference | None:
    at = bisect_right(lists, on.isoformat(), key=lambda ref: ref["date"])
    return lists[at - 1] if at else None


def _days_of_lists(events: Iterable[Event], day: date, dates: Sequence[date]) -> set[date]:
    """Return the first days of the events, and the dates of lists that were published during an event."""
    days = set()
    for event in events:
        start = event.start or day
        days |= {start, *(list_date for list_date in dates if start < list_date <= (event.end or start))}
    return days


def _other_type(pool: Pool, day: date, book: Rulebook, editions: CurrentEditions) -> ListReference | None:
    """Return the previous list of the federation's other type, if the rulebook adopts ratings from it."""
    if "other_rating" not in book.names or pool.name not in _OTHER_TYPE:
        return None
    return editions.up_to(_OTHER_TYPE[pool.name], (day - DAY).isoformat())


def has_standard_beside(pool: Pool, authority: str) -> bool:
    """Return whether standard ratings replace missing ones of a rapid or blitz list (FIDE RB 7.2.1)."""
    return pool.name in ("rapid", "blitz") and authority == "FIDE"


def _lists_of_year(day: date, book: Rulebook, earlier: Sequence[ListReference]) -> list[ListReference] | None:
    """Return the lists of the year before, if the rulebook counts their games and they cover the whole year."""
    if "games_in_year" not in book.names:
        return None
    year_ago = add_months(day, -12).isoformat()
    if not earlier or earlier[0]["date"] > year_ago:
        return None
    return [ref for ref in earlier if ref["date"] > year_ago]


def _results_due(pool: Pool, day: date, events: Iterable[Event]) -> dict[int, list[ResultSeat]]:
    """Return the results that a list takes of each event whose results are rated one by one."""
    results = ResultsOfPool(pool)
    by_result = [event for event in events if is_rated_by_result(event)]
    return {event.pk: sorted(result.seat for result in results.due(event, day)) for event in by_result}


def _events(events: Sequence[Event], rules: str, results: Mapping[int, list[ResultSeat]]) -> list[EventOfRecipe]:
    players = players_of([event.pk for event in events])
    left_out = left_out_by_event(events)
    return [
        _event(
            event,
            edition_on_list(event, rules),
            players[event.pk],
            results.get(event.pk),
            fixed_start_ratings(event),
            left_out.get(event.pk, []),
        )
        for event in events
    ]


def _event_of_successor(
    successor: Successor, rules: str, apart: Collection[str], results: Mapping[int, list[ResultSeat]]
) -> EventOfRecipe:
    event = successor.event
    edition = edition_on_list(event, rules)
    seats = results.get(event.pk)
    return _event(event, edition, successor.players(apart), seats, successor.start_ratings, successor.left_out)


def _event(
    event: Event,
    rules: str,
    players: Sequence[tuple[int, str]],
    results: list[ResultSeat] | None,
    start_ratings: list[tuple[int, int]],
    left_out: list[ResultSeat],
) -> EventOfRecipe:
    return {
        "event": str(event.pk),
        "received": event.received.sha256,
        "file": event.received.file,
        "rules": rules,
        "reading": event.reading,
        "told": dict(facts_for_run(event.declared).flags),
        "players": list(players),
        "results": results,
        "start_ratings": start_ratings,
        "left_out": left_out,
    }


def _operation(adjustment: Adjustment, editions: CurrentEditions) -> OperationOfRecipe:
    undone = adjustment.reverses
    return {
        "operation": str(adjustment.pk),
        "kind": REVERSAL if undone is not None else adjustment.kind,
        "described": adjustment.described,
        "article": adjustment.article,
        "ratings": adjustment.ratings,
        "reverses": None
        if undone is None
        else {"operation": str(undone.pk), "list": editions.of(reference(_applied_in(undone)))},
    }


def _applied_in(adjustment: Adjustment) -> PublishedList:
    """Return the list that an operation was applied to."""
    assert adjustment.applied is not None  # one that was undone before is not applied at all
    return adjustment.applied
