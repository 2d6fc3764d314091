"""Recipes: everything that a list is calculated from, as the office has it when the list is published."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from typing import Any, cast

from ratinghouse.derivation.operations import REVERSAL
from ratinghouse.derivation.recipe_format import (
    DATED_RATINGS,
    VERSION,
    EventOfRecipe,
    ListReference,
    ListsOfRecipe,
    OperationOfRecipe,
    Recipe,
    ReturningRow,
)
from ratinghouse.derivation.statutes_of_record import LawNotRecorded, recipe_with_statutes
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
from ratinghouse.office.publishing.list_references import current_lists as current_lists
from ratinghouse.office.publishing.list_references import optional_reference, reference
from ratinghouse.office.publishing.recipe_source import TableSource
from ratinghouse.office.results.edition_of_event import edition_on_list
from ratinghouse.office.results.event_results import is_rated_by_result
from ratinghouse.office.results.left_out_games import left_out_by_event, with_decisions
from ratinghouse.office.results.open_results import ResultsOfPool, events_with_open_results
from ratinghouse.office.results.revised_results import revised_events
from ratinghouse.office.results.start_ratings import fixed_start_ratings
from ratinghouse.office.setting_up import rules_of_list
from ratinghouse.office.statutes.statutes_of_list import recipe_of_record
from ratinghouse.office.statutes.stored_statutes import todays_statutes
from ratinghouse.rating.period import ResultSeat

REGISTER = DATED_RATINGS
_OTHER_TYPE = {"standard": "rapid", "rapid": "standard"}


def events_due(pool: Pool, day: date) -> list[Event]:
    """Return the events that enter the list of a day, including any that an earlier list should have had.

    They are the admitted ones, and those rated before whose results are rated one by one and are due now.
    """
    admitted = Event.objects.filter(pool=pool, state=Event.State.ADMITTED, list_date__lte=day)
    events = list(admitted.select_related("received").defer("received__content").order_by("pk"))
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
    lists = _lists(pool, day, events, books[editions[-1]], previous)
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
            "events": _events(events, rules, results=_results_due(pool, day, events)),
            "kept": pending_results(pool, day, previous, duplicates),
            "joining": joining_players(books[editions[-1]], pool, day, previous),
            "merged": duplicates,
            "returning": returning_players(pool, day, previous),
            "operations": [_operation(adjustment) for adjustment in operations],
            "facts": "",
        }
    )


def revised_recipe(
    rating_list: PublishedList,
    replaced: int | None = None,
    by: Event | None = None,
    *,
    decided: Event | None = None,
    by_todays_rules: bool = False,
) -> Recipe:
    """Return the recipe of a list that is calculated again because an event or an earlier list was corrected.

    ``decided`` is an event of which a game was left out, or is rated again. The other events keep their players, and
    the register is read as it was then, whatever has changed there since. The lists are the current editions of the
    earlier ones. The statutes are those of record; for an edition that only the
    new event falls under, for a list whose law is not recorded, and where it is asked for, they are today's.
    """
    original = _recipe_by_known_statutes(rating_list)
    if by_todays_rules:
        original = recipe_by_todays_statutes(original)
    previous = current_lists(rating_list.pool).filter(date__lt=rating_list.date).defer("inputs").last()
    events_in_recipe, results = revised_events(original["events"], replaced, by)
    if results is not None and by is not None:
        stood_for_themselves = {code for event in original["events"] for _, code in event["players"]}
        events_in_recipe.extend(_events([by], original["editions"][-1], stood_for_themselves, results))
    if decided is not None:
        events_in_recipe = with_decisions(events_in_recipe, decided)
    events_in_recipe.sort(key=lambda event: int(event["event"]))
    events = list(Event.objects.filter(pk__in=[int(event["event"]) for event in events_in_recipe]))
    named = {*(event["rules"] for event in events_in_recipe), original["editions"][-1]}
    statutes = _statutes_of_revision(original, named)
    source = TableSource(todays_statutes(named).values())
    books = {id: source.statute(document_hash).book for id, document_hash in statutes.items()}
    editions = _editions(rating_list.pool, named, books)
    keys = [int(operation["operation"]) for operation in original["operations"]]
    return settled(
        {
            **original,
            "version": VERSION,
            "editions": editions,
            "statutes": statutes,
            "lists": _lists(rating_list.pool, rating_list.date, events, books[editions[-1]], previous),
            "events": events_in_recipe,
            "kept": pending_results(rating_list.pool, rating_list.date, previous, original["merged"]),
            "returning": [_in_current_editions(player) for player in original["returning"]],
            "operations": [
                _operation(adjustment) for adjustment in Adjustment.objects.filter(pk__in=keys).order_by("pk")
            ],
        }
    )


def recipe_by_todays_statutes(recipe: Recipe) -> Recipe:
    """Return a recipe with today's statutes of its editions and adjustments in place of those of record."""
    adjustments = [operation["kind"] for operation in recipe["operations"]]
    statutes = todays_statutes(recipe["editions"], adjustments)
    return {**recipe, "statutes": {id: law.document_hash for id, law in statutes.items()}}


def _recipe_by_known_statutes(rating_list: PublishedList) -> Recipe:
    try:
        return recipe_of_record(rating_list)
    except LawNotRecorded:
        return recipe_by_todays_statutes(recipe_with_statutes(rating_list.inputs))


def _statutes_of_revision(original: Recipe, editions: Collection[str]) -> dict[str, str]:
    """Return the statutes of a revised list: those of record, without editions that no event falls under any more."""
    unused = set(original["editions"]) - set(editions)
    recorded = {id: document_hash for id, document_hash in original["statutes"].items() if id not in unused}
    new = set(editions) - recorded.keys()
    return recorded | {id: law.document_hash for id, law in todays_statutes(new).items()}


def _lists(
    pool: Pool, day: date, events: Sequence[Event], book: Rulebook, previous: PublishedList | None
) -> ListsOfRecipe:
    return {
        "previous": optional_reference(previous),
        "in_force": _lists_in_force(pool, day, events, book),
        "other": _other_type(pool, day, book),
        "standard": optional_reference(_standing_in(pool, book).filter(date__lt=day).last()),
        "year": _lists_of_year(pool, day, book),
    }


def settled(recipe: Recipe) -> Recipe:
    """Return the recipe as the tables give it back."""
    return cast(Recipe, json.loads(canonical(recipe)))


def _in_current_editions(row: ReturningRow) -> ReturningRow:
    """Return the row of a returning player with the current editions of its lists."""
    if len(row) == 2:
        return row[0], _current_edition(row[1])
    code, last, remaining, others, since = row
    return code, _current_edition(last), remaining, others, [_current_edition(ref) for ref in since]


def _current_edition(ref: ListReference) -> ListReference:
    return reference(PublishedList.objects.get(pool__name=ref["pool"], date=ref["date"], current=True))


def _editions(pool: Pool, editions: set[str], books: Mapping[str, Rulebook]) -> list[str]:
    """Return the editions in order of time; one that the pool no longer has, by its own date."""
    since = {followed.rules: followed.since for followed in PoolRules.objects.filter(pool=pool)}
    return sorted(editions, key=lambda rules: (since.get(rules) or books[rules].in_force, rules))


def _lists_in_force(
    pool: Pool, day: date, events: Iterable[Event], book: Rulebook
) -> list[tuple[str, ListReference | None, ListReference | None]]:
    """Return the lists that were in force during the events, each with the day from which it was.

    An event that began before the office's first list is rated from that list. Each list is followed by the standard
    list of the same days where that replaces missing ratings; it may be newer, or there may be none yet.
    """
    lists = list(current_lists(pool).filter(date__lt=day).select_related("pool").defer("inputs"))
    standard = list(_standing_in(pool, book).filter(date__lt=day).select_related("pool").defer("inputs"))
    in_force: dict[str, tuple[ListReference | None, ListReference | None]] = {}
    for on in _days_of_lists(events, day, [rating_list.date for rating_list in (*lists, *standard)]):
        of_pool = [rating_list for rating_list in lists if rating_list.date <= on]
        beside = [rating_list for rating_list in standard if rating_list.date <= on]
        since = max((rating_list.date for rating_list in (*of_pool[-1:], *beside[-1:])), default=date.min)
        used = (
            optional_reference((of_pool[-1:] or lists[:1] or [None])[-1]),
            optional_reference((beside[-1:] or [None])[-1]),
        )
        if any(used):
            in_force[since.isoformat()] = used
    return [(since, *used) for since, used in sorted(in_force.items())]


def _days_of_lists(events: Iterable[Event], day: date, dates: Sequence[date]) -> set[date]:
    """Return the first days of the events, and the dates of lists that were published during an event."""
    days = set()
    for event in events:
        start = event.start or day
        days |= {start, *(list_date for list_date in dates if start < list_date <= (event.end or start))}
    return days


def _other_type(pool: Pool, day: date, book: Rulebook) -> ListReference | None:
    """Return the previous list of the federation's other type, if the rulebook adopts ratings from it."""
    if "other_rating" not in book.names or pool.name not in _OTHER_TYPE:
        return None
    return _latest(_OTHER_TYPE[pool.name], day - DAY)


def _standing_in(pool: Pool, book: Rulebook) -> Any:
    return standard_lists(pool, book.authority)


def standard_lists(pool: Pool, authority: str) -> Any:
    """Return the standard lists, if they replace missing rapid or blitz ratings (FIDE RB 7.2.1); else none."""
    lists = PublishedList.objects.filter(pool__name="standard", current=True).order_by("date")
    return lists if pool.name in ("rapid", "blitz") and authority == "FIDE" else lists.none()


def _latest(pool_name: str, day: date) -> ListReference | None:
    lists = PublishedList.objects.filter(pool__name=pool_name, current=True, date__lte=day).select_related("pool")
    return optional_reference(lists.order_by("date").last())


def _lists_of_year(pool: Pool, day: date, book: Rulebook) -> list[ListReference] | None:
    """Return the lists of the year before, if the rulebook counts their games and they cover the whole year."""
    if "games_in_year" not in book.names:
        return None
    lists = list(current_lists(pool).filter(date__lt=day).select_related("pool").defer("inputs"))
    year_ago = add_months(day, -12)
    if not lists or lists[0].date > year_ago:
        return None
    return [reference(rating_list) for rating_list in lists if rating_list.date > year_ago]


def _results_due(pool: Pool, day: date, events: Iterable[Event]) -> dict[int, list[ResultSeat]]:
    """Return the results that a list takes of each event whose results are rated one by one."""
    results = ResultsOfPool(pool)
    by_result = [event for event in events if is_rated_by_result(event)]
    return {event.pk: sorted(result.seat for result in results.due(event, day)) for event in by_result}


def _events(
    events: Sequence[Event],
    rules: str,
    apart: Collection[str] = (),
    results: Mapping[int, list[ResultSeat]] | None = None,
) -> list[EventOfRecipe]:
    players = players_of([event.pk for event in events], apart)
    left_out = left_out_by_event(events)
    return [
        {
            "event": str(event.pk),
            "received": event.received.sha256,
            "file": event.received.file,
            "rules": edition_on_list(event, rules),
            "reading": event.reading,
            "told": dict(facts_for_run(event.declared).flags),
            "players": list(players[event.pk]),
            "results": (results or {}).get(event.pk),
            "start_ratings": fixed_start_ratings(event),
            "left_out": left_out.get(event.pk, []),
        }
        for event in events
    ]


def _operation(adjustment: Adjustment) -> OperationOfRecipe:
    undone = adjustment.reverses
    return {
        "operation": str(adjustment.pk),
        "kind": REVERSAL if undone is not None else adjustment.kind,
        "described": adjustment.described,
        "article": adjustment.article,
        "ratings": adjustment.ratings,
        "reverses": None if undone is None else {"operation": str(undone.pk), "list": reference(_applied_in(undone))},
    }


def _applied_in(adjustment: Adjustment) -> PublishedList:
    """Return the current edition of the list that an operation was applied to."""
    assert adjustment.applied is not None  # one that was undone before is not applied at all
    return PublishedList.objects.get(pool=adjustment.applied.pool, date=adjustment.applied.date, current=True)
