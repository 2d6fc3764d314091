"""Rows of some players that are followed from list to list are those that each list has of them."""

from __future__ import annotations

import random
from datetime import date, timedelta

import numpy as np

from ratinghouse.office.models import Event, PublishedList
from ratinghouse.office.publishing.correction import correct
from ratinghouse.office.revisions.published_rows import FollowedRows, PartsOfLists, RowsOfPlayers
from ratinghouse.office.storage.list_rows import ListRows, rows_of_list
from tests.office.offices import Office
from tests.office.simulated import Simulation, clerk_on


def assert_same(rows: ListRows, expected: ListRows) -> None:
    assert rows.players.tolist() == expected.players.tolist()
    for name, column in expected.columns.items():
        assert np.array_equal(rows.columns[name], column), name


def test_rows_of_players_on_lists_in_several_editions(office: Office) -> None:
    simulation = Simulation("fide-2024", players=30, unrated=6)
    simulation.found()
    published = simulation.season(1, events=1)
    clerk = clerk_on(published[-1].date + timedelta(days=3))
    for month in (2, 7):
        event = Event.objects.filter(list_date=published[month].date, state=Event.State.RATED)[0]
        correct(clerk, event.pk, None, "never played")
    chance = random.Random(5)
    lists = list(PublishedList.objects.order_by("date", "edition").values_list("pk", "date", "current"))
    players = range(1, 40)
    read = RowsOfPlayers(PartsOfLists(), players, [number for number, _, _ in lists])
    for number, _, _ in lists:
        assert_same(read.on(number), rows_of_list(number, players))
    for which in (lists, [row for row in lists if row[2]], chance.sample(lists, len(lists))):
        follow(which, chance)


def follow(lists: list[tuple[int, date, bool]], chance: random.Random) -> None:
    """Ask for more and more players while lists are followed in this order."""
    followed, players = FollowedRows(PartsOfLists()), np.zeros(0, np.int64)
    for number, day, _ in lists:
        players = np.union1d(players, np.array(chance.sample(range(1, 40), 5), np.int64))
        assert_same(followed.on(number, day, players), rows_of_list(number, players.tolist()))
        some = players[::2]
        assert_same(followed.on(number, day, some), rows_of_list(number, some.tolist()))
