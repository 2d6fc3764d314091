"""Reference systems: plain Elo and Glicko as rulebooks in the language of all others, to compare editions with.

Only the lab and commands without an office know them. A module ``elo`` here is the rulebook ``lab-elo``.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from pkgutil import iter_modules

from ratinghouse.rulebooks.sources import RulebookSource

PREFIX = "lab-"


@cache
def system_sources() -> dict[str, RulebookSource]:
    """Return the reference systems by ID."""
    names = sorted(module.name for module in iter_modules([str(Path(__file__).parent)]) if module.ispkg)
    return {PREFIX + name: RulebookSource(PREFIX + name, "the lab", f"{__name__}.{name}") for name in names}
