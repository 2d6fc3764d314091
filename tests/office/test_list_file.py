"""A published list as a file: what it holds, and what it does not tell."""

from __future__ import annotations

from datetime import date

import pytest

from ratinghouse.lists.files import read_list
from ratinghouse.lists.rating_list import PlayerRow
from ratinghouse.office.models import Listing, Player, Pool, PublishedList
from ratinghouse.office.publishing.list_file import FILE_KINDS, WITHHELD, list_file, rating_list_of
from ratinghouse.office.publishing.publication import publish
from ratinghouse.office.refusal import Refused
from ratinghouse.office.register.register import edit_player
from tests.office.offices import Office
from tests.office.simulated import Simulation, clerk_on

DAY = date(2024, 4, 1)


def _published() -> PublishedList:
    simulation = Simulation("fide-2024")
    simulation.found()
    simulation.hold(date(2024, 3, 5), date(2024, 3, 12))
    publish(clerk_on(DAY), "standard", DAY)
    return PublishedList.objects.get(date=DAY)


def _rows(made: PublishedList, kind: str) -> dict[str, PlayerRow]:
    found, findings = read_list(list_file(made, kind), file=f"list.{kind}", list_date=DAY)
    assert found is not None
    assert [finding for finding in findings if finding.severity == "error"] == []
    return {row.id: row for row in found.rows()}


def test_every_kind_of_file_says_what_the_list_says(office: Office) -> None:
    made = _published()
    expected = {
        row.player.code: (row.rating, row.games, row.k)
        for row in Listing.objects.filter(list=made, rating__isnull=False).select_related("player")
    }
    assert expected
    for kind in FILE_KINDS:
        rows = _rows(made, kind)
        numbers = {id: row.pools["standard"] for id, row in rows.items()}
        assert {id: (told.rating, told.games, told.k) for id, told in numbers.items()} == expected, kind
        names = dict(Player.objects.filter(code__in=expected).values_list("code", "name"))
        assert {id: row.name for id, row in rows.items()} == names, kind


def test_of_a_birth_only_the_year_and_of_hidden_players_only_numbers(office: Office) -> None:
    made = _published()
    first, second = Player.objects.filter(listings__list=made, listings__rating__isnull=False).order_by("pk")[:2]
    edit_player(clerk_on(DAY), first.code, {"birth": "2012-05-17", "sex": "w"}, "from the club")
    edit_player(clerk_on(DAY), second.code, {"birth": "1980-01-02", "title": "IM", "hidden": True}, "asked")
    for kind in FILE_KINDS:
        rows = _rows(made, kind)
        assert (rows[first.code].birth, rows[first.code].sex) == ("2012", "w"), kind
        hidden = rows[second.code]
        told = (hidden.name, hidden.birth, hidden.sex, hidden.title, hidden.fed)
        assert told == (WITHHELD, "", "", "", ""), kind
        assert hidden.pools["standard"].rating == Listing.objects.get(list=made, player=second).rating, kind
        assert second.name.encode() not in list_file(made, kind) or kind == "xlsx"


def test_players_stand_in_the_order_of_names_with_their_flags(office: Office) -> None:
    made = _published()
    woman = Player.objects.filter(listings__list=made, listings__rating__isnull=False).order_by("-name").first()
    assert woman is not None
    Player.objects.filter(pk=woman.pk).update(sex="w")
    rows = list(rating_list_of(made).rows())
    assert [row.name for row in rows] == sorted(row.name for row in rows)
    assert {row.flag for row in rows if row.id == woman.code} == {"w"}


def test_a_pool_that_list_files_do_not_know_is_refused(office: Office) -> None:
    made = _published()
    made.pool = Pool(name="correspondence")
    with pytest.raises(Refused) as refused:
        list_file(made, "txt")
    assert refused.value.findings[0].code == "no-such-list-file"
