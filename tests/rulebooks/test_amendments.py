"""Amendments: what two editions state differently, down to the entries of tables and the formulas of rules."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.statutes.statute import read_statute
from ratinghouse.rulebooks import rulebook, rulebook_ids
from ratinghouse.rulebooks.amendments import AmendmentText, amendment
from ratinghouse.rulebooks.statutes import statute

ID = "fide-2024"


def altered(*path: object, to: object) -> Rulebook:
    """The edition with one part of its document replaced; the path begins with a name or a code."""
    document = json.loads(statute(ID).content)
    rows = [*document["names"], *document["calendar"], *document["checks"]]
    part: Any = next(row for row in rows if path[0] in (row.get("name"), row.get("code")))
    for key in path[1:-1]:
        part = part[key]
    part[path[-1]] = to
    return read_statute(json.dumps(document).encode()).book


def changes(before: Rulebook, after: Rulebook) -> dict[str, Any]:
    """The parts of an amendment that are not empty."""
    difference: AmendmentText = amendment(before, after)
    return {key: it for key, it in difference.items() if key not in ("old", "new") and it}


@pytest.mark.parametrize("id", rulebook_ids())
def test_an_edition_does_not_differ_from_its_statute(id: str) -> None:
    assert changes(rulebook(id), statute(id).book) == {}


def test_a_changed_value_is_no_change_of_the_rules_that_take_it() -> None:
    changed = changes(rulebook(ID), altered("junior_age", "value", to=17))
    assert list(changed) == ["values_changed"]
    assert [(it["name"], it["old"], it["new"]) for it in changed["values_changed"]] == [("junior_age", "18", "17")]


def test_a_changed_rule_has_both_formulas() -> None:
    changed = changes(rulebook(ID), altered("change", "expression", to=["multiply", 2, ["multiply", "K", "chg"]]))
    assert list(changed) == ["rules_changed"]
    (change,) = changed["rules_changed"]
    assert change["old"] == change["new"]
    assert change["old_formula"] == "change = K × chg (only where rated)"
    assert change["new_formula"] == "change = 2 × K × chg (only where rated)"


def test_a_changed_sentence_is_a_change_without_another_formula() -> None:
    (change,) = changes(rulebook(ID), altered("change", "sentence", to="K times it."))["rules_changed"]
    assert change["new"] == "K times it."
    assert change["old_formula"] == change["new_formula"]


def test_of_a_changed_table_the_entries_are_named() -> None:
    table = next(printed.table for printed in rulebook(ID).tables if printed.name == "table_b")
    at = 100 - table.first
    changed = changes(rulebook(ID), altered("table_b", "entries", at, to=65))
    assert list(changed) == ["tables_changed"]
    (change,) = changed["tables_changed"]
    assert (change["old"], change["new"]) == ("100 → 0.64", "100 → 0.65")


def test_a_changed_date_of_the_calendar() -> None:
    old = rulebook(ID).calendar.values["closing_days"]
    changed = changes(rulebook(ID), altered("closing_days", "value", to=5))
    assert list(changed) == ["calendar_changed"]
    assert {it["name"] for it in changed["calendar_changed"]} == {"closing_days"}
    assert changed["calendar_changed"][0]["old"] == str(old.value)


def test_a_changed_requirement_has_severity_and_formula() -> None:
    changed = changes(rulebook(ID), altered("first-control", "severity", to="note"))
    (change,) = changed["checks_changed"]
    assert change["old"].endswith("(warning)") or change["old"].endswith("(error)")
    assert change["new"].endswith("(note)")


def test_what_only_one_edition_has_is_added_or_removed_with_its_formula() -> None:
    difference = amendment(rulebook("fide-2022"), rulebook(ID))
    added = {it["name"]: it for it in difference["rules_added"]}
    assert added["too_far_apart"]["formula"].startswith("too_far_apart if both_rated and |R − opponent rating| ≥ 600")
    assert "at_largest_gap" in {it["name"] for it in difference["rules_removed"]}
    assert {it["name"] for it in amendment(rulebook(ID), rulebook("fide-2022"))["rules_removed"]} == set(added)
