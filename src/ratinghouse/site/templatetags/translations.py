"""Filters that translate texts. Every template has them without loading them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import template

from ratinghouse.site.language import translation

register = template.Library()


@register.filter
def translated(sentence: Any) -> Any:
    """Return a text of a rulebook, of a finding or of a state in the reader's language; anything else unchanged."""
    return translation.translated(sentence) if isinstance(sentence, str) else sentence


@register.filter
def translated_each(sentences: Iterable[str]) -> list[str]:
    """Return several texts in the reader's language."""
    return [translation.translated(sentence) for sentence in sentences]
