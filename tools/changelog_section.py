"""``python tools/changelog_section.py VERSION``: the section of CHANGELOG.md on a version, for its release notes."""

from __future__ import annotations

import re
import sys
from pathlib import Path

CHANGELOG = Path(__file__).resolve().parents[1] / "CHANGELOG.md"


def section(changelog: str, version: str) -> str | None:
    """Return the text below the heading of a version; None if there is no such heading, or nothing below it."""
    parts = re.split(r"^## \[?([^\]\s]+)\]?.*$", changelog, flags=re.MULTILINE)
    return dict(zip(parts[1::2], map(str.strip, parts[2::2]), strict=True)).get(version) or None


def main(version: str) -> int:
    """Print the section and return the status."""
    text = section(CHANGELOG.read_text(encoding="utf-8"), version)
    print(text if text else f"CHANGELOG.md has no section on {version}", file=sys.stdout if text else sys.stderr)
    return 0 if text else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
