"""Invented names of people, clubs and towns."""

from __future__ import annotations

import random
from typing import NamedTuple

from ratinghouse.office.demo.cultures import LORANDIAN, Culture

_PLAIN = {"ö": "o", "ü": "u", "é": "e", "ø": "o", "å": "a"}
_TWO_LETTERS = {"ö": "oe", "ü": "ue", "é": "e", "ø": "oe", "å": "aa"}
_PLACES = (
    *("Marivel", "Port Almar", "Caldoria", "Bresenau", "Lunara"),
    *("Hallenz", "Ostrovar", "Solmont", "Rundal", "Kestrin"),
)


class FullName(NamedTuple):
    """A name as registers have it."""

    latin: str  # "Surname, First"
    local: str  # in the script of the country; "" where that is Latin


def full_name(luck: random.Random, culture: Culture, sex: str) -> FullName:
    """Return a name of a culture, by sex."""
    first, local_first = luck.choice(culture.women if sex == "w" else culture.men)
    beginning, local_beginning = luck.choice(culture.beginnings)
    ending, local_ending = luck.choice(culture.endings_of_women if sex == "w" else culture.endings)
    local_surname = local_beginning + local_ending
    order = (local_surname, local_first) if culture.surname_first else (local_first, local_surname)
    return FullName(f"{beginning}{ending}, {first}", " ".join(order).strip())


def arbiter_name(luck: random.Random) -> str:
    """Return the name of an arbiter of the country."""
    return full_name(luck, LORANDIAN, luck.choice("mw")).latin


def without_accents(name: str, *, two_letters: bool) -> str:
    """Return the name as a program writes it that knows no accents: ö as o, or as oe."""
    for accented, letters in (_TWO_LETTERS if two_letters else _PLAIN).items():
        name = name.replace(accented, letters).replace(accented.upper(), letters.capitalize())
    return name


def places() -> tuple[str, ...]:
    """Return the towns of the country."""
    return _PLACES
