"""The public names of the library with their signatures are those in ``public_names.txt``: a change is deliberate.

``python -m tests.library.test_public_names`` records them anew. Whoever does so removes or renames nothing without the
deprecation that docs/reference/library.md promises.
"""

from __future__ import annotations

import ast
import doctest
import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import ratinghouse

SNAPSHOT = Path(__file__).with_name("public_names.txt")
LIBRARY = Path(ratinghouse.__file__).with_name("library")
WITHOUT_EXAMPLE = {"create_office", "open_office"}
"""One process has one office open, so their examples are in the reference and run in a process of their own."""


def public_lines() -> Iterator[str]:
    """Yield every public name with its signature, and the public parts of every class."""
    for name in ratinghouse.__all__:
        part_of_library = getattr(ratinghouse, name)
        if isinstance(part_of_library, ModuleType):
            yield from (
                f"{name}.{part}{inspect.signature(getattr(part_of_library, part))}" for part in part_of_library.__all__
            )
        elif inspect.isclass(part_of_library):
            yield f"class {name}({', '.join(base.__name__ for base in part_of_library.__bases__)})"
            yield from (f"  {name}.{line}" for line in class_lines(part_of_library))
        else:
            yield f"{name}{inspect.signature(part_of_library)}" if callable(part_of_library) else name


def class_lines(kind: type) -> Iterator[str]:
    """Yield the public methods with their signatures, and the names of properties."""
    for name in sorted(vars(kind)):
        part = inspect.getattr_static(kind, name)
        if name.startswith("_") and not name.startswith("__arrow_c_") and name not in ("__getitem__", "_repr_html_"):
            continue
        function = part.__func__ if isinstance(part, classmethod) else part
        yield f"{name}{inspect.signature(function)}" if inspect.isfunction(function) else name


def public_functions() -> list[tuple[str, Any]]:
    functions = [(name, getattr(ratinghouse, name)) for name in ratinghouse.__all__]
    functions += [(f"calc.{name}", getattr(ratinghouse.calc, name)) for name in ratinghouse.calc.__all__]
    return [(name, function) for name, function in functions if inspect.isfunction(function)]


def test_the_public_names_are_those_of_the_snapshot() -> None:
    assert list(public_lines()) == SNAPSHOT.read_text(encoding="utf-8").splitlines()


def test_the_names_for_type_checkers_are_those_that_can_be_used() -> None:
    tree = ast.parse(Path(ratinghouse.__file__).read_text(encoding="utf-8"))
    imported = {
        alias.asname
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("ratinghouse")
        for alias in node.names
    }
    assert imported | {"__version__"} == set(ratinghouse.__all__) == set(dir(ratinghouse))


def test_a_name_that_is_not_public_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'raet'"):
        _ = ratinghouse.raet


@pytest.mark.parametrize("module", sorted(LIBRARY.rglob("*.py")), ids=lambda file: file.stem)
def test_the_examples_of_a_module_hold(module: Path) -> None:
    parts = module.relative_to(LIBRARY.parent).with_suffix("").parts
    examples = import_module(".".join(["ratinghouse", *parts]).removesuffix(".__init__"))
    assert doctest.testmod(examples).failed == 0


@pytest.mark.parametrize(("name", "function"), public_functions(), ids=[name for name, _ in public_functions()])
def test_every_public_function_has_an_example_and_types(name: str, function: Any) -> None:
    assert (">>>" in (function.__doc__ or "")) == (name not in WITHOUT_EXAMPLE)
    parameters = inspect.signature(function).parameters.values()
    assert all(parameter.annotation is not inspect.Parameter.empty for parameter in parameters)


def test_nothing_prints_and_only_acts_of_an_office_read_the_clock() -> None:
    readers = []
    for file in sorted(LIBRARY.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                called = ast.unparse(node.func)
                assert called not in ("print", "sys.stdout.write", "sys.stderr.write"), file
                readers += [file.stem] if called.endswith((".now", ".today", ".utcnow")) else []
    assert readers == ["offices"]


if __name__ == "__main__":
    SNAPSHOT.write_text("".join(f"{line}\n" for line in public_lines()), encoding="utf-8")
