"""Editions that lack an item of the contract: its name is another, and everything inside the edition still fits."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from ratinghouse import rulebooks
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.statutes.canonical import canonical_content
from ratinghouse.kernel.statutes.statute import read_statute
from ratinghouse.rulebooks import rulebook
from ratinghouse.rulebooks.contract import ContractItem
from ratinghouse.rulebooks.statutes import statute

PREFIXES = ("", "opponent_", "earlier_", "opponent_earlier_", "twin_")
OTHER = "under_another_name"


def edition_without(id: str, *contract_items: ContractItem) -> Rulebook:
    """The edition, with other names for these items; ``list``, which is an input of calendars too, is dropped."""
    document = json.loads(statute(id).content)
    for contract_item in contract_items:
        names = {prefix + contract_item.name: f"{prefix}{contract_item.name}_{OTHER}" for prefix in PREFIXES}
        part, key = ("calendar", "rule") if contract_item.kind.startswith("calendar") else ("names", "where")
        if contract_item.name == "list":
            document[part] = [row for row in document[part] if (row["kind"], row["name"]) != ("rule", "list")]
            continue
        document[part] = [_renamed(row, names) for row in document[part]]
        document["dated_checks"] = [row | {key: names.get(row[key], row[key])} for row in document["dated_checks"]]
        if part == "names":
            document["checks"] = [_renamed(row, names) for row in document["checks"]]
    return read_statute(canonical_content(document)).book


def _renamed(row: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    renamed = row | {"name": names.get(row["name"], row["name"])}
    if "parameters" in row:
        renamed["parameters"] = [names.get(name, name) for name in row["parameters"]]
        renamed["defaults"] = {names.get(name, name): default for name, default in row["defaults"].items()}
        renamed["where"] = names.get(row["where"], row["where"])
        renamed["expression"] = _renamed_expression(row["expression"], names)
        for part in ("sentence", "note"):
            renamed[part] = re.sub(r"(?<=\{)\w+(?=\})", lambda field: names.get(field[0], field[0]), row[part])
        renamed["examples"] = []
    return renamed


def _renamed_expression(expression: Any, names: dict[str, str]) -> Any:
    if isinstance(expression, str):
        return names.get(expression, expression)
    if isinstance(expression, list | tuple):
        operation, *operands = expression
        return [operation, *(_renamed_expression(operand, names) for operand in operands)]
    return expression


@contextmanager
def in_use(book: Rulebook) -> Iterator[None]:
    """Let every code that asks for the edition by its ID have this one."""
    loaded = rulebooks._outcome

    def outcome(id: str) -> Rulebook | rulebooks.BrokenRulebook:
        return book if id == book.id else loaded(id)

    rulebook(book.id)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rulebooks, "_outcome", outcome)
        statute.cache_clear()
        yield
    statute.cache_clear()
