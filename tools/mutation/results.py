"""The verdicts on mutants: a file with a line of JSON for each, so that a run can be continued."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path

from mutation.forking import Verdict
from mutation.mutants import Mutant

EQUIVALENT = Path(__file__).with_name("equivalent.txt")


class Results:
    """The last verdict on each mutant, by its name."""

    def __init__(self, path: Path) -> None:
        self.path = path
        lines = path.read_text().splitlines() if path.is_file() else []
        self.verdicts: dict[str, str] = {}
        for line in lines:
            row = json.loads(line)
            self.verdicts[row["name"]] = row["verdict"]

    def add(self, mutant: Mutant, verdict: Verdict, how: str) -> None:
        row = {"name": mutant.name, "line": mutant.first, "how": how, **verdict.fields()}
        self.verdicts[mutant.name] = verdict.verdict
        with self.path.open("a") as file:
            file.write(json.dumps(row, ensure_ascii=False) + "\n")

    def is_due(self, mutant: Mutant, *, again: bool) -> bool:
        """Return whether a mutant is to be tried: it was not yet, or it survived and is to be tried again."""
        verdict = self.verdict(mutant)
        return not verdict or (again and verdict not in ("killed", "refused"))

    def verdict(self, mutant: Mutant) -> str:
        """``killed``, ``survived``, ``uncovered``, ``refused`` (the kernel accepts no such rule); empty: not tried."""
        return self.verdicts.get(mutant.name, "")


def equivalents(path: Path = EQUIVALENT) -> dict[str, str]:
    """Return the mutants that no test can kill, each with the reason, which is indented below the name in the file."""
    reasons: dict[str, str] = {}
    name = ""
    for line in path.read_text().splitlines() if path.is_file() else []:
        if line.startswith("#") or not line.strip():
            continue
        if line[0].isspace():
            reasons[name] = f"{reasons[name]} {line.strip()}".strip()
        else:
            name = line.strip()
            reasons[name] = ""
    without = [name for name, reason in reasons.items() if not reason]
    if without:
        raise ValueError(f"{path.name}: no reason for {without[0]}")
    return reasons


@dataclass
class Count:
    """The number of mutants of a part by verdict."""

    verdicts: Counter[str] = field(default_factory=Counter)

    @property
    def tried(self) -> int:
        return sum(self.verdicts.values())

    def share(self) -> float:
        """Return the percentage of killed mutants among those that a test could kill."""
        can_be_killed = self.tried - self.verdicts["equivalent"] - self.verdicts["refused"]
        return 100 * self.verdicts["killed"] / can_be_killed if can_be_killed else 100.0


def counted(drawn: Iterable[Mutant], results: Results, equivalent: dict[str, str]) -> dict[str, Count]:
    """Return a count for each part of the package, of the mutants that were tried."""
    parts: dict[str, Count] = {}
    for mutant in drawn:
        verdict = results.verdict(mutant)
        if verdict and verdict != "killed" and mutant.name in equivalent:
            verdict = "equivalent"
        if verdict:
            parts.setdefault(mutant.path.split("/")[0], Count()).verdicts[verdict] += 1
    return parts


def share_with_interval(killed: int, tried: int) -> tuple[float, float, float]:
    """Return a share in per cent, and the bounds of its 95 % confidence interval (Wilson)."""
    if not tried:
        return 100.0, 0.0, 100.0
    share, squared = killed / tried, 1.96**2
    centre = (share + squared / (2 * tried)) / (1 + squared / tried)
    half = 1.96 / (1 + squared / tried) * sqrt(share * (1 - share) / tried + squared / (4 * tried**2))
    return 100 * share, 100 * (centre - half), 100 * (centre + half)
