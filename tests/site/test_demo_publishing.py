"""The demo as its visitor uses it: an officer works through the desk in a browser and publishes list after list."""

from __future__ import annotations

import csv
import re
import shutil
from collections.abc import Iterator
from datetime import date, timedelta
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, FilePayload, Locator, Page, expect

from ratinghouse.reports import Format, Report, ReportEntry, ReportHeader, Result
from ratinghouse.reports.trf import write_trf
from tests.site.conftest import watched_page
from tests.site.test_serve import serving
from tests.site.walking import decide_entry, sign_in

TIME_CONTROLS = {
    "standard": ("90 minutes and 30 seconds a move", "5400+30"),
    "rapid": ("15 minutes", "900"),
    "blitz": ("5 minutes", "300"),
}
"""Of the pools in which newcomers get first ratings from a single event, and ratings fall below a floor."""

ROUNDS = (
    ((1, 6), (2, 5), (3, 4)),
    ((6, 4), (5, 3), (1, 2)),
    ((2, 6), (3, 1), (4, 5)),
    ((6, 5), (1, 4), (2, 3)),
    ((3, 6), (4, 2), (5, 1)),
)  # six players, by the tables of Berger: White first
NEWCOMER, LOSER = 5, 6
NAMES = ("Quwzeki, Xovy", "Ydrabolt, Fyrn", "Jephtokk, Ulmi", "Wazzberg, Ossip", "Gnyxholm, Trude", "Vroblek, Ihna")
"""Of newcomers; none is like another, nor like anybody in the register."""


class Card(NamedTuple):
    """A pool on the page of the next lists."""

    pool: str
    newest: date
    following: date


@pytest.fixture
def officer(browser: Browser, full_desk: Path, tmp_path: Path) -> Iterator[Page]:
    """A page on which the demo's officer is signed in."""
    home = tmp_path / "demo"
    shutil.copytree(full_desk, home)
    with serving("--demo", str(home)) as (address, _), watched_page(browser, address) as page:
        sign_in(page, home, "officer")
        page.get_by_role("navigation").get_by_role("link", name="Desk").click()
        yield page


def test_the_next_two_lists_of_every_pool_are_published_with_newcomers_and_delistings(officer: Page) -> None:
    _work_through_the_desk(officer)
    cards = _cards(officer)
    assert cards
    names = iter(NAMES)
    for turn in (1, 2):
        for pool in [card.pool for card in cards]:
            card = next(card for card in _cards(officer) if card.pool == pool)
            report = _round_robin(officer, card, turn, next(names)) if pool in TIME_CONTROLS else None
            if report is not None:
                _hand_in(officer, card, report)
            _publish(officer, card, report)
            assert next(card for card in _cards(officer) if card.pool == pool).newest == card.following


def _cards(page: Page) -> list[Card]:
    page.goto("/desk/lists/")
    cards = []
    for card in page.locator("section.card").all():
        days = [date.fromisoformat(day) for day in re.findall(r"\d{4}-\d\d-\d\d", card.inner_text())[:2]]
        cards.append(Card(card.locator("input[name=pool]").input_value(), *days))
    return cards


def _work_through_the_desk(page: Page) -> None:
    """Match and admit every report that waits and can be read."""
    page.goto("/desk/")
    undecided = page.locator(".chip").filter(has_text=re.compile("checked|matched", re.IGNORECASE))
    rows = page.locator("table.stacked tbody tr").filter(has=undecided)
    for address in [row.get_by_role("link").first.get_attribute("href") for row in rows.all()]:
        assert address is not None
        _admit(page, address)


def _admit(page: Page, address: str) -> None:
    page.goto(address)
    if _open_entries(page):
        _open_matching(page)
        with page.expect_navigation():
            page.get_by_role("button", name="Add all unmatched as new players").click()
        page.goto(address)
        for _ in range(_open_entries(page)):  # of namesakes somebody decides
            before = _open_entries(page)
            _open_matching(page)
            decide_entry(page)
            page.goto(address)
            assert _open_entries(page) == before - 1
    reason = page.get_by_label("Override reason")
    if reason.count():
        reason.fill("the rating officer accepts it as an exception")
    page.get_by_role("button", name="Admit").click()
    expect(page.locator("main")).to_contain_text("Admitted.")


def _open_matching(page: Page) -> None:
    """Follow the link to the matching page and wait until it is there."""
    with page.expect_navigation():
        page.get_by_role("link", name=re.compile(r"Match \d+ player")).click()


def _open_entries(page: Page) -> int:
    link = page.get_by_role("link", name=re.compile(r"Match \d+ player"))
    return int(re.findall(r"\d+", link.inner_text())[0]) if link.count() else 0


def _round_robin(page: Page, card: Card, turn: int, newcomer: str) -> Report:
    """Return a report in which the list's lowest player loses every game, and a newcomer gets a first rating."""
    answer = page.request.get(f"/lists/{card.pool}/{card.newest}/list.csv")
    rated = [row for row in csv.DictReader(StringIO(answer.text())) if int(row["rating"] or 0)]
    lowest = sorted(rated, key=lambda row: (int(row["rating"]), row["id"]))[:5]
    players = dict(zip((LOSER, 1, 2, 3, 4), lowest, strict=True))
    results: dict[int, list[Result]] = {no: [] for no in range(1, 7)}
    for number, pairs in enumerate(ROUNDS, start=1):
        for white, black in pairs:
            codes = {white: "=", black: "="} if LOSER not in (white, black) else {white: "1", black: "1", LOSER: "0"}
            results[white].append(Result(number, black, "w", codes[white]))
            results[black].append(Result(number, white, "b", codes[black]))
    fed = lowest[0]["fed"]
    entries = [
        ReportEntry(
            *(no, row["name"], row["id"], int(row["rating"]), fed, row["sex"], "", row["birth"]),
            points=0 if no == LOSER else 300,
            rank=6 if no == LOSER else no,
            results=tuple(results[no]),
        )
        for no, row in players.items()
    ]
    unrated = ReportEntry(NEWCOMER, newcomer, fed=fed, sex="w", birth="1999-09-09", points=300, rank=NEWCOMER)
    entries.append(unrated._replace(results=tuple(results[NEWCOMER])))
    start = card.newest + timedelta(days=1)
    days = tuple(start + timedelta(days=number // 3) for number in range(5))
    words, code = TIME_CONTROLS[card.pool]
    header = ReportHeader(
        name=f"Closing Round Robin {turn} of {card.pool}",
        city="Quwze",
        fed=fed,
        start=start,
        end=days[-1],
        arbiter="Arbiter, Anna",
        time_control=words,
        time_control_code=code,
        rounds=5,
        round_dates=days,
    )
    return Report(header, tuple(sorted(entries)), format=Format.ROUND_ROBIN, format_from="given")


def _hand_in(page: Page, card: Card, report: Report) -> None:
    page.goto("/desk/")
    raw, _ = write_trf(report)
    file: FilePayload = {"name": f"{report.event.name}.trf", "mimeType": "text/plain", "buffer": raw}
    page.get_by_label("Reports: TRF").set_input_files(file)
    page.get_by_label("Received on").fill((card.newest + timedelta(days=4)).isoformat())
    page.get_by_label("Pool").select_option(card.pool)
    page.get_by_role("button", name="Submit").click()
    expect(page.locator("main")).to_contain_text("is received as event")
    _admit(page, page.url)
    expect(page.locator("main")).to_contain_text(card.following.isoformat())


def _publish(page: Page, card: Card, report: Report | None) -> None:
    page.goto("/desk/lists/")
    section = page.locator("section.card").filter(has=page.locator(f"input[name=pool][value={card.pool}]"))
    section.get_by_role("button", name="Preview").click()
    work = page.locator("#work[data-state=done]")
    expect(work).to_contain_text("Nothing is saved yet.")
    previewed = _rows_below(page, "New on the list"), _rows_below(page, "Delisted"), _facts(work)
    if report is not None:
        newcomer = next(entry.name for entry in report.entries if entry.no == NEWCOMER)
        loser = next(entry.id for entry in report.entries if entry.no == LOSER)
        assert any(newcomer in row for row in previewed[0])
        assert any(loser in row for row in previewed[1])
        assert report.event.name in _rows_below(page, "Events")
    page.get_by_label("I have checked").check()
    page.get_by_role("button", name="Publish this list").click()
    expect(work).to_contain_text("Published.")
    published = _facts(work)
    assert published.pop("Content hash")
    assert (_rows_below(page, "New on the list"), _rows_below(page, "Delisted"), published) == previewed
    work.get_by_role("link", name="See the list").click()
    expect(page.locator("h1")).to_contain_text(card.following.isoformat())


def _rows_below(page: Page, heading: str) -> list[str]:
    """Return the rows of the table, or the items of the list, that follows a heading."""
    below = page.locator(f"h2:text-is('{heading}') ~ :is(div, ul)").first
    return [text.strip() for text in below.locator("tbody tr, li").all_inner_texts()]


def _facts(work: Locator) -> dict[str, str]:
    names, values = (work.locator(f"dl.facts > {tag}").all_inner_texts() for tag in ("dt", "dd"))
    return dict(zip(names, values, strict=True))
