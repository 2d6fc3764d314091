"""What the house said in English, in the reader's language. Every template knows these without loading them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import template

from ratinghouse.site.language.translation import told as told_in_the_language

register = template.Library()


@register.filter
def told(said: Any) -> Any:
    """A text of a rulebook, of a finding or of a state in the reader's language; anything else as it is."""
    return told_in_the_language(said) if isinstance(said, str) else said


@register.filter
def told_each(said: Iterable[str]) -> list[str]:
    """Several texts in the reader's language."""
    return [told_in_the_language(one) for one in said]
