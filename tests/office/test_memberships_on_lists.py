"""Memberships with days between them: a game counts if both players' was valid on its day (JCF 3(5), J-013)."""

from __future__ import annotations

from datetime import date

import pytest

from ratinghouse.derivation.bundles.bundle import verify_bundle
from ratinghouse.office.exporting.bundle_export import export_bundle
from ratinghouse.office.journal import Clerk
from ratinghouse.office.models import JournalEntry, Listing, PublishedList
from ratinghouse.office.publishing import recipe_of_list
from ratinghouse.office.publishing.publication import publish
from ratinghouse.office.publishing.verification import verify
from ratinghouse.office.register.membership_spans import spans_at
from ratinghouse.office.register.register import add_membership, add_player
from tests.office.offices import Office
from tests.office.simulated import Simulation, clerk_on
from tests.office.test_years import assert_explained

NOVEMBER, DECEMBER = date(2024, 11, 1), date(2024, 12, 1)
PLAYING = [f"X{number:04d}" for number in range(9, 19)]
MEMBER = PLAYING[0]


def founded(*spans: tuple[date, date]) -> Simulation:
    """An office in which everybody is a member all the time, one player only in these spans."""
    simulation = Simulation("jcf-2024")
    simulation.set_up()
    simulation.luck.random = lambda: 0.5  # type: ignore[method-assign]  # nobody loses by forfeit
    clerk = clerk_on(simulation.begin)
    for code in PLAYING[1:]:
        add_membership(clerk, code, date(2024, 1, 1), date(2025, 12, 31))
    for first, last in spans:
        add_membership(clerk, MEMBER, first, last)
    return simulation


def play(simulation: Simulation, start: date, reported: date) -> None:
    simulation.hand_in(simulation.report(start, PLAYING, name=f"Open of {start}"), reported)


def games(day: date) -> dict[str, int]:
    listings = Listing.objects.filter(list__date=day, list__current=True, player__code__in=PLAYING)
    return dict(listings.values_list("player__code", "games"))


def assert_proved() -> None:
    assert verify().holds
    assert_explained("standard")
    for rating_list in PublishedList.objects.filter(taken_from=None):
        assert verify_bundle(export_bundle(rating_list))[1] == ()


def test_spans_that_touch_each_other_are_one(federation: Office, clerk: Clerk) -> None:
    first, second = (add_player(clerk, code=code, name=f"Borg, {code}", fed="XAN", sex="w") for code in ("X1", "X2"))
    add_membership(clerk, "X1", date(2024, 1, 1), date(2024, 6, 30))
    add_membership(clerk, "X1", date(2024, 7, 1), date(2024, 8, 31))
    add_membership(clerk, "X1", date(2024, 10, 1), date(2024, 11, 28))
    add_membership(clerk, "X2", date(2024, 3, 1), date(2024, 3, 31))
    newest = JournalEntry.objects.latest("number").number
    spans = [(date(2024, 1, 1), date(2024, 8, 31)), (date(2024, 10, 1), date(2024, 11, 28))]
    assert spans_at(newest) == {first.pk: spans, second.pk: [(date(2024, 3, 1), date(2024, 3, 31))]}
    assert spans_at(newest, [first.pk]) == {first.pk: spans}
    assert spans_at(newest - 1) == {first.pk: spans}


EARLY, LATE = (date(2024, 1, 1), date(2024, 10, 9)), (date(2024, 10, 13), date(2025, 10, 12))


def test_j_013_events_in_two_spans_of_one_period_both_count(office: Office) -> None:
    """The first event ends on the 8th, the second begins on the 13th; between them the player was no member."""
    simulation = founded(EARLY, LATE)
    play(simulation, date(2024, 10, 3), date(2024, 10, 9))
    play(simulation, date(2024, 10, 13), date(2024, 10, 19))
    publish(clerk_on(NOVEMBER), "standard", NOVEMBER)
    assert games(NOVEMBER) == dict.fromkeys(PLAYING, 10)
    assert_proved()


def test_j_013_an_event_between_two_spans_does_not_count_for_him_nor_against_him(office: Office) -> None:
    simulation = founded((date(2024, 1, 1), date(2024, 10, 8)), LATE)
    play(simulation, date(2024, 10, 3), date(2024, 10, 9))  # its games stand on its last day, the 8th
    play(simulation, date(2024, 10, 4), date(2024, 10, 10))  # on the 9th
    publish(clerk_on(NOVEMBER), "standard", NOVEMBER)
    counted_games = games(NOVEMBER)
    assert counted_games.pop(MEMBER) == 5
    assert sorted(counted_games.values()) == [9] * 5 + [10] * 4
    assert_proved()


@pytest.mark.parametrize("first_list", [1, 2])
def test_lists_that_knew_one_span_still_derive(
    office: Office, first_list: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    simulation = founded(EARLY, LATE)
    play(simulation, date(2024, 10, 3), date(2024, 10, 9))
    play(simulation, date(2024, 10, 13), date(2024, 10, 19))
    with monkeypatch.context() as then:
        then.setattr(recipe_of_list, "REGISTER", first_list)
        publish(clerk_on(NOVEMBER), "standard", NOVEMBER)
    publish(clerk_on(DECEMBER), "standard", DECEMBER)
    assert games(NOVEMBER)[MEMBER] == 5 * first_list
    assert_proved()
