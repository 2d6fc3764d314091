"""The rating change of each rated player, as bars to the right and to the left of zero."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ratinghouse.forms.document import Picture
from ratinghouse.forms.parts import portions
from ratinghouse.forms.pictures.drawing import LINE, NAMES, ROWS, WIDTH, box, rule, shortened, svg, words
from ratinghouse.forms.wording import change
from ratinghouse.kernel.languages import ENGLISH, translated
from ratinghouse.kernel.texts import text

NUMBERS = 46.0


def change_bars(entries: Sequence[dict[str, Any]], language: str = ENGLISH) -> list[Picture]:
    """Return the changes, largest first; as many pictures as pages need, all to one scale."""
    rated = [entry for entry in entries if entry.get("change") is not None]
    rated.sort(key=lambda entry: (-entry["change"], entry["no"]))
    if not rated:
        return []
    most = max(abs(entry["change"]) for entry in rated) or 1
    pictures = []
    for some in portions(rated, ROWS):
        caption = translated(
            text(
                "Rating changes from {largest} to {smallest}, largest first.",
                largest=change(some[0]["change"]),
                smallest=change(some[-1]["change"]),
            ),
            language,
        )
        pictures.append(Picture(svg(WIDTH, LINE * (len(some) + 0.4), caption, list(_shapes(some, most))), caption))
    return pictures


def _shapes(entries: Sequence[dict[str, Any]], most: float) -> Iterator[str]:
    half = (WIDTH - NAMES) / 2
    middle = NAMES + half
    for line, entry in enumerate(entries):
        y, gain = LINE * (line + 0.2), entry["change"]
        length = (half - NUMBERS) * abs(gain) / most
        yield words(shortened(entry["name"]), 0, y + LINE * 0.72)
        kind, start = ("gain", middle) if gain >= 0 else ("drop", middle - length)
        yield box(kind, start, y + 2, length, LINE - 4, f"{entry['name']}: {change(gain)}")
        end, anchor = (middle + length + 4, "start") if gain >= 0 else (middle - length - 4, "end")
        yield words(change(gain), end, y + LINE * 0.72, anchor)
    yield rule(middle, 0, middle, LINE * (len(entries) + 0.4))
