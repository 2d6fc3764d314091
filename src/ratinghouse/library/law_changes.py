"""The difference of two editions as records, a row for each value, table, rule, calendar rule or check."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ratinghouse.rulebooks.amendments import amendment

if TYPE_CHECKING:
    from ratinghouse.kernel.book import Rulebook

PARTS = ("values", "tables", "rules", "calendar", "checks")


def law_changes(old: Rulebook, new: Rulebook) -> Iterator[dict[str, Any]]:
    """Yield every difference: what is changed, added and removed, with articles, sentences and formulas."""
    document: dict[str, Any] = {**amendment(old, new)}
    for part in PARTS:
        for change in document[f"{part}_changed"]:
            yield {"part": part, "change": "changed", **change}
        for side, words in (("new", "added"), ("old", "removed")):
            for provision in document[f"{part}_{words}"]:
                yield {
                    "part": part,
                    "change": words,
                    "name": provision["name"],
                    f"{side}_article": provision["article"],
                    side: provision["says"],
                    f"{side}_formula": provision["formula"],
                }
