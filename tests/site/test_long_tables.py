"""The long tables are written without a template: their addresses and words are the same as one would give."""

from __future__ import annotations

from datetime import date
from html import escape

import pytest
from django.test import Client
from django.urls import reverse

from ratinghouse.office.models import Club, Listing, Player, PublishedList
from ratinghouse.office.publishing.list_views import ViewFilter, view
from ratinghouse.office.register.register_state import register_state
from ratinghouse.site.pages.fast_urls import event_address, player_address, sheets_address
from ratinghouse.site.pages.list_tables import list_rows
from tests.office.offices import Office


@pytest.mark.parametrize("code", ["LOR000001", "a b", "ä&ö", "x'y\"z", "<b>", "100%", "q?#", "~:@!$*+,;="])
def test_addresses_are_those_of_the_patterns(code: str) -> None:
    assert player_address(code) == escape(reverse("player", args=[code]))
    day = date(2025, 12, 1)
    assert sheets_address(code, "blitz & rapid") + f"{day}/" == escape(
        reverse("calculation", args=[code, "blitz & rapid", day])
    )
    assert event_address(12) == reverse("event", args=[12])


def test_whatever_a_name_or_a_club_is_called_it_is_text(client: Client, demo_office: Office) -> None:
    rating_list = PublishedList.objects.filter(pool__name="standard", current=True).latest("date")
    club = Club.objects.create(code="EVIL", name="<script>club</script>")
    first = view(rating_list, "top").rows[0]
    Player.objects.filter(code=first.code).update(
        name="<script>name</script>", title='"<i>', fed="<u>", birth="<s>9", club=club
    )
    page = client.get(f"/lists/standard/{rating_list.date}/").content.decode()
    for written in ("<script>name", "<script>club", "<i>", "<u>", "<s>"):
        assert written not in page
        assert escape(written) in page
    player_page = client.get(f"/players/{first.code}/").content.decode()
    assert "<script>name" not in player_page


def test_a_line_says_what_the_list_and_the_register_say(demo_office: Office) -> None:
    rating_list = PublishedList.objects.filter(pool__name="standard", current=True).latest("date")
    assert register_state()
    page = view(rating_list, "top", ViewFilter(most=3))
    rows = list_rows(rating_list, page.rows)
    for row in page.rows:
        listing = Listing.objects.select_related("player__club").get(list=rating_list, player__code=row.code)
        assert f'<a href="/players/{row.code}/">{escape(listing.player.name)}</a>' in rows
        assert f'<a href="/players/{row.code}/standard/{rating_list.date}/">{listing.rating}</a>' in rows
        assert (row.k, row.peak, row.games, row.before) == (listing.k, listing.peak, listing.games, listing.before)
        assert (row.last_played, row.inactive, row.status) == (listing.last_played, listing.inactive, listing.status)
        assert row.club == (listing.player.club.name if listing.player.club else "")
    assert rows.count("<tr>") == 3
    original = PublishedList.objects.filter(current=False).select_related("pool").latest("date")
    assert f"{original.date}/?edition=1" in list_rows(original, view(original, "top").rows)
