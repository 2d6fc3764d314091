"""Planted errors: the tests of a number run on a copy with its error, and the tree itself stays as it is."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import planted_errors
import pytest
from planted_errors import Trial, trials
from requirements import PACKAGE, PlantedError

TEST = "tests/rulebooks/test_fide_2009.py::test_F09_060_table_a_is_antisymmetric_and_ends_at_800"
TABLES = "rulebooks/tables.py"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    path = tmp_path_factory.mktemp("planted") / "src"
    shutil.copytree(PACKAGE, path / "ratinghouse")
    yield path
    assert (path / "ratinghouse" / TABLES).read_text("utf-8") == (PACKAGE / TABLES).read_text("utf-8")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "by", "outcome"),
    [
        (".99  677", ".99  676", f"caught by {TEST}"),
        ("laid out as in the handbook", "as in the handbook", "not caught: 1 passed"),
        ("def _table_a()", "def _table_c()", "not caught: "),  # it cannot be imported: no test failed
    ],
)
def test_an_error_is_caught_if_a_test_of_its_number_fails(
    copy: Path, text: str, by: str, outcome: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTEST_ADDOPTS", "-v")  # somebody's own options change nothing
    trial = Trial("F09-060", PlantedError(TABLES, text, by), (TEST,))
    assert planted_errors.outcome(trial, copy).startswith(outcome)


def test_a_trial_is_done_again_if_its_error_or_its_tests_changed() -> None:
    trial = next(trial for trial in trials() if trial.number == "F09-060")
    stored = {"F09-060": {"key": trial.key(), "outcome": f"caught by {TEST}"}}
    other = trial._replace(error=PlantedError(TABLES, ".99  677", ".99  675"))
    assert [planted_errors._is_caught(tried, stored) for tried in (trial, other, trial._replace(tests=()))] == [
        True,
        False,
        False,
    ]
    assert not planted_errors._is_caught(trial, {"F09-060": {"key": trial.key(), "outcome": "not caught: 1 passed"}})
