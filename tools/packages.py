"""Draw the packages in CONTRIBUTING.md: what each holds, and which imports which, from the imports of every module.

An arrow that follows from two others is left out. Usage: python tools/packages.py [--check]
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "ratinghouse"
PAGE = ROOT / "CONTRIBUTING.md"
BEGIN, END = "<!-- packages: written by tools/packages.py -->", "<!-- end of packages -->"


def imports() -> dict[str, set[str]]:
    """Return the packages that each package imports, except itself."""
    imported: dict[str, set[str]] = defaultdict(set)
    for path in sorted(SOURCE.glob("*/**/*.py")):
        package = path.relative_to(SOURCE).parts[0]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            modules += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            for module in modules:
                top, _, below = module.partition(".")
                if top == "ratinghouse" and below:
                    imported[package].add(below.partition(".")[0])
        imported[package].discard(package)
    return imported


def direct(imported: dict[str, set[str]]) -> list[tuple[str, str]]:
    """Return the imports that do not follow from others, as (importing, imported)."""
    return [
        (package, below)
        for package, all_below in sorted(imported.items())
        for below in sorted(all_below)
        if not any(below in _reached(between, imported) for between in all_below - {below})
    ]


def _reached(package: str, imported: dict[str, set[str]]) -> set[str]:
    reached = set(imported[package])
    for below in imported[package]:
        reached |= _reached(below, imported)
    return reached


def picture() -> str:
    """Return the picture as Mermaid, which code hosts draw, and the packages with the number of their modules."""
    imported = imports()
    lines = [BEGIN, "", "```mermaid", "graph BT"]
    lines += [f"  {package} --> {below}" for package, below in direct(imported)]
    lines += ["```", "", "| package | modules | folders |", "|---|---|---|"]
    for package in sorted(imported):
        folders = sorted(
            folder.name
            for folder in (SOURCE / package).iterdir()
            if (folder / "__init__.py").exists() and folder.name != "migrations"
        )
        modules = sum(path.name != "__init__.py" for path in (SOURCE / package).rglob("*.py"))
        lines.append(f"| {package} | {modules} | {', '.join(folders)} |")
    return "\n".join([*lines, "", END])


def page() -> str:
    """Return CONTRIBUTING.md with the present picture."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    return before + picture() + rest.partition(END)[2]


if __name__ == "__main__":
    content = page()
    if "--check" in sys.argv:
        sys.exit(0 if PAGE.read_text(encoding="utf-8") == content else f"{PAGE.name}: the picture is out of date")
    PAGE.write_text(content, encoding="utf-8")
