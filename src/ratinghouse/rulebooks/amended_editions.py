"""Amended editions by their names: ``fide-2024+cap=350+table_b=logistic:480``.

Each amendment is NAME=VALUE, NAME=TABLE or the name of a Python file, whose functions take the place of the rules of
their names. Commands that take an edition take an amended one; an office does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from types import FunctionType
from typing import Any

from ratinghouse.kernel.amending.faults import WrongAmendment
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.statutes.fields import AMENDED
from ratinghouse.kernel.texts import text
from ratinghouse.rulebooks.import_faults import import_finding, remedy_for
from ratinghouse.rulebooks.loading import BrokenRulebook
from ratinghouse.rulebooks.sources import file_source


def amended_edition(book: Rulebook, amendments: Iterable[str]) -> Rulebook:
    """Return the edition with these amendments. Raise ``BrokenRulebook`` with everything that is wrong with them."""
    changes: dict[str, str] = {}
    functions: list[Callable[..., Any]] = []
    findings: list[Finding] = []
    words = list(amendments)
    for word in words:
        name, equals, stated = word.partition("=")
        if word.endswith(".py"):
            loaded = _functions_of(Path(word))
            functions, findings = [*functions, *loaded[0]], [*findings, *loaded[1]]
        elif not equals or name in changes:
            findings.append(_unreadable(word, twice=name in changes))
        elif stated.startswith(("rule:", "table:")):
            message = text("{amendment} names a rule or a table by its hash: it is not stored", amendment=word)
            findings.append(Finding("error", "wrong-amendment", message, text("name the file that it is written in")))
        else:
            changes[name] = stated
    try:
        amended = book.amended(rules=functions, **changes) if changes or functions or not findings else None
    except WrongAmendment as wrong:
        findings += [_with_remedy(finding) for finding in wrong.findings]
    if findings or amended is None:
        raise BrokenRulebook(AMENDED.join([book.id, *words]), findings)
    return amended


def _functions_of(path: Path) -> tuple[list[Callable[..., Any]], Sequence[Finding]]:
    """Return the functions that a file defines. What the file says is executed: trust it first."""
    if not path.is_file():
        message = text("there is no file {file}", file=str(path))
        return [], [Finding("error", "no-file", message, text("name a Python file with functions for rules"))]
    source = file_source(path)
    try:
        module = source.load()
    except (Exception, SystemExit) as problem:
        return [], [import_finding(source, problem)]
    functions = [
        part
        for name, part in vars(module).items()
        if isinstance(part, FunctionType) and part.__module__ == module.__name__ and not name.startswith("_")
    ]
    if functions:
        return [*functions], []
    message = text("{file} defines no function", file=str(path))
    return [], [Finding("error", "no-rule", message, text("define a function with the name of a rule"))]


def _unreadable(word: str, *, twice: bool) -> Finding:
    if twice:
        message = text("{name} is amended twice", name=word.partition("=")[0])
        return Finding("error", "amended-twice", message, text("state it once"))
    message = text("{amendment} is no amendment", amendment=repr(word))
    return Finding("error", "wrong-amendment", message, text("write NAME=VALUE, such as cap=350, or FILE.py"))


def _with_remedy(finding: Finding) -> Finding:
    return finding if finding.remedy else replace(finding, remedy=remedy_for(finding.message, []))
