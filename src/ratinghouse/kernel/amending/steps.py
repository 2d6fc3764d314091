"""An amended value: one number for all days, or numbers each from a day.

1300                              always
1000@2012-07-01                   as the law says until then, and 1000 from that day
1200,1000@2012-07-01              1200 until then, and 1000 from that day
"""

from __future__ import annotations

from datetime import date, timedelta

from ratinghouse.kernel.amending.faults import WrongAmendment, wrong_amendment
from ratinghouse.kernel.amending.numbers import constant_of, constant_text
from ratinghouse.kernel.rule import Constant, Dated, Value
from ratinghouse.kernel.texts import Text, text
from ratinghouse.kernel.units import COLUMN_UNITS, Unit

Step = tuple[date | None, Constant]
"""A number and the day from which it holds; None: from the beginning."""


def amended_constant(value: Value, stated: object, in_force: date) -> Constant | Dated:
    """Return the value that an amendment states, from text, a number, a day, months or a ``Dated``.

    ``in_force`` is the first day of the edition; the law before that day never matters.
    """
    steps = _stated_steps(value, stated)
    if steps is None:
        return constant_of(value, stated)
    first = steps[0][0]
    if first is not None and not isinstance(stated, Dated):
        before = [step for step in _steps(value.value) if step[0] is None or step[0] < first]
        steps = [*before, *steps]
    return _dated(steps, _earliest(value.value, in_force))


def amended_text(value: Value, amended: Constant | Dated, in_force: date) -> str:
    """Return an amended value as the shortest text from which ``amended_constant`` reads it again."""
    if not isinstance(amended, Dated):
        return constant_text(value.unit, amended)
    steps = list(amended.steps.items())
    for same in range(len(steps) - 1, 0, -1):
        words = ",".join(_step_text(value.unit, step) for step in steps[same:])
        if amended_constant(value, words, in_force) == amended:
            return words
    return ",".join([constant_text(value.unit, steps[0][1]), *(_step_text(value.unit, step) for step in steps[1:])])


def _stated_steps(value: Value, stated: object) -> list[Step] | None:
    """Return the steps that are stated, None where there is a single number without a day."""
    if isinstance(stated, Dated):
        _demand_number(value, stated)
        return [(day, constant_of(value, step)) for day, step in stated.steps.items()]
    if not isinstance(stated, str) or "@" not in stated:
        return None
    _demand_number(value, stated)
    steps = [_read_step(value, word) for word in stated.split(",")]
    days = [day for day, _ in steps]
    dated = [day for day in days[1 if days[0] is None else 0 :] if day is not None]
    if len(dated) < len(days) - (days[0] is None) or dated != sorted(set(dated)):
        message = text("the days of {name} are not in order: {stated}", name=value.name, stated=stated)
        raise wrong_amendment("impossible-value", message, _example(value), value.article)
    return steps


def _read_step(value: Value, word: str) -> Step:
    number, mark, day = word.partition("@")
    if not mark:
        return None, constant_of(value, number)
    try:
        if len(day) != len("2009-07-01"):
            raise ValueError
        return date.fromisoformat(day), constant_of(value, number)
    except WrongAmendment:
        raise
    except ValueError:
        message = text("{day} is no day from which {name} can hold", day=repr(day), name=value.name)
        raise wrong_amendment("impossible-value", message, _example(value), value.article) from None


def _demand_number(value: Value, stated: object) -> None:
    if value.unit not in COLUMN_UNITS or value.unit is Unit.REAL:
        message = text("{name} cannot change from a day on: {stated}", name=value.name, stated=str(stated))
        remedy = text("state it once, without a day")
        raise wrong_amendment("impossible-value", message, remedy, value.article)


def _example(value: Value) -> Text:
    example = constant_text(value.unit, value.on(None))
    return text("write it as {example}@YYYY-MM-DD", example=example)


def _steps(constant: Constant | Dated) -> list[Step]:
    return list(constant.steps.items()) if isinstance(constant, Dated) else [(None, constant)]


def _earliest(constant: Constant | Dated, in_force: date) -> date:
    return next(iter(constant.steps)) if isinstance(constant, Dated) else in_force


def _dated(steps: list[Step], earliest: date) -> Constant | Dated:
    """Return the steps as a value. The first holds on all days before the second, so its own day is normalised."""
    if len(steps) == 1:
        return steps[0][1]
    second = steps[1][0]
    assert second is not None
    first = min(earliest, second - timedelta(days=1))
    return Dated({first if number == 0 else day: step for number, (day, step) in enumerate(steps)})  # type: ignore[misc]


def _step_text(unit: Unit, step: Step) -> str:
    return f"{constant_text(unit, step[1])}@{step[0]}"
