"""Rapid lists beside standard ones: who has no rapid rating plays with the standard one of the event's first day."""

from __future__ import annotations

from datetime import date

from ratinghouse.derivation.bundles.bundle import verify_bundle
from ratinghouse.office.exporting.bundle_export import export_bundle
from ratinghouse.office.models import Listing, PublishedList
from ratinghouse.office.publishing.publication import publish
from ratinghouse.office.publishing.verification import verify
from ratinghouse.office.setting_up import init_office
from tests.office.offices import Office
from tests.office.simulated import Simulation, clerk_on
from tests.office.test_years import assert_explained

APRIL, MAY, JUNE = (date(2024, month, 1) for month in (4, 5, 6))
SEED = 18  # everybody is far above the floor
RATED = [f"X{number:04d}" for number in range(9, 19)]


def founded() -> Simulation:
    """An office whose rapid pool has no list yet."""
    simulation = Simulation("fide-2024", seed=SEED)
    simulation.set_up(also=("rapid",))
    return simulation


def on(pool: str, day: date) -> dict[str, Listing]:
    listings = Listing.objects.filter(list__pool__name=pool, list__date=day, list__current=True)
    return {listing.player.code: listing for listing in listings.select_related("player")}


def play(simulation: Simulation, pool: str, start: date, reported: date) -> None:
    """Ten players who are rated in standard chess."""
    simulation.pool = pool
    simulation.hand_in(simulation.report(start, RATED, name=f"{pool} of {start}"), reported)


def assert_proved() -> None:
    assert verify().findings == ()
    assert_explained("rapid")
    for rating_list in PublishedList.objects.filter(taken_from=None):
        assert verify_bundle(export_bundle(rating_list))[1] == ()


def test_rb_7_2_1_the_first_rapid_list_starts_from_standard_ratings(office: Office) -> None:
    simulation = founded()
    play(simulation, "rapid", date(2024, 3, 9), date(2024, 3, 10))
    publish(clerk_on(APRIL), "rapid", APRIL)
    standard, rapid = on("standard", simulation.begin), on("rapid", APRIL)
    assert {code: listing.status for code, listing in rapid.items()} == dict.fromkeys(RATED, "new")
    for code, listing in rapid.items():
        assert listing.games == 5
        assert listing.rating is not None
        assert abs(100 * (listing.rating - (standard[code].rating or 0)) - listing.change) <= 50
    assert_proved()


def test_rb_7_2_1_the_standard_list_on_the_first_day_counts_where_a_rapid_list_was_left_out(office: Office) -> None:
    simulation = founded()
    publish(clerk_on(APRIL), "rapid", APRIL)
    publish(clerk_on(APRIL), "standard", APRIL)
    play(simulation, "standard", date(2024, 4, 3), date(2024, 4, 12))
    publish(clerk_on(MAY), "standard", MAY)
    play(simulation, "rapid", date(2024, 5, 9), date(2024, 5, 10))
    publish(clerk_on(JUNE), "rapid", JUNE)
    april, may, rapid = on("standard", APRIL), on("standard", MAY), on("rapid", JUNE)
    assert any(april[code].rating != may[code].rating for code in RATED)
    for code in RATED:
        listing = rapid[code]
        assert listing.rating is not None
        assert abs(100 * (listing.rating - (may[code].rating or 0)) - listing.change) <= 50
    assert_proved()


def test_rb_7_2_1_a_standard_rating_is_brought_by_an_event_of_the_edition_before_the_lists_own(office: Office) -> None:
    """The event began in February 2024 under the rules of 2022; the list of April follows those of 2024."""
    simulation = Simulation("fide-2022", seed=SEED)
    simulation.begin = date(2024, 2, 1)
    simulation.set_up(also=("rapid",))
    change = {"fide-2024": date(2024, 3, 1)}
    init_office(clerk_on(simulation.begin), "XAN", "Xanadu", {"standard": change, "rapid": change})
    play(simulation, "rapid", date(2024, 2, 26), date(2024, 3, 10))
    publish(clerk_on(APRIL), "rapid", APRIL)
    standard, rapid = on("standard", simulation.begin), on("rapid", APRIL)
    assert PublishedList.objects.get(date=APRIL).rules == "fide-2022 fide-2024"
    for code in RATED:
        listing = rapid[code]
        assert (listing.status, listing.games) == ("new", 5)
        assert listing.rating is not None
        assert abs(100 * (listing.rating - (standard[code].rating or 0)) - listing.change) <= 50
    assert verify().findings == ()


def test_rb_7_2_1_who_got_a_standard_rating_between_two_events_starts_from_it(office: Office) -> None:
    """One event began before a player's first standard rating, one after it; both enter the same rapid list.

    In the first they were unrated, and nobody's game against them counts (8.2.4). In the second they are rated with
    the standard rating, and with that, not with a first rating from the first event, they enter the list.
    """
    simulation = founded()
    simulation.luck.random = lambda: 0.5  # type: ignore[method-assign]  # nobody loses by forfeit
    new = "X0001"
    simulation.strength[new] = 1900
    players = [*RATED[:9], new]
    simulation.pool = "standard"
    simulation.hand_in(simulation.report(date(2024, 3, 4), players, name="standard"), date(2024, 3, 12))
    publish(clerk_on(APRIL), "standard", APRIL)
    publish(clerk_on(APRIL), "rapid", APRIL)
    simulation.pool = "rapid"
    simulation.hand_in(simulation.report(date(2024, 3, 29), players, name="before"), date(2024, 4, 5))
    simulation.hand_in(simulation.report(date(2024, 4, 9), players, name="after"), date(2024, 4, 16))
    publish(clerk_on(MAY), "rapid", MAY)
    standard, rapid = on("standard", APRIL)[new], on("rapid", MAY)
    listing = rapid.pop(new)
    assert (standard.status, listing.status) == ("new", "new")
    assert listing.rating is not None
    assert standard.rating is not None
    assert listing.change != 0
    assert abs(100 * (listing.rating - standard.rating) - listing.change) <= 50
    assert sorted(other.games for other in rapid.values()) == [9] * 5 + [10] * 4
    assert_proved()
