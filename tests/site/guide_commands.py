"""The commands that the officer's guide lists, section by section."""

from __future__ import annotations

import shlex
from pathlib import Path

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "officer.md"


def commands_of(heading: str) -> list[list[str]]:
    """The words of each command in a section of the officer's guide, without comments."""
    section = GUIDE.read_text(encoding="utf-8").split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = [line.strip() for line in section.splitlines() if line.startswith("    ratinghouse ")]
    return [shlex.split(line, comments=True)[1:] for line in lines]
