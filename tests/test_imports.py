"""Imports point one way, the calculating packages know no Django, and a command starts light."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SRC = Path(__file__).resolve().parents[1] / "src"
HOUSE = SRC / "ratinghouse"

PAPER = {"kernel", "rulebooks"}
RATING = PAPER | {"reports", "lists", "titles"}
DERIVATION = RATING | {"rating"}
FORMS = DERIVATION | {"derivation"}
OFFICE = FORMS | {"calculators", "forms", "lab"}
LIBRARY = OFFICE | {"office"}
SITE = LIBRARY | {"library"}
LOWER = {
    "kernel": set[str](),
    "rulebooks": {"kernel"},
    "reports": PAPER,
    "lists": PAPER,
    "titles": PAPER,
    "rating": RATING,
    "derivation": DERIVATION,
    "calculators": FORMS,
    "forms": FORMS,
    "lab": FORMS,
    "office": OFFICE,
    "library": LIBRARY,
    "site": SITE,
    "cli": SITE | {"site"},
}
DJANGO_FREE = (
    "kernel",
    "rulebooks",
    "reports",
    "lists",
    "titles",
    "rating",
    "derivation",
    "calculators",
    "forms",
    "lab",
    "library",
)
MODULES = sorted(HOUSE.rglob("*.py"))


def dotted(path: Path) -> str:
    """The name under which a source file is imported."""
    parts = path.relative_to(SRC).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(tree: ast.AST, package: str) -> Iterator[str]:
    """Every name that a module imports, at the top or inside a function, made absolute."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            origin = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{origin}.{alias.name}" for alias in node.names)


def breaches(source: str, module: str, *, is_package: bool = False) -> list[str]:
    """The imports of a module that point the wrong way."""
    home = module.split(".")[1]
    allowed = LOWER[home] | {home}
    package = module if is_package else module.rpartition(".")[0]
    wrong = []
    for name in imported(ast.parse(source), package):
        top, *rest = name.split(".")
        upward = top == "ratinghouse" and rest and rest[0] in LOWER and rest[0] not in allowed
        if upward or (top == "django" and home in DJANGO_FREE):
            wrong.append(name)
    return wrong


def modules_loaded_by(statement: str) -> set[str]:
    """The top-level modules in memory after a fresh interpreter has run the statement."""
    script = f"{statement}\nimport sys\nprint(*sorted({{name.split('.')[0] for name in sys.modules}}))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def test_every_package_has_its_place_in_the_order() -> None:
    packages = {path.relative_to(HOUSE).parts[0] for path in MODULES if path.parent != HOUSE}
    assert packages <= LOWER.keys()


@pytest.mark.parametrize("path", [path for path in MODULES if path.parent != HOUSE], ids=dotted)
def test_imports_point_one_way(path: Path) -> None:
    assert breaches(path.read_text(encoding="utf-8"), dotted(path), is_package=path.stem == "__init__") == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("ratinghouse.kernel.engine.frame", "from ratinghouse.rulebooks import timeline"),
        ("ratinghouse.rulebooks.fide_2009.rating", "import ratinghouse.reports.report"),
        ("ratinghouse.reports.trf", "from ..lists import layout"),
        ("ratinghouse.reports.trf", "from ratinghouse import lists"),
        ("ratinghouse.titles.norms", "def late():\n    from ratinghouse.rating import run"),
        ("ratinghouse.lab.replay", "from ratinghouse.office import register"),
        ("ratinghouse.office.admit", "from ratinghouse.cli import main"),
        ("ratinghouse.rating.run", "from django.db import models"),
        ("ratinghouse.library.offices", "from django.db import models"),
        ("ratinghouse.library.offices", "from ratinghouse.site import settings"),
        ("ratinghouse.office.admit", "from ratinghouse.library.tables.table import Table"),
    ],
)
def test_an_import_that_points_the_wrong_way_is_seen(module: str, source: str) -> None:
    assert len(breaches(source, module)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("ratinghouse.kernel.engine.frame", "from .finding import Finding\nfrom . import finding\nimport numpy"),
        ("ratinghouse.reports.trf", "from ratinghouse.kernel.finding import Finding\nfrom ..kernel import finding"),
        ("ratinghouse.lists.layout", "from ratinghouse import __version__"),
        ("ratinghouse.office.admit", "from django.db import models\nfrom ratinghouse.forms import sheet"),
    ],
)
def test_an_import_that_points_the_right_way_passes(module: str, source: str) -> None:
    assert breaches(source, module) == []


def test_relative_imports_of_a_package_start_at_the_package_itself() -> None:
    assert breaches(
        "from .finding import Finding\nfrom ..lists import layout", "ratinghouse.kernel", is_package=True
    ) == ["ratinghouse.lists.layout"]


def test_nothing_that_calculates_loads_django() -> None:
    names = [dotted(path) for path in MODULES if path.relative_to(HOUSE).parts[0] in DJANGO_FREE]
    assert "django" not in modules_loaded_by(f"import {', '.join(names)}")


def test_a_command_starts_without_numpy_rich_or_django() -> None:
    assert modules_loaded_by("import ratinghouse.cli") & {"numpy", "rich", "django"} == set()


def test_importing_the_library_loads_nothing_else() -> None:
    script = "import sys; before = set(sys.modules); import ratinghouse; print(*sorted(set(sys.modules) - before))"
    command = [sys.executable, "-S", "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env={"PYTHONPATH": str(SRC)})
    assert done.stdout.split() == ["ratinghouse"]
