"""Results as tables write them: ``12w1``, ``3b½``, ``7w+`` in a crosstable (of SwissPerfect: ``12:W``, ``0:D``);
``1-0``, ``½-½``, ``+:-`` in a list.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from enum import Enum

_CELL = re.compile(r"^(\d{1,4})\s*([wbsz*]?)\s*([10=½+\-kfwdlKF]|0\.5|0,5)?$", re.IGNORECASE)
_TWO_FOR_A_WIN = re.compile(r"^(\d{1,4})\s*([wbsz*])\s*([012])$", re.IGNORECASE)
_SCORE_FIRST = re.compile(r"^(\d+)\s*/\s*(\d{1,4}\s*[wb])$", re.IGNORECASE)  # 2/8w, as in reports of draughts
_GAME = re.compile(r"^\d{1,4}\s*[wbsz*]\s*([^\s+\-].*)$", re.IGNORECASE)  # with any score but a forfeit
_SWISSPERFECT = re.compile(r"^(\d{0,4})\s*:\s*([WDL+=\-]?)$")
_SWISSPERFECT_GAMES = {"W": "1", "D": "=", "L": "0", "+": "+", "=": "D", "-": "-", "": "X"}
_SWISSPERFECT_BYES = {"W": "U", "+": "U", "D": "H", "=": "H", "L": "Z", "-": "Z", "": "Z"}
_SCORES = {
    "1": "1",
    "0": "0",
    "=": "=",
    "½": "=",
    "0.5": "=",
    "0,5": "=",
    "1/2": "=",
    "+": "+",
    "-": "-",
    "k": "+",
    "r": "=",
}
_BYES = {
    "": "", "bye": "U", "-1": "U", "+bye": "U", "spielfrei": "U", "-½": "H", "-0.5": "H", "½bye": "H", "-": "A",
    "-0": "Z", "notpaired": "Z", "bye1": "F", "byehalf": "H", "0": "Z", "1": "F", "½": "H", "=": "H", "+": "F",
}  # fmt: skip
_GAMES = {
    "1-0": ("1", "0"), "0-1": ("0", "1"), "=-=": ("=", "="), "+-": ("+", "-"), "-+": ("-", "+"), "--": ("-", "-"),
    "0-0": ("0", "0"), "=-0": ("=", "0"), "0-=": ("0", "="), "1": ("1", "0"), "0": ("0", "1"), "=": ("=", "="),
    "draw": ("=", "="), "white": ("1", "0"), "black": ("0", "1"), "*": ("X", "X"),
}  # fmt: skip


class ScoreScale(Enum):
    """What the scores of a crosstable mean."""

    ONE_FOR_A_WIN = 1
    TWO_FOR_A_WIN = 2  # and one for a draw, as in draughts


_WORDS_FOR_BYE = (
    "bye spielfrei freilos notpaired nichtausgelost nichtgepaart noemparejado noapareado noemparceirado nonapparie "
    "nonabbinato nietingedeeld nepovolan nelosovan niekojarzony nesparen exempt exempte libre livre descansa descanso "
    "folga riposo riposa vrij oneven wolnylos pauza pausa paus pausing volno volny szabadnap slobodan walkover "
    "odpoczynek sitsover frirunde vapaa eslesmedi turatlar baymactansizgecti свободен бай выходной вільний ρεπο "
    "不戦勝 不戦 バイ 輪空 轮空 부전승"
)
_BYE_WORDS = frozenset(_WORDS_FOR_BYE.split())


def is_bye(name: str) -> bool:
    """Return whether the text in place of a player says that there is no opponent."""
    letters = "".join(letter for letter in _plain(name).casefold() if letter.isalnum())
    return letters in _BYE_WORDS or (bool(name.strip()) and not letters)


def bye_code(result: str) -> str | None:
    """Return the code of a bye by the points given for it; None where these are no points."""
    plain = _plain(result).replace(" ", "").replace("1/2", "½").replace("0.5", "½").replace("0,5", "½").lower()
    points = plain.replace(":", "-").split("-")[0] or plain
    return {"1": "U", "1.0": "U", "+": "U", "½": "H", "=": "H", "0": "Z", "0.0": "Z", "-": "Z", "": "Z"}.get(points)


def scale_of(columns: Iterable[Iterable[str]]) -> ScoreScale:
    """Return the scale on which the games of every column add up: two points a game only where some score is 2."""
    most = 0
    for column in columns:
        scores = [match.group(1) for text in column if (match := _GAME.match(_score_last(text)))]
        if not set(scores) <= {"0", "1", "2"} or sum(map(int, scores)) != len(scores):
            return ScoreScale.ONE_FOR_A_WIN
        most = max([most, *map(int, scores)])
    return ScoreScale.TWO_FOR_A_WIN if most == 2 else ScoreScale.ONE_FOR_A_WIN


def crosstable_cell(text: str, scale: ScoreScale = ScoreScale.ONE_FOR_A_WIN) -> tuple[int | None, str, str] | None:
    """Return opponent, colour and result code of a crosstable cell; None where it cannot be read."""
    plain = _plain(text)
    doubled = _TWO_FOR_A_WIN.match(_score_last(text)) if scale is ScoreScale.TWO_FOR_A_WIN else None
    if doubled is not None and int(doubled.group(1)):
        return (
            int(doubled.group(1)),
            _colour(doubled.group(2).lower()),
            {"2": "1", "1": "=", "0": "0"}[doubled.group(3)],
        )
    swissperfect = _SWISSPERFECT.match(plain)
    if swissperfect is not None:
        return _swissperfect_cell(*swissperfect.groups())
    match = _CELL.match(plain)
    if match is None or (match.group(2) == "" and match.group(3) is None and plain in _BYES):
        code = _BYES.get(plain.replace(" ", ""))
        return None if code is None else (None, "", code or "A")
    opponent, colour, score = int(match.group(1)), match.group(2).lower(), match.group(3)
    if not opponent:
        return None
    if score is None:
        return (opponent, _colour(colour), "X") if colour else None
    code = _SCORES.get(score.lower())
    return None if code is None else (opponent, _colour(colour), code)


def _score_last(text: str) -> str:
    return _SCORE_FIRST.sub(r"\2\1", _plain(text))


def _swissperfect_cell(number: str, score: str) -> tuple[int | None, str, str]:
    """Return opponent, colour and code of a cell such as 12:W; nobody is number 0, and a colon alone is an absence."""
    if not number:
        return None, "", "A" if not score else _SWISSPERFECT_BYES[score]
    return (int(number), "", _SWISSPERFECT_GAMES[score]) if int(number) else (None, "", _SWISSPERFECT_BYES[score])


def game_result(text: str) -> tuple[str, str] | None:
    """Return White's and Black's result codes; None where the text is no result."""
    plain = _plain(text).replace(" ", "").replace(":", "-").replace("–", "-").replace("−", "-")
    plain = plain.replace("1/2", "=").replace("0.5", "=").replace("0,5", "=").replace("½", "=").replace("1.0", "1")
    plain = (
        plain.replace("+--", "+-").replace("--+", "-+").replace("---", "--")
        if "+" in plain or plain == "---"
        else plain
    )
    return _GAMES.get(plain.lower())


def _colour(letter: str) -> str:
    return {"w": "w", "b": "b", "s": "b", "z": "b"}.get(letter, "")


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text.replace("½", "\x00")).replace("\x00", "½").strip()
