"""Results as tables write them: ``12w1``, ``3b½``, ``7w+`` in a crosstable (of SwissPerfect: ``12:W``, ``0:D``);
``1-0``, ``½-½``, ``+:-`` in a list.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from ratinghouse.reports.months import plain_letters


class ColourLetters(NamedTuple):
    """The letters of one language for White and Black, before any result."""

    white: str
    black: str
    unknown: str = ""  # letters that are read without a colour


_WHITE_AND_BLACK = ColourLetters("w", "bsz")  # English, German (s) and Dutch (z)
_LETTERS = (
    _WHITE_AND_BLACK,
    ColourLetters("b", "npcčszj"),  # Spanish, French, Italian; Portuguese; Slavic, Turkish; Albanian; Lithuanian
    ColourLetters("б", "чц"),
    ColourLetters("v", "sm"),  # Swedish, Hungarian, Finnish
    ColourLetters("h", "s"),  # Danish, Norwegian
    ColourLetters("a", "nq"),  # Romanian; Azerbaijani
    ColourLetters("p", "h"),  # Indonesian
    ColourLetters("λ", "μ"),
    ColourLetters("t", "đ"),  # Vietnamese
)
"""b alone means Black, and White if the table also has another letter of one of these languages."""

_ANY_LETTER = "".join(sorted({letter for letters in _LETTERS for letter in letters.white + letters.black}))
_COLOUR = rf"[{_ANY_LETTER}*]"
# Without a colour, a digit after the number would be a part of it, as in 10,5 or an ID.
_CELL = re.compile(
    rf"^(\d{{1,4}})\s*(?:({_COLOUR})\s*([10=½+\-k]|0?[.,]5|1/2)?|(\s+(?:[10]|0?[.,]5)|\s*[=½+\-k]))$",
    re.IGNORECASE,
)
_TWO_FOR_A_WIN = re.compile(rf"^(\d{{1,4}})\s*({_COLOUR})\s*([012])$", re.IGNORECASE)
_SCORE_FIRST = re.compile(r"^(\d+)\s*/\s*(\d{1,4}\s*[wb])$", re.IGNORECASE)  # 2/8w, as in reports of draughts
_GAME = re.compile(rf"^\d{{1,4}}\s*{_COLOUR}\s*([^\s+\-].*)$", re.IGNORECASE)  # with any score but a forfeit
_LETTER = re.compile(rf"^\d{{1,4}}\s*({_COLOUR})\s*(?:[^\s\d]|\d?[.,/]\d|\d½?)?$", re.IGNORECASE)
_SWISSPERFECT = re.compile(r"^(\d{0,4})\s*:\s*([WDL+=\-]?)$")
_SWISSPERFECT_GAMES = {"W": "1", "D": "=", "L": "0", "+": "+", "=": "D", "-": "-", "": "X"}
_SWISSPERFECT_BYES = {"W": "U", "+": "U", "D": "H", "=": "H", "L": "Z", "-": "Z", "": "Z"}
_LONGEST_CELL = 40  # characters
_SCORES = {
    "1": "1",
    "0": "0",
    "=": "=",
    "½": "=",
    "0.5": "=",
    "0,5": "=",
    ".5": "=",
    ",5": "=",
    "1/2": "=",
    "+": "+",
    "-": "-",
    "k": "+",
}
_BYES = {
    "": "", "bye": "U", "-1": "U", "+bye": "U", "spielfrei": "U", "-½": "H", "-0.5": "H", "½bye": "H", "-": "A",
    "-0": "Z", "notpaired": "Z", "bye1": "F", "byehalf": "H", "0": "Z", "1": "F", "½": "H", "=": "H", "+": "F",
}  # fmt: skip
_PAIRS = ("1-0", "0-1", "=-=", "0-0", "=-0", "0-=")
_WORD = re.compile(r"[^\W_]+")
_GAMES = {
    "1-0": ("1", "0"), "0-1": ("0", "1"), "=-=": ("=", "="), "+-": ("+", "-"), "-+": ("-", "+"), "--": ("-", "-"),
    "0-0": ("0", "0"), "=-0": ("=", "0"), "0-=": ("0", "="), "1": ("1", "0"), "0": ("0", "1"), "=": ("=", "="),
    "draw": ("=", "="), "white": ("1", "0"), "black": ("0", "1"), "*": ("X", "X"),
}  # fmt: skip


class ScoreScale(Enum):
    """The points of a win and a draw in a crosstable."""

    ONE_FOR_A_WIN = 1
    TWO_FOR_A_WIN = 2  # and one for a draw, as in draughts


_WORDS_FOR_BYE = (
    "byes noopponent kampffrei "
    "bye spielfrei freilos notpaired nichtausgelost nichtgepaart noemparejado noapareado noemparceirado nonapparie "
    "nonabbinato nietingedeeld nepovolan nelosovan niekojarzony nesparen exempt exempte libre livre descansa descanso "
    "folga riposo riposa vrij oneven wolnylos pauza pausa paus pausing volno volny szabadnap slobodan walkover "
    "odpoczynek sitsover frirunde vapaa eslesmedi turatlar baymactansizgecti свободен бай выходной вільний ρεπο "
    "nichtgelost freigelost noaparellat descansa nouparen nijeuparen neparovan nelosovano bezpary nepereche sinrival "
    "безпары неучаствует безпари вільнийвідгри почивка бездвойка naoemparceirado nemparositott nezrebovany frirond "
    "ejlottad oversidder ikkeparret liber neimperecheat χωριςαντιπαλο miendau 未编排 "
    "不戦勝 不戦 バイ 輪空 轮空 부전승"
)
_WORDS_IN_TEXTS = (
    "allocated assigned full fullpoint game half halfpoint no not on opponent pairing point points pts pt requested "
    "round the unpaired with without zero zeropoint punkt mit ohne gegner"
)
_BYE_WORDS = frozenset(plain_letters(word) for word in _WORDS_FOR_BYE.split())
_WORDS_BESIDE_BYE = frozenset(_WORDS_IN_TEXTS.split())
"""Words that may be beside one for a bye; any other word may be a name, as in "Bye, Anna"."""


def is_bye(name: str) -> bool:
    """Return whether the text in place of a player says that there is no opponent."""
    letters = "".join(letter for letter in plain_letters(name) if letter.isalnum())
    if letters in _BYE_WORDS or (bool(name.strip()) and not letters):
        return True
    words = _WORD.findall(plain_letters(name)) if len(name) <= _LONGEST_CELL else []
    return any(word in _BYE_WORDS for word in words) and all(
        word in _BYE_WORDS or word in _WORDS_BESIDE_BYE or word.isdecimal() for word in words
    )


def is_pair_of_scores(result: str) -> bool:
    """Return whether a result states the scores of both players in a game that was played."""
    return _result_text(result) in _PAIRS


def is_won_by(result: str, *, white: bool) -> bool:
    """Return whether a result for both players gives one of them a point or half a point."""
    codes = game_result(result)
    return codes is not None and not is_single_score(result) and codes[0 if white else 1] in ("1", "=", "+")


def bye_code(result: str) -> str | None:
    """Return the code of a bye by the points given for it; None where the text is not a number of points."""
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


def letters_of(cells: Iterable[str]) -> ColourLetters:
    """Return the language whose letters for the colours the cells have; without one, they have no colours."""
    present = {match[1].lower() for text in cells if (match := _LETTER.match(_score_last(text)))} - {"*"}
    if _WHITE_AND_BLACK.white in present or len(present) < 2:
        return _WHITE_AND_BLACK
    unknown = ColourLetters("", "", "".join(sorted(present)))
    return next((letters for letters in _LETTERS if _are_both(letters, present)), unknown)


def _are_both(letters: ColourLetters, present: set[str]) -> bool:
    """Return whether these letters are those of a language, one for White and some for Black."""
    return letters.white in present and present != {letters.white} and present <= {letters.white, *letters.black}


def names_colour(text: str) -> bool:
    """Return whether a cell can only be a game: it has an opponent with a colour, or a colon."""
    plain = _score_last(text)
    return _LETTER.match(plain) is not None or _SWISSPERFECT.match(plain) is not None


def crosstable_cell(
    text: str, scale: ScoreScale = ScoreScale.ONE_FOR_A_WIN, letters: ColourLetters = _WHITE_AND_BLACK
) -> tuple[int | None, str, str] | None:
    """Return opponent, colour and result code of a crosstable cell; None where it cannot be read."""
    if len(text) > _LONGEST_CELL:
        return None
    plain = _plain(text)
    doubled = _TWO_FOR_A_WIN.match(_score_last(text)) if scale is ScoreScale.TWO_FOR_A_WIN else None
    if doubled is not None and int(doubled.group(1)):
        return (
            int(doubled.group(1)),
            _colour(doubled.group(2).lower(), letters),
            {"2": "1", "1": "=", "0": "0"}[doubled.group(3)],
        )
    swissperfect = _SWISSPERFECT.match(plain)
    if swissperfect is not None:
        return _swissperfect_cell(*swissperfect.groups())
    match = _CELL.match(plain)
    if match is None:
        code = _BYES.get(plain.replace(" ", ""))
        return None if code is None else (None, "", code or "A")
    opponent, letter, score = int(match[1]), (match[2] or "").lower(), match[3] or (match[4] or "").strip()
    code = _SCORES.get(score.lower()) if score else "X"
    if not opponent or code is None or (letter and letter not in f"{letters.white}{letters.black}{letters.unknown}*"):
        return None
    return opponent, _colour(letter, letters), code


def _score_last(text: str) -> str:
    """Return a cell with the score at its end; "" where it is too long for a result."""
    if len(text) > _LONGEST_CELL:
        return ""
    return _SCORE_FIRST.sub(r"\2\1", _plain(text))


def _swissperfect_cell(number: str, score: str) -> tuple[int | None, str, str]:
    """Return opponent, colour and code of a cell such as 12:W; number 0 is no opponent, a colon alone an absence."""
    if not number:
        return None, "", "A" if not score else _SWISSPERFECT_BYES[score]
    return (int(number), "", _SWISSPERFECT_GAMES[score]) if int(number) else (None, "", _SWISSPERFECT_BYES[score])


def game_result(text: str) -> tuple[str, str] | None:
    """Return White's and Black's result codes; None where the text is not a result."""
    return _GAMES.get(_result_text(text))


def is_single_score(text: str) -> bool:
    """Return whether a result is the score of White alone, as it is given for a bye."""
    return _result_text(text) in ("1", "0", "=")


def _result_text(text: str) -> str:
    """Return a result in one spelling."""
    plain = _plain(text).replace(" ", "").replace(":", "-").replace("–", "-").replace("−", "-")
    plain = plain.replace("1/2", "=").replace("0.5", "=").replace("0,5", "=").replace("½", "=").replace("1.0", "1")
    plain = plain.replace("0.0", "0").replace("/", "-")
    if "+" in plain or plain == "---":
        plain = plain.replace("+--", "+-").replace("--+", "-+").replace("---", "--")
    return plain.lower()


def _colour(letter: str, letters: ColourLetters) -> str:
    return "" if not letter else "w" if letter in letters.white else "b" if letter in letters.black else ""


def _plain(text: str) -> str:
    if text.isascii():
        return text.strip()
    return unicodedata.normalize("NFKC", text.replace("½", "\x00")).replace("\x00", "½").strip()
