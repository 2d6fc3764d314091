"""The built documentation in Chromium, with the headers of the website: its scripts run, and its search finds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import ConsoleMessage, Page, expect

import ratinghouse

BUILT = Path(ratinghouse.__file__).parent / "site" / "help" / "index.html"


@pytest.mark.skipif(not BUILT.exists(), reason="the documentation is not built: make help")
def test_the_search_of_the_help_works_without_a_network(page: Page) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if _is_complaint(message) else None)
    page.route(re.compile(r"^(?!http://(127\.0\.0\.1|localhost)).*"), lambda route: route.abort())

    page.goto("/help/")
    expect(page.get_by_role("heading", name="Ratinghouse", exact=False).first).to_be_visible()
    assert page.evaluate("document.body.dataset.theme") == "auto"  # the inline script ran
    page.get_by_role("textbox", name="Search").first.fill("same-event")
    page.keyboard.press("Enter")
    results = page.locator("#search-results li")  # which appear one after the other
    fitting = results.filter(has_text=re.compile("finding|office", re.IGNORECASE))
    expect(fitting.first).to_be_visible()
    expect(page.get_by_role("link", name="Back to the rating office")).to_have_attribute("href", "/")
    assert complaints == []


def _is_complaint(message: ConsoleMessage) -> bool:
    return message.type in ("error", "warning")
