"""Every page, for every role, read in Japanese: no English is left but names, symbols and what people wrote."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import Resolver404, resolve

from ratinghouse.office.models import (
    Adjustment,
    Alias,
    Club,
    Entry,
    Event,
    Federation,
    JournalEntry,
    Player,
    PublishedList,
    Registration,
)
from tests.office.offices import Office
from tests.site.accounts import account, entered
from tests.site.left_in_english import left_in_english, visible_texts

MOST_OF_A_KIND = 2
NOT_PAGES = {
    "help",  # the documentation is in English
    "help-file",
    "language",
    "event-pdf",
    "event-trf",
    "own-export",
    "desk-file",
    "list-file",
    "sign-out",
    "event-form",
    "event-report",
    "desk-form",
    "desk-report",
}
REACHED: dict[str, str | tuple[str, ...]] = {
    "public": "/",
    "player": "/account/",
    "arbiter": ("/account/", "/desk/"),
    "administrator": ("/account/", "/desk/"),
}
"""Where each role goes: public pages are the same for everybody."""

BROKEN = b"""012 Broken Open
042 2026/13/01
052 2026/10/09
122 as fast as one likes
001    1 m  xx Nobody, Known                     2999 NOR 1234567 1990/01/01  1.0    1     2 w 1     9 b 0
001    2      Abc                               0500 NOR                     1.5    1     1 w 1           -
XYZ something else
999 what is this
"""
CALCULATIONS = (
    "change/?rating=x&opponents=abc+9",
    "change/?rating=2000&opponents=unrated+1,2500+1,2000+1&rules=fide-2003",
    "change/?rating=2000&opponents=2500+1,1000+1&rules=all",
    "initial/?opponents=2000+1&rules=jcf-2024",
    "initial/?rating=2000&opponents=2000+1",
    "performance/?opponents=2000+1,2100+1&rules=iccf-2023",
    "goal/?opponents=1800",
    "goal/?rating=2000&target=2010&opponents=1800,2000",
    "what-if/?rating=2000&opponents=1800,2000&rules=article",
    "schedule/?rating=2000&opponents=1800,2000",
    "team/?home=2000,1900&away=1800",
    "norm/?average=2400",
    "norm/?opponents=2400,2500,2450,2380,2500,2400,2410,2390,2500",
    "convert/?from=ecf&rating=200",
)


@pytest.fixture
def people(demo_office: Office) -> dict[str, User | None]:
    """Somebody of every role; the administrator has handed in reports that are not in order."""
    player = Entry.objects.exclude(player=None).order_by("pk")[0].player
    assert player is not None
    users: dict[str, User | None] = {
        "public": None,
        "player": account("mira", "player", player=player.code),
        "arbiter": account("arne", "arbiter"),
        "administrator": account("chief", "administrator"),
    }
    files = [("broken.trf", BROKEN), ("picture.bin", b"\x00\x01\x02"), ("table.csv", b"a,b\n1,2\n")]
    for who in ("arbiter", "administrator"):
        handed = [SimpleUploadedFile(f"{who}-{name}", raw + who.encode()) for name, raw in files]
        assert entered(users[who]).post("/desk/upload/", {"files": handed}).status_code == 302
    return users


@pytest.mark.parametrize("role", ["public", "player", "arbiter", "administrator"])
def test_no_english_is_left(people: dict[str, User | None], role: str) -> None:
    names = set(_names())
    english: dict[str, str] = {}
    counts: Counter[tuple[str, ...]] = Counter()
    client, waiting = entered(people[role]), _first_addresses(role)
    addresses = set(waiting)
    while waiting:
        address = waiting.pop(0)
        kind = _kind(address)
        if kind is None or counts[kind] >= MOST_OF_A_KIND:
            continue
        counts[kind] += 1
        page = _page(client, address)
        english |= dict.fromkeys(left_in_english(page, names), address)
        fresh = [link for link in _links(page, address) if link not in addresses and link.startswith(REACHED[role])]
        addresses.update(fresh)
        waiting += fresh
    assert "\n".join(f"{address}: {text}" for text, address in english.items()) == ""
    assert len(counts) > 5


def test_refusals_are_in_japanese(people: dict[str, User | None]) -> None:
    client = entered(people["administrator"])
    event = Event.objects.order_by("pk").last()
    assert event is not None
    refused = client.post(f"/desk/events/{event.pk}/admit/", {}, headers={"Accept-Language": "ja"})
    assert refused.status_code == 422
    assert list(left_in_english(refused.content.decode(), _names())) == []
    assert f"大会 {event.pk}" in refused.content.decode()


def test_a_finding_stored_without_its_template_is_shown_as_stored(people: dict[str, User | None]) -> None:
    event = Event.objects.order_by("pk").last()
    assert event is not None
    message = "In round 3 player 5 is paired with himself."
    stored = {"severity": "error", "code": "paired-with-self", "article": "", "file": "", "line": 0, "column": 0}
    event.findings = [{**stored, "message": message, "remedy": "Black, Joe, 2059, counts as 1917"}]
    event.save(update_fields=["findings"])
    page = _page(entered(people["administrator"]), f"/desk/events/{event.pk}/")
    assert message in page
    assert "Black, Joe, 2059, counts as 1917" in page


def test_english_that_is_left_is_found() -> None:
    page = '<html lang="ja"><p title="Nothing is here">レーティング <b>Anna Black</b> K = 20</p><code>left alone</code>'
    assert visible_texts(page) == ["Nothing is here", "レーティング", "Anna Black", "K = 20"]
    assert list(left_in_english(page, ["Anna Black"])) == ["Nothing is here"]
    assert list(left_in_english(page, ["Nothing is here"])) == ["Anna Black"]


def _first_addresses(role: str) -> list[str]:
    if role == "public":
        calculations = [f"/calculators/{query}" for query in CALCULATIONS]
        return ["/", "/players/?q=a", "/no-such-page", "/rules/fide-2003/jcf-2024/", "/account/sign-in/", *calculations]
    return ["/account/", "/account/password/", "/account/player/", "/account/player/erase/", "/desk/"]


def _kind(address: str) -> tuple[str, ...] | None:
    """What kind of page an address is of: the view, and which questions are put to it."""
    path = address.partition("?")[0]
    if path.startswith("/static/"):
        return None
    try:
        match = resolve(path)
    except Resolver404:
        return ("none",)
    if match.view_name in NOT_PAGES or (path.startswith("/api/") and path != "/api/v1/docs"):
        return None
    parameters = sorted(re.findall(r"[?&](\w+)=", address))
    parts = [str(match.kwargs["name"])] if match.view_name == "calculator" else []
    parts += [str(match.kwargs["id"])] if match.view_name == "rulebook" else []
    return (match.view_name, *parts, *parameters, address if path.startswith("/calculators/") and parameters else "")


def _page(client: Client, address: str) -> str:
    answer = client.get(address, headers={"Accept-Language": "ja"}, follow=True)
    return answer.content.decode() if "html" in answer.headers["Content-Type"] else ""


def _links(page: str, address: str) -> Iterable[str]:
    path = address.partition("?")[0]
    for written in re.findall(r'href="([^"#]+)', page):
        link = written.replace("&amp;", "&")
        if link.startswith(("/", "?")) and not link.startswith("//"):
            yield path + link if link.startswith("?") else link


def _names() -> Iterable[str]:
    """What people are called, and what they wrote: of it nothing is translated."""
    yield from (
        "English",
        "Nobody, Known",
        "Abc",
        "abc",
        "as fast as one likes",
        "tester",
        "demo",
        "Open",
        "Spring",
        "Cup",
    )
    for player in Player.objects.all():
        yield from (player.name, player.code, player.local_name, *player.name.split(", "), player.name.casefold())
    for event in Event.objects.select_related("received"):
        yield from (event.name, event.city, event.reason, event.received.file, event.received.sender)
        lines = (line[4:].strip() for line in bytes(event.received.content).decode("latin-1").splitlines()[:40])
        yield from (line for line in lines if not line.isdecimal())
    yield from Registration.objects.values_list("name", flat=True)
    yield from Registration.objects.values_list("time_control", flat=True)
    yield from Alias.objects.values_list("text", flat=True)
    yield from Club.objects.values_list("name", flat=True)
    yield from User.objects.values_list("username", flat=True)
    yield from Federation.objects.values_list("name", flat=True)
    yield from Adjustment.objects.values_list("described", flat=True)
    yield from PublishedList.objects.values_list("reason", flat=True)
    yield from JournalEntry.objects.values_list("why", flat=True)
    yield from Entry.objects.values_list("said_name", flat=True)
