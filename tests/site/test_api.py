"""The JSON interface: what it answers, what it withholds, and how it refuses."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from ratinghouse.office.journal import Clerk
from ratinghouse.office.models import Entry, Event, Listing, Player, Pool, PublishedList, Received
from ratinghouse.office.publishing.history import player_history
from ratinghouse.office.publishing.list_lines import ListLine
from ratinghouse.office.publishing.list_views import ViewFilter, view
from ratinghouse.office.register.register import edit_player
from ratinghouse.site.api.lists import _row
from ratinghouse.site.api.models import Token
from ratinghouse.site.api.tokens import create_token, revoke_token
from ratinghouse.site.models import Account
from tests.site.accounts import account

GOOD = Path(__file__).parents[1] / "reports" / "good"
CLERK = Clerk("officer", datetime(2026, 1, 5, 9, tzinfo=UTC))


def get(client: Client, path: str, status: int = 200, **headers: str) -> Any:
    """The document at an address."""
    response = client.get("/api/v1" + path, headers=headers)
    assert response.status_code == status, response.content
    return response.json() if response.content else None


def busy_player() -> Player:
    """Somebody with games on the newest standard list."""
    newest = PublishedList.objects.filter(pool__name="standard", current=True, taken_from=None).latest("date")
    return Listing.objects.filter(list=newest, games__gt=3, player__hidden=False, rating__isnull=False)[0].player


def test_search_finds_by_part_of_the_name_and_by_id(client: Client) -> None:
    player = busy_player()
    word = player.name.partition(",")[0]
    assert player.code in [row["id"] for row in get(client, f"/players?q={word}")["players"]]
    assert [row["id"] for row in get(client, f"/players?q={player.code}")["players"]] == [player.code]
    assert get(client, "/players?q=zzqqxx")["total"] == 0


def test_only_the_year_of_birth_is_public(client: Client) -> None:
    player = busy_player()
    edit_player(CLERK, player.code, {"birth": "2015-03-17"})
    assert get(client, f"/players/{player.code}")["birth_year"] == 2015
    newest = "/lists/standard/latest?limit=500"
    for path in (f"/players/{player.code}", f"/players?q={player.code}", newest):
        assert "2015-03" not in json.dumps(get(client, path))


def test_a_hidden_player_is_nowhere_named(client: Client) -> None:
    player = busy_player()
    entry = Entry.objects.filter(player=player, event__state="rated").latest("event__end")
    day, pool = entry.event.list_date, entry.event.pool
    assert day is not None
    assert pool is not None
    others = Entry.objects.filter(event=entry.event, player__hidden=False, player__listings__list__date=day)
    neighbour = others.exclude(pk=entry.pk)[0].player
    assert neighbour is not None
    sheet = f"/players/{neighbour.code}/calculations/{pool.name}/{day}"
    assert player.name in json.dumps(get(client, sheet), ensure_ascii=False)
    edit_player(CLERK, player.code, {"hidden": True})
    for path in (sheet, "/lists/standard/latest?limit=500", f"/events/{entry.event.pk}", f"/players?q={player.code}"):
        content = json.dumps(get(client, path), ensure_ascii=False)
        assert player.name not in content
        assert player.code not in content
    get(client, f"/players/{player.code}", 404)
    get(client, f"/players/{player.code}/history", 404)
    rows = [row for row in get(client, "/lists/standard/latest?limit=500")["rows"] if row["hidden"]]
    assert rows
    assert all(row["name"] is None and row["rating"] for row in rows)


def test_history_is_that_of_the_office_original_and_revised(client: Client) -> None:
    corrected = PublishedList.objects.filter(edition__gt=1, current=True)[0]
    first = PublishedList.objects.get(pool=corrected.pool, date=corrected.date, edition=1)
    before = dict(Listing.objects.filter(list=first).values_list("player_id", "rating"))
    listing = next(
        row
        for row in Listing.objects.filter(list=corrected, player__hidden=False).select_related("player")
        if row.rating is not None and before.get(row.player_id) not in (None, row.rating)
    )
    history = get(client, f"/players/{listing.player.code}/history")["pools"][corrected.pool.name]
    month = f"{corrected.date:%Y-%m}"
    assert dict(history["original"])[month] == before[listing.player_id]
    assert dict(history["revised"])[month] == listing.rating
    lines = [line for line in player_history(corrected.pool, listing.player) if not line.was_corrected]
    original = dict(history["original"])
    assert {f"{line.date:%Y-%m}": line.original for line in lines if line.original}.items() <= original.items()
    assert [day for day, _ in history["original"]] == sorted(day for day, _ in history["original"])


@pytest.mark.parametrize("name", ["top", "all"])
def test_a_list_comes_in_pages_that_make_up_the_whole(client: Client, name: str) -> None:
    path = f"/lists/standard/latest?view={name}"
    whole = get(client, path + "&limit=500")
    parts = [get(client, f"{path}&limit=30&offset={at}") for at in range(0, whole["total"], 30)]
    assert [row for part in parts for row in part["rows"]] == whole["rows"]
    assert len(whole["rows"]) == whole["total"] > 30


@pytest.mark.parametrize("name", ["top", "women", "juniors", "movers", "new", "inactive"])
def test_a_view_has_the_rows_of_the_office(client: Client, name: str) -> None:
    rating_list = PublishedList.objects.filter(pool__name="standard", current=True).latest("date")
    rows = view(rating_list, name, ViewFilter(most=50)).rows
    answer = get(client, f"/lists/standard/{rating_list.date}?view={name}&limit=50")["rows"]
    assert [row["rating"] for row in answer] == [row.rating for row in rows]
    assert all((row["rank"] is None) == (name in ("movers", "new", "inactive")) for row in answer)
    assert [row["rank"] for row in answer] == [row.rank for row in rows]


def test_etag_answers_304_until_a_name_changes(client: Client) -> None:
    path = "/api/v1/lists/standard/latest?limit=5"
    tag = client.get(path)["ETag"]
    again = client.get(path, headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(path + "&offset=5", headers={"If-None-Match": tag}).status_code == 200
    edit_player(CLERK, busy_player().code, {"name": "Changed, Name"})
    assert client.get(path, headers={"If-None-Match": tag}).status_code == 200


def test_both_editions_of_a_corrected_list_can_be_read(client: Client) -> None:
    corrected = PublishedList.objects.filter(edition__gt=1, current=True)[0]
    path = f"/lists/{corrected.pool.name}/{corrected.date}"
    assert get(client, path)["edition"] == corrected.edition
    assert get(client, path + "?edition=1")["sha256"] != get(client, path)["sha256"]
    get(client, path + "?edition=99", 404)


def test_an_event_tells_its_entries_and_games(client: Client) -> None:
    event = Event.objects.filter(state="rated").latest("end")
    answer = get(client, f"/events/{event.pk}")
    assert len(answer["entries"]) == event.entries.count() > 1
    assert len(answer["games"]) == event.games.count() > 1
    assert event.pk in [row["event"] for row in get(client, "/events?limit=500")["events"]]


def test_an_event_that_is_not_in_a_list_is_not_public(client: Client) -> None:
    event = Event.objects.filter(state="rated").latest("end")
    received = Received.objects.get(pk=event.received_id)
    waiting = Event.objects.create(received=received, state="checked", name="Not yet")
    get(client, f"/events/{waiting.pk}", 404)
    assert get(client, "/events?q=Not yet")["total"] == 0


def test_a_calculation_ends_with_the_rating_of_the_list(client: Client) -> None:
    player = busy_player()
    answer = get(client, f"/players/{player.code}/calculations/standard/latest")
    listed = Listing.objects.filter(player=player, list__pool__name="standard", list__current=True)
    assert answer["listing"]["rating"] == listed.latest("list__date").rating
    steps = answer["parts"][0]["sheets"][0]["player_steps"]
    assert next(step for step in steps if step["symbol"] == "Rn")["value"] == answer["listing"]["rating"]
    assert all(step["article"] and step["sentence"] for step in steps)


def test_rulebooks_and_their_difference(client: Client) -> None:
    ids = [row["id"] for row in get(client, "/rulebooks")["rulebooks"]]
    assert {"fide-2022", "fide-2024", "jcf-2024"} <= set(ids)
    assert {"values", "rules", "checks"} <= set(get(client, "/rulebooks/fide-2024"))
    changed = get(client, "/rulebooks/fide-2022/diff/fide-2024")["values_changed"]
    assert {"name": "floor", "old": "1000", "new": "1400"}.items() <= changed[0].items()
    get(client, "/rulebooks/fide-1999", 404)


def test_of_a_hidden_player_a_row_has_numbers_and_of_an_erased_one_the_pseudonym_too() -> None:
    names = ("X1", "Borg, Ada", "WGM", "XAN", "w", 1990, "Kubla Khan")
    line = ListLine(
        *(1, "X1", "", "Borg, Ada", "", "WGM", "XAN", "w", "1990-05-17", 1800, 1790, 9, 20, None, 1810),
        *("listed", "Kubla Khan", date(2024, 3, 1), False, False, False),
    )
    for list_line, expected in (
        (line, names),
        (line._replace(hidden=True), (None,) * 7),
        (line._replace(hidden=True, erased=True), (*names[:2], *(None,) * 5)),
    ):
        row = _row(list_line)
        assert (row.id, row.name, row.title, row.fed, row.sex, row.birth_year, row.club) == expected
        assert (row.rank, row.rating, row.before, row.games, row.K) == (1, 1800, 1790, 9, 20)


def test_every_calculator_names_its_rulebooks(client: Client) -> None:
    rules = {each["name"]: each["rules"] for each in get(client, "/calculators")["calculators"]}
    assert rules["norm"] == ["titles-2009", "titles-2024"]
    assert {"fide-2024", "jcf-2024", "all"} <= set(rules["change"])
    assert not {"titles-2024"} & set(rules["change"])


def test_a_calculator_answers_by_get_and_by_post(client: Client) -> None:
    question = {"rating": 2300, "opponents": "2250 1, 2310 ½"}
    answer = get(client, "/calculators/change?rating=2300&opponents=2250 1, 2310 ½")
    posted = client.post("/api/v1/calculators/change", question, content_type="application/json")
    assert posted.json() == answer
    assert (answer["W"], answer["K"], answer["Rn"]) == (1.5, 20, 2309)


def test_what_is_wrong_with_a_question_is_told_by_field_all_at_once(client: Client) -> None:
    findings = get(client, "/calculators/change?rating=x&opponents=2250 1, abc", 422)["findings"]
    assert [(finding["file"], finding["column"]) for finding in findings] == [("rating", 0), ("opponents", 9)]
    assert all(finding["remedy"] and "--" not in finding["message"] + finding["remedy"] for finding in findings)


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/nothing", 404, "no-such-address"),
        ("/players/NOBODY", 404, "no-such-player"),
        ("/lists/bullet/latest", 404, "no-such-pool"),
        ("/lists/standard/1999-01-01", 404, "no-such-list"),
        ("/lists/standard/latest?limit=0", 422, "wrong-parameter"),
        ("/lists/standard/latest?view=best", 422, "wrong-parameter"),
        ("/events/999999", 404, "no-such-event"),
        ("/players", 422, "wrong-parameter"),
        ("/reports/1", 401, "token-missing"),
    ],
)
def test_errors_are_findings(client: Client, path: str, status: int, code: str) -> None:
    findings = get(client, path, status)["findings"]
    assert findings[0]["code"] == code
    assert findings[0]["remedy"]


def test_a_fault_of_ours_shows_no_traceback(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fault() -> None:
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr("ratinghouse.site.api.lists.published_editions", fault)
    answer = get(client, "/lists", 500)
    assert answer["findings"][0]["code"] == "internal-error"
    assert "secret detail" not in json.dumps(answer)


def test_other_sites_may_read_and_nothing_else(client: Client) -> None:
    assert client.get("/api/v1/rulebooks")["Access-Control-Allow-Origin"] == "*"
    preflight = client.options(
        "/api/v1/reports", headers={"Access-Control-Request-Method": "POST", "Origin": "https://x"}
    )
    assert preflight["Access-Control-Allow-Methods"] == "GET, HEAD"
    assert "Access-Control-Allow-Origin" not in client.post("/api/v1/reports").headers


def test_the_docs_page_tells_every_address(client: Client) -> None:
    page = client.get("/api/v1/docs").content.decode()
    for path in get(client, "/openapi.json")["paths"]:
        assert path in page
    assert "<script>" not in page
    assert "cdn" not in page


def _file(name: str = "") -> SimpleUploadedFile:
    path = GOOD / name if name else sorted(GOOD.glob("*.trf"))[0]
    return SimpleUploadedFile(path.name, path.read_bytes())


def test_a_report_is_checked_and_not_stored(client: Client) -> None:
    before = Received.objects.count()
    answer = client.post("/api/v1/reports/check", {"file": _file(), "rules": "fide-2024"})
    assert answer.status_code == 200, answer.content
    assert isinstance(answer.json()["eligible"], bool)
    broken = client.post("/api/v1/reports/check", {"file": SimpleUploadedFile("x.bin", b"\0\1\2")}).json()
    assert (broken["eligible"], broken["findings"][0]["code"]) == (False, "format-unknown")
    assert Received.objects.count() == before


def test_a_report_without_a_known_edition_is_checked_for_itself(client: Client) -> None:
    raw = b"\n".join(line for line in _file().read().split(b"\n") if not line.startswith(b"042"))
    answer = client.post("/api/v1/reports/check", {"file": SimpleUploadedFile("x.trf", raw)})
    assert answer.status_code == 200, answer.content
    assert answer.json()["eligible"] is None
    assert "edition-unknown" in [finding["code"] for finding in answer.json()["findings"]]


@pytest.mark.parametrize("rating", ["", "   ", "x"])
def test_the_conversion_calculator_says_that_the_rating_is_missing(client: Client, rating: str) -> None:
    page = client.get("/calculators/convert/", {"from": "uscf", "rating": rating})
    assert page.status_code == 200


def test_a_report_is_sent_with_a_token_and_followed(client: Client) -> None:
    token, secret = create_token(CLERK, "Club A", "arbiter")
    key = {"Authorization": f"Bearer {secret}"}
    fields = {"pool": "standard"}
    sent = client.post("/api/v1/reports", {"file": _file(), **fields}, headers=key)
    assert sent.status_code == 201, sent.content
    event = Event.objects.get(pk=sent.json()["event"])
    assert event.received.sender == "Club A"
    assert client.post("/api/v1/reports", {"file": _file(), **fields}, headers=key).status_code == 200
    assert get(client, f"/reports/{event.pk}", 200, **key)["state"] == event.state
    _, other = create_token(CLERK, "Club B", "arbiter")
    get(client, f"/reports/{event.pk}", 404, Authorization=f"Bearer {other}")
    _, officer = create_token(CLERK, "Officer", "officer")
    get(client, f"/reports/{event.pk}", 200, Authorization=f"Bearer {officer}")
    revoke_token(CLERK, token.pk)
    assert client.post("/api/v1/reports", {"file": _file()}, headers=key).status_code == 401


def test_a_token_is_stored_as_its_hash_only(client: Client) -> None:
    token, secret = create_token(CLERK, "Club A", "arbiter")
    assert secret not in json.dumps(list(Token.objects.values("sha256", "owner", "role")))
    assert len(token.sha256) == 64


def test_pools_are_those_of_the_office(client: Client) -> None:
    pools = {row["pool"] for row in get(client, "/lists")["lists"]}
    assert pools <= set(Pool.objects.values_list("name", flat=True))
    assert "standard" in pools


@pytest.mark.parametrize(
    ("role", "sends", "sees_all"),
    [
        ("administrator", 201, 200),
        ("officer", 201, 200),
        ("arbiter", 201, 404),
        ("player", 401, 401),
        ("public", 401, 401),
    ],
)
def test_a_token_gives_no_more_than_its_owners_account_may_by_now(
    client: Client, role: str, sends: int, sees_all: int
) -> None:
    others = Event.objects.order_by("pk")[0]
    owner = account("ada", "officer")
    _, secret = create_token(CLERK, "ada", "officer")
    Account.objects.filter(user=owner).update(role=role)
    key = {"Authorization": f"Bearer {secret}"}
    get(client, f"/reports/{others.pk}", sees_all, **key)
    sent = client.post("/api/v1/reports", {"file": _file(), "pool": "standard"}, headers=key)
    assert sent.status_code == sends, sent.content
