"""Whatever is damaged in an office: verify, explain, corrections and pages name the place, and nothing crashes."""

from __future__ import annotations

import random
import shutil
import zlib
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from django.db import connection
from django.test import Client
from numpy.typing import NDArray

from ratinghouse.derivation.packed_columns import FRAME, StoredColumns, pack, unpack
from ratinghouse.derivation.packed_columns import DamagedWorking as DamagedColumns
from ratinghouse.office.events.stored_report import report_of
from ratinghouse.office.models import Event, EventWorking, Listing, PlayerWorking, Pool
from ratinghouse.office.publishing.correction import correct
from ratinghouse.office.publishing.explanation import explain
from ratinghouse.office.publishing.stored_calculations import event_calculation
from ratinghouse.office.publishing.verification import verify
from ratinghouse.office.refusal import Damaged
from tests.office.norm_events import APRIL
from tests.office.offices import Office, enter, leave
from tests.office.simulated import clerk_on

LIST = "the standard list of 2024-04-01, edition 1"
GUARDS = {
    "office_eventworking": "eventworking_no_update",
    "office_playerworking": "playerworking_no_update",
    "office_received": "received_no_update",
    "office_ratinglist": "ratinglist_no_update",
    "office_journalentry": "journalentry_no_update",
}


@pytest.fixture(scope="module")
def published(_test_environment: None, norm_office: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Event]:
    """An event on the list of April. Every test puts back what it damages."""
    home = tmp_path_factory.mktemp("damage") / "office"
    shutil.copytree(norm_office, home)
    enter(Office(home, "sqlite"))
    with connection.cursor() as cursor:
        for guard in GUARDS.values():
            cursor.execute(f"DROP TRIGGER {guard}")
    yield Event.objects.get()
    leave()


def flipped(raw: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(raw))
    return raw[:at] + bytes([raw[at] ^ (1 << chance.randrange(8))]) + raw[at + 1 :]


def cut(raw: bytes, chance: random.Random) -> bytes:
    return raw[: chance.randrange(len(raw))]


def emptied(raw: bytes, chance: random.Random) -> bytes:
    return b""


def lengthened(raw: bytes, chance: random.Random) -> bytes:
    return raw + chance.randbytes(chance.randrange(1, 20))


def other_bytes(raw: bytes, chance: random.Random) -> bytes:
    return chance.randbytes(len(raw))


def other_packed(raw: bytes, chance: random.Random) -> bytes:
    """Packed well, but not what was stored: no columns, others, some shorter, some missing, a number changed."""
    try:
        stored = unpack(raw)
    except DamagedColumns:
        return zlib.compress(b"something else")
    sections = {FRAME: stored.frame, **stored.by_grain}
    section = chance.choice([section for section, columns in sections.items() if columns])
    columns = sections[section]
    name = chance.choice([name for name in columns if len(columns[name])])
    changed = columns[name].copy()
    changed[chance.randrange(len(changed))] = b"?" if changed.dtype.kind == "S" else changed[0] + 1
    head = b'[["player","<i8",1000000000000,1]]'

    def with_columns(columns: dict[str, NDArray[Any]]) -> bytes:
        others = {**sections, section: columns}
        return pack(StoredColumns(others.pop(FRAME), others))

    return chance.choice(
        [
            zlib.compress(b"something else"),
            zlib.compress(len(head).to_bytes(4, "little") + head + bytes(8)),
            pack(StoredColumns({}, {})),
            with_columns({other: column for other, column in columns.items() if other != name}),
            pack(StoredColumns({}, stored.by_grain)),
            with_columns({**columns, name: columns[name][:-1]}),
            with_columns({**columns, name: changed}),
        ]
    )


WAYS = (flipped, cut, emptied, lengthened, other_bytes, other_packed)


class Blob:
    """A stored value that a test changes past the office, and puts back."""

    def __init__(self, table: str, column: str, key: int) -> None:
        self.where = f"{table} WHERE {'number' if table == 'office_journalentry' else 'id'} = {key}"
        self.table, self.column = table, column
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT {column} FROM {self.where}")
            self.whole = cursor.fetchone()[0]

    def write(self, value: bytes | str) -> None:
        with connection.cursor() as cursor:
            where = self.where.replace(self.table, "", 1)
            cursor.execute(f"UPDATE {self.table} SET {self.column} = %s{where}", [value])


def damages(blob: Blob, way: Callable[[bytes, random.Random], bytes], number: int) -> Iterator[bytes]:
    """The blob damaged in one way, again and again, each time in the database."""
    chance = random.Random(f"{way.__name__} {blob.where}")
    try:
        for _ in range(number):
            changed = way(bytes(blob.whole), chance)
            if changed != bytes(blob.whole):
                blob.write(changed)
                yield changed
    finally:
        blob.write(blob.whole)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", ["event", "players"])
def test_a_damaged_working_is_named_by_verify_and_refused_by_explain(
    published: Event, kind: str, way: Callable[[bytes, random.Random], bytes]
) -> None:
    assert verify().findings == ()
    if kind == "event":
        working = EventWorking.objects.get(event=published)
        blob, place = Blob("office_eventworking", "columns", working.pk), f"the working of event {published.pk}"
    else:
        stretch = PlayerWorking.objects.get(list__date=APRIL)
        blob, place = (
            Blob("office_playerworking", "columns", stretch.pk),
            f"the working of players from {stretch.first} on",
        )
    player = Listing.objects.filter(list__date=APRIL, games__gt=0).select_related("player")[0].player
    pool = Pool.objects.get(name="standard")
    for changed in damages(blob, way, 6):
        verification = verify()
        assert not verification.holds
        assert [
            (finding.code, finding.message.startswith(f"{LIST}: {place} is ")) for finding in verification.findings
        ] == [("working-differs", True)], (changed, verification.findings)
        for calculate in (
            lambda: explain(pool, player, APRIL),
            lambda: event_calculation(EventWorking.objects.select_related("event", "list__pool").get(event=published)),
        ):
            try:
                calculate()  # where the columns are of the right form nobody but verify can know
            except Damaged as refused:
                (finding,) = refused.findings
                assert finding.code == "stored-damaged"
                assert LIST in finding.message
    assert verify().findings == ()


@pytest.mark.parametrize("way", WAYS)
def test_a_damaged_report_is_named_everywhere(published: Event, way: Callable[[bytes, random.Random], bytes]) -> None:
    blob = Blob("office_received", "content", published.received_id)
    name = published.received.file
    player = Listing.objects.filter(list__date=APRIL, games__gt=0).select_related("player")[0].player
    for _ in damages(blob, way, 3):
        assert {finding.code for finding in verify().findings} == {"received-changed", "list-not-derived"}
        fresh = Event.objects.select_related("received").get(pk=published.pk)
        with pytest.raises(Damaged, match=f"the file {name} of event {published.pk} is not as it was stored"):
            report_of(fresh)
        assert explain(Pool.objects.get(name="standard"), player, APRIL).parts, "it is read from the working alone"


def test_pages_and_the_interface_name_what_is_damaged(published: Event) -> None:
    client = Client(raise_request_exception=False)
    player = Listing.objects.filter(list__date=APRIL, games__gt=0).select_related("player")[0].player
    working = Blob("office_eventworking", "columns", EventWorking.objects.get(event=published).pk)
    pages = [f"/events/{published.pk}/", f"/players/{player.code}/standard/{APRIL}/"]
    working.write(b"damaged")
    try:
        for page in pages:
            answer = client.get(page)
            assert answer.status_code == 500
            assert f"the working of event {published.pk} in {LIST} is not as it was stored" in answer.content.decode()
        answer = client.get(f"/api/v1/players/{player.code}/calculations/standard/{APRIL}")
        assert answer.status_code == 500
        assert answer.json()["findings"][0]["code"] == "stored-damaged"
    finally:
        working.write(working.whole)
    assert [client.get(page).status_code for page in pages] == [200, 200]


@pytest.mark.parametrize(
    ("table", "column", "code"),
    [
        ("office_ratinglist", "inputs", "recipe-changed"),
        ("office_ratinglist", "counts", "counts-differ"),
        ("office_journalentry", "after", "journal-broken"),
    ],
)
@pytest.mark.parametrize("value", ["", "{", '{"a":1}', "[[[[", "\ufffd"])
def test_damaged_json_is_named_by_verify(published: Event, table: str, column: str, code: str, value: str) -> None:
    rating_list = EventWorking.objects.get(event=published).list
    key = rating_list.pk if table == "office_ratinglist" else rating_list.act
    blob = Blob(table, column, key)
    blob.write(value)
    try:
        assert [finding.code for finding in verify().findings] == [code]
    finally:
        blob.write(blob.whole)


def test_a_correction_that_meets_damage_changes_nothing_and_names_it(published: Event) -> None:
    blob = Blob("office_ratinglist", "inputs", EventWorking.objects.get(event=published).list_id)
    blob.write("{")
    try:
        with pytest.raises(Damaged, match=f"the recipe of {LIST} is not as it was stored"):
            correct(clerk_on(date(2024, 4, 2)), published.pk, None, "it was never played")
    finally:
        blob.write(blob.whole)
    published.refresh_from_db()
    assert published.state == "rated"
    assert verify().findings == ()


def test_columns_come_back_and_hostile_ones_are_refused() -> None:
    columns = {"dR": np.full(3, 7), "name": np.array([b"a", b"bc"]), "none": np.zeros(0)}
    back = unpack(pack(StoredColumns({"player": np.arange(5)}, {"side": columns})))
    assert {name: column.tolist() for name, column in back.columns.items()} == {
        name: column.tolist() for name, column in columns.items()
    }
    for head in (
        b'[["a","<i8",1000000000000,1]]',  # memory for the asking
        b'[["a","|O",1,0]]',
        b'[["a","<i8",-1,0]]',
        b'[["a","<i8","3",0]]',
        b'[[1,"<i8",1,0]]',
        b"[[]]",
        b"[7]",
        b'[["a","<i8"]]',
        b'{"a":1}',
        b'{"version":3,"columns":[["side","a","<i8",1,0]]}',
        b'{"version":2,"columns":[["a","<i8",1,0]]}',
        b'{"version":2,"columns":[["side","a","<i4",1,0],["side","a","<i4",1,0]]}',
        b'{"version":2,"columns":7}',
        b'{"version":[],"columns":[]}',
        b"[" * 100_000,
    ):
        with pytest.raises(DamagedColumns):
            unpack(zlib.compress(len(head).to_bytes(4, "little") + head + bytes(8)))
