"""Tokens put together into phrases: a duration, a number of moves, "per move", "from move 1", a separator.

Every phrase has a one-letter sign, so that the grammar in ``grammar.py`` can be written as patterns over signs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.texts import Text, text
from ratinghouse.reports.time_control.model import DAY
from ratinghouse.reports.time_control.words import TimeControlToken, tokens

# Signs: N bare number, D hours or minutes, S seconds, T days, M moves, E per move, F from move n, R rest of the game,
# I increment, L delay, / slash or times, + plus, "," any other separator.
_UNIT = {"hour": 3600, "minute": 60, "second": 1, "day": DAY}
_UNIT_SIGN = {"hour": "D", "minute": "D", "second": "S", "day": "T"}
_WORD_SIGN = {"rest": "R", "increment": "I", "delay": "L", "then": ","}
_MARK_SIGN = {"/": "/", "x": "/", "×": "/", "+": "+", "|": "+", ",": ",", ";": ",", ":": ",", "&": ","}
_UNIT_MARK = {"'": "minute", '"': "second"}
_CYRILLIC_S = "с"  # "with", "from", or short for seconds where it follows a number


class UnreadableTimeControl(Exception):
    """Raised for a text that cannot be read without guessing; ``reason`` says why."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sign and the number that goes with it: seconds, moves, or the number itself."""

    sign: str
    number: int = 0


def phrases(text: str) -> list[Phrase]:
    """Return the phrases of a text. Raises ``UnreadableTimeControl``."""
    return _Reader(tuple(_without_filler(tuple(tokens(text))))).read()


def _without_filler(tokens: Sequence[TimeControlToken]) -> list[TimeControlToken]:
    unknown = [token.text for token in tokens if token.kind == "unknown"]
    if unknown:
        raise UnreadableTimeControl(text("unknown words: {words}", words=tuple(map(repr, dict.fromkeys(unknown)))))
    significant: list[TimeControlToken] = []
    for place, token in enumerate(tokens):
        after_number = bool(significant) and significant[-1].kind == "number"
        if token.text == _CYRILLIC_S:
            following = next((it.kind for it in tokens[place + 1 :] if it.kind != "filler"), "")
            if after_number:
                significant.append(TimeControlToken("second", token.text))
            elif following in ("number", "one", "move"):
                significant.append(TimeControlToken("from", token.text))
        elif token.kind == "mark" and token.text not in _MARK_SIGN and token.text not in _UNIT_MARK:
            continue
        elif token.kind != "filler":
            significant.append(token)
    return significant


class _Reader:
    """Reads tokens from left to right; each step takes as many as belong together."""

    def __init__(self, tokens: tuple[TimeControlToken, ...]) -> None:
        self.tokens = tokens
        self.place = 0
        self.phrases: list[Phrase] = []

    def read(self) -> list[Phrase]:
        while self.place < len(self.tokens):
            self.phrases.append(self._next_phrase())
        return self.phrases

    def _kind(self, ahead: int = 0) -> str:
        place = self.place + ahead
        if place >= len(self.tokens):
            return ""
        token = self.tokens[place]
        return _UNIT_MARK.get(token.text, token.kind) if token.kind == "mark" else token.kind

    def _next_token(self, count: int = 1) -> TimeControlToken:
        self.place += count
        return self.tokens[self.place - count]

    def _next_phrase(self) -> Phrase:
        kind = self._kind()
        steps: dict[str, Callable[[], Phrase]] = {
            "one": self._number_word,
            "number": lambda: self._number(self._next_token().number),
            "clock": lambda: self._clock(self._next_token().text),
            "decimal": lambda: self._decimal(self._next_token().text),
            "range": lambda: self._range(self._next_token().text),
            "mark": lambda: Phrase(_MARK_SIGN[self._next_token().text]),
            "move": self._move,
            "from": self._from,
            "all": self._all,
            "rest": self._rest,
        }
        if kind in steps:
            return steps[kind]()
        if kind in _WORD_SIGN:
            self._next_token()
            return Phrase(_WORD_SIGN[kind])
        raise UnreadableTimeControl(text("there is no number before {written!r}", written=self.tokens[self.place].text))

    def _number_word(self) -> Phrase:
        self._next_token()
        if self._kind() in ("hour", "minute", "move", "day"):
            return self._number(1)
        return Phrase(",") if self.place >= len(self.tokens) else self._next_phrase()

    def _number(self, number: int) -> Phrase:
        kind = self._kind()
        if kind == "move" or (kind == "minute" and self._m_is_moves()):
            self._next_token()
            if self._kind() == "from":
                self._next_token()
                return Phrase("F", number)
            return Phrase("E") if number == 1 else Phrase("M", number)
        if kind == "hour":
            self._next_token()
            return Phrase("D", number * 3600 + self._minutes_of_the_hour())
        if kind in _UNIT:
            self._next_token()
            return Phrase(_UNIT_SIGN[kind], number * _UNIT[kind])
        return Phrase("N", number)

    def _m_is_moves(self) -> bool:
        """Return whether "40m" means moves: beside a slash whose other side is a time."""
        if self.tokens[self.place].text != "m":
            return False
        signs = "".join(phrase.sign for phrase in self.phrases)
        slash_after = self.place + 1 < len(self.tokens) and self.tokens[self.place + 1].text in ("/", "x", "×")
        return signs.endswith("D/") or (slash_after and self._kind(2) in ("number", "clock"))

    def _minutes_of_the_hour(self) -> int:
        """Return the minutes in "1h30", "1 h 30 min" and "1 hour and 30 minutes"."""
        if self._kind() == "then" and self._kind(1) == "number" and self._kind(2) == "minute":
            self._next_token()
        following = self._kind(1)
        touching = self.place < len(self.tokens) and self.tokens[self.place].touching
        bare = touching or (following not in (*_UNIT, "move") and self._text(1) not in ("/", "x", "×"))
        if self._kind() != "number" or not (following == "minute" or bare):
            return 0
        minutes = self._next_token().number
        if following == "minute":
            self._next_token()
        if minutes >= 60:
            raise UnreadableTimeControl(text("{minutes} minutes after an hour are implausible", minutes=minutes))
        return minutes * 60

    def _text(self, ahead: int) -> str:
        place = self.place + ahead
        return self.tokens[place].text if place < len(self.tokens) else ""

    def _clock(self, written: str) -> Phrase:
        parts = [int(part) for part in written.split(":")]
        if len(parts) == 3:
            seconds = parts[0] * 3600 + parts[1] * 60 + parts[2]
            return Phrase("S" if seconds < 60 else "D", seconds)
        if not 0 <= parts[0] <= 2 or (self.phrases and self.phrases[-1].sign == "+"):
            raise UnreadableTimeControl(
                text("{written} may be hours and minutes, or minutes and seconds", written=written)
            )
        if self._kind() == "hour":
            self._next_token()
        return Phrase("D", parts[0] * 3600 + parts[1] * 60)

    def _decimal(self, written: str) -> Phrase:
        if self._kind() != "hour":
            raise UnreadableTimeControl(text("there is no hour after {written}", written=written))
        self._next_token()
        from fractions import Fraction  # rarely needed

        return Phrase("D", int(Fraction("0" + written.replace(",", ".")) * 3600))

    def _range(self, written: str) -> Phrase:
        first, last = (int(part) for part in written.replace("–", "-").split("-"))
        moves_so_far = sum(phrase.number for phrase in self.phrases if phrase.sign == "M")
        beside_move = self._kind() == "move" or (bool(self.phrases) and self.phrases[-1].sign == "E")
        if not beside_move or first != moves_so_far + 1 or last <= first:
            raise UnreadableTimeControl(text("the meaning of {written} is unclear", written=written))
        if self._kind() == "move":
            self._next_token()
        else:
            self.phrases.pop()
        return Phrase("M", last - moves_so_far)

    def _move(self) -> Phrase:
        self._next_token()
        if self._kind() == "rest":
            return self._rest()
        return Phrase("E")

    def _from(self) -> Phrase:
        self._next_token()
        while self._kind() == "from":
            self._next_token()
        if self._kind() == "move" and self._kind(1) in ("number", "one"):
            self._next_token()
            token = self._next_token()
            return Phrase("F", token.number or 1)
        if self._kind() in ("number", "one") and self._kind(1) == "move":
            token = self._next_token(2)
            return Phrase("F", token.number or 1)
        return Phrase(",") if self.place >= len(self.tokens) else self._next_phrase()

    def _all(self) -> Phrase:
        self._next_token()
        if self._kind() == "rest":
            return self._rest()
        if self._kind() == "move":
            self._next_token()
            return Phrase("R")
        return Phrase(",")

    def _rest(self) -> Phrase:
        while self._kind() in ("rest", "move"):
            self._next_token()
        return Phrase("R")
