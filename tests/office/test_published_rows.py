"""Rows of some players that are followed from list to list are those that each list has of them."""

from __future__ import annotations

import random
from datetime import date, timedelta

import numpy as np
import pytest

from ratinghouse.derivation import content_hash
from ratinghouse.derivation.content_hash import numbers_of_rows
from ratinghouse.office.models import Event, PublishedList
from ratinghouse.office.publishing.correction import correct
from ratinghouse.office.revisions.edition_hash import EditionDigests
from ratinghouse.office.revisions.followed_rows import FollowedRows
from ratinghouse.office.revisions.published_rows import PartsOfLists, RowsOfPlayers
from ratinghouse.office.revisions.revision_source import EditionRows, RevisionSource
from ratinghouse.office.storage.list_rows import ListRows, rows_of_list
from tests.office.offices import Office
from tests.office.simulated import Simulation, clerk_on


def assert_same(rows: ListRows, expected: ListRows) -> None:
    assert rows.players.tolist() == expected.players.tolist()
    for name, column in expected.columns.items():
        assert np.array_equal(rows.columns[name], column), name


def test_rows_of_players_on_lists_in_several_editions(office: Office) -> None:
    simulation = Simulation("fide-2024", players=30, unrated=6)
    simulation.set_up()
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
    for selection in (lists, [row for row in lists if row[2]], chance.sample(lists, len(lists))):
        follow(selection, chance)


def test_digests_of_an_edition_in_which_rows_change_and_players_leave(
    sqlite_office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With two players a bucket, most buckets stay: the digests are those of the whole list all the same."""
    monkeypatch.setattr(content_hash, "ROWS_OF_BUCKET", 2)
    simulation = Simulation("fide-2024", players=30, unrated=6)
    simulation.set_up()
    simulation.season(1, events=1)
    source, chance = RevisionSource(), random.Random(5)
    digests = EditionDigests(source)
    for published in PublishedList.objects.filter(taken_from=None).order_by("date"):
        before = source.rows(published)
        chosen = np.array(sorted(chance.sample(before.players.tolist(), chance.randint(0, 4))), np.int64)
        removed, moved = chosen[: len(chosen) // 2], np.isin(before.players, chosen[len(chosen) // 2 :])
        columns = {name: column[moved] for name, column in before.columns.items()}
        changed = ListRows(before.players[moved], columns | {"rating": columns["rating"] + 1})
        rows = EditionRows(published.pk, changed, removed)
        after = rows.applied_to(before)
        stored = bytes(published.tree.digests)
        expected = content_hash.bucket_digests(source.standings_of(after))
        assert len(stored) > 2 * content_hash.DIGEST
        assert digests.digests(published, stored, rows, len(after.players)) == expected
        assert digests.digests(published, None, rows, len(after.players)) == expected


def follow(lists: list[tuple[int, date, bool]], chance: random.Random) -> None:
    """Ask for more and more players while lists are followed in this order."""
    followed, others = FollowedRows(PartsOfLists()), list(range(1, 40))
    chance.shuffle(others)
    for number, day, _ in lists:
        followed.follow(number, day)
        more, others = others[:5], others[5:]
        followed.add(np.array(more, np.int64))
        assert_follows(followed, number)
    follow_with_next_lists(lists)


def follow_with_next_lists(lists: list[tuple[int, date, bool]]) -> None:
    """The rows of the next lists are read at once, with those of a player who is followed from then on."""
    followed = FollowedRows(PartsOfLists())
    for at, (number, day, _) in enumerate(lists):
        followed.follow(number, day, [later for later, _, _ in lists[at : at + 5]])
        if at == 0:
            followed.add(np.arange(1, 20))
        elif at % 4 == 1:
            followed.add(np.array([20 + at // 4]))
        assert_follows(followed, number)


def assert_follows(followed: FollowedRows, number: int) -> None:
    expected = rows_of_list(number, followed.players.tolist())
    order = np.argsort(followed.players)
    order = order[followed.is_listed[order]]
    assert followed.players[order].tolist() == expected.players.tolist()
    assert np.array_equal(followed.numbers[order], numbers_of_rows(expected.columns, len(order)))
