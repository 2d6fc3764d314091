"""The words that a misspelt word may have meant."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ratinghouse.kernel.texts import Text, text

MOST_WORDS = 3
MOST_SUGGESTED = 5


def nearest_words(word: str, words: Iterable[str]) -> tuple[str, ...]:
    """Return the words that are spelt much like this one, the nearest first."""
    from difflib import get_close_matches

    return tuple(get_close_matches(word, tuple(words), MOST_WORDS))


def did_you_mean(problem: Text, word: str, words: Iterable[str]) -> Text:
    """Return a sentence on a word that does not exist, with those that are spelt much like it."""
    near = nearest_words(word, words)
    return text("{problem}; did you mean {words}?", problem=problem, words=near) if near else problem


def nearest_name(name: str, names: Collection[str]) -> Text:
    """Return a remedy that suggests the name that was probably meant, or the names that are most like it."""
    from difflib import get_close_matches

    lowered = {it.lower(): it for it in names}
    matches = get_close_matches(name.lower(), lowered, MOST_SUGGESTED, 0.2)
    if get_close_matches(name.lower(), matches[:1]):
        return text("did you mean {name}?", name=lowered[matches[0]])
    return text("the nearest names are {names}", names=tuple(lowered[it] for it in matches))
