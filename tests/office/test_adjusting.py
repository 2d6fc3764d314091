"""One-off operations: applied after the ordinary calculation, explained, verified, and taken back."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from ratinghouse.derivation.bundles.bundle import verify_bundle
from ratinghouse.office.exporting.bundle_export import export_bundle
from ratinghouse.office.models import Adjustment, Event, KeptResult, Listing, Player, Pool, PublishedList
from ratinghouse.office.publishing.adjustment_decisions import adjust_by_rule, adjust_players, take_back
from ratinghouse.office.publishing.explanation import explain
from ratinghouse.office.publishing.publication import publish
from ratinghouse.office.publishing.verification import verify
from ratinghouse.office.refusal import Refused
from tests.office.offices import Office
from tests.office.previewed import correct_as_previewed as correct
from tests.office.simulated import Simulation, clerk_on
from tests.office.test_correction import corrected_report
from tests.office.test_years import assert_explained


def ratings(day: date) -> dict[str, int | None]:
    listings = Listing.objects.filter(list__date=day, list__current=True)
    return dict(listings.values_list("player__code", "rating"))


def before_compression() -> Simulation:
    simulation = Simulation("fide-2022")
    simulation.begin = date(2024, 1, 1)
    simulation.set_up()
    return simulation


def test_the_compression_of_2024_is_applied_after_that_month_s_games(office: Office) -> None:
    """Below 2000: 40 % of what is missing; kept results are dropped with it."""
    simulation = before_compression()
    simulation.hold(date(2024, 1, 4), date(2024, 1, 11))
    publish(clerk_on(date(2024, 2, 1)), "standard", date(2024, 2, 1))
    assert KeptResult.objects.exists()
    adjust_by_rule(clerk_on(date(2024, 2, 3)), "standard", "fide-2024-compression")
    simulation.hold(date(2024, 2, 4), date(2024, 2, 11))
    publish(clerk_on(date(2024, 3, 1)), "standard", date(2024, 3, 1))
    pool = Pool.objects.get()
    moved = 0
    for code, rating in ratings(date(2024, 3, 1)).items():
        explanation = explain(pool, Player.objects.get(code=code), date(2024, 3, 1))
        ordinary = explanation.parts[-1].sheets[-1].player["Rn"] or 0
        if rating is None:
            continue
        raised = ordinary + (4 * (2000 - ordinary) * 10 // 10 + 5) // 10 if ordinary < 2000 else ordinary
        assert rating == raised
        moved += rating != ordinary
        assert bool(explanation.effects) == (rating != ordinary)
    assert moved > 5
    publish(clerk_on(date(2024, 4, 1)), "standard", date(2024, 4, 1))
    assert PublishedList.objects.get(date=date(2024, 4, 1)).inputs["kept"] == []
    assert verify().findings == ()
    assert_explained("standard")


def test_single_ratings_are_set_and_taken_back(office: Office) -> None:
    simulation = Simulation("fide-2024")
    simulation.set_up()
    first, second, third = date(2024, 4, 1), date(2024, 5, 1), date(2024, 6, 1)
    publish(clerk_on(first), "standard", first)
    rated = [code for code, rating in ratings(first).items() if rating]
    idle, playing = rated[0], rated[1:11]
    clerk = clerk_on(date(2024, 4, 2))
    adjustment = adjust_players(clerk, "standard", second, {idle: 1999, playing[0]: 2001}, "the appeals board", "AB 7")
    publish(clerk_on(second), "standard", second)
    assert ratings(second)[idle] == 1999
    assert ratings(second)[playing[0]] == 2001
    explanation = explain(Pool.objects.get(), Player.objects.get(code=idle), second)
    assert [(effect.described, effect.article, effect.after) for effect in explanation.effects] == [
        ("the appeals board", "AB 7", 1999)
    ]
    take_back(clerk_on(date(2024, 5, 2)), adjustment.pk, third, "the board was wrong")
    raw = simulation.report(date(2024, 5, 6), playing, name="Open")
    simulation.hand_in(raw, date(2024, 5, 12))
    publish(clerk_on(third), "standard", third)
    assert ratings(third)[idle] == ratings(first)[idle]
    explanation = explain(Pool.objects.get(), Player.objects.get(code=playing[0]), third)
    gain = 2001 - (ratings(first)[playing[0]] or 0)
    assert ratings(third)[playing[0]] == (explanation.parts[-1].sheets[-1].player["Rn"] or 0) - gain
    assert verify().findings == ()
    assert_explained("standard")


def test_an_operation_taken_back_before_its_list_changes_nothing(office: Office) -> None:
    simulation = Simulation("fide-2024")
    simulation.set_up()
    day = date(2024, 4, 1)
    code = next(code for code, rating in ratings(simulation.begin).items() if rating)
    adjustment = adjust_players(clerk_on(date(2024, 3, 2)), "standard", day, {code: 2222}, "a mistake")
    take_back(clerk_on(date(2024, 3, 3)), adjustment.pk, day, "it was one")
    publish(clerk_on(day), "standard", day)
    assert ratings(day)[code] == ratings(simulation.begin)[code]
    assert PublishedList.objects.get(date=day).inputs["operations"] == []
    assert not Adjustment.objects.filter(applied=None).exists()


def test_a_corrected_list_keeps_its_operations(office: Office) -> None:
    simulation = Simulation("fide-2024")
    simulation.set_up()
    day = date(2024, 4, 1)
    code = next(code for code, rating in ratings(simulation.begin).items() if rating)
    simulation.hold(date(2024, 3, 4), date(2024, 3, 11))
    adjust_players(clerk_on(date(2024, 3, 2)), "standard", day, {code: 2222}, "the appeals board")
    publish(clerk_on(day), "standard", day)
    event = Event.objects.get(state="rated")
    correct(clerk_on(day + timedelta(days=1)), event.pk, corrected_report(event, day), "a result")
    assert ratings(day)[code] == 2222
    assert PublishedList.objects.get(date=day, current=True).edition == 2
    assert verify().findings == ()


@pytest.mark.parametrize(
    ("pool", "day", "new_ratings", "code"),
    [
        ("standard", date(2024, 3, 1), {"X0009": 1800}, "list-published"),
        ("standard", date(2024, 4, 1), {"nobody": 1800}, "unknown-player"),
        ("standard", date(2024, 4, 1), {"X0009": 4000}, "no-rating"),
        ("standard", date(2024, 4, 1), {"X0009": 0}, "no-rating"),
        ("standard", date(2024, 4, 1), {"X0009": 1399}, "below-floor"),
        ("standard", date(2024, 4, 1), {}, "no-ratings"),
        ("blitz", date(2024, 4, 1), {"X0009": 1800}, "unknown-pool"),
    ],
)
def test_what_cannot_be_decided(
    sqlite_office: Office, pool: str, day: date, new_ratings: dict[str, int], code: str
) -> None:
    Simulation("fide-2024").set_up()
    with pytest.raises(Refused) as refused:
        adjust_players(clerk_on(date(2024, 3, 2)), pool, day, new_ratings, "why")
    assert refused.value.findings[0].code == code
    assert not Adjustment.objects.exists()


def test_a_rulebook_s_adjustment_has_its_own_day_and_pools(sqlite_office: Office) -> None:
    before_compression()
    clerk = clerk_on(date(2024, 1, 2))
    for kind, code in (("fide-2022-lift", "list-published"), ("fide-1900-miracle", "unknown-adjustment")):
        with pytest.raises(Refused) as refused:
            adjust_by_rule(clerk, "standard", kind)
        assert refused.value.findings[0].code == code
    adjust_by_rule(clerk, "standard", "fide-2024-compression")
    with pytest.raises(Refused) as refused:
        adjust_by_rule(clerk, "standard", "fide-2024-compression")
    assert refused.value.findings[0].code == "decided-already"


def test_a_rating_that_an_operation_gave_to_an_unrated_player_goes_with_it(office: Office) -> None:
    """They have played since: what would be left of the rating after 1800 are taken back, -54, is no rating."""
    simulation = Simulation("fide-2024")
    simulation.set_up()
    first, second, third = date(2024, 4, 1), date(2024, 5, 1), date(2024, 6, 1)
    playing, idle = "X0001", "X0002"
    rated = [code for code, rating in ratings(simulation.begin).items() if rating]
    adjustment = adjust_players(
        clerk_on(date(2024, 3, 2)), "standard", first, {playing: 1800, idle: 1800}, "by mistake"
    )
    raw = simulation.report(date(2024, 3, 4), [playing, idle, *rated[:8]], name="Open of March", rounds=3)
    simulation.hand_in(raw, date(2024, 3, 12))
    publish(clerk_on(first), "standard", first)
    assert ratings(first)[playing] == ratings(first)[idle] == 1800
    raw = simulation.report(date(2024, 4, 4), [playing, *rated[:9]], name="Open of April", rounds=3)
    simulation.hand_in(raw, date(2024, 4, 12))
    publish(clerk_on(second), "standard", second)
    assert ratings(second)[playing] not in (None, 1800)
    take_back(clerk_on(date(2024, 5, 2)), adjustment.pk, third, "it was one")
    publish(clerk_on(third), "standard", third)
    assert ratings(third)[playing] is None
    assert ratings(third)[idle] is None
    assert verify().findings == ()
    assert_explained("standard")
    last = PublishedList.objects.get(date=third)
    assert verify_bundle(export_bundle(last))[1] == ()


def pending_results_on(day: date) -> list[list[object]]:
    rating_list = PublishedList.objects.get(date=day, current=True)
    return list(rating_list.inputs["kept"])


@pytest.mark.slow
def test_a_compression_drops_the_kept_results_after_its_list_and_until_after_it_is_taken_back(office: Office) -> None:
    """Lists up to the compression's own have them, also made again later; those up to its reversal's do not."""
    simulation = before_compression()
    january, february, march, april, may, june = (date(2024, month, 1) for month in range(1, 7))
    simulation.hold(date(2024, 1, 4), date(2024, 1, 11))
    publish(clerk_on(february), "standard", february)
    adjustment = adjust_by_rule(clerk_on(date(2024, 2, 3)), "standard", "fide-2024-compression")
    simulation.hold(date(2024, 2, 4), date(2024, 2, 11))
    publish(clerk_on(march), "standard", march)
    used = {march: pending_results_on(march)}
    assert used[march]
    take_back(clerk_on(date(2024, 3, 2)), adjustment.pk, may, "it is taken back")
    simulation.hold(date(2024, 3, 4), date(2024, 3, 11))
    for day in (april, may, june):
        publish(clerk_on(day), "standard", day)
        used[day] = pending_results_on(day)
    of_march = {str(event.pk) for event in Event.objects.filter(list_date=april)}
    assert used[april] == []
    assert {row[1] for row in used[may]} <= of_march
    back = {row[1] for row in used[june]} - of_march
    assert back
    event = Event.objects.filter(list_date=february, state="rated").earliest("pk")
    correct(clerk_on(june + timedelta(days=1)), event.pk, corrected_report(event, february), "a result")
    assert {rating_list.edition for rating_list in PublishedList.objects.filter(current=True, date__gt=january)} == {2}
    assert {row[1] for row in pending_results_on(march)} != set()
    assert pending_results_on(april) == []
    assert {row[1] for row in pending_results_on(may)} <= of_march
    assert {row[1] for row in pending_results_on(june)} - of_march
    assert verify().findings == ()
    assert_explained("standard")


@pytest.mark.parametrize(
    ("rules", "rating", "stands"),
    [
        ("fide-2003", 1800, False),
        ("fide-2003", 1801, True),
        ("fide-2009", 1200, True),
        ("fide-2022", 999, False),
        ("fide-2024", 1400, True),
        ("jcf-2024", 999, False),
        ("jcf-2024", 1000, True),
        ("iccf-2023", 800, True),
        ("iccf-2023", 2407, True),
    ],
)
def test_nobody_is_given_a_rating_that_the_next_list_would_take_away(
    sqlite_office: Office, rules: str, rating: int, stands: bool
) -> None:
    """F03 9.21, F09 7.21, FIDE 7.2.1, J 5(3); the ICCF has no floor."""
    simulation = Simulation(rules)
    simulation.set_up()
    day = simulation.dates(1)[0]
    if not stands:
        with pytest.raises(Refused) as refused:
            adjust_players(clerk_on(simulation.begin), "standard", day, {"X0009": rating}, "the appeals board")
        assert [finding.code for finding in refused.value.findings] == ["below-floor"]
        return
    adjust_players(clerk_on(simulation.begin), "standard", day, {"X0009": rating}, "the appeals board")
    for list_day in simulation.dates(1)[:2]:
        publish(clerk_on(list_day), "standard", list_day)
        assert ratings(list_day)["X0009"] == rating
