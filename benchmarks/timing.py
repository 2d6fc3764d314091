"""Measures how long actions take, and aligns the results as tables.

Times are processor times of this process and its children: on a busy machine, wall-clock time would favour actions that
are short enough to run without interruption. Even so, read the ratios.
"""

from __future__ import annotations

import resource
from collections.abc import Callable, Mapping, Sequence


def seconds(action: Callable[[], object]) -> float:
    """Return the processor seconds of an action, here and in commands that it runs."""
    start = busy_seconds()
    action()
    return busy_seconds() - start


def busy_seconds() -> float:
    """Return the processor seconds so far, of this process and of commands it has run."""
    used = [resource.getrusage(whose) for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


def best_in_turn(actions: Mapping[str, Callable[[], object]], repeats: int) -> dict[str, float]:
    """Return the shortest of ``repeats`` runs of each, in turn: other processes on the machine only add time."""
    rounds = [{name: seconds(action) for name, action in actions.items()} for _ in range(repeats)]
    return {name: min(times_of_round[name] for times_of_round in rounds) for name in actions}


def table(heading: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return rows under their headings, the first column aligned left, the others right."""
    cells = [columns, *rows]
    widths = [max(len(row[at]) for row in cells) for at in range(len(columns))]
    lines = ["  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in cells]
    return "\n".join([heading, "-" * len(heading), *(line.rstrip() for line in lines), ""])


def times(ratio: float) -> str:
    """Return a ratio as a table shows it."""
    return f"{ratio:.1f} x"
