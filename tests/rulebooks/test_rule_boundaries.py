"""Rules at their boundaries, one row at a time: more worked examples, of the cases on either side of a condition."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from ratinghouse.kernel.examples import outcomes
from ratinghouse.kernel.rule import Dated, Rule, Value
from ratinghouse.rulebooks import rulebook
from tests.rulebooks.calendars import CALENDARS

SUBSTITUTE = "eligible=yes mu=3 sigma=0.4 D2=-0.07 D1_without=2.5 D2_without=-0.5"
NEWCOMER = "newcomer=yes dropped=no W_rr=7 games_rr=9 dp_rr=220 n_opponents=9"
INACTIVE = "Ro=2100 R_calculated=2100 active=yes period_games=0 was_inactive=yes year_recorded=yes"
EXAMPLES = [
    # One game against a rated opponent is enough for the Swiss method, none is not.
    ("fide-2003", "10.2", "Ru", "round_robin=no Ru_new=0 games_v_rated=1 Ru_swiss=2101 → 2101"),
    ("fide-2003", "10.2", "Ru", "round_robin=no Ru_new=0 games_v_rated=0 Ru_swiss=2101 → 0"),
    # In a long league the rating of the only game that counts is the average.
    ("fide-2003", "4.11", "R_own", "R_entry=2300 long_league=yes R=[2320, 2340] counted=[yes, no] n=1 → 2320"),
    ("fide-2003", "4.11", "R_own", "R_entry=2300 long_league=yes R=[2320] counted=[no] n=0 → 2300"),
    ("fide-2003", "4.11", "R_own", "R_entry=2300 long_league=no R=[2320] counted=[yes] n=1 → 2300"),
    ("fide-2003", "4.11", "R_own", "R_entry=2300 long_league=yes R=[2300, 2301] counted=[yes, yes] n=2 → 2301"),
    # A published K is taken over, however small; 0 says that none was published.
    ("fide-2022", "8.3.3", "K_listed", "published_K=1 pool=0 highest=1800 junior=no games_before=30 → 1"),
    ("fide-2003", "10.54a", "K", "published_K=1 games_before=80 Ro=2380 peak=2400 pool=0 → 1"),
    ("article", "s.4", "K", "published_K=1 games_before=0 Ro=1500 wgm_wim=no → 1"),
    # Any rating is one, also before the event or since.
    ("fide-2022", "8.2.4", "rated", "R_start=1 Ro=0 → yes"),
    ("fide-2022", "8.2.4", "rated", "R_start=0 Ro=1 → yes"),
    ("jcf-2024", "6(3)", "rated", "R=1 → yes"),
    # An age below zero is not known.
    ("jcf-2024", "5(1)", "young_next", "age_next=0 reached=1999 → yes"),
    ("jcf-2024", "5(1)", "young_next", "age_next=-1 reached=1999 → no"),
    # Any average is one: 1 and, for seven of nine, five half points above the half more.
    ("fide-2009", "8.22", "Ru_first", f"{NEWCOMER} Ra=1 → 76"),
    # The precision before the game is 1/0.16 + 0.5 = 6.75: the game must bring more than 0.07 · 2.5 / 6.75 = 0.0259.
    ("iccf-2023", "6a", "advantageous", f"{SUBSTITUTE} D1=0.0262 → yes"),
    ("iccf-2023", "6a", "advantageous", f"{SUBSTITUTE} D1=0.0256 → no"),
    # One game is enough for a performance.
    ("fide-2009", "norm form", "Rp", "performance_games=1 performance_Ra=2434 performance_dp=800 → 3234"),
    ("jcf-2024", "6(4)", "Rp", "performance_games=1 performance_Ra=1501 performance_dp=-800 → 701"),
    ("jcf-2024", "5(1)", "K", "published_K=1 games_before=29 young=no reached=1500 → 1"),
    ("jcf-2024", "5(1)", "young", "age=0 reached=1999 → yes"),
    ("jcf-2024", "5(1)", "young", "age=-1 reached=1999 → no"),
    # The lowest number is a rating and a year like any other; 0 says that there is none.
    ("fide-2022", "7.1", "R_base", "Ro=1 standard_elsewhere=1912 standard_brought=[1900] → 1"),
    ("fide-2022", "7.1", "R_base", "Ro=0 standard_elsewhere=1 standard_brought=[1900] → 1"),
    ("fide-2022", "8.3.3", "junior", "birth_year=1 list_month=13 → yes"),
    ("fide-2022", "8.3.3", "junior_on_list", "birth_year=1 list_month=13 → yes"),
    # No time at all is known to be too short; below zero it is not known.
    ("fide-2022", "1.1", "time_class", "seconds_60=0 → not rated"),
    ("fide-2022", "1.1", "timed", "rateable=yes rapid_or_blitz=no minutes_60=0 → no"),
    # Without a day of the last game an inactive player stays so until they play; any other day decides.
    ("fide-2003", "", "inactive_printed", f"{INACTIVE} last_played=0 → yes"),
    ("fide-2003", "", "inactive_printed", f"{INACTIVE} last_played=1 → no"),
    # Where the number of games of a match is not known, it is never won before the end.
    ("fide-2022", "6.2", "decided", "earlier_score=1 opponent_earlier_score=0 scheduled=1 played_out=no → yes"),
    ("fide-2022", "6.2", "decided", "earlier_score=5 opponent_earlier_score=0 scheduled=0 played_out=no → no"),
]


@pytest.mark.parametrize(("edition", "article", "name", "line"), EXAMPLES)
def test_worked_example_at_a_boundary(edition: str, article: str, name: str, line: str) -> None:
    book = rulebook(edition)
    rule = book.names[name]
    assert isinstance(rule, Rule)
    assert rule.article.startswith(article)
    (outcome,) = outcomes(book, replace(rule, examples=(line,)))
    assert outcome.calculated == outcome.expected


@pytest.mark.parametrize(
    ("edition", "article", "name", "givens", "expected"),
    [
        ("fide-2003", "4.1", "duration_ok", {"start": date(2004, 1, 1), "end": date(2004, 1, 1)}, True),
        ("fide-2009", "4.1", "duration_ok", {"start": date(2010, 1, 1), "end": date(2010, 1, 1)}, True),
        ("fide-2024", "7.1.4", "pool_first", {"list": date(2025, 12, 1)}, date(2023, 10, 1)),
    ],
)
def test_calendar_at_a_boundary(
    edition: str, article: str, name: str, givens: dict[str, date], expected: object
) -> None:
    calendar = CALENDARS[edition]
    assert calendar.rules[name].article.startswith(article)
    assert calendar.answer(**givens)[name].value == expected


def test_RB_7_3_3_one_K_for_all_in_rapid_and_blitz_until_the_end_of_2022() -> None:
    printed = rulebook("fide-2022").names["K_for_all_printed"]
    assert isinstance(printed, Value)
    assert isinstance(printed.value, Dated)
    assert [printed.value.on(day) for day in (date(2022, 1, 1), date(2022, 12, 31), date(2023, 1, 1))] == [20, 20, 0]


def test_every_edition_came_into_force_on_its_day() -> None:
    days = {
        "fide-2003": date(2001, 1, 1),
        "fide-2008-applied": date(2008, 3, 1),
        "fide-2009-applied": date(2009, 7, 1),
        "fide-2011": date(2011, 7, 1),
        "fide-2012": date(2012, 1, 1),
        "fide-2013": date(2013, 7, 1),
        "fide-2014": date(2014, 7, 1),
        "fide-2017": date(2017, 7, 1),
        "fide-2022": date(2022, 1, 1),
        "fide-2024": date(2024, 3, 1),
        "jcf-2024": date(2024, 10, 1),
        "article": date(2020, 1, 1),
    }
    assert {id: rulebook(id).in_force for id in days} == days
    assert rulebook("fide-2008-applied").until == date(2009, 6, 30)
    assert rulebook("fide-2009").pools == {"standard": date(2009, 7, 1)}


@pytest.mark.parametrize(
    ("edition", "floors"),
    [
        ("fide-2009", {date(2006, 1, 1): 1401, date(2009, 7, 1): 1200}),  # as printed
        ("fide-2009-applied", {date(2006, 1, 1): 1401, date(2010, 7, 1): 1200}),
        ("fide-2011", {date(2006, 1, 1): 1401, date(2010, 7, 1): 1200}),  # the next one came with the list of July 2012
        ("fide-2012", {date(2010, 7, 1): 1200, date(2012, 7, 1): 1000}),
    ],
)
def test_8_31_the_floors_that_a_first_rating_is_measured_by(edition: str, floors: dict[date, int]) -> None:
    floor = rulebook(edition).names["floor_then"]
    assert isinstance(floor, Value)
    assert isinstance(floor.value, Dated)
    assert floor.value.steps == floors


def test_what_was_applied_in_2008_has_the_checks_of_the_calendar_of_2003() -> None:
    assert {"registered-late", "too-long"} <= {check.code for check in rulebook("fide-2008-applied").every_check}


@pytest.mark.parametrize(("seconds", "answer"), [(21600, "yes"), (21601, "no")])
def test_3_1_twelve_hours_a_day_are_43200_seconds(seconds: int, answer: str) -> None:
    book = rulebook("fide-2012")
    rule = next(check.rule for check in book.checks if check.code == "hours-per-day")
    (outcome,) = outcomes(book, replace(rule, examples=(f"seconds_60={seconds} rounds_per_day=1 → {answer}",)))
    assert outcome.calculated == outcome.expected


@pytest.mark.parametrize(
    "edition", ["fide-2009", "fide-2009-applied", "fide-2011", "fide-2012", "fide-2013", "fide-2014", "fide-2017"]
)
@pytest.mark.parametrize(("highest", "minutes"), [(1599, 60), (1600, 90), (2199, 90), (2200, 120)])
def test_the_strongest_player_decides_how_long_a_game_takes(edition: str, highest: int, minutes: int) -> None:
    book = rulebook(edition)
    rule = book.names["required_minutes"]
    assert isinstance(rule, Rule)
    (outcome,) = outcomes(book, replace(rule, examples=(f"start_rating=[{highest}, 1200, 0] → {minutes}",)))
    assert outcome.calculated == outcome.expected


CONDITIONS = {
    "first_control": 40,
    "most_rounds": 3,
    "most_hours": 12,
    "share_rated": 3,
    "small_event": 10,
    "small_event_rated": 4,
    "double_players": 6,
    "double_rated": 4,
    "champions_rated": 3,
    "women_champions_rated": 2,
}
"""The numbers of the conditions on events (1.3, 3.1, 6.3 to 6.33), which stayed the same from 2011 to 2021."""


@pytest.mark.parametrize(
    ("edition", "of_rapid_and_blitz"),
    [
        ("fide-2011", {}),
        ("fide-2012", {"rapid_minutes": 15, "blitz_minutes": 5, "most_rapid_rounds": 15, "most_blitz_rounds": 30}),
        ("fide-2013", {"rapid_minutes": 10, "blitz_minutes": 3, "most_rapid_rounds": 15, "most_blitz_rounds": 30}),
        ("fide-2014", {"rapid_minutes": 10, "blitz_minutes": 3, "most_rapid_rounds": 15, "most_blitz_rounds": 30}),
        ("fide-2017", {"rapid_minutes": 10, "blitz_minutes": 3, "most_rapid_rounds": 15, "most_blitz_rounds": 30}),
    ],
)
def test_the_conditions_on_events_from_2011_to_2021(edition: str, of_rapid_and_blitz: dict[str, int]) -> None:
    numbers = {value.name: value.value for value in rulebook(edition).values}
    expected = CONDITIONS | of_rapid_and_blitz
    assert {name: numbers[name] for name in expected} == expected


@pytest.mark.parametrize(
    ("edition", "floors"),
    [
        ("fide-2009-applied", {date(2006, 1, 1): 1401, date(2010, 7, 1): 1200}),
        ("fide-2011", {date(2010, 7, 1): 1200}),
        ("fide-2012", {date(2010, 7, 1): 1200, date(2012, 7, 1): 1000}),
        ("fide-2013", {date(2012, 7, 1): 1000}),
        ("fide-2017", {date(2012, 7, 1): 1000}),
    ],
)
def test_an_edition_has_the_floors_of_its_own_time(edition: str, floors: dict[date, int]) -> None:
    value = rulebook(edition).names["floor"]
    assert isinstance(value, Value)
    assert isinstance(value.value, Dated)
    assert value.value.steps == floors
