"""The register that a run leaves: the next period finds the same K, games and peaks as if lists had been kept."""

from __future__ import annotations

from datetime import date

import pytest

from ratinghouse.lists.register import Register, RegisterPlayer
from ratinghouse.rating.next_register import next_register
from ratinghouse.rating.period import RatingPeriod
from ratinghouse.rating.run import Run, rate
from ratinghouse.rulebooks import rulebook
from tests.rulebooks.building import tournament


def run(rules: str, players: list[RegisterPlayer], day: date, list_date: date) -> Run:
    """A period in which the first two players draw."""
    report = tournament({player.id: player.rating for player in players[:2]}, [(1, 2, "=")], start=day, end=day)
    return rate(RatingPeriod([report], {None: Register.of(players)}, list_date), rulebook(rules))


@pytest.mark.parametrize(
    ("rules", "player", "K"),
    [
        pytest.param("fide-2024", RegisterPlayer("1", rating=2390, k=10), 10, id="8.3.3 once reached 2400"),
        pytest.param(
            "fide-2024", RegisterPlayer("1", rating=2390, k=10, peak=2395), 10, id="8.3.3 a peak told too low"
        ),
        pytest.param("fide-2024", RegisterPlayer("1", rating=1800, k=40), 40, id="8.3.3 new"),
        pytest.param("fide-2024", RegisterPlayer("1", rating=1800, k=40, games=29), 20, id="8.3.3 30 games done"),
        pytest.param(
            "fide-2024", RegisterPlayer("1", rating=1800, k=40, birth="2007"), 20, id="8.3.3 a junior no more"
        ),
        pytest.param("fide-2024", RegisterPlayer("1", rating=1800, k=40, birth="2008"), 40, id="8.3.3 still a junior"),
        pytest.param("fide-2024", RegisterPlayer("1", rating=1800, k=20), 20, id="8.3.3 established"),
        pytest.param("fide-2024", RegisterPlayer("1", rating=1800), 20, id="8.3.3 nothing told"),
        pytest.param("jcf-2024", RegisterPlayer("1", rating=2390, k=10), 10, id="J-031 once reached 2400"),
        pytest.param("jcf-2024", RegisterPlayer("1", rating=1500, k=40, birth="2006"), 20, id="J-031 a junior no more"),
        pytest.param("jcf-2024", RegisterPlayer("1", rating=1500, k=40, birth="1990"), 40, id="J-031 new"),
    ],
)
def test_the_K_of_the_next_period_follows_from_the_K_of_a_list(rules: str, player: RegisterPlayer, K: int) -> None:
    first = run(rules, [player, RegisterPlayer("2", rating=player.rating)], date(2025, 12, 6), date(2026, 1, 1))
    assert first.working.at("K", 0) == (player.k or 20)
    after = list(next_register(first))
    assert after[0].k is None
    second = run(rules, after, date(2026, 1, 10), date(2026, 2, 1))
    assert second.working.at("K", 0) == K


def test_who_was_new_is_no_more_after_thirty_games() -> None:
    players = [RegisterPlayer("1", rating=1800, k=40), RegisterPlayer("2", rating=1800)]
    report = tournament([1800, 1800], [(1, 2, "=")] * 30, start=date(2025, 12, 6), end=date(2025, 12, 6))
    run_of_thirty = rate(RatingPeriod([report], {None: Register.of(players)}, date(2026, 1, 1)), rulebook("fide-2024"))
    after = next(iter(next_register(run_of_thirty)))
    assert (after.games, after.peak) == (30, 1800)
