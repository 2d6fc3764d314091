"""How people write results, ratings and numbers: the words, and what they mean."""

from __future__ import annotations

import re

# Full-width forms, as Japanese keyboards type them, and look-alikes of ASCII characters. Each is replaced by a single
# character, so that the columns in findings stay right.
_PLAIN = {0xFF01 + offset: 0x21 + offset for offset in range(94)} | {
    ord("\u3000"): ord(" "),
    ord("、"): ord(","),
    ord("“"): ord('"'),
    ord("”"): ord('"'),
    ord("−"): ord("-"),
    ord("–"): ord("-"),
    ord("×"): ord("x"),
    ord("\u2044"): ord("/"),
}

UNRATED = {"unrated", "unr", "ur"}
COLOURS = {"w": "w", "white": "w", "b": "b", "black": "b"}
RESULTS = {
    **dict.fromkeys(("1", "1.0", "win", "won", "1-0"), "1"),
    **dict.fromkeys(("½", "=", "0.5", ".5", "0,5", "1/2", "draw", "drawn", "½-½", "1/2-1/2", "0.5-0.5"), "="),
    **dict.fromkeys(("0", "0.0", "loss", "lost", "lose", "0-1"), "0"),
    **dict.fromkeys(("+", "+/-", "+-"), "+"),
    **dict.fromkeys(("-", "-/+", "-+"), "-"),
}
WHITE_FIRST = {"1-0", "0-1", "+/-", "-/+", "+-", "-+"}

_SCORE = re.compile(r"(?P<whole>\d{1,3})?(?P<half>½|[.,]5|[.,]0)?")


def plain(text: str) -> str:
    """Return the text in plain characters, each replaced by one."""
    return text.translate(_PLAIN)


def half_points(word: str) -> int | None:
    """Return a score (``2``, ``1.5``, ``1½``, ``½``) in half points; None if the word is not a score."""
    score = _SCORE.fullmatch(word)
    if score is None or not word:
        return 1 if word == "1/2" else None
    return 2 * int(score["whole"] or 0) + (score["half"] in ("½", ".5", ",5"))
