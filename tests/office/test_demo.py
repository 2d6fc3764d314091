"""The invented federation: the same office from the same seed, every list verifies, and everything happens in it."""

from __future__ import annotations

import statistics
from collections import Counter
from datetime import date

import pytest

from ratinghouse.office.demo.building import Demo, build_demo
from ratinghouse.office.demo.federation import Federation, Sent
from ratinghouse.office.demo.pairing import swiss_round, wheel
from ratinghouse.office.demo.people import FALLER
from ratinghouse.office.models import Adjustment, Entry, Event, JournalEntry, Listing, RatingList, Received
from ratinghouse.office.refusal import Refused
from ratinghouse.office.verification import verify
from ratinghouse.reports import Format, crosscheck, read_report
from ratinghouse.reports.trf import write_trf
from tests.office.conftest import Offices
from tests.office.offices import Office


@pytest.fixture(scope="module")
def reports() -> list[Sent]:
    """Four years of reports."""
    return Federation(date(2022, 1, 1)).sent()


def test_reports_contradict_nothing(reports: list[Sent]) -> None:
    """Every report is a file that an arbiter could have sent: only its IDs of letters are remarked on."""
    found: Counter[str] = Counter()
    for sent in reports:
        raw, left_out = write_trf(sent.report)
        assert left_out == ()
        report = read_report(raw)
        assert report.format is sent.report.format
        assert len(report.entries) == len(sent.who) > 1
        found.update(finding.code for finding in (*report.findings, *crosscheck(report)))
    assert found.keys() == {"id-not-a-number"}


def test_reports_show_everything_that_happens(reports: list[Sent]) -> None:
    formats = {sent.report.format for sent in reports}
    assert formats == {Format.SWISS, Format.ROUND_ROBIN, Format.DOUBLE_ROUND_ROBIN, Format.TEAM, Format.MATCH}
    codes = {result.code for sent in reports for entry in sent.report.entries for result in entry.results}
    assert codes == {"1", "=", "0", "+", "-", "U", "H", "Z"}
    assert {sent.pool for sent in reports} == {"standard", "rapid"}
    assert sum(bool(sent.corrects) for sent in reports) == 1
    assert sum(sent.late for sent in reports) == 4
    newcomers = {person.key for sent in reports for person in sent.who.values() if not person.code}
    assert len(newcomers) > 60
    names = Counter(
        person.name for person in {person.key: person for person in Federation(date(2022, 1, 1)).people}.values()
    )
    assert sorted(names.values())[-2:] == [1, 2]  # two namesakes


def test_reports_are_the_same_each_time_and_other_with_another_seed(reports: list[Sent]) -> None:
    assert Federation(date(2022, 1, 1)).sent() == reports
    assert Federation(date(2022, 1, 1), seed=2).sent() != reports


def test_juniors_grow_and_the_old_decline() -> None:
    begin, later = date(2022, 1, 1), date(2025, 1, 1)
    people = Federation(begin).people
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


def _hashes() -> tuple[list[str], str]:
    lists = RatingList.objects.order_by("pool__name", "date", "edition").values_list("content_hash", flat=True)
    last = JournalEntry.objects.order_by("-number").first()
    assert last is not None
    return list(lists), last.hash


@pytest.mark.slow
def test_the_same_office_each_time_on_both_databases(offices: Offices) -> None:
    """Same seed, same bytes: hashes of all lists and the last of the journal, which is over everything before it."""
    built = []
    for vendor in ("sqlite", "sqlite", "postgresql"):
        offices(vendor)
        build_demo("fide-2024", years=1)
        built.append(_hashes())
        assert verify().findings == ()
    assert built[0] == built[1] == built[2]
    assert len(built[0][0]) > 24


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["jcf-2024", "fide-2003", "fide-2009", "iccf-2023"])
def test_a_year_under_each_rulebook(sqlite_office: Office, rules: str) -> None:
    demo = build_demo(rules, years=1)
    assert verify().findings == ()
    assert_matched_truly(demo)
    assert Event.objects.filter(state="superseded").count() == 1


@pytest.mark.slow
def test_three_years_of_the_usual_federation(sqlite_office: Office) -> None:
    """From 2022 to 2024: new rules and FIDE's compression in March 2024, and all that can happen."""
    demo = build_demo(years=3)
    assert verify().findings == ()
    assert_matched_truly(demo)
    states = Counter(Event.objects.values_list("state", flat=True))
    assert states["refused"] == states["superseded"] == 1
    assert set(Adjustment.objects.values_list("kind", flat=True)) == {
        "fide-2022-lift",
        "fide-2024-compression",
        "single",
    }
    compressed = RatingList.objects.get(pool__name="standard", date=date(2024, 3, 1), current=True)
    assert not Listing.objects.filter(list=compressed, rating__lt=1400).exists()
    assert Listing.objects.filter(list=compressed, rating__lt=1500).exists()
    faller = Listing.objects.filter(player__code=f"LOR{FALLER:06}", list__pool__name="standard", list__current=True)
    assert "delisted" in set(faller.values_list("status", flat=True))
    last = RatingList.objects.filter(pool__name="standard", current=True).latest("date")
    assert 20 < Listing.objects.filter(list=last, inactive=True).count() < 150
    assert Listing.objects.filter(status="new", list__current=True).count() > 30
    corrected = RatingList.objects.filter(current=False).values_list("pool__name", "date", "edition")
    assert corrected
    assert_ratings_tell_strength(demo, last)


def assert_matched_truly(demo: Demo) -> None:
    """Every entry of every report is the person who played."""
    people = {code: key for key, code in demo.codes.items()}
    names = {person.key: person for person in demo.federation.people}
    assert not Entry.objects.filter(player=None, event__state="rated").exists()
    for entry in Entry.objects.filter(player__isnull=False).select_related("player"):
        assert entry.player is not None
        person = names[people[entry.player.code]]
        assert (entry.said_birth, entry.said_sex) == (person.birth.isoformat(), person.sex), entry.said_name
    assert list(Received.objects.filter(kind="").values_list("file", flat=True)) == ["results.pdf"]


def assert_ratings_tell_strength(demo: Demo, made: RatingList) -> None:
    """Published ratings and hidden strengths go together: the federation's numbers look like real ones."""
    people = {person.key: person for person in demo.federation.people}
    keys = {code: key for key, code in demo.codes.items()}
    rated = Listing.objects.filter(list=made, rating__isnull=False, inactive=False).select_related("player")
    pairs = [(people[keys[one.player.code]].strength(made.date), one.rating or 0) for one in rated]
    assert statistics.correlation(*zip(*pairs, strict=True)) > 0.85


def test_an_office_that_is_there_is_not_built_over(federation: Office) -> None:
    with pytest.raises(Refused, match="there is an office here already"):
        build_demo(years=1)
