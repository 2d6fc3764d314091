"""Random alterations of a statute's document and of its bytes, by a seed."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

HOSTILE: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2**31 - 1, 2**31, 2**63, -(2**63), 10**400, 0.0, -0.0, 1e308, 1e-320),
    *("", "D", "run", "side", "__class__", "{", "{cap.__class__}", "\u0000", "\ud800", "9999-12-31", "0001-01-01"),
    *([], {}, [[]], [[[]]], ["add"], ["sum", "D"], ["days", 10**9], ["every_month"], ["where", True, 1, 1.0]),
    *(["hundredths", "D"], ["table", "D", "D"], ["repeat"], {"kind": "rule"}, [1, 2, 3], ["power_of_ten", 1e300]),
)


def place_in(document: Any, chance: random.Random) -> tuple[Any, Any]:
    """A container somewhere in a document, and one of its keys or positions."""
    part = document.get(chance.choice(("names", "names", "calendar", "checks", "adjustments")))
    container = part if part and isinstance(part, list) else document
    while True:
        key = chance.choice(list(container)) if isinstance(container, dict) else chance.randrange(len(container))
        inside = container[key]
        if not isinstance(inside, (dict, list)) or not inside or chance.random() < 0.2:
            return container, key
        container = inside


def replaced(document: Any, chance: random.Random) -> None:
    """Something else in one place."""
    container, key = place_in(document, chance)
    container[key] = copy.deepcopy(chance.choice(HOSTILE))


def removed(document: Any, chance: random.Random) -> None:
    """One field or row less."""
    container, key = place_in(document, chance)
    del container[key]


def doubled(document: Any, chance: random.Random) -> None:
    """A row twice, or many times."""
    rows, _ = place_in(document, chance)
    if isinstance(rows, list):
        rows.extend([chance.choice(rows)] * chance.choice((1, 1, 1, 2500)))


def swapped(document: Any, chance: random.Random) -> None:
    """Two parts of the document in each other's place."""
    (first, first_key), (second, second_key) = place_in(document, chance), place_in(document, chance)
    first[first_key], second[second_key] = copy.deepcopy(second[second_key]), copy.deepcopy(first[first_key])


def _listed(rows: Any) -> list[Any]:
    return rows if isinstance(rows, list) else []


def _rules(document: Any) -> list[Any]:
    names = [name for part in ("names", "calendar") for name in _listed(document.get(part)) if isinstance(name, dict)]
    return [name for name in names if "expression" in name and isinstance(name.get("name"), str)]


def nested(document: Any, chance: random.Random) -> None:
    """An expression inside itself, some or many times."""
    rule = chance.choice(_rules(document))
    for _ in range(chance.choice((2, 50, 100, 400))):
        name = chance.choice(("negative", "not", "absolute", "down", "exponential"))
        rule["expression"] = [name, rule["expression"]]


def widened(document: Any, chance: random.Random) -> None:
    """An expression that doubles at each step."""
    rule = chance.choice(_rules(document))
    for _ in range(chance.randint(2, 11)):
        rule["expression"] = [chance.choice(("add", "multiply", "and", "or")), rule["expression"], rule["expression"]]


def repeated(document: Any, chance: random.Random) -> None:
    """A rule that is repeated, and may never settle."""
    rule = chance.choice(_rules(document))
    own_column = chance.choice((rule["name"], "opponent_" + rule["name"]))
    rule.update(repeat=True, unit="flag", where="", labels=[], parameters=[own_column], expression=["not", own_column])


DOCUMENT_CHANGES: tuple[Callable[[Any, random.Random], None], ...] = (
    *(replaced, replaced, replaced, removed, doubled, swapped, nested, widened, repeated),
)


def altered_bytes(content: bytes, chance: random.Random) -> bytes:
    """The bytes of a document with some of them changed, cut off, repeated or put in."""
    at = chance.randrange(len(content))
    length = chance.choice((1, 1, 2, 8, 200))
    part = content[at : at + length]
    inserted = chance.choice((b"NaN", b"1e999", b"-Infinity", b"[" * 5000, b'"a":1,' * 40, b"\xff", b"9" * 5000, part))
    return chance.choice(
        (
            content[:at],
            content[:at] + content[at + length :],
            content[:at] + inserted + content[at:],
            content[:at] + bytes(chance.randrange(256) for _ in part) + content[at + length :],
        )
    )


def altered(content: bytes, chance: random.Random) -> bytes:
    """The statute with one to three alterations."""
    if chance.random() < 0.25:
        return altered_bytes(content, chance)
    document = json.loads(content)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        if isinstance(document, dict) and _rules(document):
            chance.choice(DOCUMENT_CHANGES)(document, chance)
    return json.dumps(document).encode()
