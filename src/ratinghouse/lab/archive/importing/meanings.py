"""What the texts of game headers mean: days, rounds, results, ratings, and words for chess that is not standard."""

from __future__ import annotations

import re
from datetime import date

NO_DAY, IMPOSSIBLE_DAY = 0, -1
NO_RESULT = -1
HIGHEST_RATING = 2900
"""Higher than any person's rating: a game with a higher one was played by a computer."""

_DAY = re.compile(r"(\d{4})[.\-/](\d{1,2})[.\-/](\d{1,2})(?:[ T].*)?")
_SCORES = {
    **dict.fromkeys(("1-0", "1", "1.0", "100"), 100),
    **dict.fromkeys(("0-1", "0", "0.0"), 0),
    **dict.fromkeys(("1/2-1/2", "½-½", "0.5", "0.50", ".5", "½", "=", "50"), 50),
}
_OTHER_CHESS = re.compile(
    r"blitz|rapid|blind|960|armageddon|internet|online|\.com|banter|bullet|titled tue|active|speed|lichess|icc "
    r"|tiebreak|play-?off|\btb\b|exhib|simul|advanced|freestyle|computer|wccc|tcec"
)
_OTHER_KIND = re.compile(r"blitz|rapid")
_OTHER_SITE = re.compile(r"\bint\b|internet|chess\.com|lichess|playchess|\.com")


def day_of(text: str) -> int:
    """Return the ordinal of a full date, ``NO_DAY`` where it is not full, ``IMPOSSIBLE_DAY`` where there is none."""
    match = _DAY.fullmatch(text)
    if match is None:
        return NO_DAY
    try:
        return date(*map(int, match.groups())).toordinal()
    except ValueError:
        return IMPOSSIBLE_DAY


def round_of(text: str) -> int:
    """Return the round: of "4.17", the 17th board of round 4, it is 4; 0 where none is stated."""
    whole = text.partition(".")[0]
    return int(whole) if whole.isdecimal() and len(whole) < 5 else 0


def score_of(text: str) -> int:
    """Return White's score in hundredths, ``NO_RESULT`` where there is none."""
    return _SCORES.get(text, NO_RESULT)


def rating_of(text: str) -> int:
    """Return a rating, 0 where none is stated, -1 where the text is none."""
    whole = text.removesuffix(".0")
    if whole in ("", "0", "-", "?", "nan", "None"):
        return 0
    return int(whole) if whole.isdecimal() and len(whole) < 5 else -1


def is_other_event(name: str) -> bool:
    """Return whether the name of an event says that it was not standard chess over the board."""
    return _OTHER_CHESS.search(name.lower()) is not None


def is_other_kind(kind: str) -> bool:
    """Return whether the kind of an event says so."""
    return _OTHER_KIND.search(kind.lower()) is not None


def is_other_site(site: str) -> bool:
    """Return whether the place of an event says so."""
    return _OTHER_SITE.search(site.lower()) is not None
