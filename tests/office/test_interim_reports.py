"""Long FIDE events: results are rated month by month, as interim reports bring them (FIDE 2022, 2024: 4, 9.1)."""

from __future__ import annotations

from datetime import date, timedelta

from ratinghouse.office.events.admission import admit
from ratinghouse.office.events.matching import match_automatically
from ratinghouse.office.events.receive import ReceivedFile, receive
from ratinghouse.office.models import Event, Listing, PublishedList
from ratinghouse.office.publishing.publication import publish
from ratinghouse.office.publishing.verification import verify
from ratinghouse.rating.period import DeclaredFacts
from ratinghouse.reports import Format, Report, ReportEntry, ReportHeader, Result
from ratinghouse.reports.results import COMPLEMENT
from ratinghouse.reports.trf import write_trf
from tests.office.offices import Office
from tests.office.proved import assert_proved
from tests.office.simulated import Simulation, _wheel, clerk_on

PLAYERS = [f"X{number:04d}" for number in range(9, 15)]  # six rated players
START, END = date(2024, 4, 2), date(2024, 6, 20)
ROUND_DAYS = (date(2024, 4, 2), date(2024, 4, 16), date(2024, 5, 7), date(2024, 5, 21), date(2024, 6, 20))
REPORTED = {2: date(2024, 4, 24), 4: date(2024, 5, 24), 5: date(2024, 6, 21)}
LISTS = (date(2024, 5, 1), date(2024, 6, 1), date(2024, 7, 1))


def league(rounds: int) -> bytes:
    """A round robin over three months, so far played up to a round: White wins every game."""
    numbers = {code: no for no, code in enumerate(PLAYERS, 1)}
    results: dict[str, list[Result]] = {code: [] for code in PLAYERS}
    for number, games in enumerate(_wheel(PLAYERS)[:rounds], 1):
        for white, black in games:
            results[white].append(Result(number, numbers[black], "w", "1"))
            results[black].append(Result(number, numbers[white], "b", COMPLEMENT["1"]))
    entries = tuple(
        ReportEntry(no, f"Invented{int(code[1:])}, Player", id=code, fed="XAN", results=tuple(results[code]))
        for code, no in numbers.items()
    )
    header = ReportHeader(
        "Long League", "Xanadu", "XAN", START, END, time_control_code="5400+30", rounds=5, round_dates=ROUND_DAYS
    )
    return write_trf(Report(header, entries, format=Format.ROUND_ROBIN, format_from="given"))[0]


def hand_in(rounds: int, **flags: int) -> Event:
    day = REPORTED[rounds]
    report_file = ReceivedFile(league(rounds), "league.trf", day, "", "standard", DeclaredFacts(flags))
    event = receive(clerk_on(day), report_file).event
    match_automatically(clerk_on(day), event.pk)
    return admit(clerk_on(day), event.pk, despite="an invented league")


def games_on(day: date) -> set[int]:
    rows = Listing.objects.filter(list__date=day, list__current=True, player__code__in=PLAYERS)
    return set(rows.values_list("games", flat=True))


def test_interim_reports_are_rated_month_by_month(office: Office) -> None:
    """Two rounds in April, two in May, one in June: each player has 2, 2 and 1 games on three lists, and never more."""
    simulation = Simulation("fide-2024")
    simulation.set_up()
    publish(clerk_on(date(2024, 3, 31)), "standard", date(2024, 4, 1))
    for rounds, day in zip(REPORTED, LISTS, strict=True):
        event = hand_in(rounds, interim_reports=1)
        assert event.list_date == day
        publish(clerk_on(day - timedelta(days=1)), "standard", day)
    assert [games_on(day) for day in LISTS] == [{2}, {2}, {1}]
    assert [event.continues_id for event in Event.objects.order_by("pk")] == [None, 1, 2]
    assert not [finding for finding in verify().findings if finding.severity != "note"]
    for day in LISTS:
        assert_proved(PublishedList.objects.get(date=day))


def test_a_report_without_the_declaration_is_one_event_on_one_list(sqlite_office: Office) -> None:
    simulation = Simulation("fide-2024")
    simulation.set_up()
    event = hand_in(5)
    assert event.list_date == LISTS[2]
    for day in (date(2024, 4, 1), *LISTS):
        publish(clerk_on(day - timedelta(days=1)), "standard", day)
    assert [games_on(day) for day in LISTS] == [{0}, {0}, {5}]
