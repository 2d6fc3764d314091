"""What a rulebook is made of: inputs, values, tables and rules, each with its article and its sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import takewhile
from typing import Any

from ratinghouse.kernel.calendars.calendar import CalendarRule
from ratinghouse.kernel.finding import Severity
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.table import LookupTable
from ratinghouse.kernel.texts import NO_TEXT, Text, text
from ratinghouse.kernel.units import Expression, Unit, unit_of


class RulebookError(Exception):
    """The rulebook itself is wrong. Raised when it is imported; names the rulebook and the article."""


UNKNOWN = -1  # in an input that an option can supply: it was not supplied


@dataclass(frozen=True)
class InputColumn:
    """A column that comes with the reports and the register."""

    name: str
    per: Grain
    unit: Unit
    meaning: str
    default: int = 0
    option: str = ""  # which supplies it when the file does not; then the default is UNKNOWN
    words: tuple[str, ...] = ()  # what 0, 1, 2 … stand for where they are no count

    @property
    def label(self) -> Text:
        """Return the meaning up to its semicolon, as findings name the column."""
        return Text(self.meaning.partition(";")[0])


@dataclass(frozen=True)
class Dated:
    """A value that the law changes on certain days: the latest day not after the event's first day decides.

    Where that day is not known, the latest step holds: it is what the edition says last.
    """

    steps: Mapping[date, int]

    def __post_init__(self) -> None:
        if list(self.steps) != sorted(self.steps):
            raise ValueError("a dated value lists its days in order")

    def on(self, day: date) -> int:
        """Return the value in force on a day; before the first step, the first value."""
        current = next(iter(self.steps.values()))
        for since, step in self.steps.items():
            if since <= day:
                current = step
        return current


@dataclass(frozen=True)
class Value:
    """A number of the law."""

    name: str
    article: str
    value: int | float | Dated
    note: Text = NO_TEXT

    @property
    def unit(self) -> Unit:
        return unit_of(next(iter(self.value.steps.values())) if isinstance(self.value, Dated) else self.value)

    def in_words(self) -> str | tuple[Text, ...]:
        """Return the value as a sentence shows it: its number, or each number with the day from which it holds."""
        if isinstance(self.value, Dated):
            steps = self.value.steps.items()
            return tuple(text("{number} from {day}", number=self._number(step), day=str(day)) for day, step in steps)
        return self._number(self.value)

    def _number(self, count: int | float) -> str:
        return f"{self.unit.natural(count):g}"


@dataclass(frozen=True)
class Printed:
    """A table of the law under its article."""

    name: str
    article: str
    table: LookupTable
    note: Text = NO_TEXT


@dataclass(frozen=True)
class Rule:
    """One column of the working."""

    name: str
    article: str
    per: Grain
    function: Callable[..., Any]
    parameters: tuple[str, ...]
    sentence: str
    examples: tuple[str, ...]
    unit: Unit
    expression: Expression
    where: str | None = None
    repeat: bool = False
    reason: bool = False
    labels: tuple[Text, ...] = ()
    on_request: bool = False
    note: Text = NO_TEXT

    @property
    def label(self) -> Text:
        """Return the name as words, as findings show it beside a number."""
        return Text(self.name.replace("_", " "))

    @property
    def own_columns(self) -> frozenset[str]:
        """Return the parameters by which a repeated rule takes its own column."""
        return frozenset({self.name, "opponent_" + self.name}) if self.repeat else frozenset()


@dataclass(frozen=True)
class Check:
    """A condition of the law on what was received. Where it does not hold there is a finding."""

    rule: Rule
    code: str
    severity: Severity
    remedy: Text
    needed_facts: tuple[str, ...] = ()  # inputs without which the check cannot be judged
    at: str = ""  # the field of the report (of its header, or of an entry) that the finding points to


@dataclass(frozen=True)
class DatedCheck:
    """A condition that the edition's calendar states. Where it does not hold there is a finding.

    ``facts`` are flags of the calendar that must be declared, yes or no, where they make a difference; any other flag
    is an exception that does not hold unless it is claimed.
    """

    rule: CalendarRule
    code: str
    severity: Severity
    remedy: Text
    where: str | None = None  # a flag per event: the condition is put to those events only
    at: str = ""
    facts: tuple[str, ...] = ()


def sentence_and_examples(doc: str | None) -> tuple[str, tuple[str, ...]]:
    """Return a docstring's first paragraph in one line, and its lines with an arrow: the worked examples."""
    lines = [line.strip() for line in (doc or "").strip().splitlines()]
    first = takewhile(bool, lines)
    return " ".join(line for line in first if "→" not in line), tuple(line for line in lines if "→" in line)
