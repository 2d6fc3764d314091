"""The words of the house: names that say nothing do not become names of modules, classes or functions."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[1] / "src" / "ratinghouse"
BANNED = {"manager", "helper", "util", "handler", "processor", "service", "data", "info"}
NOT_OURS = {"handle_data"}  # what the standard library's HTMLParser calls


def words(name: str) -> Iterator[str]:
    """The words of a snake_case or CamelCase name, in the singular."""
    for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name):
        yield word.lower().removesuffix("s")


def defined(path: Path) -> Iterator[str]:
    """The module's own name and its folder's, and every class and function in it."""
    yield path.parent.name
    yield path.stem
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name


@pytest.mark.parametrize("path", sorted(HOUSE.rglob("*.py")), ids=lambda path: str(path.relative_to(HOUSE)))
def test_names_say_something(path: Path) -> None:
    assert [name for name in defined(path) if name not in NOT_OURS and BANNED & set(words(name))] == []


@pytest.mark.parametrize(
    "name", ["utils", "get_data", "ListManager", "HTTPHandler", "loadInfo", "event_services", "data2"]
)
def test_a_banned_word_is_seen_in(name: str) -> None:
    assert BANNED & set(words(name))


@pytest.mark.parametrize("name", ["dataclass", "metadata", "handle", "information", "PD", "TRFReader", "process", "dR"])
def test_a_longer_word_is_not_taken_for_a_banned_one(name: str) -> None:
    assert not BANNED & set(words(name))
