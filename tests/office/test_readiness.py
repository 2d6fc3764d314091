"""What an officer reads before a list is published: that it closes later, that reports wait, that it has no event."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from ratinghouse.kernel.finding import Finding
from ratinghouse.office.events.receive import ReceivedFile, receive
from ratinghouse.office.publishing.publication import preview, publish
from tests.office.offices import Office
from tests.office.simulated import Simulation, clerk_on

APRIL, MAY = date(2024, 4, 1), date(2024, 5, 1)
CLOSING = date(2024, 3, 29)  # three days before the list of April, fide-2024 7.1.3


def messages(findings: object) -> dict[str, str]:
    assert isinstance(findings, list)
    assert all(isinstance(finding, Finding) for finding in findings)
    return {finding.code: str(finding.message) for finding in findings}


@pytest.fixture
def season(office: Office) -> Simulation:
    simulation = Simulation("fide-2024")
    simulation.set_up()
    return simulation


@pytest.mark.parametrize(("today", "is_open"), [(CLOSING, True), (CLOSING + timedelta(1), False)])
def test_a_list_is_open_until_the_end_of_its_closing_day(season: Simulation, today: date, is_open: bool) -> None:
    season.hold(date(2024, 3, 5), date(2024, 3, 12))
    findings = preview("standard", APRIL, today).findings
    assert [finding.code for finding in findings] == (["list-not-closed"] if is_open else [])
    if is_open:
        assert (findings[0].severity, findings[0].article) == ("warning", "7.1.3")
        assert "until 2024-03-29" in findings[0].message


def test_reports_that_are_not_admitted_are_counted_and_those_of_later_lists_are_not(season: Simulation) -> None:
    season.hold(date(2024, 3, 5), date(2024, 3, 12))
    for start in (date(2024, 3, 6), date(2024, 3, 7), date(2024, 4, 7)):
        raw = season.report(start, sorted(season.strength)[:10], name=f"Open of {start}")
        receive(clerk_on(start), ReceivedFile(raw, "open.trf", start + timedelta(10), pool="standard"))
    assert messages(preview("standard", APRIL, APRIL).findings) == {
        "reports-not-admitted": "2 reports for this list are not admitted: they will not be rated on it"
    }
    published = publish(clerk_on(APRIL), "standard", APRIL)
    assert [finding.code for finding in published.findings] == ["reports-not-admitted"]


def test_a_list_without_an_event_is_published_and_says_so(season: Simulation) -> None:
    published = publish(clerk_on(CLOSING), "standard", APRIL)
    assert messages(published.findings) == {
        "list-not-closed": "the list of 2024-04-01 is open for reports until 2024-03-29: "
        "those still to come would miss it",
        "no-event-on-list": "no event is admitted to the list of 2024-04-01",
    }
    assert published.counts["changed"] == 0
    assert [finding.severity for finding in published.findings] == ["warning", "note"]
