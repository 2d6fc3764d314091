"""The pool that a command means if none is named: the only one that there is, or the only one that fits."""

from __future__ import annotations

import pytest

from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.cli.list_options import chosen_pool
from ratinghouse.office.models import Pool
from tests.office.offices import Office


def test_an_office_without_pools_says_so(sqlite_office: Office) -> None:
    with pytest.raises(WrongUsage, match="this office has no pool; set it up with ratinghouse init"):
        chosen_pool(None)


def test_an_office_with_several_pools_wants_a_name_unless_only_one_fits(sqlite_office: Office) -> None:
    for name in ("standard", "rapid", "blitz"):
        Pool.objects.create(name=name)
    with pytest.raises(WrongUsage, match="choose with --pool: standard, rapid, blitz"):
        chosen_pool(None)
    with pytest.raises(WrongUsage, match="choose with --pool: standard, rapid, blitz"):
        chosen_pool(None, lambda pool: False)
    with pytest.raises(WrongUsage, match="choose with --pool: rapid, blitz"):
        chosen_pool(None, lambda pool: pool.name != "standard")
    assert chosen_pool(None, lambda pool: pool.name == "rapid").name == "rapid"
    assert chosen_pool("blitz", lambda pool: pool.name == "rapid").name == "blitz"


def test_an_office_with_one_pool_needs_no_name_even_if_it_does_not_fit(sqlite_office: Office) -> None:
    Pool.objects.create(name="standard")
    assert chosen_pool(None, lambda pool: False).name == "standard"
