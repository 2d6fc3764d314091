"""Rulebooks by name, as the lab and the commands without an office know them.

These are the editions, the reference systems of the lab (``lab-elo``), files of a user, and each of them amended
(``fide-2024+cap=350``).
"""

from __future__ import annotations

from pathlib import Path

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.statutes.fields import AMENDED
from ratinghouse.lab.systems import system_sources
from ratinghouse.rulebooks import rulebook, rulebook_at
from ratinghouse.rulebooks.amended_editions import amended_edition
from ratinghouse.rulebooks.loading import load


def named_rulebook(name: str) -> Rulebook:
    """Return the rulebook of an ID or a file, with the amendments in the name. Raise ``UnknownRulebook``."""
    if Path(name).exists():
        return rulebook_at(name)
    edition, mark, amendments = name.partition(AMENDED)
    if mark:
        return amended_edition(named_rulebook(edition), amendments.split(AMENDED))
    if name in system_sources():
        return load(system_sources()[name])
    return rulebook_at(name) if name.endswith(".py") or "/" in name else rulebook(name)
