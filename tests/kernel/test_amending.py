"""Amended books: what stands in the place of values, tables and rules, how they are named, and what is refused."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from ratinghouse.kernel.amending.curves import amended_table, logistic
from ratinghouse.kernel.amending.faults import WrongAmendment
from ratinghouse.kernel.arithmetic import clip, in_hundredths
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.kernel.calendars.days import days
from ratinghouse.kernel.rule import Dated, InputColumn, Printed, Value
from ratinghouse.kernel.statutes.statute import read_statute, statute_of
from ratinghouse.kernel.table import LookupTable
from ratinghouse.kernel.units import Hundredths, Unit

JULY_2010, JULY_2012, JULY_2014 = date(2010, 7, 1), date(2012, 7, 1), date(2014, 7, 1)
STEPS = LookupTable({-1: 40, 0: 50, 1: 60}, argument=Unit.WHOLE, result=Unit.HUNDREDTHS)


@pytest.fixture(scope="module")
def book() -> Rulebook:
    """A book with a value of each unit, a dated one, a table, two rules and a calendar."""
    book = Rulebook("house-1900", title="Rules", authority="House", in_force=date(2009, 7, 1), source="invented")
    book.input(
        InputColumn("D", "side", Unit.WHOLE, "the difference"),
        InputColumn("rating", "player", Unit.WHOLE, "the rating"),
        InputColumn("start_day", "event", Unit.WHOLE, "the first day"),
    )
    book.value("1", cap=400, bonus=Hundredths("12.5"), rate=0.25, pause=7)
    book.value("2", floor=Dated({JULY_2010: 1200, JULY_2012: 1000}))
    book.table("3", expected=STEPS)

    @book.rule("1.1", per="side")
    def D_counted(D: Any, cap: Any) -> Any:
        """A difference of more than {cap} points counts as {cap}.

        D=456 → 400
        D=-3 → -3
        """
        return clip(D, -cap, cap)

    @book.rule("3.1", per="side")
    def PD(D_counted: Any, expected: Any) -> Any:
        """The expected score.

        D_counted=1 → 0.6
        """
        return expected(D_counted)

    @book.rule("2.1", per="side")
    def above(D: Any, floor: Any) -> Any:
        """Above {floor}.

        D=1000 → yes
        D=999 → no
        """
        return floor <= D

    calendar = Calendar("house-1900", {"list": InputColumn("list", "run", Unit.DAY, "the list")})
    calendar.value("4", pause=7, months=(1, 7), since=date(2009, 7, 1))

    @calendar.rule("4.1")
    def closing(list: date, pause: int) -> date:
        """Reports close {pause} days before the list.

        list=2012-01-08 → 2012-01-01
        """
        return list - days(pause)

    book.complete(calendar, ())
    return book


def value(book: Rulebook, name: str) -> Any:
    """The constant of a value."""
    definition = book.names.get(name) or book.calendar.names[name]
    assert isinstance(definition, Value)
    return definition.value


def faults(book: Rulebook, **changes: Any) -> list[tuple[str, str]]:
    """The codes and remedies of what is refused."""
    with pytest.raises(WrongAmendment) as wrong:
        book.amended(**changes)
    return [(finding.code, str(finding.remedy)) for finding in wrong.value.findings]


@pytest.mark.parametrize(
    ("name", "stated", "constant", "words"),
    [
        ("cap", 350, 350, "cap=350"),
        ("cap", "350", 350, "cap=350"),
        ("cap", 350.0, 350, "cap=350"),
        ("bonus", "0.5", 50, "bonus=0.5"),
        ("bonus", 0.5, 50, "bonus=0.5"),
        ("bonus", 15, 1500, "bonus=15"),
        ("bonus", Decimal("12.25"), 1225, "bonus=12.25"),
        ("bonus", Hundredths("12.25"), 1225, "bonus=12.25"),
        ("rate", 1, 1.0, "rate=1.0"),
        ("rate", "0.125", 0.125, "rate=0.125"),
        ("floor", 1100, 1100, "floor=1100"),
        ("months", "1,4,7,10", (1, 4, 7, 10), "months=1,4,7,10"),
        ("since", "2010-01-01", date(2010, 1, 1), "since=2010-01-01"),
    ],
)
def test_a_value_is_stated_in_natural_units(
    book: Rulebook, name: str, stated: Any, constant: object, words: str
) -> None:
    amended = book.amended(**{name: stated})
    assert value(amended, name) == constant
    assert type(value(amended, name)) is type(constant) or isinstance(value(amended, name), Hundredths)
    assert amended.id == f"house-1900+{words}"


@pytest.mark.parametrize(
    ("stated", "steps", "words"),
    [
        ("900@2014-07-01", {JULY_2010: 1200, JULY_2012: 1000, JULY_2014: 900}, "900@2014-07-01"),
        ("900@2012-07-01", {JULY_2010: 1200, JULY_2012: 900}, "900@2012-07-01"),
        ("1300,900@2014-07-01", {JULY_2010: 1300, JULY_2014: 900}, "1300,900@2014-07-01"),
        (Dated({JULY_2010: 1200, JULY_2014: 900}), {JULY_2010: 1200, JULY_2014: 900}, "1200,900@2014-07-01"),
        (Dated({date(1990, 1, 1): 1300, JULY_2014: 900}), {JULY_2010: 1300, JULY_2014: 900}, "1300,900@2014-07-01"),
        ("1300,900@2005-01-01", {date(2004, 12, 31): 1300, date(2005, 1, 1): 900}, "1300,900@2005-01-01"),
    ],
)
def test_a_value_changes_from_a_day_on(book: Rulebook, stated: object, steps: dict[date, int], words: str) -> None:
    """A first step with a day leaves what the law says before it; one without a day holds from the beginning."""
    amended = book.amended(floor=stated)
    assert value(amended, "floor").steps == steps
    assert amended.id == f"house-1900+floor={words}"
    assert statute_of(book.amended(floor=words)) == statute_of(amended)


def test_a_value_without_days_may_get_one(book: Rulebook) -> None:
    amended = book.amended(cap="350@2012-07-01")
    assert value(amended, "cap").steps == {date(2009, 7, 1): 400, JULY_2012: 350}
    assert str(amended.sentence(amended.names["D_counted"])).startswith(  # type: ignore[arg-type]
        "A difference of more than 400 from 2009-07-01, 350 from 2012-07-01 points"
    )


def test_a_name_of_book_and_calendar_is_amended_in_both(book: Rulebook) -> None:
    amended = book.amended(pause=5)
    assert [value(book.amended(pause=5), "pause"), amended.calendar.values["pause"].value] == [5, 5]
    assert amended.calendar.answer(list=date(2012, 1, 8))["closing"].value == date(2012, 1, 3)
    assert amended.calendar.rules["closing"].examples == ("list=2012-01-08 → 2012-01-03",)
    assert amended.calendar.answer(list=date(2012, 1, 8))["closing"].sentence == "Reports close 5 days before the list."


def test_sentences_and_worked_examples_are_those_of_the_amended_law(book: Rulebook) -> None:
    rule = book.amended(cap=350).names["D_counted"]
    assert book.amended(cap=350).sentence(rule) == "A difference of more than 350 points counts as 350."  # type: ignore[arg-type]
    assert rule.examples == ("D=456 → 350", "D=-3 → -3")  # type: ignore[union-attr]
    assert book.names["D_counted"].examples == ("D=456 → 400", "D=-3 → -3")  # type: ignore[union-attr]


def test_amendments_add_up_and_their_order_is_that_of_the_book(book: Rulebook) -> None:
    together = book.amended(rate=0.5, cap=350)
    assert together.id == "house-1900+cap=350+rate=0.5"
    assert statute_of(book.amended(rate=0.5).amended(cap=350)) == statute_of(together)
    assert statute_of(book.amended(rate=0.5, cap=300).amended(cap=350)) == statute_of(together)


def test_a_book_read_from_the_statute_of_an_amended_one_says_so_and_is_not_amended_again(book: Rulebook) -> None:
    law = statute_of(book.amended(cap=350))
    stored = read_statute(law.content)
    assert (stored.book.id, stored.book.base_id, stored.book.is_amended) == ("house-1900+cap=350", "house-1900", True)
    assert "in force nowhere, and no office publishes by it" in stored.document["edition"]["note"]
    assert not stored.document["edition"]["applied"]
    assert law.law_hash != statute_of(book).law_hash
    assert faults(stored.book, cap=300) == [("wrong-amendment", "amend house-1900 itself")]


def test_a_rule_gives_its_place_to_a_function(book: Rulebook) -> None:
    def D_counted(D: Any) -> Any:
        """A difference of more than 500 points counts as 500.

        D=620 → 500
        """
        return clip(D, -500, 500)

    amended = book.amended(rules=[D_counted])
    rule = amended.names["D_counted"]
    assert (rule.article, rule.per, rule.examples) == ("1.1", "side", ("D=620 → 500",))  # type: ignore[union-attr]
    assert amended.id.startswith("house-1900+D_counted=rule:")

    def other() -> Any:
        def D_counted(D: Any) -> Any:
            """A difference of more than 500 points counts as 500."""
            return clip(D, -500, 501)

        return D_counted

    assert book.amended(rules=[other()]).id != amended.id
    assert statute_of(book.amended(rules=[D_counted]).amended(rate=0.5)).id == amended.id.replace(
        "+D_counted", "+rate=0.5+D_counted"
    )


def test_a_rule_of_the_calendar_gives_its_place_too(book: Rulebook) -> None:
    def closing(list: Any) -> Any:
        """Reports close on the day before.

        list=2012-01-08 → 2012-01-07
        """
        return list - days(1)

    amended = book.amended(rules=[closing])
    assert amended.calendar.answer(list=date(2012, 1, 8))["closing"].value == date(2012, 1, 7)


def test_all_that_is_wrong_is_said_at_once_with_what_to_change(book: Rulebook) -> None:
    def PD(D_countd: Any) -> Any:
        """The expected score."""
        return D_countd

    def above(D: Any) -> Any:
        """Above."""
        return in_hundredths(D)

    assert faults(
        book, kap=350, cap="x", pause=-3, bonus="0.123", rating=5, D_counted=3, expected="logistc:5",
        months="0,13", since="tomorrow", rate="nan", rules=[PD, above],
    ) == [
        ("unknown-name", "did you mean cap?"),
        ("impossible-value", "write a whole number, such as 400"),
        ("impossible-value", "write a whole number, such as 7"),
        ("impossible-value", "write a number with at most two decimals, such as 12.5"),
        ("wrong-amendment", "amend a value, a table or a rule"),
        ("wrong-amendment", "write a function D_counted in a file, and name the file"),
        ("impossible-table", "write logistic:SCALE with a scale from 1 to 4000, such as logistic:400"),
        ("impossible-value", "write months as numbers from 1 to 12, such as 1,7"),
        ("impossible-value", "write a day as YYYY-MM-DD, such as 2009-07-01"),
        ("impossible-value", "write a number, such as 0.25"),
        ("wrong-rule", "did you mean D_counted?"),
        ("wrong-unit", "let the function give flag"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "changes",
    [
        {"cap": True},
        {"cap": Hundredths("3")},
        {"cap": 3.5},
        {"cap": 2**31},
        {"cap": "1e3"},
        {"cap": None},
        {"cap": ""},
        {"cap": "350@2012-7-1"},
        {"cap": "350@"},
        {"cap": "1@2014-01-01,2@2012-01-01"},
        {"cap": "1@2014-01-01,2"},
        {"rate": "1@2014-01-01"},
        {"rate": float("inf")},
        {"pause": "5@2014-01-01"},
        {"since": Dated({JULY_2010: 1})},
        {"months": ()},
        {"months": (7, 1)},
        {"expected": LookupTable({0: 0}, argument=Unit.WHOLE, result=Unit.WHOLE)},
        {"expected": 5},
        {"expected": "logistic:0"},
        {"expected": "logistic:4001"},
        {"expected": "logistic:0000000400"},  # ten digits
    ],
    ids="-".join,
)
def test_what_a_value_or_table_cannot_be_is_refused(book: Rulebook, changes: dict[str, Any]) -> None:
    (fault,) = faults(book, **changes)
    assert fault[0].startswith(("impossible-", "wrong-unit"))
    assert fault[1]


def test_a_wrong_example_of_a_function_is_refused(book: Rulebook) -> None:
    def D_counted(D: Any) -> Any:
        """As it is.

        D=620 → 500
        """
        return D

    assert faults(book, rules=[D_counted]) == [("wrong-example", "correct the example, or the rule")]


def test_a_function_that_takes_a_column_below_or_of_another_grain_is_refused(book: Rulebook) -> None:
    def D_counted(PD: Any) -> Any:
        """The expected score."""
        return PD

    def strange(D: Any) -> Any:
        """No rule has this name."""
        return D

    assert faults(book, rules=[D_counted]) == [("wrong-rule", "PD is calculated after D_counted")]
    assert [code for code, _ in faults(book, rules=[strange])] == ["unknown-name"]
    assert faults(book) == [("nothing-amended", "state a value: cap=350")]


def test_the_logistic_curve_takes_the_place_of_both_tables() -> None:
    """1 / (1 + 10^(−D/480)): 480 points give 10/11, 100 points 0.617.., and p = 0.75 stands for 480 log10(3) = 229."""
    points = LookupTable(dict.fromkeys(range(-736, 737), 50), argument=Unit.WHOLE, result=Unit.HUNDREDTHS)
    scores = LookupTable({p: 16 * p - 800 for p in range(101)}, argument=Unit.HUNDREDTHS, result=Unit.WHOLE)
    expected, words = amended_table(Printed("b", "1", points), "logistic:480")
    assert [expected.at(D) for D in (0, 1, -1, 100, -100, 480, 1103, 1104, 5000)] == [
        50,
        50,
        50,
        62,
        38,
        91,
        99,
        100,
        100,
    ]
    assert [expected.at(D) + expected.at(-D) for D in range(1200)] == [100] * 1200
    assert words == "logistic:480"
    differences, _ = amended_table(Printed("a", "1", scores), logistic(480))
    assert [differences.at(p) for p in (0, 25, 50, 75, 99, 100)] == [-800, -229, 0, 229, 958, 800]
    with pytest.raises(WrongAmendment):
        amended_table(Printed("c", "1", LookupTable({0: 0}, Unit.WHOLE, Unit.WHOLE)), logistic(480))


def test_a_table_of_ones_own_is_named_by_its_entries(book: Rulebook) -> None:
    steeper = LookupTable({-1: 30, 0: 50, 1: 70}, argument=Unit.WHOLE, result=Unit.HUNDREDTHS)
    amended = book.amended(expected=steeper)
    assert amended.id.startswith("house-1900+expected=table:")
    assert amended.names["PD"].examples == ("D_counted=1 → 0.7",)  # type: ignore[union-attr]
    assert amended.id != book.amended(expected=STEPS).id
