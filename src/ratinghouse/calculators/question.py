"""A question to a calculator (the player, the events, the opponents), and its options as people type them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import field
from datetime import date

from ratinghouse.calculators.opponents import HIGHEST, HIGHEST_RD, LOWEST, ListedOpponent, read_opponents
from ratinghouse.calculators.spelling import UNRATED, plain
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.texts import text
from ratinghouse.rating.period import POOLS
from ratinghouse.reports.report import Format

FORMATS = {"swiss": Format.SWISS, "round-robin": Format.ROUND_ROBIN, "match": Format.MATCH}
TITLES = ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM")
MOST_EVENTS = 30
DRAWS = 0.45  # gives as many draws as real games have: 42 % between equals, 18 % at 325 points of difference


@dataclass(frozen=True)
class CalculatorPlayer:
    """The player of a question, as in a register. None: not known; without a rating they are unrated."""

    rating: int | None = None
    rd: int | None = None
    k: int | None = None
    games: int | None = None
    peak: int | None = None
    birth: str = ""
    title: str = ""
    fide_rating: int | None = None
    other_rating: int | None = None


@dataclass(frozen=True)
class GameCircumstances:
    """The circumstances of the games."""

    pool: str = "standard"
    format: Format = Format.SWISS
    start: date | None = None
    list_date: date | None = None


@dataclass(frozen=True)
class QuestionEvent:
    """An event of the question: the candidate's games in it."""

    opponents: tuple[ListedOpponent, ...]
    name: str = ""
    day: date | None = None


@dataclass(frozen=True)
class CalculatorQuestion:
    """The fields of every calculator's question; each calculator reads those that it needs."""

    candidate: CalculatorPlayer = CalculatorPlayer()
    setting: GameCircumstances = GameCircumstances()
    events: tuple[QuestionEvent, ...] = ()
    away: tuple[ListedOpponent, ...] = ()  # the away team; the home team is in the only event
    target: int | None = None
    gain: int | None = None
    strength: int | None = None
    draws: float = DRAWS
    system: str = ""  # the rating system that is converted from
    foreign_rating: int | None = None

    @property
    def opponents(self) -> tuple[ListedOpponent, ...]:
        """The opponents of the only event."""
        return self.events[0].opponents if self.events else ()


@dataclass
class OptionReader:
    """Reads options as they were typed. The ``file`` of a finding is the option that is wrong."""

    words: Mapping[str, str | None]
    findings: list[Finding] = field(default_factory=list)

    def candidate(self) -> CalculatorPlayer:
        """The player."""
        rating = self._word("rating")
        unrated = rating.lower() in UNRATED
        return CalculatorPlayer(
            rating=None if unrated else self.rating("rating"),
            rd=self.whole("rd", 1, HIGHEST_RD),
            k=self.whole("k", 1, 100),
            games=self.whole("games", 0, 99_999),
            peak=self.rating("peak"),
            birth=self._birth(),
            title=self._choice("title", TITLES, str.upper),
            fide_rating=self.rating("fide_rating"),
            other_rating=self.rating("other_rating"),
        )

    def setting(self) -> GameCircumstances:
        """The circumstances."""
        return GameCircumstances(
            pool=self._choice("pool", POOLS, str.lower) or "standard",
            format=FORMATS[self._choice("format", tuple(FORMATS), str.lower) or "swiss"],
            start=self._day("start"),
            list_date=self._day("list_date"),
        )

    def rating(self, name: str) -> int | None:
        """A rating."""
        return self.whole(name, LOWEST, HIGHEST)

    def whole(self, name: str, least: int, most: int) -> int | None:
        """Return a whole number between two others, None where none was typed."""
        word = self._word(name)
        if not word:
            return None
        number = int(word) if re.fullmatch(r"[+-]?\d{1,9}", word) else None
        if number is None or not least <= number <= most:
            wrong = (
                text("{word} is not a whole number", word=word)
                if number is None
                else text("{word} is out of range", word=word)
            )
            self._error(name, wrong, text("write a whole number between {least} and {most}", least=least, most=most))
            return None
        return number

    def share(self, name: str, otherwise: float) -> float:
        """A number between 0 and 1."""
        word = self._word(name)
        if not word:
            return otherwise
        if not re.fullmatch(r"0?[.,]\d{1,6}|[01]([.,]0+)?", word):
            self._error(
                name, text("{word} is not a share", word=word), text("write a number between 0 and 1, such as 0.45")
            )
            return otherwise
        return float(word.replace(",", "."))

    def choice(self, name: str, among: tuple[str, ...]) -> str:
        """Return one of some words, "" where none was typed."""
        return self._choice(name, among, str.lower)

    def _day(self, name: str) -> date | None:
        word = self._word(name)
        if not word:
            return None
        day = _day_of(word)
        if day is None:
            self._error(
                name, text("{word} is not a day", word=word), text("write it as YYYY-MM-DD, such as 2025-10-01")
            )
        return day

    def _birth(self) -> str:
        word = self._word("birth")
        year = re.fullmatch(r"(19|20)\d\d", word)
        if word and not year and _day_of(word) is None:
            self._error(
                "birth", text("{word} is not a date of birth", word=word), text("write the year, or YYYY-MM-DD")
            )
            return ""
        return word

    def _choice(self, name: str, among: tuple[str, ...], spelled: Callable[[str], str]) -> str:
        word = spelled(self._word(name))
        if word and word not in among:
            self._error(
                name,
                text("{word} is not known", word=self._word(name)),
                text("use one of {choices}", choices=among),
            )
            return ""
        return word

    def _word(self, name: str) -> str:
        return plain(self.words.get(name) or "").strip()

    def _error(self, name: str, message: str, remedy: str) -> None:
        code = f"wrong-{name.lower().replace('_', '-')}"
        self.findings.append(Finding("error", code, message, remedy, file=option(name)))


def option(name: str) -> str:
    """Return the option of a field; a name in capitals is an argument, not an option."""
    return name if name.isupper() else "--" + name.replace("_", "-")


def read_question_event(description: str, *, results: bool) -> tuple[QuestionEvent, tuple[Finding, ...]]:
    """Return an event written ``Spring Open 2025-11-01: 2250 1, 2310 ½``; name and day are optional."""
    head, colon, _ = description.partition(":")
    if not colon or "\n" in head:
        opponents, findings = read_opponents(description, results=results)
        return QuestionEvent(opponents), findings
    day_match = re.search(r"\b\d{4}-\d\d-\d\d\b", head)
    day = _day_of(day_match.group()) if day_match else None
    # The head is blanked, not cut off, so that the columns of findings stay right.
    opponents, wrong = read_opponents(" " * (len(head) + 1) + description[len(head) + 1 :], results=results)
    if day_match and day is None:
        impossible = text("there is no day {day}", day=day_match.group())
        wrong = (
            Finding(
                "error", "wrong-day", impossible, text("check month and day"), line=1, column=day_match.start() + 1
            ),
            *wrong,
        )
    name = (head.replace(day_match.group(), "") if day_match else head).strip()
    return QuestionEvent(opponents, name, day), wrong


def _day_of(word: str) -> date | None:
    if not re.fullmatch(r"(19|20)\d\d-\d\d-\d\d", word):
        return None
    try:
        return date.fromisoformat(word)
    except ValueError:
        return None
