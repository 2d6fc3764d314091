"""Explanations of published numbers: the calculation sheets, read from the working that was stored with the list.

Nothing is calculated again, and no report is read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date

from typing_extensions import TypedDict

from ratinghouse.derivation.recipe_format import PendingRow, Recipe, read_recipe
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import Text, text
from ratinghouse.office.models import Listing, Player, PlayerWorking, Pool, PublishedList
from ratinghouse.office.publishing.list_references import current_lists
from ratinghouse.office.publishing.recipe_source import operation_rules
from ratinghouse.office.publishing.stored_calculations import player_calculation, player_numbers
from ratinghouse.office.refusal import refusal
from ratinghouse.office.statutes.statutes_of_list import statutes_of_list
from ratinghouse.office.storage.stored_columns import (
    list_named,
    naming_damage,
    pool_label,
    recipe_of,
    working_of_player,
)
from ratinghouse.rating.sheet import CalculationSheet, list_sheet, sheets_of


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
    book: Rulebook  # by which the list was calculated
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
    pending_results: tuple[PendingRow, ...]  # results of earlier periods that counted towards a first rating
    effects: tuple[OperationEffect, ...]
    taken_from: str = ""  # the file, where the list was taken over and not made here
    findings: tuple[Finding, ...] = ()  # what a reader must know about the sheets


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
        recipe = read_recipe(rating_list.inputs)
        pending_results = () if listing.before else tuple(row for row in recipe["kept"] if row[0] == player.code)
        changes = _operation_effects(rating_list, recipe, player)
    explanation = _explanation(rating_list, player, listing_values, parts, pending_results, changes)
    return replace(explanation, findings=tuple(_findings(rating_list)))


def _findings(rating_list: PublishedList) -> Iterator[Finding]:
    if not statutes_of_list(rating_list):
        message = text(
            "{list} was published by a version whose rules are not known any more: its numbers are those that were"
            " stored, the articles and sentences beside them those of the oldest known rules of the same name",
            list=list_named(rating_list),
        )
        yield Finding("warning", "law-not-recorded", message)


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
    pending_results: tuple[PendingRow, ...] = (),
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
    stored = player_calculation(rating_list, player, rules)
    if stored is None:
        return None
    with naming_damage(working_of_player(player, rating_list)):
        sheets = tuple(sheets_of(stored.calculation, 0)) or (list_sheet(stored.calculation, 0),)
    return Part(rules, stored.calculation.working.book, sheets, stored.events)


def _operation_effects(rating_list: PublishedList, recipe: Recipe, player: Player) -> tuple[OperationEffect, ...]:
    workings = PlayerWorking.objects.filter(list=rating_list, first__lte=player.pk, last__gte=player.pk)
    if not workings.filter(rules__startswith=operation_rules("")).exists():
        return ()
    effects = []
    for operation in recipe["operations"]:
        numbers = player_numbers(rating_list, player, operation_rules(operation["operation"]))
        if numbers is not None:
            described, article = operation["described"], operation["article"]
            effects.append(OperationEffect(described, article, int(numbers["before"]), int(numbers["after"])))
    return tuple(effects)
