"""The score of each player beside the expected score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ratinghouse.forms.document import Picture
from ratinghouse.forms.parts import portions
from ratinghouse.forms.pictures.drawing import LINE, NAMES, ROWS, WIDTH, dot, rule, shortened, svg, words
from ratinghouse.forms.wording import number
from ratinghouse.kernel.languages import ENGLISH, translated
from ratinghouse.kernel.texts import text

MARGIN = 12.0


def expected_and_actual(entries: Sequence[dict[str, Any]], language: str = ENGLISH) -> list[Picture]:
    """Return W and We of the rated players, by starting number; as many pictures as pages need, all to one scale."""
    rated = [entry for entry in entries if entry.get("change") is not None and entry.get("We") is not None]
    if not rated:
        return []
    most = max(1, *(int(entry["n"]) for entry in rated))
    pictures = []
    for some in portions(rated, ROWS):
        caption = translated(
            text(
                "Scores of starting numbers {first} to {last}: rings expected, dots actual; blue above, orange below.",
                first=some[0]["no"],
                last=some[-1]["no"],
            ),
            language,
        )
        pictures.append(
            Picture(svg(WIDTH, LINE * (len(some) + 1.4), caption, list(_shapes(some, most, language))), caption)
        )
    return pictures


def _shapes(entries: Sequence[dict[str, Any]], most: int, language: str) -> Iterator[str]:
    unit = (WIDTH - NAMES - 2 * MARGIN) / most
    origin = NAMES + MARGIN
    for score in range(most + 1):
        yield rule(origin + unit * score, LINE, origin + unit * score, LINE * (len(entries) + 1.3))
        yield words(str(score), origin + unit * score, LINE * 0.8, "middle")
    for line, entry in enumerate(entries):
        y = LINE * (line + 1.7)
        scored, expected = origin + unit * entry["W"], origin + unit * entry["We"]
        kind = "gain" if entry["W"] >= entry["We"] else "drop"
        hint = text(
            "{name}: score {score}, expected {expected}",
            name=entry["name"],
            score=number(entry["W"]),
            expected=number(entry["We"]),
        )
        yield words(shortened(entry["name"]), 0, y + LINE * 0.22)
        yield rule(expected, y, scored, y, kind, 2)
        yield dot(kind, expected, y, hollow=True, hint=translated(hint, language))
        yield dot(kind, scored, y, hint=translated(hint, language))
