"""The changes between two statutes: which there are, what belongs together, and the statute with some of them."""

from __future__ import annotations

import json
from typing import Any

from ratinghouse.kernel.statutes import changes
from ratinghouse.kernel.statutes.canonical import canonical_content
from ratinghouse.kernel.statutes.changes import group_of, law_changes, with_changes
from ratinghouse.kernel.statutes.statute import Statute, read_statute
from ratinghouse.rulebooks.statutes import statute

BEFORE = statute("fide-2024")


def changed(document: dict[str, Any]) -> Statute:
    return read_statute(canonical_content(document))


def document_and_names() -> tuple[dict[str, Any], dict[str, Any]]:
    document = json.loads(BEFORE.content)
    return document, {row["name"]: row for row in document["names"]}


def test_a_sentence_is_no_change_of_law() -> None:
    document, names = document_and_names()
    names["D_counted"]["sentence"] = "Said otherwise."
    assert law_changes(BEFORE, changed(document)) == []


def test_a_changed_value_alone_gives_the_later_statute() -> None:
    document, names = document_and_names()
    names["cap"]["value"] = 100
    after = changed(document)
    (change,) = law_changes(BEFORE, after)
    assert (change.part, change.name, change.article) == ("names", "cap", names["cap"]["article"])
    assert group_of(change, [change]) == [change]
    applied = with_changes(BEFORE, after, [change])
    assert applied is not None
    assert applied.law_hash == after.law_hash


def test_a_value_under_another_name_goes_with_the_rule_that_uses_it() -> None:
    document, names = document_and_names()
    users = [row for row in document["names"] if "cap" in row.get("parameters", ())]
    names["cap"]["name"] = "limit"
    for row in users:
        row["parameters"] = ["limit" if it == "cap" else it for it in row["parameters"]]
        row["sentence"] = row["sentence"].replace("{cap}", "{limit}")
        row["expression"] = json.loads(json.dumps(row["expression"]).replace('"cap"', '"limit"'))
    after = changed(document)
    differences = law_changes(BEFORE, after)
    by_name = {change.name: change for change in differences}
    assert by_name.keys() == {"cap", "limit", *(row["name"] for row in users)}
    assert with_changes(BEFORE, after, [by_name["cap"]]) is None, "a rule still uses it"
    assert with_changes(BEFORE, after, [by_name["D_counted"]]) is None, "its value is not there"
    assert with_changes(BEFORE, after, [by_name["limit"]]) is not None, "nothing depends on it yet"
    group = group_of(by_name["D_counted"], differences)
    assert {change.name for change in group} == by_name.keys()
    applied = with_changes(BEFORE, after, group)
    assert applied is not None
    assert applied.law_hash == after.law_hash


def test_calendar_and_adjustments_are_parts_of_their_own() -> None:
    document, _ = document_and_names()
    value = next(row for row in document["calendar"] if row["kind"] == "value")
    value["value"] += 1
    document["adjustments"][0]["day"] = "2024-03-02"
    after = changed(document)
    differences = law_changes(BEFORE, after)
    assert [(it.part, it.name) for it in differences] == [
        ("calendar", value["name"]),
        ("adjustments", document["adjustments"][0]["id"]),
    ]
    assert all(group_of(change, differences) == [change] for change in differences)
    assert all(with_changes(BEFORE, after, [change]) is not None for change in differences)


def test_a_rule_is_put_below_those_that_it_needs() -> None:
    """D_counted takes what only a rule below it gives, and keeps its place in the later statute by standing there."""
    document, names = document_and_names()
    counted, row = names["D_counted"], names["PD"]
    copy = {**counted, "name": "limited"}
    counted |= {"parameters": ["limited"], "expression": "limited", "sentence": "As limited.", "examples": []}
    counted |= {"where": copy["where"]}
    document["names"].insert(document["names"].index(counted), copy)
    after = changed(document)
    by_name = {change.name: change for change in law_changes(BEFORE, after)}
    assert by_name.keys() == {"limited", "D_counted"}
    assert with_changes(BEFORE, after, [by_name["D_counted"]]) is None
    shuffled = changes._in_order([counted, row, *(it for it in after.document["names"] if it not in (counted, row))])
    order = [it["name"] for it in shuffled]
    assert order.index("limited") < order.index("D_counted") < order.index("PD")
    assert changes._in_order(after.document["names"]) == after.document["names"]
