"""The score that each player made beside the one that was expected of him."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ratinghouse.forms.document import Picture
from ratinghouse.forms.parts import portions
from ratinghouse.forms.pictures.drawing import LINE, NAMES, ROWS, WIDTH, dot, rule, shortened, svg, words
from ratinghouse.forms.wording import number

MARGIN = 12.0


def expected_and_actual(entries: Sequence[dict[str, Any]]) -> list[Picture]:
    """W and We of the rated players, by starting number; as many pictures as pages need, all to one scale."""
    rated = [entry for entry in entries if entry.get("change") is not None and entry.get("We") is not None]
    if not rated:
        return []
    most = max(1, *(int(entry["n"]) for entry in rated))
    pictures = []
    for some in portions(rated, ROWS):
        numbers = f"{some[0]['no']} to {some[-1]['no']}"
        caption = f"Scores of numbers {numbers}: rings expected, dots made; blue above, orange below."
        pictures.append(Picture(svg(WIDTH, LINE * (len(some) + 1.4), caption, list(_shapes(some, most))), caption))
    return pictures


def _shapes(entries: Sequence[dict[str, Any]], most: int) -> Iterator[str]:
    unit = (WIDTH - NAMES - 2 * MARGIN) / most
    origin = NAMES + MARGIN
    for score in range(most + 1):
        yield rule(origin + unit * score, LINE, origin + unit * score, LINE * (len(entries) + 1.3))
        yield words(str(score), origin + unit * score, LINE * 0.8, "middle")
    for line, entry in enumerate(entries):
        y = LINE * (line + 1.7)
        scored, expected = origin + unit * entry["W"], origin + unit * entry["We"]
        kind = "gain" if entry["W"] >= entry["We"] else "drop"
        hint = f"{entry['name']}: {number(entry['W'])} made, {number(entry['We'])} expected"
        yield words(shortened(entry["name"]), 0, y + LINE * 0.22)
        yield rule(expected, y, scored, y, kind, 2)
        yield dot(kind, expected, y, hollow=True, hint=hint)
        yield dot(kind, scored, y, hint=hint)
