"""What enters a list beside its events: pending results, and players who join, were merged, or return."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from django.db.models import Max

from ratinghouse.derivation.operations import drops_pending_results
from ratinghouse.derivation.recipe import pending_result_row
from ratinghouse.derivation.recipe_format import (
    ONE_RECORD,
    ListReference,
    ListsOfRecipe,
    PendingRow,
    ReturningRow,
    read_recipe,
)
from ratinghouse.kernel.book import Rulebook
from ratinghouse.office.models import (
    Adjustment,
    FideRating,
    KeptResult,
    Listing,
    Membership,
    Merge,
    Player,
    Pool,
    PublishedList,
)
from ratinghouse.office.publishing.list_references import (
    current_lists,
    list_of_reference,
    reference,
    references_of_recipe,
)
from ratinghouse.office.register.merging import duplicates_of
from ratinghouse.office.register.particulars import player_after_merges
from ratinghouse.office.statutes.statutes_of_list import book_of_record, statutes_of_list
from ratinghouse.rating.period import PendingResult
from ratinghouse.rating.player_rules import fide_kind


def pending_results(
    pool: Pool, day: date, previous: PublishedList | None, duplicates: Sequence[Sequence[str]]
) -> list[PendingRow]:
    """Return the pending results of players who are unrated now, since they last had a rating.

    Results of a player who was merged into another count for that other player, from the first list without the merged
    record on.
    """
    if previous is None:
        return []
    earlier_results = KeptResult.objects.filter(list__pool=pool, list__current=True, list__date__lt=day)
    rows = earlier_results.select_related("player", "list").order_by("pk")
    stored = [ResultOfList(row.player, row.list.date, pending_result(row)) for row in rows]
    on_previous = Listing.objects.filter(list=previous, player__in={row.player.pk for row in stored})
    separate = set(on_previous.values_list("player__code", flat=True)) - {code for code, _ in duplicates}
    return still_pending(pool, day, stored, separate, lambda players: last_rated(pool, day, players))


class ResultOfList(NamedTuple):
    """A result that is stored with a list because it was pending then."""

    player: Player
    list_date: date
    result: PendingResult


def still_pending(
    pool: Pool,
    day: date,
    stored: Iterable[ResultOfList],
    separate: Collection[str],
    last_rated_of: Callable[[set[int]], Mapping[int, date]],
) -> list[PendingRow]:
    """Return those of the results that are pending for the list of a day, each for the player who has it now.

    ``separate`` are the players who keep their own results, merged since or not; ``last_rated_of`` returns the date of
    the last list on which each of some players had a rating.
    """
    dropped = max(_drops(pool, day), default=date.min)
    rows = [row for row in stored if row.list_date > dropped]
    player_of_row = {
        row.player.pk: row.player if row.player.code in separate else player_after_merges(row.player) for row in rows
    }
    rated = last_rated_of({player.pk for player in player_of_row.values()})
    pending_rows = []
    for row in rows:
        player = player_of_row[row.player.pk]
        last = rated.get(player.pk)
        if last is None or row.list_date > last:
            pending_rows.append(pending_result_row(replace(row.result, player=player.code)))
    return sorted(pending_rows)


def pending_result(row: KeptResult) -> PendingResult:
    """Return a stored pending result; its player is read with it."""
    return PendingResult(
        row.player.code, str(row.event_id), row.end, row.games, row.score, row.opponents, row.ru, row.major_team
    )


def _drops(pool: Pool, day: date) -> list[date]:
    """Return the dates of the lists whose operations dropped all pending results up to then, for a list of a day.

    An operation follows the calculation of its list, and so does its reversal: each applies to the lists after its own.
    """
    applied = Adjustment.objects.filter(pool=pool, reverses=None, applied__date__lt=day)
    standing = applied.exclude(reversed_by__applied__date__lt=day).select_related("applied")
    return [
        adjustment.applied.date
        for adjustment in standing
        if adjustment.applied is not None and drops_pending_results(adjustment.kind, _books(adjustment.applied))
    ]


def _books(rating_list: PublishedList) -> Iterable[Rulebook]:
    """Return the rulebooks of a list, among them those that its adjustments came with."""
    return (book_of_record(rating_list, rules) for rules in statutes_of_list(rating_list))


def last_rated(pool: Pool, day: date, players: set[int], without: Collection[str] = ()) -> dict[int, date]:
    """Return the date of the last list on which each of these players had a rating, leaving out some dates."""
    rated = Listing.objects.filter(
        list__pool=pool, list__current=True, list__date__lt=day, player__in=players, rating__isnull=False
    )
    if without:
        rated = rated.exclude(list__date__in=without)
    return dict(rated.values("player").annotate(last=Max("list__date")).values_list("player", "last"))


def joining_players(book: Rulebook, pool: Pool, day: date, previous: PublishedList | None) -> list[str]:
    """Return the players who may join the list without a game: members with a FIDE rating that the rulebook adopts."""
    if "adopts_fide" not in book.names:
        return []
    rated = FideRating.objects.filter(kind=fide_kind(book, pool.name), withdrawn=None)
    members = Membership.objects.filter(first__lte=day, withdrawn=None)
    players = Player.objects.filter(pk__in=rated.values("player"), merged_into=None)
    players = players.filter(pk__in=members.values("player"))
    if previous is not None:
        players = players.exclude(listings__list=previous)
    return sorted(players.values_list("code", flat=True))


def merged_players(lists: ListsOfRecipe) -> list[tuple[str, str]]:
    """Return the players of the lists in use whose records were merged, each with the record they are part of now."""
    used = [rating_list.pk for rating_list in map(list_of_reference, references_of_recipe(lists))]
    merged = Player.objects.filter(merged_into__isnull=False).in_bulk()
    listed = Listing.objects.filter(list__in=used, player__in=list(merged)) if merged else Listing.objects.none()
    duplicates = {merged[key] for key in listed.values_list("player", flat=True)}
    return sorted((player.code, player_after_merges(player).code) for player in duplicates)


def returning_players(pool: Pool, day: date, previous: PublishedList | None) -> list[ReturningRow]:
    """Return the players whose merge was undone since a list left them out, each with the last list that has them.

    Each is followed by the player they were merged with, all records of that player, and the lists that combined them.
    Lists of recipes of version 1 did not combine them, so nothing has to be separated again.
    """
    separated = Player.objects.filter(merged_into=None, pk__in=Merge.objects.filter(undone=True).values("merged"))
    returning_players: list[ReturningRow] = []
    for player in separated.order_by("code"):
        listings = Listing.objects.filter(player=player, list__pool=pool, list__current=True, list__date__lt=day)
        last = listings.select_related("list__pool").order_by("list__date").last()
        if last is not None and last.list_id != (previous.pk if previous else None):
            returning_players.append(_returning(player, last.list, day))
    return returning_players


def _returning(player: Player, last: PublishedList, day: date) -> ReturningRow:
    since = list(current_lists(last.pool).filter(date__gt=last.date, date__lt=day))
    if not since or read_recipe(since[0].inputs)["register"] == ONE_RECORD:
        return player.code, reference(last)
    merge = Merge.objects.filter(merged=player, undone=True).order_by("-pk").select_related("kept")[0]
    remaining = player_after_merges(merge.kept)
    others = [remaining.code, *(duplicate.code for duplicate in duplicates_of(remaining))]
    lists: list[ListReference] = [reference(rating_list) for rating_list in since]
    return player.code, reference(last), remaining.code, others, lists
