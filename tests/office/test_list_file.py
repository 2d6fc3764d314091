"""A published list as a file: what it holds, and what it leaves out."""

from __future__ import annotations

from datetime import date

import pytest

from ratinghouse.lists.files import read_list
from ratinghouse.lists.rating_list import PlayerRow
from ratinghouse.office.models import Listing, Player, Pool, PublishedList
from ratinghouse.office.publishing.list_file import (
    FILE_KINDS,
    KIND_OF_2003,
    WITHHELD,
    kinds_of_list,
    list_file,
    rating_list_of,
)
from ratinghouse.office.publishing.publication import publish
from ratinghouse.office.publishing.verification import verify
from ratinghouse.office.refusal import Refused
from ratinghouse.office.register.importing import import_players
from ratinghouse.office.register.register import edit_player
from ratinghouse.office.setting_up import init_office
from tests.office.conftest import Offices
from tests.office.correspondence import Finished, PostOffice
from tests.office.offices import Office
from tests.office.simulated import Simulation, clerk_on

DAY = date(2024, 4, 1)


def _published() -> PublishedList:
    simulation = Simulation("fide-2024")
    simulation.set_up()
    simulation.hold(date(2024, 3, 5), date(2024, 3, 12))
    publish(clerk_on(DAY), "standard", DAY)
    return PublishedList.objects.get(date=DAY)


def _rows(published_list: PublishedList, kind: str) -> dict[str, PlayerRow]:
    rating_list, findings = read_list(list_file(published_list, kind), file=f"list.{kind}", list_date=DAY)
    assert rating_list is not None
    assert [finding for finding in findings if finding.severity == "error"] == []
    return {row.id: row for row in rating_list.rows()}


def test_F03_031_a_list_of_2003_prints_birth_K_and_the_games_at_K_25(office: Office) -> None:
    """9.12: the whole date of birth, and for players with K 25 the games so far."""
    day = date(2003, 7, 1)
    init_office(clerk_on(day), "XAN", "Xanadu", {"standard": {"fide-2003": day}})
    players = b"""id,name,fed,birth,rating,k,games
    A1,"Borg, Ada",XAN,1975-06-17,2100,25,12
    A2,"Doe, Jo",XAN,1960-12-24,2300,15,90
    """
    import_players(clerk_on(day), players.replace(b"    ", b""), "opening.csv", as_list=day)
    published_list = PublishedList.objects.select_related("pool").get()
    assert KIND_OF_2003 in kinds_of_list(published_list)
    rating_list, findings = read_list(list_file(published_list, KIND_OF_2003), file="list.txt", list_date=day)
    assert rating_list is not None
    assert [finding for finding in findings if finding.severity == "error"] == []
    printed = {row.id: (row.birth, row.pools["standard"]) for row in rating_list.rows()}
    assert {id: (birth, pool.rating, pool.k, pool.k25_games) for id, (birth, pool) in printed.items()} == {
        "A1": ("1975-06-17", 2100, 25, 12),
        "A2": ("1960-12-24", 2300, 15, 0),
    }
    assert b"1975-06-17" not in list_file(published_list, "csv"), "elsewhere the year is public"


def test_F03_031_no_later_list_is_offered_so(office: Office) -> None:
    published_list = _published()
    assert KIND_OF_2003 not in kinds_of_list(published_list)
    with pytest.raises(Refused):
        list_file(published_list, KIND_OF_2003)


def test_every_kind_of_file_says_what_the_list_says(office: Office) -> None:
    published_list = _published()
    expected = {
        row.player.code: (row.rating, row.games, row.k)
        for row in Listing.objects.filter(list=published_list, rating__isnull=False).select_related("player")
    }
    assert expected
    for kind in FILE_KINDS:
        rows = _rows(published_list, kind)
        numbers = {id: row.pools["standard"] for id, row in rows.items()}
        assert {id: (pool.rating, pool.games, pool.k) for id, pool in numbers.items()} == expected, kind
        names = dict(Player.objects.filter(code__in=expected).values_list("code", "name"))
        assert {id: row.name for id, row in rows.items()} == names, kind


def test_of_a_birth_only_the_year_and_of_hidden_players_only_numbers(office: Office) -> None:
    published_list = _published()
    first, second = Player.objects.filter(listings__list=published_list, listings__rating__isnull=False).order_by("pk")[
        :2
    ]
    edit_player(clerk_on(DAY), first.code, {"birth": "2012-05-17", "sex": "w"}, "from the club")
    edit_player(clerk_on(DAY), second.code, {"birth": "1980-01-02", "title": "IM", "hidden": True}, "asked")
    for kind in FILE_KINDS:
        rows = _rows(published_list, kind)
        assert (rows[first.code].birth, rows[first.code].sex) == ("2012", "w"), kind
        hidden = rows[second.code]
        printed = (hidden.name, hidden.birth, hidden.sex, hidden.title, hidden.fed)
        assert printed == (WITHHELD, "", "", "", ""), kind
        assert hidden.pools["standard"].rating == Listing.objects.get(list=published_list, player=second).rating, kind
        assert second.name.encode() not in list_file(published_list, kind) or kind == "xlsx"


def test_players_stand_in_the_order_of_names_with_their_flags(office: Office) -> None:
    published_list = _published()
    woman = (
        Player.objects.filter(listings__list=published_list, listings__rating__isnull=False).order_by("-name").first()
    )
    assert woman is not None
    Player.objects.filter(pk=woman.pk).update(sex="w")
    rows = list(rating_list_of(published_list).rows())
    assert [row.name for row in rows] == sorted(row.name for row in rows)
    assert {row.flag for row in rows if row.id == woman.code} == {"w"}


def test_a_pool_that_list_files_do_not_know_is_refused(office: Office) -> None:
    published_list = _published()
    published_list.pool = Pool(name="correspondence")
    with pytest.raises(Refused) as refused:
        list_file(published_list, "txt")
    assert refused.value.findings[0].code == "no-such-list-file"


@pytest.mark.parametrize("kind", ["csv", "json", "xlsx"])
def test_i023_a_correspondence_list_keeps_its_rd_in_every_layout_with_room_for_it(kind: str, offices: Offices) -> None:
    """Written by one office, read as a list, and imported by another office as its first list."""
    offices("sqlite")
    post = PostOffice({"A": 2310, "B": 2250, "C": 2200}, rd=47.0)
    post.set_up()
    post.admit([Finished("A", "B", "1-0", date(2023, 10, 5))], date(2023, 11, 1))
    post.publish(date(2024, 1, 1))
    published = PublishedList.objects.get(date=date(2024, 1, 1))
    stored = {row.player.code: (row.rating, row.rd) for row in published.listings.select_related("player")}
    raw = list_file(published, kind)
    ratings, findings = read_list(raw, file=f"list.{kind}", list_date=published.date, pool="correspondence")
    assert ratings is not None
    assert not [finding for finding in findings if finding.severity == "error"]
    columns = {row.id: row.pools["correspondence"] for row in ratings.rows()}
    assert {id: (row.rating, row.rd) for id, row in columns.items()} == stored
    assert stored["C"] == (2200, 53.0)  # √(47² + 25²) = 53.2
    offices("sqlite")
    init_office(clerk_on(published.date), "XAN", "Xanadu", {"correspondence": {"iccf-2023": date(2023, 10, 1)}})
    import_players(
        clerk_on(published.date), raw, f"list.{kind}", as_list=published.date, pool="correspondence", own_ids=True
    )
    taken_over = Listing.objects.filter(list__date=published.date).select_related("player")
    assert {row.player.code: (row.rating, row.rd) for row in taken_over} == stored
    assert verify().holds


@pytest.mark.parametrize("kind", ["txt", "xml"])
def test_fide_layouts_have_no_room_for_an_rd(kind: str, sqlite_office: Office) -> None:
    post = PostOffice({"A": 2310, "B": 2250})
    post.set_up()
    with pytest.raises(Refused) as refused:
        list_file(PublishedList.objects.get(), kind)
    assert [(finding.code, finding.remedy) for finding in refused.value.findings] == [
        ("no-such-list-file", "export it as one of these: csv, json, xlsx")
    ]
