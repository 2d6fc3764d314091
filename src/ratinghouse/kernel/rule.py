"""What a rulebook is made of: inputs, values, tables and rules, each with its article and its sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from datetime import date
from itertools import takewhile
from typing import Any, NamedTuple

from ratinghouse.kernel.finding import Severity
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.symbols import ENORMOUS
from ratinghouse.kernel.table import LookupTable
from ratinghouse.kernel.texts import NO_TEXT, Text, text
from ratinghouse.kernel.units import Expression, Unit, unit_of_constant


class RulebookError(Exception):
    """The rulebook itself is wrong. Raised when it is imported; names rulebook, article, file and line.

    ``problem`` is the message without the file and the line.
    """

    def __init__(self, problem: str, file: str = "", line: int = 0) -> None:
        super().__init__(f"{problem} ({file}, line {line})" if file else problem)
        self.problem, self.file, self.line = problem, file, line


UNKNOWN = -1  # in an input that an option can supply: it was not supplied


@dataclass(frozen=True)
class InputColumn:
    """An input: a column that the reports or the register supply; in a calendar, a day or a flag of a single case."""

    name: str
    per: Grain
    unit: Unit
    meaning: str
    default: int = 0  # for a day, 0 means that it is not known
    option: str = ""  # the option that supplies it when the file does not; then the default is UNKNOWN
    words: tuple[str, ...] = ()  # the meanings of 0, 1, 2 … if they are codes, not counts

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


Constant = int | float | date | tuple[int, ...]


@dataclass(frozen=True)
class Value:
    """A number of the law; for a calendar, also a day or a set of months."""

    name: str
    article: str
    value: Constant | Dated
    note: Text = NO_TEXT

    @property
    def unit(self) -> Unit:
        return unit_of_constant(next(iter(self.value.steps.values())) if isinstance(self.value, Dated) else self.value)

    def on(self, day: date | None) -> Constant:
        """Return the constant in force on a day; of a dated value, where the day is not known, the latest."""
        if isinstance(self.value, Dated):
            return self.value.on(day or date.max)
        return self.value

    def in_words(self) -> str | tuple[Text, ...]:
        """Return the value as a sentence shows it: its number, or each number with the day from which it holds."""
        if isinstance(self.value, Dated):
            steps = self.value.steps.items()
            return tuple(text("{number} from {day}", number=self._in_words(step), day=str(day)) for day, step in steps)
        return self._in_words(self.value)

    def _in_words(self, constant: Constant) -> str:
        if isinstance(constant, date):
            return str(constant)
        if isinstance(constant, tuple):
            return ", ".join(map(str, constant))
        return f"{self.unit.natural(constant):g}"


@dataclass(frozen=True)
class Printed:
    """A table of the law, with its article."""

    name: str
    article: str
    table: LookupTable
    note: Text = NO_TEXT


@dataclass(frozen=True)
class Rule:
    """One column of the working; in a calendar, one answer. ``defaults`` are those of parameters that may be absent."""

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
    defaults: Mapping[str, bool | int | None] = field(default_factory=dict, hash=False)
    bound: int = field(default=ENORMOUS, compare=False)  # no count of the column is larger
    wide: bool = field(default=False, compare=False)  # 32 bits may not hold its intermediate results

    @property
    def required(self) -> tuple[str, ...]:
        """Return the parameters without which a rule of a calendar has no answer."""
        return tuple(name for name in self.parameters if name not in self.defaults)

    @property
    def label(self) -> Text:
        """Return the name as words, as findings show it beside a number."""
        return Text(self.name.replace("_", " "))

    @property
    def own_columns(self) -> frozenset[str]:
        """Return the parameters through which a repeated rule reads its own column."""
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

    rule: Rule
    code: str
    severity: Severity
    remedy: Text
    where: str | None = None  # a flag per event: the condition applies to those events only
    at: str = ""
    facts: tuple[str, ...] = ()


class RuleDocstring(NamedTuple):
    """What a rule's docstring states."""

    sentence: str
    examples: tuple[str, ...]
    note: str


def rule_text(doc: str | None) -> RuleDocstring:
    """Return a docstring's first paragraph in one line, its lines with an arrow (worked examples), and the rest."""
    lines = [line.strip() for line in (doc or "").strip().splitlines()]
    first = list(takewhile(bool, lines))
    rest = [line for line in lines[len(first) :] if line and "→" not in line]
    return RuleDocstring(
        " ".join(line for line in first if "→" not in line),
        tuple(line for line in lines if "→" in line),
        " ".join(rest),
    )
