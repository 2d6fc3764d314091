"""The ledger of points closes on every list of an office, by the statutes of record."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from ratinghouse.derivation.next_list import next_list
from ratinghouse.derivation.recipe import basis_of
from ratinghouse.derivation.recipe_format import ListReference, ListsOfRecipe
from ratinghouse.lab.ledger.ledger import ledger_of
from ratinghouse.office.models import PublishedList
from ratinghouse.office.publishing.list_references import references_of_recipe
from ratinghouse.office.publishing.recipe_source import TableSource
from ratinghouse.office.statutes.statutes_of_list import recipe_of_record
from tests.demos import small_demo
from tests.office.offices import Office, enter, leave

__all__ = ["small_demo"]


@pytest.fixture
def office(small_demo: Path, tmp_path: Path) -> Iterator[None]:
    """A copy of the small demonstration, open."""
    shutil.copytree(small_demo, tmp_path / "office")
    enter(Office(tmp_path / "office", "sqlite"))
    yield
    leave()


@pytest.mark.usefixtures("office")
def test_f09_094_the_ledger_of_every_list_of_the_demonstration_closes() -> None:
    source, causes = TableSource(), Counter[str]()
    lists = [it for it in PublishedList.objects.order_by("date", "edition") if it.taken_from is None and it.inputs]
    assert len(lists) > 20
    for rating_list in lists:
        derived = next_list(basis_of(recipe_of_record(rating_list), source))
        ledger = ledger_of(derived)
        assert ledger.unexplained == 0
        assert ledger.after == 100 * derived.standings.rating.sum()
        causes.update(row.cause for row in ledger.rows)
    assert {"k-asymmetry", "rounding", "entrants"} <= causes.keys()


def test_the_lists_of_a_recipe_are_all_that_it_names() -> None:
    refs: list[ListReference] = [
        {"pool": pool, "date": day, "edition": 1, "hash": "0"}
        for pool, day in (("blitz", "2024-02-01"), ("rapid", "2024-02-01"), ("standard", "2024-02-01"))
    ]
    year: list[ListReference] = [{**refs[0], "date": f"2023-{month:02}-01"} for month in (3, 4)]
    lists: ListsOfRecipe = {
        "previous": refs[0],
        "other": None,
        "standard": refs[2],
        "year": year,
        "in_force": [("2024-02-01", refs[1], refs[2]), ("2024-03-01", None, refs[0])],
    }
    assert references_of_recipe(lists) == [refs[0], refs[2], *year, refs[1], refs[2], refs[0]]
