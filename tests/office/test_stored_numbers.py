"""Orders as files: the bytes of their format, and what is not read."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.kernel.texts import text
from ratinghouse.office.publishing.orders import stored_numbers
from ratinghouse.office.publishing.orders.named_columns import NamedColumns
from ratinghouse.office.publishing.orders.selections import SELECTIONS, selected_order
from ratinghouse.office.publishing.orders.stored_numbers import (
    VERSION,
    numbers_as_bytes,
    numbers_from_bytes,
    store_numbers,
)
from ratinghouse.rating.player_columns import STATUS
from ratinghouse.rulebooks import rulebook
from tests.office.offices import Office

COLUMNS = {"players": np.array([7, 3], np.int32), "lowered": np.array([-2100, 0], np.int32)}
STORED = (
    b'{"version": 1, "columns": {"players": 2, "lowered": 2}, "texts": {"7.3": "active for 12 months",'
    b' "texts": {"7.3": {"template": "active for {months} months", "values": {"months": 12}}}}}\n'
    b"\x07\x00\x00\x00\x03\x00\x00\x00\xcc\xf7\xff\xff\x00\x00\x00\x00"
)


def test_the_format_is_that_of_its_version() -> None:
    """Other bytes for the same order need another version: a server reads what a worker of another release stored."""
    assert VERSION == 1
    assert numbers_as_bytes(COLUMNS, {"7.3": text("active for {months} months", months=12)}) == STORED
    columns, texts = numbers_from_bytes(STORED)
    assert {name: column.tolist() for name, column in columns.items()} == {"players": [7, 3], "lowered": [-2100, 0]}
    assert texts["7.3"].template == "active for {months} months"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "damaged",
    [STORED[:-1], STORED[:-4], STORED + b"\0\0\0\0", STORED.replace(b": 1,", b": 2,", 1), b"", b"[]\n", b"\xff"],
)
def test_a_file_of_another_version_or_not_whole_is_as_none(office: Office, damaged: bytes) -> None:
    store_numbers("key", COLUMNS, {})
    (path,) = Path(office.home, "cache", "orders").iterdir()
    assert stored_numbers.stored_numbers("key") is not None
    path.write_bytes(damaged)
    assert stored_numbers.stored_numbers("key") is None


ROWS = st.lists(
    st.tuples(
        st.sampled_from(["", "1930", "1975", "1976", "2004", "2005", "2010-05-01"]),
        st.booleans(),
        st.booleans(),
        st.sampled_from([0, 1400, 2000, 2100]),
        st.sampled_from([0, 1400, 2000, 2050]),
        st.sampled_from(range(len(STATUS))),
        st.booleans(),
    ),
    max_size=12,
)


@given(ROWS, st.sampled_from(sorted(SELECTIONS)))
def test_any_columns_are_ordered_as_by_sorting_them_row_by_row(rows: list[tuple[object, ...]], name: str) -> None:
    from datetime import date

    from ratinghouse.office.models import PublishedList

    calendar = rulebook("fide-2024").calendar
    years, women, erased, ratings, before, statuses, inactive = zip(*rows, strict=True) if rows else ((),) * 7
    columns = NamedColumns(
        player=np.arange(len(rows), dtype=np.int32),
        year=np.array([str(year)[:4].encode() for year in years] or [b""], np.bytes_)[: len(rows)],
        is_woman=np.array(women, np.bool_),
        is_erased=np.array(erased, np.bool_),
        rating=np.array(ratings, np.int32),
        before=np.array(before, np.int32),
        status=np.array(statuses, np.int8),
        last_played=np.zeros(len(rows), np.int32),
        inactive=np.array(inactive, np.bool_),
    )
    assert not {"top_list_until", "shown_until"} & calendar.rules.keys()

    def is_shown(row: int) -> bool:
        rating, active, year = ratings[row], not inactive[row], str(years[row])[:4]
        rated_and_active = bool(rating) and active
        return {
            "all": bool(rating),
            "top": rated_and_active,
            "federation": bool(rating),
            "women": rated_and_active and bool(women[row]),
            "juniors": rated_and_active and not erased[row] and year >= "2005",
            "seniors": rated_and_active and not erased[row] and "" < year < "1976",
            "new": STATUS[statuses[row]] == "new",
            "movers": bool(rating and before[row] and rating != before[row]),
            "inactive": bool(inactive[row]),
            "delisted": STATUS[statuses[row]] == "delisted",
            "unrated": STATUS[statuses[row]] == "unrated",
        }[name]

    def number(row: int) -> int:
        if name in ("all", "inactive", "unrated"):
            return 0
        if name == "movers":
            return -abs(int(ratings[row]) - int(before[row]))
        return -int(before[row] if name == "delisted" else ratings[row])

    expected = sorted(filter(is_shown, range(len(rows))), key=lambda row: (number(row), row))
    rating_list = PublishedList(date=date(2025, 12, 1), rules="fide-2024")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ratinghouse.office.publishing.orders.selections._calendar", lambda rating_list: calendar)
        order = selected_order(rating_list, name, 0, columns, None)
        halved = selected_order(rating_list, name, 0, columns, columns.player % 2 == 0)
    assert order.players.tolist() == expected
    assert order.lowered.tolist() == [-ratings[row] for row in expected]
    assert halved.players.tolist() == [row for row in expected if row % 2 == 0]
