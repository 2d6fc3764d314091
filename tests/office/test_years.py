"""Years under each rulebook: every list derives again, and every published number is the explained one."""

from __future__ import annotations

import pytest

from ratinghouse.office.models import Listing, Pool, PublishedList
from ratinghouse.office.publishing.explanation import explain
from ratinghouse.office.publishing.verification import verify
from tests.office.offices import Office
from tests.office.simulated import Simulation
from tests.rings import AT_NIGHT

RULES = ("jcf-2024", "fide-2003", "fide-2009", "fide-2024", "iccf-2023")


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES)
def test_years_verify_and_explain(office: Office, rules: str) -> None:
    simulation = Simulation(rules, pool="correspondence" if rules == "iccf-2023" else "standard")
    simulation.set_up()
    years = 3 if AT_NIGHT else 2 if rules == "fide-2024" else 1
    published = simulation.season(years)
    assert len(published) == len(simulation.dates(years))
    verified = verify()
    assert verified.findings == ()
    assert verified.lists == len(published) + 1
    assert_explained(simulation.pool, every=4 if office.vendor == "sqlite" else 12)


def assert_explained(pool_name: str, every: int = 1) -> None:
    """Every number of every list (or every so many-th list) is the one that its sheets end with."""
    pool = Pool.objects.get(name=pool_name)
    for rating_list in PublishedList.objects.filter(pool=pool, taken_from=None).order_by("-pk")[::every]:
        for listing in Listing.objects.filter(list=rating_list).select_related("player"):
            explanation = explain(pool, listing.player, rating_list.date, rating_list.edition)
            end = explanation.parts[-1].sheets[-1].player
            assert explanation.listing["rating"] == listing.rating
            rating = None if end["status"] == "delisted" else end["Rn"]
            if explanation.effects:
                rating = explanation.effects[-1].after or None
            assert rating == listing.rating, (rating_list.date, listing.player.code)
            assert sum(part.sheets[-1].player.get("games") or 0 for part in explanation.parts) == listing.games
            if len(explanation.parts) == 1 and not explanation.effects:
                assert end["status"] == listing.status
                assert (end["Ro"] or None) == listing.before
