"""A player asks to be erased, and no public page, file or answer names them afterwards."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from threading import Event as Stop
from threading import Thread

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from ratinghouse.office.journal_display import displayed_entries
from ratinghouse.office.models import Entry, ErasureWish, Event, JournalEntry, Listing, Player, Pool, PublishedList
from ratinghouse.office.publishing.list_views import VIEWS
from ratinghouse.office.publishing.verification import verify
from ratinghouse.office.refusal import Refused
from ratinghouse.office.register.register import edit_player
from ratinghouse.site.accounts.disputes import open_dispute
from ratinghouse.site.accounts.erasure_requests import (
    GRACE,
    WAITING,
    erase_due,
    erase_player,
    overdue_erasures,
    request_erasure,
)
from ratinghouse.site.models import Account, Attempt, Dispute, SignIn
from ratinghouse.site.task_worker import run_worker
from tests.office.offices import Office, enter, leave
from tests.site.accounts import NOON, PASSWORD, account, entered
from tests.waiting import LONGEST, wait_until

LINK = re.compile(r'(?:href|src|action)="(/[^"#]*)')
FILE = re.compile(r'href="(/[^"#]*)"[^>]* download')
CLOSED = ("/account/", "/desk/", "/language/", "/static/", "/rules/", "/calculators/", "/api/")
LOCAL = "栗山千明"


@pytest.fixture
def player(demo_office: Office) -> Player:
    """Somebody with a long record, of whom everything is known."""
    listed = Listing.objects.filter(list__current=True, rating__isnull=False).order_by("-games")
    rated = Player.objects.filter(pk__in=listed.values("player"), entries__event__state="rated", merged_into=None)
    chosen = max(rated.distinct(), key=lambda candidate: candidate.entries.count())
    more = {"local_name": LOCAL, "fide_id": "99912345", "title": "FM", "birth": "1987-06-05"}
    return edit_player(NOON, chosen.code, more, "for the test")


def texts_of(player: Player) -> set[str]:
    """How a player would be known again."""
    return {player.name, player.local_name, player.fide_id, player.birth, player.name.partition(",")[0]}


def pages(client: Client) -> Iterator[tuple[str, str]]:
    """The public pages with their texts: what home leads to, events, lists in every view, and all their files."""
    home = client.get("/").content.decode()
    links = [link.replace("&amp;", "&") for link in LINK.findall(home) if not link.startswith(CLOSED)]
    todo = list(dict.fromkeys([*_addresses(), *links, "/lists/", "/events/", "/"]))
    done = set(todo)
    while todo:
        address = todo.pop()
        answer = client.get(address)
        if answer.status_code == 404 and "view=" in address:
            continue  # the interface has more views than the pages
        assert answer.status_code == 200, address
        text = _unpacked(b"".join(answer))
        yield address, text
        files = {file.replace("&amp;", "&") for file in FILE.findall(text) if ".pdf" not in file} - done
        todo += files
        done |= files


def _unpacked(content: bytes) -> str:
    """What a page or a file says; a workbook is a zip of texts."""
    if content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(content)) as workbook:
            content = b"\n".join(workbook.read(name) for name in workbook.namelist())
    return content.decode(errors="replace")


def _addresses() -> Iterator[str]:
    """Every view of the newest and the corrected lists, every event with its report, and the JSON interface's."""
    newest = PublishedList.objects.filter(current=True).order_by("-date")[:2]
    corrected = PublishedList.objects.filter(current=False)[:2]
    for rating_list in [*newest, *corrected]:
        for view in VIEWS:
            yield f"/lists/{rating_list.pool.name}/{rating_list.date}/?view={view}&edition={rating_list.edition}"
            yield (
                f"/api/v1/lists/{rating_list.pool.name}/{rating_list.date}"
                f"?view={view}&edition={rating_list.edition}&limit=500"
            )
    for event in Event.objects.filter(state__in=("rated", "superseded")):
        yield f"/events/{event.pk}/"
        yield f"/events/{event.pk}/report.trf"
        if event.state == "rated":
            yield f"/api/v1/events/{event.pk}"


def named_on(client: Client, texts: set[str]) -> dict[str, set[str]]:
    """The addresses on which somebody is named, with how."""
    named = {}
    for address, text in pages(client):
        names = {name for name in texts if name and (name in text or json.dumps(name)[1:-1] in text)}
        if names:
            named[address] = names
    return named


def test_no_public_page_names_an_erased_player(client: Client, player: Player) -> None:
    texts = texts_of(player)
    before = named_on(client, texts)
    assert len(before) > 10  # the search finds the player on the pages that name them
    erase_player(NOON, player.code, "asked in writing")
    assert named_on(client, texts) == {}
    answer = client.get(reverse("player", args=[player.code]))
    assert f"Player {player.code}" in answer.content.decode()
    assert verify().findings == ()


def test_no_public_page_names_a_hidden_player(client: Client, player: Player) -> None:
    texts = texts_of(player)
    edit_player(NOON, player.code, {"hidden": True}, "asked by the player")
    assert named_on(client, texts) == {}


def test_calculations_and_answers_of_opponents_do_not_name_him(client: Client, player: Player) -> None:
    texts = texts_of(player)
    erase_player(NOON, player.code, "asked in writing")
    entry = Entry.objects.filter(player=player, event__state="rated").select_related("event__pool")[0]
    event = entry.event
    assert event.pool is not None
    for opponent in event.entries.exclude(pk=entry.pk).select_related("player"):
        assert opponent.player is not None
        address = f"/api/v1/players/{opponent.player.code}/calculations/{event.pool.name}/{event.list_date}"
        answer = client.get(address)
        assert answer.status_code == 200
        assert not any(name in answer.content.decode() for name in texts if name)
    assert f"Player {player.code}" in answer.content.decode()


def test_the_interface_and_the_search_know_him_by_his_pseudonym(client: Client, player: Player) -> None:
    erase_player(NOON, player.code, "asked in writing")
    answer = client.get(f"/api/v1/players/{player.code}").json()
    assert (answer["id"], answer["name"]) == (player.code, f"Player {player.code}")
    assert {answer[name] for name in ("fide_id", "local_name", "fed", "sex", "birth_year", "title", "club")} == {None}
    assert client.get(f"/api/v1/players/{player.code}/history").json()["pools"]
    assert [row["id"] for row in client.get("/api/v1/players", {"q": player.code}).json()["players"]] == [player.code]
    assert client.get("/api/v1/players", {"q": player.name}).json()["players"] == []
    assert f"Player {player.code}" in client.get("/players/", {"q": player.code}).content.decode()
    pool = Pool.objects.order_by("pk")[0].name
    rows = client.get(f"/api/v1/lists/{pool}/latest?view=all&limit=500").json()["rows"]
    (row,) = (row for row in rows if row["id"] == player.code)
    assert (row["name"], row["birth_year"], row["title"]) == (f"Player {player.code}", None, None)


def test_he_asks_waits_and_is_erased(player: Player) -> None:
    user = account("vera", "player", player=player.code)
    User.objects.filter(pk=user.pk).update(email="vera@example.org", first_name="Vera")
    entry = Entry.objects.filter(player=player)[0]
    open_dispute(NOON, entry, None, f"I, {player.name}, was not there.")
    client = Client()
    client.post("/account/sign-in/", {"name": "vera", "password": PASSWORD})
    assert SignIn.objects.filter(user=user).exists()
    page = client.get("/account/player/erase/")
    assert "it cannot be undone" in page.content.decode()

    wrong = client.post("/account/player/erase/", {"name": "Somebody Else", "password": "x"})
    assert wrong.status_code == 403
    assert "not the name" in wrong.content.decode()
    assert "password is wrong" in wrong.content.decode()
    assert "Somebody Else" in wrong.content.decode()
    assert not ErasureWish.objects.exists()

    answer = client.post("/account/player/erase/", {"name": player.name.upper(), "password": PASSWORD})
    assert answer.status_code == 302
    wish = ErasureWish.objects.get()
    assert wish.due - wish.asked == timedelta(days=14)
    assert f"{wish.due:%Y-%m-%d}" in client.get("/account/player/").content.decode()
    assert erase_due(wish.due - timedelta(seconds=1)) == []

    Attempt.objects.create(purpose="link", name="vera", address="192.0.2.1", at=NOON.now)
    assert erase_due(wish.due) == [player.code]
    assert erase_due(wish.due) == []
    assert not Attempt.objects.filter(name="vera").exists()
    assert client.get("/account/player/").status_code == 302  # to sign in
    assert client.post("/account/sign-in/", {"name": "vera", "password": PASSWORD}).status_code == 403
    user.refresh_from_db()
    assert (user.username, user.email, user.first_name, user.is_active) == (f"erased-{user.pk}", "", "", False)
    assert not Account.objects.filter(player=player).exists()
    assert not SignIn.objects.filter(user=user).exists()
    assert not Session.objects.exists()
    assert Dispute.objects.get().text == "(erased)"
    with pytest.raises(Refused, match="was erased"):
        account("vera2", "player", player=player.code)
    acts = displayed_entries(JournalEntry.objects.all())
    assert "vera" not in " ".join(f"{act.who} {act.subject} {act.after}" for act in acts)
    last = JournalEntry.objects.order_by("-number")[0]
    assert (last.who, last.verb, last.after) == ("the office", "erase", {"erased": True})
    assert player.name not in f"{last.why} {last.before} {last.after}"


def test_he_changes_his_mind(player: Player) -> None:
    client = entered(account("vera", "player", player=player.code))
    client.post("/account/player/erase/", {"name": player.name, "password": PASSWORD})
    again = client.post("/account/player/erase/", {"name": player.name, "password": PASSWORD})
    assert again.status_code == 403
    assert "requested already" in again.content.decode()
    client.post("/account/player/stay/")
    assert not ErasureWish.objects.exists()
    assert erase_due(datetime.now(UTC) + 2 * WAITING) == []
    assert Player.objects.get(pk=player.pk).name == player.name
    assert "there is no such request" in client.post("/account/player/stay/", follow=True).content.decode()


def test_an_officer_sees_the_wish_and_erases_at_once(player: Player) -> None:
    request_erasure(NOON, player)
    client = entered(account("officer", "officer"))
    assert player.code in client.get("/desk/register/").content.decode()
    address = f"/desk/register/{player.code}/"
    for form, message in (
        ({"why": "asked in writing", "again": "wrong"}, "This is not the player&#x27;s ID"),
        ({"why": "", "again": player.code}, "This field is required."),
        ({"why": f"{player.name} asked", "again": player.code}, "contains the name"),
    ):
        assert message in client.post(f"{address}erase/", form, follow=True).content.decode()
        assert Player.objects.get(pk=player.pk).erased is None
    done = client.post(f"{address}erase/", {"why": "asked in writing", "again": player.code}, follow=True)
    assert "Published numbers stay" in done.content.decode()
    assert not ErasureWish.objects.exists()
    texts = texts_of(player)
    for page in (address, "/desk/register/?q=" + player.code, "/desk/journal/", f"/desk/journal/?about={player.code}"):
        content = client.get(page).content.decode()
        assert not [name for name in texts if name and name in content], page
    assert "erased" in client.post(f"{address}edit/", {"name": player.name}, follow=True).content.decode()


def test_the_account_of_an_arbiter_stays_without_the_player(player: Player) -> None:
    user = account("anna", "arbiter", player=player.code)
    erase_player(NOON, player.code, "asked in writing")
    anna = Account.objects.get(user=user)
    assert (anna.player, anna.role, anna.user.is_active, anna.user.username) == (None, "arbiter", True, "anna")


def test_pages_that_were_kept_with_his_name_are_gone(demo_office: Office, client: Client, player: Player) -> None:
    client.get(reverse("player", args=[player.code]))
    erase_player(NOON, player.code, "asked in writing")
    files = (demo_office.home / "cache" / "pages").rglob("*")
    assert not [file for file in files if file.is_file() and player.name.encode() in file.read_bytes()]


def test_a_running_worker_carries_out_what_is_due(player: Player) -> None:
    request_erasure(NOON, player)
    ErasureWish.objects.update(due=datetime(2026, 1, 3, tzinfo=UTC))
    stopping = Stop()
    worker = Thread(target=run_worker, args=(stopping,))
    worker.start()
    try:
        wait_until(lambda: Player.objects.get(pk=player.pk).erased is not None)
    finally:
        stopping.set()
        worker.join(LONGEST)
    assert Player.objects.get(pk=player.pk).name == f"Player {player.code}"


def test_an_overdue_erasure_is_shown_on_the_desk_and_by_health(client: Client, player: Player) -> None:
    """A day after it was due it is overdue, and not a second before; an arbiter's desk says nothing of it."""
    wish = request_erasure(NOON, player)
    assert overdue_erasures(wish.due + GRACE - timedelta(seconds=1)) == 0
    assert overdue_erasures(wish.due + GRACE) == 1
    ErasureWish.objects.update(due=datetime.now(UTC) - timedelta(hours=23))
    officer, arbiter = entered(account("olga", "officer")), entered(account("anna", "arbiter"))
    assert client.get("/health").json()["overdue_erasures"] == 0
    assert "overdue" not in officer.get("/desk/").content.decode()
    ErasureWish.objects.update(due=datetime(2026, 1, 3, tzinfo=UTC))
    assert client.get("/health").json()["overdue_erasures"] == 1
    assert "\nratinghouse_overdue_erasures 1\n" in client.get("/metrics").content.decode()
    assert "1 player asked to be erased; this is overdue." in officer.get("/desk/").content.decode()
    assert "overdue" not in arbiter.get("/desk/").content.decode()


def test_the_command_erases_one_player_or_all_who_are_due(demo_office: Office, player: Player) -> None:
    leave()  # the command opens the office itself, in a process of its own

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        main = "from ratinghouse.cli import main; main()"
        command = [sys.executable, "-c", main, "player", "erase", *words, "--office", str(demo_office.home)]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    assert "name the player to erase" in run().stderr
    assert run("--due").stdout == "No erasure is due.\n"
    refused = run(player.code)
    assert refused.returncode == 1
    assert "requires a reason" in refused.stderr
    done = run(player.code, "--why", "asked in writing")
    assert done.stdout == f"{player.code} is erased; published ratings stay.\n", done.stderr
    enter(demo_office)
    assert Player.objects.get(pk=player.pk).name == f"Player {player.code}"
