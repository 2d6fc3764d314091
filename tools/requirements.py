"""The matrix of requirements: each number with its article, where it is implemented, and the tests for it.

    tools/requirements.py           write docs/requirements.md
    tools/requirements.py --check   fail where a number has no test, or the page is not what would be written

The numbers, with titles in our own words, are in ``requirements.toml`` beside this file. What cannot be tested yet is
``due`` there, with the reason. A test belongs to a number if it has the number in its name, docstring or parameters.
Each number has one planted error, a change of the program that its tests must notice; ``planted_errors.py`` tries them.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "ratinghouse"
NUMBERS = Path(__file__).with_name("requirements.toml")
PAGE = ROOT / "docs" / "requirements.md"
EDITIONS = {"F09": "fide-2009", "F03": "fide-2003", "J": "jcf-2024", "I": "iccf-2023", "A": "article"}

_PREFIX = "F09|F03|J|I|A"
_NAMED = re.compile(
    rf"(?<![A-Za-z0-9])({_PREFIX})[-_ ]?(\d{{3}})(?!\d)"
    r"((?:[_,/ ]+(?:and )?(?:\1[-_]?)?\d{3}(?!\d))*)"  # 010_011_012, or J-002, J-041
    r"(?:(?: to |_to_)(?:\1[-_]?)?(\d{3})(?!\d))?",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class PlantedError:
    """A change of one file of the package that the tests of a number notice."""

    file: str  # below src/ratinghouse
    text: str  # which the file has once
    by: str  # what is written instead

    def planted(self, source: str) -> str:
        """Return the file with the error in it."""
        return source.replace(self.text, self.by)

    def problem(self) -> str:
        """Return why the error cannot be planted, "" if it can."""
        path = PACKAGE / self.file
        if not path.is_file():
            return f"{self.file} does not exist"
        source = path.read_text("utf-8")
        if source.count(self.text) != 1:
            return f"{self.file} has {self.text!r} {source.count(self.text)} times, not once"
        if self.text == self.by:
            return "the planted error changes nothing"
        try:
            compile(self.planted(source), self.file, "exec")
        except SyntaxError as error:
            return f"with the planted error {self.file} is not Python: {error}"
        return ""

    def printed(self) -> str:
        """Return the error as a cell of the matrix."""
        text, by = (" ".join(part.split()).replace("|", r"\|") for part in (self.text, self.by))
        return f"`{self.file}`: `{text}` → `{by}`" if by else f"`{self.file}`: without `{text}`"


@dataclass(frozen=True)
class Requirement:
    """A number of the requirements."""

    number: str
    article: str
    title: str
    where: str = ""  # a module or a guide, where no rule of the edition has the article
    due: str = ""  # why it has no test yet
    planted: PlantedError | None = None


def requirements() -> list[Requirement]:
    """Return every number, in the order of the file."""
    return [_requirement(number, row) for number, row in tomllib.loads(NUMBERS.read_text("utf-8")).items()]


def _requirement(number: str, row: dict[str, Any]) -> Requirement:
    planted = row.pop("planted", None)
    return Requirement(number, **row, planted=PlantedError(**planted) if planted else None)


def numbers_in(text: str) -> Iterator[str]:
    """Yield the numbers in a text, including those of sequences and spans.

    >>> list(numbers_in("test_f09_010_011_the_time")), list(numbers_in("I-001 to 003"))
    (['F09-010', 'F09-011'], ['I-001', 'I-002', 'I-003'])
    """
    for named in _NAMED.finditer(text):
        first, last = int(named[2]), int(named[4] or 0)
        numbers = [first, *map(int, re.findall(r"(?<!\d)\d{3}(?!\d)", named[3]))]
        numbers += range(numbers[-1] + 1, last + 1)
        yield from (f"{named[1].upper()}-{number:03}" for number in numbers)


@cache
def tests_by_number() -> dict[str, list[str]]:
    """Return the tests that name each number."""
    tests: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        if path.name == "test_requirements.py":  # its numbers are examples
            continue
        source = path.read_text("utf-8")
        for name, node in _test_functions(ast.parse(source)):
            for number in dict.fromkeys(numbers_in(_head(source, node))):
                tests[number].append(f"{path.relative_to(ROOT)}::{name}")
    return tests


def _test_functions(tree: ast.Module | ast.ClassDef) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yield the tests of a module, including those in classes, with the names by which pytest runs them."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from ((f"{node.name}::{name}", test) for name, test in _test_functions(node))
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            yield node.name, node


def _head(source: str, test: ast.FunctionDef) -> str:
    """Return a test's decorators, its name and its docstring."""
    first = min([test.lineno, *(decorator.lineno for decorator in test.decorator_list)])
    signature = "\n".join(source.splitlines()[first - 1 : test.body[0].lineno - 1])
    return f"{signature}\n{ast.get_docstring(test) or ''}"


def rules_by_article(edition: str) -> dict[str, list[str]]:
    """Return the rules, values, checks and dates of an edition by the articles they cite."""
    from ratinghouse.rulebooks import calendar_of, rulebook

    book = rulebook(edition)
    cited = [(name, getattr(what, "article", "")) for name, what in book.names.items()]
    cited += [(check.rule.name, check.rule.article) for check in book.every_check]
    cited += [(name, rule.article) for name, rule in calendar_of(edition).rules.items()]
    rules: dict[str, list[str]] = defaultdict(list)
    for name, articles in cited:
        for article in articles.split(", "):
            rules[article].append(name)
    return rules


def places(requirement: Requirement, rules: dict[str, list[str]]) -> str:
    """Return where the requirement is implemented: as stated, else the rules under its article."""
    if requirement.where:
        return requirement.where
    cited = {article for article in rules for wanted in requirement.article.split(", ") if _under(article, wanted)}
    names = dict.fromkeys(name for article in sorted(cited) for name in rules[article])
    return ", ".join(f"`{name}`" for name in names)


def _under(article: str, wanted: str) -> bool:
    return re.match(rf"{re.escape(wanted)}(?!\d)(?!\.\d)", article) is not None


def page() -> str:
    """Return the matrix as a page."""
    tests, lines = tests_by_number(), list(_HEADING)
    rules = {edition: rules_by_article(edition) for edition in EDITIONS.values()}
    edition = ""
    for one in requirements():
        named = EDITIONS[one.number.split("-")[0]]
        if named != edition:
            edition = named
            lines += ["", f"## {edition}", ""]
            lines += ["| number | article | what | where | tests | planted error |", "|---|---|---|---|---|---|"]
        held = "<br>".join(f"`{test.removeprefix('tests/')}`" for test in tests[one.number])
        where = places(one, rules[edition])
        planted = one.planted.printed() if one.planted else ""
        held = held or f"due: {one.due}"
        lines.append(f"| {one.number} | {one.article} | {one.title} | {where} | {held} | {planted} |")
    return "\n".join(lines) + "\n"


_HEADING = (
    "# Requirements",
    "",
    "Which rule or module keeps each requirement of the regulations, which tests hold it, and one planted error that",
    "these tests notice (`tools/planted_errors.py` tries them all). Written by `tools/requirements.py`; `make check`",
    "fails where a number has neither a test nor a reason to be due, or where its error can no longer be planted.",
)


def problems() -> list[str]:
    """Return what is wrong with the matrix."""
    tests, wrong = tests_by_number(), []
    rules = {edition: rules_by_article(edition) for edition in EDITIONS.values()}
    for one in requirements():
        if not tests[one.number] and not one.due:
            wrong.append(f"{one.number} {one.title}: no test names it")
        if tests[one.number] and one.due:
            wrong.append(f"{one.number} {one.title}: a test names it, so it is not due")
        if not one.due and not places(one, rules[EDITIONS[one.number.split("-")[0]]]):
            wrong.append(f"{one.number} {one.title}: no rule has the article {one.article}; say where it is kept")
        if not one.due:
            problem = one.planted.problem() if one.planted else "no planted error"
            wrong += [f"{one.number} {one.title}: {problem}"] if problem else []
    return wrong


def is_out_of_date() -> bool:
    """Return whether the page differs from what would be written now."""
    return not PAGE.exists() or PAGE.read_text("utf-8") != page()


def main() -> None:
    """Write the page, or check it."""
    if sys.argv[1:] == ["--check"]:
        wrong = problems()
        if is_out_of_date():
            wrong.append(f"{PAGE.relative_to(ROOT)} is out of date: run tools/requirements.py")
        print("\n".join(wrong), file=sys.stderr, end="\n" if wrong else "")
        sys.exit(bool(wrong))
    PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
