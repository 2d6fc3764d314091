"""Published pages are kept by the editions they show: a correction changes the key, never the old page."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.contrib.messages import SUCCESS
from django.contrib.messages.storage.base import Message
from django.contrib.messages.storage.cookie import CookieStorage
from django.core.handlers.wsgi import WSGIHandler
from django.db import OperationalError
from django.test import Client, RequestFactory

from ratinghouse.office.journal import Clerk, act
from ratinghouse.office.models import Event, Listing, Player, PublishedList
from ratinghouse.office.register.register import edit_player
from ratinghouse.office.storage.cache_files import clear_oldest
from ratinghouse.site.cache.cached_pages import CachedPages
from ratinghouse.site.cache.page_cache import directory
from ratinghouse.site.cache.page_files import CachedPage, PageStore
from ratinghouse.site.request_counts import counts
from tests.office.offices import Office
from tests.site.window import Window


@pytest.fixture
def window(demo_office: Office) -> Window:
    """A worker that has not answered anything yet."""
    return Window()


def pages() -> list[Path]:
    return sorted(directory().glob("*/*"))


def newest() -> PublishedList:
    return PublishedList.objects.filter(pool__name="standard", current=True).latest("date")


def somebody() -> Player:
    listing = Listing.objects.filter(list=newest(), rating__isnull=False).select_related("player").first()
    assert listing is not None
    return listing.player


def clerk() -> Clerk:
    return Clerk("tester", datetime(2030, 1, 1, tzinfo=UTC))


def every_type_of_page() -> list[str]:
    rating_list, code = newest(), somebody().code
    event = Event.objects.filter(state=Event.State.RATED).latest("end")
    return [
        *("/", "/lists/", "/events/", "/rules/", "/rules/fide-2024/", f"/players/{code}/", f"/events/{event.pk}/"),
        *(f"/players/{code}/standard/{rating_list.date}/", f"/lists/standard/{rating_list.date}/?view=women"),
    ]


def test_a_page_is_made_once_and_then_read_from_the_office_directory(window: Window, demo_office: Office) -> None:
    misses = counts().get("cache_misses", 0)
    first = window.get("/lists/")
    (stored,) = pages()
    assert demo_office.home in stored.parents
    assert stored.read_bytes().endswith(b"\n" + first.content)
    stored.write_bytes(b'[["Content-Type", "text/plain"]]\nfrom the disk')
    before = counts().get("cache_hits", 0)
    assert window.get("/lists/").content == first.content  # this worker has it in memory
    other = Window().get("/lists/")
    assert (other.content, other.headers) == (b"from the disk", {"Content-Type": "text/plain"})
    assert counts()["cache_hits"] == before + 2
    assert counts()["cache_misses"] == misses + 1


def test_a_kept_page_has_the_very_headers_that_django_gives_it(window: Window) -> None:
    for address in every_type_of_page():
        rendered = Window(WSGIHandler()).get(address)
        first, again, from_disk = window.get(address), window.get(address), Window().get(address)
        assert rendered.status_code == 200
        assert "Content-Security-Policy" in rendered.headers
        assert rendered.content == first.content == again.content == from_disk.content
        assert first.headers == again.headers == from_disk.headers
        ours = {"ETag", "Cache-Control", "Vary"}
        assert {name: value for name, value in again.headers.items() if name not in ours} == {
            name: value for name, value in rendered.headers.items() if name not in ours
        }
        assert ours <= again.headers.keys()


def test_head_is_told_the_same_without_the_page(window: Window) -> None:
    first = window.get("/lists/", method="HEAD")
    whole = window.get("/lists/")
    again = window.get("/lists/", method="HEAD")
    assert first.content == again.content == b""
    assert first.headers == again.headers == whole.headers
    assert int(whole.headers["Content-Length"]) == len(whole.content) > 0


def test_an_unchanged_page_is_answered_with_304(window: Window) -> None:
    first = window.get("/lists/")
    for tag in (first.headers["ETag"], f"W/{first.headers['ETag']}", f'"another", {first.headers["ETag"]}', "*"):
        again = window.get("/lists/", if_none_match=tag)
        assert (again.status_code, again.content) == (304, b"")
        assert {name: first.headers[name] for name in again.headers} == again.headers
        assert again.headers.keys() == {"ETag", "Cache-Control", "Vary"}
    assert first.headers["Cache-Control"] == "public, no-cache"
    assert window.get("/lists/", if_none_match='"another"').status_code == 200


def test_what_is_answered_in_front_is_counted_too(window: Window) -> None:
    window.get("/lists/")
    before = counts()
    tag = window.get("/lists/").headers["ETag"]
    window.get("/lists/", if_none_match=tag)
    window.get("/players/nobody/")
    now = counts()
    counters = ("requests", "answers_2xx", "answers_3xx", "answers_4xx", "cache_hits", "cache_not_modified")
    assert [now.get(name, 0) - before.get(name, 0) for name in counters] == [3, 1, 1, 1, 1, 1]


def test_each_language_has_its_own_page(window: Window) -> None:
    english = window.get("/lists/", accept_language="en")
    japanese = window.get("/lists/", accept_language="ja")
    assert english.headers["ETag"] != japanese.headers["ETag"]
    assert 'lang="ja"' in japanese.text
    assert 'lang="en"' in window.get("/lists/", accept_language="en").text
    assert japanese.headers["Vary"] == "Accept-Language, Cookie"


def test_the_language_that_was_chosen_goes_before_that_of_the_browser(window: Window) -> None:
    for _ in range(2):
        assert 'lang="en"' in window.get("/lists/").text
        assert 'lang="ja"' in window.get("/lists/", cookie="django_language=ja").text
        chosen = window.get("/lists/", cookie="django_language=ja", accept_language="en")
        assert chosen.headers["Content-Language"] == "ja"
        assert 'lang="en"' in window.get("/lists/", cookie="django_language=xx", accept_language="en").text


def test_the_key_is_the_edition_so_what_the_desk_does_meanwhile_changes_nothing(window: Window) -> None:
    address = f"/lists/standard/{newest().date}/"
    before = window.get(address).headers["ETag"]
    with act(clerk(), "receive") as doing:
        doing.note("report 1")
    assert window.get(address).headers["ETag"] == before


def test_signed_in_or_not_everybody_gets_the_same_page(window: Window) -> None:
    client = Client()
    client.force_login(User.objects.create_superuser("officer"))
    session = client.cookies["sessionid"].value
    for address in every_type_of_page():
        anonymous = window.get(address)
        signed_in = window.get(address, cookie=f"sessionid={session}; csrftoken=x")
        assert signed_in == anonymous
        assert client.get(address).content == anonymous.content, "what a view shows to one visitor must not be kept"


def test_a_message_that_was_left_for_a_visitor_is_shown_to_him_alone(window: Window) -> None:
    window.get("/")
    storage = CookieStorage(RequestFactory().get("/"))
    encoded = storage._encode([Message(SUCCESS, "This is for you.")])  # type: ignore[attr-defined]
    assert "This is for you." in window.get("/", cookie=f"messages={encoded}").text
    assert "This is for you." not in window.get("/").text


def test_what_the_view_does_not_read_makes_no_further_page(window: Window) -> None:
    for junk in ("?utm_source=junk", "", "?a=b"):
        window.get(f"/lists/{junk}")
    (stored,) = pages()
    assert b"junk" not in stored.read_bytes()
    revised = PublishedList.objects.filter(edition=1, current=False).select_related("pool").latest("date")
    answer = window.get(f"/lists/{revised.pool.name}/{revised.date}/?edition=1&junk=1")
    assert "edition%3D1" in answer.text  # the way to another language keeps what is read
    assert "junk" not in answer.text


def test_refusals_redirects_and_searches_are_not_kept(window: Window) -> None:
    for address in ("/players/nobody/", "/lists/standard/", "/players/?q=a", "/health", "/nowhere/"):
        window.get(address)
    window.get("/lists/", hx_request="true")
    window.get("/lists/", method="POST")
    assert pages() == []


def test_another_host_gets_nothing_even_of_what_is_kept(window: Window) -> None:
    window.get("/lists/")
    assert window.get("/lists/", host="elsewhere.example").status_code == 400
    assert window.get("/lists/").status_code == 200


def test_a_page_during_whose_making_something_was_written_is_not_kept(demo_office: Office) -> None:
    player = somebody()
    address = f"/players/{player.code}/"
    django = WSGIHandler()

    def slow(environ, start_response):  # type: ignore[no-untyped-def]
        answer = django(environ, start_response)
        if Player.objects.get(pk=player.pk).name != "Renamed, Quite":
            edit_player(clerk(), player.code, {"name": "Renamed, Quite"}, "a wedding")
        return answer

    window = Window(CachedPages(slow, slow))
    assert "Renamed, Quite" not in window.get(address).text
    assert pages() == []
    assert "Renamed, Quite" in window.get(address).text
    assert len(pages()) == 1


def test_a_database_that_does_not_answer_is_left_to_django(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> str:
        raise OperationalError("the server closed the connection")

    first = window.get("/rules/")
    monkeypatch.setattr("ratinghouse.site.cache.cached_pages.last_journal_hash", fail)
    assert window.get("/rules/").content == first.content


def test_what_cannot_be_looked_up_is_left_to_django(window: Window) -> None:
    fields = "&".join(f"f{number}=1" for number in range(1500))
    assert window.get(f"/lists/standard/{newest().date}/?{fields}").status_code == 400
    assert window.get("/lists/\0/2025-01-01/").status_code == 404
    assert window.get("/lists/", cookie="\xff=;;;=").status_code == 200


def test_addresses_in_any_script_are_understood(window: Window) -> None:
    player = somebody()
    Player.objects.filter(pk=player.pk).update(code="中村-β")
    for address in ("/players/中村-β/", "/players/%E4%B8%AD%E6%9D%91-%CE%B2/", "/players/中村-β/"):
        answer = window.get(address)
        assert answer.status_code == 200
        assert "中村-β" in answer.text
    assert len(pages()) == 1
    assert window.get("/players/\U000e57ad/").status_code == 404
    assert window.get("/nowhere/\U000e57ad/").status_code == 404


def test_where_nothing_can_be_written_pages_are_shown_all_the_same(window: Window, demo_office: Office) -> None:
    (demo_office.home / "cache").write_text("a file in the place of the directory")
    assert window.get("/lists/").status_code == 200
    assert window.get("/lists/").status_code == 200


def test_the_oldest_pages_go_when_there_is_no_more_room(tmp_path: Path) -> None:
    (tmp_path / "ab").mkdir()
    for number in range(4):
        page = tmp_path / "ab" / str(number)
        page.write_bytes(b"x" * 100)
        os.utime(page, (number, number))
    clear_oldest(tmp_path, most=250)
    assert sorted(page.name for page in tmp_path.glob("*/*")) == ["2", "3"]


def test_memory_has_the_pages_asked_for_last_and_no_more_than_it_may(tmp_path: Path) -> None:
    store = PageStore(most_in_memory=250)
    for key in ("aa1", "aa2"):
        store.store(tmp_path, key, CachedPage([("A", "b")], key.encode().ljust(100)))
    store.find(tmp_path, "aa1")
    store.store(tmp_path, "aa3", CachedPage([], b"x" * 100))
    for file in tmp_path.glob("*/*"):
        file.unlink()
    assert store.find(tmp_path, "aa1") == CachedPage([("A", "b")], b"aa1".ljust(100))
    assert store.find(tmp_path, "aa2") is None
    assert store.find(tmp_path, "aa3") is not None
