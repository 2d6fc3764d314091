"""How long things take, and aligned tables to say so.

Times are those of the processor, this process's and its children's: on a busy machine the clock on the wall would
favour whatever is short enough to run between two others. Read the ratios all the same.
"""

from __future__ import annotations

import resource
from collections.abc import Callable, Mapping, Sequence


def seconds(action: Callable[[], object]) -> float:
    """How long an action keeps the processor busy, here and in commands it has run."""
    start = busy_seconds()
    action()
    return busy_seconds() - start


def busy_seconds() -> float:
    """Return the processor seconds so far, of this process and of commands it has run."""
    used = [resource.getrusage(whose) for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


def best_in_turn(actions: Mapping[str, Callable[[], object]], repeats: int) -> dict[str, float]:
    """The shortest of so many runs of each, in turn: others on the machine only ever add."""
    rounds = [{name: seconds(action) for name, action in actions.items()} for _ in range(repeats)]
    return {name: min(times_of_round[name] for times_of_round in rounds) for name in actions}


def table(heading: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Rows under their columns, the first to the left, numbers to the right."""
    cells = [columns, *rows]
    widths = [max(len(row[at]) for row in cells) for at in range(len(columns))]
    lines = ["  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in cells]
    return "\n".join([heading, "-" * len(heading), *(line.rstrip() for line in lines), ""])


def times(ratio: float) -> str:
    """A ratio as a table shows it."""
    return f"{ratio:.1f} x"
