"""Texts in the language of the page's reader."""

from __future__ import annotations

from django.utils.translation import get_language

from ratinghouse.kernel import languages


def translated(sentence: str) -> str:
    """Return a text, or a plain string that the catalogue has a translation for, in the reader's language."""
    return languages.translated(sentence, get_language() or languages.ENGLISH)
