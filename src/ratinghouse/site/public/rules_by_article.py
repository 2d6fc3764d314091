"""The rules of a book in the order of its articles, as somebody reads who has the regulations beside him."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any


def by_article(rules: Iterable[dict[str, Any]]) -> list[tuple[str, list[dict[str, Any]]]]:
    """The rules under the first article that each names; inside an article in the order of calculation."""
    found: dict[str, list[dict[str, Any]]] = {}
    for rule in rules:
        found.setdefault(rule["article"].split(",")[0].strip(), []).append(rule)
    return sorted(found.items(), key=lambda one: _place(one[0]))


def _place(article: str) -> list[tuple[int, int, str]]:
    """Numbers by their size, 8.2 before 8.10, and before words: the plain articles come first, annexes behind them."""
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in re.findall(r"\d+|[^\W\d]+", article)]
