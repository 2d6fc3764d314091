"""The calculators in a real browser: they answer as one types, their address can be shared, wrong input is named."""

from __future__ import annotations

import re
from typing import Literal
from urllib.parse import parse_qs, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client
from playwright.sync_api import Browser, Page, expect

from ratinghouse.site.calculators.fields import FORMS
from tests.site.conftest import new_context

# What is typed into which field, and what the answer must then say. The numbers are those of the calculators' tests.
TYPED = {
    "change": ({"rating": "2300", "opponents": "2250 1, 2310 ½"}, ["2309", "+8.8"]),
    "initial": ({"opponents": "Open 2025-10-04: 1800 1, 1900 ½, 1750 1, 2000 0, 1850 1"}, ["1945", "8.2.2"]),
    "performance": ({"opponents": "2250 1, 2310 ½, 2190 0, 2400 ½"}, ["2288"]),
    "expected": ({"rating": "2300", "opponents": "2250, 2310, 2190, 2400"}, ["2.07 / 4"]),
    "goal": ({"rating": "2300", "target": "2320", "opponents": "2250 1, 2310, 2190, 2400"}, ["3.5 points", "2329"]),
    "what-if": ({"rating": "2300", "opponents": "2250 1, 2310, 2190, 2400"}, ["2279", "2339", "+38.6"]),
    "schedule": (
        {"rating": "2300", "opponents": "Spring Open: 2250, 2310, 2190\nCup: 2400, 2380"},
        ["Spring Open", "Cup"],
    ),
    "team": ({"home": "2400, 2350, 2300, 2250", "away": "2380, 2380, 2290, 2200"}, ["2.07 : 1.93"]),
    "norm": ({"title": "GM", "opponents": "2450 1, 2510 ½, 2480, 2390, 2530, 2470, 2440, 2500, 2410"}, ["6.5", "2434"]),
    "convert": ({"from": "uscf", "rating": "2100"}, ["FIDE ≈ 2000"]),
}


SERIOUS = ("serious", "critical")


def test_every_calculator_is_tried() -> None:
    assert set(TYPED) == set(FORMS)


@pytest.mark.parametrize("name", TYPED)
def test_it_answers_as_one_types_and_its_address_can_be_shared(
    page: Page, browser: Browser, live: str, name: str
) -> None:
    typed, phrases = TYPED[name]
    page.goto(f"/calculators/{name}/")
    for field, text in typed.items():
        box = page.locator(f"#{field}")
        if box.evaluate("element => element.tagName") == "SELECT":
            box.select_option(text)
        else:
            box.press_sequentially(text, delay=1)
    # It answers what is typed so far too: only the address says that everything is answered.
    page.wait_for_url(lambda url: parse_qs(urlsplit(url).query) == {field: [text] for field, text in typed.items()})
    answer = page.locator("#answer")
    for phrase in phrases:
        expect(answer).to_contain_text(phrase)
    # The browser has no JavaScript here: the same address shows the same answer.
    plain = new_context(browser, live, scripts=False)
    shared = plain.new_page()
    shared.goto(page.url)
    assert shared.locator("#answer").inner_text() == answer.inner_text()
    plain.close()


@pytest.mark.parametrize("name", TYPED)
def test_without_javascript_its_address_shows_the_answer(client: Client, name: str) -> None:
    typed, phrases = TYPED[name]
    page = client.get(f"/calculators/{name}/", typed).content.decode()
    answer = " ".join(re.sub(r"<[^>]+>", "", page.partition('id="answer"')[2]).split())
    assert [phrase for phrase in phrases if phrase not in answer] == []
    assert 'id="answer"' in client.get(f"/calculators/{name}/").content.decode()


def test_what_is_wrong_stands_beside_its_field_and_goes_when_mended(page: Page) -> None:
    page.goto("/calculators/change/")
    page.locator("#rating").fill("23o0")
    page.locator("#opponents").fill("2250 1, abc 1")
    expect(page.locator("#wrong-rating")).to_contain_text("23o0 is not a whole number")
    expect(page.locator("#wrong-opponents")).to_contain_text("column 9: ")
    expect(page.locator("#answer h2")).to_have_count(0)
    page.locator("#rating").fill("2300")
    page.locator("#opponents").fill("2250 1, 2310 1")
    expect(page.locator("#answer h2")).to_be_visible()
    expect(page.locator("#wrong-rating")).to_be_empty()
    expect(page.locator("#wrong-opponents")).to_be_empty()


def test_all_rulebooks_stand_side_by_side(page: Page) -> None:
    page.goto("/calculators/change/?rating=2300&opponents=2250+1,+2310+½")
    page.locator("#rules").select_option("all")
    for id in ("fide-2003", "fide-2024", "jcf-2024", "iccf-2023", "article"):
        expect(page.locator("#answer tbody").first).to_contain_text(id)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(page: Page, scheme: Literal["light", "dark"]) -> None:
    page.emulate_media(color_scheme=scheme)
    for path in (
        "/calculators/",
        "/calculators/change/?rating=2300&opponents=2250+1,+2310+½&rules=article",
        "/calculators/change/?rating=x&opponents=abc&k=y",
        "/calculators/schedule/?rating=2300&opponents=2250,+2310%0A2400",
        "/calculators/what-if/?rating=2300&opponents=2250,+2310",
        "/api/v1/docs",
    ):
        page.goto(path)
        violations = Axe().run(page).response["violations"]
        assert [
            (path, violation["id"], violation["nodes"][0]["html"])
            for violation in violations
            if violation["impact"] in SERIOUS
        ] == []


def test_pictures_are_drawn(client: Client) -> None:
    line = client.get("/calculators/what-if/", {"rating": "2300", "opponents": "2250, 2310"}).content.decode()
    assert line.count("<circle") == 5
    bars = client.get("/calculators/schedule/", {"rating": "2300", "opponents": "2250, 2310\n2400"}).content.decode()
    assert bars.count("<rect") == 5 + 3


def test_an_unknown_calculator_is_not_found(client: Client) -> None:
    assert client.get("/calculators/luck/").status_code == 404


def test_the_index_leads_to_every_calculator(client: Client) -> None:
    index = client.get("/calculators/").content.decode()
    assert all(f'href="/calculators/{name}/"' in index for name in FORMS)
