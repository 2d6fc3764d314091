"""The rules of a rulebook in the order of its articles."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ratinghouse.rulebooks.descriptions import RuleText


def by_article(rules: Iterable[RuleText]) -> list[tuple[str, list[RuleText]]]:
    """Return each article with the rules that name it first; inside an article in the order of calculation."""
    by_first_article: dict[str, list[RuleText]] = {}
    for rule in rules:
        by_first_article.setdefault(rule["article"].split(",")[0].strip(), []).append(rule)
    return sorted(by_first_article.items(), key=lambda article: _sort_key(article[0]))


def _sort_key(article: str) -> list[tuple[int, int, str]]:
    """Return a key that sorts 8.2 before 8.10, and annexes, which begin with a word, after plain articles."""
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in re.findall(r"\d+|[^\W\d]+", article)]
