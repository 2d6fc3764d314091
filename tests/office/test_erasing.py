"""Erasing a player: who they are goes from everywhere but the received files and the chained journal; lists hold."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from ratinghouse.derivation.bundles.bundle import verify_bundle
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.stored_texts import with_stored_texts, with_texts
from ratinghouse.kernel.texts import text
from ratinghouse.lists.register import RegisterPlayer as Registered
from ratinghouse.lists.register import write_register
from ratinghouse.office.events.matching import assign_entry, match_automatically
from ratinghouse.office.events.receive import ReceivedFile, receive
from ratinghouse.office.exporting.bundle_export import export_bundle
from ratinghouse.office.journal import Clerk, act, broken_links
from ratinghouse.office.journal_display import displayed_entries
from ratinghouse.office.models import (
    Alias,
    Entry,
    Event,
    Former,
    JournalEntry,
    Listing,
    NormResult,
    Player,
    PublishedList,
)
from ratinghouse.office.publishing.publication import publish
from ratinghouse.office.publishing.verification import verify
from ratinghouse.office.refusal import Refused
from ratinghouse.office.register.erasing import erase_in, refuse_reason_that_names
from ratinghouse.office.register.importing import import_players
from ratinghouse.office.register.merging import merge_players
from ratinghouse.office.register.register import add_club, add_player, edit_player
from ratinghouse.office.storage.backup import back_up
from ratinghouse.office.storage.restoring import restore
from ratinghouse.office.storage.table_files import tables
from tests.office.conftest import Offices
from tests.office.fide_list import HEADER, line
from tests.office.offices import Office
from tests.office.previewed import correct_as_previewed as correct
from tests.office.simulated import Simulation, clerk_on
from tests.office.test_correction import corrected_report

APRIL, MAY, JUNE = (date(2024, month, 1) for month in (4, 5, 6))
CODE = "X0012"
DETAILS = ("Kwiatkowska", "クヴィアトコフスカ", "kwiatkowska", "14209853", "1990-05-07")


def erase(clerk: Clerk, code: str, why: str = "asked in writing") -> Player:
    with act(clerk, "erase") as doing:
        erase_in(doing, Player.objects.get(code=code), why)
    return Player.objects.get(code=code)


def season() -> Simulation:
    """Two lists, and a player of whom everything is known, who was in both."""
    simulation = Simulation("fide-2024")
    simulation.set_up()
    clerk = clerk_on(date(2024, 3, 2))
    add_club(clerk, "ROOK", "Rook Club")
    changes = {
        "name": "Kwiatkowska, Zofia",
        "local_name": DETAILS[1],
        "fide_id": DETAILS[3],
        "birth": DETAILS[4],
        "club": "ROOK",
    }
    edit_player(clerk, CODE, {**changes, "title": "FM", "sex": "w"}, "Kwiatkowska sent her passport")
    edit_player(clerk, CODE, {"w_title": "WIM"}, "the FIDE list")
    for month, day in ((3, APRIL), (4, MAY)):
        others = [f"X{number:04d}" for number in range(9 + month, 18) if number != 12]
        raw = simulation.report(date(2024, month, 4), [CODE, *others], name=f"Open of {month}")
        named = raw.replace(b"Invented12, Player ", b"Kwiatkowska, Zofia ")
        assert named != raw
        simulation.hand_in(named, date(2024, month, 12))
        publish(clerk_on(day), "standard", day)
    Alias.objects.create(player=Player.objects.get(code=CODE), kind="name", text="kwiatkowska z")
    return simulation


def texts(*left_out: str) -> dict[str, str]:
    """Everything that the tables say, by table, but for some."""
    contents = {}
    with connection.cursor() as cursor:
        for table in tables():
            if table.name not in left_out:
                names = [name for name, kind in table.columns.items() if kind != "bytes"]
                quoted = ", ".join(connection.ops.quote_name(name) for name in names)
                cursor.execute(f"SELECT {quoted} FROM {table.name}")
                contents[table.name] = "\n".join(" ".join(map(str, row)) for row in cursor.fetchall())
    return contents


def numbers() -> list[tuple[Any, ...]]:
    return list(Listing.objects.order_by("list", "player").values_list("list", "player__code", "rating", "k", "games"))


def test_J_050_who_he_is_stands_in_no_table_but_the_journal_and_what_lists_are_proved_from(office: Office) -> None:
    season()
    assert any(DETAILS[0] in content for content in texts("office_journalentry").values())
    erased = erase(clerk_on(JUNE), CODE)
    for table, content in texts("office_journalentry").items():
        proved = (DETAILS[3], DETAILS[4]) if table == "office_former" else ()
        for detail in set(DETAILS) - set(proved):
            assert detail not in content, (table, detail)
    assert (erased.name, erased.local_name, erased.fide_id) == ("Player X0012", "", "")
    assert (erased.birth, erased.sex, erased.club, erased.hidden) == ("1990", "", None, True)
    assert (erased.fed, erased.title, erased.w_title) == ("XAN", "FM", "WIM")
    assert erased.erased == JournalEntry.objects.get(verb="erase").number


def test_J_050_the_name_goes_from_the_texts_of_stored_findings_and_norms(sqlite_office: Office) -> None:
    season()
    event = Event.objects.order_by("pk")[0]
    entry = event.entries.get(player__code=CODE)
    unrated = text("{name}, unrated, counts as {floor}", name=entry.said_name, floor=2200)
    event.findings = [Finding("note", "named", text("{players} were late", players=(unrated, "Ann"))).stored()]
    event.save()
    other = event.entries.exclude(player__code=CODE)[0].player
    assert other is not None
    numbers = {"no": 1, "games": 9, "score": 650, "required": 700, "average": 2434, "performance": 2559}
    answer = with_stored_texts({"missing": [unrated], "conditions": [{"evidence": unrated}]})
    NormResult.objects.create(event=event, player=other, title="GM", verdict="near", answer=answer, **numbers)
    erase(clerk_on(JUNE), CODE)
    event.refresh_from_db()
    assert event.findings[0]["message"] == "Player X0012, unrated, counts as 2200, Ann were late"
    norm = NormResult.objects.get(event=event, player=other, title="GM")
    assert with_texts(norm.answer)["missing"] == ["Player X0012, unrated, counts as 2200"]
    assert DETAILS[0] not in json.dumps([event.findings, norm.answer])


def test_published_numbers_stay_and_every_list_is_still_proved(office: Office) -> None:
    simulation = season()
    before = numbers()
    erase(clerk_on(date(2024, 5, 20)), CODE)
    assert numbers() == before
    assert verify().findings == ()
    simulation.hold(date(2024, 5, 21), date(2024, 5, 28))
    publish(clerk_on(JUNE), "standard", JUNE)
    assert Listing.objects.get(list__date=JUNE, player__code=CODE).rating is not None
    assert verify().findings == ()
    for rating_list in PublishedList.objects.filter(taken_from=None):
        assert verify_bundle(export_bundle(rating_list))[1] == ()


@pytest.mark.parametrize(("birth", "stored"), [("2010-01-01", "2010-01-01"), ("2010-07-01", "2010"), ("2010", "2010")])
def test_of_the_birth_stays_what_rules_ask(sqlite_office: Office, clerk: Clerk, birth: str, stored: str) -> None:
    """JCF counts a person born on 1 January a year older; all others ask for the year."""
    add_player(clerk, code="1", name="Borg, Ada", birth=birth)
    assert erase(clerk, "1").birth == stored


def test_an_event_of_his_is_corrected_and_he_is_known_in_it_without_his_name(office: Office) -> None:
    season()
    erase(clerk_on(date(2024, 5, 20)), CODE)
    event = Event.objects.order_by("pk")[0]
    done = correct(clerk_on(date(2024, 5, 21)), event.pk, corrected_report(event, MAY), "a result")
    assert done.event is not None
    entry = Entry.objects.get(event=done.event, player__code=CODE)
    assert (entry.said_name, entry.said_id, entry.said_birth) == ("Player X0012", "", "")
    assert b"Kwiatkowska" in bytes(entry.event.received.content)
    assert DETAILS[0] not in "".join(texts("office_journalentry").values())
    assert verify().findings == ()


def test_a_later_report_is_decided_by_hand_and_nothing_is_remembered_of_it(office: Office) -> None:
    simulation = season()
    erase(clerk_on(date(2024, 5, 20)), CODE)
    raw = simulation.report(date(2024, 5, 21), [CODE, *(f"X{number:04d}" for number in range(13, 18))], name="Open")
    clerk = clerk_on(date(2024, 5, 28))
    named = raw.replace(b"Invented12, Player ", b"Kwiatkowska, Zofia ")
    event = receive(clerk, ReceivedFile(named, "report.trf", clerk.now.date(), pool="standard")).event
    assert 1 in match_automatically(clerk, event.pk).open
    assign_entry(clerk, event.pk, 1, CODE)
    assert not Alias.objects.filter(player__code=CODE).exists()


def test_the_records_that_were_merged_into_him_go_too(office: Office, clerk: Clerk) -> None:
    add_player(clerk, code="1", name="Borg, Ada", birth="1990")
    add_player(clerk, code="2", name="Borg, Ada Maria", birth="1990-05-07", fide_id="1503014")
    merge_players(clerk, "1", "2")
    erase(clerk, "1")
    assert dict(Player.objects.values_list("code", "name")) == {"1": "Player 1", "2": "Player 2"}
    assert "Borg" not in "".join(texts("office_journalentry").values())
    assert "borg" not in "".join(texts("office_journalentry").values())


def test_it_cannot_be_undone(office: Office, clerk: Clerk) -> None:
    add_player(clerk, code="1", name="Borg, Ada")
    add_player(clerk, code="2", name="Borg, Ada")
    erase(clerk, "1")
    for deed in (
        lambda: edit_player(clerk, "1", {"name": "Borg, Ada"}),
        lambda: merge_players(clerk, "2", "1"),
        lambda: merge_players(clerk, "1", "2"),
        lambda: erase(clerk, "1"),
    ):
        with pytest.raises(Refused, match="erased"):
            deed()


def test_a_reason_is_given_and_does_not_keep_the_name(sqlite_office: Office, clerk: Clerk) -> None:
    player = add_player(clerk, code="1", name="Borg, Ada", local_name="ボルグ")
    with pytest.raises(Refused, match="requires a reason"):
        erase(clerk, "1", " ")
    for why in ("Mrs. BORG asked", "ボルグ wrote"):
        with pytest.raises(Refused, match="contains the name"):
            refuse_reason_that_names(player, why)
    refuse_reason_that_names(player, "asked in writing; Ada is no surname")


def test_no_import_brings_him_back(office: Office) -> None:
    """By the federation's ID, by FIDE's, and by a FIDE list in which they still are."""
    season()
    erase(clerk_on(JUNE), CODE)
    count = Player.objects.count()
    clerk = clerk_on(date(2024, 6, 2))
    register = write_register(
        [Registered(CODE, name="Kwiatkowska, Zofia"), Registered("N1", name="Z", fide_id=DETAILS[3])]
    )
    done = import_players(clerk, register, "register.csv")
    assert (done.created, done.changed, done.left_out) == (0, 0, 2)
    assert {finding.code for finding in done.findings} == {"erased"}
    listed = (
        HEADER
        + line(int(DETAILS[3]), "Kwiatkowska, Zofia", "XAN", 1800, 20, 1990)
        + line(7, "New, Nan", "XAN", 1, 20, 1990)
    )
    assert import_players(clerk, listed.encode(), "list.txt").created == 1
    assert Player.objects.count() == count + 1
    assert Player.objects.get(code=CODE).name == "Player X0012"


def test_the_journal_is_whole_and_does_not_show_who_he_was(office: Office) -> None:
    season()
    erase(clerk_on(JUNE), CODE)
    assert broken_links() == []
    displayed = displayed_entries(JournalEntry.objects.order_by("number"))
    printed = "\n".join(f"{entry.who} {entry.subject} {entry.why} {entry.before} {entry.after}" for entry in displayed)
    for detail in DETAILS:
        assert detail not in printed
    assert len(displayed) == JournalEntry.objects.count()
    assert any(entry.subject == "player X0012" and entry.verb == "player" for entry in displayed)
    assert [entry.why for entry in displayed if entry.verb == "erase"] == ["asked in writing"]


def test_the_guard_lets_nothing_through_but_an_erasure(office: Office, clerk: Clerk) -> None:
    add_player(clerk, code="1", name="Borg, Ada", birth="1990", sex="w")
    edit_player(clerk, "1", {"birth": "1990-05-07"})
    refused = "never changed or removed"
    with pytest.raises(DatabaseError, match=refused), transaction.atomic():
        Former.objects.update(name="Player 1", sex="")  # this player is not erased
    erase(clerk, "1")
    for change in ({"name": "Borg, Ada"}, {"birth": ""}, {"fide_id": "1"}, {"sex": "w"}, {"local_name": "x"}):
        with pytest.raises(DatabaseError, match=refused), transaction.atomic():
            Former.objects.update(**change)
    with pytest.raises(DatabaseError, match=refused), transaction.atomic():
        Former.objects.all()._raw_delete("default")
    assert Former.objects.count() == 2


@pytest.mark.parametrize(("source", "target"), [("sqlite", "postgresql"), ("postgresql", "sqlite")])
def test_an_erased_player_stays_so_in_a_backup(offices: Offices, tmp_path: Path, source: str, target: str) -> None:
    first = offices(source)
    season()
    erase(clerk_on(JUNE), CODE)
    back_up(clerk_on(JUNE), first.home, tmp_path / "b.zip")
    second = offices(target, tables=False)
    restore(Clerk("tester", datetime(2024, 6, 3, tzinfo=UTC)), second.home, tmp_path / "b.zip")
    assert Player.objects.get(code=CODE).erased is not None
    assert DETAILS[0] not in "".join(texts("office_journalentry").values())
    assert verify().findings == ()
