"""The wrong claims of the calculator article and what is right, as a table for the page on it."""

from __future__ import annotations

from ratinghouse.rulebooks.article.contradictions import CONTRADICTIONS
from reference.markdown import joined, plain, table


def article_claims() -> str:
    """Return the table of every claim of the article that does not hold."""
    rows = [(it.section, plain(it.claim), plain(it.right)) for it in CONTRADICTIONS]
    return joined(table(("section", "the article says", "what is right"), rows))
