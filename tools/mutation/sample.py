"""Which mutants are tried: a random sample of each part of the package, the same whenever it is drawn.

Mutants are ordered by a hash of the seed and their name, so that the sample hardly changes when the code does: a new
mutant replaces at most one other.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from mutation.mutants import Mutant, mutants

SIZES = {
    "rulebooks": 420,  # of which the kernel refuses about a sixth
    "kernel": 150,
    "titles": 150,
    "rating": 120,
    "derivation": 120,
    "calculators": 60,
    "reports": 150,
    "office": 250,
    "site": 150,
}
LEFT_OUT = (
    "office/demo/",  # an invented federation: its numbers could be any others
    "rating/conformance/periods.py",  # invented periods: so could theirs
    "office/migrations/",
    "site/migrations/",
    "site/api/migrations/",
    "site/demo_desk.py",
    "site/settings.py",
    "office/settings.py",
)


def sample(source: Path, seed: int, sizes: Mapping[str, int] = SIZES) -> list[Mutant]:
    """Return the mutants to try, in an order in which every beginning of the list has all parts in proportion."""
    ranked = [
        ((rank + 0.5) / min(size, len(every)), mutant)
        for part, size in sizes.items()
        for every in [ordered(population(source, part), seed)]
        for rank, mutant in enumerate(every[:size])
    ]
    return [mutant for _, mutant in sorted(ranked, key=lambda pair: pair[0])]


def population(source: Path, part: str) -> list[Mutant]:
    """Return every mutant of a part of the package."""
    files = sorted((source / part).rglob("*.py"))
    wanted = [path for path in files if not str(path.relative_to(source)).startswith(LEFT_OUT)]
    return [mutant for path in wanted for mutant in mutants(path, source)]


def ordered(drawn: list[Mutant], seed: int) -> list[Mutant]:
    return sorted(drawn, key=lambda mutant: sha256(f"{seed} {mutant.name}".encode()).digest())
