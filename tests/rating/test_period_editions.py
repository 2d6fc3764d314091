"""A period whose events fall under two editions: one list, to which each edition adds its own changes."""

from __future__ import annotations

from datetime import date

import numpy as np
import pytest

from ratinghouse.derivation.packed_columns import pack, unpack
from ratinghouse.derivation.rating_lists.period_editions import rate_editions
from ratinghouse.derivation.stored_workings import event_working, packed_events
from ratinghouse.lists.register import Register, RegisterPlayer
from ratinghouse.rating.framing import ESTABLISHED
from ratinghouse.rating.games.period_games import NOT_FIXED
from ratinghouse.rating.period import DeclaredFacts, RatingPeriod
from ratinghouse.rulebooks import rulebook
from tests.rulebooks.building import tournament

BEFORE, SINCE = rulebook("fide-2022"), rulebook("fide-2024")
OLD_DAY, NEW_DAY = date(2023, 12, 10), date(2024, 3, 10)
OLD = tournament([2000, 1900], [(1, 2, "1")], name="Old", start=OLD_DAY, end=OLD_DAY)
NEW = tournament([2000, 1900, None], [(1, 2, "1"), (3, 1, "1")], name="New", start=NEW_DAY, end=NEW_DAY)


@pytest.mark.parametrize("declared", [[], [DeclaredFacts(), DeclaredFacts()]], ids=["nothing", "empty facts"])
def test_each_report_is_rated_under_its_edition_and_the_changes_add_up(declared: list[DeclaredFacts]) -> None:
    """A win against somebody 100 points below brings 20 × 0.36 = 7.2 under either edition: 14.4 together."""
    rated = rate_editions(RatingPeriod([NEW, OLD], declared=declared), [SINCE, BEFORE])
    assert rated is not None
    assert [book.id for book in rated.books] == ["fide-2022", "fide-2024"]
    assert [[report.event.name for report in period.reports] for period in rated.periods] == [["Old"], ["New"]]
    assert [(event["name"], event["rules"]) for event in rated.events()] == [("Old", "fide-2022"), ("New", "fide-2024")]
    assert rated.derived.basis.list_date == date(2024, 4, 1), "the later of the lists of the two events"
    assert [(player["Ro"], player["Rn"], player["change"], player["games"]) for player in rated.players()] == [
        (2000, 2014, 14.4, 2),
        (1900, 1886, -14.4, 2),
        (None, None, 0, 1),
    ]
    assert rated.ratings().tolist() == [2014, 1886, 0]
    assert rated.games().tolist() == [2, 2, 1]


def test_a_list_date_that_is_stated_goes_before_those_of_the_events() -> None:
    rated = rate_editions(RatingPeriod([OLD, NEW], list_date=date(2024, 6, 1)), [BEFORE, SINCE])
    assert rated is not None
    assert rated.derived.basis.list_date == date(2024, 6, 1)


def test_a_player_who_played_under_the_earlier_edition_only_is_listed_by_the_later_one() -> None:
    register = Register.of([RegisterPlayer(id, rating=2000, k=20) for id in "12"])
    other = tournament({"8": 2000, "9": 2000}, [(1, 2, "=")], name="Other", start=NEW_DAY, end=NEW_DAY)
    rated = rate_editions(RatingPeriod([OLD, other], {None: register}), [BEFORE, SINCE])
    assert rated is not None
    listed = {player["id"]: (player["Ro"], player["Rn"], player["status"]) for player in rated.players()}
    assert listed["1"] == (2000, 2010, "listed")
    assert listed["2"] == (2000, 1990, "listed")
    assert listed["8"][1] == 2000


def test_who_is_on_no_register_has_the_games_of_an_established_player_unless_unrated() -> None:
    """On the register is only 2; the third player of the new event has no rating."""
    register = Register.of([RegisterPlayer("2", rating=1950, k=20, games=7)])
    rated = rate_editions(RatingPeriod([OLD, NEW], {None: register}), [BEFORE, SINCE])
    assert rated is not None
    old, new = (rated.derived.basis.games[edition.id] for edition in (BEFORE, SINCE))
    assert old.fixed_games is not None
    assert new.fixed_games is not None
    assert old.fixed_games.tolist() == [ESTABLISHED, NOT_FIXED]
    assert new.fixed_games.tolist() == [ESTABLISHED, NOT_FIXED, 0]


def test_without_a_day_there_is_no_list() -> None:
    undated = tournament([2000, 1900], [(1, 2, "1")], start=None, end=None)
    assert rate_editions(RatingPeriod([undated]), [SINCE]) is None


def test_the_bytes_of_each_event_are_those_of_its_working_alone() -> None:
    """Cut out of the columns of all events: three under one edition, of different sizes, and one under another."""
    small = tournament({"7": 1500, "8": 1500}, [(1, 2, "="), (2, 1, "=")], name="Small", start=NEW_DAY, end=NEW_DAY)
    large = tournament([2000, 1900, 300, 1700], [(1, 2, "0"), (3, 4, "1")], name="Large", start=NEW_DAY, end=NEW_DAY)
    rated = rate_editions(RatingPeriod([OLD, NEW, small, large]), [BEFORE, SINCE, SINCE, SINCE])
    assert rated is not None
    for run, events in zip(rated.derived.runs, (1, 3), strict=True):
        keys = 1000 + 7 * np.arange(len(run.rows))
        packed = packed_events(run, keys)
        assert len(packed) == events
        assert packed == [pack(event_working(run, event, keys)) for event in range(events)]
        entries = [len(unpack(raw).frame["player"]) for raw in packed]
        assert sorted(entries) == ([2] if events == 1 else [2, 3, 4])


@pytest.mark.parametrize(("earlier", "later", "days"), [
    ("fide-2022", "fide-2024", (OLD_DAY, NEW_DAY)),
    ("fide-2009", "fide-2009-applied", (date(2009, 8, 1), date(2009, 8, 2))),
])  # fmt: skip
def test_results_of_an_unrated_player_under_the_earlier_edition_give_no_rating_yet(
    earlier: str, later: str, days: tuple[date, date]
) -> None:
    first = tournament({"1": 2000, "n": None}, [(1, 2, "=")], name="First", start=days[0], end=days[0])
    second = tournament({"1": 2000, "2": 2000}, [(1, 2, "=")], name="Second", start=days[1], end=days[1])
    books = [rulebook(earlier), rulebook(later)]
    rated = rate_editions(RatingPeriod([first, second], list_date=date(2024, 5, 1)), books)
    assert rated is not None
    (unrated,) = (player for player in rated.players() if player["id"] == "n")
    assert (unrated["Ro"], unrated["Rn"], unrated["status"]) == (None, None, "unrated")


def test_a_period_under_a_single_edition() -> None:
    rated = rate_editions(RatingPeriod([NEW]), [SINCE])
    assert rated is not None
    assert [(player["Ro"], player["Rn"], player["games"]) for player in rated.players()] == [
        (2000, 2007, 1),
        (1900, 1893, 1),
        (None, None, 1),
    ]
