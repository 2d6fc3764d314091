"""The list that a run is for, where nobody names it: by the events' days, and by when and how they were reported."""

from __future__ import annotations

from datetime import date

import pytest

from ratinghouse.lists.register import Register, RegisterPlayer
from ratinghouse.rating.period import DeclaredFacts, RatingPeriod
from ratinghouse.rating.run import Run, rate
from ratinghouse.rulebooks import rulebook
from tests.rulebooks.building import tournament


def run(rules: str, end: str, declared: DeclaredFacts, birth: str = "1980") -> Run:
    """A run of one event, played on one day."""
    day = date.fromisoformat(end)
    report = tournament([1500, 1500], [(1, 2, "1")], start=day, end=day)
    register = Register.of([RegisterPlayer("1", rating=1500, birth=birth), RegisterPlayer("2", rating=1500)])
    return rate(RatingPeriod([report], {None: register}, declared=[declared]), rulebook(rules))


def reported(day: str) -> DeclaredFacts:
    """What is declared of an event: the day on which its report was received."""
    return DeclaredFacts(days={"reported": date.fromisoformat(day)})


@pytest.mark.parametrize(
    ("rules", "end", "declared", "day"),
    [
        pytest.param("fide-2024", "2025-12-29", DeclaredFacts(), "2026-01-01", id="7.1.3 by its last day"),
        pytest.param("fide-2024", "2025-12-20", reported("2025-12-29"), "2026-01-01", id="7.1.3 reported in time"),
        pytest.param("fide-2024", "2025-12-20", reported("2025-12-30"), "2026-02-01", id="7.1.3 reported late"),
        pytest.param("fide-2024", "2025-12-31", DeclaredFacts(), "2026-02-01", id="7.1.3 ended after closing"),
        pytest.param("fide-2024", "2025-12-31", DeclaredFacts({"official": 1}), "2026-01-01", id="7.1.3 official"),
        pytest.param("fide-2024", "2025-12-20", reported("2026-03-02"), "2026-01-01", id="9.1 too late for any list"),
        pytest.param("jcf-2024", "2025-12-14", reported("2025-12-20"), "2026-01-01", id="J-014 up to the 20th"),
        pytest.param("jcf-2024", "2025-12-14", reported("2025-12-21"), "2026-02-01", id="J-014 from the 21st"),
        pytest.param("iccf-2023", "2025-10-14", reported("2025-11-30"), "2026-01-01", id="I-021 November"),
        pytest.param("iccf-2023", "2025-10-14", reported("2025-12-01"), "2026-04-01", id="I-021 December"),
        pytest.param("fide-2003", "2004-05-14", reported("2004-06-01"), "2004-07-01", id="F03-032 by receipt"),
        pytest.param("fide-2003", "2004-05-14", reported("2004-06-02"), "2004-10-01", id="F03-032 a day later"),
    ],
)
def test_the_list_follows_from_the_event_and_its_report(
    rules: str, end: str, declared: DeclaredFacts, day: str
) -> None:
    assert run(rules, end, declared).period.list_date == date.fromisoformat(day)


def test_without_a_day_of_report_the_jcf_list_stays_open() -> None:
    assert run("jcf-2024", "2025-12-14", DeclaredFacts()).period.list_date is None


@pytest.mark.parametrize(
    ("rules", "birth", "day", "K"),
    [
        pytest.param("fide-2024", "2007", "2025-12-29", 40, id="8.3.3 18 on the list before"),
        pytest.param("fide-2024", "2007", "2026-01-10", 20, id="8.3.3 19 on the list before"),
        pytest.param("jcf-2024", "2006-05-05", "2025-12-20", 20, id="J-031 19 on 1 January 2026"),
        pytest.param("jcf-2024", "2006-05-05", "2025-11-20", 40, id="J-031 18 on 1 January 2025"),
    ],
)
def test_a_junior_is_as_old_as_the_list_of_his_report_makes_him(rules: str, birth: str, day: str, K: int) -> None:
    junior_run = run(rules, "2025-11-20" if rules == "jcf-2024" else "2025-12-20", reported(day), birth)
    assert junior_run.working.at("K", 0) == K


def test_of_several_events_the_latest_list_counts() -> None:
    days = [date(2025, 11, 10), date(2025, 12, 10), date(2025, 10, 10)]
    reports = [tournament([1500, 1500], [(1, 2, "1")], name=f"{day}", start=day, end=day) for day in days]
    assert rate(RatingPeriod(reports), rulebook("fide-2024")).period.list_date == date(2026, 1, 1)
    declared = [reported("2025-12-31"), DeclaredFacts(), DeclaredFacts()]
    assert rate(RatingPeriod(reports, declared=declared), rulebook("fide-2024")).period.list_date == date(2026, 2, 1)
