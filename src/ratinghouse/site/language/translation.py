"""Texts in the language of whoever reads the page."""

from __future__ import annotations

from django.utils.translation import get_language

from ratinghouse.kernel import languages
from ratinghouse.kernel.texts import Text
from ratinghouse.site.language.recognition import recognised


def translated(sentence: str) -> str:
    """Return a text, or a plain string that the catalogue has a translation for, in the reader's language."""
    language = get_language() or languages.ENGLISH
    translation = languages.translated(sentence, language)
    if language == languages.ENGLISH or isinstance(sentence, Text) or translation != sentence:
        return translation
    return recognised(sentence, language)
