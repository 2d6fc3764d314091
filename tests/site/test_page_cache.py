"""Published pages are kept by the editions they show: a correction changes the key, never the old page."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

from django.contrib.auth.models import User
from django.test import Client

from ratinghouse.office.journal import Clerk, act
from ratinghouse.office.models import Listing, Player, RatingList
from ratinghouse.office.register import edit_player
from ratinghouse.site.counting import counted
from ratinghouse.site.page_cache import clear_oldest, directory
from tests.office.offices import Office


def pages() -> list[Path]:
    return sorted(directory().glob("*/*"))


def newest() -> RatingList:
    return RatingList.objects.filter(pool__name="standard", current=True).latest("date")


def somebody() -> Player:
    listing = Listing.objects.filter(list=newest(), rating__isnull=False).select_related("player").first()
    assert listing is not None
    return listing.player


def clerk() -> Clerk:
    return Clerk("tester", datetime(2030, 1, 1, tzinfo=UTC))


def test_a_page_is_made_once_and_then_read_from_the_office_directory(client: Client, house: Office) -> None:
    first = client.get("/lists/")
    (kept,) = pages()
    assert house.home in kept.parents
    assert kept.read_bytes() == first.content
    kept.write_bytes(b"from the disk")  # another worker's page would be read just so
    before = counted().get("cache_hits", 0)
    assert client.get("/lists/").content == b"from the disk"
    assert counted()["cache_hits"] == before + 1


def test_an_unchanged_page_is_answered_with_304(client: Client) -> None:
    first = client.get("/lists/")
    again = client.get("/lists/", headers={"if-none-match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]
    assert first.headers["Cache-Control"] == "public, no-cache"
    other = client.get("/lists/", headers={"if-none-match": '"another"'})
    assert other.status_code == 200


def test_each_language_has_its_own_page(client: Client) -> None:
    english = client.get("/lists/", headers={"accept-language": "en"})
    japanese = client.get("/lists/", headers={"accept-language": "ja"})
    assert english.headers["ETag"] != japanese.headers["ETag"]
    assert b'lang="ja"' in japanese.content
    assert b'lang="en"' in client.get("/lists/", headers={"accept-language": "en"}).content
    assert japanese.headers["Vary"] == "Accept-Language, Cookie"


def test_the_key_is_the_edition_so_what_the_desk_does_meanwhile_changes_nothing(client: Client) -> None:
    address = f"/lists/standard/{newest().date}/"
    before = client.get(address).headers["ETag"]
    with act(clerk(), "receive") as doing:
        doing.note("report 1")
    assert client.get(address).headers["ETag"] == before


def test_a_correction_makes_another_page_and_leaves_the_old_one(client: Client) -> None:
    made = newest()
    address = f"/lists/standard/{made.date}/"
    before = client.get(address)
    old = {page: page.read_bytes() for page in pages()}
    with act(clerk(), "correct") as doing:
        RatingList.objects.filter(pk=made.pk).update(current=False)
        RatingList.objects.create(
            **{name: getattr(made, name) for name in ("pool", "date", "rules", "counts", "inputs", "inputs_hash")},
            edition=2,
            at=clerk().now,
            act=doing.number,
            reason="a game the wrong way round",
            content_hash="another",
        )
        doing.note("list", why="a test")
    after = client.get(address)
    assert after.headers["ETag"] != before.headers["ETag"]
    assert b"a game the wrong way round" in after.content
    assert {page: page.read_bytes() for page in old} == old
    assert b"shown as it was published" in client.get(f"{address}?edition=1").content


def test_another_name_in_the_register_shows_at_once(client: Client) -> None:
    player = somebody()
    address = f"/players/{player.code}/"
    client.get(address)
    edit_player(clerk(), player.code, {"name": "Renamed, Quite"}, "a wedding")
    assert b"Renamed, Quite" in client.get(address).content


def test_whoever_is_signed_in_gets_his_own_page(client: Client) -> None:
    client.force_login(User.objects.create_user("officer"))
    answer = client.get("/lists/")
    assert "ETag" not in answer.headers
    assert pages() == []


def test_what_the_view_does_not_read_makes_no_further_page(client: Client) -> None:
    for junk in ("?utm_source=junk", "", "?a=b"):
        client.get(f"/lists/{junk}")
    (kept,) = pages()
    assert b"junk" not in kept.read_bytes()
    revised = RatingList.objects.filter(edition=1, current=False).select_related("pool").latest("date")
    answer = client.get(f"/lists/{revised.pool.name}/{revised.date}/?edition=1&junk=1")
    assert b"edition%3D1" in answer.content  # the way to another language keeps what is read
    assert b"junk" not in answer.content


def test_refusals_redirects_and_searches_are_not_kept(client: Client) -> None:
    for address in ("/players/nobody/", "/lists/standard/", "/players/?q=a", "/health", "/nowhere/"):
        client.get(address)
    assert pages() == []


def test_another_host_gets_nothing_even_of_what_is_kept(client: Client) -> None:
    client.get("/lists/")
    assert client.get("/lists/", headers={"host": "elsewhere.example"}).status_code == 400


def test_the_oldest_pages_go_when_there_is_no_more_room(tmp_path: Path) -> None:
    (tmp_path / "ab").mkdir()
    for number in range(4):
        page = tmp_path / "ab" / str(number)
        page.write_bytes(b"x" * 100)
        os.utime(page, (number, number))
    clear_oldest(tmp_path, most=250)
    assert sorted(page.name for page in tmp_path.glob("*/*")) == ["2", "3"]
