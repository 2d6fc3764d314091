"""Workings of version 1 may lack what is calculated on request since; what every run has must be there and equal."""

from __future__ import annotations

import numpy as np
import pytest

from ratinghouse.derivation.packed_columns import Columns, StoredColumns
from ratinghouse.derivation.stored_workings import optional_columns
from ratinghouse.office.publishing.working_verification import _is_calculated
from ratinghouse.rulebooks import rulebook

PLAYERS = {"player": np.array([7, 9])}
EVERY_RUN: Columns = {"Ro": np.array([1850, 0]), "Rn": np.array([1855, 0])}
ON_REQUEST: Columns = {"R_printed": np.array([1855, 0])}


def test_columns_that_a_working_can_lack() -> None:
    optional = optional_columns(rulebook("fide-2024"))
    assert {"R_printed", "inactive_printed", "pending", "period_games", "last_played"} <= optional
    assert optional.isdisjoint({"Ro", "Rn", "K", "games", "games_before", "idle_months", "games_elsewhere"})


@pytest.mark.parametrize(
    ("version", "stored", "holds"),
    [
        pytest.param(1, EVERY_RUN, True, id="lacks a column on request"),
        pytest.param(1, {**EVERY_RUN, **ON_REQUEST}, True, id="has all columns"),
        pytest.param(1, {**EVERY_RUN, "R_printed": np.array([1856, 0])}, False, id="has another number on request"),
        pytest.param(1, {"Ro": EVERY_RUN["Ro"]}, False, id="lacks a column of every run"),
        pytest.param(1, {**EVERY_RUN, "Rn": np.array([1856, 0])}, False, id="has another number"),
        pytest.param(2, EVERY_RUN, False, id="version 2 has all columns that were calculated"),
    ],
)
def test_a_working_of_version_1_is_compared_as_far_as_it_goes(version: int, stored: Columns, holds: bool) -> None:
    derived = StoredColumns(PLAYERS, {"player": {**EVERY_RUN, **ON_REQUEST}})
    grain = "" if version == 1 else "player"
    optional = optional_columns(rulebook("fide-2024"))
    assert _is_calculated(StoredColumns(PLAYERS, {grain: stored}, version), derived, True, optional) is holds
