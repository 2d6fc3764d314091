"""Mutation testing, the changes: what is changed, what is left alone, and names that outlive moved lines."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from mutation.mutants import Mutant, mutants, mutated
from mutation.places import places
from mutation.sample import ordered, population, sample


def listed(tmp_path: Path, source: str) -> list[Mutant]:
    """The mutants of a module with this source."""
    path = tmp_path / "part" / "module.py"
    path.parent.mkdir(exist_ok=True)
    path.write_text(source)
    return mutants(path, tmp_path)


def bodies(tmp_path: Path, statement: str) -> set[str]:
    """What becomes of a statement in a function."""
    source = f"from kernel import half_up, larger\ndef f(a, b, rows):\n    {statement}\n"
    statements = []
    for mutant in listed(tmp_path, source):
        function = mutated(source, mutant).body[1]
        assert isinstance(function, ast.FunctionDef)
        statements.append(ast.unparse(function.body[0]))
    return set(statements)


@pytest.mark.parametrize(
    ("statement", "changed"),
    [
        ("return a + b", {"return a - b"}),
        ("return a // b", {"return a * b"}),
        ("return a | b", {"return a & b"}),
        ("return a < b", {"return a <= b"}),
        ("return a >= b > 0", {"return a > b > 0", "return a >= b >= 0", "return a >= b > 1"}),
        ("return a == b", {"return a != b"}),
        ("return a not in b", {"return a in b"}),
        ("return a and b", {"return a or b"}),
        ("return 400", {"return 401"}),
        ("return 0.5", {"return 1.5"}),
        ("return True", {"return False"}),
        ("return -a", {"return --a"}),
        ("return not a", {"return not not a"}),
        ("return max(a, b)", {"return min(a, b)"}),
        ("return rows.filter(a=b)", {"return rows.exclude(a=b)"}),
        ("return a.union(b)", {"return a.intersection(b)"}),
        ("return b if a else rows", {"return b if not a else rows"}),
        ("return [a for a in rows if a]", {"return [a for a in rows if not a]"}),
        ("rows.clear()", {"pass"}),
        ("a.rating = b", {"pass"}),
        ("a += b", {"a -= b", "pass"}),
        ("raise KeyError(a)", {"pass"}),
        ("a = b", set()),
        ("return zip(a, b, strict=True)", set()),
        ("a: int | None = b", set()),
        ("return f'{a + b}' + 'c'", set()),
        ("return 'text'", set()),
        ("_log.info(a + b)", set()),
        ("assert a + b", set()),
        ("if TYPE_CHECKING: a + b", set()),
    ],
)
def test_changes_of_a_statement(tmp_path: Path, statement: str, changed: set[str]) -> None:
    assert bodies(tmp_path, statement) == changed


def test_a_rounding_becomes_each_other_one(tmp_path: Path) -> None:
    """A module may not have imported the other: it is taken from the kernel."""
    source = "from ratinghouse.kernel.rounding import half_up\ndef f(a):\n    return half_up(a, 2)\n"
    results = {}
    for mutant in listed(tmp_path, source):
        scope: dict[str, object] = {}
        exec(compile(mutated(source, mutant), "module", "exec"), scope)
        function = scope["f"]
        assert callable(function)
        results[mutant.change] = int(function(-3))
    # -1.5: half up gives -1, half away from zero -2, down -2; a third of -3 is -1
    assert results == {"half_up → half_away": -2, "half_up → down": -2, "2 → 3": -1}


def test_docstrings_decorators_and_annotations_stay(tmp_path: Path) -> None:
    source = '@rule(1)\ndef f(a: "1 + 1" = None) -> "2":\n    """One, 1."""\n'
    assert listed(tmp_path, source) == []


def test_a_default_belongs_to_the_outer_scope(tmp_path: Path) -> None:
    source = "class Book:\n    size: int = 3\n    def open(self, page=1):\n        return page + self.size\n"
    assert [(mutant.function, mutant.change, mutant.is_in_function) for mutant in listed(tmp_path, source)] == [
        ("Book.", "3 → 4", False),
        ("Book.", "1 → 2", False),
        ("Book.open", "Add → Sub", True),
    ]


def test_names_do_not_change_with_the_lines_above(tmp_path: Path) -> None:
    source = "def f(a):\n    return a + 1\n"
    before = [mutant.name for mutant in listed(tmp_path, source)]
    after = [mutant.name for mutant in listed(tmp_path, "import os\n\n\ndef g(a):\n    return a\n\n\n" + source)]
    assert (
        before
        == after
        == [
            "part/module.py :: f :: return a + 1 :: Add → Sub :: 0",
            "part/module.py :: f :: return a + 1 :: 1 → 2 :: 0",
        ]
    )


def test_equal_changes_of_a_line_are_numbered(tmp_path: Path) -> None:
    numbers = [mutant.number for mutant in listed(tmp_path, "def f(a):\n    return a + 1 + 1\n")]
    assert numbers == [0, 1, 0, 1]


def test_places_name_function_text_and_which_of_equal_lines() -> None:
    source = "a = 1\nclass B:\n    def f(self):\n        a = 1\n        a = 1\n"
    assert places(source) == [
        " :: a = 1 :: 0",
        "B :: class B: :: 0",
        "B.f :: def f(self): :: 0",
        "B.f :: a = 1 :: 0",
        "B.f :: a = 1 :: 1",
    ]


def test_a_sample_stays_when_code_is_added(tmp_path: Path) -> None:
    listed(tmp_path, "".join(f"def f{at}(a):\n    return a + {at}\n" for at in range(50)))
    drawn = sample(tmp_path, 7, {"part": 20})
    assert len(drawn) == 20
    assert drawn == sample(tmp_path, 7, {"part": 20})
    assert {mutant.name for mutant in drawn} != {mutant.name for mutant in sample(tmp_path, 8, {"part": 20})}
    before = {mutant.name for mutant in drawn}
    path = tmp_path / "part" / "module.py"
    path.write_text("def new(a):\n    return a * a\n" + path.read_text())
    assert len(before - {mutant.name for mutant in sample(tmp_path, 7, {"part": 20})}) <= 1


def test_what_invents_the_demo_is_left_out(tmp_path: Path) -> None:
    for folder in ("office", "office/demo", "office/migrations"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "module.py").write_text("NUMBER = 1\n")
    assert [mutant.path for mutant in population(tmp_path, "office")] == ["office/module.py"]
    assert ordered([], 1) == []
