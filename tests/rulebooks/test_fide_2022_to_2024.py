"""From the edition of 2022 to that of 2024: lists after 1 March 2024 that know events of both."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

import pytest

from ratinghouse.derivation.basis import AdmittedEvent
from ratinghouse.derivation.next_list import Derived, next_list
from ratinghouse.lists.register import Register, RegisterPlayer
from ratinghouse.rating.period import DeclaredFacts
from ratinghouse.rating.player_columns import PlayerFacts, Standings, codes
from ratinghouse.rulebooks import rulebook
from tests.rating.bases import basis_with
from tests.rulebooks.building import Game, tournament

OLD, NEW = "fide-2022", "fide-2024"
FEBRUARY, MARCH = date(2024, 2, 20), date(2024, 3, 10)
OPPONENTS = {f"o{number:02d}": 2000 for number in range(40)}


def listed(results: Mapping[str, str], rating: int = 2000, pool: str = "standard", fide: int = 0) -> Derived:
    """The list of April 2024: N against players of 2000, in February under the old and in March under the new text."""
    ratings = {"N": rating, **OPPONENTS}
    everybody = codes(sorted(ratings))
    before = Standings.empty(everybody)
    facts = PlayerFacts.empty(everybody)
    for id, number in ratings.items():
        row = before.row_of[id]
        before.rating[row], before.k[row], before.total_games[row] = number, 20 if number else 0, 100 if number else 0
    facts.fide_rating[before.row_of["N"]] = fide
    entries = {id: number or None for id, number in ratings.items()}
    papers = []
    for rules, day in ((OLD, FEBRUARY), (NEW, MARCH)):
        games: list[Game] = [(1, number, code) for number, code in enumerate(results.get(rules, ""), 2)]
        if games:
            report = tournament(entries, games, start=day, end=day)
            papers.append(AdmittedEvent(rules, report, DeclaredFacts(), rules))
    then = Register(
        {
            id: RegisterPlayer(
                id, rating=number or None, games=100, k=20, fide_rating=fide if id == "N" and fide else None
            )
            for id, number in ratings.items()
        }
    )
    basis = basis_with(
        pool=pool,
        list_date=date(2024, 4, 1),
        editions=(OLD, NEW),
        facts=facts,
        before=before,
        listed=before.rating > 0,
        events=papers,
        registers={date(2024, 2, 1): then},
        books={OLD: rulebook(OLD), NEW: rulebook(NEW)},
    )
    return next_list(basis)


def standing(derived: Derived) -> tuple[int, int, int]:
    """N's rating, change in hundredths and games."""
    row = derived.standings.row_of["N"]
    now = derived.standings
    return int(now.rating[row]), int(now.change[row]), int(now.games[row])


@pytest.mark.parametrize(
    ("results", "rating", "expected"),
    [
        # K 20; against 2000, 2018 expects .53 of a game and 2004 .51
        pytest.param({OLD: "=", NEW: "="}, 2018, (2017, -120, 2), id="-0.6 and -0.6 are -1.2: not -1 and -1"),
        pytest.param({OLD: "=", NEW: "=="}, 2004, (2003, -60, 3), id="-0.2 and -0.4 are -0.6: not 0 and 0"),
        pytest.param({OLD: "="}, 2018, (2017, -60, 1), id="-0.6 under the old text alone"),
        pytest.param({NEW: "="}, 2018, (2017, -60, 1), id="-0.6 under the new one alone"),
    ],
)
def test_8_3_4_the_change_of_a_period_is_rounded_once_under_whichever_text_its_events_fall(
    results: Mapping[str, str], rating: int, expected: tuple[int, int, int]
) -> None:
    derived = listed(results, rating)
    assert standing(derived) == expected


def test_8_3_3_K_is_bounded_by_all_games_of_the_list() -> None:
    """20 games under each text: K is 17 (17 x 40 = 680), not 20; 40 wins of .5 each bring 340."""
    assert standing(listed({OLD: "1" * 20, NEW: "1" * 20})) == (2340, 34000, 40)


def test_7_2_1_the_floor_is_asked_once_of_the_whole_change() -> None:
    """1400 against 2000: three losses cost .02 each under the old text, -1.2 in all; a draw brings .42, 8.4 points."""
    assert standing(listed({OLD: "000"}, 1400)) == (0, -120, 3)
    assert standing(listed({OLD: "000", NEW: "="}, 1400)) == (1407, 720, 4)


def test_RB_7_2_1_a_standard_rating_brought_under_the_old_text_is_the_base_of_both() -> None:
    """The player enters the rapid list with 2018; K is 40."""
    rating, change, games = standing(listed({OLD: "=", NEW: "="}, 0, "rapid", 2018))
    assert (rating, games) == (2018 + round(change / 100), 2)
