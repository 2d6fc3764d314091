"""The rating change of each rated player, as bars to the right and to the left of zero."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ratinghouse.forms.document import Picture
from ratinghouse.forms.parts import portions
from ratinghouse.forms.pictures.drawing import LINE, NAMES, ROWS, WIDTH, box, rule, shortened, svg, words
from ratinghouse.forms.wording import change
from ratinghouse.kernel.languages import ENGLISH, translated
from ratinghouse.kernel.texts import text
from ratinghouse.rating.answer_records import EntryAnswer

NUMBERS = 46.0


class _Change(NamedTuple):
    """A rated player's change."""

    no: int
    name: str
    gain: float


def change_bars(entries: Sequence[EntryAnswer], language: str = ENGLISH) -> list[Picture]:
    """Return the changes, largest first; as many pictures as pages need, all to one scale."""
    rated = [
        _Change(entry["no"], entry["name"], gain) for entry in entries if (gain := entry.get("change")) is not None
    ]
    rated.sort(key=lambda player: (-player.gain, player.no))
    if not rated:
        return []
    most = max(abs(player.gain) for player in rated) or 1
    pictures = []
    for some in portions(rated, ROWS):
        caption = translated(
            text(
                "Rating changes from {largest} to {smallest}, largest first.",
                largest=change(some[0].gain),
                smallest=change(some[-1].gain),
            ),
            language,
        )
        pictures.append(Picture(svg(WIDTH, LINE * (len(some) + 0.4), caption, list(_shapes(some, most))), caption))
    return pictures


def _shapes(players: Sequence[_Change], most: float) -> Iterator[str]:
    half = (WIDTH - NAMES) / 2
    middle = NAMES + half
    for line, (_, name, gain) in enumerate(players):
        y = LINE * (line + 0.2)
        length = (half - NUMBERS) * abs(gain) / most
        yield words(shortened(name), 0, y + LINE * 0.72)
        kind, start = ("gain", middle) if gain >= 0 else ("drop", middle - length)
        yield box(kind, start, y + 2, length, LINE - 4, f"{name}: {change(gain)}")
        end, anchor = (middle + length + 4, "start") if gain >= 0 else (middle - length - 4, "end")
        yield words(change(gain), end, y + LINE * 0.72, anchor)
    yield rule(middle, 0, middle, LINE * (len(players) + 0.4))
