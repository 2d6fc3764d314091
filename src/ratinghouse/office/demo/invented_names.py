"""Names of people, clubs and towns that nobody has: syllables in Latin letters and in the script of the country."""

from __future__ import annotations

import random

_ONSETS = ("b", "d", "f", "g", "h", "k", "l", "m", "n", "p", "r", "s", "t", "v", "z")
_VOWELS = ("a", "e", "i", "o", "u")
_SURNAME_ENDS = ("mirvo", "velsu", "dorim", "zanuk", "gulvar", "tifeno", "rozhub", "nilpa", "fudem", "kobiru")
_ENDS_OF_MEN = ("ok", "ir", "um", "ez", "on")
_ENDS_OF_WOMEN = ("ila", "ozi", "une", "iva", "ela")
_LOCAL = dict(zip("abdefghiklmnoprstuvz", "აბდეფგჰიკლმნოპრსტუვზ", strict=True))
_ACCENTS = {"o": "ö", "u": "ü", "e": "é"}
_PLACES = ("Vofara", "Tulmeg", "Zirabok", "Nuldopa", "Gevinza", "Harupel", "Bidomur", "Sofrenk", "Kolivaz", "Pamudro")


def surname(luck: random.Random) -> str:
    """Two or three syllables and an ending; one in ten has a letter with an accent."""
    syllables = "".join(luck.choice(_ONSETS) + luck.choice(_VOWELS) for _ in range(luck.choice((1, 2))))
    name = (syllables + luck.choice(_SURNAME_ENDS)).replace("zh", "z")
    if luck.random() < 0.1:
        plain = luck.choice([letter for letter in "oue" if letter in name] or [""])
        name = name.replace(plain, _ACCENTS[plain], 1) if plain else name
    return name.capitalize()


def first_name(luck: random.Random, sex: str) -> str:
    """A syllable or two and an ending that tells the sex."""
    ends = _ENDS_OF_WOMEN if sex == "w" else _ENDS_OF_MEN
    syllables = "".join(luck.choice(_ONSETS) + luck.choice(_VOWELS) for _ in range(luck.choice((1, 1, 2))))
    return (syllables + luck.choice(_ONSETS) + luck.choice(ends)).capitalize()


def in_local_script(name: str) -> str:
    """The name as the country writes it: first name, then surname, letter by letter."""
    plain = name.lower()
    for letter, accented in _ACCENTS.items():
        plain = plain.replace(accented, letter)
    last, _, first = plain.partition(", ")
    return " ".join("".join(_LOCAL[letter] for letter in part) for part in (first, last))


def without_accents(name: str, *, two_letters: bool) -> str:
    """The name as a program writes it that knows no accents: ö as o, or as oe."""
    pairs = {"ö": "oe", "ü": "ue", "é": "e"} if two_letters else {"ö": "o", "ü": "u", "é": "e"}
    for accented, letters in pairs.items():
        name = name.replace(accented, letters).replace(accented.upper(), letters.capitalize())
    return name


def places() -> tuple[str, ...]:
    """The towns of the country."""
    return _PLACES
