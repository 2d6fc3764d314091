"""Recipes: everything that a list is calculated from, as the office has it when the list is published."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from datetime import date
from typing import Any

from ratinghouse.derivation.operations import REVERSAL
from ratinghouse.derivation.recipe import ListReference, Recipe
from ratinghouse.kernel.calendars.days import DAY, add_months
from ratinghouse.kernel.texts import text
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
from ratinghouse.office.publishing.list_references import reference
from ratinghouse.office.refusal import refusal
from ratinghouse.office.storage.stored_columns import pool_label
from ratinghouse.rulebooks import rulebook
from ratinghouse.rulebooks.text_hash import rulebook_text_hash

VERSION = 2  # 1 knew one span of membership, and took from a merged record only what the kept one lacked
_OTHER_TYPE = {"standard": "rapid", "rapid": "standard"}


def rules_of_list(pool: Pool, day: date) -> str:
    """Return the edition of the rules for a list: that of the day before it, because it covers the time up to then."""
    followed = PoolRules.objects.filter(pool=pool).order_by("since")
    begun = followed.filter(since__lt=day).last() or followed.first()
    if begun is None:
        raise refusal(
            "no-rulebook",
            text("the pool {pool} has no rulebook", pool=pool_label(pool)),
            text("choose one when the office is set up"),
        )
    return begun.rules


def events_due(pool: Pool, day: date) -> list[Event]:
    """Return the admitted events that enter the list of a day, including any that an earlier list should have had."""
    admitted = Event.objects.filter(pool=pool, state=Event.State.ADMITTED, list_date__lte=day)
    return list(admitted.select_related("received").defer("received__content").order_by("pk"))


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


def recipe_for(
    pool: Pool, day: date, act: int, events: Sequence[Event], operations: Sequence[Adjustment]
) -> dict[str, Any]:
    """Return the recipe of a list that is published now; the hash of the register's facts is added later."""
    previous = current_lists(pool).filter(date__lt=day).last()
    editions = _editions(pool, {*(event.rules for event in events), rules_of_list(pool, day)})
    lists = _lists(pool, day, events, editions[-1], previous)
    duplicates = merged_players(lists)
    return settled(
        {
            "version": VERSION,
            "pool": pool.name,
            "date": day.isoformat(),
            "act": act,
            "editions": editions,
            "rulebooks": {rules: rulebook_text_hash(rules) for rules in editions},
            "lists": lists,
            "events": _events(events),
            "kept": pending_results(pool, day, previous, duplicates),
            "joining": joining_players(editions[-1], previous),
            "merged": duplicates,
            "returning": returning_players(pool, day, previous),
            "operations": [_operation(adjustment) for adjustment in operations],
        }
    )


def revised_recipe(rating_list: PublishedList, replaced: int, by: Event | None) -> dict[str, Any]:
    """Return the recipe of a list that is calculated again only because an event was corrected or annulled.

    The other events keep their players, and the register is read as it was then, whatever has changed there since. The
    lists are the current editions of the earlier ones.
    """
    original = rating_list.inputs
    previous = current_lists(rating_list.pool).filter(date__lt=rating_list.date).last()
    events_in_recipe = [event for event in original["events"] if int(event["event"]) != replaced]
    if by is not None and len(events_in_recipe) < len(original["events"]):
        stood_for_themselves = {code for event in original["events"] for _, code in event["players"]}
        events_in_recipe.extend(_events([by], stood_for_themselves))
    events_in_recipe.sort(key=lambda event: int(event["event"]))
    events = list(Event.objects.filter(pk__in=[int(event["event"]) for event in events_in_recipe]))
    editions = _editions(rating_list.pool, {*(event["rules"] for event in events_in_recipe), original["editions"][-1]})
    keys = [int(operation["operation"]) for operation in original["operations"]]
    return settled(
        {
            **original,
            "editions": editions,
            "rulebooks": {rules: rulebook_text_hash(rules) for rules in editions},
            "lists": _lists(rating_list.pool, rating_list.date, events, editions[-1], previous),
            "events": events_in_recipe,
            "kept": pending_results(rating_list.pool, rating_list.date, previous, original["merged"]),
            "returning": [_in_current_editions(*player) for player in original["returning"]],
            "operations": [
                _operation(adjustment) for adjustment in Adjustment.objects.filter(pk__in=keys).order_by("pk")
            ],
        }
    )


def _lists(
    pool: Pool, day: date, events: Sequence[Event], rules: str, previous: PublishedList | None
) -> dict[str, Any]:
    return {
        "previous": reference(previous),
        "in_force": _lists_in_force(pool, day, events, rules),
        "other": _other_type(pool, day, rules),
        "standard": reference(_standing_in(pool, rules).filter(date__lt=day).last()),
        "year": _lists_of_year(pool, day, rules),
    }


def settled(recipe: Recipe) -> dict[str, Any]:
    """Return the recipe as it will be read from the database."""
    settled: dict[str, Any] = json.loads(canonical(recipe))
    return settled


def _in_current_editions(code: str, ref: ListReference, *more: Any) -> list[Any]:
    """Return the row of a returning player with the current editions of its lists."""
    if not more:
        return [code, _current_edition(ref)]
    remaining, others, since = more
    return [
        code,
        _current_edition(ref),
        remaining,
        others,
        [_current_edition(reference_since) for reference_since in since],
    ]


def _current_edition(ref: ListReference) -> ListReference | None:
    return reference(PublishedList.objects.get(pool__name=ref["pool"], date=ref["date"], current=True))


def _editions(pool: Pool, editions: set[str]) -> list[str]:
    """Return the editions in order of time; one that the pool no longer has, by its own date."""
    since = {followed.rules: followed.since for followed in PoolRules.objects.filter(pool=pool)}
    return sorted(editions, key=lambda rules: (since.get(rules) or rulebook(rules).in_force, rules))


def _lists_in_force(pool: Pool, day: date, events: Iterable[Event], rules: str) -> list[list[Any]]:
    """Return the lists that were in force during the events, each with the day from which it was.

    An event that began before the office's first list is rated from that list. Each list is followed by the standard
    list of the same days where that replaces missing ratings; it may be newer, or there may be none yet.
    """
    lists = list(current_lists(pool).filter(date__lt=day).select_related("pool"))
    standard = list(_standing_in(pool, rules).filter(date__lt=day).select_related("pool"))
    in_force: dict[str, list[Any]] = {}
    for on in _days_of_lists(events, day, [rating_list.date for rating_list in (*lists, *standard)]):
        of_pool = [rating_list for rating_list in lists if rating_list.date <= on]
        beside = [rating_list for rating_list in standard if rating_list.date <= on]
        since = max((rating_list.date for rating_list in (*of_pool[-1:], *beside[-1:])), default=date.min)
        used = [reference((of_pool[-1:] or lists[:1] or [None])[-1]), reference((beside[-1:] or [None])[-1])]
        if any(used):
            in_force[since.isoformat()] = used
    return [[since, *used] for since, used in sorted(in_force.items())]


def _days_of_lists(events: Iterable[Event], day: date, dates: Sequence[date]) -> set[date]:
    """Return the first days of the events, and the dates of lists that were published during an event."""
    days = set()
    for event in events:
        start = event.start or day
        days |= {start, *(list_date for list_date in dates if start < list_date <= (event.end or start))}
    return days


def _other_type(pool: Pool, day: date, rules: str) -> ListReference | None:
    """Return the previous list of the federation's other type, if the rulebook adopts ratings from it."""
    if "other_rating" not in rulebook(rules).names or pool.name not in _OTHER_TYPE:
        return None
    return _latest(_OTHER_TYPE[pool.name], day - DAY)


def _standing_in(pool: Pool, rules: str) -> Any:
    """Return the standard lists, if they replace missing rapid or blitz ratings (FIDE RB 7.2.1)."""
    lists = PublishedList.objects.filter(pool__name="standard", current=True).order_by("date")
    return lists if pool.name in ("rapid", "blitz") and rulebook(rules).authority == "FIDE" else lists.none()


def _latest(pool_name: str, day: date) -> ListReference | None:
    lists = PublishedList.objects.filter(pool__name=pool_name, current=True, date__lte=day).select_related("pool")
    return reference(lists.order_by("date").last())


def _lists_of_year(pool: Pool, day: date, rules: str) -> list[Any] | None:
    """Return the lists of the year before, if the rulebook counts their games and they cover the whole year."""
    if "games_in_year" not in rulebook(rules).names:
        return None
    lists = list(current_lists(pool).filter(date__lt=day).select_related("pool"))
    year_ago = add_months(day, -12)
    if not lists or lists[0].date > year_ago:
        return None
    return [reference(rating_list) for rating_list in lists if rating_list.date > year_ago]


def _events(events: Sequence[Event], apart: Collection[str] = ()) -> list[dict[str, Any]]:
    players = players_of([event.pk for event in events], apart)
    return [
        {
            "event": str(event.pk),
            "received": event.received.sha256,
            "file": event.received.file,
            "rules": event.rules,
            "reading": event.reading,
            "told": dict(facts_for_run(event.declared).flags),
            "players": [list(pair) for pair in players[event.pk]],
        }
        for event in events
    ]


def _operation(adjustment: Adjustment) -> dict[str, Any]:
    undone = adjustment.reverses
    return {
        "operation": str(adjustment.pk),
        "kind": REVERSAL if undone is not None else adjustment.kind,
        "described": adjustment.described,
        "article": adjustment.article,
        "ratings": adjustment.ratings,
        "reverses": None if undone is None else {"operation": str(undone.pk), "list": reference(_applied_in(undone))},
    }


def _applied_in(adjustment: Adjustment) -> PublishedList | None:
    """Return the current edition of the list that an operation was applied to."""
    if adjustment.applied is None:
        return None
    return PublishedList.objects.get(pool=adjustment.applied.pool, date=adjustment.applied.date, current=True)
