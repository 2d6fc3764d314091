"""Players of a rating list, and players of reports who are not on it, as the tables of a derivation.

A list says less of its players than an office knows: games so far and highest ratings are what its K implies under the
rulebook. Players of reports who are not on the list have the rating that the report gives them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.rating_lists.id_rows import rows_by_id
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.lists.rating_list import RatingList
from ratinghouse.lists.text_columns import has_any
from ratinghouse.rating.framing import ESTABLISHED
from ratinghouse.rating.games.report_games import ReportedGames
from ratinghouse.rating.player_columns import PlayerFacts, Standings
from ratinghouse.rating.player_rules import inferred_from_k
from ratinghouse.reports.report_columns import SEX_NUMBERS
from ratinghouse.rulebooks.contract import STATUS

Rows = NDArray[np.intp]


@dataclass(frozen=True)
class ListPlayers:
    """The players of a list, then those of the reports who are not on it: ``strangers`` by their latest entry.

    Each entry without an ID counts as a separate player. ``rows`` are the players of the entries, and ``id``,
    ``rating`` and ``sex`` what the reports say of these, one edition after the other.
    """

    ratings: RatingList
    pool: str
    id: NDArray[np.bytes_]
    rating: NDArray[np.int64]
    sex: NDArray[np.uint8]
    rows: Rows
    strangers: Rows

    @classmethod
    def of(cls, ratings: RatingList, reported: Sequence[ReportedGames], pool: str) -> ListPlayers:
        """Return the players of a list and of reports, with the player of each entry."""
        id, rating, sex = (
            np.concatenate([getattr(of_edition, name) for of_edition in reported]) for name in ("id", "rating", "sex")
        )
        rows = rows_by_id(ratings.id, id)
        unknown = np.flatnonzero(rows < 0)
        ids = id[unknown]
        numbered = np.char.str_len(ids) > 0
        named, number = np.unique(ids[numbered], return_inverse=True)
        player = np.empty(len(unknown), np.intp)
        player[numbered] = number
        player[~numbered] = len(named) + np.arange(int(np.count_nonzero(~numbered)))
        rows[unknown] = len(ratings) + player
        latest = np.empty(int(player.max(initial=-1)) + 1, np.intp)
        latest[player] = unknown  # of several, the last remains
        return cls(ratings, pool, id, rating, sex, rows, latest)

    def __len__(self) -> int:
        return len(self.ratings) + len(self.strangers)

    @cached_property
    def code(self) -> NDArray[np.bytes_]:
        """Return the IDs, empty where there is none."""
        return np.concatenate([self.ratings.id, self.id[self.strangers]])

    @cached_property
    def women(self) -> NDArray[np.bool_]:
        """Return which players are women: by the list, else by the latest report that says so."""
        sex = np.zeros(len(self), np.uint8)
        stated = np.flatnonzero(self.sex > 0)
        sex[self.rows[stated]] = self.sex[stated]  # of several, the last remains
        listed = np.char.str_len(self.ratings.sex) > 0
        sex[: len(listed)][listed] = np.where(self.ratings.sex[listed] == b"w", SEX_NUMBERS["w"], SEX_NUMBERS["m"])
        women: NDArray[np.bool_] = sex == SEX_NUMBERS["w"]
        return women

    def tables(self, rows: Rows, book: Rulebook, list_date: date) -> tuple[Standings, PlayerFacts]:
        """Return what the list says of some players; ``rows`` are in order.

        ``idle_kinds`` compares players without games by the columns of the list that are read here.
        """
        listed, others = rows[rows < len(self.ratings)], rows[rows >= len(self.ratings)] - len(self.ratings)
        columns, blank, nothing = self.ratings.pools[self.pool], np.zeros(len(others), "S1"), np.zeros(len(others))
        rating = np.append(columns.rating[listed], self.rating[self.strangers[others]]).astype(np.int64)
        k = np.append(columns.k[listed], nothing).astype(np.int64)
        births = np.append(self.ratings.birth[listed], blank)
        day = self.ratings.date or _list_before(book, list_date)
        games, peak = inferred_from_k(book, k, rating, np.zeros(len(rows), np.int64), births, day, self.pool)
        games, peak = games.copy(), peak.copy()
        games[len(listed) :] = np.where(rating[len(listed) :] > 0, ESTABLISHED, 0)
        peak[len(listed) :] = 0
        code = self.code[rows]
        facts = replace(
            PlayerFacts.empty(code),
            birth=births,
            title=np.append(self.ratings.title[listed], blank),
            flags=np.append(self.ratings.flag[listed], blank),
        )
        standings = replace(
            Standings.empty(code),
            rating=rating,
            total_games=games,
            k=k,
            peak=peak,
            status=np.where(rating > 0, STATUS.index("listed"), STATUS.index("unrated")),
            inactive=has_any(facts.flags, b"i"),
        )
        if columns.rd is not None:
            standings = replace(standings, rd=np.append(columns.rd[listed], nothing).astype(np.float64))
        return standings, facts


def _list_before(book: Rulebook, list_date: date) -> date | None:
    answer = book.calendar.answer(list=list_date).get("previous_list")
    return answer.value if answer is not None and isinstance(answer.value, date) else None
