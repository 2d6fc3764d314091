"""The list of April 2024, with events of both editions: they are one period, in the order of their last days.

Invented, worked out by hand; the second opinion derives each list too. P, Q, R and S are rated 2000 with K 20.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from fractions import Fraction

from tests.rulebooks.derived_lists import DerivedLists
from tests.rulebooks.list_histories import Month, edition_of, editions_of
from tests.rulebooks.second_opinion_lists import PaperLists, Row
from tests.rulebooks.second_opinion_since_2022 import Contest, Game, Performance, Standing

FEBRUARY, MARCH, APRIL = date(2024, 2, 1), date(2024, 3, 1), date(2024, 4, 1)
OPPONENTS = {id: Standing(2000, K=20, games=90, peak=2000, birth_year=1980) for id in "PQRS"}
NEWCOMER = Standing(birth_year=1980)
POINTS = {"1": Fraction(1), "=": Fraction(1, 2), "0": Fraction(0)}


def event(start: date, end: date, results: str) -> Contest:
    """An event in which N plays P, Q, R … in this order, all on the last day."""
    scores = [POINTS[code] for code in results]
    games = [Game("N", opponent, score, 1 - score, True, end) for opponent, score in zip("PQRS", scores, strict=False)]
    return Contest(edition_of(start), start, end, games)


class AprilList:
    """The list of April 2024; N's standard ratings are those on the lists of February and of March."""

    def __init__(
        self,
        *contests: Contest,
        pool: str = "standard",
        newcomer: Standing = NEWCOMER,
        standard: tuple[int, int] = (0, 0),
    ) -> None:
        rows = {id: Row(standing) for id, standing in {**OPPONENTS, "N": newcomer}.items()}
        self.derived = DerivedLists(pool, FEBRUARY, rows)
        paper = PaperLists.since(pool, FEBRUARY, rows)
        for day, held, rating in ((MARCH, (), standard[0]), (APRIL, contests, standard[1])):
            ratings: Mapping[str, int] = {id: rating if id == "N" else 0 for id in rows}
            month = Month(day, editions_of(day), held, "", dict(ratings))
            self.rows = self.derived.derive(month)
            assert self.rows == paper.derive(month.editions[-1], day, held, ratings, "")
        self.waiting = self.derived.waiting_results()
        assert self.waiting == paper.waiting_results()

    def line(self) -> tuple[int, int, float, str]:
        """Rating, games and change of the period, and status of N."""
        row = self.rows["N"]
        return row.standing.rating, row.games, float(row.change), row.status


def test_8_2_1_a_zero_under_the_older_edition_is_not_the_first_event_if_it_ended_later() -> None:
    """One of four up to 12 March, none of one up to 15 March, under the older text: five games count.

    Ra = (5 x 2000 + 3600) / 7 = 1942.86; p = 2/7 = .29, dp -158: 1785.
    """
    newer = event(date(2024, 3, 4), date(2024, 3, 12), "0010")
    older = event(date(2024, 2, 15), date(2024, 3, 15), "0")
    assert AprilList(newer, older).line() == (1785, 5, 0, "new")


def test_8_2_1_a_zero_that_ended_first_is_disregarded() -> None:
    """The same with the last days exchanged: four games, which wait."""
    older = event(date(2024, 2, 15), date(2024, 3, 12), "0")
    newer = event(date(2024, 3, 4), date(2024, 3, 15), "0010")
    april = AprilList(older, newer)
    assert april.line() == (0, 4, 0, "unrated")
    zero, four = (
        Performance(date(2024, 3, day), games, Fraction(points), 2000 * games)
        for day, games, points in ((12, 1, 0), (15, 4, 1))
    )
    assert april.waiting == [("N", zero), ("N", four)]


def test_8_2_1_of_two_events_with_the_same_last_day_the_one_that_began_first_is_the_first() -> None:
    """The zero began in February, so it is disregarded, although both ended on 12 March."""
    older, newer = (
        event(start, date(2024, 3, 12), results)
        for start, results in ((date(2024, 2, 15), "0"), (date(2024, 3, 4), "0010"))
    )
    assert AprilList(older, newer).line() == (0, 4, 0, "unrated")


def test_RB_7_2_1_the_standard_rating_is_that_of_the_event_that_ended_first() -> None:
    """Standard 1900 in February and 1950 in March; the event of March ended first, so N starts from 1950.

    March: 1950 against 2000 is .43, a win and a loss 1 - .86. February: 1900 against 2000 is .36, a draw .5 - .36.
    (.14 + .14) x 40 = 11.2: 1961. K is 40 for a new player.
    """
    newer = event(date(2024, 3, 4), date(2024, 3, 12), "10")
    older = event(date(2024, 2, 15), date(2024, 3, 15), "=")
    assert AprilList(newer, older, pool="rapid", standard=(1900, 1950)).line() == (1961, 3, 11.2, "new")


def test_RB_7_2_1_it_is_that_of_the_older_edition_if_its_event_ended_first() -> None:
    """The same with the last days exchanged: from 1900, 1911."""
    older = event(date(2024, 2, 15), date(2024, 3, 12), "=")
    newer = event(date(2024, 3, 4), date(2024, 3, 15), "10")
    assert AprilList(older, newer, pool="rapid", standard=(1900, 1950)).line() == (1911, 3, 11.2, "new")


def test_games_with_standard_an_event_without_a_rating_has_no_game_of_the_period() -> None:
    """No standard rating in February, 1950 in March: the event begun in February changes nothing; .14 x 40 = 5.6."""
    newer = event(date(2024, 3, 4), date(2024, 3, 12), "10")
    older = event(date(2024, 2, 15), date(2024, 3, 15), "11")
    april = AprilList(newer, older, pool="rapid", standard=(0, 1950))
    assert april.line() == (1956, 2, 5.6, "new")
    assert april.rows["N"].last_played == date(2024, 3, 12)


def test_games_with_standard_nor_has_one_after_the_standard_rating_was_lost() -> None:
    """Standard 1900 in February and none in March: (.5 - .36) x 40 = 5.6; the games of March change nothing."""
    older = event(date(2024, 2, 15), date(2024, 3, 12), "=")
    newer = event(date(2024, 3, 4), date(2024, 3, 15), "10")
    assert AprilList(older, newer, pool="rapid", standard=(1900, 0)).line() == (1906, 1, 5.6, "new")


def test_games_with_standard_in_one_edition_alone() -> None:
    """Both events under the older text: 0 of 2 without a rating, and a draw with 1900; only the draw counts."""
    rows = {id: Row(standing) for id, standing in {**OPPONENTS, "N": NEWCOMER}.items()}
    derived = DerivedLists("rapid", date(2024, 1, 1), rows)
    ratings = dict.fromkeys(rows, 0)
    derived.derive(Month(FEBRUARY, editions_of(FEBRUARY), (), "", ratings))
    with_standard = event(FEBRUARY, date(2024, 2, 10), "=")
    before = event(date(2024, 1, 20), date(2024, 2, 20), "00")
    row = derived.derive(Month(MARCH, editions_of(MARCH), (with_standard, before), "", {**ratings, "N": 1900}))["N"]
    assert (row.standing.rating, row.games, row.last_played) == (1906, 1, date(2024, 2, 10))


def test_8_3_3_K_is_that_of_the_list_before_whatever_was_played_under_the_other_edition() -> None:
    """28 games before the list, none with a rating in rapid: K 40 for all of the period, although 28 + 2 are 30.

    (.14 + .14 + .14) x 40 = 16.8, from 1900: 1917.
    """
    older = event(date(2024, 2, 15), date(2024, 3, 12), "==")
    newer = event(date(2024, 3, 4), date(2024, 3, 15), "=")
    newcomer = Standing(games=28, birth_year=1980)
    april = AprilList(older, newer, pool="rapid", newcomer=newcomer, standard=(1900, 1900))
    assert april.line() == (1917, 3, 16.8, "new")
    assert april.rows["N"].standing.games == 31
