"""Rows in and out in bulk: the same on both databases, null, odd texts, days, bytes and all."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime

import numpy as np
import pytest
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ratinghouse.office.models import Entry, Event, EventWorking, ListingRow, Player, Pool, PublishedList, Received
from ratinghouse.office.storage import bulk_rows
from tests.office.offices import Office

DAY = date(2024, 3, 1)
ODD = ["tab\there", "line\nfeed", "back\\slash", "\\N", "\\.", "quote'\"", "羽生善治", "", " ", "\r\n", "a\\tb", "\x7f"]
COLUMNS = ("name", "local_name", "sought", "fed", "sex", "birth", "title", "w_title", "o_title", "foa_title", "flags")


def insert_players(names: list[str], **more: bulk_rows.Column) -> None:
    """Players with these names and nothing else known."""
    blank: dict[str, bulk_rows.Column] = {column: [""] * len(names) for column in (*COLUMNS, "fide_id")}
    filled: dict[str, bulk_rows.Column] = {
        "code": [str(number) for number in range(len(names))],
        "name": names,
        "hidden": [False] * len(names),
    }
    with transaction.atomic():
        bulk_rows.insert(Player, blank | filled | {"fide_rating": [None] * len(names)} | more)


def a_list() -> PublishedList:
    """A list that takes listings."""
    pool = Pool.objects.create(name="standard")
    now = datetime(2024, 3, 1, tzinfo=UTC)
    return PublishedList.objects.create(pool=pool, date=DAY, at=now, act=1, rules="fide-2024", inputs_hash="")


def test_texts_come_back_as_they_went_in(office: Office) -> None:
    insert_players(ODD)
    assert list(Player.objects.order_by("pk").values_list("name", flat=True)) == ODD


@pytest.mark.parametrize("number", [1, 59, 60, 61, 125])
def test_any_number_of_rows_goes_in_in_order(office: Office, number: int) -> None:
    """Of 15 columns, 60 rows go into one statement."""
    names = [f"Player {row}" for row in range(number)]
    insert_players(names)
    assert list(Player.objects.order_by("pk").values_list("name", flat=True)) == names
    assert list(Player.objects.order_by("pk").values_list("code", flat=True)) == [str(row) for row in range(number)]


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.text(st.characters(exclude_characters="\0", codec="utf-8")), min_size=1, max_size=30))
def test_any_text_comes_back_as_it_went_in(office: Office, names: list[str]) -> None:
    with transaction.atomic():
        insert_players(names)
        assert list(Player.objects.order_by("pk").values_list("name", flat=True)) == names
        transaction.set_rollback(True)


def test_few_rows_are_the_same_with_and_without_django_s_cursor(office: Office) -> None:
    """Whoever counts queries sees them; an error is Django's in either case."""
    insert_players(["Åse", "100%"])
    query = "SELECT name, '7%%' FROM office_player WHERE name LIKE %s AND hidden = %s"
    plain = bulk_rows.few_rows(query, ["%s", False])
    with CaptureQueriesContext(connection) as queries:
        assert bulk_rows.few_rows(query, ["100%", False]) == [("100%", "7%")]
    assert len(queries) == 1
    assert (plain, bulk_rows.few_rows(query, ["100%", False])) == ([], [("100%", "7%")])
    with pytest.raises(DatabaseError), transaction.atomic():
        bulk_rows.few_rows("SELECT nothing FROM office_player")


def test_arrays_of_bytes_numbers_days_and_flags(office: Office) -> None:
    insert_players(["Å", "B"], name=np.array(["Åse", "Bo"], dtype=object).astype("U").astype(object))
    rating_list = a_list()
    ids = list(Player.objects.order_by("pk").values_list("pk", flat=True))
    bulk_rows.insert(
        ListingRow,
        {
            "list_id": np.full(2, rating_list.pk),
            "player_id": np.array(ids),
            "rating": [2000, None],
            "change": np.array([1280, -5]),
            "games": [9, 0],
            "total_games": np.array([9, 0], np.int32),
            "rd": [61.25, None],
            "status": np.array([b"listed", b"new"]),
            "last_played": np.array(["2024-02-29", "NaT"], "datetime64[D]"),
            "inactive": np.array([True, False]),
        },
    )
    first, second = ListingRow.objects.order_by("player")
    assert (first.rating, first.change, first.rd, first.status) == (2000, 1280, 61.25, "listed")
    assert (first.last_played, first.inactive) == (date(2024, 2, 29), True)
    assert (second.rating, second.rd, second.last_played, second.inactive) == (None, None, None, False)


def test_bytes_and_python_days(office: Office) -> None:
    now = datetime(2024, 3, 1, tzinfo=UTC)
    received = Received.objects.create(sha256="", file="", content=b"", at=now, reported=DAY)
    event = Event.objects.create(received=received, state="rated")
    rating_list = a_list()
    packed = bytes(range(256))
    bulk_rows.insert(EventWorking, {"list_id": [rating_list.pk], "event_id": [event.pk], "columns": [packed]})
    assert bytes(EventWorking.objects.get().columns) == packed


def test_numbers_come_as_arrays_in_the_order_asked(office: Office) -> None:
    insert_players(["A", "B", "C"], birth=["1990", "2001-05-07", ""], fide_rating=[2100, None, 1500])
    columns = bulk_rows.read(
        "SELECT id, coalesce(fide_rating, 0), fide_rating IS NULL, 0.5 * id, birth FROM office_player"
        " WHERE name <> %s ORDER BY id DESC",
        ["A"],
        {"id": "i8", "rating": "i4", "unrated": "?", "half": "f8", "birth": object},
    )
    assert columns["rating"].tolist() == [1500, 0]
    assert columns["rating"].dtype == np.int32
    assert columns["unrated"].tolist() == [False, True]
    assert columns["half"].tolist() == (columns["id"] / 2).tolist()
    assert columns["birth"].tolist() == ["", "2001-05-07"]


def test_numbers_alone_go_the_quick_way_and_none_are_an_empty_array(office: Office) -> None:
    query = "SELECT id, coalesce(fide_rating, 0) FROM office_player ORDER BY id"
    kinds = {"id": "i8", "rating": "i4"}
    assert bulk_rows.read(query, (), kinds)["rating"].tolist() == []
    count = 3 * bulk_rows.BLOCK // 2
    insert_players(["x"] * count, fide_rating=list(range(count)))
    assert bulk_rows.read(query, (), kinds)["rating"].tolist() == list(range(count))


def test_a_null_among_numbers_is_refused(office: Office) -> None:
    insert_players(["A", "B"], fide_rating=[2100, None])
    with pytest.raises((ValueError, TypeError)):
        bulk_rows.read("SELECT fide_rating FROM office_player ORDER BY id", (), {"rating": "i8"})


def test_columns_of_groups_come_as_json_in_the_same_order(office: Office) -> None:
    """Of two columns of a group, values at the same place are of the same row, repeated values included."""
    titles, numbers = ["GM", "WIM", "GM", "", "GM", "WIM", "GM"], [3, 10, 1, 7, 2, 10, 3]
    codes = [str(place) for place in range(7)]
    insert_players(["Player"] * 7, title=titles, fide_rating=numbers, code=codes)
    arrays = f"{bulk_rows.as_json('fide_rating')}, {bulk_rows.as_json('CAST(code AS integer)')}"
    (rows,) = bulk_rows.read_rows(f"SELECT title, {arrays} FROM office_player GROUP BY title")
    grouped = {title: [json.loads(texts) for texts in of_title] for title, *of_title in rows}
    assert sorted(grouped) == ["", "GM", "WIM"]
    for title, (of_players, places) in grouped.items():
        assert of_players == [numbers[place] for place in places]
        assert sorted(places) == [place for place in range(7) if titles[place] == title]


def test_rows_are_updated_by_their_key(office: Office) -> None:
    insert_players(["A", "B", "C"])
    ids = list(Player.objects.order_by("pk").values_list("pk", flat=True))
    with transaction.atomic():
        bulk_rows.update(
            Player, "id", {"id": [ids[2], ids[0]], "name": ["Tab\tC", "New A"], "fide_rating": [None, 1900]}
        )
        bulk_rows.update(Player, "id", {"id": [ids[1]], "name": ["New B"]})
    assert list(Player.objects.order_by("pk").values_list("name", "fide_rating")) == [
        ("New A", 1900),
        ("New B", None),
        ("Tab\tC", None),
    ]


def test_what_went_in_is_gone_with_its_transaction(office: Office) -> None:
    with transaction.atomic():
        insert_players(["A"])
        transaction.set_rollback(True)
    assert not Player.objects.exists()


def test_columns_of_unequal_length_are_refused(office: Office) -> None:
    with pytest.raises(ValueError, match="equally long"):
        bulk_rows.insert(Entry, {"event_id": [1, 2], "no": [1]})


def test_moments_are_not_written_in_bulk() -> None:
    with pytest.raises(TypeError, match="moments"):
        bulk_rows.plain([None, datetime(2024, 3, 1, 12, tzinfo=UTC)])
    assert bulk_rows.plain([None, date(2024, 3, 1)]) == [None, "2024-03-01"]
    assert bulk_rows.plain(np.array(["2024-03-01", "NaT"], dtype="datetime64[D]")) == ["2024-03-01", None]


@pytest.mark.parametrize(
    ("column", "cells"),
    [
        (("Borg", "Ådal"), ["Borg", "Ådal"]),
        (("tab\there", "two\nlines\r", "back\\slash"), ["tab\\there", "two\\nlines\\r", "back\\\\slash"]),
        ((1, True, -3), ["1", "True", "-3"]),
        ((None, "\t", 1.5, b"\x01\xff"), ["\\N", "\\t", "1.5", "\\\\x01ff"]),
    ],
)
def test_cells_are_escaped_as_copying_reads_them(column: tuple[object, ...], cells: list[str]) -> None:
    assert bulk_rows._copied(column) == cells


def test_a_listing_of_nobody_is_refused(office: Office) -> None:
    """PostgreSQL checks these references by the statement, not by the row: see the migration of the guards."""
    rating_list = a_list()
    columns: dict[str, bulk_rows.Column] = {
        "change": [0],
        "games": [0],
        "total_games": [0],
        "status": ["listed"],
        "inactive": [False],
    }
    with pytest.raises(Exception, match=r"(?i)foreign key|refers to nothing"), transaction.atomic():
        bulk_rows.insert(ListingRow, {"list_id": [rating_list.pk], "player_id": [999], **columns})
