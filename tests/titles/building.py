"""Small events for the tests of norms."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from ratinghouse.titles import norm
from ratinghouse.titles.administration import refusals
from ratinghouse.titles.counting import countable
from ratinghouse.titles.event import NormCandidate, NormEvent, NormGame, NormPlayer, RoundOutcome
from ratinghouse.titles.levels import edition_for
from ratinghouse.titles.result import Norm
from ratinghouse.titles.stated_regulations import installed_regulations
from ratinghouse.titles.tally import setting_of

SCORES = {"1": 100, "=": 50, "0": 0}


def opponent(word: str, no: int = 2) -> NormPlayer:
    """An opponent written ``GM:FRA:2500``; a dash stands for no title, no federation or no rating."""
    title, fed, rating = ("" if part == "-" else part for part in word.split(":"))
    return NormPlayer(no, f"Opponent {no}", fed=fed, title=title, rating=int(rating) if rating else None)


def games(words: Iterable[str], results: str) -> tuple[NormGame, ...]:
    """Games in the order of the rounds: one word for each opponent, one sign for each result."""
    return tuple(
        NormGame(number, opponent(word, number + 1), SCORES[sign])
        for number, (word, sign) in enumerate(zip(words, results, strict=True), start=1)
    )


def candidate(
    words: Sequence[str], results: str, *, fed: str = "GER", rating: int | None = 2400, sex: str = "w"
) -> NormCandidate:
    """A player who met these opponents with these results."""
    return NormCandidate(NormPlayer(1, "Candidate", "100", fed, "FM", rating, sex), games(words, results))


def swiss(rounds: int = 9, **more: Any) -> NormEvent:
    """A Swiss without anything special."""
    return NormEvent("Open", "GER", rounds=rounds, **more)


def forfeit_win(round: int, word: str = "GM:FRA:2500") -> NormGame:
    """A round won without play."""
    return NormGame(round, opponent(word, round + 1), 100, RoundOutcome.FORFEIT_WIN)


def pairing_bye(round: int) -> NormGame:
    """A pairing-allocated bye."""
    return NormGame(round, None, 100, RoundOutcome.PAIRING_BYE)


def day(text: str) -> date:
    """A day written as in ISO 8601."""
    return date.fromisoformat(text)


def judge_all_games(event: NormEvent, candidate: NormCandidate, title: str) -> Norm:
    """Return the candidate's result over every game that can count, without leaving any out."""
    setting = setting_of(event, candidate, title, installed_regulations(edition_for(event.start).id))
    return norm._norm(norm._Offer(setting, countable(candidate)), refusals(event))
