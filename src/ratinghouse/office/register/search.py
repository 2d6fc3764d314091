"""Finding players by what people type: folded names, with ö as o and as oe, and the whole register searched."""

from __future__ import annotations

import re
import unicodedata

from django.db.models import Q, QuerySet

from ratinghouse.office.models import Player
from ratinghouse.office.register.name_folding import folded

_LETTERS = {"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "æ": "ae", "œ": "oe"}
_SPELLED_OUT = str.maketrans({**_LETTERS, **{letter.upper(): pair for letter, pair in _LETTERS.items()}})
_PAIRS = re.compile("|".join(sorted(set(_LETTERS.values()))))
_ASCII_SIGNS = str.maketrans(
    {chr(code): None if chr(code) in "'`" else " " for code in range(128) if not chr(code).isalnum()}
)


def search_text(name: str, local_name: str = "") -> str:
    """Return the folded spellings of a name, one a line: the name, the local name, and with ö for oe or oe for ö."""
    latin = _folded(name)
    short = _PAIRS.sub(lambda pair: pair[0][0], latin)
    if short == latin and not local_name and name.isascii():
        return latin
    spellings = [latin, folded(local_name)]
    if not name.isascii():
        spellings.append(folded(unicodedata.normalize("NFC", name).translate(_SPELLED_OUT)))
    return "\n".join(dict.fromkeys(filter(None, [*spellings, short])))


def find_players(text: str) -> QuerySet[Player]:
    """Return the players with this ID or FIDE ID, else those with every word of it in their name, in any spelling.

    Duplicates that were merged are found by their ID only.
    """
    query = text.strip()
    by_id = Player.objects.filter(Q(code=query) | Q(fide_id=query) & ~Q(fide_id=""))
    if not query or by_id.exists():
        return by_id.order_by("pk")
    players = Player.objects.filter(merged_into=None)
    words = folded(query).split()
    for word in words:
        players = players.filter(sought__contains=word)
    # Ordered by the folded name, as its index is: the first page is complete before most players were examined.
    return players.order_by("sought", "pk") if words else players.none()


def _folded(name: str) -> str:
    """Return what ``folded`` returns, sooner for names in ASCII, such as half a million on a FIDE list."""
    if name.isascii():
        return " ".join(name.lower().translate(_ASCII_SIGNS).split())
    return folded(name)
