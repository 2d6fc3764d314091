"""New editions of which only the touched part was derived: whoever derives them whole gets the same."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from ratinghouse.derivation import content_hash
from ratinghouse.derivation.revision.idle_lists import derive_idle_lists
from ratinghouse.office.models import Event, PlayerWorking, PublishedList
from ratinghouse.office.publishing.carried_over import pending_results
from ratinghouse.office.publishing.verification import verify
from ratinghouse.office.revisions import planned_lists, read_editions, revised_list, revisions
from ratinghouse.office.revisions.stored_editions import editions_of_working
from tests.office.offices import Office
from tests.office.previewed import correct_as_previewed as correct
from tests.office.simulated import Simulation, clerk_on
from tests.office.test_correction import corrected_report
from tests.office.test_years import assert_explained


@pytest.fixture
def parts(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Which new editions were derived in part, however many players of these small offices that involves."""
    derived_in_part: list[bool] = []
    lists = revised_list.RevisedLists

    def remember(name: str, is_part: bool) -> None:
        derive = getattr(lists, name)

        def remembered(*arguments: Any) -> Any:
            rows = derive(*arguments)
            derived_in_part.append(is_part)
            return rows

        monkeypatch.setattr(lists, name, remembered)

    monkeypatch.setattr(revised_list, "_LARGEST", 1.0)
    monkeypatch.setattr(content_hash, "ROWS_OF_BUCKET", 2)  # so that most buckets of a small list stay as they are
    remember("_of_part", True)
    remember("_whole", False)
    return derived_in_part


@pytest.mark.slow
@pytest.mark.parametrize(
    "rules",
    ["fide-2024", *(pytest.param(id, marks=pytest.mark.night) for id in ("fide-2009", "iccf-2023", "jcf-2024"))],
)
def test_a_corrected_and_then_an_annulled_event(sqlite_office: Office, parts: list[bool], rules: str) -> None:
    simulation = Simulation(rules)
    simulation.set_up()
    published = simulation.season(1)
    clerk = clerk_on(published[-1].date + timedelta(days=3))
    first = published[-4].date if rules != "jcf-2024" else published[-2].date
    event = Event.objects.filter(list_date=first, state=Event.State.RATED).order_by("pk")[0]
    corrected = correct(clerk, event.pk, corrected_report(event, clerk.now.date()), "a result")
    assert verify().findings == ()
    assert any(parts)
    assert_pending_as_published(simulation.pool)
    assert corrected.event is not None
    correct(clerk, corrected.event, None, "never played")
    assert verify().findings == ()
    assert_explained(simulation.pool)


def test_lists_on_which_nobody_touched_plays_are_derived_together(
    sqlite_office: Office, parts: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    together: list[int] = []

    def derive(*arguments: Any, **named: Any) -> Any:
        lists = derive_idle_lists(*arguments, **named)
        together.append(len(lists))
        return lists

    monkeypatch.setattr(planned_lists, "derive_idle_lists", derive)
    simulation = Simulation("fide-2024", players=160, unrated=0)
    simulation.set_up()
    published = simulation.season(1, events=1)
    clerk = clerk_on(published[-1].date + timedelta(days=3))
    event = Event.objects.filter(list_date=published[0].date, state=Event.State.RATED).order_by("pk")[0]
    correct(clerk, event.pk, corrected_report(event, clerk.now.date()), "a result")
    assert verify().findings == ()
    assert all(parts)
    assert max(together) > 1


@pytest.mark.parametrize(("at_once", "most", "longest"), [(2, 5, 10**9), (2, 5, 1)])
def test_how_many_lists_are_read_at_once_changes_nothing(
    sqlite_office: Office,
    parts: list[bool],
    monkeypatch: pytest.MonkeyPatch,
    at_once: int,
    most: int,
    longest: int,
) -> None:
    """More are read at once where their recipes are short, no more than at first where they are long."""
    read: list[int] = []

    def stored_editions(numbers: list[int]) -> Any:
        read.append(len(numbers))
        return read_editions.stored_editions(numbers)

    monkeypatch.setattr(revisions, "stored_editions", stored_editions)
    monkeypatch.setattr(revisions, "_AT_ONCE", at_once)
    monkeypatch.setattr(revisions, "_MOST_AT_ONCE", most)
    monkeypatch.setattr(revisions, "_LONGEST", longest)
    simulation = Simulation("fide-2024", players=160, unrated=0)
    simulation.set_up()
    published = simulation.season(1, events=1)
    clerk = clerk_on(published[-1].date + timedelta(days=3))
    event = Event.objects.filter(list_date=published[0].date, state=Event.State.RATED).order_by("pk")[0]
    correct(clerk, event.pk, corrected_report(event, clerk.now.date()), "a result")
    assert verify().findings == ()
    assert (read[0], max(read)) == (at_once, most if longest > 1 else at_once)


def assert_pending_as_published(pool: str) -> None:
    """Each revised list takes the pending results that it would take if it were published now."""
    for rating_list in PublishedList.objects.filter(pool__name=pool, current=True, taken_from=None):
        lists = PublishedList.objects.filter(pool=rating_list.pool, current=True, date__lt=rating_list.date)
        inputs = rating_list.inputs
        rows = pending_results(rating_list.pool, rating_list.date, lists.order_by("date").last(), inputs["merged"])
        assert inputs["kept"] == [list(row) for row in rows]


def test_workings_of_untouched_players_stay_with_the_earlier_edition(sqlite_office: Office, parts: list[bool]) -> None:
    simulation = Simulation("fide-2024")
    simulation.set_up()
    published = simulation.season(1)
    clerk = clerk_on(published[-1].date + timedelta(days=3))
    event = Event.objects.filter(list_date=published[-2].date, state=Event.State.RATED).order_by("pk")[0]
    correct(clerk, event.pk, corrected_report(event, clerk.now.date()), "a result")
    first, second = PublishedList.objects.filter(date=published[-2].date).order_by("edition")
    assert parts[0]
    assert editions_of_working(first) == [first.pk]
    assert editions_of_working(second) == [second.pk, first.pk]


def test_a_stored_row_of_a_touched_player_that_was_altered_is_noticed(sqlite_office: Office, parts: list[bool]) -> None:
    simulation = Simulation("fide-2024")
    simulation.set_up()
    published = simulation.season(1)
    clerk = clerk_on(published[-1].date + timedelta(days=3))
    event = Event.objects.filter(list_date=published[-1].date, state=Event.State.RATED).order_by("pk")[0]
    correct(clerk, event.pk, corrected_report(event, clerk.now.date()), "a result")
    second = PublishedList.objects.get(date=published[-1].date, edition=2)
    assert parts == [True, True]  # as a preview, and then in earnest
    (stretch,) = PlayerWorking.objects.filter(list=second, rules="fide-2024")
    (earlier,) = PlayerWorking.objects.filter(list__date=second.date, list__edition=1, rules="fide-2024")
    assert bytes(stretch.columns) != bytes(earlier.columns)
