"""Breaking in: the database itself refuses to change what is published, received or written in the journal."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime

import pytest
from django.db import DatabaseError, connection, transaction

from ratinghouse.office.journal import Clerk, act
from ratinghouse.office.models import (
    Event,
    EventWorking,
    Former,
    JournalEntry,
    KeptResult,
    Listing,
    ListingRow,
    ListPart,
    ListTree,
    Player,
    PlayerWorking,
    Pool,
    PublishedList,
    Received,
    StoredStatute,
    Study,
)
from tests.office.conftest import Offices
from tests.office.offices import Office

NOW = datetime(2024, 3, 1, tzinfo=UTC)
DAY = date(2024, 3, 1)
GUARDED = (
    *("journalentry", "received", "former", "listingrow", "keptresult", "eventworking", "playerworking"),
    *("storedstatute", "listpart", "listtree"),
)


def unsealed_list(pool: Pool, edition: int = 1) -> PublishedList:
    """A list that still takes listings."""
    return PublishedList.objects.create(
        pool=pool, date=DAY, edition=edition, at=NOW, act=1, rules="fide-2024", inputs_hash="i", current=edition == 1
    )


def publish(clerk: Clerk) -> PublishedList:
    """A published list with one of everything that belongs to it."""
    with act(clerk, "publish") as doing:
        pool = Pool.objects.create(name="standard")
        player = Player.objects.create(code="1", name="Borg, Ada")
        received = Received.objects.create(sha256="s", file="a.trf", content=b"012 Open", at=NOW, reported=DAY)
        event = Event.objects.create(received=received, state="rated", name="Open", pool=pool)
        Former.objects.create(player=player, until=1, name="Borg, Adah")
        rating_list = unsealed_list(pool)
        StoredStatute.objects.create(document_hash="d", edition="fide-2024", law_hash="l", content=b"{}")
        ListingRow.objects.create(list=rating_list, player=player, rating=2000, status="listed")
        ListPart.objects.create(list=rating_list, part=rating_list, carried=False)
        ListTree.objects.create(list=rating_list, digests=b"digests")
        KeptResult.objects.create(
            list=rating_list, player=player, event=event, end=DAY, games=5, score=250, opponents=9, ru=0
        )
        EventWorking.objects.create(list=rating_list, event=event, columns=b"columns")
        PlayerWorking.objects.create(list=rating_list, rules="fide-2024", first=1, last=1, columns=b"columns")
        PublishedList.objects.filter(pk=rating_list.pk).update(content_hash="sealed")
        doing.note("the list")
    rating_list.refresh_from_db()
    return rating_list


@pytest.fixture
def published(office: Office, clerk: Clerk) -> PublishedList:
    """A published list on each database."""
    return publish(clerk)


def attempt(statement: str) -> None:
    """Run a statement as an intruder would, past the models."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)


def refusals(statements: Iterable[str], message: str) -> None:
    """Every one of the statements is refused in these words."""
    for statement in statements:
        with pytest.raises(DatabaseError, match=message):
            attempt(statement)


def test_rows_are_not_deleted(published: PublishedList) -> None:
    refusals((f"DELETE FROM office_{table}" for table in GUARDED), "never changed or removed")


def test_rows_are_not_updated(published: PublishedList) -> None:
    columns = (
        *("journalentry.why", "journalentry.hash", "received.content", "received.sender", "former.name"),
        *(
            "listingrow.rating",
            "listingrow.list_id",
            "listpart.carried",
            "listpart.part_id",
            "listtree.digests",
            "keptresult.ru",
            "eventworking.columns",
            "playerworking.columns",
        ),
        *("storedstatute.content", "storedstatute.law_hash", "storedstatute.document_hash"),
    )
    statements = (
        f"UPDATE office_{table} SET {name} = {name}" for table, name in (column.split(".") for column in columns)
    )
    refusals(statements, "never changed or removed")


def test_models_cannot_do_it_either(published: PublishedList) -> None:
    with pytest.raises(DatabaseError, match="never changed or removed"), transaction.atomic():
        ListingRow.objects.update(rating=2900)
    with pytest.raises(DatabaseError, match="never changed or removed"), transaction.atomic():
        JournalEntry.objects.get(number=1).delete()


def test_tables_are_not_emptied(offices: Offices, clerk: Clerk) -> None:
    offices("postgresql")
    publish(clerk)
    refusals((f"TRUNCATE office_{table} CASCADE" for table in (*GUARDED, "ratinglist")), "never change")


def test_a_study_does_not_change_but_for_whether_it_is_public(office: Office, clerk: Clerk) -> None:
    pool = Pool.objects.create(name="standard")
    days = {"first_day": DAY, "last_day": DAY}
    study = Study.objects.create(pool=pool, at=NOW, document={"version": 1}, document_hash="h", queue=[1], **days)
    attempt(f"UPDATE office_study SET public = {'true' if office.vendor == 'postgresql' else '1'}")
    assert Study.objects.get().public
    changes = ("document = '{}'", "document_hash = 'other'", "queue = NULL", "last_day = '1999-01-01'", "id = 99")
    statements = [f"UPDATE office_study SET {change}" for change in changes]
    refusals([*statements, "DELETE FROM office_study"], "never change")
    if office.vendor == "postgresql":
        refusals(["TRUNCATE office_study CASCADE"], "never change")
    else:
        columns = "id, pool_id, at, first_day, last_day, amendments, document, document_hash, queue, public"
        refusals(
            [f"INSERT OR REPLACE INTO office_study ({columns}) SELECT {columns} FROM office_study"], "never change"
        )
    study.refresh_from_db()
    assert study.document == {"version": 1}


def test_a_published_list_does_not_change(published: PublishedList) -> None:
    changes = (
        *("date = '1999-01-01'", "edition = 7", "content_hash = 'other'", "content_hash = ''", "inputs_hash = ''"),
        *(
            "counts = '{}x'",
            "reason = 'because'",
            "act = 9",
            "id = 99",
            "rules = 'mine'",
            "taken_from_id = 1",
            "differs_from_id = 1",
            "hash_version = 7",
            "working_version = 7",
        ),
    )
    refusals((f"UPDATE office_ratinglist SET {change}" for change in changes), "a published list never changes")


def test_a_published_list_is_not_deleted(published: PublishedList) -> None:
    with pytest.raises(DatabaseError, match="a published list never changes"):
        attempt("DELETE FROM office_ratinglist")


def test_only_a_later_edition_makes_a_list_no_longer_current(published: PublishedList) -> None:
    PublishedList.objects.filter(pk=published.pk).update(current=False)
    again = unsealed_list(published.pool, edition=2)
    assert not PublishedList.objects.get(pk=published.pk).current
    assert PublishedList.objects.filter(pk=again.pk).exists()


def test_two_current_editions_are_refused(published: PublishedList) -> None:
    again = unsealed_list(published.pool, edition=2)
    with pytest.raises(DatabaseError), transaction.atomic():
        PublishedList.objects.filter(pk=again.pk).update(current=True)


def test_a_published_list_takes_no_further_player(published: PublishedList) -> None:
    late = Player.objects.create(code="2", name="Late, Comer")
    with pytest.raises(DatabaseError, match="takes nothing more"), transaction.atomic():
        ListingRow.objects.create(list=published, player=late, rating=2800, status="listed")


def test_a_published_list_takes_no_further_working_or_result(published: PublishedList) -> None:
    other = Event.objects.create(received=Received.objects.get(), state="rated")
    rows = {
        "eventworking (list_id, event_id, columns)": f"{other.pk}, ''",
        "playerworking (list_id, rules, first, last, columns)": "'x', 5, 6, ''",
        "listpart (list_id, part_id, carried)": f"{unsealed_list(published.pool, edition=2).pk}, true",
        'keptresult (list_id, player_id, event_id, "end", games, score, opponents, ru, major_team)': (
            f"1, {other.pk}, '2024-01-01', 1, 1, 1, 1, false"
        ),
    }
    statements = (f"INSERT INTO office_{into} VALUES ({published.pk}, {row})" for into, row in rows.items())
    refusals(statements, "takes nothing more")


def test_journal_entries_come_in_order(published: PublishedList) -> None:
    for number in (1, 3, 0):
        with pytest.raises(DatabaseError, match="takes the next number"), transaction.atomic():
            JournalEntry.objects.bulk_create(
                [JournalEntry(number=number, at=NOW, who="x", verb="x", subject="x", previous="", hash="")]
            )


def test_sqlites_replace_is_no_way_round(sqlite_office: Office, clerk: Clerk) -> None:
    publish(clerk)
    statements = (
        f"INSERT OR REPLACE INTO office_{table} SELECT * FROM office_{table}" for table in (*GUARDED, "ratinglist")
    )
    refusals(statements, r"never changed|next number|takes nothing more|published once")


def test_an_upsert_is_no_way_round(published: PublishedList) -> None:
    rows = "INSERT INTO office_listingrow SELECT * FROM office_listingrow WHERE true"
    upsert = f"{rows} ON CONFLICT (list_id, player_id) DO UPDATE SET rating = 2900"
    refusals([upsert], r"never changed|takes nothing more")


def test_the_view_of_whole_lists_takes_nothing(published: PublishedList) -> None:
    assert Listing.objects.get().rating == 2000
    statements = (
        "UPDATE office_listing SET rating = 2900",
        "DELETE FROM office_listing",
        "INSERT INTO office_listing (list_id, player_id) VALUES (1, 1)",
    )
    refusals(statements, "view")
