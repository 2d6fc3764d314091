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
_TURNS = 4  # words of a name that may be its first
INITIALS = 85
FUZZY = 89
"""The most that names can reach which are not the same, however they are spelled."""

# One sound, many transcriptions. Longer spellings first; what is left is compared, never shown.
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
# An apostrophe joins what it stands between; every other sign parts words.
_SIGNS = str.maketrans({sign: None if sign in "'`" else " " for sign in map(chr, range(128)) if not sign.isalnum()})
_SPELLINGS = tuple((re.compile(spelled), sound) for spelled, sound in _SOUNDS)


class Likeness(NamedTuple):
    """How alike two names are, 0 to 100, and in which way."""

    score: int
    why: str


def folded(name: str) -> str:
    """Lower-case ASCII words with one blank between: "Đorđević, Zoë" -> "dordevic zoe"."""
    plain = name if name.isascii() else anyascii(unicodedata.normalize("NFC", name))
    return " ".join(plain.lower().translate(_SIGNS).split())


def sorted_words(name: str) -> str:
    """Return the folded words of a name in alphabetical order, so that two orders compare."""
    return " ".join(sorted(folded(name).split()))


def turns(words: str) -> list[str]:
    """Folded words with each of the first few put to the front in turn: "borg ada", "ada borg"."""
    parts = words.split()
    return [" ".join([*parts[at:], *parts[:at]]) for at in range(min(len(parts), _TURNS))] or [""]


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
    """ "borg a" and "borg ada": whole words agree, and every initial begins a word of the other."""
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
    heard = tuple(" ".join(map(_sound, words.split())) for words in plain)
    alike = min(FUZZY, int(max(_ratio(*plain), _ratio(*heard))))
    return Likeness(alike, text("similar name") if alike >= 75 else text("different name"))


def _ratio(first: str, second: str) -> float:
    """Return how alike two names are with their words in any order."""
    turned_first = (fuzz.ratio(turned, second) for turned in turns(first))
    back = (fuzz.ratio(turned, first) for turned in turns(second))
    return max(*turned_first, *back)
