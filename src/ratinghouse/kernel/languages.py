"""Languages: the catalogues that come with the package, one compiled gettext file for each language."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ratinghouse.kernel import texts

if TYPE_CHECKING:
    from gettext import NullTranslations

ENGLISH = "en"
LOCALE = Path(__file__).parents[1] / "locale"


def languages() -> tuple[str, ...]:
    """Return the languages that texts can be rendered in: English, and each with a catalogue."""
    return (ENGLISH, *sorted(path.parents[1].name for path in LOCALE.glob("*/LC_MESSAGES/django.mo")))


@cache
def catalogue(language: str) -> NullTranslations:
    """Return the catalogue of a language such as ``ja`` or ``ja_JP.UTF-8``; without one, texts stay English."""
    from gettext import translation

    return translation("django", LOCALE, [language.replace("-", "_")], fallback=True)


def translated(sentence: str, language: str) -> str:
    """Return a text in a language, or a plain string that the catalogue has a translation for."""
    return str(sentence) if language == ENGLISH else texts.rendered(sentence, catalogue(language))
