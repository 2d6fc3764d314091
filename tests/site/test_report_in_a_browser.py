"""A report in a real browser: handed in broken, then whole; matched, admitted, published, corrected."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from playwright.sync_api import Page, expect

from ratinghouse.office.models import Event, JournalEntry, Listing, Pool, PublishedList
from ratinghouse.office.publishing.list_references import next_list_date
from tests.site.accounts import PASSWORD, account, code_of
from tests.site.small_report import broken, small_report


def _sign_in(page: Page) -> None:
    user = account("olga", "officer")
    page.goto("/desk/")
    page.get_by_label("Name").fill("olga")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("Code from your authenticator").fill(code_of(user))
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Reports on the desk")


def _hand_in(page: Page, name: str, text: str) -> None:
    page.goto("/desk/")
    page.get_by_label("Reports: TRF").set_input_files({"name": name, "mimeType": "text/plain", "buffer": text.encode()})
    page.get_by_label("Received on").fill("2023-01-09")
    page.get_by_role("button", name="Submit").click()
    expect(page.locator("h1")).to_contain_text("event")


def _rating(code: str, list_date: date, edition: int) -> int | None:
    listing = Listing.objects.get(
        list__pool__name="standard", list__date=list_date, list__edition=edition, player__code=code
    )
    return listing.rating


def test_from_a_broken_file_to_a_corrected_list(page: Page) -> None:
    report = small_report()
    pool = Pool.objects.get(name="standard")
    day = next_list_date(pool)
    assert day is not None
    _sign_in(page)

    # A file whose lines contradict each other: named with line and column, and marked in the file's own text.
    _hand_in(page, "broken.trf", broken(report))
    first = Event.objects.latest("pk")
    errors = [
        finding
        for finding in first.findings
        if finding["severity"] == "error" and finding["line"] and finding["column"]
    ]
    assert errors
    expect(page.locator(f"#L{errors[0]['line']} mark")).to_be_visible()
    expect(page.locator(".findings")).to_contain_text(f"broken.trf:{errors[0]['line']}:{errors[0]['column']}")
    page.get_by_text("Refuse", exact=True).first.click()
    page.get_by_label("Reason, as the sender will read it").fill("two lines contradict each other")
    page.get_by_role("button", name="Refuse").click()
    expect(page.locator("main")).to_contain_text("Refused: two lines contradict each other")

    # The whole file, with one player whom only a person can recognise: decided with the keyboard.
    misspelt = replace(report, misspelt=2)
    _hand_in(page, "whole.trf", misspelt.text())
    event = Event.objects.latest("pk")
    page.get_by_role("link", name="Match 1 player").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Who is this? 1 of 1")
    page.wait_for_load_state()  # and with it the script that answers the keys
    candidate = page.locator(".candidate").filter(has_text=report.players[1].code)
    for _ in range(page.locator(".candidate").count()):
        if candidate.get_by_role("button").evaluate("button => button === document.activeElement"):
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_contain_text(f"Entry 2 is {report.players[1].name}.")

    page.get_by_role("button", name="Admit").click()
    expect(page.locator("main")).to_contain_text("Admitted.")
    page.get_by_role("link", name="Go to the next list").click()

    # The next list, looked at and published. The work's own page can be left and opened again.
    section = page.locator("section.card").filter(has_text="standard")
    expect(section).to_contain_text(report.name)
    section.get_by_role("button", name="Preview").click()
    expect(page.locator("#work[data-state=done]")).to_contain_text(report.name)
    assert not PublishedList.objects.filter(pool=pool, date=day).exists()
    page.get_by_label("I have checked").check()
    with page.expect_navigation():
        page.get_by_role("button", name="Publish this list").click()
    address = page.url
    page.goto("/")
    page.goto(address)
    expect(page.locator("#work[data-state=done]")).to_contain_text("Published.")
    before = _rating(report.players[0].code, day, 1)

    # The number, explained to anybody.
    page.goto(f"/players/{report.players[0].code}/standard/{day}/")
    expect(page.locator("main")).to_contain_text(str(before))
    expect(page.locator("main")).to_contain_text(report.name)

    # A correction: the first game was lost, not won. The preview writes nothing; the old edition stays.
    page.goto(f"/desk/events/{event.pk}/")
    page.get_by_role("link", name="Correct").click()
    turned = replace(misspelt, turned=True).text()
    page.get_by_label("Corrected report", exact=True).set_input_files(
        {"name": "corrected.trf", "mimeType": "text/plain", "buffer": turned.encode()}
    )
    page.get_by_label("What was wrong").fill("round 1 was entered the wrong way round")
    page.get_by_role("button", name="Preview").click()
    row = page.locator("tr").filter(has_text=report.players[0].code)
    expect(row.first).to_contain_text(str(before))
    assert PublishedList.objects.get(pool=pool, date=day).edition == 1
    page.get_by_role("button", name="Correct and publish").click()
    expect(page.locator("#work[data-state=done]")).to_contain_text("Corrected and published.")
    assert _rating(report.players[0].code, day, 1) == before
    after = _rating(report.players[0].code, day, 2)
    assert after is not None
    assert before is not None
    assert after < before
    acts = set(JournalEntry.objects.filter(who="olga").values_list("verb", flat=True))
    assert acts >= {"receive", "refuse", "match", "admit", "publish", "correct"}
