"""The verdict on a mutant: which tests are run, and in which of the two ways."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from mutation import cold, warm
from mutation.cold import nearness
from mutation.covering import AT_IMPORT, Covering
from mutation.forking import Verdict
from mutation.mutants import Mutant
from mutation.retracing import CHECKSUMS, is_of_edition

OF_RULES = ("tests/rulebooks/", "tests/rating/", "tests/calculators/")
"""Tests that are run for a mutant of a rule, as far as the budget goes."""
BRIEF = 1.0
"""Seconds of tests after a cold start where the warm server has run them all already."""


class Judge:
    """Asks a warm server; what that cannot show is tried after a cold start. ``budget`` is seconds of tests."""

    def __init__(self, covering: Covering, directories: Sequence[str], budget: float, log: Path) -> None:
        self.covering, self.budget = covering, budget
        to_server, from_server = os.pipe(), os.pipe()
        if os.fork() == 0:
            os.close(to_server[1])
            os.close(from_server[0])
            out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
            os.dup2(out, 1)
            os.dup2(out, 2)
            warm.main(to_server[0], from_server[1], directories)
        os.close(to_server[0])
        os.close(from_server[1])
        self.requests, self.answers = os.fdopen(to_server[1], "w"), os.fdopen(from_server[0])
        ready = self.answers.readline()
        if not ready:
            raise SystemExit(f"the tests could not be collected: see {log}")
        self.tests = {test for test in json.loads(ready) if not test.endswith(CHECKSUMS)}
        self.excluded: set[str] = set()

    def judged(self, mutant: Mutant) -> tuple[Verdict, str]:
        """The verdict, and whether it came from the warm server or from a cold start."""
        if is_of_edition(mutant.path):
            return self.ask(mutant, self.for_rules(mutant.path), self.budget), "retraced"
        covering = self.covering.tests(mutant)
        tests = self.in_order(covering, mutant.path)
        at_import = AT_IMPORT in covering
        if not at_import and not tests and mutant.is_in_function:
            return Verdict("uncovered"), "warm"
        if mutant.is_in_function and tests:
            verdict = self.ask(mutant, tests, self.budget)
            if verdict.verdict == "survived" and at_import:
                at_start = cold.judged(mutant, tests, self.seconds(tests), BRIEF, briefly=True)
                return (at_start, "cold") if at_start.verdict == "killed" else (verdict, "warm")
            if verdict.verdict != warm.COLD:
                return verdict, "warm"
        if at_import:
            tests = self.in_order(covering | self.covering.beside(mutant.path), mutant.path)
        return cold.judged(mutant, tests, self.seconds(tests), self.budget), "cold"

    def unsound(self, tests: set[str]) -> set[str]:
        """Those of the tests that fail without any mutant; from now on they are not run."""
        left = self.in_order(tests)
        while left:
            verdict = self.ask(None, left, len(left) * self.budget)
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
        """The tests that can be run here, fast ones and those whose file has a name like the mutant's first."""
        known = self.covering.seconds
        usable = (test for test in (tests & self.tests) - self.excluded if known.get(test, 1.0) >= 0)
        return sorted(usable, key=lambda test: (known.get(test, 1.0) / (1 + nearness(path, test)) ** 2, test))

    def for_rules(self, path: str) -> list[str]:
        """The tests of rules, those first that name the edition: nobody sees which lines of a rule a test executes."""
        known = self.covering.seconds
        tests = (test for test in self.tests - self.excluded if test.startswith(OF_RULES) and known.get(test, 1.0) >= 0)
        return sorted(tests, key=lambda test: (known.get(test, 1.0) / 4 ** nearness(path, test, whole=True), test))

    def seconds(self, tests: Sequence[str]) -> dict[str, float]:
        """How long each took when it was measured."""
        return {test: self.covering.seconds.get(test, 1.0) for test in tests}
