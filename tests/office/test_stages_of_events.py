"""Stages and groups of one event are rated as one in the office too (FIDE 6.2; F09-024, F03-018)."""

from __future__ import annotations

from datetime import date

import pytest

from ratinghouse.office.events.admission import admit
from ratinghouse.office.events.matching import match_automatically
from ratinghouse.office.events.receive import ReceivedFile, receive
from ratinghouse.office.models import EventWorking, Listing, PublishedList
from ratinghouse.office.publishing.publication import publish
from ratinghouse.office.publishing.verification import verify
from ratinghouse.reports import Format
from ratinghouse.reports.declared_reading import read_as_declared
from ratinghouse.reports.reading import UnreadableReport
from ratinghouse.reports.stage_files import MOST_STAGES, packed_stages
from tests.office.offices import Office
from tests.office.proved import assert_proved
from tests.office.simulated import Simulation, clerk_on

LIST = date(2024, 5, 1)
GROUPS = ("X0009", "X0010", "X0011", "X0012"), ("X0013", "X0014", "X0015", "X0016")


def stages(simulation: Simulation) -> dict[str, bytes]:
    """Two groups of four and a final of their winners: three, three and one rounds."""
    final = [GROUPS[0][0], GROUPS[1][0]]
    return {
        "a.trf": simulation.report(date(2024, 4, 2), GROUPS[0], name="Cup, group A", format=Format.ROUND_ROBIN),
        "b.trf": simulation.report(date(2024, 4, 2), GROUPS[1], name="Cup, group B", format=Format.ROUND_ROBIN),
        "final.trf": simulation.report(date(2024, 4, 9), final, name="Cup, final", rounds=1),
    }


@pytest.fixture
def simulation() -> Simulation:
    simulation = Simulation("fide-2024")
    simulation.set_up()
    publish(clerk_on(date(2024, 3, 31)), "standard", date(2024, 4, 1))
    return simulation


def test_F09_024_F03_018_stages_are_one_event_of_the_office(office: Office, simulation: Simulation) -> None:
    """Eight players, each with one entry: the finalists have four games, the others three, in one event."""
    raw = packed_stages(stages(simulation))
    day = date(2024, 4, 12)
    report_file = ReceivedFile(raw, "cup-stages.zip", day, pool="standard", reading={"stages": "yes"})
    event = receive(clerk_on(day), report_file).event
    assert "format-contradiction" not in {finding["code"] for finding in event.findings}
    match_automatically(clerk_on(day), event.pk)
    event = admit(clerk_on(day), event.pk, despite="an invented cup")
    assert (event.entries.count(), event.games.count(), event.start) == (8, 13, date(2024, 4, 2))
    publish(clerk_on(date(2024, 4, 30)), "standard", LIST)
    played = dict(event.games.model.objects.filter(event=event).values_list("round", "white"))
    assert sorted(played) == [1, 2, 3, 4, 5, 6, 7]
    assert EventWorking.objects.filter(list__date=LIST).count() == 1
    games = dict(Listing.objects.filter(list__date=LIST, games__gt=0).values_list("player__code", "games"))
    unplayed = event.games.filter(white_code__in="+-").count()
    assert sum(games.values()) == 2 * (13 - unplayed)
    assert not [finding for finding in verify().findings if finding.severity != "note"]
    assert_proved(PublishedList.objects.get(date=LIST))


def test_the_same_files_make_the_same_archive(sqlite_office: Office, simulation: Simulation) -> None:
    files = stages(simulation)
    packed = packed_stages(files)
    report = read_as_declared(packed, "cup-stages.zip", {"stages": "yes"})
    assert (len(report.entries), report.total_rounds, report.received) == (8, 7, packed)
    assert packed == packed_stages(files)


@pytest.mark.parametrize(
    ("raw", "declared", "code"),
    [
        pytest.param(
            packed_stages({"a.trf": b"no report"}), {"stages": "yes"}, "format-unknown", id="no report inside"
        ),
        pytest.param(packed_stages({}), {"stages": "yes"}, "format-unknown", id="empty"),
        pytest.param(b"PK\x03\x04 damaged", {"stages": "yes"}, "file-refused", id="damaged"),
        pytest.param(packed_stages({"a.trf": b"012 X\n"}), {}, "format-unknown", id="not declared"),
        pytest.param(
            packed_stages({f"{number}.trf": b"x" for number in range(MOST_STAGES + 1)}),
            {"stages": "yes"},
            "file-refused",
            id="too many",
        ),
        pytest.param(
            packed_stages({f"{number}.trf": bytes(33 * 1024 * 1024) for number in range(2)}),
            {"stages": "yes"},
            "file-refused",
            id="too large",
        ),
    ],
)
def test_an_archive_that_holds_no_stages_is_refused(raw: bytes, declared: dict[str, str], code: str) -> None:
    with pytest.raises(UnreadableReport) as refused:
        read_as_declared(raw, "cup.zip", declared)
    assert refused.value.finding.code == code
