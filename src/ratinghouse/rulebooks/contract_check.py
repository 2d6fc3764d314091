"""Whether a rulebook fulfils the contract: what it lacks, and what it has with another grain, unit or label."""

from __future__ import annotations

from collections.abc import Iterator

from ratinghouse.kernel.adjustment import AdjustmentRule
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.rule import InputColumn, Printed, Rule, Value
from ratinghouse.kernel.texts import Text, joined, text
from ratinghouse.kernel.units import Unit
from ratinghouse.rulebooks import columns
from ratinghouse.rulebooks.calendar_inputs import CALENDAR_INPUTS
from ratinghouse.rulebooks.contract import ADJUSTMENT_INPUTS, CONTRACT, ContractItem

Definition = InputColumn | Value | Printed | Rule

_KINDS: dict[type[Definition], Text] = {
    InputColumn: text("an input column"),
    Value: text("a value"),
    Printed: text("a table"),
    Rule: text("a rule"),
}
_UNITS = {
    Unit.WHOLE: text("whole numbers"),
    Unit.HUNDREDTHS: text("hundredths"),
    Unit.TEN_THOUSANDTHS: text("ten-thousandths"),
    Unit.FLAG: text("flags"),
    Unit.REAL: text("real numbers"),
}
_ANSWERS = {Unit.DAY: "day", Unit.FLAG: "flag", Unit.WHOLE: "number"}


@dataclass(frozen=True)
class ContractFault:
    """A finding, and the name in the rulebook's files that it points to; empty if it is about the whole rulebook."""

    finding: Finding
    name: str = ""


def contract_faults(book: Rulebook) -> list[ContractFault]:
    """Return everything in which a complete rulebook breaks the contract; nothing where it fulfils it."""
    return [
        *_column_faults(book),
        *_calendar_faults(book.id, book.calendar),
        *_input_faults(book),
        *(fault for adjustment in book.adjustments for fault in _adjustment_faults(adjustment)),
    ]


def absent_items(book: Rulebook) -> list[ContractItem]:
    """Return the optional items that a rulebook lacks, so that something is not shown or done."""
    return [term for term in CONTRACT if not term.required and not _has(book, term)]


def _has(book: Rulebook, term: ContractItem) -> bool:
    if term.kind == "calendar rule":
        return term.name in book.calendar.rules
    if term.kind == "calendar value":
        return term.name in book.calendar.values
    return isinstance(book.names.get(term.name), Rule if term.kind == "column" else Value)


def _column_faults(book: Rulebook) -> Iterator[ContractFault]:
    for name in dict.fromkeys(term.name for term in CONTRACT if term.kind in ("column", "value")):
        items = {term.kind: term for term in CONTRACT if term.name == name}
        definition = book.names.get(name)
        if definition is None:
            yield from (_missing_column(term) for term in items.values() if term.required)
        elif isinstance(definition, Rule) and "column" in items:
            yield from _rule_faults(book, items["column"], definition)
        elif not (isinstance(definition, Value) and "value" in items):
            yield _other_kind(next(iter(items.values())), definition)


def _missing_column(term: ContractItem) -> ContractFault:
    message = text(
        "there is no rule {name} per {grain}: {meaning}", name=term.name, grain=term.per[0], meaning=term.meaning
    )
    remedy = text("add a rule {name} per {grain} in {unit}", name=term.name, grain=term.per[0], unit=_units(term))
    return ContractFault(Finding("error", "rule-missing", message, remedy))


def _other_kind(term: ContractItem, definition: Definition) -> ContractFault:
    message = text(
        "{name} is {kind}; where it is read it means {meaning}",
        name=term.name,
        kind=_KINDS[type(definition)],
        meaning=term.meaning,
    )
    remedy = text("make it a rule of this meaning, or choose another name")
    article = getattr(definition, "article", "")
    return ContractFault(Finding("error", "other-kind", message, remedy, article), term.name)


def _rule_faults(book: Rulebook, term: ContractItem, rule: Rule) -> Iterator[ContractFault]:
    if rule.per not in term.per:
        message = text("{name} is per {grain}: {meaning}", name=term.name, grain=rule.per, meaning=term.meaning)
        remedy = text("define it per {grains}, or choose another name", grains=" or ".join(term.per))
        yield ContractFault(Finding("error", "other-grain", message, remedy, rule.article), term.name)
    if rule.unit not in term.units:
        message = text("{name} is in {unit}: {meaning}", name=term.name, unit=_UNITS[rule.unit], meaning=term.meaning)
        remedy = text("give it in {units}, or choose another name", units=_units(term))
        yield ContractFault(Finding("error", "other-unit", message, remedy, rule.article), term.name)
    strange = [str(label) for label in rule.labels if str(label) not in term.labels] if term.labels else []
    if term.labels and (strange or not rule.labels):
        message = text("{name} has other labels than {labels}", name=term.name, labels=", ".join(term.labels))
        remedy = text("use these labels, in any order; not all are needed")
        yield ContractFault(Finding("error", "other-labels", message, remedy, rule.article), term.name)
    for name in term.needs:
        if not isinstance(book.names.get(name), Rule):
            message = text("{name} is there, and {other}, which comes with it, is not", name=term.name, other=name)
            remedy = text("add a rule {name}", name=name)
            yield ContractFault(Finding("error", "rule-missing", message, remedy, rule.article), term.name)


def _calendar_faults(id: str, calendar: Calendar) -> Iterator[ContractFault]:
    for term in CONTRACT:
        if term.kind != "calendar rule":
            continue
        rule = calendar.rules.get(term.name)
        if rule is None:
            if term.required:
                message = text("the calendar has no rule {name}: {meaning}", name=term.name, meaning=term.meaning)
                remedy = text("add a rule {name} that answers with a {kind}", name=term.name, kind=term.answer)
                yield ContractFault(Finding("error", "calendar-rule-missing", message, remedy))
            continue
        kind = _ANSWERS.get(rule.unit, rule.unit.words)
        if kind != term.answer:
            message = text(
                "the calendar's rule {name} answers with a {kind}: {meaning}",
                name=term.name,
                kind=kind,
                meaning=term.meaning,
            )
            remedy = text("answer with a {kind}, or choose another name", kind=term.answer)
            yield ContractFault(Finding("error", "other-answer", message, remedy, rule.article), term.name)
        for name in term.needs:
            if name not in calendar.rules:
                message = text("{name} is there, and {other}, which comes with it, is not", name=term.name, other=name)
                remedy = text("add a rule {name} that answers with a {kind}", name=name, kind=term.answer)
                yield ContractFault(Finding("error", "calendar-rule-missing", message, remedy, rule.article), term.name)
    if dict(calendar.inputs) != dict(CALENDAR_INPUTS):
        message = text("the calendar has other inputs than every calendar is asked with")
        remedy = text("begin it with Calendar({id}, CALENDAR_INPUTS)", id=repr(id))
        yield ContractFault(Finding("error", "calendar-inputs", message, remedy))
    if calendar.id != id:
        message = text("the calendar is that of {other}, not of {id}", other=calendar.id, id=id)
        remedy = text("begin it with Calendar({id}, CALENDAR_INPUTS)", id=repr(id))
        yield ContractFault(Finding("error", "calendar-of-another", message, remedy))


def _input_faults(book: Rulebook) -> Iterator[ContractFault]:
    supplied = {name: column for name, column in vars(columns).items() if isinstance(column, InputColumn)}
    for column in book.input_columns:
        known = supplied.get(column.name)
        if known is None:
            message = text("nothing supplies the input column {name}", name=column.name)
        elif (known.per, known.unit) != (column.per, column.unit):
            message = text(
                "the input column {name} is supplied per {grain} in {unit}",
                name=column.name,
                grain=known.per,
                unit=_UNITS[known.unit],
            )
        else:
            continue
        remedy = text("use a column of ratinghouse.rulebooks.columns")
        yield ContractFault(Finding("error", "unknown-input", message, remedy), column.name)


def _adjustment_faults(adjustment: AdjustmentRule) -> Iterator[ContractFault]:
    for parameter in adjustment.rule.parameters:
        if parameter not in ADJUSTMENT_INPUTS:
            message = text("the adjustment {id} takes {name}, which is not supplied", id=adjustment.id, name=parameter)
            remedy = text("an adjustment may take {names}", names=", ".join(ADJUSTMENT_INPUTS))
            yield ContractFault(
                Finding("error", "adjustment-input", message, remedy, adjustment.article), adjustment.rule.name
            )


def _units(term: ContractItem) -> Text:
    return joined([_UNITS[unit] for unit in term.units], " / ")
