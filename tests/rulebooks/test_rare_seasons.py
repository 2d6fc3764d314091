"""Seasons with whatever is rare: rules that apply to few rows give the same columns, run over these or over all."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from benchmarks.kernel import OUTPUTS
from benchmarks.season import rare_parts, season
from ratinghouse.kernel.compiled import backend
from ratinghouse.kernel.compiled.by_columns.planned_columns import simplified_batches
from ratinghouse.kernel.engine import scope
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.plan import PlannedRule
from ratinghouse.kernel.engine.run import run
from ratinghouse.rulebooks import rulebook, rulebook_ids
from tests.printed_loops import column_outputs, loops_for

GAMES = 2500


@pytest.fixture(scope="module")
def frame() -> Frame:
    """Newcomers, forfeits and unfinished round robins; every seventh event is a match, as one in thirty might be."""
    invented = season(GAMES)
    rare = rare_parts(invented)
    is_match = np.arange(len(rare.is_match)) % 7 == 3
    return invented.frame(replace(rare, is_match=is_match, scheduled=np.where(is_match, 4, 0)))


def outputs_of(id: str) -> list[str]:
    return [name for name in OUTPUTS if name in rulebook(id).names]


@pytest.mark.parametrize("id", rulebook_ids())
def test_few_rows_give_the_columns_of_all_rows(id: str, frame: Frame, monkeypatch: pytest.MonkeyPatch) -> None:
    names = outputs_of(id)
    expected = run(rulebook(id), frame, outputs=names)
    monkeypatch.setattr(scope, "FEWEST_ROWS", 0)
    for few in (1, 4, 10**9):  # wherever a rule does not apply to all rows, where it applies to few, and never
        monkeypatch.setattr(scope, "FEW", few)
        written = run(rulebook(id), frame, outputs=names)
        simplified = column_outputs(rulebook(id), frame, names, shard=700)
        assert simplified is not None
        for name in names:
            assert np.array_equal(written[name], expected[name]), (few, name)
            assert np.array_equal(simplified[name], expected[name]), (few, name)


@pytest.fixture(scope="module")
def plans(frame: Frame) -> dict[str, PlannedRule]:
    simplified = backend.simplified_run(rulebook("fide-2009"), frame, frozenset(outputs_of("fide-2009")))
    assert simplified is not None
    batches = simplified_batches(simplified.columns)
    return {plan.rule.name: plan for batch in batches for group in batch.groups for plan in group}


def flag_of(plan: PlannedRule) -> str | None:
    return None if plan.where is None else plan.where.source.name


def test_what_only_matches_read_is_calculated_for_matches(plans: dict[str, PlannedRule]) -> None:
    earlier = plans["earlier score"]
    assert flag_of(earlier) == flag_of(plans["decided"]) == "is_match"
    assert not earlier.is_masked


def test_only_what_is_read_elsewhere_is_masked(plans: dict[str, PlannedRule]) -> None:
    """D, PD and dR are read for rated players alone; games against rated opponents are read for everybody."""
    assert [flag_of(plans[name]) for name in ("D", "PD", "dR")] == ["rated"] * 3
    assert [plans[name].is_masked for name in ("D", "PD", "dR", "chg")] == [False, False, False, True]


def test_the_rating_of_opponents_is_calculated_for_their_entries(plans: dict[str, PlannedRule]) -> None:
    assert plans["opponent_rating of the opponent"].rule.per == "entry"
    assert {it.view.source.opponent for it in plans["D"].arguments if it.view is not None} == {False, True}


def test_compiled_loops_store_nothing_for_each_side_between_sweeps(frame: Frame) -> None:
    source = loops_for(rulebook("iccf-2023"), frame, outputs_of("iccf-2023")).source
    assert "def stage_3(" in source
    assert "first_side_of" not in source


def test_exponentials_are_calculated_from_numbers_gathered_before(frame: Frame) -> None:
    """Each loop with one reads its numbers one after the other: none by way of an entry's player."""
    source = loops_for(rulebook("iccf-2023"), frame, outputs_of("iccf-2023")).source
    sweeps = source[source.index("def stage_3(") : source.index("def stage_4(")]
    loops = sweeps.split("for entry in range")
    assert sum("exponential(" in loop for loop in loops) == 1
    assert all("player" not in loop for loop in loops if "exponential(" in loop)
