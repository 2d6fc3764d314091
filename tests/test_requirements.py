"""The matrix of requirements: every number has a test or says why not, and the tool notices where it has none."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest

TOOLS = Path(__file__).resolve().parents[1] / "tools"
sys.path.insert(0, str(TOOLS))

import requirements as matrix  # noqa: E402

COUNT = 201


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("def test_f09_010_011_012_the_strongest_player", ["F09-010", "F09-011", "F09-012"]),
        ("def test_F09_052_F03_035_titled_players", ["F09-052", "F03-035"]),
        ("def test_j002_j041_the_other_type", ["J-002", "J-041"]),
        ("def test_i010_to_i013_vectors", ["I-010", "I-011", "I-012", "I-013"]),
        ("def test_j_013_030_to_032_a_list", ["J-013", "J-030", "J-031", "J-032"]),
        ("def test_form_1_is_for_round_robins_only", []),
        ("8.57 of 2009, list of 2100 and A1234", []),
    ],
)
def test_numbers_in_a_text(text: str, numbers: list[str]) -> None:
    assert list(matrix.numbers_in(text)) == numbers


def test_every_number_has_a_test_or_is_due() -> None:
    assert matrix.problems() == []
    assert len({requirement.number for requirement in matrix.requirements()}) == COUNT


def test_a_test_of_a_class_has_the_name_by_which_it_runs() -> None:
    place = "tests/rulebooks/test_iccf_2023.py::TestChances::test_i016_i017_share_of_draws_between_equals"
    assert place in matrix.tests_by_number()["I-016"]


def test_a_number_that_no_test_names_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    tests = matrix.tests_by_number() | {"F09-077": []}
    due = [
        replace(requirement, due="later") if requirement.number == "F09-093" else requirement
        for requirement in matrix.requirements()
    ]
    monkeypatch.setattr(matrix, "tests_by_number", lambda: tests)
    monkeypatch.setattr(matrix, "requirements", lambda: due)
    wrong = matrix.problems()
    assert [line.split(": ")[-1] for line in wrong] == ["no test names it", "a test names it, so it is not due"]
    assert [line.split()[0] for line in wrong] == ["F09-077", "F09-093"]


def test_every_number_that_is_not_due_names_a_planted_error() -> None:
    assert [requirement.number for requirement in matrix.requirements() if requirement.planted is None] == []


def planted(text: str, by: str = "", file: str = "rulebooks/tables.py") -> matrix.PlantedError:
    return matrix.PlantedError(file, text, by)


@pytest.mark.parametrize(
    ("error", "problem"),
    [
        (planted(".99  677", ".99  676"), ""),
        (planted(".99  678"), "rulebooks/tables.py has '.99  678' 0 times, not once"),
        (planted("800"), "rulebooks/tables.py has '800' 3 times, not once"),
        (planted(".99  677", ".99  677"), "the planted error changes nothing"),
        (planted("def _table_a()", "def ("), "with the planted error rulebooks/tables.py is not Python: "),
        (planted("", file="rulebooks/chairs.py"), "rulebooks/chairs.py does not exist"),
    ],
)
def test_an_error_that_cannot_be_planted_is_a_problem(
    error: matrix.PlantedError, problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert error.problem().startswith(problem)
    assert bool(error.problem()) == bool(problem)
    altered = [
        replace(requirement, planted=error) if requirement.number == "F09-060" else requirement
        for requirement in matrix.requirements()
    ]
    monkeypatch.setattr(matrix, "requirements", lambda: altered)
    assert len(matrix.problems()) == bool(problem)


def test_a_number_without_a_planted_error_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = [
        replace(requirement, planted=None) for requirement in matrix.requirements() if requirement.number == "F09-060"
    ]
    monkeypatch.setattr(matrix, "requirements", lambda: bare)
    assert [line.split(": ")[-1] for line in matrix.problems()] == ["no planted error"]


def test_a_planted_error_in_a_cell_of_the_matrix() -> None:
    cell = "`a.py`: `x \\| y` → `x`"
    assert planted("x |\n    y", "x", "a.py").printed() == cell
    assert planted("x,", "", "a.py").printed() == "`a.py`: without `x,`"


def test_the_numbers_are_those_of_the_source(shared: Path) -> None:
    text = (shared / "regulations" / "REQUIREMENTS.md").read_text("utf-8")
    assert set(re.findall(r"\*\*((?:F09|F03|J|I|A)-\d{3})", text)) == {
        requirement.number for requirement in matrix.requirements()
    }
