"""Which columns of a table fit a terminal, and how wide each is. Numbers, dates and IDs are never cut or broken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ratinghouse.cli.line_breaks import unbroken_width
from ratinghouse.cli.printing import GAP, Layout
from ratinghouse.cli.styled_text import StyledText, width_of

LONG_SENTENCE = 60
LEAST_WIDTHS = {"name": 14, "sentence": 24}  # of a column that is broken into lines


class FittedColumn(NamedTuple):
    """A column of a table: its heading, how it is set, its cells, and the widths it may have."""

    heading: StyledText
    layout: Layout
    cells: Sequence[StyledText]
    natural: int
    least: int


def fitted_column(heading: StyledText, layout: Layout, cells: Sequence[StyledText]) -> FittedColumn:
    """Return a column with the width that it needs, and the least one that it can have."""
    lines = [line for cell in cells for line in cell.lines()]
    longest = max((line.width for line in lines), default=0)
    in_heading = max(map(width_of, heading.plain.split()), default=0)
    natural = max(longest, heading.width if layout == "left" else in_heading)
    if layout != "left":
        return FittedColumn(heading, layout, cells, natural, natural)
    usual = LEAST_WIDTHS["sentence" if longest > LONG_SENTENCE else "name"]
    unbroken = max((unbroken_width(line.plain) for line in lines), default=0)
    return FittedColumn(heading, layout, cells, natural, max(min(natural, usual), unbroken, in_heading))


def widths_within(columns: Sequence[FittedColumn], room: int) -> list[int] | None:
    """Return the widths of the columns within a total width, narrowing the widest first; None if they do not fit."""
    widths = [max(column.least, min(column.natural, room)) for column in columns]
    excess = sum(widths) + GAP * (len(columns) - 1) - room
    while excess > 0:
        wider = [at for at, column in enumerate(columns) if widths[at] > column.least]
        if not wider:
            return None
        widths[max(wider, key=widths.__getitem__)] -= 1
        excess -= 1
    return widths


def fitting_columns(
    columns: Sequence[tuple[str, FittedColumn]], room: int, least_important: Iterable[str]
) -> list[int]:
    """Return the positions of the columns that fit, each with its heading, in their order.

    The first column always stays. The others are left out in the order of ``least_important``, then from the right.
    """
    chosen = list(range(len(columns)))
    others = chosen[1:]
    removable = [at for name in dict.fromkeys(least_important) for at in others if columns[at][0] == name]
    removable += [at for at in reversed(others) if at not in removable]
    for place in removable:
        if widths_within([columns[at][1] for at in chosen], room) is not None:
            break
        chosen.remove(place)
    return chosen
