"""Explanations of published numbers: the calculation sheets, read from the working that was stored with the list.

Nothing is calculated again. The report is read only for names, rounds and results.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from typing_extensions import TypedDict

from ratinghouse.derivation.stored_workings import StoredEvent, stored_run
from ratinghouse.kernel.texts import Text, text
from ratinghouse.lists.register import RegisterPlayer as RegisterPlayer
from ratinghouse.office.events.stored_report import report_text
from ratinghouse.office.models import Entry, EventWorking, Listing, Player, PlayerWorking, Pool, PublishedList
from ratinghouse.office.publishing.list_references import current_lists
from ratinghouse.office.publishing.recipe_source import operation_rules
from ratinghouse.office.refusal import refusal
from ratinghouse.office.storage.stored_columns import (
    event_columns,
    naming_damage,
    player_columns,
    pool_label,
    recipe_of,
    working_of_event,
    working_of_player,
)
from ratinghouse.rating.calculation import calculation_of
from ratinghouse.rating.event_order import distinct_entries
from ratinghouse.rating.sheet import CalculationSheet, list_sheet, sheets_of
from ratinghouse.reports.report import Report
from ratinghouse.rulebooks import rulebook


class ListedNumbers(TypedDict):
    """The numbers of a player's line on a list that every form of it has."""

    rating: int | None
    before: int | None
    games: int
    total_games: int
    k: int | None
    rd: float | None
    peak: int | None
    status: str
    inactive: bool


class ListingValues(ListedNumbers):
    """A player's line on a list as it is stored; ``change`` in hundredths."""

    change: int
    last_played: date | None


@dataclass(frozen=True)
class Part:
    """The calculation of a player under one edition of the rules."""

    rules: str
    title: str
    sheets: tuple[CalculationSheet, ...]
    events: tuple[int, ...] = ()  # the primary keys of the sheets' events, in their order


@dataclass(frozen=True)
class OperationEffect:
    """The effect of a one-off operation on a player's rating, after the ordinary calculation."""

    described: str
    article: str
    before: int
    after: int


@dataclass(frozen=True)
class Explanation:
    """A player's line on a list, and the source of every number in it."""

    pool: str
    date: date
    edition: int
    code: str
    name: str
    listing: ListingValues
    parts: tuple[Part, ...]
    pending_results: tuple[list[Any], ...]  # results of earlier periods that counted towards a first rating
    effects: tuple[OperationEffect, ...]
    taken_from: str = ""  # the file, where the list was taken over and not made here


def explain(pool: Pool, player: Player, day: date | None = None, edition: int | None = None) -> Explanation:
    """Return how a player's numbers on a list follow; by default on the current edition of the newest list."""
    rating_list = list_of(pool, day, edition)
    listing = Listing.objects.filter(list=rating_list, player=player).first()
    if listing is None:
        raise refusal(
            "not-listed",
            text(
                "{name} ({player}) is not on the {pool} list of {date}, edition {edition}",
                name=player.name,
                player=player.code,
                pool=pool_label(pool),
                date=str(rating_list.date),
                edition=rating_list.edition,
            ),
            text("to see their lists: ratinghouse player {player}", player=player.code),
        )
    listing_values = ListingValues(
        rating=listing.rating,
        before=listing.before,
        change=listing.change,
        games=listing.games,
        total_games=listing.total_games,
        k=listing.k,
        rd=listing.rd,
        peak=listing.peak,
        status=listing.status,
        last_played=listing.last_played,
        inactive=listing.inactive,
    )
    if rating_list.taken_from is not None:
        return _explanation(rating_list, player, listing_values, taken_from=rating_list.taken_from.file)
    parts = tuple(
        part for rules in rating_list.rules.split() if (part := _part(rating_list, player, rules)) is not None
    )
    with naming_damage(recipe_of(rating_list)):
        pending_results = (
            () if listing.before else tuple(row for row in rating_list.inputs["kept"] if row[0] == player.code)
        )
        changes = _operation_effects(rating_list, player)
    return _explanation(rating_list, player, listing_values, parts, pending_results, changes)


def list_of(pool: Pool, day: date | None = None, edition: int | None = None) -> PublishedList:
    """Return a published list, by default the current edition of the newest; refuse if there is none."""
    lists = PublishedList.objects.filter(pool=pool).select_related("pool").defer("inputs")
    chosen = lists.filter(date=day) if day is not None else lists
    chosen = chosen.filter(current=True) if edition is None else chosen.filter(edition=edition)
    rating_list = chosen.order_by("date", "edition").last()
    if rating_list is None:
        newest = current_lists(pool).last()
        if newest is not None:
            remedy = text("the newest list is that of {date}", date=str(newest.date))
        else:
            remedy = text("publish one: ratinghouse publish")
        raise refusal("no-such-list", _no_such_list(pool, day, edition), remedy)
    return rating_list


def _no_such_list(pool: Pool, day: date | None, edition: int | None) -> Text:
    name = pool_label(pool)
    if day is None and edition is None:
        return text("there is no {pool} list", pool=name)
    if edition is None:
        return text("there is no {pool} list of {day}", pool=name, day=str(day))
    if day is None:
        return text("there is no {pool} list in edition {edition}", pool=name, edition=edition)
    return text("there is no {pool} list of {day} in edition {edition}", pool=name, day=str(day), edition=edition)


def _explanation(
    rating_list: PublishedList,
    player: Player,
    listing_values: ListingValues,
    parts: tuple[Part, ...] = (),
    pending_results: tuple[list[Any], ...] = (),
    effects: tuple[OperationEffect, ...] = (),
    taken_from: str = "",
) -> Explanation:
    return Explanation(
        rating_list.pool.name,
        rating_list.date,
        rating_list.edition,
        player.code,
        player.name,
        listing_values,
        parts,
        pending_results,
        effects,
        taken_from,
    )


def _part(rating_list: PublishedList, player: Player, rules: str) -> Part | None:
    of_player = _stretch(rating_list, player, rules)
    if of_player is None:
        return None
    book = rulebook(rules)
    events = _events(rating_list, player, rules)
    register = RegisterPlayer(player.code, name=player.name)
    with naming_damage(working_of_player(player, rating_list)):
        run = stored_run(book, rating_list.date, rating_list.pool.name, register, list(events.values()), of_player)
        row = [listed.id for listed in run.framed.roll.players].index(player.code)
        calculation = calculation_of(run)
        sheets = tuple(sheets_of(calculation, row)) or (list_sheet(calculation, row),)
    keys = {id(event.report): key for key, event in events.items()}
    return Part(rules, book.title, sheets, tuple(keys[id(event.report)] for event in run.framed.roll.events))


def _stretch(rating_list: PublishedList, player: Player, rules: str) -> dict[str, Any] | None:
    """Return a player's numbers from the stored working, or None if it does not have the player."""
    stretches = PlayerWorking.objects.filter(list=rating_list, rules=rules, first__lte=player.pk, last__gte=player.pk)
    working = stretches.select_related("list__pool").first()
    if working is None:
        return None
    columns = player_columns(working)
    at = (columns.pop("player") == player.pk).nonzero()[0]
    return {name: column[at[0]] for name, column in columns.items()} if len(at) else None


def _events(rating_list: PublishedList, player: Player, rules: str) -> dict[int, StoredEvent]:
    """Return the player's events on the list by primary key, as matched when the list was published."""
    player_ids = [player.pk, *player.duplicates.values_list("pk", flat=True)]
    entered = list(Entry.objects.filter(player__in=player_ids).values_list("event_id", flat=True))
    workings = EventWorking.objects.filter(list=rating_list, event__in=entered, event__rules=rules)
    stored_events = {}
    for working in workings.select_related("event__received", "list__pool").order_by("event"):
        columns = event_columns(working)
        players = columns.pop("player").tolist()
        if player.pk in players:
            codes = dict(Player.objects.filter(pk__in=players).values_list("pk", "code"))
            report = report_text(working.event)
            with naming_damage(working_of_event(working.event_id, rating_list)):
                report = _identified(report, [codes[id] for id in players])
            stored_events[working.event_id] = StoredEvent(report, columns)
    return stored_events


def _identified(report: Report, codes: Sequence[str]) -> Report:
    """Return the report with the IDs that its entries had when the list was published."""
    ids = {entry.no: code for entry, code in zip(distinct_entries(report), codes, strict=True)}
    return replace(report, entries=tuple(entry._replace(id=ids[entry.no]) for entry in report.entries))


def _operation_effects(rating_list: PublishedList, player: Player) -> tuple[OperationEffect, ...]:
    workings = PlayerWorking.objects.filter(list=rating_list, first__lte=player.pk, last__gte=player.pk)
    if not workings.filter(rules__startswith=operation_rules("")).exists():
        return ()
    effects = []
    for operation in rating_list.inputs["operations"]:
        numbers = _stretch(rating_list, player, operation_rules(operation["operation"]))
        if numbers is not None:
            described, article = operation["described"], operation["article"]
            effects.append(OperationEffect(described, article, int(numbers["before"]), int(numbers["after"])))
    return tuple(effects)
