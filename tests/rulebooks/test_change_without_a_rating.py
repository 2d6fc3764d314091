"""What a list says of games that changed no rating of the player: no change, and no game that bounds K."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from ratinghouse.lists.register import RegisterPlayer
from tests.rulebooks.building import Rated, rate, tournament

FIRST_LISTS = {
    "fide-2003": date(2004, 1, 1),
    "fide-2009": date(2010, 7, 1),
    "fide-2009-applied": date(2010, 7, 1),
    "fide-2008-applied": date(2008, 10, 1),
    "fide-2011": date(2011, 9, 1),
    "fide-2012": date(2013, 2, 1),
    "fide-2014": date(2015, 5, 1),
    "fide-2017": date(2019, 5, 1),
    "fide-2022": date(2023, 5, 1),
    "fide-2024": date(2025, 5, 1),
}


@pytest.mark.parametrize("book", FIRST_LISTS)
def test_delisted_since_an_event_that_began_before_brings_its_player_no_change(book: str) -> None:
    """N had 1900 when the event began and has left the list since; the opponent of 1900 loses by the game all the same.

    Even ratings: .5 is expected of the game, and K is 20 for the opponent.
    """
    first = FIRST_LISTS[book]
    event = tournament({"N": 1900, "O": 1900}, [(1, 2, "1")], start=first, end=first)
    opponent = RegisterPlayer("O", rating=1900, k=20)
    registers = {
        first: [RegisterPlayer("N", rating=1900, k=20), opponent],
        first + timedelta(days=100): [RegisterPlayer("N"), opponent],
    }
    rated = rate(book, event, registers=registers, list_date=first + timedelta(days=200))
    assert (rated.player("list_status", "N"), rated.player("Rn", "N")) == ("unrated", 0)
    assert (rated.player("period_change", "N"), rated.player("period_change", "O")) == (0, -10)


@pytest.mark.parametrize("book", ["fide-2022", "fide-2024"])
@pytest.mark.parametrize(("games_before", "games", "K"), [(16, 2, 40), (1, 17, 40), (0, 18, 38)])
def test_rb_7_2_1_8_3_3_only_games_with_the_standard_rating_bound_K(
    book: str, games_before: int, games: int, K: int
) -> None:
    """N was unrated in the first event and brings 1800 to the second: those of the second are the games of the list.

    40 x 17 = 680 and 40 x 18 = 720: 18 games bound K at 38, and those of the first event are none of them.
    """
    first = FIRST_LISTS[book]
    rated = _two_events(book, first, games_before, games)
    assert (rated.player("games", "N"), rated.player("K", "N")) == (games, K)
    assert (rated.player("Rn", "N"), rated.player("period_change", "N")) == (1800 + K * games // 2, K * games / 2)


def _two_events(book: str, first: date, games_before: int, games: int) -> Rated:
    """Rapid: as many wins against players of 1800 before N has a standard rating of 1800, and after it."""
    since = first + timedelta(days=31)
    opponents = [RegisterPlayer(f"O{number}", rating=1800, k=20) for number in range(18)]
    registers = {first: [RegisterPlayer("N"), *opponents], since: [RegisterPlayer("N", fide_rating=1800), *opponents]}
    events = []
    for day, number in ((first, games_before), (since, games)):
        if number:
            players = {"N": None, **{player.id: player.rating for player in opponents[:number]}}
            wins = [(1, opponent, "1") for opponent in range(2, number + 2)]
            events.append(tournament(players, wins, name=f"Rapid {day}", start=day, end=day))
    return rate(book, *events, registers=registers, list_date=first + timedelta(days=62), pool="rapid")
