"""Views of a list and its history: who is shown where, and by which article."""

from __future__ import annotations

from datetime import date, timedelta
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ratinghouse.office.models import Event, Listing, Player, Pool, PublishedList
from ratinghouse.office.publishing import list_orders, list_views
from ratinghouse.office.publishing.explanation import explain_number, list_of
from ratinghouse.office.publishing.history import player_history, published_editions
from ratinghouse.office.publishing.list_file import list_file
from ratinghouse.office.publishing.list_views import (
    VIEWS,
    ViewFilter,
    clubs,
    store_newest_orders,
    unrated_titled,
    view,
)
from ratinghouse.office.publishing.orders.selections import SELECTIONS
from ratinghouse.office.publishing.publication import publish
from ratinghouse.office.refusal import Refused
from ratinghouse.office.register.register import add_club, add_player, edit_player
from ratinghouse.office.storage.process_cache import Remembered
from tests.office.offices import Office
from tests.office.previewed import correct_as_previewed as correct
from tests.office.simulated import Simulation, clerk_on
from tests.office.test_correction import corrected_report


def newest() -> PublishedList:
    return PublishedList.objects.order_by("-date")[0]


def test_views_choose_and_order(office: Office) -> None:
    simulation = Simulation("fide-2024")
    simulation.set_up()
    simulation.season(1)
    rating_list = newest()
    everybody = {row.code: row for row in view(rating_list, "all", ViewFilter(most=1000)).rows}
    assert set(everybody) == set(
        Listing.objects.filter(list=rating_list, rating__isnull=False).values_list("player__code", flat=True)
    )
    top = view(rating_list, "top", ViewFilter(most=1000)).rows
    ratings = [row.rating or 0 for row in top]
    assert ratings == sorted(ratings, reverse=True)
    assert all(row.rank == 1 + sum(rating > (row.rating or 0) for rating in ratings) for row in top)
    assert {row.code for row in view(rating_list, "women").rows} == {
        code for code, row in everybody.items() if row.sex == "w" and not row.inactive
    }
    born = rating_list.date.year - 20
    assert {row.code for row in view(rating_list, "juniors").rows} == {
        code for code, row in everybody.items() if int(row.birth[:4]) >= born and not row.inactive
    }
    assert {row.code for row in view(rating_list, "seniors", ViewFilter(age=50)).rows} == {
        code for code, row in everybody.items() if int(row.birth[:4]) <= rating_list.date.year - 50 and not row.inactive
    }
    moved = [abs((row.rating or 0) - (row.before or 0)) for row in view(rating_list, "movers").rows]
    assert moved == sorted(moved, reverse=True)
    for name in VIEWS:
        ranked = name in ("top", "federation", "women", "juniors", "seniors")
        assert all((row.rank is not None) == ranked for row in view(rating_list, name).rows), name
    assert 0 not in moved
    assert view(rating_list, "top", ViewFilter(fed="nor")).total == 0
    assert set(VIEWS) >= {"new", "delisted", "unrated", "inactive", "federation"}


def test_F03_067_a_withdrawn_player_is_not_printed(office: Office) -> None:
    """16.2: the rating goes on, a dispensation prints it, and lists published before keep their line."""
    simulation = Simulation("fide-2003")
    simulation.set_up()
    days = simulation.dates(1)
    publish(clerk_on(days[0]), "standard", days[0])
    code = view(newest(), "all").rows[0].code
    for day, flags, is_printed in (
        (days[1], "WITHDRAWN", False),
        (days[2], "EXCLUDED DISPENSATION", True),
        (days[3], "EXCLUDED", False),
    ):
        edit_player(clerk_on(day), code, {"flags": flags})
        publish(clerk_on(day), "standard", day)
        rating_list = newest()
        assert (code in [row.code for row in view(rating_list, "all", ViewFilter(most=1000)).rows]) == is_printed
        assert (code.encode() in list_file(rating_list, "csv")) == is_printed
        assert Listing.objects.get(list=rating_list, player__code=code).rating is not None
    for rating_list in PublishedList.objects.filter(date__in=(days[0], days[2])):
        assert code in [row.code for row in view(rating_list, "all", ViewFilter(most=1000)).rows]


def test_pages_of_a_view_count_on(office: Office) -> None:
    simulation = Simulation("fide-2024")
    simulation.set_up()
    whole = view(newest(), "top", ViewFilter(most=1000))
    second = view(newest(), "top", ViewFilter(most=5, first=5))
    assert second.rows == whole.rows[5:10]
    assert second.total == whole.total == 16


def test_2009_top_lists_leave_out_who_has_not_played_for_twelve_months(office: Office) -> None:
    """F09-055, F09-057: 7.23b and 7.24; two years after becoming inactive a player is shown nowhere."""
    simulation = Simulation("fide-2009", players=14, unrated=0)
    simulation.set_up()
    names = sorted(simulation.strength)
    simulation.hand_in(simulation.report(date(2009, 7, 6), names[:8], name="Once"), date(2009, 7, 13))
    for day in simulation.dates(4):
        publish(clerk_on(day), "standard", day)
    pool = Pool.objects.get()

    def codes_in_view(name: str, day: date) -> set[str]:
        return {row.code for row in view(list_of(pool, day), name).rows}

    assert names[0] in codes_in_view("top", date(2010, 7, 1))
    assert names[0] not in codes_in_view("top", date(2010, 9, 1))
    assert names[0] not in codes_in_view("federation", date(2010, 9, 1))
    assert names[0] in codes_in_view("all", date(2010, 9, 1))
    assert names[0] in codes_in_view("inactive", date(2012, 7, 1))
    assert names[0] not in codes_in_view("all", date(2012, 9, 1))
    assert "7.24" in view(list_of(pool, date(2010, 9, 1)), "top").articles


def test_2003_an_inactive_player_is_shown_on_seven_lists(office: Office) -> None:
    """F03-036: 9.2.3b; with five games in July 2003 a player is active for a year, then seven lists name them."""
    simulation = Simulation("fide-2003", players=14, unrated=0)
    simulation.set_up()
    names = sorted(simulation.strength)
    simulation.hand_in(simulation.report(date(2003, 7, 6), names[:8], name="Once"), date(2003, 7, 13))
    for day in simulation.dates(4):
        publish(clerk_on(day), "standard", day)
    pool = Pool.objects.get()

    def codes_in_view(name: str, day: date) -> set[str]:
        return {row.code for row in view(list_of(pool, day), name).rows}

    assert names[0] in codes_in_view("federation", date(2004, 7, 1))
    assert names[0] not in codes_in_view("federation", date(2004, 10, 1))
    assert names[0] in codes_in_view("inactive", date(2004, 10, 1))
    assert names[0] in codes_in_view("all", date(2006, 4, 1))
    assert names[0] not in codes_in_view("all", date(2006, 7, 1))
    assert names[0] not in codes_in_view("inactive", date(2006, 7, 1))
    assert Listing.objects.get(list=list_of(pool, date(2006, 7, 1)), player__code=names[0]).rating


def test_F09_052_F03_035_titled_players_without_a_rating_have_a_list_of_their_own(office: Office) -> None:
    """F09-052: 7.22."""
    simulation = Simulation("fide-2009")
    simulation.set_up()
    clerk = clerk_on(date(2009, 7, 2))
    edit_player(clerk, "X0001", {"title": "FM"})
    edit_player(clerk, "X0020", {"title": "GM"})
    player = add_player(clerk, name="Titled, Woman", w_title="WFM")
    assert [titled.code for titled in unrated_titled(newest())] == sorted(
        ["X0001", player.code], key=lambda code: Player.objects.get(code=code).name
    )


def test_clubs_by_the_average_of_their_players(office: Office) -> None:
    simulation = Simulation("fide-2024")
    simulation.set_up()
    clerk = clerk_on(date(2024, 3, 2))
    add_club(clerk, "ONE", "Club One")
    add_club(clerk, "TWO", "Club Two")
    for code in ("X0010", "X0011"):
        edit_player(clerk, code, {"club": "ONE"})
    edit_player(clerk, "X0012", {"club": "TWO"})
    rating = dict(Listing.objects.values_list("player__code", "rating"))
    by_code = {club.code: club for club in clubs(newest())}
    assert by_code["TWO"].average == rating["X0012"]
    assert (by_code["ONE"].players, by_code["ONE"].best) == (2, max(rating["X0010"] or 0, rating["X0011"] or 0))
    assert view(newest(), "top", ViewFilter(club="ONE")).total == 2
    rated = sorted((points, code) for code, points in rating.items() if points)[-11:]
    for _, code in rated:
        edit_player(clerk, code, {"club": "TWO"})
    two = next(club for club in clubs(newest()) if club.code == "TWO")
    assert (two.players, two.best) == (11 + (("X0012" not in {code for _, code in rated}) * 1), rated[-1][0])
    assert two.average == round(sum(points for points, _ in rated[1:]) / 10)


def test_original_and_revised_stay_side_by_side(office: Office) -> None:
    simulation = Simulation("fide-2024")
    simulation.set_up()
    published = simulation.season(1, events=1)
    event = Event.objects.filter(list_date=published[-2].date).order_by("pk")[0]
    pool = Pool.objects.get()
    original = dict(Listing.objects.filter(list__date=published[-1].date).values_list("player__code", "rating"))
    clerk = clerk_on(published[-1].date + timedelta(days=2))
    steps: list[str] = []
    done = correct(clerk, event.pk, corrected_report(event, clerk.now.date()), "a result", progress=steps.append)
    assert steps[-2:] == [f"standard {it.date}" for it in published[-2:]]
    for change in done.revisions[-1].changes:
        lines = player_history(pool, Player.objects.get(code=change.code))
        assert lines[0].date == published[-1].date
        assert (lines[0].original, lines[0].revised) == (original[change.code], change.revised)
        assert lines[0].was_corrected
        assert not lines[2].was_corrected
        assert lines[2].revised is None
    editions = [(edition.date, edition.edition, edition.current) for edition in published_editions(pool)[:4]]
    assert editions == [
        (published[-1].date, 2, True),
        (published[-1].date, 1, False),
        (published[-2].date, 2, True),
        (published[-2].date, 1, False),
    ]


def test_a_list_that_is_not_there(sqlite_office: Office) -> None:
    Simulation("fide-2024").set_up()
    with pytest.raises(Refused) as refused:
        list_of(Pool.objects.get(), date(1999, 1, 1))
    assert refused.value.findings[0].code == "no-such-list"
    assert "2024-03-01" in refused.value.findings[0].remedy


def test_what_everybody_asks_for_after_a_publication_is_sorted_already(
    sqlite_office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    Simulation("fide-2024").set_up()
    store_newest_orders()

    def sorting(*parts: object) -> None:
        raise AssertionError("sorted when it was asked for")

    monkeypatch.setattr(list_orders, "_ORDERS", Remembered(most=48))  # as in a process that has just started
    monkeypatch.setattr(list_views, "selected_order", sorting)
    assert {name: view(newest(), name).total for name in VIEWS}["all"] == 16


def test_a_list_that_was_taken_over_has_no_calculation_to_explain(sqlite_office: Office) -> None:
    Simulation("fide-2024").set_up()
    player = Player.objects.get(code="X0010")
    with pytest.raises(Refused, match="the standard list of 2024-03-01, edition 1 has no number Rn for X0010"):
        explain_number(Pool.objects.get(), player, "Rn")


def test_who_moved_had_a_rating_before_and_has_another_one_now() -> None:
    columns: Any = SimpleNamespace(
        rating=np.array([1500, 1600, 1700, 0, 1400], np.int32), before=np.array([1400, 0, 1700, 1500, 1650], np.int32)
    )
    selection = SELECTIONS["movers"](PublishedList(), columns, 0)
    assert selection.mask.tolist() == [True, False, False, False, True]
    assert selection.sorted_by is not None
    assert selection.sorted_by[selection.mask].tolist() == [-100, -250]
