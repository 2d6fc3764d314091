"""``python tools/licences.py``: the licences of all packages in an installation with all extras, as a table.

Ends with status 1 if a package needed at run time has a licence that is not permissive. Packages only for tests,
benchmarks, documentation and releases are not listed. psycopg (LGPL) is the one exception: only the extra
``postgresql`` installs it.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
NOT_AT_RUN_TIME = {"benchmark", "docs", "release", "test"}
EXCEPTIONS = {"psycopg": "LGPL-3.0-only", "psycopg-binary": "LGPL-3.0-only"}
PERMISSIVE = {
    *("0BSD", "Apache-2.0", "BSD", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "LLVM-exception", "MIT"),
    *("MIT-0", "PSF-2.0", "Python-2.0", "Unlicense", "ZPL-2.1", "Zlib"),
}
NAMES = {
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "Python Software Foundation License": "PSF-2.0",
    "Zope Public License": "ZPL-2.1",
}
"""How classifiers name licences, for packages that state no expression."""


def run_time_requirements() -> dict[str, list[Requirement]]:
    """Return what pyproject.toml requires for the core (named ``core``) and for each extra of the run time."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = {"core": project["dependencies"], **project["optional-dependencies"]}
    return {name: [*map(Requirement, lines)] for name, lines in extras.items() if name not in NOT_AT_RUN_TIME}


def installed(requirements: Iterable[Requirement], seen: set[tuple[str, str]] | None = None) -> Iterator[Distribution]:
    """Yield the packages that these requirements install on this machine, with their own requirements."""
    seen = set() if seen is None else seen
    for requirement in requirements:
        for extra in ("", *requirement.extras):
            key = canonicalize_name(requirement.name), extra
            if key in seen or key[0] == "ratinghouse":
                continue
            seen.add(key)
            package = distribution(requirement.name)
            if not extra:
                yield package
            needed = [Requirement(line) for line in package.requires or []]
            wanted = [need for need in needed if need.marker is None or need.marker.evaluate({"extra": extra})]
            yield from installed(wanted, seen)


def licence(package: Distribution) -> str:
    """Return the licence of a package: its expression, else its classifier, else the first line of its licence text."""
    about = package.metadata
    if "License-Expression" in about:
        return about["License-Expression"]
    classifiers = [line.rpartition(" :: ")[2] for line in about.get_all("Classifier", []) if line.startswith("License")]
    if classifiers:
        return " AND ".join(NAMES.get(name, name) for name in classifiers)
    return about["License"].splitlines()[0] if "License" in about else "unknown"


def is_permissive(name: str, expression: str) -> bool:
    """Return whether every licence of an expression is permissive, or the package is a known exception."""
    if EXCEPTIONS.get(canonicalize_name(name)) == expression:
        return True
    return {*re.split(r" AND | OR | WITH |[()]+", expression)} - {""} <= PERMISSIVE


def rows() -> list[tuple[str, str, str, str]]:
    """Return extra, package, version and licence, each package once, under the first extra that requires it."""
    seen: set[tuple[str, str]] = set()
    return [
        (extra, package.name, package.version, licence(package))
        for extra, requirements in run_time_requirements().items()
        for package in installed(requirements, seen)
    ]


def main() -> int:
    """Print the table and return the status."""
    try:
        table = [("extra", "package", "version", "licence"), *sorted(rows())]
    except PackageNotFoundError as missing:
        print(f"{missing.name} is not installed; the list needs all extras: make licences", file=sys.stderr)
        return 2
    widths = [max(len(row[column]) for row in table) for column in range(3)]
    for row in table:
        print("  ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[3]]))
    wrong = [f"{name}: {expression}" for _, name, _, expression in table[1:] if not is_permissive(name, expression)]
    for line in wrong:
        print(f"not permissive: {line}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
