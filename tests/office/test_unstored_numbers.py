"""Workings of players of whom nothing happened are not stored; they are explained and verified all the same."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import numpy as np
import pytest

from ratinghouse.derivation.next_list import Derived, next_list
from ratinghouse.derivation.packed_columns import pack, unpack
from ratinghouse.derivation.recipe import basis_of
from ratinghouse.derivation.stored_workings import WORKING_VERSION, event_working, packed_events
from ratinghouse.office.models import Event, EventWorking, Listing, Player, PlayerWorking, PublishedList
from ratinghouse.office.publishing.explanation import explain
from ratinghouse.office.publishing.publication import publish
from ratinghouse.office.publishing.recipe_source import TableSource
from ratinghouse.office.publishing.stored_calculations import player_numbers
from ratinghouse.office.publishing.verification import verify
from ratinghouse.office.publishing.working_rows import basis_ids, player_stretches
from ratinghouse.office.statutes.statutes_of_list import recipe_of_record
from ratinghouse.office.storage.list_rows import rows_of_list
from ratinghouse.reports import Report, ReportEntry, ReportHeader, Result
from ratinghouse.reports.trf import write_trf
from tests.office.offices import Office
from tests.office.simulated import Simulation, clerk_on
from tests.office.test_statutes_of_lists import without_triggers


def derived_again(rating_list: PublishedList) -> tuple[Derived, Any]:
    """A list derived whole from its recipe, and the primary keys of the rows of its basis."""
    source = TableSource()
    derived = next_list(basis_of(recipe_of_record(rating_list), source), every_column=True)
    return derived, basis_ids(source, derived)


def stored_players(rating_list: PublishedList) -> set[int]:
    """The players whose columns are stored with a list."""
    stored = PlayerWorking.objects.filter(list=rating_list).values_list("columns", flat=True)
    return {player for blob in stored for player in unpack(bytes(blob)).frame["player"].tolist()}


@pytest.mark.parametrize("rules", ["fide-2024", "jcf-2024", "iccf-2023"])
def test_numbers_of_everybody_are_those_of_the_whole_calculation(sqlite_office: Office, rules: str) -> None:
    """Whether they are stored or follow from the list before, on every list; and events are packed as one by one."""
    published_lists(Simulation(rules, players=30), 3)
    unstored = 0
    for rating_list in PublishedList.objects.filter(taken_from=None).select_related("pool"):
        assert rating_list.working_version == WORKING_VERSION
        derived, ids = derived_again(rating_list)
        everybody = np.ones(len(ids), np.bool_)
        for edition, columns in player_stretches(derived, ids, everybody):
            for row, key in enumerate(columns.frame["player"].tolist()):
                numbers = player_numbers(rating_list, Player.objects.get(pk=key), edition)
                assert numbers is not None
                assert numbers.players.tolist() == [key]
                assert {name: column.tolist() for name, column in numbers.columns.items()} == {
                    name: [column[row]] for name, column in columns.columns.items()
                }
        for run in derived.runs:
            packed = packed_events(run, ids[run.rows])
            assert packed == [pack(event_working(run, at, ids[run.rows])) for at in range(len(packed))]
            assert packed == [
                bytes(EventWorking.objects.get(list=rating_list, event=int(key)).columns)
                for key in run.games.key.tolist()
            ]
        unstored += len(set(rows_of_list(rating_list.pk).players.tolist()) - stored_players(rating_list))
    assert (unstored > 20) == (rules != "iccf-2023"), "RD grows without games: each player is stored"
    assert verify().findings == ()


def published_lists(simulation: Simulation, lists: int) -> list[PublishedList]:
    """Found the federation, and publish some lists with one event each."""
    simulation.set_up()
    for day in simulation.dates(1)[:lists]:
        simulation.hold(day - timedelta(days=25), day - timedelta(days=10), size=6)
        publish(clerk_on(day - timedelta(days=1)), simulation.pool, day)
    return list(PublishedList.objects.filter(taken_from=None).order_by("date").select_related("pool"))


def test_a_list_stores_the_workings_of_those_of_whom_something_happened(office: Office) -> None:
    """Of 30 players 22 are rated; six play. A rating that came without a printed K gets one, and is stored."""
    (rating_list,) = published_lists(Simulation("fide-2024", players=30), 1)
    playing = set(Event.objects.get().entries.values_list("player", flat=True))
    changed = set(Listing.objects.filter(list=rating_list).exclude(status="listed").values_list("player", flat=True))
    before = Listing.objects.filter(list__date__lt=rating_list.date).values_list("player", "k", "inactive")
    after = {key: (k, inactive) for key, k, inactive in rating_list.listings.values_list("player", "k", "inactive")}
    differing = {key for key, *row in before if after[key] != tuple(row)}
    assert stored_players(rating_list) == playing | (changed & playing) | differing
    idle = next(row.player for row in rating_list.listings.select_related("player") if row.player_id not in playing)
    (part,) = explain(rating_list.pool, idle).parts
    assert part.sheets
    assert not part.events


def test_a_working_that_is_missing_is_not_taken_for_that_of_an_idle_player(sqlite_office: Office) -> None:
    (rating_list,) = published_lists(Simulation("fide-2024", players=30), 1)
    without_triggers()
    PlayerWorking.objects.all().delete()
    entries = Event.objects.get().entries.select_related("player")
    for player in [entry.player for entry in entries if entry.player is not None]:
        assert player_numbers(rating_list, player, "fide-2024") is None
    assert [finding.code for finding in verify().findings] == ["working-differs"]


def test_a_player_whose_games_are_all_forfeits_has_a_working(sqlite_office: Office) -> None:
    """Nothing changes in the row, and yet there is an event to explain: it is stored, and missed where it is not."""
    simulation = Simulation("fide-2024", players=30)
    simulation.set_up()
    played = [f"X{number:04d}" for number in range(20, 24)]
    header = ReportHeader(
        "Small Open", fed="XAN", start=date(2024, 3, 5), end=date(2024, 3, 6), time_control_code="5400+30"
    )
    results = (Result(1, 2, "w", "1"), Result(1, 1, "b", "0"), Result(1, 4, "w", "+"), Result(1, 3, "b", "-"))
    entries = tuple(
        ReportEntry(no, f"Invented{int(code[1:])}, Player", id=code, fed="XAN", results=(result,))
        for no, (code, result) in enumerate(zip(played, results, strict=True), 1)
    )
    simulation.hand_in(write_trf(Report(header, entries))[0], date(2024, 3, 9))
    publish(clerk_on(date(2024, 3, 31)), "standard", date(2024, 4, 1))
    publish(clerk_on(date(2024, 4, 30)), "standard", date(2024, 5, 1))
    rating_list = PublishedList.objects.select_related("pool").get(date=date(2024, 4, 1))
    absent = Player.objects.get(code=played[3])
    assert absent.pk in stored_players(rating_list)
    (part,) = explain(rating_list.pool, absent, rating_list.date).parts
    assert part.events
    without_triggers()
    PlayerWorking.objects.all().delete()
    assert player_numbers(rating_list, absent, "fide-2024") is None
