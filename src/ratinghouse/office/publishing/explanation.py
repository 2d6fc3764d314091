"""Explanations of published numbers: the calculation sheets, read from the working that was stored with the list.

Nothing is calculated again, and no report is read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import NamedTuple

from typing_extensions import TypedDict

from ratinghouse.derivation.recipe_format import OperationOfRecipe, PendingRow, read_recipe
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import Text, text
from ratinghouse.office.models import Listing, Player, PlayerWorking, Pool, PublishedList
from ratinghouse.office.publishing.history import list_of_day
from ratinghouse.office.publishing.list_orders import edition_key
from ratinghouse.office.publishing.list_references import current_lists
from ratinghouse.office.publishing.recipe_source import operation_rules
from ratinghouse.office.publishing.stored_calculations import own_calculation, player_calculation, player_numbers
from ratinghouse.office.refusal import refusal
from ratinghouse.office.statutes.statutes_of_list import is_law_recorded
from ratinghouse.office.storage.list_labels import list_named, pool_label, recipe_of, working_of_player
from ratinghouse.office.storage.process_cache import Remembered
from ratinghouse.office.storage.stored_columns import naming_damage
from ratinghouse.rating.sheet import CalculationSheet, Step, list_sheet, player_step, sheets_of
from ratinghouse.rulebooks.declarable import WITHOUT_HOST_REPORT


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
    taken_from: str = ""  # the file, if the list was imported and not calculated here
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
    facts = _RECIPES.get(edition_key(rating_list), lambda: _recipe_facts(rating_list))
    pending_results = () if listing.before else facts.pending_results.get(player.code, ())
    with naming_damage(recipe_of(rating_list)):
        changes = _operation_effects(rating_list, facts, player)
    explanation = _explanation(rating_list, player, listing_values, parts, pending_results, changes)
    return replace(explanation, findings=(*_findings(rating_list), *_marks(facts, parts)))


def explain_number(
    pool: Pool, player: Player, symbol: str, day: date | None = None, edition: int | None = None
) -> Step:
    """Return how one number of a player's line on a list follows, such as Rn; refuse if there is no such number.

    Where events of the list fell under several editions, it is that of the last one.
    """
    rating_list = list_of(pool, day, edition)
    for rules in reversed(rating_list.rules.split() if rating_list.taken_from_id is None else ()):
        calculation = own_calculation(rating_list, player, rules)
        if calculation is not None:
            with naming_damage(working_of_player(player, rating_list)):
                step = player_step(calculation, 0, symbol)
            if step is not None:
                return step
    message = text(
        "{list} has no number {symbol} for {player}", list=list_named(rating_list), symbol=symbol, player=player.code
    )
    raise refusal("no-such-number", message, text("to see all: ratinghouse explain {player}", player=player.code))


class _RecipeFacts(NamedTuple):
    """What explanations need of a recipe, which is megabytes long where many events were played."""

    pending_results: Mapping[str, tuple[PendingRow, ...]]  # by player ID
    operations: tuple[OperationOfRecipe, ...]
    without_host_report: tuple[str, ...]  # the events


_RECIPES: Remembered[_RecipeFacts] = Remembered(most=16)


def _recipe_facts(rating_list: PublishedList) -> _RecipeFacts:
    with naming_damage(recipe_of(rating_list)):
        recipe = read_recipe(rating_list.inputs)
        pending_results: dict[str, list[PendingRow]] = {}
        for row in recipe["kept"]:
            pending_results.setdefault(row[0], []).append(row)
        return _RecipeFacts(
            {player: tuple(rows) for player, rows in pending_results.items()},
            tuple(recipe["operations"]),
            tuple(event["event"] for event in recipe["events"] if event["told"].get(WITHOUT_HOST_REPORT)),
        )


def _marks(facts: _RecipeFacts, parts: Sequence[Part]) -> Iterator[Finding]:
    """Yield a note for each event of the sheets that was rated without a report of the host federation."""
    numbers = {str(event) for part in parts for event in part.events}
    for event in facts.without_host_report:
        if event in numbers:
            message = text("event {event} was rated without a report of the host federation", event=event)
            yield Finding("note", "without-host-report", message, article="0.2")


def _findings(rating_list: PublishedList) -> Iterator[Finding]:
    if not is_law_recorded(rating_list):
        message = text(
            "{list} was published by a version whose rules are not known any more: its numbers are those that were"
            " stored, the articles and sentences beside them those of the oldest known rules of the same name",
            list=list_named(rating_list),
        )
        yield Finding("warning", "law-not-recorded", message)


def list_of(pool: Pool, day: date | None = None, edition: int | None = None) -> PublishedList:
    """Return a published list, by default the current edition of the newest; refuse if there is none."""
    if day is not None:
        rating_list = list_of_day(pool.name, day).edition(edition)
    else:
        lists = PublishedList.objects.filter(pool=pool).select_related("pool").defer("inputs")
        chosen = lists.filter(current=True) if edition is None else lists.filter(edition=edition)
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


def _operation_effects(rating_list: PublishedList, facts: _RecipeFacts, player: Player) -> tuple[OperationEffect, ...]:
    workings = PlayerWorking.objects.filter(list=rating_list, first__lte=player.pk, last__gte=player.pk)
    if not workings.filter(rules__startswith=operation_rules("")).exists():
        return ()
    effects = []
    for operation in facts.operations:
        numbers = player_numbers(rating_list, player, operation_rules(operation["operation"]))
        if numbers is not None:
            described, article = operation["described"], operation["article"]
            before, after = (int(numbers.columns[name][0]) for name in ("before", "after"))
            effects.append(OperationEffect(described, article, before, after))
    return tuple(effects)
