"""Merged players on lists: the duplicate goes, what it had is not lost, and an undone merge brings it back."""

from __future__ import annotations

from datetime import date

import pytest

from ratinghouse.derivation.bundles.bundle import verify_bundle
from ratinghouse.lists.register import RegisterPlayer as Registered
from ratinghouse.lists.register import write_register
from ratinghouse.office.exporting.bundle_export import export_bundle
from ratinghouse.office.models import Event, Listing, Pool, PublishedList
from ratinghouse.office.publishing import recipe_of_list
from ratinghouse.office.publishing.explanation import explain
from ratinghouse.office.publishing.publication import publish
from ratinghouse.office.publishing.verification import verify
from ratinghouse.office.register.importing import import_players
from ratinghouse.office.register.merging import merge_players, unmerge_player
from ratinghouse.office.register.register import add_player
from ratinghouse.office.setting_up import init_office
from tests.office.offices import Office
from tests.office.previewed import correct_as_previewed as correct
from tests.office.simulated import Simulation, clerk_on
from tests.office.test_correction import corrected_report
from tests.office.test_years import assert_explained

MARCH, APRIL, MAY, JUNE, JULY = (date(2024, month, 1) for month in (3, 4, 5, 6, 7))


def on(day: date, code: str) -> Listing | None:
    return Listing.objects.filter(list__date=day, list__current=True, player__code=code).first()


def rating(day: date, code: str) -> int | None:
    listing = on(day, code)
    return listing.rating if listing else None


def test_a_duplicate_leaves_the_list_and_comes_back_when_parted(office: Office) -> None:
    simulation = Simulation("fide-2024")
    simulation.set_up()
    publish(clerk_on(APRIL), "standard", APRIL)
    merge_players(clerk_on(date(2024, 4, 3)), "X0020", "X0021", "the same person")
    publication = publish(clerk_on(MAY), "standard", MAY)
    assert on(MAY, "X0021") is None
    assert rating(MAY, "X0020") == rating(APRIL, "X0020")
    assert publication.counts["removed"] == 1
    publish(clerk_on(JUNE), "standard", JUNE)
    unmerge_player(clerk_on(date(2024, 6, 3)), "X0021", "not the same person")
    publish(clerk_on(JULY), "standard", JULY)
    back, before = on(JULY, "X0021"), on(APRIL, "X0021")
    assert back is not None
    assert before is not None
    assert (back.rating, back.total_games, back.peak, back.status) == (
        before.rating,
        before.total_games,
        before.peak,
        "listed",
    )
    assert verify().findings == ()
    assert_explained("standard")
    for rating_list in PublishedList.objects.filter(taken_from=None):
        assert verify_bundle(export_bundle(rating_list))[1] == ()


def test_a_player_without_a_rating_takes_over_that_of_his_duplicate(office: Office) -> None:
    simulation = Simulation("fide-2024")
    simulation.set_up()
    publish(clerk_on(APRIL), "standard", APRIL)
    merge_players(clerk_on(date(2024, 4, 3)), "X0001", "X0021", "registered twice")
    publish(clerk_on(MAY), "standard", MAY)
    assert rating(APRIL, "X0001") is None
    assert rating(MAY, "X0001") == rating(APRIL, "X0021")
    assert on(MAY, "X0021") is None
    assert verify().findings == ()


def test_games_of_both_records_count_for_one(office: Office) -> None:
    simulation = Simulation("fide-2024")
    simulation.set_up()
    others = [f"X{number:04d}" for number in range(10, 19)]
    simulation.hand_in(simulation.report(date(2024, 3, 4), ["X0021", *others], name="First"), date(2024, 3, 12))
    merge_players(clerk_on(date(2024, 3, 20)), "X0020", "X0021", "the same person")
    publish(clerk_on(APRIL), "standard", APRIL)
    listing = on(APRIL, "X0020")
    assert listing is not None
    assert listing.games > 0
    assert on(APRIL, "X0021") is None
    assert verify().findings == ()


def test_a_correction_of_a_list_from_before_a_merge_keeps_both(office: Office) -> None:
    simulation = Simulation("fide-2024")
    simulation.set_up()
    others = [f"X{number:04d}" for number in range(10, 19)]
    simulation.hand_in(simulation.report(date(2024, 3, 4), ["X0021", *others], name="First"), date(2024, 3, 12))
    publish(clerk_on(APRIL), "standard", APRIL)
    merge_players(clerk_on(date(2024, 4, 3)), "X0020", "X0021", "the same person")
    publish(clerk_on(MAY), "standard", MAY)
    event = Event.objects.get()
    correct(clerk_on(date(2024, 5, 3)), event.pk, corrected_report(event, MAY), "a result")
    then = on(APRIL, "X0021")
    assert then is not None
    assert then.games > 0
    assert on(MAY, "X0021") is None
    assert verify().findings == ()


def test_8_2_4_a_record_merged_since_was_rated_when_the_event_started(office: Office) -> None:
    """The person had the duplicate's rating on the list in force, so the opponents' games count against it."""
    simulation = Simulation("fide-2024")
    simulation.set_up()
    others = [f"X{number:04d}" for number in range(10, 19)]
    simulation.hand_in(simulation.report(date(2024, 3, 4), ["X0021", *others], name="First"), date(2024, 3, 12))
    merge_players(clerk_on(date(2024, 3, 20)), "X0001", "X0021", "registered twice")
    publish(clerk_on(APRIL), "standard", APRIL)
    listing = on(APRIL, "X0001")
    assert listing is not None
    assert (listing.before, listing.games) == (rating(simulation.begin, "X0021"), 5)
    met = Listing.objects.filter(list__date=APRIL, player__code__in=others)
    assert [opponent.games for opponent in met] == [5] * 9
    assert verify().findings == ()
    assert_explained("standard")


def test_a_late_report_after_a_merge_is_rated_from_the_list_then(office: Office) -> None:
    """The duplicate left the list in May; an event of March that comes in May met the rating of March."""
    simulation = Simulation("fide-2024")
    simulation.set_up()
    others = [f"X{number:04d}" for number in range(10, 19)]
    late = simulation.report(date(2024, 3, 14), ["X0021", *others], name="Late")
    publish(clerk_on(APRIL), "standard", APRIL)
    merge_players(clerk_on(date(2024, 4, 3)), "X0001", "X0021", "registered twice")
    publish(clerk_on(MAY), "standard", MAY)
    simulation.hand_in(late, date(2024, 5, 4))
    publish(clerk_on(JUNE), "standard", JUNE)
    met = Listing.objects.filter(list__date=JUNE, player__code__in=["X0001", *others])
    assert [row.games for row in met] == [5] * 10
    assert verify().findings == ()
    last = PublishedList.objects.get(date=JUNE)
    assert verify_bundle(export_bundle(last))[1] == ()


def test_a_corrected_list_keeps_a_duplicate_who_was_new_on_it(office: Office) -> None:
    """Who first played in the corrected event, and was merged only later, has a line of their own on that list."""
    simulation = Simulation("fide-2024")
    simulation.set_up()
    add_player(clerk_on(date(2024, 3, 2)), code="X0099", name="Invented99, Player", fed="XAN", birth="1999")
    simulation.strength["X0099"] = 1700
    others = [f"X{number:04d}" for number in range(10, 19)]
    simulation.hand_in(simulation.report(date(2024, 3, 4), ["X0099", *others], name="First"), date(2024, 3, 12))
    publish(clerk_on(APRIL), "standard", APRIL)
    merge_players(clerk_on(date(2024, 4, 3)), "X0001", "X0099", "registered twice")
    publish(clerk_on(MAY), "standard", MAY)
    event = Event.objects.get()
    correct(clerk_on(date(2024, 5, 3)), event.pk, corrected_report(event, MAY), "a result")
    then = on(APRIL, "X0099")
    assert then is not None
    assert then.games == 5
    assert on(APRIL, "X0001") is None
    assert rating(MAY, "X0001") == then.rating
    assert verify().findings == ()


def founded(*records: tuple[str, int | None, int, int | None]) -> None:
    """An office whose list before had these players: code, rating, games, highest rating."""
    init_office(clerk_on(MARCH), "XAN", "Xanadu", {"standard": {"fide-2024": MARCH}})
    players = [
        Registered(code, name=f"Invented{code}, Player", fed="XAN", birth="1980", rating=rating, games=games, peak=peak)
        for code, rating, games, peak in records
    ]
    import_players(clerk_on(MARCH), write_register(players), "opening.csv", as_list=MARCH, pool="standard")


def sums(day: date, code: str) -> tuple[int | None, int, int | None, int | None]:
    listing = on(day, code)
    assert listing is not None
    return listing.rating, listing.total_games, listing.peak, listing.k


def test_8_3_3_a_person_has_the_games_and_the_peak_of_both_records(office: Office) -> None:
    """16 and 15 games are 31, so K is 20; and who reached 2400 by their other record has K 10."""
    founded(("1", 1800, 16, 1800), ("2", 1750, 15, 1790), ("3", 2350, 80, 2350), ("4", 2300, 40, 2405))
    publish(clerk_on(APRIL), "standard", APRIL)
    assert [sums(APRIL, code)[3] for code in "1234"] == [40, 40, 20, 10]
    merge_players(clerk_on(date(2024, 4, 3)), "1", "2", "the same person")
    merge_players(clerk_on(date(2024, 4, 3)), "3", "4", "the same person")
    publish(clerk_on(MAY), "standard", MAY)
    assert sums(MAY, "1") == (1800, 31, 1800, 20)
    assert sums(MAY, "3") == (2350, 120, 2405, 10)
    unmerge_player(clerk_on(date(2024, 5, 3)), "2", "two persons")
    unmerge_player(clerk_on(date(2024, 5, 3)), "4", "two persons")
    publish(clerk_on(JUNE), "standard", JUNE)
    publish(clerk_on(JULY), "standard", JULY)
    for day in (JUNE, JULY):
        assert [sums(day, code) for code in "1234"] == [sums(APRIL, code) for code in "1234"]
    assert_proved()


def test_8_3_3_the_first_list_after_a_merge_uses_the_k_of_both_records(office: Office) -> None:
    """K was 40 for each record; the person had 33 games, so those of May are rated with 20."""
    simulation = Simulation("fide-2024")
    founded(*((f"X{number:04d}", 1800, 60, 1800) for number in range(10, 19)), ("X0001", 1800, 28, 1800))
    simulation.strength = {f"X{number:04d}": 1700 for number in range(1, 19)}
    add_player(clerk_on(MARCH), code="X0002", name="Invented2, Player", fed="XAN")
    publish(clerk_on(APRIL), "standard", APRIL)
    assert sums(APRIL, "X0001")[1:] == (28, 1800, 40)
    others = [f"X{number:04d}" for number in range(10, 19)]
    simulation.hand_in(simulation.report(date(2024, 4, 4), ["X0002", *others], name="First"), date(2024, 4, 12))
    publish(clerk_on(MAY), "standard", MAY)
    second = on(MAY, "X0002")
    assert second is not None
    assert (second.k, second.status, second.total_games) == (40, "new", 5)
    merge_players(clerk_on(date(2024, 5, 3)), "X0001", "X0002", "the same person")
    simulation.hand_in(simulation.report(date(2024, 5, 4), ["X0001", *others], name="Second"), date(2024, 5, 12))
    publish(clerk_on(JUNE), "standard", JUNE)
    listing = on(JUNE, "X0001")
    assert listing is not None
    assert listing.total_games - listing.games == 33
    explanation = explain(Pool.objects.get(), listing.player, JUNE, 1)
    assert explanation.parts[-1].sheets[-1].player["K"] == 20
    assert listing.last_played == date(2024, 5, 9)
    assert_proved()


def test_a_rating_that_was_only_the_duplicates_goes_back_with_him(office: Office) -> None:
    founded(("1", None, 2, None), ("2", 1750, 40, 1790))
    publish(clerk_on(APRIL), "standard", APRIL)
    merge_players(clerk_on(date(2024, 4, 3)), "1", "2", "the same person")
    publish(clerk_on(MAY), "standard", MAY)
    assert sums(MAY, "1") == (1750, 42, 1790, 20)
    unmerge_player(clerk_on(date(2024, 5, 3)), "2", "two persons")
    publish(clerk_on(JUNE), "standard", JUNE)
    assert sums(JUNE, "1") == (None, 2, None, None)
    assert sums(JUNE, "2") == (1750, 40, 1790, 20)
    assert_proved()


def test_lists_that_left_out_the_games_of_duplicates_still_derive(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    founded(("1", 1800, 16, 1800), ("2", 1750, 15, 1790))
    publish(clerk_on(APRIL), "standard", APRIL)
    merge_players(clerk_on(date(2024, 4, 3)), "1", "2", "the same person")
    with monkeypatch.context() as then:
        then.setattr(recipe_of_list, "REGISTER", 1)
        publish(clerk_on(MAY), "standard", MAY)
    assert sums(MAY, "1") == (1800, 16, 1800, 40)
    unmerge_player(clerk_on(date(2024, 5, 3)), "2", "two persons")
    publish(clerk_on(JUNE), "standard", JUNE)
    assert sums(JUNE, "1") == (1800, 16, 1800, 40)
    assert sums(JUNE, "2") == (1750, 15, 1790, 40)
    assert_proved()


def assert_proved() -> None:
    assert verify().findings == ()
    assert_explained("standard")
    for rating_list in PublishedList.objects.filter(taken_from=None):
        assert verify_bundle(export_bundle(rating_list))[1] == ()
