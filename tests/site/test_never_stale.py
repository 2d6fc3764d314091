"""Whatever the office does, no page is older than it: in this process or in another one."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, date, datetime, timedelta

import pytest
from django.utils.html import escape

from ratinghouse.office.journal import Clerk
from ratinghouse.office.models import Club, Entry, Event, Listing, Player, Pool, PublishedList
from ratinghouse.office.publishing.correction import correct
from ratinghouse.office.publishing.list_references import next_list_date
from ratinghouse.office.publishing.list_views import view
from ratinghouse.office.publishing.publication import publish
from ratinghouse.office.register.merging import merge_players, unmerge_player
from ratinghouse.office.register.register import add_player, edit_club, edit_player
from ratinghouse.site.accounts.erasure_requests import erase_player
from tests.office.offices import Office
from tests.office.test_correction import corrected_report
from tests.site.window import Window


@pytest.fixture
def window(demo_office: Office) -> Window:
    """A worker, and the pages of the newest list already kept."""
    return Window()


def newest() -> PublishedList:
    return PublishedList.objects.filter(pool__name="standard", current=True).latest("date")


def champion() -> Player:
    """Whose name stands on the home page, on the list, on their own page and in an event."""
    return Player.objects.get(code=view(newest(), "top").rows[0].code)


def clerk() -> Clerk:
    return Clerk("tester", datetime.combine(newest().date, datetime.min.time(), UTC) + timedelta(days=10))


def where(player: Player) -> dict[str, str]:
    """The pages that have the player's name, and how it stands there: in an event as the report said it."""
    rating_list = newest()
    entry = Entry.objects.filter(event__state="rated", player=player).latest("event__end")
    return {
        "/": escape(player.name),
        f"/players/{player.code}/": escape(player.name),
        f"/players/{player.code}/standard/{rating_list.date}/": escape(player.name),
        f"/lists/standard/{rating_list.date}/": escape(player.name),
        f"/events/{entry.event_id}/": escape(entry.said_name),
    }


def test_a_new_name_shows_everywhere_at_once(window: Window) -> None:
    player = champion()
    names = where(player)
    before = {address: window.get(address) for address in names}
    for address, name in names.items():
        assert name in before[address].text, address
    edit_player(clerk(), player.code, {"name": "Renamed, Quite"}, "a wedding")
    for address, answer in before.items():
        again = window.get(address, if_none_match=answer.headers["ETag"])
        assert again.headers["ETag"] != answer.headers["ETag"]
        assert ("Renamed, Quite" in again.text) == ("/events/" not in address), address


def test_whoever_asks_to_be_hidden_is_hidden_at_once(window: Window) -> None:
    player = champion()
    names = where(player)
    for hidden in (False, True, False):
        if player.hidden != hidden:
            player = edit_player(clerk(), player.code, {"hidden": hidden}, "asked")
        for address, name in names.items():
            assert (name in window.get(address).text) != hidden, address


def test_whoever_is_erased_is_on_no_page_that_was_written_before(window: Window) -> None:
    player = champion()
    names = where(player)
    for address, name in names.items():
        assert name in window.get(address).text, address
    erase_player(clerk(), player.code, "asked in writing")
    for address, name in names.items():
        assert name not in window.get(address).text, address


def test_a_club_of_another_name(window: Window) -> None:
    club = Club.objects.filter(players__listings__list=newest()).distinct()[0]
    address = f"/lists/standard/{newest().date}/?view=clubs"
    assert club.name in window.get(address).text
    edit_club(clerk(), club.code, "Another Name")
    assert "Another Name" in window.get(address).text


def test_a_list_that_is_published_stands_on_the_first_page_and_on_the_players(window: Window) -> None:
    player, pool = champion(), Pool.objects.get(name="standard")
    day = next_list_date(pool)
    assert day is not None
    before = f"standard/{newest().date}/"
    addresses = ["/", "/lists/", f"/lists/{before}", f"/players/{player.code}/", f"/players/{player.code}/{before}"]
    for address in addresses:
        assert f"/standard/{day}/" not in window.get(address).text, address
    assert window.get(f"/lists/standard/{day}/").status_code == 404
    publish(clerk(), "standard", day)
    for address in [*addresses, f"/lists/standard/{day}/"]:
        assert f"/standard/{day}/" in window.get(address).text, address


def test_a_correction_shows_on_every_page_it_changes_and_the_original_stays(window: Window) -> None:
    rating_list = newest()
    event = Event.objects.filter(state="rated", pool__name="standard", list_date=rating_list.date).latest("pk")
    before = dict(Listing.objects.filter(list=rating_list).values_list("player__code", "rating"))
    address = f"/lists/standard/{rating_list.date}/"
    original, page = window.get(address), window.get(f"{address}?edition=1")
    old_event = window.get(f"/events/{event.pk}/")
    correct(clerk(), event.pk, corrected_report(event, clerk().now.date()), "a result")
    revised = newest()
    assert revised.edition == rating_list.edition + 1
    changed = [
        (code, rating)
        for code, rating in Listing.objects.filter(list=revised).values_list("player__code", "rating")
        if before.get(code) != rating
    ]
    assert changed
    assert window.get(address).headers["ETag"] != original.headers["ETag"]
    assert "Revised, edition" in window.get(address).text
    assert "shown as it was published" in window.get(f"{address}?edition={rating_list.edition}").text
    assert window.get(f"{address}?edition=1").text != page.text  # it now says that it was revised
    assert window.get(f"/events/{event.pk}/").text != old_event.text
    for code, rating in changed[:3]:
        assert f">{rating}</a>" in window.get(f"/players/{code}/").text


def test_a_merged_record_leads_to_the_one_that_was_kept_and_back(window: Window) -> None:
    player = champion()
    other = add_player(clerk(), name="Twin, Lost", fed="XAN")
    assert window.get(f"/players/{other.code}/").status_code == 200
    assert window.get(f"/players/{player.code}/").status_code == 200
    merge_players(clerk(), player.code, other.code, "the same person")
    moved = window.get(f"/players/{other.code}/")
    assert (moved.status_code, moved.headers["Location"]) == (302, f"/players/{player.code}/")
    unmerge_player(clerk(), other.code, "not the same person")
    assert "Twin, Lost" in window.get(f"/players/{other.code}/").text


def test_the_language_is_changed_between_two_requests_for_the_same_page(window: Window) -> None:
    address = f"/players/{champion().code}/"
    languages = [
        window.get(address, accept_language=language).headers["Content-Language"]
        for language in ("en", "ja", "en", "ja")
    ]
    assert languages == ["en", "ja", "en", "ja"]


def test_remembered_parts_of_pages_have_the_reader_s_language(window: Window) -> None:
    """Rows of lists, cards, main parts of players and events: in each language a hidden name is withheld in it."""
    player = edit_player(clerk(), champion().code, {"hidden": True}, "asked")
    event = Entry.objects.filter(event__state="rated", player=player).latest("event__end").event_id
    addresses = ("/", f"/lists/standard/{newest().date}/", f"/players/{player.code}/", f"/events/{event}/")
    for language, withheld in (("en", "(name withheld)"), ("ja", "(氏名非公開)"), ("en", "(name withheld)")):
        for address in addresses:
            page = window.get(address, accept_language=language).text
            assert withheld in page, (language, address)
            assert escape(player.name) not in page


_ELSEWHERE = """
from datetime import UTC, date, datetime
from ratinghouse.office.opening import open_office
open_office()
from ratinghouse.office.journal import Clerk
from ratinghouse.office.publishing.publication import publish
from ratinghouse.office.register.register import edit_player
clerk = Clerk("elsewhere", datetime({now}, tzinfo=UTC))
edit_player(clerk, {code!r}, {{"name": "Renamed, Elsewhere"}}, "a wedding")
publish(clerk, "standard", date({day}))
"""


def test_what_another_process_has_published_shows_as_soon_as_it_says_so(window: Window, demo_office: Office) -> None:
    player = champion()
    day = next_list_date(Pool.objects.get(name="standard"))
    assert isinstance(day, date)
    addresses = ["/", f"/players/{player.code}/"]
    for _ in range(2):  # the second time from memory
        assert all("Renamed, Elsewhere" not in window.get(address).text for address in addresses)
    now = clerk().now
    program = _ELSEWHERE.format(
        now=f"{now.year}, {now.month}, {now.day}", code=player.code, day=f"{day.year}, {day.month}, {day.day}"
    )
    subprocess.run([sys.executable, "-c", program], check=True, env=demo_office.environment())
    for address in addresses:
        text = window.get(address).text
        assert day.isoformat() in text, address
        assert "Renamed, Elsewhere" in text, address
