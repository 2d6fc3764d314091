"""The words that a misspelt word may have meant."""

from __future__ import annotations

from collections.abc import Iterable

from ratinghouse.kernel.texts import Text, text

MOST_WORDS = 3


def nearest_words(word: str, words: Iterable[str]) -> tuple[str, ...]:
    """Return the words that are spelt much like this one, the nearest first."""
    from difflib import get_close_matches

    return tuple(get_close_matches(word, tuple(words), MOST_WORDS))


def did_you_mean(problem: Text, word: str, words: Iterable[str]) -> Text:
    """Return a sentence on a word that does not exist, with those that are spelt much like it."""
    near = nearest_words(word, words)
    return text("{problem}; did you mean {words}?", problem=problem, words=near) if near else problem
