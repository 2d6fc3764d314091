"""The demonstration of today, walked through in a browser by everybody who comes to the office, role by role.

Any error, any message on the console, any empty part of a page and any number that differs between page, command line
and JSON interface fails.
"""

from __future__ import annotations

import shutil
import unicodedata
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

from ratinghouse.office.models import Entry, Event, NormResult, Player, Pool, PublishedList
from ratinghouse.site.models import Account, Dispute
from tests.office.offices import Office, enter, leave
from tests.site.small_report import small_report
from tests.site.walking import (
    Walk,
    api,
    assert_calculation_agrees,
    assert_list_agrees,
    assert_player_agrees,
    command,
    decide_entry,
    sign_in,
)

SCRIPTS = {"LOR": "CYRILLIC", "GRE": "GREEK", "GEO": "GEORGIAN", "JPN": "CJK", "EGY": "ARABIC"}
POOLS = ("standard", "rapid", "blitz", "correspondence")


@pytest.fixture
def demo_office(full_desk: Path, _test_environment: None, tmp_path: Path) -> Iterator[Office]:
    """The demonstration of today with its desk, which the test may change as it likes."""
    home = tmp_path / "office"
    shutil.copytree(full_desk, home)
    office = Office(home, "sqlite")
    enter(office)
    yield office
    leave()


def test_a_visitor_reads_everything_and_every_number_agrees(page: Page, demo_office: Office) -> None:
    walk = Walk(page)
    kinds = walk.crawl("/", *(f"/lists/{pool}/" for pool in POOLS))
    assert {"home", "players", "player", "calculation", "lists", "list", "events", "event", "rulebook"} <= kinds.keys()
    assert {"studies", "study", "study-pdf"} <= kinds.keys()
    assert {"calculators", "api-docs", "event-form pdf crosstable"} & kinds.keys()
    walk.look_at("/", full=True)
    for pool in POOLS:
        expect(page.locator("main")).to_contain_text(f"{pool} list of")
    for pool in POOLS:
        assert assert_list_agrees(page, pool, "top") >= 20
    assert assert_list_agrees(page, "standard", "women") > 40
    assert assert_list_agrees(page, "standard", "juniors") > 20

    strongest = {command("list", "--pool", pool, "--most", "1")["players"][0]["code"] for pool in POOLS}
    with_norms = NormResult.objects.filter(verdict="norm").values_list("player__code", flat=True)
    for code in sorted({*strongest, *with_norms}):
        assert_player_agrees(page, code)
    for pool in POOLS:
        event = Event.objects.filter(pool__name=pool, state="rated").latest("list_date", "pk")
        entry = event.entries.select_related("player").order_by("no")[0]
        assert entry.player is not None
        assert assert_calculation_agrees(page, entry.player.code, pool, str(event.list_date)) >= 1
    assert walk.wrong == []


def test_a_visitor_finds_players_in_every_script_and_sees_their_norms(page: Page, demo_office: Office) -> None:
    walk = Walk(page)

    for fed, script in SCRIPTS.items():
        players = Player.objects.filter(fed=fed).exclude(local_name="").order_by("pk")
        player = players[0]
        assert unicodedata.name(player.local_name[0]).startswith(script)
        page.goto("/players/")
        page.get_by_label("Name, ID or FIDE ID").fill(player.local_name)
        page.get_by_role("button", name="Search").click()
        expect(page.locator("main")).to_contain_text(player.name)
    norm = NormResult.objects.filter(verdict="norm", title="GM", player__club__isnull=False).order_by("pk")[0]
    walk.look_at(f"/players/{norm.player.code}/")
    expect(page.locator("#norms")).to_have_text("Title norms")
    expect(page.locator("main")).to_contain_text("Near misses")
    expect(page.locator("main")).to_contain_text(norm.event.name)
    assert walk.wrong == []


def test_a_player_sees_norms_disputes_and_all_that_is_known(page: Page, demo_office: Office) -> None:
    sign_in(page, demo_office.home, "player")
    walk = Walk(page)
    walk.look_at("/account/", full=True)
    walk.look_at("/account/player/", full=True)
    account = Account.objects.get(user__username="player")
    assert account.player is not None
    code = account.player.code
    expect(page.locator("main h1")).to_contain_text(code)
    assert page.get_by_role("link", name="certificate (PDF)").count() >= 2
    kinds = walk.crawl("/account/player/")
    assert {"own", "certificate", "question", "dispute", "own-export"} <= kinds.keys()
    exported = page.request.get("/account/player/export.json").json()
    by_command = command("player", "show", code)[0]
    assert exported["player"]["ratings"] == by_command["ratings"]
    assert_player_agrees(page, code)
    dispute = Dispute.objects.get(player=account.player, state=Dispute.DisputeState.OPEN)
    page.goto(f"/account/disputes/{dispute.pk}/")
    page.get_by_role("textbox").first.fill("Here is my score sheet.")
    page.get_by_role("button", name="Answer").click()
    expect(page.locator("main")).to_contain_text("Here is my score sheet.")
    assert walk.wrong == []


def test_an_arbiter_hands_in_a_report_and_announces_an_event(page: Page, demo_office: Office) -> None:
    sign_in(page, demo_office.home, "arbiter")
    walk = Walk(page)
    kinds = walk.crawl("/desk/", "/desk/registrations/")
    assert {"desk", "desk-event", "desk-registrations", "desk-registration", "dispute"} <= kinds.keys()
    walk.look_at("/desk/registrations/", full=True)
    walk.look_at("/desk/", full=True)
    expect(page.locator("main")).to_contain_text("Weekend Open")
    file: FilePayload = {"name": "four.trf", "mimeType": "text/plain", "buffer": small_report().text().encode()}
    page.get_by_label("Reports: TRF").set_input_files(file)
    page.get_by_role("button", name="Submit").click()
    expect(page.locator("main h1")).to_contain_text("event")
    page.goto("/desk/registrations/announce/")
    page.get_by_label("Name of the event").fill("Harbour Rapid")
    page.get_by_label("First day").fill("2031-05-03")
    page.get_by_label("Last day").fill("2031-05-03")
    page.get_by_label("Pool").select_option("rapid")
    page.get_by_role("button", name="Announce it").click()
    expect(page.locator("main")).to_contain_text("Harbour Rapid")
    assert walk.wrong == []


def test_an_officer_finds_every_desk_full_and_works_through_it(page: Page, demo_office: Office) -> None:
    sign_in(page, demo_office.home, "officer")
    walk = Walk(page)
    checked, rated = (Event.objects.filter(state=state).latest("pk").pk for state in ("checked", "rated"))
    event_pages = (f"/desk/events/{checked}/match/", f"/desk/events/{rated}/correct/")
    kinds = walk.crawl("/desk/", "/desk/deadlines/", "/desk/work/", *event_pages)
    assert {
        *("desk", "desk-event", "desk-match", "desk-correct", "desk-lists", "desk-import", "desk-works", "desk-work"),
        *("desk-studies", "desk-study", "desk-study-pdf"),
        *("desk-adjustments", "desk-journal", "desk-board", "desk-registrations", "desk-registration"),
        *("desk-disputes", "dispute", "desk-register", "desk-player", "desk-file"),
    } <= kinds.keys()
    for full in (
        "",
        "deadlines/",
        "registrations/",
        "disputes/",
        "adjustments/",
        "journal/",
        "work/",
        "lists/",
        "register/",
    ):
        walk.look_at(f"/desk/{full}", full=True)
    assert command("deadlines")["closing_dates"] == _closing_dates(page)

    page.goto("/desk/work/")
    page.locator("main a[href*='/desk/work/']").first.click()
    page.get_by_role("button", name="Correct and publish").click()
    expect(page.locator("#work[data-state=done]")).to_contain_text("Corrected and published.")

    dispute = Dispute.objects.filter(state=Dispute.DisputeState.OPEN).order_by("pk")[0]
    page.goto(f"/account/disputes/{dispute.pk}/")
    page.get_by_role("textbox").first.fill("The report has been corrected.")
    page.get_by_label("Settle it").select_option("upheld")
    page.get_by_role("button", name="Answer").click()
    expect(page.locator("main")).to_contain_text("upheld")

    event = Event.objects.get(state=Event.State.CHECKED)
    page.goto(f"/desk/events/{event.pk}/match/")
    with page.expect_navigation():
        page.get_by_role("button", name="Add all unmatched as new players").click()
    for entry in Entry.objects.filter(event=event, match=Entry.Match.OPEN).order_by("no"):
        page.goto(f"/desk/events/{event.pk}/match/?no={entry.no}")
        decide_entry(page)
    assert not Entry.objects.filter(event=event, match=Entry.Match.OPEN).exists()
    page.goto(f"/desk/events/{event.pk}/")
    page.get_by_role("button", name="Admit").click()
    expect(page.locator("main")).to_contain_text("Admitted.")
    assert walk.wrong == []


def _closing_dates(page: Page) -> list[dict[str, object]]:
    """The first table of the board, as the command line prints it."""
    page.goto("/desk/deadlines/")
    rows = []
    for row in page.locator("main table").first.locator("tbody tr").all():
        pool, day, closes, days_left, waiting, admitted, article, _ = row.locator("td").all_text_contents()
        rows.append(
            {
                "pool": pool,
                "list": day,
                "closes": closes,
                "days_left": int(days_left),
                "not_admitted": int(waiting),
                "admitted": int(admitted),
                "article": article,
            }
        )
    return rows


def test_an_administrator_keeps_accounts(page: Page, demo_office: Office) -> None:
    sign_in(page, demo_office.home, "administrator")
    walk = Walk(page)
    kinds = walk.crawl("/desk/accounts/")
    assert {"desk-accounts", "desk-account", "desk-account-new", "desk-mail", "desk"} <= kinds.keys()
    page.goto("/desk/accounts/new/")
    page.get_by_label("Name of the account").fill("novak")
    page.get_by_label("Role").select_option("arbiter")
    page.get_by_role("button", name="Create the account").click()
    expect(page.locator("main")).to_contain_text("novak")
    assert Account.objects.filter(user__username="novak", role="arbiter").exists()
    assert walk.wrong == []


def test_the_newest_lists_are_of_this_month(page: Page, demo_office: Office) -> None:
    """Built relative to the day: the lists in force, an event that is played now, and announcements ahead."""
    today = datetime.now(UTC).date()
    for pool in ("standard", "rapid", "blitz"):
        newest = PublishedList.objects.filter(pool=Pool.objects.get(name=pool)).latest("date")
        assert newest.date in (today.replace(day=1), date.fromisoformat(api(page, "lists")["lists"][0]["date"]))
        assert (today - newest.date).days <= 32
