"""What changed in the law between two statutes of an edition, part by part, and the statute with some of the changes.

A changed rule may need others that changed with it, such as a value that is new: those that refer to each other form a
group, which is applied as a whole.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, cast

from ratinghouse.kernel.statutes.expressions import StatuteError
from ratinghouse.kernel.statutes.statute import Statute, law_of, read_statute
from ratinghouse.kernel.statutes.statute_format import StatuteDocument

Part = Literal["names", "calendar", "adjustments"]
PARTS: tuple[Part, ...] = ("names", "calendar", "adjustments")
_NAMED_BY: Mapping[Part, str] = {"names": "name", "calendar": "name", "adjustments": "id"}
_PREFIXES = ("opponent_", "earlier_", "twin_")

Row = Mapping[str, Any]
Key = tuple[str, bool]
"""The name of a row, and whether it is an input: a calendar may have an input and a rule of the same name."""


@dataclass(frozen=True)
class LawChange:
    """A row of a statute that is new, removed or changed; ``refers_to`` are all names that it refers to."""

    part: Part
    key: Key
    article: str
    refers_to: frozenset[str]

    @property
    def name(self) -> str:
        """Return the name of the row."""
        return self.key[0]


def law_changes(before: Statute, after: Statute) -> list[LawChange]:
    """Return what changed in the law, in the order of the later statute, then what was removed."""
    return [change for part in PARTS for change in _changes_of_part(part, before, after)]


def _changes_of_part(part: Part, before: Statute, after: Statute) -> Iterator[LawChange]:
    law_before, law_after = (_by_key(part, law_of(statute.document)[part]) for statute in (before, after))
    rows_before, rows_after = (_by_key(part, statute.document[part]) for statute in (before, after))
    for key in (*law_after, *(key for key in law_before if key not in law_after)):
        if law_before.get(key) != law_after.get(key):
            stated = [rows[key] for rows in (rows_after, rows_before) if key in rows]
            references = frozenset(reference for row in stated for reference in _references(row))
            yield LawChange(part, key, str(stated[0].get("article", "")), references)


def _by_key(part: Part, rows: Iterable[Row]) -> dict[Key, Row]:
    return {(str(row[_NAMED_BY[part]]), row.get("kind") == "input"): row for row in rows}


def _references(row: Row) -> Iterator[str]:
    for parameter in (*row.get("parameters", ()), row.get("where", "")):
        reference = parameter
        yield reference
        for prefix in _PREFIXES:
            reference = reference.removeprefix(prefix)
            yield reference


def group_of(change: LawChange, changes: Collection[LawChange]) -> list[LawChange]:
    """Return a change and all changes of the same part that refer to it or that it refers to, directly or not."""
    group, reached = {change}, {change}
    while reached:
        reached = {it for it in changes for member in reached if _are_linked(it, member)} - group
        group |= reached
    return [it for it in changes if it in group]


def _are_linked(law_change: LawChange, other: LawChange) -> bool:
    return law_change.part == other.part and (law_change.name in other.refers_to or other.name in law_change.refers_to)


def with_changes(before: Statute, after: Statute, changes: Iterable[LawChange]) -> Statute | None:
    """Return the earlier statute with some changes of the later one; None where the rest does not fit them."""
    document: dict[str, Any] = dict(before.document)
    chosen = list(changes)
    for part in PARTS:
        keys = {change.key for change in chosen if change.part == part}
        document[part] = _in_order(_merged(part, before.document[part], after.document[part], keys))
    try:
        return read_statute(Statute(cast(StatuteDocument, document)).content)
    except StatuteError:
        return None


def _in_order(rows: Iterable[Row]) -> list[Row]:
    """Return the rows in their order, but each after those that it refers to."""
    waiting = list(rows)
    missing = {row["name"] for row in waiting}
    ordered: list[Row] = []
    while waiting:
        ready = next((row for row in waiting if missing.isdisjoint({*_references(row)} - {row["name"]})), waiting[0])
        waiting.remove(ready)
        ordered.append(ready)
        missing.discard(ready["name"])
    return ordered


def _merged(part: Part, before: Iterable[Row], after: Iterable[Row], chosen: Collection[Key]) -> list[Row]:
    """Return the earlier rows with the chosen ones as the later statute has them; a new row follows its predecessor."""
    later = _by_key(part, after)
    merged = {
        key: later[key] if key in chosen else row
        for key, row in _by_key(part, before).items()
        if key not in chosen or key in later
    }
    order: list[Key] = list(merged)
    previous: Key | None = None
    for key, row in later.items():
        if key in chosen and key not in merged:
            merged[key] = row
            order.insert(order.index(previous) + 1 if previous else 0, key)
        previous = key if key in merged else previous
    return [merged[key] for key in order]
