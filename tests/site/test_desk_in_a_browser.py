"""The desk in a real browser: files dropped on it, matching by keys, a whole list without a mouse, and on a phone."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from playwright.sync_api import Browser, FilePayload, Locator, Page, ViewportSize, expect

from ratinghouse.office.events.matching import reopen_entry
from ratinghouse.office.events.registrations import Announcement, announce
from ratinghouse.office.models import Event, Pool, PublishedList
from ratinghouse.office.publishing.list_references import next_list_date
from ratinghouse.site.long_work import begin
from tests.immediate_worker import run_waiting_in_thread, tasks_wait
from tests.site.accounts import NOON, PASSWORD, account, code_of, entered
from tests.site.conftest import new_context
from tests.site.small_report import broken, small_report
from tests.site.work_jobs import LIST, scripted
from tests.waiting import LONGEST

PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture
def olga(page: Page, live: str) -> User:
    """An officer who is signed in on the page."""
    user = account("olga", "officer")
    session = entered(user).cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live}])
    return user


def _tab_to(page: Page, element: Locator) -> None:
    """Press Tab until the element has the focus, as somebody without a mouse does."""
    for _ in range(150):
        if element.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"Tab never comes to {element}")


def _press(page: Page, key: str) -> None:
    """Press a key that a script answers, which is loaded after the text of its page is seen."""
    page.wait_for_load_state()
    page.keyboard.press(key)


def _put_in(page: Page, name: str, text: str) -> Event:
    page.goto("/desk/")
    file: FilePayload = {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
    page.get_by_label("Reports: TRF").set_input_files(file)
    page.get_by_label("Received on").fill("2023-01-09")
    page.get_by_role("button", name="Submit").click()
    expect(page.locator("h1")).to_contain_text("event")
    return Event.objects.latest("pk")


def test_several_files_are_dropped_and_handed_in(page: Page, olga: User) -> None:
    report = small_report()
    page.goto("/desk/")
    files = [["first.trf", report.text()], ["second.trf", replace(report, name="Second Evening").text()]]
    dropped = page.evaluate_handle(
        """files => {
            const transfer = new DataTransfer();
            for (const [name, text] of files) transfer.items.add(new File([text], name, {type: "text/plain"}));
            return transfer;
        }""",
        files,
    )
    form = page.locator("[data-drop]")
    form.dispatch_event("dragover", {"dataTransfer": dropped})
    assert "over" in (form.get_attribute("class") or "").split()
    form.dispatch_event("drop", {"dataTransfer": dropped})
    assert "over" not in (form.get_attribute("class") or "").split()
    expect(page.locator("[data-chosen]")).to_have_text("first.trf, second.trf")
    page.get_by_role("button", name="Submit").click()
    expect(page.locator("main")).to_contain_text("first.trf is received as event")
    expect(page.locator("main")).to_contain_text("second.trf is received as event")
    assert Event.objects.filter(received__file__in=("first.trf", "second.trf"), state="matched").count() == 2


def test_one_file_alone_is_taken_where_only_one_is_wanted(page: Page, olga: User) -> None:
    page.goto("/desk/import/")
    dropped = page.evaluate_handle(
        """() => {
            const transfer = new DataTransfer();
            for (const name of ["a.csv", "b.csv"]) transfer.items.add(new File(["id,name\\n"], name));
            return transfer;
        }"""
    )
    page.locator("[data-drop]").dispatch_event("drop", {"dataTransfer": dropped})
    expect(page.locator("[data-chosen]")).to_have_text("a.csv")


def test_entries_are_matched_by_keys_alone(page: Page, olga: User) -> None:
    report = small_report()
    event = _put_in(page, "cup.trf", replace(report, misspelt=2).text())
    reopen_entry(NOON, event.pk, 3)
    page.goto(f"/desk/events/{event.pk}/match/")
    expect(page.locator("h1")).to_have_text("Who is this? 1 of 2")
    _press(page, "n")
    expect(page.locator("h1")).to_have_text("Who is this? 2 of 2")
    _press(page, "n")
    expect(page.locator("h1")).to_have_text("Who is this? 1 of 2")
    _press(page, "r")
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    page.keyboard.type("1")  # in a field a digit is a digit
    expect(page.locator("h1")).to_have_text("Who is this? 1 of 2")
    page.reload()
    candidate = page.locator(".candidate").filter(has_text=report.players[1].code)
    key = candidate.locator("kbd").inner_text()
    _press(page, key)
    expect(page.locator("main")).to_contain_text(f"Entry 2 is {report.players[1].name}.")
    expect(page.locator("h1")).to_have_text("Who is this? 1 of 1")


def test_keys_lead_from_finding_to_finding_and_to_the_next_report_in_error(page: Page, olga: User) -> None:
    unread = _put_in(page, "letter.txt", "no report at all")
    event = _put_in(page, "broken.trf", broken(small_report()))
    _press(page, "f")
    expect(page.locator("#L16")).to_be_focused()
    assert page.url.endswith("#L16")
    _press(page, "f")
    expect(page.locator("#L16")).not_to_be_focused()
    assert not page.url.endswith("#L16")
    others = {waiting.pk for waiting in Event.objects.filter(state__in=("received", "checked"))} | {unread.pk}
    _press(page, "n")
    expect(page.locator("h1")).not_to_contain_text(f"event {event.pk}")
    assert int(page.url.rstrip("/").split("/")[-1]) in others


def test_from_sign_in_to_a_published_list_without_a_mouse(page: Page) -> None:
    user = account("olga", "officer")
    day = next_list_date(Pool.objects.get(name="standard"))
    assert day is not None
    page.goto("/desk/")
    _tab_to(page, page.get_by_label("Name"))
    page.keyboard.type("olga")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Tab")
    page.keyboard.type(code_of(user))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Reports on the desk")

    chooser = page.get_by_label("Reports: TRF")
    _tab_to(page, chooser)
    chooser.set_input_files(  # what the system's own dialogue does
        {"name": "cup.trf", "mimeType": "text/plain", "buffer": small_report().text().encode()}
    )
    _tab_to(page, page.get_by_role("button", name="Submit"))
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text("Evening of Four")

    _tab_to(page, page.locator("#declare").get_by_text("Everything else"))
    page.keyboard.press("Enter")
    _tab_to(page, page.locator("#declare-rounds-per-day"))
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_contain_text("The event was checked again.")
    assert Event.objects.latest("pk").declared == {"rounds_per_day": 1}

    errors = page.get_by_label("Override reason")
    if errors.count():
        _tab_to(page, errors)
        page.keyboard.type("it was agreed")
    _tab_to(page, page.get_by_role("button", name="Admit"))
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_contain_text("Admitted.")
    _tab_to(page, page.get_by_role("link", name="Go to the next list"))
    page.keyboard.press("Enter")
    _tab_to(page, page.locator("section.card").filter(has_text="Standard").get_by_role("button", name="Preview"))
    page.keyboard.press("Enter")
    expect(page.locator("#work[data-state=done]")).to_be_visible()
    _tab_to(page, page.get_by_label("I have checked"))
    page.keyboard.press("Space")
    _tab_to(page, page.get_by_role("button", name="Publish this list"))
    page.keyboard.press("Enter")
    expect(page.locator("#work[data-state=done]")).to_contain_text("Published.")
    assert PublishedList.objects.filter(pool__name="standard", date=day).exists()


@pytest.fixture
def begun(browser: Browser, live: str, tmp_path: Path) -> Iterator[tuple[Page, Path]]:
    """The page of long work that is under way, and the file that ends it; its outcome is none that a page can show."""
    go_on = tmp_path / "go on"
    script = {"until": str(go_on), "outcome": {"movers": [{"difference": "much"}]}}
    session = entered(account("olga", "officer")).cookies["sessionid"].value
    with tasks_wait():
        id = begin(scripted, "publish", "olga", LIST | script).id
    worker = threading.Thread(target=run_waiting_in_thread)
    worker.start()
    context = new_context(browser, live)
    context.add_cookies([{"name": "sessionid", "value": session, "url": live}])
    opened = context.new_page()
    opened.goto(f"/desk/work/{id}/")
    expect(opened.locator("main")).to_contain_text("The office is working on this.")
    yield opened, go_on
    go_on.touch()
    context.close()
    worker.join(LONGEST)


def test_a_page_of_work_that_fails_stops_saying_that_the_office_is_at_work(
    begun: tuple[Page, Path],
) -> None:
    page, go_on = begun
    go_on.touch()
    expect(page.locator("h1")).to_have_text("This page could not be created")
    expect(page.locator("main")).to_contain_text("The work has ended and changed nothing")
    expect(page.locator("main")).not_to_contain_text("The office is working on this.")


def test_a_page_of_work_says_that_the_server_does_not_answer_and_goes_on_when_it_does(
    begun: tuple[Page, Path],
) -> None:
    page, _ = begun
    expect(page.locator("[data-unreachable]")).to_be_hidden()
    page.route("**/desk/work/**", lambda route: route.abort())
    expect(page.locator("[data-unreachable]")).to_be_visible()
    page.unroute_all()
    expect(page.locator("[data-unreachable]")).to_be_hidden()


def test_a_page_of_work_leads_to_signing_in_when_the_session_has_ended(begun: tuple[Page, Path]) -> None:
    page, _ = begun
    Session.objects.all().delete()
    expect(page.get_by_label("Password")).to_be_visible()


def test_on_a_phone_the_marked_part_of_the_file_is_in_sight(page: Page, olga: User) -> None:
    page.set_viewport_size(PHONE)
    _put_in(page, "broken.trf", broken(small_report()))
    page.locator('.findings a[href="#L16"]').click()
    for part in (page.locator("#L16 mark"), page.locator("#L16 + .aside")):
        box = part.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
        assert 0 <= box["y"] <= PHONE["height"]
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_the_desk(page: Page, olga: User, scheme: Literal["light", "dark"]) -> None:
    page.emulate_media(color_scheme=scheme)
    event = _put_in(page, "cup.trf", replace(small_report(), misspelt=2).text())
    announcement = Announcement("Harbour Open", date(2023, 3, 1), date(2023, 3, 3), "standard", time_control="90+30")
    late = announce(NOON, announcement, "anna", date(2023, 3, 1))
    wrong = {}
    for address in (
        *("/desk/", "/desk/registrations/", "/desk/registrations/announce/", "/desk/lists/", "/desk/import/"),
        *("/desk/deadlines/", "/desk/journal/", "/desk/adjustments/", "/desk/register/?q=a", "/desk/work/"),
        *("/desk/disputes/", f"/desk/events/{event.pk}/match/", f"/desk/events/{event.pk}/"),
        *(f"/desk/registrations/{late.pk}/", f"/desk/register/{small_report().players[0].code}/"),
    ):
        page.goto(address)
        violations = Axe().run(page).response["violations"]
        serious = [
            (violation["id"], violation["nodes"][0]["html"])
            for violation in violations
            if violation["impact"] in ("serious", "critical")
        ]
        if serious:
            wrong[address] = serious
    assert wrong == {}


def test_on_a_phone_no_page_of_the_desk_is_wider_than_it(page: Page, olga: User) -> None:
    page.set_viewport_size(PHONE)
    event = _put_in(page, "cup.trf", replace(small_report(), misspelt=2).text())
    for address in (
        *("/desk/", "/desk/registrations/", "/desk/registrations/announce/", "/desk/lists/", "/desk/import/"),
        *("/desk/deadlines/", "/desk/journal/", "/desk/adjustments/", "/desk/register/?q=a", "/desk/work/"),
        *(f"/desk/events/{event.pk}/match/", f"/desk/events/{event.pk}/"),
    ):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], address
