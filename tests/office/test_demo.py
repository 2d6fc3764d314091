"""The invented federation: the same office from the same seed and day, and everything that an office meets is in it."""

from __future__ import annotations

import re
import shutil
import statistics
import unicodedata
from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from ratinghouse.cli import verbs
from ratinghouse.kernel.calendars.days import add_months
from ratinghouse.office.demo.building import Demo, build_demo
from ratinghouse.office.demo.federation import InventedFederation, SentReport
from ratinghouse.office.demo.last_days import EventProgress, reports_on_desk
from ratinghouse.office.demo.masters import (
    ABROAD,
    GRANDMASTER_NORMS,
    MASTER_NORMS,
    WOMEN_GRANDMASTER_NORMS,
)
from ratinghouse.office.demo.pairing import swiss_round, wheel
from ratinghouse.office.demo.swapped_result import first_win, turned_round
from ratinghouse.office.events import deadlines
from ratinghouse.office.models import (
    Adjustment,
    Entry,
    Event,
    JournalEntry,
    Listing,
    NormResult,
    Player,
    PublishedList,
    Received,
    Registration,
)
from ratinghouse.office.models import (
    Federation as Founded,
)
from ratinghouse.office.publishing.verification import verify
from ratinghouse.office.refusal import Refused
from ratinghouse.reports import Format, crosscheck, read_report
from ratinghouse.reports.trf import write_trf
from tests.demos import SMALL_DAY, SMALL_MONTHS, full_demo, small_demo
from tests.office.conftest import Offices
from tests.office.offices import Office, enter, leave

__all__ = ["full_demo", "small_demo"]

BEGIN, DAY = date(2023, 6, 1), date(2026, 6, 10)


@pytest.fixture(scope="module")
def reports() -> list[SentReport]:
    """Three years of reports."""
    return InventedFederation(BEGIN, DAY, pools=("standard", "rapid", "blitz", "correspondence")).sent()


@pytest.fixture
def full_office(full_demo: Path, tmp_path: Path) -> Iterator[date]:
    """A copy of the demonstration of today, open; its day."""
    shutil.copytree(full_demo, tmp_path / "office")
    enter(Office(tmp_path / "office", "sqlite"))
    last = JournalEntry.objects.latest("number")
    yield last.at.date()
    leave()


@pytest.mark.slow
def test_reports_contradict_nothing(reports: list[SentReport]) -> None:
    """Every report is a file that an arbiter could have sent: only its IDs of letters are remarked on."""
    codes: Counter[str] = Counter()
    for sent in reports:
        raw, left_out = write_trf(sent.report)
        assert left_out == ()
        report = read_report(raw)
        assert report.format is sent.report.format
        assert len(report.entries) == len(sent.who) > 1
        codes.update(finding.code for finding in (*report.findings, *crosscheck(report)))
    assert codes.keys() == {"id-not-a-number"}


def test_reports_show_everything_that_happens(reports: list[SentReport]) -> None:
    formats = {sent.report.format for sent in reports}
    assert formats == {Format.SWISS, Format.ROUND_ROBIN, Format.DOUBLE_ROUND_ROBIN, Format.TEAM, Format.MATCH}
    codes = {result.code for sent in reports for entry in sent.report.entries for result in entry.results}
    assert codes == {"1", "=", "0", "+", "-", "U", "H", "Z"}
    assert {sent.pool for sent in reports} == {"standard", "rapid", "blitz", "correspondence"}
    assert sum(bool(sent.corrects) for sent in reports) == 1
    assert sum(sent.late for sent in reports) == 3
    assert [len(sent.who) for sent in reports if sent.name.startswith("Lorandia Open")] == [200, 200, 200]
    assert all(BEGIN < sent.reported <= DAY for sent in reports)


def test_reports_are_the_same_each_time_and_other_with_another_seed_or_day(reports: list[SentReport]) -> None:
    pools = ("standard", "rapid", "blitz", "correspondence")
    assert InventedFederation(BEGIN, DAY, pools=pools).sent() == reports
    assert InventedFederation(BEGIN, DAY, pools=pools, seed=2).sent() != reports
    assert InventedFederation(BEGIN, DAY + timedelta(days=1), pools=pools).sent() != reports


@pytest.mark.slow
def test_reports_of_the_next_year_continue_those_before_the_day(reports: list[SentReport]) -> None:
    """What is sent until the day does not depend on how far one looks beyond it."""
    federation = InventedFederation(BEGIN, DAY, pools=("standard", "rapid", "blitz", "correspondence"))
    year = date(2027, 6, 10)
    assert federation.sent(until=year)[: len(reports)] == reports
    following = federation.sent(after=DAY, until=year)
    assert federation.sent(until=year) == [*reports, *following]
    assert len({sent.reported.replace(day=1) for sent in following}) == 13


def test_names_can_be_pronounced_and_several_scripts_are_written() -> None:
    people = InventedFederation(BEGIN, DAY).people
    for person in people:
        plain = unicodedata.normalize("NFD", person.name.lower().replace("ø", "o"))
        letters = re.sub(r"[^a-z ,-]", "", plain)
        assert not re.search(r"[bcdfghjklmnpqrstvwxz]{5}", letters), person.name
        assert re.fullmatch(r"[^,]+, [^,]+", person.name)
    scripts = {unicodedata.name(person.local_name[0]).split()[0] for person in people if person.local_name}
    assert scripts == {"CYRILLIC", "GREEK", "GEORGIAN", "CJK", "ARABIC"}
    names = Counter(person.name for person in people)
    assert sorted(names.values())[-2:] == [1, 2]  # two namesakes


def test_juniors_grow_and_the_old_decline() -> None:
    begin, later = date(2022, 1, 1), date(2025, 1, 1)
    people = InventedFederation(begin, later).people
    juniors = [person for person in people if person.age(later) < 18]
    old = [person for person in people if person.age(begin) > 60]
    assert min(person.strength(later) - person.strength(begin) for person in juniors) > 150
    assert max(person.strength(later) - person.strength(begin) for person in old) < -20


def test_a_wheel_lets_everybody_meet_once() -> None:
    for count in (6, 7):
        rounds = wheel(range(1, count + 1))
        pairs = [frozenset(pair) for pairs in rounds for pair in pairs]
        assert len(pairs) == len(set(pairs)) == count * (count - 1) // 2
        assert all(len({no for pair in pairs for no in pair}) == count // 2 * 2 for pairs in rounds)


def test_a_swiss_pairs_nobody_twice_and_gives_nobody_two_byes() -> None:
    met: dict[int, set[int]] = {no: set() for no in range(1, 12)}
    whites = dict.fromkeys(met, 0)
    points = dict.fromkeys(met, 0)
    byes: set[int] = set()
    for round_number in range(1, 8):
        pairs, bye = swiss_round(points, met, whites, byes)
        assert bye is not None
        assert bye not in byes
        byes.add(bye)
        assert sorted([*(no for pair in pairs for no in pair), bye]) == list(range(1, 12)), round_number
        for white, black in pairs:
            assert black not in met[white]
            met[white].add(black)
            met[black].add(white)
            whites[white] += 1
            whites[black] -= 1
            points[min(white, black)] += 2
        points[bye] += 2
    assert max(map(abs, whites.values())) <= 3


def test_a_game_turned_round_changes_two_players_and_no_other(reports: list[SentReport]) -> None:
    report = reports[0].report
    winner, round_number = first_win(report)
    turned = turned_round(report, winner, round_number)
    changed = [
        (before.points, after.points)
        for before, after in zip(report.entries, turned.entries, strict=True)
        if before.results != after.results
    ]
    assert sorted((after or 0) - (before or 0) for before, after in changed) == [-100, 100]
    assert not any(finding.severity == "error" for finding in crosscheck(turned))


def _hashes() -> tuple[list[str], str]:
    lists = PublishedList.objects.order_by("pool__name", "date", "edition").values_list("content_hash", flat=True)
    last = JournalEntry.objects.order_by("-number").first()
    assert last is not None
    return list(lists), last.hash


@pytest.mark.slow
@pytest.mark.parametrize("vendor", ["sqlite", "postgresql"])
def test_the_same_office_each_time_on_both_databases(
    offices: Offices, small_demo: Path, tmp_path: Path, vendor: str
) -> None:
    """Same seed and day, same bytes: hashes of all lists and the last of the journal, which is over everything."""
    offices(vendor)
    build_demo(SMALL_DAY, months=SMALL_MONTHS)
    built = _hashes()
    shutil.copytree(small_demo, tmp_path / "other")
    enter(Office(tmp_path / "other", "sqlite"))
    assert _hashes() == built
    assert len(built[0]) > 36
    assert verify().findings == ()


@pytest.mark.slow
@pytest.mark.parametrize(
    "rules",
    ["jcf-2024", *(pytest.param(id, marks=pytest.mark.night) for id in ("fide-2003", "fide-2009", "iccf-2023"))],
)
def test_a_year_under_each_rulebook(sqlite_office: Office, rules: str) -> None:
    demo = build_demo(date(2026, 4, 20), rules, months=12)
    assert verify().findings == ()
    assert_matched_truly(demo)
    assert Event.objects.filter(state="superseded").count() == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "day",
    [
        date(2024, 1, 1),
        date(2024, 2, 29),
        date(2024, 3, 1),
        date(2024, 12, 31),
        date(2025, 5, 17),
        date(2027, 7, 31),
        date(2028, 2, 29),
        date(2031, 10, 1),
    ],
    ids=str,
)
def test_any_day_can_be_the_day_of_the_demonstration(sqlite_office: Office, day: date) -> None:
    """Leap days, first and last days of a month: always a list of this month, and something of every kind to do."""
    build_demo(day, months=2)
    for pool in ("standard", "rapid", "blitz"):
        assert PublishedList.objects.filter(pool__name=pool).latest("date").date == day.replace(day=1)
    assert_desk_has_everything(day)
    compressed = Adjustment.objects.filter(kind="fide-2024-compression").exists()
    assert compressed == (day.year == 2024 and day.month == 3)
    assert verify().findings == ()


def assert_desk_has_everything(day: date) -> None:
    """Reports in each state, announced events on both sides of the day, and nothing that came after it."""
    states = Counter(Event.objects.values_list("state", flat=True))
    assert {"received", "checked", "matched", "admitted", "rated"} <= states.keys()
    assert Event.objects.filter(state="admitted", list_date__gt=day).exists()
    assert Entry.objects.filter(event__state="checked", match="open").count() >= 2
    assert Registration.objects.filter(start__lt=day, end__gt=day).exists()  # running
    assert Registration.objects.filter(start__gt=day).count() >= 4  # ahead
    due = deadlines.missing_reports(day)
    assert len(due) >= 3
    assert any(missing.suggestions for missing in due)
    assert list(deadlines.late_registrations())
    for closing in deadlines.closings(day):  # a list closes three days before it appears, ICCF's a month before
        assert closing.days_left is not None
        assert closing.days_left >= (-31 if closing.pool == "correspondence" else -3)
    assert not Received.objects.filter(reported__gt=day).exists()
    unread = Event.objects.filter(stored_reading=None)
    assert list(unread.values_list("received__file", flat=True)) == ["results.pdf"]


@pytest.mark.slow
def test_the_demonstration_of_today_shows_the_whole_office(full_office: date) -> None:
    assert verify().findings == ()
    assert_desk_has_everything(full_office)
    states = Counter(Event.objects.values_list("state", flat=True))
    assert states["refused"] >= 1
    assert states["superseded"] == 1
    assert PublishedList.objects.filter(current=False).exists()
    assert "single" in set(Adjustment.objects.values_list("kind", flat=True))
    pools = dict(PublishedList.objects.filter(current=True).values_list("pool__name", "date"))
    assert pools.keys() == {"standard", "rapid", "blitz", "correspondence"}
    for pool in pools:
        newest = PublishedList.objects.filter(pool__name=pool, current=True).latest("date")
        assert Listing.objects.filter(list=newest, rating__isnull=False).count() >= 20, pool
    standard = PublishedList.objects.filter(pool__name="standard", current=True).latest("date")
    rated = Listing.objects.filter(list=standard, rating__isnull=False)
    assert rated.filter(rating__gt=2450).count() >= 3  # drawn anew every day: the third has 2540 to 2580
    assert rated.filter(player__sex="w").count() > 60
    assert rated.filter(player__birth__gt=f"{full_office.year - 18}").count() > 30
    assert set(rated.values_list("player__fed", flat=True)) == {"LOR", *(master.culture.fed for master in ABROAD)}
    titles = set(rated.values_list("player__title", flat=True))
    assert titles == {"", "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"}


@pytest.mark.slow
def test_the_demonstration_has_norms_made_and_nearly_made_and_a_portfolio(full_office: date) -> None:
    def results(key: int, title: str, verdict: str) -> int:
        norms = NormResult.objects.filter(player__code=f"LOR{key:06}", title=title, verdict=verdict)
        return norms.count()

    assert results(GRANDMASTER_NORMS, "GM", "norm") >= 2  # a portfolio
    assert results(GRANDMASTER_NORMS, "GM", "near") >= 1
    assert results(MASTER_NORMS, "IM", "norm") >= 2
    assert results(WOMEN_GRANDMASTER_NORMS, "WGM", "norm") >= 1


@pytest.mark.slow
def test_a_swiss_of_200_brings_newcomers_and_delistings(full_office: date) -> None:
    event = Event.objects.filter(name__startswith="Lorandia Open", state="rated").latest("end")
    assert event.entries.count() == 200
    assert event.list_date is not None
    published = PublishedList.objects.get(pool=event.pool, date=event.list_date, current=True)
    playing = event.entries.values_list("player", flat=True)
    listings = Listing.objects.filter(list=published, player__in=playing)
    assert listings.filter(status="new").count() >= 5
    assert listings.filter(status="delisted").count() >= 1
    foreign = event.entries.exclude(player__fed="LOR").values_list("player__fed", flat=True)
    assert len(set(foreign)) == 5


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "day"), [(2, date(2026, 3, 31)), (3, date(2029, 8, 1)), (4, date(2026, 9, 1))])
def test_norm_events_give_norms_whatever_the_seed(seed: int, day: date) -> None:
    """The wishes of the last three events come true: 7 points, 5½ points, and every game played."""
    sent = InventedFederation(date(day.year - 3, day.month, 1), day, seed=seed).sent()
    masters = [
        sent_report
        for sent_report in sent
        if sent_report.name.startswith("Lorandia Masters") and (day - sent_report.reported).days > 35
    ]
    scores = []
    for sent_report in masters[-3:]:
        no = next(no for no, person in sent_report.who.items() if person.key == GRANDMASTER_NORMS)
        entry = sent_report.report.entries[no - 1]
        assert all(result.code in "1=0" for result in entry.results)
        scores.append(entry.points)
    assert scores == [700, 700, 550]


@pytest.mark.slow
def test_ratings_follow_strengths_and_entries_are_whom_they_name(sqlite_office: Office) -> None:
    demo = build_demo(date(2026, 5, 20), months=6)
    assert_matched_truly(demo)
    newest = PublishedList.objects.filter(pool__name="standard", current=True).latest("date")
    people = {person.key: person for person in demo.federation.people}
    keys = {code: key for key, code in demo.codes.items()}
    rated = Listing.objects.filter(list=newest, rating__isnull=False).select_related("player")
    pairs = [(people[keys[row.player.code]].strength(newest.date), row.rating or 0) for row in rated]
    assert statistics.correlation(*zip(*pairs, strict=True)) > 0.85


def assert_matched_truly(demo: Demo) -> None:
    """Every entry of every report is the person who played."""
    keys = {code: key for key, code in demo.codes.items()}
    people = {person.key: person for person in demo.federation.people}
    assert not Entry.objects.filter(player=None, event__state="rated").exists()
    for entry in Entry.objects.filter(player__isnull=False).select_related("player"):
        assert entry.player is not None
        person = people[keys[entry.player.code]]
        assert (entry.said_birth, entry.said_sex) == (person.birth.isoformat(), person.sex), entry.said_name


def test_reports_on_the_desk_are_of_the_day_before_and_by_the_arbiter() -> None:
    federation = InventedFederation(BEGIN, DAY)
    on_desk = list(reports_on_desk(federation))
    assert {report.sent.reported for report in on_desk} == {DAY - timedelta(days=1)}
    assert {report.sent.sender for report in on_desk} == {"arbiter"}
    assert len({report.progress for report in on_desk}) == 3


@pytest.mark.parametrize("day", [date(2026, 11, 27), date(2026, 11, 28)], ids=str)
def test_newcomers_on_the_desk_are_in_no_earlier_report(day: date) -> None:
    """Although rapid and blitz events were played in the last days, to which newcomers come first."""
    federation = InventedFederation(add_months(day, -6), day)
    earlier = {person.key for sent in federation.sent() for person in sent.who.values()}
    undecided = next(reports_on_desk(federation))
    assert undecided.progress is EventProgress.OPEN
    new = [person for person in undecided.sent.who.values() if not person.code and person.key not in earlier]
    assert len(new) >= 4


def test_an_office_that_is_there_is_not_built_over(federation: Office) -> None:
    with pytest.raises(Refused, match="there is already an office here"):
        build_demo(DAY, months=1)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--day", "2022-01-01"), "--day: the first list under fide-2022 is that of 2022-01-01; choose a later day"),
        (("--rules", "jcf-2024", "--day", "2024-09-30"), "--day: the first list under jcf-2024"),
        (("--rules", "fide-1999"), "--rules: "),
    ],
)
def test_what_cannot_be_built_is_refused_in_a_line(sqlite_office: Office, words: tuple[str, ...], message: str) -> None:
    answer = CliRunner().invoke(verbs, ["demo", *words])
    assert answer.exit_code == 2
    assert message in answer.output
    assert not Founded.objects.exists()
    assert not Player.objects.exists()
