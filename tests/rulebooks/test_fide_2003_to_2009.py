"""From the edition of 2003 to that of 2009: the first lists after 1 July 2009, which know events of both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

import pytest

from ratinghouse.derivation.basis import AdmittedEvent, ListBasis
from ratinghouse.derivation.derive import Derived, derive
from ratinghouse.lists.register import Register, RegisterPlayer
from ratinghouse.rating.period import DeclaredFacts, PendingResult
from ratinghouse.rating.player_columns import STATUS, PlayerFacts, Standings, codes
from ratinghouse.reports.report import Format, Report
from ratinghouse.rulebooks import rulebook
from tests.rulebooks.building import Game, all_play_all, rate, tournament

OLD, NEW = "fide-2003", "fide-2009-applied"
RATED = {"U": 0, "a": 2000, "b": 2000, "c": 2000, "d": 2000, "e": 2000, "f": 1805}
LIST = date(2009, 9, 1)
JUNE, JULY = date(2009, 6, 20), date(2009, 7, 20)


def event(day: date, games: Sequence[tuple[str, str, str]]) -> Report:
    """A Swiss of everybody on a day."""
    no = {id: number for number, id in enumerate(RATED, 1)}
    numbered: list[Game] = [(no[white], no[black], code) for white, black, code in games]
    return tournament({id: rating or None for id, rating in RATED.items()}, numbered, start=day, end=day)


def listed(papers: Mapping[str, Report], kept: Sequence[PendingResult] = ()) -> Derived:
    """The list of September 2009, from the list of April before it."""
    everybody = codes(sorted(RATED))
    before = Standings.empty(everybody)
    for id, rating in RATED.items():
        before.rating[before.row_of[id]] = rating
        before.total_games[before.row_of[id]] = 40 if rating else 0
    april = Register({id: RegisterPlayer(id, rating=rating or None, games=40) for id, rating in RATED.items()})
    return derive(
        ListBasis(
            "standard",
            LIST,
            (OLD, NEW),
            PlayerFacts.empty(everybody),
            before,
            before.rating > 0,
            [AdmittedEvent(rules, report, DeclaredFacts(), rules) for rules, report in papers.items()],
            {date(2009, 4, 1): april},
            kept,
            books={OLD: rulebook(OLD), NEW: rulebook(NEW)},
        )
    )


def standing(derived: Derived, id: str) -> tuple[int, str]:
    """Rating and status of a player on the list."""
    row = derived.standings.row_of[id]
    return int(derived.standings.rating[row]), STATUS[int(derived.standings.status[row])]


def test_F09_048_a_result_of_the_edition_before_is_pooled_with_its_opponents() -> None:
    """Four games in June and five in July, half of the points against 2000 throughout: as one tournament, 2000."""
    june = event(JUNE, [("U", "a", "1"), ("U", "b", "="), ("U", "c", "0"), ("U", "d", "=")])
    july = event(JULY, [("U", "a", "1"), ("U", "b", "="), ("U", "c", "0"), ("U", "d", "="), ("U", "e", "=")])
    assert standing(listed({OLD: june, NEW: july}), "U") == (2000, "new")


def test_F09_048_the_lists_own_edition_gives_first_ratings() -> None:
    """Nine games under the old edition would do for it, but the list follows the new one: all results in one.

    Old: (4 × 2225 + 5 × 1928) / 9 = 2060. New: 6 of 9 against 2078, three half points over 50 %: 2115.5.
    """
    kept = [PendingResult("U", "May", date(2009, 5, 20), games=4, score=400, opponents=8700, Ru=2225)]
    june = event(JUNE, [("U", id, code) for id, code in zip("abcde", "10=0=", strict=True)])
    assert standing(listed({OLD: june}, kept), "U") == (2116, "new")


def test_F09_048_what_the_edition_before_keeps_has_the_sum_of_the_opponents() -> None:
    june = event(JUNE, [("U", "a", "1"), ("U", "b", "="), ("U", "f", "0")])
    (kept,) = listed({OLD: june}).pending_results
    assert (kept.games, kept.score, kept.opponents) == (3, 150, 2000 + 2000 + 1805)


def test_F03_022_a_result_against_two_rated_opponents_is_not_kept() -> None:
    """Under 2003 what was kept had met the conditions of its event; it is not asked again."""
    june = event(JUNE, [("U", "a", "1"), ("U", "b", "1"), ("U", "b", "1")])
    assert listed({OLD: june}).pending_results == ()


def test_F09_069_a_round_robin_of_the_edition_before_enters_with_its_corrected_average() -> None:
    """A round robin of 2003 has 350-point corrections; each of its games is worth the Rc that they lead to."""
    ratings = [2600, 2500, None, 2400, None, 2150, 2300, None, None, 2300]
    report = tournament(ratings, all_play_all([8, 7, 7, 6, 6, 4, 3, 2, 1, 1]), format=Format.ROUND_ROBIN)
    rated = rate(OLD, report)
    assert [rated.entry("pool_opponents", id) for id in ("3", "5", "8", "9")] == [
        9 * 2351,
        9 * 2348,
        9 * 2337,
        9 * 2305,
    ]


@pytest.mark.parametrize(("end", "Ru", "first"), [(JUNE, 1800, 0), (JUNE, 1801, 1), (JULY, 1200, 1), (JULY, 1199, 0)])
@pytest.mark.parametrize("book", ["fide-2009", NEW])
def test_F09_007_070_a_first_result_is_measured_by_the_floor_of_its_time(
    book: str, end: date, Ru: int, first: int
) -> None:
    """8.31: a result from before July 2009 had to reach 1801, one since then 1200."""
    kept = PendingResult("U", "earlier", end, games=9, score=450, opponents=9 * Ru, Ru=Ru)
    rated = rate(book, kept=[kept], register=[RegisterPlayer("U")], list_date=date(2009, 11, 1))
    assert rated.player("first_games", "U") == 9 * first


def test_F09_007_051_the_floor_of_the_list_decides_who_is_delisted() -> None:
    """1805 loses 7.5 points in June and falls under 1801; but the list of September publishes ratings from 1200 on."""
    june = event(JUNE, [("f", "a", "0"), ("f", "b", "0")])
    # D -195 → .25, twice; K 15: -7.5
    assert standing(listed({OLD: june}), "f") == (1798, "listed")
