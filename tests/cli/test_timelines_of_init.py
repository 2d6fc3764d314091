"""``init --pool POOL=RULES`` without a day: the first day on which the rulebook is the law of the pool."""

from __future__ import annotations

from datetime import date

from ratinghouse.cli.office.init import timelines


def test_a_rulebook_begins_on_its_first_day_in_the_pool() -> None:
    pools = timelines(["standard=fide-2011", "standard=fide-2012", "rapid=fide-2012", "blitz=fide-2012@2012-07-01"])
    assert pools == {
        "standard": {"fide-2011": date(2011, 7, 1), "fide-2012": date(2012, 7, 1)},
        "rapid": {"fide-2012": date(2012, 1, 1)},
        "blitz": {"fide-2012": date(2012, 7, 1)},
    }


def test_a_pool_that_the_rulebook_does_not_name_begins_with_the_rulebook() -> None:
    assert timelines(["rapid=fide-2003"]) == {"rapid": {"fide-2003": date(2001, 1, 1)}}
