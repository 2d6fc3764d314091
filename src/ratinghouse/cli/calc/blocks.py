"""Bars and lines of blocks, drawn with characters."""

from __future__ import annotations

from collections.abc import Sequence

BLOCKS = "▁▂▃▄▅▆▇█"
EIGHTHS = " ▏▎▍▌▋▊▉"


def bar(value: float, most: float, width: int = 12) -> str:
    """Return a bar that begins at the left, exact to an eighth of a character."""
    eighths = round(8 * width * min(1.0, max(0.0, value / most))) if most else 0
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()


def signed_bar(value: float, most: float, width: int = 8) -> str:
    """Return a bar to the right of a middle line for a gain, to the left for a loss."""
    length = round(width * min(1.0, abs(value) / most)) if most else 0
    loss = "█" * length if value < 0 else ""
    return f"{loss:>{width}}│{'█' * length if value > 0 else ''}"


def line_of_blocks(values: Sequence[float]) -> str:
    """Return one block for each value, with a height in proportion to the value."""
    most = max(values, default=0.0)
    return "".join(BLOCKS[round((len(BLOCKS) - 1) * value / most)] if most else BLOCKS[0] for value in values)
