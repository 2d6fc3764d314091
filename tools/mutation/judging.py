"""The verdict on a mutant: which tests are run, and whether in the warm server or after a cold start."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence, Set
from dataclasses import asdict
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from mutation import cold, warm
from mutation.cold import nearness
from mutation.covering import AT_IMPORT, Covering
from mutation.forking import Verdict
from mutation.mutants import Mutant
from mutation.retracing import CHECKSUMS, COMPARISONS, is_of_edition

OF_RULES = ("tests/rulebooks/", "tests/rating/", "tests/calculators/")
"""Tests that are run for a mutant of a rule, within the budget."""
EXAMPLES = "worked examples"
"""A part of the names of tests that calculate every example of an edition."""
NEAR = 2
"""The fewest words that the names of a module and of a file of tests share, if there is no other relation."""
LEAST_SHARE = 0.01
"""The least share of a test's lines in a file: used for tests with a smaller one, or that were never measured."""
BUDGET, BUDGET_WITH_OFFICE = 3.0, 10.0
"""Seconds of tests for a mutant; more where each test copies an office and asks it for pages."""
WITH_OFFICE = ("office/", "site/")
BRIEF = 1.0
"""Seconds of tests after a cold start if the warm server has already run all of them."""


class Judge:
    """Asks a warm server; mutants that it cannot judge are tried after a cold start.

    ``budget`` is seconds of tests for each mutant; without any it depends on the part of the package.
    """

    def __init__(self, covering: Covering, files: Sequence[str], budget: float | None, log: Path) -> None:
        self.covering, self.budget = covering, budget
        self.built = Path(mkdtemp(prefix="mutation-server-"))
        to_server, from_server = os.pipe(), os.pipe()
        if os.fork() == 0:
            os.close(to_server[1])
            os.close(from_server[0])
            out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
            os.dup2(out, 1)
            os.dup2(out, 2)
            warm.main(to_server[0], from_server[1], files, self.built)
        os.close(to_server[0])
        os.close(from_server[1])
        self.requests, self.answers = os.fdopen(to_server[1], "w"), os.fdopen(from_server[0])
        ready = self.answers.readline()
        if not ready:
            raise SystemExit(f"the tests could not be collected: see {log}")
        guessed: dict[str, float] = json.loads(ready)
        self.tests = {test for test in guessed if not test.endswith(CHECKSUMS)}
        self.known = guessed | covering.seconds
        self.never_measured = guessed.keys() - covering.seconds.keys()
        self.excluded: set[str] = set()

    def judged(self, mutant: Mutant) -> tuple[Verdict, str]:
        """Return the verdict, and whether it came from the warm server or from a cold start."""
        if is_of_edition(mutant.path):
            return self.judged_rule(mutant)
        covering = self.covering.tests(mutant) | nearest(mutant.path, self.never_measured)
        tests = self.in_order(covering, mutant.path)
        at_import = AT_IMPORT in covering
        if not at_import and not tests and mutant.is_in_function:
            return Verdict("uncovered"), "warm"
        if mutant.is_in_function and tests:
            verdict = self.ask(mutant, tests, self.budget_for(mutant.path))
            if verdict.verdict == "survived" and at_import:
                at_start = cold.judged(mutant, tests, self.seconds(tests), BRIEF, self.built, briefly=True)
                return (at_start, "cold") if at_start.verdict == "killed" else (verdict, "warm")
            if verdict.verdict != warm.COLD:
                return verdict, "warm"
        if at_import:
            beside = self.covering.beside(mutant.path) | nearest(mutant.path, self.tests)
            tests = self.in_order(covering | beside, mutant.path)
        return cold.judged(mutant, tests, self.seconds(tests), self.budget_for(mutant.path), self.built), "cold"

    def budget_for(self, path: str) -> float:
        if self.budget is not None:
            return self.budget
        return BUDGET_WITH_OFFICE if path.startswith(WITH_OFFICE) else BUDGET

    def judged_rule(self, mutant: Mutant) -> tuple[Verdict, str]:
        """Trace the rule anew; if no test notices it, try tests that import the module itself after a cold start."""
        tests = self.for_rules(mutant)
        verdict = self.ask(mutant, tests, self.budget_for(mutant.path))
        importing = [test for test in tests if self._imports(test.split("::")[0], mutant.path)]
        if verdict.verdict == "survived" and importing:
            at_start = cold.judged(mutant, importing, self.seconds(importing), self.budget_for(mutant.path), self.built)
            return (at_start, "cold") if at_start.verdict == "killed" else (verdict, "retraced")
        return verdict, "retraced"

    @staticmethod
    @cache
    def _imports(file: str, path: str) -> bool:
        module = "ratinghouse." + path.removesuffix(".py").replace("/", ".")
        return module in Path(file).read_text()

    def unsound(self, tests: set[str]) -> set[str]:
        """Return those tests that fail without any mutant; from now on they are not run."""
        left = self.in_order(tests)
        while left:
            verdict = self.ask(None, left, max(len(left) * BUDGET_WITH_OFFICE, *(self.known[test] for test in left)))
            if verdict.verdict != "killed":
                break
            failed = left[verdict.tests - 1]
            self.excluded.add(failed)
            left = left[verdict.tests :]
        return tests & self.excluded

    def ask(self, mutant: Mutant | None, tests: Sequence[str], budget: float) -> Verdict:
        request = {
            "mutant": asdict(mutant) if mutant else None,
            "tests": tests,
            "seconds": self.seconds(tests),
            "budget": budget,
        }
        self.requests.write(json.dumps(request) + "\n")
        self.requests.flush()
        return Verdict(**json.loads(self.answers.readline()))

    def in_order(self, tests: set[str], path: str = "") -> list[str]:
        """Return the tests that can be run here, first those about the file, with similar names, and fast ones.

        Half of the time goes to the most promising ones, however long they take, and half to the fast ones of them.
        """
        usable = sorted(test for test in (tests & self.tests) - self.excluded if self.known[test] >= 0)
        promise = {
            test: (1 + nearness(path, test)) ** 2 * (LEAST_SHARE + self.covering.share(test, path)) for test in usable
        }
        fast = sorted(usable, key=lambda test: self.known[test] / promise[test])
        promising = sorted(usable, key=promise.__getitem__, reverse=True)
        begin: dict[str, float] = {}
        for order in (fast, promising):
            passed = 0.0
            for test in order:
                begin[test] = min(passed, begin.get(test, passed))
                passed += self.known[test]
        return sorted(usable, key=begin.__getitem__)

    def for_rules(self, mutant: Mutant) -> list[str]:
        """Return the tests of rules, first those that name edition and rule: no test executes the lines of a rule."""
        name = f"{mutant.path} {mutant.function} {mutant.text}"
        usable = self.tests - self.excluded
        tests = (test for test in usable if _is_of_rules(test) and self.known[test] >= 0)
        return sorted(tests, key=lambda test: (self.known[test] / 4 ** _nearness_to_rule(name, test), test))

    def seconds(self, tests: Sequence[str]) -> dict[str, float]:
        """Return how long each took when it was measured, or an estimate."""
        return {test: self.known[test] for test in tests}


def useful_files(due: Iterable[Mutant], covering: Covering, files: Sequence[str]) -> list[str]:
    """Return the files of tests that mutants are tried with: a server that collects only them starts faster."""
    mutants = list(due)
    measured = {test.split("::")[0] for test in covering.seconds}
    executing: set[str] = set()
    for mutant in mutants:
        tests = covering.tests(mutant)
        executing |= {test.split("::")[0] for test in tests}
        if AT_IMPORT in tests:
            executing |= {test.split("::")[0] for test in covering.beside(mutant.path)}
            executing |= nearest(mutant.path, set(files))
    of_rules = any(is_of_edition(mutant.path) for mutant in mutants)
    return [
        file
        for file in files
        if file in executing
        or (of_rules and _is_of_rules(f"{file}::"))
        or (file not in measured and any(nearness(mutant.path, file) >= NEAR for mutant in mutants))
    ]


def nearest(path: str, tests: Set[str]) -> set[str]:
    """Return the tests of the files whose names are most similar to the module's."""
    most = max((nearness(path, test) for test in tests), default=0)
    return {test for test in tests if nearness(path, test) == most} if most >= NEAR else set()


def _is_of_rules(test: str) -> bool:
    return test.startswith(OF_RULES) and not any(f"/{file}.py::" in test for file in COMPARISONS)


def _nearness_to_rule(name: str, test: str) -> int:
    return nearness(name, test, whole=True) + (3 if EXAMPLES in test else 0)
