"""What a walk through the demonstration looks at on every page, and its numbers beside those of other ways."""

from __future__ import annotations

import base64
import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urldefrag, urlsplit

import pytest
from click.testing import CliRunner
from django.urls import Resolver404, resolve
from django_otp.oath import totp
from playwright.sync_api import Locator, Page

from ratinghouse.cli import verbs

SHOWN_TO = 0.005
"""Pages show two decimals."""

LEFT_OUT = ("language", "sign-out", "help", "help-file")
"""What a walk does not follow: after these links it would be somebody else's, or leave the office's own pages."""

HEADS = {"Ro": "rating", "w": "W", "K*chg": "change"}
"""How the head of a sheet calls what the documents name otherwise."""

EMPTY = """() => {
    const main = document.querySelector("main");
    const wrong = [];
    for (const table of main.querySelectorAll("table"))
        if (!table.querySelector("tbody tr td")) wrong.push("table without rows");
    for (const list of main.querySelectorAll("ul, ol, dl"))
        if (!list.children.length) wrong.push("list without items");
    const headings = [...main.querySelectorAll("h1, h2, h3")];
    headings.forEach((heading, at) => {
        if (!heading.textContent.trim()) { wrong.push("heading without words"); return; }
        const next = headings.slice(at + 1).find(other => other.tagName <= heading.tagName);
        const range = document.createRange();
        range.setStartAfter(heading);
        if (next) range.setEndBefore(next); else range.setEndAfter(main.lastChild);
        const inside = range.cloneContents();
        if (!inside.textContent.trim() && !inside.querySelector("input, img, svg, canvas, button"))
            wrong.push("nothing under " + heading.textContent.trim());
    });
    return wrong;
}"""
_FILE = re.compile(r"\.[a-z0-9]+$|/file$|/language/|/sign-out/|/metrics$|/health$|/api/")


@dataclass
class Walk:
    """Somebody's way through the pages: every link that is found is a way on, a few of each kind."""

    page: Page
    of_each_kind: int = 2
    visited: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on(
            "response",
            lambda answer: self.wrong.append(f"{answer.status} {answer.url}") if answer.status >= 400 else None,
        )

    def look_at(self, address: str, *, full: bool = False) -> None:
        """Open a page and note what is wrong with it; of a ``full`` page also every part that says "none"."""
        self.page.goto(address)
        self.visited.append(address)
        self.wrong += [f"{address}: {problem}" for problem in self.page.evaluate(EMPTY)]
        title = self.page.title()
        if not title.strip():
            self.wrong.append(f"{address}: no title")
        if full:
            texts = self.page.locator("main p.faint, main li.faint, main td, main tbody td").all_inner_texts()
            self.wrong += [f"{address}: {text}" for text in texts if text in ("None.", "Nobody.", "Nothing.")]

    def crawl(self, *starts: str) -> Counter[str]:
        """Follow links from these pages, so many pages of each kind; gives how many of each were seen."""
        counts: Counter[str] = Counter()
        queued = list(starts)
        addresses = set(queued)
        while queued:
            address = queued.pop(0)
            kind = _kind(address)
            if kind in LEFT_OUT or counts[kind] >= self.of_each_kind:
                continue
            counts[kind] += 1
            if _FILE.search(urlsplit(address).path):
                answer = self.page.request.get(address)
                if not answer.ok or not answer.body():
                    self.wrong.append(f"{answer.status} {address}")
                continue
            self.look_at(address)
            for link in self._links():
                if link not in addresses:
                    addresses.add(link)
                    queued.append(link)
        return counts

    def _links(self) -> Iterator[str]:
        hrefs: list[str] = self.page.eval_on_selector_all("a[href]:not([hidden])", "all => all.map(link => link.href)")
        host = urlsplit(self.page.url).netloc
        for href in hrefs:
            parts = urlsplit(urldefrag(href).url)
            if parts.netloc == host:
                yield parts.path + (f"?{parts.query}" if parts.query else "")


def _kind(address: str) -> str:
    """The name of an address, with the view of a list and the kind of a file."""
    parts = urlsplit(address)
    try:
        match = resolve(parts.path)
    except Resolver404:
        return "unknown"
    more = [str(match.kwargs[name]) for name in ("kind", "name") if name in match.kwargs]
    view = re.search(r"view=(\w+)", parts.query)
    return " ".join([match.url_name or match.route, *more, *([view[1]] if view else [])])


def sign_in(page: Page, home: Path, role: str) -> None:
    """Sign in with what ``accounts.txt`` says, as somebody who tries the demonstration does."""
    accounts = (home / "accounts.txt").read_text()
    part = re.search(rf"^{role}\n((?:  .*\n)*)", accounts, re.MULTILINE)
    assert part is not None
    words = dict(re.findall(r"^  (\w+) +(.+)$", part[1], re.MULTILINE))
    page.goto("/account/sign-in/")
    page.get_by_label("Name").fill(role)
    page.get_by_label("Password").fill(words["password"])
    if "secret" in words:
        key = base64.b32decode(words["secret"].replace(" ", ""))
        page.get_by_label("Code from your authenticator").fill(f"{totp(key):06}")
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(lambda address: "sign-in" not in address)


def command(*words: str) -> Any:
    """What a command of the office prints as JSON."""
    answer = CliRunner().invoke(verbs, [*words, "--json"])
    assert answer.exit_code == 0, answer.output
    return json.loads(answer.stdout)


def api(page: Page, address: str) -> Any:
    """What the JSON interface answers."""
    answer = page.request.get(f"/api/v1/{address}")
    assert answer.ok, f"{answer.status} {address}"
    return answer.json()


def number(text: str) -> float | None:
    """A number as a page writes it; None for a blank or a dash."""
    plain = text.strip().replace("−", "-").replace("+", "").replace("½", ".5").replace("\u202f", "").rstrip("*")
    return float(plain) if plain and plain not in ("–", "-") else None


def assert_list_agrees(page: Page, pool: str, view: str) -> int:
    """A view of the newest list is the same on its page, in the JSON interface and on the command line."""
    by_api = api(page, f"lists/{pool}/latest?view={view}&limit=100")
    by_command = command("list", view, "--pool", pool, "--most", "100")
    page.goto(f"/lists/{pool}/{by_api['date']}/?view={view}")
    heads = [text.strip() for text in page.locator("main table thead th").all_text_contents()]
    rows = page.locator("main table tbody tr").all()
    lines = [dict(zip(heads, row.locator("td").all_text_contents(), strict=True)) for row in rows]
    on_page = [
        (row["Name"].strip(), number(row["Rating"]), number(row["Games"]) or 0, number(row["K"])) for row in lines
    ]
    rows_of_api = [
        (f"{row['title'] or ''} {row['name']}".strip(), row["rating"], row["games"], row["K"]) for row in by_api["rows"]
    ]
    assert on_page == rows_of_api[: len(on_page)]
    assert [(row["id"], row["rating"], row["games"], row["K"], row["before"]) for row in by_api["rows"]] == [
        (row["code"], row["rating"], row["games"], row["k"], row["before"]) for row in by_command["players"]
    ]
    assert by_api["total"] == by_command["total"]
    assert on_page
    return len(on_page)


def assert_player_agrees(page: Page, code: str) -> None:
    """A player's ratings are the same on the page, in the JSON interface and on the command line."""
    by_api = {row["pool"]: row["rating"] for row in api(page, f"players/{code}")["ratings"]}
    by_command = {row["pool"]: row["rating"] for row in command("player", "show", code)[0]["ratings"]}
    page.goto(f"/players/{code}/")
    cards = page.locator("main .cards > .card:has(a.big)").all()
    on_page = {_text(card.locator("h2")): number(_text(card.locator(".big"))) for card in cards}
    assert on_page == by_api == by_command
    assert on_page


def assert_calculation_agrees(page: Page, code: str, pool: str, day: str) -> int:
    """The sheets of a number are the same three times; gives how many events there are."""
    by_api = api(page, f"players/{code}/calculations/{pool}/{day}")
    assert command("explain", code, "--pool", pool, "--list", day) == by_api
    page.goto(f"/players/{code}/{pool}/{day}/")
    assert number(_text(page.locator("main .big"))) == by_api["listing"]["rating"]
    sheets = [sheet for part in by_api["parts"] for sheet in part["sheets"] if sheet["entry"]]
    sections = page.locator("main section.card:has(table.games)").all()
    assert len(sections) == len(sheets)
    for section, sheet in zip(sections, sheets, strict=True):
        symbols = section.locator("table.header th").all_text_contents()
        values = [_visible_text(cell) for cell in section.locator("table.header td").all()]
        head = {HEADS.get(symbol, symbol): number(value) for symbol, value in zip(symbols, values, strict=True)}
        entry = {name: value for name, value in sheet["entry"].items() if name != "rating" or value is not None}
        assert {name: entry[name] for name in head.keys() & entry.keys()} == {
            name: pytest.approx(head[name], abs=SHOWN_TO) for name in head.keys() & entry.keys()
        }
        assert {"n", "W"} <= head.keys() & entry.keys()
        columns = section.locator("table.games th").all_text_contents()
        if "dR" in columns:
            cells = [
                row.locator("td").nth(columns.index("dR")) for row in section.locator("table.games tbody tr").all()
            ]
            changes = [value for cell in cells if (value := number(_visible_text(cell))) is not None]
            by_game = [game["dR"] for game in entry["games"] if game["counted"]]  # None for a player without a rating
            assert changes == [pytest.approx(dR, abs=SHOWN_TO) for dR in by_game if dR is not None]
    return len(sheets)


def _visible_text(cell: Locator) -> str:
    """What a cell shows before somebody opens the article behind it."""
    summary = cell.locator("summary")
    return _text(summary if summary.count() else cell)


def _text(place: Locator) -> str:
    return (place.text_content() or "").strip()


def decide_entry(page: Page) -> None:
    """Choose the first candidate on the matching page who can be chosen; without any, add a new player."""
    choices = page.locator(".candidate").get_by_role("button", name="Choose")
    with page.expect_navigation():
        (choices.first if choices.count() else page.get_by_role("button", name="Add as new player")).click()
