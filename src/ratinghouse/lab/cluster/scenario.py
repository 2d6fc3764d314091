"""A scenario: one replay among many of the same archive, and the name of its folder."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from ratinghouse.kernel.statutes.fields import AMENDED
from ratinghouse.lab.archive.manifest import ArchiveManifest
from ratinghouse.lab.replay.editions import AS_IT_WAS, ReplayEditions
from ratinghouse.lab.replay.entering import EntryMode
from ratinghouse.lab.replay.history import ReplayQuestion
from ratinghouse.lab.rulebooks_for_study import named_rulebook

_NOT_IN_NAMES = re.compile(r"[^\w+=.,@-]")


@dataclass(frozen=True)
class ReplayScenario:
    """Rules by their name, also amended (``fide-2024+cap=350``) or ``as-it-was``, and what is replayed under them."""

    rules: str
    thin: float = 1.0
    seed: int = 1
    entry: EntryMode = "seen"
    ledger: bool = False

    def editions(self, manifest: ArchiveManifest) -> ReplayEditions:
        """Return the editions for an archive. Raise ``UnknownRulebook``, ``BrokenRulebook`` or ``ArchiveRefused``."""
        if self.rules == AS_IT_WAS:
            return ReplayEditions.of_timeline(manifest.authority, manifest.pool)
        return ReplayEditions.single(named_rulebook(self.rules))

    def question(self, editions: ReplayEditions) -> ReplayQuestion:
        """Return the question for the replay of the scenario."""
        return ReplayQuestion(editions, self.entry, self.thin, self.seed, as_it_was=self.rules == AS_IT_WAS)

    def folder_name(self, editions: ReplayEditions) -> str:
        """Return the name of the folder: the rules, and all settings that are not the default."""
        rules = editions.described(self.rules)["id"]
        entry = "" if self.entry == "seen" else f".{self.entry}"
        part = "" if self.thin == 1 else f".thin-{self.thin:g}"
        seed = "" if self.seed == 1 or self.thin == 1 else f".seed-{self.seed}"
        return _NOT_IN_NAMES.sub("-", f"{rules}{entry}{part}{seed}")


def scenarios_of(
    rules: Iterable[str],
    thin: Sequence[float] = (1.0,),
    seeds: Sequence[int] = (1,),
    entry: EntryMode = "seen",
    *,
    ledger: bool = False,
) -> list[ReplayScenario]:
    """Return all combinations, none twice: whole archives are replayed once, because a seed chooses a part of them."""
    combinations = [
        ReplayScenario(_with_whole_paths(name), float(share), seed if share < 1 else 1, entry, ledger)
        for name, share, seed in product(rules, thin, seeds)
    ]
    return list(dict.fromkeys(combinations))


def _with_whole_paths(name: str) -> str:
    """Return the name of rules with the paths of its files from the root: workers have other current folders."""
    if Path(name).exists():
        return str(Path(name).resolve())
    parts = name.split(AMENDED)
    return AMENDED.join(str(Path(part).resolve()) if part.endswith(".py") else part for part in parts)
