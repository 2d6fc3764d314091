"""Names as reports spell them: folded for searching, and compared whatever their order, accents or transcription."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from anyascii import anyascii
from rapidfuzz import fuzz

from ratinghouse.kernel.texts import text

SAME = 100
OTHER_SPELLING = 97
MORE_NAMES = 88
_ROTATIONS = 4  # words of a name that may be its first
INITIALS = 85
FUZZY = 89
"""The highest score of two names that are not the same in any spelling."""

# Transcriptions of the same sound, longer spellings first. The result is only compared, never shown.
_SOUNDS = (
    (r"dsch|dzh|dj", "i"),
    (r"tsch|tch|cz|ch|tj", "c"),
    (r"shch|sch|sh|sz|sj", "s"),
    (r"kh", "h"),
    (r"ts|tz", "z"),
    (r"ph", "f"),
    (r"th", "t"),
    (r"x", "ks"),
    (r"ae", "a"),
    (r"oe", "o"),
    (r"ue|ou|oo", "u"),
    (r"ee|ij", "i"),
    (r"w", "v"),
    (r"[jy]", "i"),
    (r"(.)\1+", r"\1"),
)
# An apostrophe joins the letters around it; every other sign separates words.
_SIGNS = str.maketrans({sign: None if sign in "'`" else " " for sign in map(chr, range(128)) if not sign.isalnum()})
_SPELLINGS = tuple((re.compile(spelled), sound) for spelled, sound in _SOUNDS)


class Likeness(NamedTuple):
    """How alike two names are, 0 to 100, and in which way."""

    score: int
    why: str


def folded(name: str) -> str:
    """Return a name as lower-case ASCII words with one blank between: "Đorđević, Zoë" -> "dordevic zoe"."""
    plain = name if name.isascii() else anyascii(unicodedata.normalize("NFC", name))
    return " ".join(plain.lower().translate(_SIGNS).split())


def sorted_words(name: str) -> str:
    """Return the folded words of a name in alphabetical order, so that names in different orders are equal."""
    return " ".join(sorted(folded(name).split()))


def rotations(words: str) -> list[str]:
    """Return folded words rotated so that each of the first few comes first: "borg ada", "ada borg"."""
    parts = words.split()
    return [" ".join([*parts[at:], *parts[:at]]) for at in range(min(len(parts), _ROTATIONS))] or [""]


def sounded(name: str) -> str:
    """Return the words of a name in alphabetical order, each as it sounds rather than as it is transcribed."""
    return " ".join(sorted(_sound(word) for word in folded(name).split()))


def name_likeness(first: str, second: str) -> Likeness:
    """Return how alike two names are, up to 100. Only names that are the same in some spelling reach more than 89."""
    mine, theirs = folded(first), folded(second)
    if not mine or not theirs:
        return Likeness(0, text("no name"))
    if mine == theirs:
        return Likeness(SAME, text("same name"))
    if sorted_words(first) == sorted_words(second):
        return Likeness(SAME, text("same names in a different order"))
    if sounded(first) == sounded(second) or mine.replace(" ", "") == theirs.replace(" ", ""):
        return Likeness(OTHER_SPELLING, text("same name spelled differently"))
    return max(
        _initials(mine, theirs), _more_names(first, second), _fuzzy(first, second), key=lambda likeness: likeness.score
    )


def shares_a_name(first: str, second: str) -> bool:
    """Return whether a word of one name is also in the other, in some spelling; initials do not count."""
    mine, theirs = ({word for word in sounded(name).split() if len(word) > 1} for name in (first, second))
    return bool(mine & theirs)


@lru_cache(maxsize=65536)
def _sound(word: str) -> str:
    for spelled, sound in _SPELLINGS:
        word = spelled.sub(sound, word)
    return word


def _initials(mine: str, theirs: str) -> Likeness:
    """Compare names like "borg a" and "borg ada": whole words agree, and every initial begins a word of the other."""
    shorter, longer = sorted((mine.split(), theirs.split()), key=lambda words: sum(map(len, words)))
    unmatched = list(longer)
    initials = []
    for word in shorter:
        if word in unmatched:
            unmatched.remove(word)
        elif len(word) == 1:
            initials.append(word)
        else:
            return Likeness(0, "")
    whole = len(shorter) - len(initials)
    fits = len(initials) == len(unmatched) and all(
        a == b[0] for a, b in zip(sorted(initials), sorted(unmatched), strict=True)
    )
    return Likeness(INITIALS, text("matching initials")) if whole and initials and fits else Likeness(0, "")


def _more_names(first: str, second: str) -> Likeness:
    """Return whether one name has all words of the other, at least two, and more."""
    shorter, longer = sorted((sounded(first).split(), sounded(second).split()), key=len)
    inside = len(shorter) >= 2 and len(shorter) < len(longer) and set(shorter) < set(longer)
    return Likeness(MORE_NAMES, text("one has more names")) if inside else Likeness(0, "")


def _fuzzy(first: str, second: str) -> Likeness:
    plain = (folded(first), folded(second))
    sounds = tuple(" ".join(map(_sound, words.split())) for words in plain)
    alike = min(FUZZY, int(max(_ratio(*plain), _ratio(*sounds))))
    return Likeness(alike, text("similar name") if alike >= 75 else text("different name"))


def _ratio(first: str, second: str) -> float:
    """Return how alike two names are with their words in any order."""
    rotated_first = (fuzz.ratio(rotated, second) for rotated in rotations(first))
    back = (fuzz.ratio(rotated, first) for rotated in rotations(second))
    return max(*rotated_first, *back)
