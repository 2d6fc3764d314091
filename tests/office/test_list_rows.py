"""Lists stored as differences: every list, page and player reads back as it was written, whatever came before."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import numpy as np
import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ratinghouse.derivation.standings import carried
from ratinghouse.office.models import Listing, ListingRow, Player, Pool, PublishedList
from ratinghouse.office.storage import list_rows
from ratinghouse.office.storage.list_rows import ListRows, is_among, rows_of_list, write_differences, write_whole
from ratinghouse.rating.player_columns import STATUS
from tests.office.offices import Office

NOW = datetime(2024, 3, 1, tzinfo=UTC)
PLAYERS = 6
COLUMNS = ("rating", "before", "change", "games", "total_games", "k", "rd", "peak", "status", "last_played", "inactive")
Row = tuple[Any, ...]
"""The numbers of a player on a list, in the order of ``COLUMNS``."""

numbers = st.tuples(
    st.sampled_from((0, 1400, 1500, 2100)),
    st.sampled_from((0, 1400, 1500)),
    st.sampled_from((0, -5, 1280)),
    st.sampled_from((0, 9)),
    st.sampled_from((0, 9, 100)),
    st.sampled_from((0, 10, 40)),
    st.sampled_from((0.0, 61.25)),
    st.sampled_from((0, 1500, 2400)),
    st.integers(0, len(STATUS) - 1),
    st.sampled_from((0, date(2024, 2, 29).toordinal())),
    st.booleans(),
)
# Of a step: which list it starts from, who plays or is adjusted, whose record is merged away or comes back.
steps = st.lists(
    st.tuples(
        st.sampled_from(("publish", "revise", "another pool")),
        st.integers(0, 9),
        st.dictionaries(st.integers(0, PLAYERS - 1), st.none() | numbers, max_size=PLAYERS),
    ),
    max_size=12,
)


def table(rows: dict[int, Row]) -> ListRows:
    """The rows as columns."""
    players = sorted(rows)
    kinds = {"rd": np.float64, "inactive": np.bool_}
    columns: dict[str, Any] = {
        name: np.array([rows[player][at] for player in players], kinds.get(name, np.int64))
        for at, name in enumerate(COLUMNS)
    }
    return ListRows(np.array(players, np.int64), columns)


def rows_in(read: ListRows) -> dict[int, Row]:
    """The rows of columns, by player."""
    cells = zip(*(read.columns[name].tolist() for name in COLUMNS), strict=True)
    return dict(zip(read.players.tolist(), cells, strict=True))


def row_of(listing: Listing) -> Row:
    """A line of the view as ``rows_in`` has it."""
    day = listing.last_played.toordinal() if listing.last_played else 0
    words = {"status": STATUS.index(listing.status), "last_played": day}
    return tuple(words.get(name, getattr(listing, name) or 0) for name in COLUMNS)


def new_list(pool: Pool, day: date, edition: int) -> PublishedList:
    """A list that takes rows."""
    PublishedList.objects.filter(pool=pool, date=day).update(current=False)
    return PublishedList.objects.create(
        pool=pool, date=day, edition=edition, at=NOW, act=1, rules="fide-2024", inputs_hash=""
    )


def freeze(rating_list: PublishedList) -> None:
    """As a publication ends."""
    rating_list.content_hash = "sealed"
    rating_list.save(update_fields=["differs_from", "content_hash"])


def carried_row(row: Row) -> Row:
    """A row on the next list of a player of whom nothing changed, written out once more."""
    rating, _, _, _, total, k, rd, peak, _, last, inactive = row
    return (
        rating,
        rating,
        0,
        0,
        total,
        k,
        rd,
        max(peak, rating),
        STATUS.index("listed" if rating else "unrated"),
        last,
        inactive,
    )


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(steps)
def test_random_histories_read_back(office: Office, monkeypatch: pytest.MonkeyPatch, history: list[Any]) -> None:
    monkeypatch.setattr(list_rows, "MOST_PARTS", 4)
    with transaction.atomic():
        ids = [Player.objects.create(code=str(number), name="x").pk for number in range(PLAYERS)]
        pools = [Pool.objects.create(name=name) for name in ("standard", "rapid")]
        written: dict[int, dict[int, Row]] = {}
        newest: dict[int, list[PublishedList]] = {pool.pk: [] for pool in pools}
        for number, (kind, choice, changes) in enumerate(history):
            pool = pools[kind == "another pool"]
            lists = newest[pool.pk]
            revised = choice % len(lists) if kind == "revise" and lists else None
            day = lists[revised].date if revised is not None else date(2024, 1, 1).replace(year=2000 + number)
            base = lists[revised] if revised is not None else (lists[-1] if lists else None)
            rows = dict(written[base.pk]) if base else {}
            if base is not None and base.date != day:
                rows = {player: carried_row(row) for player, row in rows.items()}
            for at, row in changes.items():
                if row is None:
                    rows.pop(ids[at], None)
                else:
                    rows[ids[at]] = row
            rating_list = new_list(pool, day, base.edition + 1 if base and revised is not None else 1)
            if base is None:
                write_whole(rating_list, table(rows))
            else:
                write_differences(rating_list, table(rows), base, rows_of_list(base.pk))
            freeze(rating_list)
            written[rating_list.pk] = rows
            if revised is not None:
                lists[revised] = rating_list
            else:
                lists.append(rating_list)
        check(written, ids)
        transaction.set_rollback(True)


def check(written: dict[int, dict[int, Row]], ids: list[int]) -> None:
    """Whole lists, pages and players, by columns and by lines."""
    for pk, rows in written.items():
        assert rows_in(rows_of_list(pk)) == rows
        page = ids[1::2]
        assert rows_in(rows_of_list(pk, page)) == {player: row for player, row in rows.items() if player in page}
        lines = {line.player_id: row_of(line) for line in Listing.objects.filter(list=pk)}
        assert lines == rows
    for player in ids:
        lines = {line.list_id: row_of(line) for line in Listing.objects.filter(player=player)}
        assert lines == {pk: rows[player] for pk, rows in written.items() if player in rows}


@given(numbers)
def test_a_row_carried_twice_is_a_row_carried_once(row: Row) -> None:
    once = carried(table({1: row}).columns)
    assert rows_in(ListRows(np.array([1]), once)) == {1: carried_row(row)}
    assert rows_in(ListRows(np.array([1]), carried(once))) == {1: carried_row(row)}


def test_only_who_differs_is_stored(office: Office) -> None:
    ids = [Player.objects.create(code=str(number), name="x").pk for number in range(40)]
    pool = Pool.objects.create(name="standard")
    row = (1500, 1400, 1280, 9, 100, 20, 0.0, 1500, 0, 0, False)
    first, second, again = {}, {}, {}
    with transaction.atomic():
        whole = new_list(pool, date(2024, 1, 1), 1)
        first = dict.fromkeys(ids, row)
        write_whole(whole, table(first))
        freeze(whole)
        after = new_list(pool, date(2024, 2, 1), 1)
        second = {player: carried_row(row) for player in ids[1:]} | {ids[2]: row}
        write_differences(after, table(second), whole, table(first))
        freeze(after)
        revised = new_list(pool, date(2024, 2, 1), 2)
        again = second | {ids[3]: row}
        write_differences(revised, table(again), after, table(second))
        freeze(revised)
    stored = ListingRow.objects.order_by("list", "player").values_list("list", "player", "status")
    assert list(stored[40:]) == [
        (after.pk, ids[0], list_rows.REMOVED),
        (after.pk, ids[2], "listed"),
        (revised.pk, ids[3], "listed"),
    ]
    assert (after.differs_from, revised.differs_from) == (whole, after)
    assert rows_in(rows_of_list(revised.pk)) == again


def test_a_list_is_stored_whole_when_differences_are_as_many(office: Office) -> None:
    ids = [Player.objects.create(code=str(number), name="x").pk for number in range(10)]
    pool = Pool.objects.create(name="standard")
    row = (1500, 1500, 0, 0, 100, 20, 0.0, 1500, 0, 0, False)
    rows = dict.fromkeys(ids, row)
    base = new_list(pool, date(2000, 1, 1), 1)
    bases = []
    with transaction.atomic():
        write_whole(base, table(rows))
        freeze(base)
        for year in range(2001, 2008):
            changed = {player: carried_row(line) for player, line in rows.items()}
            changed |= dict.fromkeys(ids[: 3 if year % 2 else 2], (1500 + year, *row[1:]))
            rating_list = new_list(pool, date(year, 1, 1), 1)
            write_differences(rating_list, table(changed), base, table(rows))
            freeze(rating_list)
            bases.append(rating_list.differs_from_id)
            base, rows = rating_list, changed
    # 3, 3 + 2 and 3 + 2 + 3 rows are fewer than ten; with two more they are as many.
    assert [pk is None for pk in bases] == [False, False, False, True, False, False, False]


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        pytest.param([], [False, False, False, False], id="nothing chosen"),
        pytest.param([9, 2], [False, True, True, False], id="in any order"),
        pytest.param({1, 10}, [False, False, False, False], id="less and more than all"),
        pytest.param((11, 3), [True, False, False, True], id="the first and the last"),
    ],
)
def test_numbers_among_others(chosen: Any, expected: list[bool]) -> None:
    assert is_among(np.array([3, 2, 9, 11]), chosen).tolist() == expected
    assert is_among(np.array([3, 2, 9, 11]), np.array(list(chosen), np.int64)).tolist() == expected
    assert is_among(np.zeros(0, np.int64), chosen).tolist() == []
