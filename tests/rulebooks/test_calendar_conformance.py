"""What every calendar must keep: its own worked examples, and the laws of a calendar of lists."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.kernel.examples import outcomes
from tests.rulebooks.calendars import CALENDARS, answered_day

DAYS = st.dates(date(1990, 1, 1), date(2060, 12, 31))
# Which day carries an event or a report to its list, and the flags that change how.
ENTRY: dict[str, tuple[str, list[dict[str, bool]]]] = {
    "fide-2003": ("reported", [{}, {"monthly": True}]),
    "fide-2009": ("end", [{}, {"official": True}, {"monthly": True}, {"official": True, "monthly": True}]),
    "fide-2008-applied": ("reported", [{}]),
    "fide-2011": ("end", [{}, {"official": True}]),
    "fide-2017": ("end", [{}, {"official": True}]),
    "fide-2022": ("end", [{}, {"official": True}]),
    "fide-2024": ("end", [{}, {"official": True}]),
    "jcf-2024": ("reported", [{}]),
    "iccf-2023": ("reported", [{}]),
}
MODES = [
    pytest.param(CALENDARS[book], entry, flags, id=" ".join([book, *flags]))
    for book, (entry, modes) in ENTRY.items()
    for flags in modes
]
RULES = [
    pytest.param(calendar, name, id=f"{book} {name}") for book, calendar in CALENDARS.items() for name in calendar.rules
]


@pytest.mark.parametrize(("calendar", "name"), RULES)
def test_worked_examples(calendar: Calendar, name: str) -> None:
    assert [outcome.problem for outcome in outcomes(calendar, calendar.rules[name]) if outcome.problem] == []


@pytest.mark.parametrize(("calendar", "name"), RULES)
def test_every_rule_has_an_example_and_says_itself_in_one_sentence(calendar: Calendar, name: str) -> None:
    rule = calendar.rules[name]
    assert rule.examples
    sentence = calendar.sentence(rule)
    assert sentence.endswith(".")
    assert "{" not in sentence + rule.note
    assert len(sentence) <= 130


@pytest.mark.parametrize("book", CALENDARS)
def test_every_value_is_taken_by_some_rule(book: str) -> None:
    calendar = CALENDARS[book]
    parameters = {name for rule in calendar.rules.values() for name in rule.parameters}
    assert set(calendar.values) <= parameters


@pytest.mark.parametrize(("calendar", "entry", "flags"), MODES)
@given(day=DAYS)
def test_every_day_belongs_to_exactly_one_list(
    calendar: Calendar, entry: str, flags: dict[str, bool], day: date
) -> None:
    answers = calendar.answer(**{entry: day}, **flags)
    assert answers["list_ok"].value is True
    first = answered_day(calendar, "window_first", **{entry: day}, **flags)
    assert first <= day <= answered_day(calendar, "window_last", **{entry: day}, **flags)


@pytest.mark.parametrize(("calendar", "entry", "flags"), MODES)
@given(day=DAYS)
def test_windows_follow_each_other_without_gap_or_overlap(
    calendar: Calendar, entry: str, flags: dict[str, bool], day: date
) -> None:
    listed = answered_day(calendar, "list", **{entry: day}, **flags)
    following = answered_day(calendar, "next_list", list=listed, **flags)
    last = answered_day(calendar, "window_last", list=listed, **flags)
    assert answered_day(calendar, "window_first", list=following, **flags) == last + timedelta(days=1)
    assert answered_day(calendar, "previous_list", list=following, **flags) == listed
    assert answered_day(calendar, "closing", list=listed, **flags) < listed


@pytest.mark.parametrize(("calendar", "entry", "flags"), MODES)
@given(day=DAYS, later=st.integers(0, 800))
def test_a_later_day_never_enters_an_earlier_list(
    calendar: Calendar, entry: str, flags: dict[str, bool], day: date, later: int
) -> None:
    listed = answered_day(calendar, "list", **{entry: day}, **flags)
    assert listed > day
    assert listed <= answered_day(calendar, "list", **{entry: day + timedelta(days=later)}, **flags)


@pytest.mark.parametrize("book", CALENDARS)
@given(day=DAYS)
def test_the_list_in_force_covers_the_day(book: str, day: date) -> None:
    calendar = CALENDARS[book]
    in_force = answered_day(calendar, "list_in_force", start=day)
    assert in_force <= day < answered_day(calendar, "next_list", list=in_force)


@pytest.mark.parametrize("book", CALENDARS)
@given(
    days=st.dictionaries(st.sampled_from(["start", "end", "reported", "registered", "list", "played", "game"]), DAYS),
    flags=st.dictionaries(
        st.sampled_from(["official", "monthly", "league", "by_game", "elite", "norms"]), st.booleans()
    ),
)
def test_any_combination_of_givens_is_answered_with_articles(
    book: str, days: dict[str, date], flags: dict[str, bool]
) -> None:
    for key, answer in CALENDARS[book].answer(**days, **flags).items():
        assert answer.article or key in days
