"""Registrations at the desk: an arbiter announces, the officer links the report, and the board says what is next."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from ratinghouse.office.models import Event, JournalEntry, Registration
from tests.office.offices import Office
from tests.site.accounts import account, entered
from tests.site.clear_desk import clear_desk
from tests.site.small_report import small_report

FOUR = {"name": "Evening of Four", "start": "2023-01-05", "end": "2023-01-07", "pool": "standard"}


@pytest.fixture
def officer(demo_office: Office) -> Client:
    """An officer at a desk on which nothing lies."""
    clear_desk()
    return entered(account("olga", "officer"))


def _page(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def _announced(client: Client, **changes: str) -> tuple[Registration, str]:
    page = client.post("/desk/registrations/announce/", {**FOUR, **changes}, follow=True).content.decode()
    return Registration.objects.latest("pk"), page


def test_an_arbiter_announces_changes_and_cancels_his_own_event(officer: Client) -> None:
    anna, bert = entered(account("anna", "arbiter")), entered(account("bert", "arbiter"))
    today = datetime.now(UTC).date()
    start, end = (str(today + timedelta(days=days)) for days in (40, 42))
    registration, page = _announced(
        anna, start=start, end=end, players="24", time_control="90+30", registered="2001-01-01"
    )
    assert "in time: the last day was" in page
    assert (registration.sender, registration.players, registration.registered) == ("anna", 24, today)
    address = f"/desk/registrations/{registration.pk}/"
    assert "Evening of Four" in _page(anna, "/desk/registrations/")
    assert "Evening of Four" not in _page(bert, "/desk/registrations/")
    assert bert.get(address).status_code == 403
    anna.post(f"{address}amend/", {**FOUR, "start": start, "end": end, "city": "Hafen", "late_accepted": "1"})
    registration.refresh_from_db()
    assert (registration.city, registration.late_accepted, registration.players) == ("Hafen", False, None)
    assert "This field is required." in anna.post(f"{address}cancel/", {"reason": ""}, follow=True).content.decode()
    assert "Cancelled: no hall" in anna.post(f"{address}cancel/", {"reason": "no hall"}, follow=True).content.decode()
    assert anna.post(f"{address}decide/", {"do": "reinstate", "reason": "?"}).status_code == 403
    officer.post(f"{address}decide/", {"do": "reinstate", "reason": "a hall was found"})
    registration.refresh_from_db()
    assert not registration.cancelled


def _field(page: str, name: str) -> str:
    """Return the part of a page that holds a field with its label and errors."""
    return next(part for part in page.split('<div class="field') if f'name="{name}"' in part)


def test_what_was_typed_wrongly_stays_and_all_of_it_is_said(officer: Client) -> None:
    typed = {"start": "soon", "end": "", "players": "many", "city": "Hafen"}
    page = officer.post("/desk/registrations/announce/", {**FOUR, **typed}).content.decode()
    assert "This is not a date." in _field(page, "start")
    assert "This field is required." in _field(page, "end")
    assert "This is not a number." in _field(page, "players")
    assert 'value="Hafen"' in page
    page = officer.post("/desk/registrations/announce/", {**FOUR, "end": "2023-01-01", "pool": ""}).content.decode()
    assert "This field is required." in _field(page, "pool")
    page = officer.post("/desk/registrations/announce/", {**FOUR, "end": "2023-01-01"}).content.decode()
    assert "before it starts" in _field(page, "end")
    assert Registration.objects.count() == 0


def test_the_officer_links_the_report_that_is_suggested_and_takes_it_back(officer: Client) -> None:
    registration, _ = _announced(officer, registered="2022-12-01", sender="anna")
    assert "No report on the desk is similar." in _page(officer, f"/desk/registrations/{registration.pk}/")
    anna = entered(account("anna", "arbiter"))
    anna.post("/desk/upload/", {"files": [SimpleUploadedFile("a.trf", small_report().text().encode())]})
    event = Event.objects.latest("pk")
    address, on_event = f"/desk/registrations/{registration.pk}/", f"/desk/events/{event.pk}/"
    assert "the same days, the same name, the same sender" in _page(officer, address)
    assert "Was it announced?" in _page(officer, on_event)
    assert "Was it announced?" not in _page(anna, on_event)
    back = officer.post(f"{address}decide/", {"do": "link", "event": str(event.pk), "back": str(event.pk)})
    assert back["Location"] == on_event
    event.refresh_from_db()
    assert event.declared["registered"] == "2022-12-01"
    assert f"registration {registration.pk}, 2022-12-01" in _page(anna, on_event)
    assert "entered by olga" in _page(officer, on_event)
    assert anna.post(f"{address}amend/", FOUR).status_code == 403
    assert (
        "This field is required." in officer.post(f"{address}decide/", {"do": "unlink"}, follow=True).content.decode()
    )
    officer.post(f"{address}decide/", {"do": "unlink", "reason": "another evening"})
    event.refresh_from_db()
    assert "registered" not in event.declared
    assert JournalEntry.objects.filter(
        subject=f"registration {registration.pk}", why="another evening", who="olga"
    ).exists()
    wrong = officer.post(f"{address}decide/", {"do": "link", "event": "nine"}, follow=True).content.decode()
    assert "Enter a whole number." in wrong


def test_the_board_says_what_is_late_under_which_article_and_what_to_do(officer: Client) -> None:
    late, _ = _announced(officer, registered="2023-01-04")
    report = SimpleUploadedFile("a.trf", small_report().text().encode())
    officer.post("/desk/upload/", {"files": [report], "reported": "2024-06-01"})
    event = Event.objects.latest("pk")
    Registration.objects.create(
        name="No Pool", start=date(2023, 1, 2), end=date(2023, 1, 5), registered=date(2022, 1, 1)
    )
    closing, reports, notices, silent = _page(officer, "/desk/deadlines/").split("<h2>")[1:5]
    assert "preview the list" in closing
    assert "fide-2022 7.1.3" in closing
    assert f'href="/desk/events/{event.pk}/">refuse it, or admit it with a reason</a>' in reports
    assert "fide-2022 9.1" in reports
    assert f'href="/desk/registrations/{late.pk}/">accept it as an exception, or cancel it</a>' in notices
    assert "fide-2022 0.2" in notices
    assert "2023-01-02" in notices
    assert f"is it event {event.pk}, Evening of Four?" in silent
    assert "enter its pool" in silent
    form = {**FOUR, "registered": "2023-01-04", "late_accepted": "1", "why": "granted"}
    officer.post(f"/desk/registrations/{late.pk}/amend/", form)
    notices = _page(officer, "/desk/deadlines/").split("<h2>")[3]
    assert "Every announced event was registered in time." in notices


def test_an_empty_board_says_what_to_do(officer: Client) -> None:
    page = _page(officer, "/desk/deadlines/")
    assert "Every report on the desk was received in time." in page
    assert "Every announced event that has ended is reported." in page
    assert "Announce an event before it is played" in _page(officer, "/desk/registrations/")
