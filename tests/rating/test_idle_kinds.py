"""Players without games of whom a list says the same: one of them is derived, and the list is that of all."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date

import numpy as np
import pytest

from ratinghouse.derivation.rating_lists import following_list as following
from ratinghouse.derivation.rating_lists import idle_kinds
from ratinghouse.derivation.rating_lists.idle_kinds import kinds_of
from ratinghouse.lists.rating_list import PoolColumns, RatingList
from ratinghouse.lists.text_columns import text_column
from ratinghouse.rating.games.report_games import games_of_reports
from ratinghouse.rating.games.reported_games import KeyedReport
from ratinghouse.rating.period import DeclaredFacts
from ratinghouse.rulebooks import rulebook
from tests.rating.test_lists_from_lists import LIST_DATE, invented_list, invented_report


def few_kinds(chance: random.Random, size: int = 300) -> RatingList:
    """A list on which many players have the same rating, K, birth, title and flag."""
    ratings = invented_list(chance, size)
    choices = [chance.choice([0, 1400, 1401, 2000, 2399, 2400]) for _ in range(size)]
    pool = PoolColumns(
        np.array(choices, np.int32),
        np.zeros(size, np.int32),
        np.array([chance.choice([10, 20, 40]) for _ in choices], np.int32),
    )
    births = text_column(chance.choice(["", "1950", "2008"]) for _ in choices)
    return replace(ratings, birth=births, pools={"standard": pool})


def facts_of(ratings: RatingList, row: int) -> tuple[object, ...]:
    """What the rules look at."""
    pool = ratings.pools["standard"]
    return (*(column[row] for column in (pool.rating, pool.k, ratings.birth, ratings.title, ratings.flag)),)


@pytest.mark.parametrize("bits", [1, 4, 21])
@pytest.mark.parametrize("seed", range(3))
def test_a_player_stands_for_those_like_them_only(bits: int, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where different kinds share an entry of the table, which with few bits nearly all do."""
    monkeypatch.setattr(idle_kinds, "_TABLE_BITS", bits)
    ratings = few_kinds(random.Random(seed))
    rows = np.arange(3, len(ratings), 2)
    standing, kind = kinds_of(ratings, "standard", rows)
    assert standing.tolist() == sorted(set(standing.tolist()))
    for place, row in enumerate(rows.tolist()):
        assert facts_of(ratings, row) == facts_of(ratings, int(rows[standing[kind[place]]]))
    if bits == 21:
        assert len(standing) == len({facts_of(ratings, row) for row in rows.tolist()}) < len(rows)


def test_titles_and_flags_of_eight_letters_together_are_compared() -> None:
    chance = random.Random(5)
    ratings = few_kinds(chance)
    titles = text_column(chance.choice(["", "GM", "ABCDE", "ABCDF"]) for _ in range(len(ratings)))
    flags = text_column(chance.choice(["", "i", "wij", "wii"]) for _ in range(len(ratings)))
    ratings = replace(ratings, title=titles, flag=flags)
    standing, kind = kinds_of(ratings, "standard", np.arange(len(ratings)))
    assert len(standing) == len({facts_of(ratings, row) for row in range(len(ratings))}) < len(ratings)
    for row in range(len(ratings)):
        assert facts_of(ratings, row) == facts_of(ratings, int(standing[kind[row]]))


@pytest.mark.parametrize("change", ["birth", "title", "K", "rd"])
def test_what_does_not_fit_the_keys_is_not_compared(change: str) -> None:
    """Dates of birth, long titles, K beyond 16 bits, deviations of ratings: everybody is a kind of their own."""
    ratings = few_kinds(random.Random(1))
    pool, size = ratings.pools["standard"], len(ratings)
    changes = {
        "birth": replace(ratings, birth=text_column(["1950-01-01"] * size)),
        "title": replace(ratings, title=text_column(["A long title"] * size)),
        "K": replace(ratings, pools={"standard": replace(pool, k=np.full(size, 1 << 16, np.int32))}),
        "rd": replace(ratings, pools={"standard": replace(pool, rd=np.full(size, 50, np.int32))}),
    }
    standing, kind = kinds_of(changes[change], "standard", np.arange(size))
    assert standing.tolist() == kind.tolist() == list(range(size))


@pytest.mark.parametrize("rules", ["fide-2009", "fide-2024"])
def test_the_list_is_that_of_everybody_derived_alone(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ratings, K, games and flags, of players with games and without."""
    chance = random.Random(5)
    ratings, book = few_kinds(chance), rulebook(rules)
    reports = [invented_report(chance, ratings, place) for place in range(3)]
    events = [KeyedReport(str(place), report, DeclaredFacts()) for place, report in enumerate(reports)]
    games = games_of_reports(events, substitutes=book.knows_twins, is_stored=False)

    def new_list() -> RatingList:
        edition = following.EditionGames(book, games)
        return following.following_list(ratings, [edition], LIST_DATE, "standard").ratings

    together = new_list()
    monkeypatch.setattr(following, "kinds_of", lambda list_before, pool, rows: (np.arange(len(rows)),) * 2)
    assert together == new_list()
    assert together.date == date(2025, 10, 1)
