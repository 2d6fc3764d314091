"""The lists of a history as the office derives them, one from another, without a database."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.basis import AdmittedEvent, Operation
from ratinghouse.derivation.next_list import next_list
from ratinghouse.lists.register import Register
from ratinghouse.rating.period import DeclaredFacts, PendingResult
from ratinghouse.rating.player_columns import STATUS, PlayerFacts, Standings, codes
from ratinghouse.rulebooks import rulebook, rulebook_ids
from tests.rating.bases import basis_with
from tests.rulebooks.list_histories import Month
from tests.rulebooks.reported import as_player, flags, report
from tests.rulebooks.second_opinion_lists import Row, Rows
from tests.rulebooks.second_opinion_since_2022 import Performance, Standing


class DerivedLists:
    """The newest list of a pool, the lists before it, and the results that wait for a first rating."""

    def __init__(self, pool: str, first: date, rows: Rows) -> None:
        self.pool = pool
        self.code = codes(sorted(rows))
        self.births = {id: row.standing.birth_year for id, row in rows.items()}
        self.standings = _standings(self.code, rows)
        self.waiting: tuple[PendingResult, ...] = ()
        self.lists: dict[date, Mapping[str, Standing]] = {first: {id: row.standing for id, row in rows.items()}}

    def derive(self, month: Month) -> dict[str, Row]:
        """The next list."""
        before = max(self.lists)
        self.lists[before] = {
            id: Standing(**{**vars(standing), "standard": month.standard[id]})
            for id, standing in self.lists[before].items()
        }
        registers = {
            day: Register.of(as_player(id, standing) for id, standing in players.items())
            for day, players in self.lists.items()
        }
        derived = next_list(
            basis_with(
                pool=self.pool,
                list_date=month.list_date,
                editions=tuple(rules.name for rules in month.editions),
                books={id: rulebook(id) for id in rulebook_ids()},
                facts=self._facts(month),
                before=self.standings,
                listed=np.ones(len(self.code), np.bool_),
                events=[
                    AdmittedEvent(
                        str(number), report(contest, str(number)), DeclaredFacts(flags(contest)), contest.rules.name
                    )
                    for number, contest in enumerate(month.contests)
                ],
                registers=registers,
                pending_results=self.waiting,
                operations=[Operation("1", month.operation)] if month.operation else [],
            )
        )
        self.standings = derived.standings
        self.waiting = tuple(
            result
            for result in (*(() if _drops(month) else self.waiting), *derived.pending_results)
            if not derived.standings.rating[derived.standings.row_of[result.player]]
        )
        rows = {id: self._row(id, month) for id in derived.standings.row_of}
        self.lists[month.list_date] = {id: row.standing for id, row in rows.items()}
        return rows

    def waiting_results(self) -> list[tuple[str, Performance]]:
        """The results that wait for a first rating, by player and last day."""
        results = [
            (pending.player, Performance(pending.end, pending.games, Fraction(pending.score, 100), pending.opponents))
            for pending in self.waiting
        ]
        return sorted(results, key=lambda waiting: (waiting[0], waiting[1].end))

    def _facts(self, month: Month) -> PlayerFacts:
        facts = PlayerFacts.empty(self.code)
        ids = [code.decode() for code in self.code.tolist()]
        births = codes(str(self.births[id] or "") for id in ids)
        standard = np.array([month.standard[id] for id in ids], np.int64)
        columns = {**facts.columns(), "birth": births, "fide_rating": standard}
        return PlayerFacts(**columns)

    def _row(self, id: str, month: Month) -> Row:
        row = self.standings.row_of[id]
        at = {name: column[row] for name, column in self.standings.columns().items()}
        standing = Standing(
            int(at["rating"]),
            month.standard[id],
            int(at["k"]),
            int(at["total_games"]),
            int(at["peak"]),
            self.births[id],
        )
        return Row(
            standing,
            STATUS[int(at["status"])],
            int(at["games"]),
            Fraction(int(at["change"]), 100),
            date.fromordinal(int(at["last_played"])) if at["last_played"] else None,
            bool(at["inactive"]),
        )


def _drops(month: Month) -> bool:
    return month.operation == "fide-2024-compression"


def _standings(code: NDArray[np.bytes_], rows: Rows) -> Standings:
    standings = Standings.empty(code)
    for id, row in rows.items():
        at = standings.row_of[id]
        standings.rating[at], standings.k[at] = row.standing.rating, row.standing.K
        standings.total_games[at], standings.peak[at] = row.standing.games, row.standing.peak
        standings.last_played[at] = row.last_played.toordinal() if row.last_played else 0
    return standings
