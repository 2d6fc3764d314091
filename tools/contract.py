"""Write docs/reference/contract.md, the contract between rulebooks and the rest, from ``rulebooks.contract``.

Usage: python tools/contract.py [--check]
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from ratinghouse.kernel.rule import InputColumn
from ratinghouse.rulebooks import columns, contract
from ratinghouse.rulebooks.calendar_inputs import CALENDAR_INPUTS
from ratinghouse.rulebooks.contract import ADJUSTMENT_INPUTS, CONTRACT, ContractItem

PAGE = Path(__file__).resolve().parents[1] / "docs" / "reference" / "contract.md"

HEAD = """# The contract of a rulebook

Written by `tools/contract.py` from `ratinghouse.rulebooks.contract`; do not edit it here.

A rulebook may define any columns and values it needs. This page lists the names that the rest of Ratinghouse reads. A
rulebook that lacks a **required** one, or has one with another grain or unit, is refused when it is loaded, with
file, line, article and remedy. Without an **optional** one everything runs; the last column says what differs then,
and `ratinghouse rules test ID` prints it for a rulebook. [How to write a rulebook](../guides/rulebook.md) uses it all.

Units: *whole* numbers, *hundredths* (scores, probabilities and changes as exact integers), *flags*, *real* numbers.
Grains: *side* (a game seen by one of its players), *entry* (a player in an event), *event*, *player*.
"""


def table(headings: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """Yield the lines of a table."""
    headings = list(headings)
    yield ""
    yield f"| {' | '.join(headings)} |"
    yield f"|{'---|' * len(headings)}"
    yield from (f"| {' | '.join(row)} |" for row in rows)


def section(title: str, items: Iterable[ContractItem]) -> Iterator[str]:
    """Yield a section of the page: one line for each item, the required ones first."""
    yield f"\n## {title}"
    rows = [
        (f"`{item.name}`", item.kind, _grains(item), _units(item), item.meaning, _without(item))
        for item in sorted(items, key=lambda item: not item.required)
    ]
    yield from table(("name", "kind", "per", "unit", "meaning", "without it"), rows)


def _grains(item: ContractItem) -> str:
    return " or ".join(item.per)


def _units(item: ContractItem) -> str:
    return item.answer or " or ".join(unit.name.lower() for unit in item.units)


def _without(item: ContractItem) -> str:
    if item.required:
        return "**required**"
    together = f" It needs {', '.join(f'`{name}`' for name in item.needs)}." if item.needs else ""
    return f"{item.without}.{together}"


def page() -> str:
    """Return the page for the present contract."""
    lines = [
        HEAD.rstrip(),
        *section("Games", contract.GAMES),
        *section("Events", contract.EVENTS),
        *section("Lists", contract.LISTS),
        *section("What a list prints", contract.PRINTED),
        *section("First ratings", contract.FIRST_RATINGS),
        *section("What the K of a list taken over shows", contract.TAKEN_OVER),
        *section("Calendars", contract.CALENDARS),
        "\n## What a rulebook is supplied with",
        "\nThe columns of `ratinghouse.rulebooks.columns`, which a rulebook declares with `book.input`:",
    ]
    inputs = [column for column in vars(columns).values() if isinstance(column, InputColumn)]
    rows = [(f"`{column.name}`", column.per, column.unit.name.lower(), str(column.meaning)) for column in inputs]
    lines += table(("input column", "per", "unit", "meaning"), rows)
    lines += ["\nThe inputs of every calendar, `CALENDAR_INPUTS`; an answer of another rule is an input too:"]
    days = [(f"`{day.name}`", day.unit.name.lower(), str(day.meaning)) for day in CALENDAR_INPUTS.values()]
    lines += table(("input", "kind", "meaning"), days)
    lines += ["\nThe parameters of an adjustment, a one-off change of a whole list:"]
    lines += table(("parameter", "meaning"), [(f"`{name}`", meaning) for name, meaning in ADJUSTMENT_INPUTS.items()])
    required = sum(item.required for item in CONTRACT)
    lines += [f"\n{len(CONTRACT)} names, {required} of them required; {len(inputs)} input columns."]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    content = page()
    if "--check" in sys.argv:
        sys.exit(0 if PAGE.exists() and PAGE.read_text(encoding="utf-8") == content else f"{PAGE.name} is out of date")
    PAGE.write_text(content, encoding="utf-8")
