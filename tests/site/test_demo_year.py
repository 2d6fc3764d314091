"""Twelve months of the demonstration worked through in the browser: every report handed in, every list published."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

from ratinghouse.kernel.calendars.days import add_months
from ratinghouse.office.demo.building import Demo, build_demo
from ratinghouse.office.demo.federation import SentReport
from ratinghouse.office.models import Entry, Event, Listing, Pool, PublishedList
from ratinghouse.office.publishing.list_references import next_list_date
from ratinghouse.office.publishing.verification import verify
from tests.office.offices import Office, enter, leave, sqlite_office
from tests.site.accounts import PASSWORD, account, code_of
from tests.site.walking import assert_list_agrees


@pytest.fixture
def demo(demo_office: Office) -> Demo:
    """The demonstration as it was twelve months ago."""
    return build_demo(add_months(datetime.now(UTC).date(), -12), months=3)


@pytest.fixture
def demo_office(_test_environment: None, _sqlite_template: Path, tmp_path: Path) -> Iterator[Office]:
    """An office with empty tables."""
    office = sqlite_office(tmp_path, _sqlite_template)
    enter(office)
    yield office
    leave()


@pytest.mark.night
def test_twelve_months_are_published_in_the_browser(demo: Demo, page: Page) -> None:
    today = datetime.now(UTC).date()
    user = account("olga", "officer")
    page.goto("/desk/")
    page.get_by_label("Name").fill("olga")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("Code from your authenticator").fill(code_of(user))
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Reports on the desk")
    wrong: list[str] = []
    page.on("response", lambda answer: wrong.append(f"{answer.status} {answer.url}") if answer.status >= 400 else None)

    waiting = demo.federation.sent(after=demo.setting.day, until=today)
    published: dict[str, int] = defaultdict(int)
    for list_date, pools in _lists(today):
        due = [sent for sent in waiting if sent.reported < list_date - timedelta(days=4) and not sent.corrects]
        waiting = [sent for sent in waiting if sent not in due]
        for sent in due:
            _hand_in(page, demo, sent)
            event = Event.objects.latest("pk")
            _admit(page, event.pk, {no: demo.codes.get(person.key, "") for no, person in sent.who.items()})
            for entry in event.entries.select_related("player"):
                assert entry.player is not None
                demo.codes[sent.who[entry.no].key] = entry.player.code
        for pool in pools:
            _publish(page, pool, list_date)
            published[pool] += 1
    assert all(published[pool] >= 11 for pool in ("standard", "rapid", "blitz"))
    assert published["correspondence"] >= 3
    for pool in published:
        assert_list_agrees(page, pool, "top")
    assert Listing.objects.filter(list__date=today.replace(day=1), list__pool__name="standard").exists()
    assert verify().findings == ()
    assert wrong == []


def _lists(today: date) -> Iterator[tuple[date, list[str]]]:
    """The days of the lists that are still to be published, with the pools that have one."""
    while True:
        following = {pool.name: next_list_date(pool) for pool in Pool.objects.order_by("pk")}
        day = min(day for day in following.values() if day is not None)
        if day > today:
            return
        yield day, [pool for pool, next_day in following.items() if next_day == day]


def _hand_in(page: Page, demo: Demo, sent: SentReport) -> None:
    report_file = demo.file_of(sent)
    page.goto("/desk/")
    file: FilePayload = {"name": report_file.file, "mimeType": "text/plain", "buffer": report_file.raw}
    page.get_by_label("Reports: TRF").set_input_files(file)
    page.get_by_label("Received on").fill(sent.reported.isoformat())
    page.get_by_label("Pool").select_option(sent.pool)
    page.get_by_role("button", name="Submit").click()
    expect(page.locator("h1")).to_contain_text("event")


def _admit(page: Page, number: int, codes: dict[int, str]) -> None:
    """Say who the doubtful are, and let the event enter its list. ``codes`` has IDs of those in the register."""
    for entry in list(Entry.objects.filter(event=number, match="open").order_by("no")):
        page.goto(f"/desk/events/{number}/match/?no={entry.no}")
        if codes[entry.no]:
            page.get_by_label("ID in the register").fill(codes[entry.no])
            button = page.locator("form.line").filter(has=page.get_by_label("ID in the register")).get_by_role("button")
        else:
            page.evaluate("document.querySelector('details#new').open = true")
            button = page.get_by_role("button", name="Add as new player")
        with page.expect_navigation():
            button.click()
    page.goto(f"/desk/events/{number}/")
    despite = page.get_by_label("Override reason")
    if despite.count():
        despite.fill("accepted as an exception")
    page.get_by_role("button", name="Admit").click()
    expect(page.locator("main")).to_contain_text("Admitted.")


def _publish(page: Page, pool: str, day: date) -> None:
    page.goto("/desk/lists/")
    section = page.locator("section.card").filter(has=page.get_by_role("heading", name=pool, exact=True))
    section.get_by_role("button", name="Preview").click()
    expect(page.locator("#work[data-state=done]")).to_contain_text("Nothing is saved yet")
    page.get_by_label("I have checked").check()
    page.get_by_role("button", name="Publish this list").click()
    expect(page.locator("#work[data-state=done]")).to_contain_text("Published.")
    assert PublishedList.objects.filter(pool__name=pool, date=day).exists()
