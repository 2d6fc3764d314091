"""The docstring of a calendar rule: the rule in one sentence, worked examples, and a note on its reading.

An example is one line: inputs, an arrow, what follows. ``end=2009-08-31, official → 2009-09-01``
What follows is a date, ``yes``, ``no``, a whole number, or ``none`` where the rule gives no answer.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from ratinghouse.kernel.calendars.day_kinds import DayKind
from ratinghouse.kernel.texts import Text, filled_text

Scalar = date | bool | int
WORDS: Mapping[str, bool | None] = {"yes": True, "no": False, "none": None}


class CalendarError(Exception):
    """A calendar has a fault. Raised while its module is imported."""


@dataclass(frozen=True, slots=True)
class CalendarValue:
    """A number, date or list of months that an article sets."""

    name: str
    value: int | date | tuple[int, ...]
    article: str

    @property
    def kind(self) -> DayKind:
        """Return what it is to the rules that take it."""
        if isinstance(self.value, tuple):
            return "months"
        return "day" if isinstance(self.value, date) else "number"

    def __str__(self) -> str:
        if isinstance(self.value, tuple):
            return ", ".join(map(str, self.value))
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Example:
    """One worked example of a rule."""

    text: str
    inputs: Mapping[str, date | bool]
    expected: Scalar | None


def read_docstring(
    where: str, text: str, values: Mapping[str, CalendarValue], kinds: Mapping[str, str]
) -> tuple[Text, Text, tuple[Example, ...]]:
    """Return the sentence, the note and the examples of one docstring."""
    head, _, rest = text.partition("\n\n")
    sentence = " ".join(head.split())
    if not sentence:
        raise CalendarError(f"{where}: has no docstring that says the rule")
    lines = [line.strip() for line in rest.splitlines() if line.strip()]
    examples = tuple(read_example(where, line, kinds) for line in lines if "→" in line)
    note = " ".join(line for line in lines if "→" not in line)
    return _filled(where, sentence, values), _filled(where, note, values), examples


def read_example(where: str, line: str, kinds: Mapping[str, str]) -> Example:
    """Return one worked example. Raise ``CalendarError``, which names the rule, where it cannot be read."""
    inputs_part, _, result = line.partition("→")
    inputs: dict[str, date | bool] = {}
    for part in inputs_part.split(","):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        expected_kind = "day" if equals else "flag"
        if kinds.get(name) != expected_kind:
            raise CalendarError(f"{where}: example {line!r}: {name!r} is not a {expected_kind} that can be entered")
        inputs[name] = _day(where, line, value) if equals else True
    return Example(line, inputs, _expected(where, line, result.strip()))


def _expected(where: str, line: str, text: str) -> Scalar | None:
    if text in WORDS:
        return WORDS[text]
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    return _day(where, line, text)


def _day(where: str, line: str, text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise CalendarError(f"{where}: example {line!r}: {text!r} is not a date") from None


def _filled(where: str, template: str, values: Mapping[str, CalendarValue]) -> Text:
    try:
        return filled_text(template, {name: str(value) for name, value in values.items()})
    except (KeyError, ValueError, IndexError) as error:
        raise CalendarError(f"{where}: its docstring names {error} which is no value defined above") from None
