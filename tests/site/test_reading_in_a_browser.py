"""The public pages in a real browser: from the search to the article behind a number, by keyboard, without scripts."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.db.models import Count, F, Max, Min
from playwright.sync_api import Browser, Page, expect

from ratinghouse.office.models import Event, Listing, PublishedList
from tests.office.offices import Office
from tests.site.conftest import new_context


def busy_listing() -> Listing:
    newest = PublishedList.objects.filter(pool__name="standard", current=True).latest("date")
    listings = Listing.objects.filter(list=newest, games__gte=5, before__isnull=False, rating__isnull=False)
    listing = listings.select_related("player", "list__pool").order_by("player").first()
    assert listing is not None
    return listing


def addresses() -> dict[str, str]:
    """One address of every type of public page."""
    listing = busy_listing()
    code, day = listing.player.code, listing.list.date
    event = Event.objects.filter(state=Event.State.RATED).latest("end")
    revised = PublishedList.objects.filter(edition=1, current=False).select_related("pool").first()
    assert revised is not None
    return {
        "home": "/",
        "search": f"/players/?q={listing.player.name[:4]}",
        "player": f"/players/{code}/",
        "calculation": f"/players/{code}/standard/{day}/",
        "lists": "/lists/",
        "list": f"/lists/standard/{day}/",
        "original": f"/lists/{revised.pool.name}/{revised.date}/?edition=1",
        "federations": f"/lists/standard/{day}/?view=federation",
        "clubs": f"/lists/standard/{day}/?view=clubs",
        "events": "/events/",
        "event": f"/events/{event.pk}/",
        "rulebooks": "/rules/",
        "rulebook": "/rules/fide-2024/",
        "difference": "/rules/fide-2022/fide-2024/",
    }


PAGES = (
    *("home", "search", "player", "calculation", "lists", "list", "original", "federations", "clubs"),
    *("events", "event", "rulebooks", "rulebook", "difference"),
)


def test_from_the_search_to_the_why(page: Page) -> None:
    listing = busy_listing()
    page.goto("/players/")
    page.get_by_role("searchbox").press_sequentially(listing.player.name.split(",")[0].lower(), delay=20)
    link = page.get_by_role("link", name=listing.player.name)
    expect(link).to_be_visible()
    expect(page).to_have_url(re.compile("q="))  # what was typed can be shared
    link.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(listing.player.name)
    page.locator("a.big").first.click()
    expect(page.locator("table.header thead").first).to_contain_text("Rc")
    why = page.locator("table.header details.why").last
    expect(why.locator("div")).to_be_hidden()
    why.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(why.locator("div")).to_be_visible()
    expect(why.locator("div")).to_contain_text("K times the sum of the differences over the games that count")
    expect(why.locator("div strong")).to_have_text("8.3.2c-d")
    page.locator("table.games details.why summary").first.click()
    expect(why.locator("div")).to_be_hidden()  # one reason at a time


@pytest.mark.parametrize("width", [390, 768, 1280])
def test_the_chart_says_the_newest_rating_at_rest_and_that_under_the_pointer_in_sight(page: Page, width: int) -> None:
    """Also in a window so low that only the lower half of the chart is in sight."""
    page.set_viewport_size({"width": width, "height": 320})
    listing = busy_listing()
    newest, oldest = (
        Listing.objects.filter(player=listing.player, list__pool__name="standard", list__current=True)
        .exclude(rating=None)
        .order_by(f"{sign}list__date")
        .values_list("list__date", "rating")[0]
        for sign in ("-", "")
    )
    page.goto(f"/players/{listing.player.code}/")
    chart = page.locator(".progress-chart").first
    expect(chart.locator(".uplot")).to_be_visible()
    chart.get_by_role("button", name="All").click()
    expect(chart.get_by_role("button", name="All")).to_have_attribute("aria-pressed", "true")
    expect(chart.locator("output")).to_have_text(f"List {newest[0]} · Rating {newest[1]}")
    expect(chart.locator(".at-pointer")).to_be_hidden()
    expect(chart.get_by_role("img")).to_have_attribute("aria-label", re.compile(r"^Rating on \d+ lists from "))
    plot = chart.locator(".u-over")
    plot.evaluate("plot => scrollBy(0, plot.getBoundingClientRect().top + plot.clientHeight / 2)")
    box = plot.bounding_box()
    assert box is not None
    for at, (day, rating) in {1: oldest, box["width"] - 1: newest}.items():
        page.mouse.move(box["x"] + at, box["y"] + box["height"] - 20)
        expect(chart.locator(".at-pointer")).to_have_text(f"List {day} · Rating {rating}")
        label = chart.locator(".at-pointer").bounding_box()
        assert label is not None
        assert 0 <= label["x"] <= width - label["width"]
        assert 0 <= label["y"] <= 320 - label["height"]
    assert page.evaluate("document.documentElement.scrollWidth") == width


CHARTS = """Object.defineProperty(window, "uPlot", {
    get() { return this.drawing; },
    set(uPlot) {
        this.charts = [];
        this.drawing = new Proxy(uPlot, { construct: (made, told) => {
            const chart = new made(...told);
            window.charts.push(chart);
            return chart;
        } });
    },
})"""  # keeps every chart that is drawn, so that its scales can be looked at


def test_the_chart_of_a_rating_that_never_changed_is_around_it(page: Page) -> None:
    """Not from 0 to twice the rating, as an axis for a single value would be."""
    steady = (
        Listing.objects.filter(list__pool__name="rapid", list__current=True, rating__isnull=False)
        .values("player__code")
        .annotate(lists=Count("rating"), lowest=Min("rating"), highest=Max("rating"))
        .filter(lists__gt=1, lowest=F("highest"))
        .order_by("player__code")[0]
    )
    page.add_init_script(CHARTS)
    page.goto(f"/players/{steady['player__code']}/")
    expect(page.locator("#rapid ~ .progress-chart .uplot")).to_be_visible()
    scales = page.evaluate("charts.map(chart => [chart.scales.y.min, chart.scales.y.max])")
    assert [steady["lowest"] - 20, steady["highest"] + 20] in scales


def test_a_phone_shows_the_whole_navigation(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/")
    for link in page.locator(".bar nav a:visible").all():
        box = link.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 390, link.inner_text()


def test_reading_needs_no_script(browser: Browser, live: str, demo_office: Office) -> None:
    listing = busy_listing()
    context = new_context(browser, live, scripts=False)
    page = context.new_page()
    page.goto(f"/players/?q={listing.player.code}")
    page.get_by_role("link", name=listing.player.name).click()
    expect(page.locator("svg.chart path.progress").first).to_be_visible()
    page.locator("a.big").first.click()
    why = page.locator("table.header details.why").last
    why.locator("summary").click()
    expect(why.locator("div")).to_be_visible()
    context.close()


@pytest.mark.parametrize("kind", PAGES)
def test_axe_finds_nothing_serious(page: Page, kind: str) -> None:
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.goto(addresses()[kind])
        violations = [
            (violation["id"], [node["html"] for node in violation["nodes"]][:3])
            for violation in Axe().run(page).response["violations"]
            if violation["impact"] in ("serious", "critical")
        ]
        assert violations == [], scheme


@pytest.mark.parametrize("kind", PAGES)
def test_nothing_is_wider_than_a_phone(page: Page, kind: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(addresses()[kind])
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
