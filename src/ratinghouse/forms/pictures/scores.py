"""The score of each player beside the expected score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ratinghouse.forms.document import Picture
from ratinghouse.forms.parts import portions
from ratinghouse.forms.pictures.drawing import LINE, NAMES, ROWS, WIDTH, dot, rule, shortened, svg, words
from ratinghouse.forms.wording import number
from ratinghouse.kernel.languages import ENGLISH, translated
from ratinghouse.kernel.texts import text
from ratinghouse.rating.answer_records import EntryAnswer

MARGIN = 12.0


class _Score(NamedTuple):
    """A rated player's score in the games that count."""

    no: int
    name: str
    scored: float
    expected: float
    games: int


def expected_and_actual(entries: Sequence[EntryAnswer], language: str = ENGLISH) -> list[Picture]:
    """Return W and We of the rated players, by starting number; as many pictures as pages need, all to one scale."""
    rated = [
        _Score(entry["no"], entry["name"], score, expected, int(entry.get("n") or 0))
        for entry in entries
        if entry.get("change") is not None
        and (score := entry.get("W")) is not None
        and (expected := entry.get("We")) is not None
    ]
    if not rated:
        return []
    most = max(1, *(score.games for score in rated))
    pictures = []
    for some in portions(rated, ROWS):
        caption = translated(
            text(
                "Scores of starting numbers {first} to {last}: rings expected, dots actual; blue above, orange below.",
                first=some[0].no,
                last=some[-1].no,
            ),
            language,
        )
        pictures.append(
            Picture(svg(WIDTH, LINE * (len(some) + 1.4), caption, list(_shapes(some, most, language))), caption)
        )
    return pictures


def _shapes(scores: Sequence[_Score], most: int, language: str) -> Iterator[str]:
    unit = (WIDTH - NAMES - 2 * MARGIN) / most
    origin = NAMES + MARGIN
    for points in range(most + 1):
        yield rule(origin + unit * points, LINE, origin + unit * points, LINE * (len(scores) + 1.3))
        yield words(str(points), origin + unit * points, LINE * 0.8, "middle")
    for line, score in enumerate(scores):
        y = LINE * (line + 1.7)
        scored, expected = origin + unit * score.scored, origin + unit * score.expected
        kind = "gain" if score.scored >= score.expected else "drop"
        hint = text(
            "{name}: score {score}, expected {expected}",
            name=score.name,
            score=number(score.scored),
            expected=number(score.expected),
        )
        yield words(shortened(score.name), 0, y + LINE * 0.22)
        yield rule(expected, y, scored, y, kind, 2)
        yield dot(kind, expected, y, hollow=True, hint=translated(hint, language))
        yield dot(kind, scored, y, hint=translated(hint, language))
