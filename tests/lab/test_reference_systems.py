"""Plain Elo and Glicko as rulebooks of the lab: worked examples, every backend, and never of an office."""

from __future__ import annotations

import random
from math import log, sqrt

import numpy as np
import pytest

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.run import run
from ratinghouse.kernel.rule import Value
from ratinghouse.lab.rulebooks_for_study import named_rulebook
from ratinghouse.lab.systems import system_sources
from ratinghouse.rating.conformance.periods import period_of
from ratinghouse.rating.conformance.suite import conformance
from ratinghouse.rulebooks import UnknownRulebook, rulebook, rulebook_ids
from tests.kernel.small_books import frame
from tests.printed_loops import loop_outputs
from tests.rulebooks.test_backends import frame_for
from tests.rulebooks.test_backends_of_lists import assert_same_bits, rated_by_lists_and_arrays

SYSTEMS = tuple(system_sources())


def number(book: Rulebook, name: str) -> float:
    """A value of a book."""
    value = book.names[name]
    assert isinstance(value, Value)
    assert isinstance(value.value, int | float)
    return value.value


def test_there_are_two_systems_and_no_office_is_offered_them() -> None:
    assert SYSTEMS == ("lab-elo", "lab-glicko")
    assert not {*SYSTEMS} & {*rulebook_ids()}
    for id in SYSTEMS:
        assert not named_rulebook(id).applied
        with pytest.raises(UnknownRulebook):
            rulebook(id)


@pytest.mark.parametrize("id", SYSTEMS)
def test_a_system_fulfils_the_contract_and_all_its_worked_examples_hold(id: str) -> None:
    assert [finding for result in conformance(named_rulebook(id)) for finding in result.findings] == []


@pytest.mark.parametrize("id", SYSTEMS)
def test_lists_loops_and_columns_give_the_same_bits(id: str) -> None:
    book = named_rulebook(id)
    outputs = [rule.name for rule in book.rules if rule.per in ("player", "entry")]
    for seed in range(4):
        period = period_of(random.Random(seed))
        by_lists, by_arrays = rated_by_lists_and_arrays(book, period)
        for rule in book.rules:
            assert_same_bits(rule.name, by_lists.working[rule.name], by_arrays.working[rule.name])
        rows = frame_for(book, period)
        by_loops = loop_outputs(book, rows, outputs)
        assert by_loops is not None
        by_columns = run(book, rows, outputs=outputs)
        assert all(np.array_equal(by_loops[output], by_columns[output]) for output in outputs)


def test_the_worked_example_of_the_glicko_system() -> None:
    """1500 (RD 200) beats 1400 (30), loses to 1550 (100) and 1700 (300): 1464.1 and RD 151.4 (Glickman, 1999)."""
    book = named_rulebook("lab-glicko+c=0")
    rows = frame(
        [[(0, 1), (0, 2), (0, 3)]],
        players=4,
        score=[100, 0, 0, 0, 100, 100],
        played=[True] * 6,
        Ro=[1500, 1400, 1550, 1700],
        RD=[200.0, 30.0, 100.0, 300.0],
    )
    working = run(book, rows)
    assert round(1500 + float(working["period_change"][0]), 1) == 1464.1
    assert round(float(working["RD_after"][0]), 1) == 151.4
    assert (int(working["Rn"][0]), int(working["RD_new"][0])) == (1464, 151)
    assert [round(float(expected), 3) for expected in working["PD"][:3]] == [0.639, 0.432, 0.303]
    assert [round(float(weight), 4) for weight in working["g"][1:]] == [0.9955, 0.9531, 0.7242]


def test_the_constants_of_glicko_are_those_that_its_notes_derive() -> None:
    book = named_rulebook("lab-glicko")
    assert number(book, "c") == round(sqrt((350**2 - 50**2) / 100), 1)
    assert number(book, "q") == pytest.approx(log(10) / 400, abs=5e-8)
    assert number(book, "spread") == round(3 / np.pi**2, 7)


def test_a_player_without_games_keeps_the_rating_and_gets_less_sure() -> None:
    working = run(
        named_rulebook("lab-glicko"), frame([[(0, 1)]], players=3, score=[100, 0], played=[False] * 2,
        Ro=[1500, 0, 1900], RD=[50.0, 0.0, 349.0]),
    )  # fmt: skip
    assert working["Rn"].tolist() == [1500, 0, 1900]
    assert working["RD_new"].tolist() == [61, 0, 350]


def test_plain_elo_moves_both_players_by_the_same_amount() -> None:
    """1800 beats 2000: expected 0.240253, so 20 × 0.759747 = 15.19. A newcomer begins at 1500."""
    working = run(
        named_rulebook("lab-elo"), frame([[(0, 1), (2, 3)]], players=5, score=[100, 0, 50, 50], played=[True] * 4,
        Ro=[1800, 2000, 1500, 0, 0]),
    )  # fmt: skip
    assert working["Rn"].tolist() == [1815, 1985, 1500, 1500, 0]
    assert [round(float(change), 2) for change in working["period_change"]] == [15.19, -15.19, 0, 0, 0]


def test_the_values_of_a_system_are_amended_like_those_of_an_edition() -> None:
    book = named_rulebook("lab-elo+K_for_all=10+start=1200")
    assert book.id == "lab-elo+start=1200+K_for_all=10"
    working = run(
        book, frame([[(0, 1)]], players=2, score=[100, 0], played=[True] * 2, Ro=[0, 1200]),
    )  # fmt: skip
    assert working["Rn"].tolist() == [1205, 1195]
