"""Killed at random while it imports, the office opens again, and the import is wholly there or wholly not."""

from __future__ import annotations

import random
import time
from datetime import date
from pathlib import Path

import pytest
from django.db import connection

from ratinghouse.derivation.recipe import content_hash
from ratinghouse.office.journal import Clerk, broken_links
from ratinghouse.office.models import JournalEntry, Listing, Player, PublishedList, Received
from ratinghouse.office.publishing.first_list import standings_from_file
from ratinghouse.office.setting_up import init_office
from tests.office.conftest import Offices
from tests.office.fide_list import many
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
    made = PublishedList.objects.get()
    assert content_hash(made.inputs_hash, standings_from_file(made), ()) == made.content_hash
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
    whole = 0.0
    interrupted = 0
    for attempt in range(KILLS[vendor] + 1):
        office = offices(vendor)
        init_office(clerk, "XAN", "Xanadu", {"standard": {"fide-2024": date(2024, 3, 1)}})
        leave_running = attempt == 0
        work = importing(office, file)
        begun = time.monotonic()
        work.begin()
        if leave_running:
            assert work.end() == "done"
            whole = time.monotonic() - begun
            assert is_there()
        else:
            interrupted += work.kill_after(whole * chance.uniform(0.02, 1.0))
            is_there()
        assert is_sound()
        leave()
    assert interrupted >= KILLS[vendor] // 2, "most of the kills must come while it is at work"


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
