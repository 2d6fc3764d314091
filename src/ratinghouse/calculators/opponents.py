"""A pasted list of opponents: ``2250 1, 2310 ½, 2190w0, 2400b=, unrated 1, 2250x3 2, Name 2250 1``.

Opponents are separated by commas, semicolons, line ends or only spaces. Each has a rating (``2250/60`` with its RD,
``2250x3`` for three such opponents), and optionally a name before it, the colour and the result. All errors are
reported at once, each with its line and column.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field
from typing import NamedTuple

from ratinghouse.calculators.spelling import COLOURS, RESULTS, UNRATED, WHITE_FIRST, half_points, plain
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.texts import text

MOST = 300  # opponents: more than anybody meets between two lists
LOWEST, HIGHEST = 500, 3500  # ratings
HIGHEST_RD = 350
MOST_CHARACTERS = 20_000

_WORD = re.compile(r'(?<!\S)\d{1,2},5(?=$|[\s,;"])|[,;\n]|[^\s,;"]+')
_RATING = re.compile(r"\d{3}")
_OPPONENT = re.compile(
    r"(?P<rating>\d{3,})(?:[/±](?P<rd>\d+))?(?:[xX*](?P<times>\d+))?(?:(?P<colour>[wWbB])(?P<score>.+)?|(?P<sign>[=½+-]))?"
)
_NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)?")


@dataclass(frozen=True)
class ListedOpponent:
    """One game of the list. ``result`` is a code of the reports' results, None where it is still open."""

    rating: int | None
    result: str | None = None
    name: str = ""
    colour: str = ""
    rd: int | None = None
    line: int = 0
    column: int = 0


class Word(NamedTuple):
    """A word of the list and its position."""

    text: str
    line: int
    column: int


def read_opponents(typed: str, *, results: bool) -> tuple[tuple[ListedOpponent, ...], tuple[Finding, ...]]:
    """Return the opponents of a list, and findings on it. With ``results`` each game must have a result."""
    if len(typed) > MOST_CHARACTERS:
        return (), (_too_many(1, 1),)
    reading = _OpponentsReader()
    for words in _word_groups(plain(typed)):
        reading.read_words(words)
    opponents = tuple(reading.opponents)
    if len(opponents) > MOST:
        first = opponents[MOST]
        return (), (_too_many(first.line, first.column),)
    findings = reading.findings
    if not opponents and not findings:
        findings.append(
            Finding(
                "error",
                "no-opponents",
                text("the list of opponents is empty"),
                text("write ratings, such as 2250 1, 2310 ½"),
            )
        )
    if results:
        findings.extend(_no_result(opponent) for opponent in opponents if opponent.result is None)
    return opponents, tuple(sorted(findings, key=lambda opponent: (opponent.line, opponent.column)))


def _word_groups(text: str) -> Iterator[list[Word]]:
    """Yield the words between two separators."""
    words: list[Word] = []
    line, start = 1, 0
    for match in _WORD.finditer(text + "\n"):
        word = match.group()
        if word in (",", ";", "\n"):
            yield words
            words = []
            if word == "\n":
                line, start = line + 1, match.end()
        else:
            words.append(Word(word, line, match.start() - start + 1))


@dataclass
class _OpponentsReader:
    """The list read so far."""

    opponents: list[ListedOpponent] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    def read_words(self, words: list[Word]) -> None:
        """Read the words between two separators: usually one opponent, sometimes several."""
        names: list[Word] = []
        rest = list(words)
        while rest and len(self.opponents) <= MOST:
            word = rest.pop(0)
            folded = word.text.lower()
            if folded in UNRATED or _RATING.match(word.text):
                self._opponent(word, rest, " ".join(name.text for name in names))
                names = []
            elif _like_a_result(word.text) or folded in COLOURS or folded.startswith("--"):
                self._error(*_misplaced(word, names))
                return
            else:
                names.append(word)
        if names:
            self._error(*_misplaced(names[-1], names[:-1]))

    def _opponent(self, word: Word, rest: list[Word], name: str) -> None:
        unrated = word.text.lower() in UNRATED
        match = None if unrated else _OPPONENT.fullmatch(word.text)
        if match is None and not unrated:
            self._skip_result(rest)
            self._error(
                "no-rating",
                text("{word} is not a rating", word=word.text),
                text("write it as a whole number, such as 2250"),
                word,
            )
            return
        parts = match.groupdict() if match else {}
        rating = int(parts["rating"][:9]) if match else None
        times = int((parts.get("times") or "1")[:9])
        colour = COLOURS.get((parts.get("colour") or self._next_of(rest, COLOURS)).lower(), "")
        glued = parts.get("score") or parts.get("sign")
        result = Word(glued, word.line, word.column + len(word.text) - len(glued)) if glued else self._result(rest)
        rd = int(parts["rd"][:9]) if parts.get("rd") else None
        problem = _out_of_range(word, rating, rd, times)
        codes = None if problem else self._codes(result, times, colour)
        if problem:
            self._error(*problem)
        if codes is None:
            return
        self.opponents.extend(ListedOpponent(rating, code, name, colour, rd, word.line, word.column) for code in codes)

    def _codes(self, result: Word | None, times: int, colour: str) -> list[str | None] | None:
        """Return the result of each game of a word like ``2250x3``; wins first where only the total is known."""
        if result is None:
            return [None] * times
        folded = result.text.lower()
        if colour == "b" and folded in WHITE_FIRST:
            problem = text("{word} with Black can mean a win or a loss", word=result.text)
            self._error("unclear-result", problem, text("write 1 or 0, as the player scored"), result)
        elif times == 1 and folded in RESULTS:
            return [RESULTS[folded]]
        elif times > 1 and folded in ("win", "draw", "loss", "won", "drawn", "lost", "="):
            return [RESULTS[folded]] * times
        elif times > 1 and (total := half_points(folded)) is not None and total <= 2 * times:
            wins, draws = divmod(total, 2)
            return [*"1" * wins, *"=" * draws, *"0" * (times - wins - draws)]
        else:
            allowed = (
                text("a game gives 1, ½ or 0")
                if times == 1
                else text("{times} games give 0 to {times} points", times=times)
            )
            self._error(
                "no-score",
                text("{word} is not a score: {allowed}", word=result.text, allowed=allowed),
                text("write 1, ½ or 0 after the rating"),
                result,
            )
        return None

    def _result(self, rest: list[Word]) -> Word | None:
        """Take the next word if it can only be a result."""
        if rest and _like_a_result(rest[0].text):
            return rest.pop(0)
        return None

    def _skip_result(self, rest: list[Word]) -> None:
        while rest and (_like_a_result(rest[0].text) or rest[0].text.lower() in COLOURS):
            rest.pop(0)

    def _next_of(self, rest: list[Word], words: dict[str, str]) -> str:
        return rest.pop(0).text if rest and rest[0].text.lower() in words else ""

    def _error(self, code: str, message: str, remedy: str, word: Word) -> None:
        self.findings.append(Finding("error", code, message, remedy, line=word.line, column=word.column))


def _like_a_result(word: str) -> bool:
    folded = word.lower()
    short_number = _NUMBER.fullmatch(word) is not None and not _RATING.match(word)
    return folded in RESULTS or short_number or half_points(folded) is not None


def _misplaced(word: Word, names: list[Word]) -> tuple[str, str, str, Word]:
    """Return the error for a word in the place of a rating."""
    blamed = word if word.text.startswith("--") or not names else names[-1]
    if blamed.text.startswith("--"):
        return "no-option", text("there is no option {word} here", word=blamed.text), text("see --help"), blamed
    if re.fullmatch(r"-\d+([.,]\d+)?", blamed.text):
        return "negative-rating", text("{word} is negative", word=blamed.text), _RATING_REMEDY, blamed
    if _NUMBER.fullmatch(blamed.text):
        return (
            "rating-out-of-range",
            text("{word} is not a rating: {range}", word=blamed.text, range=_RANGE),
            _RATING_REMEDY,
            blamed,
        )
    return (
        "no-rating",
        text("{word} is not a rating", word=blamed.text),
        text("write each opponent as a rating and a result, such as 2250 1, or unrated"),
        blamed,
    )


_RANGE = text("ratings are between {lowest} and {highest}", lowest=LOWEST, highest=HIGHEST)
_LIMIT = text("the list has more than {most} opponents, the most that a calculator takes", most=MOST)
_LIMIT_REMEDY = text("split the list, or write a report and use ratinghouse rate")
_RATING_REMEDY = text("write each opponent as a rating and a result, such as 2250 1")


def _out_of_range(word: Word, rating: int | None, rd: int | None, times: int) -> tuple[str, str, str, Word] | None:
    if rating is not None and not LOWEST <= rating <= HIGHEST:
        return (
            "rating-out-of-range",
            text("{word} is not a rating: {range}", word=word.text, range=_RANGE),
            text("check the number for a typing error"),
            word,
        )
    if rd is not None and not 1 <= rd <= HIGHEST_RD:
        return (
            "rd-out-of-range",
            text("{word}: an RD is between 1 and {highest}", word=word.text, highest=HIGHEST_RD),
            text("write it as 2250/60"),
            word,
        )
    if times == 0:
        return (
            "no-games",
            text("{word} means no game at all", word=word.text),
            text("leave it out, or write how many games"),
            word,
        )
    if times > MOST:
        return "too-many-opponents", _LIMIT, _LIMIT_REMEDY, word
    return None


def _no_result(opponent: ListedOpponent) -> Finding:
    name = opponent.name or (str(opponent.rating) if opponent.rating else text("the unrated opponent"))
    return Finding(
        "error",
        "no-result",
        text("{opponent} has no result", opponent=name),
        text("write 1, ½ or 0 after the rating"),
        line=opponent.line,
        column=opponent.column,
    )


def _too_many(line: int, column: int) -> Finding:
    return Finding("error", "too-many-opponents", _LIMIT, _LIMIT_REMEDY, line=line, column=column)
