"""The ledger of points closes to the hundredth on every list of every edition, and names the article of each cause."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratinghouse.derivation.basis import Operation
from ratinghouse.derivation.next_list import Derived, next_list
from ratinghouse.lab.ledger.ledger import ledger_of
from ratinghouse.lab.ledger.ledger_rows import CAUSES, Ledger, LedgerRow
from ratinghouse.rating.games.lists_in_force import ListInForce
from ratinghouse.rating.period import PendingResult
from ratinghouse.rulebooks import rulebook
from tests.rating.histories import History
from tests.rating.test_derivation import RATED, Office, against

HISTORIES = {
    ("fide-2003",): date(2004, 1, 1),
    ("fide-2008-applied",): date(2008, 4, 1),
    ("fide-2009",): date(2010, 1, 1),
    ("fide-2003", "fide-2009-applied"): date(2009, 7, 1),
    ("fide-2009-applied",): date(2010, 1, 1),
    ("fide-2011",): date(2011, 9, 1),
    ("fide-2012",): date(2012, 9, 1),
    ("fide-2013",): date(2013, 9, 1),
    ("fide-2014",): date(2015, 1, 1),
    ("fide-2017",): date(2018, 1, 1),
    ("fide-2022",): date(2022, 3, 1),
    ("fide-2022", "fide-2024"): date(2024, 1, 1),
    ("fide-2024",): date(2026, 1, 1),
    ("jcf-2024",): date(2024, 11, 1),
    ("iccf-2023",): date(2023, 6, 1),
}
OF_GAMES = ("k-asymmetry", "cap", "averages", "table", "scores", "one-sided", "k-bound", "bonus", "not-split")


def assert_closes(derived: Derived) -> Ledger:
    """The causes add up to the difference; those of games to the changes; no player's rounding exceeds half a point."""
    ledger = ledger_of(derived)
    assert ledger.unexplained == 0
    before = derived.basis.before.rating
    assert ledger.before == 100 * before.sum()
    assert ledger.after == 100 * derived.standings.rating.sum()
    of_games = sum(row.amount for row in ledger.rows if row.cause in OF_GAMES)
    calculated = derived.standings.rating > 0 if not derived.effects else None
    if calculated is not None:
        reaches = calculated | (before[derived.rows] > 0)
        assert of_games == derived.standings.change[reaches].sum()
    rounded = [row for row in ledger.rows if row.cause == "rounding"]
    assert all(abs(row.amount) <= 50 * row.count for row in rounded)
    assert {row.cause for row in ledger.rows} <= CAUSES.keys()
    return ledger


@pytest.mark.parametrize("editions", HISTORIES, ids=" ".join)
@given(seed=st.integers(0, 10**6))
@settings(max_examples=max(settings().max_examples // 16, 2))
def test_the_ledger_of_a_random_history_closes(editions: tuple[str, ...], seed: int) -> None:
    history = History(seed, editions, HISTORIES[editions], players=16)
    for number in range(3):
        history.publish(number)
        for pool in history.pools:
            derived = history.lists[pool, history.day(number).isoformat()].derived
            ledger = assert_closes(derived)
            for row in ledger.rows:
                if row.cause != "adjustment":
                    assert row.article == rulebook(row.rules).names[row.rule].article  # type: ignore[union-attr]
                assert type(row.amount) is int


def rows(ledger: Ledger) -> list[tuple[str, str, str, int, int, str]]:
    """The rows as tuples."""
    return [(row.cause, row.rule, row.article, row.amount, row.count, row.detail) for row in ledger.rows]


def test_f09_094_k_40_against_k_20_brings_ten_points() -> None:
    """Equal ratings, .5 each: the winner with K 40 gains 20 points, the loser with K 20 loses 10."""
    office = Office("fide-2024", {"N": 1900, **RATED}, date(2025, 5, 1))
    office.standings.total_games[office.standings.row_of["N"]] = 5
    ledger = assert_closes(office.month(against("1")))
    assert rows(ledger) == [("k-asymmetry", "K", "8.3.3", 1000, 1, "40 v 20")]
    assert (ledger.before, ledger.after) == (1_900_000, 1_901_000)


def test_f09_094_the_upgrade_of_2022_brings_what_two_expected_scores_lack_to_one() -> None:
    """2813 v 2400: .92 for the higher, who may count 400, and .07 for the lower, whose 413 count: .01 times K 10."""
    office = Office("fide-2022", {"N": 2813, "R0": 2400}, date(2023, 5, 1))
    ledger = assert_closes(office.month([("R0", "1")]))
    # 2813 + .8 and 2400 - .7: the changes add up to .1, the roundings bring .2 and -.3
    assert rows(ledger) == [
        ("cap", "D_counted", "8.3.1", 10, 1, ""),
        ("rounding", "rounded_change", "8.3.4", -10, 2, ""),
    ]


def test_f09_094_many_games_lower_k() -> None:
    """40 wins at .5 with K 20: K is 17 by 8.3.3, so that 40 x .5 x 3 = 60 points are not gained."""
    players = {f"R{number}": 1900 for number in range(40)}
    office = Office("fide-2024", {"N": 1900, **players}, date(2025, 5, 1))
    ledger = assert_closes(office.month([(id, "1") for id in players]))
    assert rows(ledger) == [("k-bound", "K", "8.3.3", -6000, 40, "")]


def test_f09_094_a_first_rating_a_lost_one_and_a_game_that_counts_once() -> None:
    office = Office("fide-2009", {"N": 0, **RATED}, date(2010, 1, 1))
    ledger = assert_closes(office.month(against("=========")))
    assert [(row.cause, row.count) for row in ledger.rows] == [("one-sided", 9), ("entrants", 1)]
    assert ledger.amount("entrants") == 190_000
    office = Office("fide-2024", {"N": 1405, **dict.fromkeys(RATED, 1405)}, date(2025, 5, 1))
    ledger = assert_closes(office.month(against("0")))
    assert rows(ledger) == [("floor", "R_printed", "7.1, 7.2.1", -139_500, 1, "delisted")]


def test_f09_094_a_change_without_a_rating_is_no_points() -> None:
    """Delisted since the event began, N loses nothing by it (8.3.2d), and has a first rating from earlier results."""
    office = Office("fide-2024", {"N": 0, **RATED}, date(2025, 5, 1))
    office.pending_results = (PendingResult("N", "Earlier", date(2025, 3, 9), 5, 250, 9500, 1900),)
    before = replace(office.standings, rating=office.standings.rating.copy())
    before.rating[before.row_of["N"]] = 1450
    basis = office.month(against("0")).basis
    listed = {day: ListInForce.of(before, office.facts) for day in basis.in_force}
    ledger = assert_closes(next_list(replace(basis, in_force=listed), every_column=True))
    # R0 gains 20 x .08; N comes onto the list with 1871: (5 x 1900 + 2 x 1800) / 7, half of the points scored
    assert rows(ledger) == [
        ("one-sided", "counted", "1.1, 5.1, 8.3.1, RB 7.2.1", 160, 1, ""),
        ("rounding", "rounded_change", "8.3.4", 40, 1, ""),
        ("entrants", "first_rating", "8.2.3", 187_100, 1, "first ratings"),
    ]


def test_f09_094_in_japan_a_rating_is_raised_to_the_floor() -> None:
    """1005 - 10 = 995 becomes 1000 by 5(3)."""
    office = Office("jcf-2024", {"N": 1005, **dict.fromkeys(RATED, 1005)}, date(2025, 5, 1))
    ledger = assert_closes(office.month(against("0")))
    assert rows(ledger) == [("floor", "Rn", "5(2), 6", 500, 1, "raised")]


def test_f09_094_a_decision_of_the_council_has_its_own_article() -> None:
    office = Office("fide-2022", {"N": 1500, "Low": 1001, **RATED}, date(2024, 2, 1))
    ledger = assert_closes(office.month(operations=[Operation("1", "fide-2024-compression")]))
    # 1500 + 200, 1001 + 400, nine times 1900 + 40
    assert rows(ledger) == [
        ("adjustment", "fide-2024-compression", "Council decision of 15 December 2023", 96_000, 11, "1")
    ]


def test_points_from_outside_lead_back_to_the_list_before() -> None:
    office = Office("fide-2024", {"N": 1900, **RATED}, date(2025, 5, 1))
    merged = LedgerRow("leavers", "fide-2024", "", "", -180_000, 1)
    ledger = ledger_of(office.month(against("=")), [merged])
    assert (ledger.before, ledger.after, ledger.unexplained) == (1_900_000 + 180_000, 1_900_000, 0)
    assert replace(ledger, after=ledger.after + 1).unexplained == 1
