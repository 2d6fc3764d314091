"""Hostile statutes: deep, huge, cyclic, of wrong types or with unknown operations. Each is rejected with a reason."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.kernel.statutes import operations
from ratinghouse.kernel.statutes.canonical import MOST_BYTES
from ratinghouse.kernel.statutes.expressions import StatuteError
from ratinghouse.kernel.statutes.operations import OPERATIONS
from ratinghouse.kernel.statutes.statute import read_statute
from ratinghouse.rulebooks.statutes import statute

GOOD: dict[str, Any] = json.loads(statute("jcf-2024").content)


def changed(*path: str | int, to: Any) -> bytes:
    """The statute with one part replaced."""
    document = copy.deepcopy(GOOD)
    inside: Any = document
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = to
    return json.dumps(document).encode()


def rule(name: str) -> int:
    """Where the rule of a name stands."""
    return next(place for place, it in enumerate(GOOD["names"]) if it["name"] == name)


def dated_rule() -> int:
    """Where the first rule of the calendar that takes the first day stands."""
    return next(place for place, it in enumerate(GOOD["calendar"]) if "start" in it.get("parameters", ()))


def test_the_unchanged_document_is_read() -> None:
    assert read_statute(json.dumps(GOOD).encode()).document_hash == statute("jcf-2024").document_hash


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "not a JSON"),
        (b"[]", "an object with fields"),
        (b"null", "an object with fields"),
        (b"[" * 100_000, "not a JSON"),
        (b"\xff\xfe", "not a JSON"),
        (b" " * (MOST_BYTES + 1), "at most"),
        (changed("format", to=2), "has format 2; this program knows 1 to 1"),
        (changed("language", to=99), "has language 99"),
        (changed("real_arithmetic", to=0), "has real_arithmetic 0"),
        (changed("format", to="1"), "no whole number"),
        (changed("extra", to=1), "a field too many: extra"),
        (changed("edition", "id", to="../../etc"), "no name of an edition"),
        (changed("edition", "in_force", to="soon"), "no day"),
        (changed("names", to={}), "no list"),
        (changed("names", to=[1]), "an object with fields"),
        (changed("names", 0, "kind", to="module"), "none of input"),
        (changed("names", 0, "name", to="__import__('os')"), "no name"),
        (changed("names", rule("K"), "expression", to=["exec", "K_usual"]), "no operation 'exec'"),
        (changed("names", rule("K"), "expression", to="K"), "no parameter of its rule"),
        (changed("names", rule("K"), "parameters", to=["K"]), "no parameter of its rule|is not defined above"),
        (changed("names", rule("change"), "per", to="player"), "jcf-2024"),
        (changed("names", rule("change"), "unit", to="flag"), "is not counted in flag"),
        (changed("names", rule("change"), "where", to="nobody"), "nobody"),
        (changed("names", rule("D"), "expression", to=["add", "R", ["hundredths", 5]]), "have different units"),
        (changed("names", rule("change"), "sentence", to="{__class__}"), "names no value"),
        (changed("names", rule("change"), "sentence", to="{cap.__class__.__mro__}"), "names no value"),
        (changed("calendar", to={}), "no list"),
        (changed("calendar", dated_rule(), "expression", to=["first_on_or_before", "start"]), "does not take"),
        (changed("calendar", dated_rule(), "expression", to=["days", "start"]), "takes a whole, not a day"),
        (changed("calendar", dated_rule(), "expression", to=["open", "start"]), "no operation 'open'"),
        (changed("calendar", dated_rule(), "expression", to=["sum", "start"]), "no operation on a single case"),
        (changed("checks", 0, "severity", to="fatal"), "none of error"),
        (changed("dated_checks", 0, "rule", to="nothing"), "has no rule nothing"),
        (changed("adjustments", to=[{"id": "x"}]), "an adjustment"),
    ],
)
def test_it_is_rejected_with_the_reason(content: bytes, reason: str) -> None:
    with pytest.raises(StatuteError, match=reason):
        read_statute(content)


VALUE, INPUT = (
    next(place for place, it in enumerate(GOOD["names"]) if it["kind"] == kind) for kind in ("value", "input")
)
TABLE = next(place for place, it in enumerate(GOOD["names"]) if it["kind"] == "table")
TEXT = json.dumps(GOOD)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (TEXT.replace('"format": 1', '"format": 1, "format": 1').encode(), "the same field twice"),
        (TEXT.replace('"format": 1', '"format": NaN').encode(), "NaN is not a number"),
        (TEXT.replace('"format": 1', '"format": 1e999').encode(), "no whole number"),
        (TEXT.replace('"format": 1', '"format": ' + "9" * 5000).encode(), "not a JSON document"),
        (TEXT.replace('"format": 1', '"format": ' + "9" * 4000).encode(), "no whole number"),
        (TEXT.replace('"format": 1', '"format": "\\ud800"').encode(), "not a JSON document"),
        (changed("names", VALUE, "value", to=10**30), "no whole number"),
        (changed("names", VALUE, "value", to=True), "no whole number"),
        (changed("names", TABLE, "entries", to=[1] * 20_001), "1 to 20000 whole numbers"),
        (changed("names", TABLE, "entries", to=[2**31]), "1 to 20000 whole numbers"),
        (changed("names", TABLE, "entries", to=[]), "1 to 20000 whole numbers"),
        (changed("names", INPUT, "unit", to="day"), "only calendars have those"),
        (changed("names", to=[GOOD["names"][INPUT]] * 2_001), "at most 2,000 names"),
        (changed("checks", to=[{}] * 2_001), "at most 2,000 checks"),
        (changed("dated_checks", to=[{}] * 2_001), "at most 2,000 dated_checks"),
        (changed("names", rule("K"), "defaults", to={"K_usual": 1}), "only rules of calendars have those|those of its"),
        (changed("names", rule("K"), "expression", to=["every_month"]), "no operation on columns"),
        (changed("names", rule("K"), "expression", to=None), "an expression is a number"),
        (changed("calendar", dated_rule(), "expression", to=None), "a rule must return"),
        (changed("calendar", dated_rule(), "per", to="player"), "has no grain 'player'"),
    ],
)
def test_what_no_statute_can_hold_is_rejected(content: bytes, reason: str) -> None:
    with pytest.raises(StatuteError, match=reason):
        read_statute(content)


def test_an_older_version_of_the_language_is_read_and_has_no_younger_operation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(operations, "VERSION", 2)
    monkeypatch.setitem(OPERATIONS, "twice", OPERATIONS["negative"]._replace(apply=lambda number: 2 * number, since=2))
    assert read_statute(json.dumps(GOOD).encode()).document_hash == statute("jcf-2024").document_hash
    younger = ["twice", GOOD["names"][rule("D")]["expression"]]
    with pytest.raises(StatuteError, match="there is no operation 'twice' in version 1 of the language"):
        read_statute(changed("names", rule("D"), "expression", to=younger))
    document = json.loads(changed("names", rule("D"), "expression", to=younger))
    document["language"] = 2
    assert read_statute(json.dumps(document).encode()).language == 2
    document["language"] = 3
    with pytest.raises(StatuteError, match="has language 3; this program knows 1 to 2: a newer one may know it"):
        read_statute(json.dumps(document).encode())


def test_a_rule_that_takes_one_defined_below_it_is_rejected() -> None:
    document = copy.deepcopy(GOOD)
    document["names"].append(document["names"].pop(rule("K")))
    with pytest.raises(StatuteError, match="is not defined above"):
        read_statute(json.dumps(document).encode())


SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)


@given(st.integers(0, 2**32), SCALARS | st.lists(SCALARS, max_size=3) | st.dictionaries(st.text(max_size=3), SCALARS))
def test_whatever_is_replaced_the_statute_is_read_or_rejected(seed: int, replacement: object) -> None:
    chance = random.Random(seed)
    document = copy.deepcopy(GOOD)
    inside: Any = document
    for _ in range(chance.randint(0, 6)):
        steps: list[Any] = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
        step = chance.choice(steps)
        if not isinstance(inside[step], (dict, list)) or not inside[step]:
            break
        inside = inside[step]
    step = chance.choice(list(inside) if isinstance(inside, dict) else list(range(len(inside))))
    inside[step] = replacement
    try:
        statute = read_statute(json.dumps(document).encode())
    except StatuteError:
        return
    assert read_statute(statute.content).document_hash == statute.document_hash
