"""Orders of views are found once, and never outlive what they were found from."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest

from ratinghouse.kernel.texts import Text
from ratinghouse.office.journal import act
from ratinghouse.office.models import Club, Listing, PublishedList
from ratinghouse.office.publishing.correction import correct
from ratinghouse.office.publishing.list_orders import active_ratings
from ratinghouse.office.publishing.list_views import (
    RANKED,
    VIEWS,
    ViewFilter,
    clubs,
    first_lines,
    store_newest_orders,
    view,
)
from ratinghouse.office.publishing.orders.order import Order
from ratinghouse.office.publishing.orders.selections import selected_order
from ratinghouse.office.register.register import add_club, edit_club, edit_player
from ratinghouse.office.register.register_state import register_state
from ratinghouse.office.statutes.statutes_of_list import book_of_record
from ratinghouse.office.storage.process_cache import Remembered
from tests.office.offices import Office
from tests.office.simulated import Simulation, clerk_on
from tests.office.test_correction import corrected_report, first_rated

pytestmark = pytest.mark.slow


@pytest.fixture
def newest_list(office: Office) -> PublishedList:
    """The newest list of a season, on either database."""
    simulation = Simulation("fide-2024")
    simulation.set_up()
    simulation.season(1)
    return PublishedList.objects.order_by("-date")[0]


def sorted_on_the_spot(rating_list: PublishedList, name: str) -> list[Listing]:
    """The players of a view, chosen and sorted one by one."""
    calendar = book_of_record(rating_list, rating_list.rules.split()[-1]).calendar

    def is_late(listing: Listing, limit: str) -> bool:
        answer = calendar.answer(played=listing.last_played).get(limit) if listing.last_played else None
        return answer is not None and isinstance(answer.value, date) and answer.value < rating_list.date

    def age(listing: Listing) -> int | None:
        year = listing.player.birth[:4]
        return rating_list.date.year - int(year) if year else None

    def on_top(listing: Listing) -> bool:
        return listing.rating is not None and not listing.inactive and not is_late(listing, "top_list_until")

    def is_withdrawn(listing: Listing) -> bool:
        return listing.inactive and is_late(listing, "shown_until")

    chosen: dict[str, Callable[[Listing], bool]] = {
        "all": lambda row: row.rating is not None and not is_withdrawn(row),
        "top": on_top,
        "federation": lambda row: row.rating is not None and not ("shown_until" in calendar.rules and row.inactive),
        "women": lambda row: on_top(row) and row.player.sex == "w",
        "juniors": lambda row: on_top(row) and (years := age(row)) is not None and years <= 20,
        "seniors": lambda row: on_top(row) and (years := age(row)) is not None and years >= 50,
        "new": lambda row: row.status == "new",
        "movers": lambda row: bool(row.rating and row.before and row.rating != row.before),
        "inactive": lambda row: row.inactive and not is_withdrawn(row),
        "delisted": lambda row: row.status == "delisted",
        "unrated": lambda row: row.status == "unrated",
    }
    number: Callable[[Listing], int] = lambda row: -(row.rating or 0)  # noqa: E731
    if name in ("all", "inactive", "unrated"):
        number = lambda row: 0  # noqa: E731
    elif name == "movers":
        number = lambda row: -abs((row.rating or 0) - (row.before or 0))  # noqa: E731
    elif name == "delisted":
        number = lambda row: -(row.before or 0)  # noqa: E731
    rows = filter(chosen[name], Listing.objects.filter(list=rating_list).select_related("player"))
    return sorted(rows, key=lambda row: (number(row), row.player.name, row.player.pk))


def test_every_view_has_the_players_of_the_list_in_its_order(newest_list: PublishedList) -> None:
    for name in VIEWS:
        expected = [(listing.player.code, listing.rating) for listing in sorted_on_the_spot(newest_list, name)]
        for first, most in ((0, 7), (3, 5), (len(expected) - 2, 100), (len(expected) + 5, 5)):
            page = view(newest_list, name, ViewFilter(first=max(0, first), most=most))
            assert [(row.code, row.rating) for row in page.rows] == expected[max(0, first) :][:most], name
            assert page.total == len(expected)
            for row in page.rows:
                ahead = sum((rating or 0) > (row.rating or 0) for _, rating in expected)
                assert row.rank == (ahead + 1 if name in RANKED and row.rating is not None else None)
    assert view(newest_list, "top").total
    assert view(newest_list, "movers").total


def test_first_lines_are_those_of_the_views(newest_list: PublishedList) -> None:
    lists = list(PublishedList.objects.select_related("pool").order_by("-date")[:2])
    lines = first_lines(lists, ("movers", "top"), 3)
    for rating_list, by_view in zip(lists, lines, strict=True):
        for name, rows in by_view.items():
            assert rows == view(rating_list, name, ViewFilter(most=3)).rows


def test_the_order_is_found_once(newest_list: PublishedList, monkeypatch: pytest.MonkeyPatch) -> None:
    selected: list[str] = []

    def selecting(rating_list: PublishedList, name: str, *rest: Any) -> Order:
        selected.append(name)
        return selected_order(rating_list, name, *rest)

    monkeypatch.setattr("ratinghouse.office.publishing.list_views.selected_order", selecting)
    for first in (0, 5, 10):
        view(newest_list, "top", ViewFilter(first=first, fed=" "))  # no other test asks for this
    assert selected == ["top"]


def test_a_process_that_has_just_started_reads_the_orders_that_publishing_stored(
    newest_list: PublishedList, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = {name: view(newest_list, name, ViewFilter(most=1000)) for name in VIEWS}
    spread = active_ratings(newest_list.pk, newest_list.content_hash).tolist()
    store_newest_orders()

    def sorting(*arguments: Any) -> Order:
        raise AssertionError("sorted again")

    monkeypatch.setattr("ratinghouse.office.publishing.list_orders._ORDERS", Remembered(most=48))
    monkeypatch.setattr("ratinghouse.office.publishing.list_orders._SPREADS", Remembered(most=24))
    monkeypatch.setattr("ratinghouse.office.publishing.list_views.selected_order", sorting)
    monkeypatch.setattr("ratinghouse.office.publishing.list_orders.bulk_rows.read", sorting)
    for name, before in expected.items():
        again = view(newest_list, name, ViewFilter(most=1000))
        assert again.rows == before.rows
        assert dict(again.articles) == dict(before.articles)
        assert all(isinstance(sentence, Text) for sentence in again.articles.values())  # to be translated
    assert active_ratings(newest_list.pk, newest_list.content_hash).tolist() == spread


def test_another_name_changes_the_order_at_once(newest_list: PublishedList) -> None:
    first = view(newest_list, "all", ViewFilter(most=1)).rows[0]
    edit_player(clerk_on(newest_list.date), first.code, {"name": "Żżż, Last"}, "a wedding")
    assert view(newest_list, "all", ViewFilter(most=1)).rows[0].code != first.code
    assert view(newest_list, "all", ViewFilter(most=1000)).rows[-1].name == "Żżż, Last"


def test_another_sex_birth_club_or_federation_changes_the_views_at_once(newest_list: PublishedList) -> None:
    man = next(row for row in view(newest_list, "top", ViewFilter(most=1000)).rows if row.sex == "m")
    add_club(clerk_on(newest_list.date), "NEW", "New Club")
    before = view(newest_list, "women").total
    assert (
        view(newest_list, "top", ViewFilter(club="NEW")).total,
        view(newest_list, "top", ViewFilter(fed="nor")).total,
    ) == (0, 0)
    edit_player(
        clerk_on(newest_list.date), man.code, {"sex": "w", "club": "NEW", "fed": "NOR", "birth": "1930"}, "wrong"
    )
    assert view(newest_list, "women").total == before + 1
    assert [row.code for row in view(newest_list, "top", ViewFilter(club="NEW")).rows] == [man.code]
    assert [row.code for row in view(newest_list, "federation", ViewFilter(fed="nor")).rows] == [man.code]
    assert man.code in [row.code for row in view(newest_list, "seniors", ViewFilter(age=90, most=1000)).rows]
    assert "NEW" in [club.code for club in clubs(newest_list)]
    edit_club(clerk_on(newest_list.date), "NEW", "Renamed Club")
    assert "Renamed Club" in [club.name for club in clubs(newest_list)]
    assert Club.objects.get(code="NEW").name == "Renamed Club"


def test_a_corrected_list_has_an_order_and_ratings_of_its_own(newest_list: PublishedList) -> None:
    before, spread = (
        view(newest_list, "top", ViewFilter(most=1000)),
        active_ratings(newest_list.pk, newest_list.content_hash).tolist(),
    )
    event = first_rated()
    day = newest_list.date + timedelta(days=10)
    correct(clerk_on(day), event.pk, corrected_report(event, day), "a result")
    revised = PublishedList.objects.get(date=newest_list.date, current=True)
    assert revised != newest_list
    after = view(revised, "top", ViewFilter(most=1000))
    assert {row.code: row.rating for row in after.rows} == dict(
        Listing.objects.filter(list=revised, inactive=False, rating__isnull=False).values_list("player__code", "rating")
    )
    assert view(newest_list, "top", ViewFilter(most=1000)).rows == before.rows
    assert active_ratings(newest_list.pk, newest_list.content_hash).tolist() == spread
    assert sorted(spread) == spread
    assert active_ratings(revised.pk, revised.content_hash).tolist() == sorted(row.rating or 0 for row in after.rows)


def test_the_register_is_in_another_state_after_its_own_acts_only(newest_list: PublishedList) -> None:
    before = register_state()
    with act(clerk_on(newest_list.date), "admit") as doing:
        doing.note("event 1")
    assert register_state() == before
    somebody = view(newest_list, "top").rows[0]
    edit_player(clerk_on(newest_list.date), somebody.code, {"name": "Another, Name"}, "a wedding")
    changed = register_state()
    assert changed != before
    with act(clerk_on(newest_list.date), "receive") as doing:
        doing.note("report 1")
        doing.note("report 2")
    assert register_state() == changed


def test_so_many_answers_are_remembered_the_latest_asked_for() -> None:
    answers: Remembered[str] = Remembered(most=2)
    questions: list[str] = []

    def find(question: str) -> str:
        def answer() -> str:
            questions.append(question)
            return question.upper()

        return answers.get(question, answer)

    assert [find(question) for question in ("a", "b", "a", "c", "a", "b")] == ["A", "B", "A", "C", "A", "B"]
    assert questions == ["a", "b", "c", "b"]
