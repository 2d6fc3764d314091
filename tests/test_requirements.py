"""The matrix of requirements: every number has a test or says why not, and the tool notices where it has none."""

from __future__ import annotations

import re
import sys
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
    assert len({one.number for one in matrix.requirements()}) == COUNT


def test_a_number_that_no_test_names_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    tests = matrix.tests_by_number()
    del tests["F09-077"]
    tests["J-024"] = ["tests/test_mail.py::test_reports_by_mail"]
    monkeypatch.setattr(matrix, "tests_by_number", lambda: tests)
    wrong = matrix.problems()
    assert [line.split(": ")[-1] for line in wrong] == ["no test names it", "a test names it, so it is not due"]
    assert [line.split()[0] for line in wrong] == ["F09-077", "J-024"]


def test_the_numbers_are_those_of_the_source(shared: Path) -> None:
    text = (shared / "regulations" / "REQUIREMENTS.md").read_text("utf-8")
    assert set(re.findall(r"\*\*((?:F09|F03|J|I|A)-\d{3})", text)) == {one.number for one in matrix.requirements()}
