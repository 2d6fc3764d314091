"""Formulas of the editions: what players and arbiters read, and that the printed numbers give the printed result."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.run import run
from ratinghouse.kernel.engine.working import Working
from ratinghouse.kernel.formulas.arguments import RowReader
from ratinghouse.kernel.formulas.formula import formula
from ratinghouse.kernel.formulas.working import WorkedFormula, worked_formula
from ratinghouse.kernel.rule import Rule
from ratinghouse.kernel.units import Unit
from ratinghouse.rating.conformance.periods import period_of
from ratinghouse.rating.framing import frame_of
from ratinghouse.rating.period import RatingPeriod
from ratinghouse.rating.roll import build_roll
from ratinghouse.rulebooks import rulebook, rulebook_ids
from tests.rulebooks.printed_formulas import calculated, holds
from tests.rulebooks.random_periods import periods

some = settings(max_examples=max(settings().max_examples // 10, 3), deadline=None)
every_edition = pytest.mark.parametrize("id", rulebook_ids())

FORMULAS = {
    "article": {
        "change": "change = K × chg",
        "PD": "PD = 1 ÷ (1 + 10^(−D ÷ 400))",
        "Rn": "Rn = round half up(Ro + period_change) if Ro > 0, otherwise 0",
    },
    "fide-2003": {
        "change": "change = K × chg",
        "chg": "chg = W − We",
        "We": "We = PD × n",
        "p_rr": "p_rr = round half up to 0.01(W_rr ÷ (n_opponents × cycles))",
        "K": "K = published_K if published_K > 0; 20 if pool = 1; 25 if games_before < 30; "
        "10 if max(Ro, peak) ≥ 2400; otherwise 15",
        "correction": "correction = opponent counts as − opponent rating",
    },
    "fide-2009": {
        "change": "change = K × chg",
        "D_counted": "D_counted = clip(D, −400, 400)",
        "PD": "PD = table_b(D_counted)",
        "rated": "rated if start_rating > 0 or Ro > 0",
    },
    "fide-2009-applied": {"dR": "dR = score − PD", "n": "n = number of counted games"},
    "fide-2008-applied": {
        "D_counted": "D_counted = clip(D, −350, 350)",
        "Rn_rated": "Rn_rated = round half up(Ro + period_change + change_elsewhere)",
    },
    "fide-2011": {
        "K": "K = start_K if start_K > 0; 30 if start_games < 30; 10 if max(start_rating, start_peak) ≥ 2400; "
        "otherwise 15"
    },
    "fide-2012": {
        "D_counted": "D_counted = clip(D, −(735 if rapid_or_blitz, otherwise 400), "
        "(735 if rapid_or_blitz, otherwise 400))",
    },
    "fide-2013": {"counted": "counted if rateable and not entered_with_standard"},
    "fide-2014": {
        "K": "K = start_K if start_K > 0; 20 if rapid_or_blitz; 10 if max(start_rating, start_peak) ≥ 2400; "
        "40 if junior and max(start_rating, start_peak) < 2300; 40 if start_games < 30; otherwise 20"
    },
    "fide-2017": {"Rn_rated": "Rn_rated = round half up(R_base + period_change + change_elsewhere)"},
    "fide-2022": {
        "change": "change = K × chg",
        "D_counted": "D_counted = 400 if at_largest_gap and earlier at_largest_gap = 0, otherwise D",
        "chg": "chg = sum of dR over counted games",
    },
    "fide-2024": {
        "change": "change = K × chg",
        "D_counted": "D_counted = D if exempts_top and 2650 ≤ R, otherwise clip(D, −400, 400)",
        "K_listed": "K_listed = published_K if published_K > 0; 10 if highest ≥ 2400; "
        "40 if junior and highest < 2300; 40 if games_before < 30; otherwise 20",
        "first_p": "first_p = round half up to 0.01((first_score + 1) ÷ (first_games + 2))",
        "rounded_change": "rounded_change = round half away from 0(period_change + change_elsewhere)",
        "decided": "decided if scheduled > 0 and (2 × earlier score > scheduled or "
        "2 × opponent's earlier score > scheduled) and not played_out",
        "status": "status = rated if rated; pooled if pooled and unrated; otherwise disregarded",
    },
    "iccf-2023": {
        "mu": "mu = (r − 1500) ÷ 173.7",
        "sigma_new": "sigma_new = √(1 ÷ (1 ÷ sigma² − total_D2))",
        "draw_weight": "draw_weight = e^((1 + 0.17037) × mu ÷ 2)",
        "outranked": "outranked if rating_met < other player's rating_met or "
        "substitute and rating_met = other player's rating_met",
    },
    "jcf-2024": {
        "C": "C = dR × K if counted, otherwise 0",
        "Rn_rated": "Rn_rated = max(R_before + rounded_change, 1000)",
        "first_RA": "first_RA = round half up((sum of pool_opponents over in_window events) ÷ first_games)",
    },
}


def rule_of(id: str, name: str) -> Rule:
    """A rule of an edition."""
    rule = rulebook(id).names[name]
    assert isinstance(rule, Rule)
    return rule


@pytest.mark.parametrize(
    ("id", "name", "written"),
    [pytest.param(id, name, it, id=f"{id}-{name}") for id, rules in FORMULAS.items() for name, it in rules.items()],
)
def test_the_formulas_of_the_editions(id: str, name: str, written: str) -> None:
    assert formula(rulebook(id), rule_of(id, name)) == written


def test_formulas_of_every_edition_are_among_the_expected_ones() -> None:
    assert FORMULAS.keys() == set(rulebook_ids())


@every_edition
def test_every_rule_and_check_has_a_formula_without_prefixes(id: str) -> None:
    book = rulebook(id)
    for rule in (*book.rules, *(check.rule for check in book.checks)):
        written = formula(book, rule)
        assert written.count("(") == written.count(")")
        assert not re.search(r"\b(opponent|earlier|twin)_", written)
        assert not re.search(r"\w- |--", written)


@every_edition
def test_every_rule_of_the_calendar_and_every_adjustment_has_a_formula(id: str) -> None:
    book = rulebook(id)
    for rule in book.calendar.rules.values():
        assert formula(book.calendar, rule).startswith(rule.name)
    for adjustment in book.adjustments:
        assert formula(adjustment.columns, adjustment.rule).startswith(adjustment.rule.name)


def test_7_13_a_formula_of_a_calendar() -> None:
    calendar = rulebook("fide-2009").calendar
    assert formula(calendar, calendar.rules["closing"]) == "closing = list − (1 if official, otherwise 7) days"
    assert formula(calendar, calendar.rules["appeal_deadline"]) == "appeal_deadline = refused + 7 days"


def worked_rows(book: Rulebook, working: Working) -> list[tuple[Rule, Any, WorkedFormula]]:
    """Rules with their number and their working, at the first rows to which each applies."""
    columns = {rule: working[rule.name] for rule in book.rules}  # before they are read: some are made on request
    reader, rows = RowReader(working), []
    for rule, counts in columns.items():
        applies = [row for row in range(len(counts)) if working.at(rule.name, row) is not None]
        for row in applies[:3]:
            worked = worked_formula(book, rule, reader.arguments(rule, row), counts[row].item())
            assert worked is not None, f"{rule.name} does not give its own number"
            rows.append((rule, rule.unit.natural(counts[row]), worked))
    return rows


def tables_of(book: Rulebook) -> dict[str, Callable[[Any], Any]]:
    """The tables of a book, entered and read in natural units."""

    def reader(table: Any) -> Callable[[Any], Any]:
        def look_up(argument: Any) -> Any:
            count = int(argument * 100**table.argument.value)
            at = min(max(count - table.first, 0), len(table.column) - 1)
            return Fraction(int(table.column[at]), 100**table.result.value)

        return look_up

    return {printed.name: reader(printed.table) for printed in book.tables}


def checked_workings(id: str, period: RatingPeriod) -> int:
    """Check the workings of a period under an edition; return how many of them were calculated again."""
    book = rulebook(id)
    tables, again = tables_of(book), 0
    working = run(book, frame_of(build_roll(period), substitutes=book.knows_twins).frame)
    for rule, value, worked in worked_rows(book, working):
        for reason in worked.because.split(" and "):
            assert holds(reason.strip("()"), tables) is not False, f"{rule.name}: {reason}"
        if rule.unit is Unit.FLAG or rule.labels:
            continue
        *parts, result = re.split(" [=≈] ", worked.working)
        assert calculated(result, tables) == pytest.approx(value, rel=1e-5, abs=1e-9)
        number = calculated(parts[-1], tables) if parts else None
        if number is not None:
            again += 1
            assert float(number) == pytest.approx(value, rel=1e-3, abs=1e-3), f"{rule.name}: {worked.working}"
            assert rule.unit is Unit.REAL or "≈" not in worked.working
    return again


@every_edition
@some
@given(periods())
def test_the_printed_numbers_of_every_rule_give_the_printed_result(id: str, period: RatingPeriod) -> None:
    checked_workings(id, period)


@every_edition
def test_most_workings_of_a_period_can_be_calculated_again(id: str) -> None:
    assert checked_workings(id, period_of(random.Random(0))) >= 20


def test_a_wrong_number_in_a_working_is_noticed() -> None:
    """The reader of printed formulas calculates, and calculates like an arbiter."""
    tables = tables_of(rulebook("fide-2024"))
    assert calculated("40 × −1.32", tables) == Fraction("-52.8")
    assert calculated("round half up to 0.01(5.5 ÷ 9)", tables) == Fraction("0.61")
    assert calculated("round half away from 0(−2.5)", tables) == -3
    assert calculated("table_b(−123)", tables) == Fraction("0.33")
    assert calculated("max(√(28.091² + 25²), 30)", tables) == pytest.approx(37.6046)
    assert calculated("10^(−200 ÷ 400)", tables) == pytest.approx(0.316228)
    assert calculated("K × chg", tables) is None
    assert holds("highest 1850 < 2300", tables) is True
    assert holds("30 − 4 = 26 ≤ 25", tables) is False
    assert holds("junior", tables) is None
