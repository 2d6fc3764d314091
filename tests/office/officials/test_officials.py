"""The rating official of a federation: a dated record, named with the contact on list files and forms."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import date

import pytest

from ratinghouse.forms.form1 import form1
from ratinghouse.forms.html import page
from ratinghouse.office.journal import Clerk, broken_links
from ratinghouse.office.models import JournalEntry, PublishedList, RatingOfficial
from ratinghouse.office.officials.rating_officials import official_on, set_official
from ratinghouse.office.publishing.list_file import list_file
from ratinghouse.office.publishing.publication import publish
from ratinghouse.office.refusal import Refused
from ratinghouse.reports import ReportEntry, read_report
from tests.office.offices import Office
from tests.office.reports import round_robin
from tests.office.simulated import Simulation, clerk_on

CONTACT = "ratings@xanadu.example, +1 23"


def test_F09_092_F03_063_the_official_of_a_day_with_contact(federation: Office, clerk: Clerk) -> None:
    """FIDE 2009 9.3, FIDE 2003 11.5: the federation names its rating official, and how they are reached."""
    set_official(clerk, "Kubla Khan", CONTACT, date(2024, 1, 1))
    set_official(clerk, "Marco Polo", "marco@xanadu.example", date(2025, 1, 1))
    set_official(clerk, "Anna Berg", "anna@norway.example", date(2024, 1, 1), "NOR")
    days = [(date(2023, 12, 31), ""), (date(2024, 1, 1), "Kubla Khan"), (date(2024, 12, 31), "Kubla Khan")]
    for day, name in [*days, (date(2025, 1, 1), "Marco Polo")]:
        official = official_on(day)
        assert (official.name if official else "") == name
    norwegian = official_on(date(2024, 6, 1), "NOR")
    assert norwegian is not None
    assert norwegian.contact == "anna@norway.example"
    second = JournalEntry.objects.filter(verb="official").order_by("number")[1]
    assert (second.subject, second.before, second.after) == (
        "official XAN 2025-01-01",
        {"name": "Kubla Khan", "contact": CONTACT},
        {"name": "Marco Polo", "contact": "marco@xanadu.example"},
    )
    assert broken_links() == []


def test_name_contact_and_day_are_required(federation: Office, clerk: Clerk) -> None:
    set_official(clerk, "Kubla Khan", CONTACT, date(2024, 1, 1))
    with pytest.raises(Refused) as refused:
        set_official(clerk, " ", "", date(2024, 1, 1))
    assert [finding.code for finding in refused.value.findings] == ["no-name", "no-contact", "official-stands"]
    with pytest.raises(Refused) as refused:
        set_official(clerk, "Anna", "x", date(2024, 1, 1), "Norway")
    assert [finding.code for finding in refused.value.findings] == ["bad-fed"]
    assert RatingOfficial.objects.count() == 1


def test_F09_092_list_files_with_room_for_it_name_the_official(sqlite_office: Office, clerk: Clerk) -> None:
    day = date(2024, 4, 1)
    simulation = Simulation("fide-2024")
    simulation.set_up()
    simulation.hold(date(2024, 3, 5), date(2024, 3, 12))
    publish(clerk_on(day), "standard", day)
    published = PublishedList.objects.get(date=day)
    assert "official" not in json.loads(list_file(published, "json"))["about"]
    set_official(clerk, "Kubla Khan", CONTACT, day)
    set_official(clerk, "Marco Polo", "elsewhere", date(2024, 4, 2))
    about = json.loads(list_file(published, "json"))["about"]
    assert (about["official"], about["official_contact"]) == ("Kubla Khan", CONTACT)
    with zipfile.ZipFile(io.BytesIO(list_file(published, "xlsx"))) as workbook:
        assert f"Kubla Khan, {CONTACT}" in workbook.read("docProps/core.xml").decode()


def test_F03_063_the_endorsement_of_a_form_names_the_official() -> None:
    entries = [ReportEntry(at, f"Player{at}, Ann", rating=2000, fed="XAN") for at in range(1, 5)]
    report = read_report(round_robin(entries), "cup.trf")
    assert "Kubla Khan" in page(form1(report, None, "Kubla Khan"))
    assert "Kubla Khan" not in page(form1(report, None))
