"""Worked examples: the lines with an arrow in a rule's docstring, read and run.

``Ro=2000 period_change=-1.5 → 1999`` gives each parameter as a person writes it. A finer column is a list; values and
tables of the law may be omitted. Flags are yes and no; a column of codes is written as its label.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import numpy as np

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.groups import Pieces
from ratinghouse.kernel.engine.many import Many
from ratinghouse.kernel.rule import Dated, Rule
from ratinghouse.kernel.units import Unit

_PAIR = re.compile(r"(\w+)=(\[[^\]]*\]|\S+)(?:\s+|$)")
_FLAGS = {"yes": True, "no": False}


@dataclass(frozen=True)
class ExampleOutcome:
    """What an example expects, and what the rule calculates."""

    rule: Rule
    line: str
    expected: int | float | bool | str
    calculated: int | float | bool | str

    @property
    def holds(self) -> bool:
        """Return whether the two are equal; real numbers to the digits that the example has."""
        if self.rule.unit is Unit.REAL:
            digits = len(self.line.rsplit(".", 1)[1]) if "." in self.line.rsplit("→", 1)[1] else 0
            return round(float(self.calculated), digits) == round(float(self.expected), digits)
        return self.expected == self.calculated


def outcomes(book: Rulebook, rule: Rule) -> list[ExampleOutcome]:
    """Return the outcome of each worked example of a rule."""
    return [_outcome(book, rule, line) for line in rule.examples]


def _outcome(book: Rulebook, rule: Rule, line: str) -> ExampleOutcome:
    inputs, _, result = line.partition("→")
    pairs = _PAIR.findall(inputs)
    words = dict(pairs)
    if _PAIR.sub("", inputs).strip() or len(words) < len(pairs):
        raise book.error(rule.article, f"the example {line!r} is not written as name=number, each name once")
    strangers = words.keys() - set(rule.parameters)
    if strangers:
        raise book.error(rule.article, f"the example {line!r} has {strangers.pop()}, which {rule.name} does not take")
    arguments = [_argument(book, rule, name, words.get(name), line) for name in rule.parameters]
    lengths = {(argument.groups.of, len(argument.values)) for argument in arguments if isinstance(argument, Many)}
    if len(lengths) > len({of for of, _ in lengths}):
        raise book.error(rule.article, f"the example {line!r} has lists of different lengths")
    calculated = np.ravel(rule.function(*arguments))[0]
    if rule.labels:
        return ExampleOutcome(rule, line, result.strip(), rule.labels[int(calculated)])
    expected = _natural(result.strip(), rule.unit)
    return ExampleOutcome(rule, line, rule.unit.natural(expected), rule.unit.natural(calculated))


def _argument(book: Rulebook, rule: Rule, name: str, word: str | None, line: str) -> Any:
    source = None if name in rule.own_columns else book.source_of(name, rule.per, rule.article)
    unit = Unit.FLAG if source is None else source.unit
    if word is None:
        if source is None or source.kind not in ("value", "table", "dated"):
            raise book.error(rule.article, f"the example {line!r} lacks {name}")
        if isinstance(source.constant, Dated):
            return np.array([list(source.constant.steps.values())[-1]])
        return source.constant
    many = source.kind == "many" if source is not None else name != rule.name and rule.per != "side"
    if not many:
        return np.array([_natural(word, unit)])
    rows = [_natural(cell, unit) for cell in word.strip("[]").replace(",", " ").split()]
    of = "side" if source is None or source.opponent else source.grain
    return Many(np.array(rows, dtype=_kind(unit)), Pieces(of, np.array([0, len(rows)])))


def _natural(word: str, unit: Unit) -> int | float | bool:
    if unit is Unit.FLAG:
        if word not in _FLAGS:
            raise ValueError(f"a flag is yes or no, not {word!r}")
        return _FLAGS[word]
    return unit.count("0.5" if word == "½" else word)


def _kind(unit: Unit) -> Any:
    return {Unit.FLAG: np.bool_, Unit.REAL: np.float64}.get(unit, np.int64)
