"""Matching: who is beyond doubt is taken, who is not is left to somebody; decisions are remembered."""

from __future__ import annotations

from datetime import date

import pytest

from ratinghouse.office.events.admission import admit
from ratinghouse.office.events.candidates import BirthComparison, compared_births
from ratinghouse.office.events.matching import assign_entry, match_automatically, reopen_entry
from ratinghouse.office.events.newcomers import Newcomer, register_newcomer, register_newcomers
from ratinghouse.office.events.receive import ReceivedFile, receive
from ratinghouse.office.journal import Clerk
from ratinghouse.office.models import Alias, Entry, Event, JournalEntry, Player
from ratinghouse.office.refusal import Refused
from ratinghouse.office.register.register import add_player
from ratinghouse.reports import ReportEntry
from tests.office.reports import round_robin

pytestmark = pytest.mark.usefixtures("federation")


def register(clerk: Clerk, *rows: tuple[str, str, str, str]) -> None:
    """Players: code, FIDE ID, name, birth."""
    for code, fide_id, name, birth in rows:
        add_player(clerk, code=code, fide_id=fide_id, name=name, birth=birth, fed="XAN")


def received(clerk: Clerk, *named: ReportEntry, name: str = "Cup") -> Event:
    """An event of these entries and one unknown player, so that there are games."""
    entries = [*named, *(ReportEntry(90 + at, f"Zzyx{at}, Nobody") for at in range(1 if len(named) % 2 else 2))]
    return receive(clerk, ReceivedFile(round_robin(entries, name=name), "cup.trf", date(2024, 5, 13))).event


def matched(clerk: Clerk, report_entry: ReportEntry) -> tuple[str | None, str]:
    """Whom an entry is matched with, and how."""
    event = received(clerk, report_entry)
    match_automatically(clerk, event.pk)
    entry = event.entries.select_related("player").get(no=report_entry.no)
    return entry.player.code if entry.player else None, str(entry.match)


BORG = ("X1", "4500011", "Borg, Ada", "1990-05-17")


@pytest.mark.parametrize(
    ("report_entry", "how"),
    [
        (ReportEntry(1, "Borg, Ada", "4500011", birth="1990-05-17"), "id"),  # FIDE ID
        (ReportEntry(1, "Borg, Ada", "X1"), "id"),  # federation ID
        (ReportEntry(1, "Ada Borg", "4500011"), "id"),
        (ReportEntry(1, "Sandvik, Ada", "4500011", birth="1990"), "id"),  # married: the birth speaks for it
        (ReportEntry(1, "Borg, Ada", birth="1990-05-17"), "name"),
        (ReportEntry(1, "BORG Ada", birth="1990-05-17", fed="SWE"), "name"),  # played for another federation
        (ReportEntry(1, "Ada Borg", birth="1990", fed="XAN"), "name"),
        (ReportEntry(1, "Borg, Ada", birth="1990-01-01", fed="XAN"), "name"),  # 1 January stands for an unknown day
    ],
)
def test_beyond_doubt(clerk: Clerk, report_entry: ReportEntry, how: str) -> None:
    register(clerk, BORG, ("X2", "", "Tavor, Olek", "1990-05-17"))
    assert matched(clerk, report_entry) == ("X1", how)


@pytest.mark.parametrize(
    "report_entry",
    [
        ReportEntry(1, "Tavor, Olek", "4500011"),  # an ID whose name disagrees
        ReportEntry(1, "Borg, Ada", "4500011", birth="1961-05-17"),  # mother and daughter
        ReportEntry(1, "Sandvik, Ada", "4500011"),  # another surname, and nothing that speaks for it
        ReportEntry(1, "Borg, Ada"),  # no birth
        ReportEntry(1, "Borg, Adda Ina", birth="1990-05-17"),  # a similar name
        ReportEntry(1, "Borg, A.", birth="1990-05-17", fed="XAN"),  # an initial
        ReportEntry(1, "Borg, Ada Wilhelmine Augusta", birth="1990-05-17", fed="XAN"),  # further names
        ReportEntry(1, "Borg, Ada", birth="1990", fed="SWE"),  # year only, another federation
        ReportEntry(1, "Borg, Ada", birth="1990-05-18", fed="XAN"),  # another day
        ReportEntry(1, "Borg, Ada", "4500099", birth="1990-05-17", fed="XAN"),  # has another FIDE ID
        ReportEntry(1, "Borg, Ada", birth="1990-05-17", fed="XAN", sex="m"),
    ],
)
def test_in_doubt_it_stays_open_with_the_candidate_shown(clerk: Clerk, report_entry: ReportEntry) -> None:
    add_player(clerk, code="X1", fide_id="4500011", name="Borg, Ada", birth="1990-05-17", fed="XAN", sex="w")
    event = received(clerk, report_entry)
    matching = match_automatically(clerk, event.pk)
    assert event.entries.get(no=1).player is None
    assert [candidate.player.code for candidate in matching.open[1]] == ["X1"]
    assert matching.open[1][0].score < 90
    assert matching.open[1][0].reasons


@pytest.mark.parametrize(
    ("registered", "reported"),
    [
        ("Müller, Jörg", "Mueller, Joerg"),
        ("Mueller, Joerg", "Müller, Jörg"),
        ("Sørensen, Åse", "Soerensen, Aase"),
        ("Đorđević, Zoran", "DORDEVIC Zoran"),
        ("Yusupov, Artur", "Jussupow, Artur"),
        ("Tchenko, Ivan", "Ченко, Иван"),
    ],
)
def test_other_spellings_of_a_name(clerk: Clerk, registered: str, reported: str) -> None:
    register(clerk, ("X1", "", registered, "1980-01-02"))
    assert matched(clerk, ReportEntry(1, reported, birth="1980-01-02", fed="XAN")) == ("X1", "name")


def test_a_name_in_the_local_script(clerk: Clerk) -> None:
    add_player(clerk, code="X1", name="Tanaka, Hanako", local_name="田中花子", birth="1999-03-03", fed="XAN")
    assert matched(clerk, ReportEntry(1, "田中花子", birth="1999-03-03", fed="XAN")) == ("X1", "name")


def test_same_name_different_birth(clerk: Clerk) -> None:
    register(clerk, ("X1", "", "Borg, Ada", "1990-05-17"), ("X2", "", "Borg, Ada", "1961-02-01"))
    assert matched(clerk, ReportEntry(1, "Borg, Ada", birth="1961", fed="XAN")) == ("X2", "name")


def test_two_of_the_same_name_and_birth_are_for_somebody_to_decide(clerk: Clerk) -> None:
    register(clerk, ("X1", "", "Borg, Ada", "1990-05-17"), ("X2", "", "Borg, Ada", "1990-05-17"))
    event = received(clerk, ReportEntry(1, "Borg, Ada", birth="1990-05-17", fed="XAN"))
    matching = match_automatically(clerk, event.pk)
    assert [(candidate.player.code, candidate.score) for candidate in matching.open[1]] == [("X1", 100), ("X2", 100)]


def test_one_number_that_is_a_fide_id_and_another_players_federation_id(clerk: Clerk) -> None:
    """Both kinds of ID may be numbers: the name says which is meant."""
    register(clerk, ("4500011", "", "Tavor, Olek", "1970"), ("X2", "4500011", "Borg, Ada", "1990"))
    assert matched(clerk, ReportEntry(1, "Borg, Ada", "4500011")) == ("X2", "id")
    assert matched(clerk, ReportEntry(1, "Tavor, Olek", "4500011")) == ("4500011", "id")


def test_nobody_plays_twice_in_one_event(clerk: Clerk) -> None:
    register(clerk, BORG)
    event = received(
        clerk, ReportEntry(1, "Borg, Ada", "X1"), ReportEntry(2, "Borg, Ada", birth="1990-05-17", fed="XAN")
    )
    matching = match_automatically(clerk, event.pk)
    assert matching.open.keys() >= {1, 2}
    assign_entry(clerk, event.pk, 1, "X1")
    with pytest.raises(Refused) as refused:
        assign_entry(clerk, event.pk, 2, "X1")
    assert [finding.code for finding in refused.value.findings] == ["player-twice"]
    assert match_automatically(clerk, event.pk).open.keys() >= {2}


def test_a_candidate_who_is_another_entry_of_the_event_comes_last_and_says_so(clerk: Clerk) -> None:
    register(clerk, BORG, ("X2", "", "Borg, Adam", "1990-08-01"))
    event = received(
        clerk, ReportEntry(1, "Borg, Ada", "X1"), ReportEntry(2, "Borg, Ada", birth="1990-05-18", fed="XAN")
    )
    candidates = match_automatically(clerk, event.pk).open[2]
    assert [(candidate.player.code, candidate.entry_no) for candidate in candidates] == [("X2", None), ("X1", 1)]
    assert candidates[1].score > candidates[0].score
    assert candidates[1].reasons[-1] == "already entry 1 of this event"


def test_a_decision_is_remembered_and_can_be_taken_back(clerk: Clerk) -> None:
    register(clerk, BORG)
    report_entry = ReportEntry(1, "Sandvik, Ada", "7700", fed="XAN", birth="1990-05-17")
    event = received(clerk, report_entry)
    match_automatically(clerk, event.pk)
    assign_entry(clerk, event.pk, 1, "X1")
    assert set(Alias.objects.values_list("kind", "text")) == {("id", "7700"), ("name", "sandvik ada")}
    later = received(clerk, report_entry, name="Later Cup")
    match_automatically(clerk, later.pk)
    assert later.entries.get(no=1).match in ("id", "alias")
    other = received(clerk, report_entry._replace(id=""), name="Without ID")
    match_automatically(clerk, other.pk)
    assert other.entries.get(no=1).match == "alias"
    reopen_entry(clerk, event.pk, 1)
    with pytest.raises(Refused, match="is not matched"):
        reopen_entry(clerk, event.pk, 1)
    assert not Alias.objects.exists()
    assert event.entries.get(no=1).match == "open"
    last = JournalEntry.objects.order_by("-number").first()
    assert last is not None
    assert (last.subject, last.before) == (f"event {event.pk}, entry 1", ["X1", "decided"])


def test_a_remembered_name_without_a_birth_gives_way_to_a_namesake(clerk: Clerk) -> None:
    register(clerk, BORG)
    event = received(clerk, ReportEntry(1, "Borg, Ada"))
    assign_entry(clerk, event.pk, 1, "X1")
    assert matched(clerk, ReportEntry(2, "Borg, Ada")) == ("X1", "alias")
    register(clerk, ("X2", "", "Borg, Ada", "2001"))
    assert matched(clerk, ReportEntry(3, "Borg, Ada")) == (None, "open")


def test_deciding_otherwise_moves_what_is_remembered(clerk: Clerk) -> None:
    register(clerk, BORG, ("X2", "", "Tavor, Olek", "1970"))
    event = received(clerk, ReportEntry(1, "Somebody, Else", birth="1970", fed="XAN"))
    assign_entry(clerk, event.pk, 1, "X1")
    assign_entry(clerk, event.pk, 1, "X2")
    assert [alias.player.code for alias in Alias.objects.select_related("player")] == ["X2"]
    entry = Entry.objects.select_related("player").get(event=event, no=1)
    assert entry.player is not None
    assert entry.player.code == "X2"


def test_a_newcomer_waits_for_what_is_missing(clerk: Clerk) -> None:
    event = received(clerk, ReportEntry(1, "Newly, Ned", "4500777", fed="XAN"))
    with pytest.raises(Refused) as refused:
        register_newcomer(clerk, event.pk, 1)
    assert "the year of birth, the sex" in str(refused.value)
    assert not Player.objects.exists()
    player = register_newcomer(clerk, event.pk, 1, Newcomer(birth="2011", sex="m"))
    assert (player.code, player.name, player.birth, player.fide_id) == ("XAN000001", "Newly, Ned", "2011", "4500777")
    with pytest.raises(Refused):
        register_newcomer(clerk, event.pk, 1, Newcomer(birth="2011", sex="m"))


def test_all_newcomers_at_once_but_nobody_who_resembles_a_player(clerk: Clerk) -> None:
    register(clerk, BORG)
    report_entries = [
        ReportEntry(1, "Newly, Ned", fed="XAN", birth="2011-01-02", sex="m"),
        ReportEntry(2, "Borg, Addah", fed="XAN", birth="1990-05-17", sex="w"),
        ReportEntry(3, "Untold, Una", fed="XAN", birth="2011"),
    ]
    event = received(clerk, *report_entries)
    match_automatically(clerk, event.pk)
    registered, open_entries = register_newcomers(clerk, event.pk)
    assert [player.name for player in registered] == ["Newly, Ned"]
    assert [entry.no for entry in open_entries] == [2, 3, 90]


def test_after_admission_nothing_is_decided_any_more(clerk: Clerk) -> None:
    event = received(clerk, ReportEntry(1, "Newly, Ned"))
    for no in (1, 90):
        register_newcomer(clerk, event.pk, no, incomplete=True)
    admit(clerk, event.pk, despite="a match of two unrated players, for the test")
    with pytest.raises(Refused, match="has been admitted"):
        reopen_entry(clerk, event.pk, 1)
    with pytest.raises(Refused, match="has been admitted"):
        assign_entry(clerk, event.pk, 1, "XAN000002")
    with pytest.raises(Refused, match="has been admitted"):
        match_automatically(clerk, event.pk)


@pytest.mark.parametrize(
    ("birth", "other_birth", "comparison"),
    [
        ("1990-05-17", "1990-05-17", BirthComparison.SAME_DAY),
        ("1990", "1990-05-17", BirthComparison.SAME_YEAR),
        ("1990-05", "1990-05-17", BirthComparison.SAME_YEAR),
        ("1990", "1990", BirthComparison.SAME_YEAR),
        ("1990-05-16", "1990-05-17", BirthComparison.OTHER_DAY),
        ("1990-01-01", "1990-05-17", BirthComparison.SAME_YEAR),
        ("1991-05-17", "1990-05-17", BirthComparison.OTHER_YEAR),
        ("", "1990", BirthComparison.UNKNOWN),
    ],
)
def test_births(birth: str, other_birth: str, comparison: BirthComparison) -> None:
    assert compared_births(birth, other_birth) is compared_births(other_birth, birth) is comparison
