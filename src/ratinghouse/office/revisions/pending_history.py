"""What is pending from one revised list to the next: of players with anything revised, and of the others."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np

from ratinghouse.derivation.recipe import pending_result_row
from ratinghouse.derivation.recipe_format import ListReference, PendingRow, Recipe
from ratinghouse.derivation.revision.touched import ListChanges
from ratinghouse.office.models import KeptResult, Player, Pool
from ratinghouse.office.publishing.carried_over import ResultOfList, last_rated, pending_result, still_pending
from ratinghouse.office.publishing.list_references import CurrentEditions
from ratinghouse.office.revisions.published_rows import RowsOfPlayers
from ratinghouse.office.revisions.revised_list import EditionToRevise, RevisedEdition
from ratinghouse.office.revisions.revised_pending import PendingAfter, by_player, revised_rows
from ratinghouse.office.revisions.revision_source import RevisionSource
from ratinghouse.office.storage.list_rows import ListRows
from ratinghouse.rating.period import PendingResult

_AT_ONCE = 500


@dataclass(frozen=True)
class _LastList:
    """The last list of a pool that was revised, with what is pending after both of its editions."""

    date: str
    published: PendingAfter
    revised: PendingAfter


class PendingHistory:
    """The pending results that revised lists take, in the order in which the lists are revised."""

    def __init__(self, source: RevisionSource, editions: CurrentEditions) -> None:
        self._source, self._editions = source, editions
        self._players: dict[str, set[str]] = {}  # by pool: players with anything revised
        self._last: dict[str, _LastList] = {}
        self._results: dict[str, dict[str, Sequence[PendingResult]]] = {}  # by pool and date: of the new editions

    def rows_for(self, recipe: Recipe) -> Sequence[PendingRow]:
        """Return the pending results that a list takes, whose published edition has this recipe."""
        pool, previous = recipe["pool"], recipe["lists"]["previous"]
        if pool not in self._last or previous is None:
            return recipe["kept"]
        last = self._last[pool]
        rows = None
        if last.date == previous["date"]:
            rows = revised_rows(recipe["kept"], self._players[pool], last.published, last.revised)
        return self._looked_up(recipe, previous) if rows is None else rows

    def add(self, published: EditionToRevise, edition: RevisedEdition, changes: ListChanges) -> None:
        """Take over what a new edition of a list leaves for the next one."""
        pool, day = edition.replaced.pool.name, edition.replaced.date.isoformat()
        old, new = ([pending_result_row(row) for row in it.pending] for it in (published, edition))
        players = self._players.setdefault(pool, set())
        players |= changes.carried | {row[0] for row in {*old} ^ {*new}}
        tables = [by_player(rows) for rows in (published.recipe["kept"], old, edition.recipe["kept"], new)]
        waiting = [self._source.id_of[code] for code in players if any(code in table for table in tables)]
        rated_before, rated = self._rated_of(waiting, edition) if waiting else (set(), set())
        self._last[pool] = _LastList(
            day, PendingAfter(tables[0], tables[1], rated_before), PendingAfter(tables[2], tables[3], rated)
        )
        self._results.setdefault(pool, {})[day] = edition.pending

    def _rated_of(self, players: Collection[int], edition: RevisedEdition) -> tuple[set[str], set[str]]:
        """Return those of some players who have a rating on a list: on its published edition, and on the new one."""
        rows = RowsOfPlayers(self._source.parts, players, [edition.replaced.pk]).on(edition.replaced.pk)
        return self._rated(rows), self._rated(edition.rows.of_players(players).applied_to(rows))

    def _rated(self, rows: ListRows) -> set[str]:
        return {self._source.code_of(id) for id in rows.players[rows.columns["rating"] > 0].tolist()}

    def _looked_up(self, recipe: Recipe, previous: ListReference) -> Sequence[PendingRow]:
        """Return the pending results by looking at all current lists, as for a list that is published."""
        day, revised = date.fromisoformat(recipe["date"]), self._results[recipe["pool"]]
        pool = Pool.objects.get(name=recipe["pool"])
        earlier_results = KeptResult.objects.filter(list__pool=pool, list__current=True, list__date__lt=day)
        rows = earlier_results.exclude(list__date__in=list(revised)).select_related("player", "list").order_by("pk")
        stored = [ResultOfList(row.player, row.list.date, pending_result(row)) for row in rows]
        results = [(date.fromisoformat(on), result) for on, of_list in revised.items() for result in of_list]
        players = _players({result.player for _, result in results})
        stored += [ResultOfList(players[result.player], on, result) for on, result in results]
        waiting = {row.player.code for row in stored}
        on_previous = self._source.standings(self._editions.of(previous), waiting).row_of
        separate = on_previous.keys() - {code for code, _ in recipe["merged"]}

        def last_rated_now(ids: set[int]) -> dict[int, date]:
            dates = last_rated(pool, day, ids, without=list(revised))
            for on in sorted(revised):
                ref: ListReference = {"pool": pool.name, "date": on, "edition": 0, "hash": ""}
                for id in ids & self._rated_on(self._editions.of(ref), ids):
                    dates[id] = max(date.fromisoformat(on), dates.get(id, date.min))
            return dates

        return still_pending(pool, day, stored, separate, last_rated_now)

    def _rated_on(self, ref: ListReference, ids: Collection[int]) -> set[int]:
        standings = self._source.standings(ref, [self._source.code_of(id) for id in ids])
        rated = standings.code[np.flatnonzero(standings.rating > 0)].tolist()
        return {self._source.id_of[code.decode()] for code in rated}


def _players(codes: Collection[str]) -> dict[str, Player]:
    some = sorted(codes)
    players: dict[str, Player] = {}
    for first in range(0, len(some), _AT_ONCE):
        rows = Player.objects.filter(code__in=some[first : first + _AT_ONCE]).select_related("merged_into")
        players |= {player.code: player for player in rows}
    return players
