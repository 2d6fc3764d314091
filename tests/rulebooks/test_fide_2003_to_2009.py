"""From the edition of 2003 to that of 2009: the first lists after 1 July 2009, which know events of both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

import pytest

from ratinghouse.derivation.basis import AdmittedEvent
from ratinghouse.derivation.next_list import Derived, next_list
from ratinghouse.derivation.statutes_of_record import named_statute
from ratinghouse.kernel.book import Rulebook
from ratinghouse.lists.register import Register, RegisterPlayer
from ratinghouse.rating.period import DeclaredFacts, PendingResult
from ratinghouse.rating.player_columns import STATUS, PlayerFacts, Standings, codes
from ratinghouse.reports.report import Format, Report
from ratinghouse.rulebooks import rulebook
from ratinghouse.rulebooks.earlier_statutes import earlier_statute, releases
from tests.rating.bases import basis_with
from tests.rulebooks.building import Game, all_play_all, rate, tournament

OLD, NEW = "fide-2003", "fide-2009-applied"
RATED = {"U": 0, "a": 2000, "b": 2000, "c": 2000, "d": 2000, "e": 2000, "f": 1805}
LIST = date(2009, 9, 1)
JUNE, JULY = date(2009, 6, 20), date(2009, 7, 20)


def event(day: date, games: Sequence[tuple[str, str, str]], ratings: Mapping[str, int] = RATED) -> Report:
    """A Swiss of everybody on a day."""
    no = {id: number for number, id in enumerate(ratings, 1)}
    numbered: list[Game] = [(no[white], no[black], code) for white, black, code in games]
    return tournament({id: rating or None for id, rating in ratings.items()}, numbered, start=day, end=day)


def listed(
    papers: Mapping[str, Report],
    pending_results: Sequence[PendingResult] = (),
    ratings: Mapping[str, int] = RATED,
    books: Mapping[str, Rulebook] | None = None,
) -> Derived:
    """The list of September 2009, from the list of April before it."""
    everybody = codes(sorted(ratings))
    before = Standings.empty(everybody)
    for id, rating in ratings.items():
        before.rating[before.row_of[id]] = rating
        before.total_games[before.row_of[id]] = 40 if rating else 0
    april = Register({id: RegisterPlayer(id, rating=rating or None, games=40) for id, rating in ratings.items()})
    return next_list(
        basis_with(
            pool="standard",
            list_date=LIST,
            editions=(OLD, NEW),
            facts=PlayerFacts.empty(everybody),
            before=before,
            listed=before.rating > 0,
            events=[AdmittedEvent(rules, report, DeclaredFacts(), rules) for rules, report in papers.items()],
            registers={date(2009, 4, 1): april},
            pending_results=pending_results,
            books=books or {OLD: rulebook(OLD), NEW: rulebook(NEW)},
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
    pending = [PendingResult("U", "May", date(2009, 5, 20), games=4, score=400, opponents=8700, Ru=2225)]
    june = event(JUNE, [("U", id, code) for id, code in zip("abcde", "10=0=", strict=True)])
    assert standing(listed({OLD: june}, pending), "U") == (2116, "new")


def test_F09_048_what_the_edition_before_keeps_has_the_sum_of_the_opponents() -> None:
    june = event(JUNE, [("U", "a", "1"), ("U", "b", "="), ("U", "f", "0")])
    (pending,) = listed({OLD: june}).pending_results
    assert (pending.games, pending.score, pending.opponents) == (3, 150, 2000 + 2000 + 1805)


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


@pytest.mark.parametrize(
    ("book", "end", "Ru", "first"),
    [
        ("fide-2009", JUNE, 1400, 0),
        ("fide-2009", JUNE, 1401, 1),
        ("fide-2009", JULY, 1199, 0),
        ("fide-2009", JULY, 1200, 1),
        (NEW, JUNE, 1400, 0),
        (NEW, JUNE, 1401, 1),
        (NEW, date(2010, 6, 30), 1400, 0),
        (NEW, date(2010, 6, 30), 1401, 1),
        (NEW, date(2010, 7, 1), 1199, 0),
        (NEW, date(2010, 7, 1), 1200, 1),
    ],
)
def test_F09_007_070_a_first_result_is_measured_by_the_floor_of_its_time(
    book: str, end: date, Ru: int, first: int
) -> None:
    """8.31: a result had to reach 1401 until 1200 came: by the text in July 2009, by the lists in July 2010."""
    pending = PendingResult("U", "earlier", end, games=9, score=450, opponents=9 * Ru, Ru=Ru)
    rated = rate(book, pending_results=[pending], register=[RegisterPlayer("U")], list_date=date(2010, 9, 1))
    assert rated.player("first_games", "U") == 9 * first


def test_F09_007_051_the_floor_of_the_list_decides_who_is_delisted() -> None:
    """1805 loses 7.5 points in June and falls under 1801; but the list of September publishes ratings from 1200 on."""
    june = event(JUNE, [("f", "a", "0"), ("f", "b", "0")])
    # D -195 → .25, twice; K 15: -7.5
    assert standing(listed({OLD: june}), "f") == (1798, "listed")


EQUALS = {"a": 2300, "b": 2280}  # 20 points are .53 and .47: a draw brings b .03, and a loses as much; K 15: .45


def test_10_55_8_57_the_changes_of_both_editions_are_rounded_once() -> None:
    """b: 2280 + .45 + .45 = 2280.9, 2281; rounded for each edition it would be 2280 twice. a: 2299.1, 2299."""
    june, july = (event(day, [("a", "b", "=")], EQUALS) for day in (JUNE, JULY))
    derived = listed({OLD: june, NEW: july}, ratings=EQUALS)
    assert [standing(derived, id) for id in EQUALS] == [(2299, "listed"), (2281, "listed")]
    assert [int(derived.standings.change[derived.standings.row_of[id]]) for id in EQUALS] == [-90, 90]


def test_10_55_8_57_a_player_of_the_edition_before_alone_is_rounded_by_the_edition_of_the_list() -> None:
    """Nobody plays in July; c's 2307.5 is rounded up by the edition of the list."""
    june = event(JUNE, [("a", "b", "="), ("a", "c", "0")], {"a": 2300, "b": 2280, "c": 2300})
    derived = listed({OLD: june}, ratings={"a": 2300, "b": 2280, "c": 2300})
    # a: average 2290, D 10 is .51; half a point of two: (.5 - 1.02) x 15 = -7.8. c: .5 x 15 = 7.5, 2307.5.
    assert [standing(derived, id)[0] for id in "abc"] == [2292, 2280, 2308]


@pytest.mark.parametrize("release", list(releases()))
def test_statutes_of_earlier_releases_round_for_each_edition(release: str) -> None:
    """Lists that were published before the editions shared a period still follow from their statutes."""
    june, july = (event(day, [("a", "b", "=")], EQUALS) for day in (JUNE, JULY))
    books = {}
    for id in (OLD, NEW):
        document_hash = releases()[release][id].statute
        content = earlier_statute(document_hash)
        assert content is not None
        books[id] = named_statute(document_hash, content).book
    derived = listed({OLD: june, NEW: july}, ratings=EQUALS, books=books)
    assert [standing(derived, id)[0] for id in EQUALS] == [2300, 2280]
