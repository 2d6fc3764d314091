"""What an amendment replaces values, tables and rules of an edition with, and how a replacement is named."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ratinghouse.kernel.amending.curves import amended_table
from ratinghouse.kernel.amending.faults import WrongAmendment, wrong_amendment
from ratinghouse.kernel.amending.steps import amended_constant, amended_text
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.nearest_words import nearest_name
from ratinghouse.kernel.rule import Constant, Dated, Printed, Rule, Value
from ratinghouse.kernel.rule_set import Definition
from ratinghouse.kernel.table import LookupTable
from ratinghouse.kernel.texts import Text, joined, text

Function = Callable[..., Any]


@dataclass(frozen=True)
class Replacement:
    """The replacement of a definition, with its ``words`` for a reader and its ``text`` in the edition's name.

    The text of a function follows from the rule that it becomes, so it is empty here.
    """

    content: Constant | Dated | LookupTable | Function
    text: str
    words: Text


def replacements(
    book: Rulebook, changes: Mapping[str, object], functions: Iterable[Function]
) -> tuple[dict[str, Replacement], list[Finding]]:
    """Return the replacements by name, in the order of the edition, and the findings on the others."""
    chosen: dict[str, Replacement] = {}
    findings: list[Finding] = []
    stated = [*changes.items(), *((function.__name__, function) for function in functions)]
    for name, content in stated:
        try:
            if name in chosen:
                message = text("{name} is amended twice", name=name)
                raise wrong_amendment("amended-twice", message, text("state it once"))
            chosen[name] = _replacement(book, name, content)
        except WrongAmendment as wrong:
            findings += wrong.findings
    if not stated:
        findings.append(Finding("error", "nothing-amended", text("nothing is amended"), text("state a value: cap=350")))
    names = dict.fromkeys([*book.names, *book.calendar.names])
    return {name: chosen[name] for name in names if name in chosen}, findings


def _replacement(book: Rulebook, name: str, content: object) -> Replacement:
    definition = book.names.get(name) or book.calendar.names.get(name)
    if callable(content) and not isinstance(content, LookupTable):
        return _function(book, name, definition, content)
    if isinstance(definition, Value):
        return _value(book, definition, content)
    if isinstance(definition, Printed):
        table, curve = amended_table(definition, content)
        return Replacement(table, curve, text("{name} by {table}", name=name, table=curve))
    if isinstance(definition, Rule):
        message = text("{name} is a rule: a number cannot replace it", name=name)
        remedy = text("write a function {name} in a file, and name the file", name=name)
        raise wrong_amendment("wrong-amendment", message, remedy, definition.article)
    if definition is not None:
        message = text("{name} is a column that the reports bring: it cannot be amended", name=name)
        raise wrong_amendment("wrong-amendment", message, text("amend a value, a table or a rule"))
    names = [it for it, defined in _definitions(book).items() if isinstance(defined, (Value, Printed))]
    message = text("{rules} has no value or table {name}", rules=book.id, name=name)
    raise wrong_amendment("unknown-name", message, nearest_name(name, names))


def _value(book: Rulebook, value: Value, content: object) -> Replacement:
    constant = amended_constant(value, content, book.in_force)
    if isinstance(constant, Dated) and value.name in book.calendar.values:
        message = text("{name} is a value of the calendar: it cannot change from a day on", name=value.name)
        raise wrong_amendment("impossible-value", message, text("state it once, without a day"), value.article)
    amended = Value(value.name, value.article, constant)
    words = text("{name} {new} instead of {old}", name=value.name, new=_in_words(amended), old=_in_words(value))
    return Replacement(constant, amended_text(value, constant, book.in_force), words)


def _function(book: Rulebook, name: str, definition: Definition | None, function: Function) -> Replacement:
    if isinstance(definition, Rule):
        return Replacement(function, "", text("another rule {name}", name=name))
    if definition is not None:
        message = text("{name} is not a rule: a function cannot replace it", name=name)
        remedy = text("state a number or a table, or give the function the name of a rule")
        raise wrong_amendment("wrong-amendment", message, remedy)
    rules = [it for it, defined in _definitions(book).items() if isinstance(defined, Rule)]
    message = text("{rules} has no rule {name}", rules=book.id, name=name)
    raise wrong_amendment("unknown-name", message, nearest_name(name, rules))


def _definitions(book: Rulebook) -> dict[str, Definition]:
    return {**book.calendar.names, **book.names}


def _in_words(value: Value) -> str:
    words = value.in_words()
    return joined(words, ", ") if isinstance(words, tuple) else words
