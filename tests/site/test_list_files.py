"""Lists as files to take home, and the way from one list to the next."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from ratinghouse.lists.files import read_list
from ratinghouse.office.models import Listing, PublishedList
from ratinghouse.office.publishing.list_file import FILE_KINDS
from ratinghouse.office.publishing.list_views import unrated_titled


def _corrected() -> PublishedList:
    """A list whose correction changed somebody's rating."""
    for original in PublishedList.objects.filter(current=False).select_related("pool").order_by("date"):
        revised = PublishedList.objects.get(pool=original.pool, date=original.date, current=True)
        if set(original.listings.values_list("player", "rating")) != set(
            revised.listings.values_list("player", "rating")
        ):
            return original
    raise AssertionError("the federation has no corrected list")


@pytest.mark.parametrize("kind", FILE_KINDS)
def test_J_001_a_list_can_be_taken_home_as_a_file(client: Client, kind: str) -> None:
    published_list = PublishedList.objects.filter(pool__name="standard", current=True).latest("date")
    page = client.get(f"/lists/standard/{published_list.date}/").content.decode()
    assert f"/lists/standard/{published_list.date}/list.{kind}" in page
    answer = client.get(f"/lists/standard/{published_list.date}/list.{kind}")
    assert (
        answer.headers["Content-Disposition"]
        == f'attachment; filename="standard-{published_list.date}-{published_list.edition}.{kind}"'
    )
    rating_list, findings = read_list(answer.content, file=f"list.{kind}", list_date=published_list.date)
    assert rating_list is not None
    assert [
        finding.code for finding in findings if finding.severity == "error" or finding.code == "wrong-extension"
    ] == []
    assert len(rating_list) == Listing.objects.filter(list=published_list, rating__isnull=False).count()


def test_F09_052_F03_035_titled_players_without_a_rating_have_a_page(client: Client) -> None:
    published_list = PublishedList.objects.filter(pool__name="standard", current=True).latest("date")
    page = client.get(f"/lists/standard/{published_list.date}/?view=unrated-titled").content.decode()
    codes = set(re.findall(r'<td class="name"><a href="/players/([^/"]+)/', page))
    assert codes == set(unrated_titled(published_list).filter(hidden=False).values_list("code", flat=True))


def test_the_original_of_a_corrected_list_is_a_file_of_its_own(client: Client) -> None:
    published_list = _corrected()
    address = f"/lists/{published_list.pool.name}/{published_list.date}/list.csv"
    page = client.get(
        f"/lists/{published_list.pool.name}/{published_list.date}/?edition={published_list.edition}"
    ).content.decode()
    assert f"{address}?edition={published_list.edition}" in page
    original, revised = client.get(f"{address}?edition={published_list.edition}").content, client.get(address).content
    assert original != revised


@pytest.mark.parametrize("address", ["list.pdf", "list.zip", "list.csv?edition=99", "list.csv?edition=x"])
def test_what_there_is_not_is_not_found(client: Client, address: str) -> None:
    published_list = PublishedList.objects.filter(pool__name="standard", current=True).latest("date")
    assert client.get(f"/lists/standard/{published_list.date}/{address}").status_code == 404


def test_every_list_leads_to_the_one_before_and_the_one_after(client: Client) -> None:
    days = list(
        PublishedList.objects.filter(pool__name="standard", current=True)
        .order_by("date")
        .values_list("date", flat=True)
    )
    for place, day in enumerate(days):
        page = client.get(f"/lists/standard/{day}/").content.decode()
        linked = {rel: re.findall(rf'rel="{rel}" href="/lists/standard/([\d-]+)/"', page) for rel in ("prev", "next")}
        assert linked["prev"] == [str(neighbour) for neighbour in days[:place][-1:]]
        assert linked["next"] == [str(neighbour) for neighbour in days[place + 1 :][:1]]
