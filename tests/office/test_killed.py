"""Killed at random while it imports, publishes or receives: each act is wholly there or wholly not."""

from __future__ import annotations

import math
import random
import time
from collections import Counter
from datetime import date
from pathlib import Path

import pytest
from django.db import connection

from ratinghouse.derivation.content_hash import content_hash
from ratinghouse.office.events.states import is_unread
from ratinghouse.office.journal import Clerk, broken_links
from ratinghouse.office.models import (
    Event,
    JournalEntry,
    Listing,
    ListingRow,
    ListPart,
    ListTree,
    Player,
    PublishedList,
    Received,
    StoredReading,
)
from ratinghouse.office.publishing.first_list import standings_from_file
from ratinghouse.office.publishing.recipe_source import TableSource
from ratinghouse.office.publishing.stored_list import stored_hash
from ratinghouse.office.register.importing import import_players
from ratinghouse.office.setting_up import init_office
from tests.office.conftest import Offices
from tests.office.fide_list import many
from tests.office.invented_reports import found_office, register, reports
from tests.office.offices import Office, leave
from tests.office.other_process import OtherProcess
from tests.rings import AT_NIGHT

COUNT = 12_000
IMPORTS = "from ratinghouse.office.register.importing import import_players"
KILLS = {"sqlite": 20, "postgresql": 5} if AT_NIGHT else {"sqlite": 5, "postgresql": 2}


def importing(office: Office, file: Path) -> OtherProcess:
    """A process about to import a first list."""
    work = f"import_players(clerk, Path({str(file)!r}).read_bytes(), 'list.txt', as_list=date(2024, 9, 1))"
    return OtherProcess(office, IMPORTS, work)


def is_there() -> bool:
    """Whether the import is there; wrong if it is there in part."""
    counts = (Player.objects.count(), Listing.objects.count(), PublishedList.objects.count(), Received.objects.count())
    entries = [entry.verb for entry in JournalEntry.objects.order_by("number")]
    if counts == (0, 0, 0, 0):
        assert entries == ["init"]
        return False
    assert counts == (COUNT, COUNT, 1, 1)
    assert entries == ["init", "import"]
    rating_list = PublishedList.objects.get()
    assert (
        content_hash(rating_list.hash_version, rating_list.inputs_hash, standings_from_file(rating_list), ())
        == rating_list.content_hash
    )
    return True


def is_sound() -> bool:
    """Whether the database file and the journal's chain are whole."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA integrity_check")
            assert cursor.fetchone() == ("ok",)
            cursor.execute("PRAGMA foreign_key_check")
            assert cursor.fetchall() == []
    return broken_links() == []


@pytest.mark.slow
@pytest.mark.parametrize("vendor", KILLS)
def test_killed_while_importing(offices: Offices, clerk: Clerk, tmp_path: Path, vendor: str) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes(many(COUNT))
    chance = random.Random(1978)
    whole = math.inf  # seconds that the quickest import took
    interrupted = 0
    while interrupted < KILLS[vendor]:
        office = offices(vendor)
        init_office(clerk, "XAN", "Xanadu", {"standard": {"fide-2024": date(2024, 3, 1)}})
        work = importing(office, file)
        begun = time.monotonic()
        work.begin()
        killed = whole < math.inf and work.kill_after(whole * chance.uniform(0.02, 1.0))
        if whole == math.inf:
            assert work.end() == "done"
        if not killed:
            whole = min(whole, time.monotonic() - begun)
        interrupted += killed
        assert is_there() or killed
        assert is_sound()
        leave()


def test_an_interrupted_import_is_simply_done_again(offices: Offices, clerk: Clerk, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes(many(COUNT))
    office = offices("sqlite")
    init_office(clerk, "XAN", "Xanadu", {"standard": {"fide-2024": date(2024, 3, 1)}})
    work = importing(office, file)
    work.begin()
    work.kill_after(0.4)
    if not is_there():
        again = importing(office, file)
        again.begin()
        assert again.end() == "done"
    assert is_there()
    assert is_sound()


def publishing(office: Office) -> OtherProcess:
    """A process about to publish the list after the imported one."""
    imports = "from ratinghouse.office.publishing.publication import publish"
    return OtherProcess(office, imports, "publish(clerk, 'standard', date(2024, 10, 1))")


def next_list_is_there() -> bool:
    """Whether the list after the imported one is there; wrong if it is there in part, or the first one changed."""
    lists = list(PublishedList.objects.order_by("pk"))
    parts = ListPart.objects.count(), ListTree.objects.count()
    assert is_there_before_publishing(lists[0])
    if len(lists) == 1:
        assert (parts, ListingRow.objects.count()) == ((1, 1), COUNT)
        return False
    assert lists[1].differs_from == lists[0]
    assert parts == (3, 2)
    assert Listing.objects.filter(list=lists[1]).count() == COUNT
    assert ListingRow.objects.count() < 2 * COUNT
    assert stored_hash(lists[1], TableSource()) == lists[1].content_hash
    return True


def is_there_before_publishing(first: PublishedList) -> bool:
    """Whether the imported list is the one that was imported."""
    return content_hash(first.hash_version, first.inputs_hash, standings_from_file(first), ()) == stored_hash(
        first, TableSource()
    )


@pytest.mark.slow
@pytest.mark.parametrize("vendor", KILLS)
def test_killed_while_publishing(offices: Offices, clerk: Clerk, vendor: str) -> None:
    chance = random.Random(2009)
    office = offices(vendor)
    init_office(clerk, "XAN", "Xanadu", {"standard": {"fide-2024": date(2024, 3, 1)}})
    import_players(clerk, many(COUNT), "list.txt", as_list=date(2024, 9, 1))
    for _ in range(KILLS[vendor]):
        work = publishing(office)
        work.begin()
        work.kill_after(chance.uniform(0.05, 0.8))
        if next_list_is_there():
            break
        assert is_sound()
    else:
        again = publishing(office)
        again.begin()
        assert again.end() == "done"
        assert next_list_is_there()
    assert is_sound()


RECEIVES = """
import random
from ratinghouse.office.events.receive import receive_files
from tests.office.invented_reports import register, reports
"""
EVENTS = 40


def receiving(office: Office) -> OtherProcess:
    """A process about to receive many reports at once, read ten at a time."""
    work = f"""
    from ratinghouse.office.events import receive
    receive._AT_ONCE = 10
    receive_files(clerk, reports("fide-2024", register(random.Random(1)), 3, {EVENTS}))
    """
    return OtherProcess(office, RECEIVES, work)


def events_are_whole() -> Counter[str]:
    """Each event is stored only, or read, matched and examined; return how many of each there are."""
    states = Counter[str]()
    for event in Event.objects.all():
        if is_unread(event):
            assert not event.entries.exists()
            assert not StoredReading.objects.filter(event=event).exists()
            states["unread"] += 1
        else:
            verbs = JournalEntry.objects.filter(subject=f"event {event.pk}").values_list("verb", flat=True)
            assert sorted(verbs) == ["read", "receive"]
            states["read"] += 1
    return states


@pytest.mark.parametrize("vendor", ["sqlite", "postgresql"])
def test_killed_while_receiving_many_reports(offices: Offices, vendor: str) -> None:
    """Before the act none is stored, after it all are; each is read whole or not at all, and later the rest is."""
    chance = random.Random(1979)
    office = offices(vendor)
    found_office("fide-2024", 1)
    entries = JournalEntry.objects.count()
    for seconds in (chance.uniform(0.05, 0.5), chance.uniform(0.3, 1.5), chance.uniform(0.5, 3)):
        work = receiving(office)
        work.begin()
        work.kill_after(seconds)
        states = events_are_whole()
        assert (states.total() == 0) == (JournalEntry.objects.count() == entries)
        assert is_sound()
    again = receiving(office)
    again.begin()
    assert again.end() == "done"
    states = events_are_whole()
    assert states["unread"] == 0
    assert states["read"] == len({file.raw for file in reports("fide-2024", register(random.Random(1)), 3, EVENTS)})
    assert is_sound()
