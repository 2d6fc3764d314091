"""Mutation testing: small changes of the code, and whether a test notices each.

    python -m mutation measure             which test executes which line; goes on where it was stopped
    python -m mutation measure TEST...     the same for tests that were changed
    python -m mutation run                 try the mutants of the sample that were not tried yet
    python -m mutation run --again         try the survivors again, after tests were added
    python -m mutation run --with TEST...  try the survivors again with these files of tests, whatever was measured
    python -m mutation report              the counts and the survivors

Why not a library: mutmut 3 leaves out decorated functions, and every rule of a rulebook is one; what a module does at
import (constants, rules as they are traced) it cannot change. cosmic-ray starts the test command anew for each mutant
and does not choose tests by line; mutatest is no longer kept. Here a server forks with everything imported, the
tests collected and the offices for tests built, so that a mutant costs what its tests cost.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from math import inf
from pathlib import Path

from mutation import cold, warm
from mutation.covering import Covering
from mutation.forking import source_directory
from mutation.judging import BUDGET_WITH_OFFICE, WITH_OFFICE, Judge, useful_files
from mutation.mutants import Mutant
from mutation.results import Results, counted, equivalents, share_with_interval
from mutation.sample import SIZES, sample

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".mutation"
SEED = 11
WITHOUT_OFFICE = ("kernel/", "rulebooks/", "titles/", "reports/")
"""Parts that are sufficiently tested by tests without an office and without commands."""
ENVIRONMENT = {
    "HYPOTHESIS_PROFILE": "mutation",
    "RATINGHOUSE_SHARED": "/nonexistent",  # the tests must be sufficient without the real files
    "OPENBLAS_NUM_THREADS": "1",
    "PYTHONPYCACHEPREFIX": str(CACHE / "bytecode"),
}


def main() -> None:
    """Read the command line and do what it says."""
    options = _parser().parse_args()
    os.chdir(ROOT)
    CACHE.mkdir(exist_ok=True)
    os.environ.update(ENVIRONMENT)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # every fork would compile everything anew
    sys.dont_write_bytecode, sys.pycache_prefix = False, ENVIRONMENT["PYTHONPYCACHEPREFIX"]
    if options.verb == "measure":
        measure(options.tests, options.part or [])
        return
    sizes = {part: size for part, size in SIZES.items() if not options.part or part in options.part}
    if options.under:
        sizes = {options.under.split("/")[0]: sys.maxsize}
    drawn = [
        mutant
        for mutant in sample(source_directory(), options.seed, sizes)
        if mutant.path.startswith(options.under) and options.like in mutant.name
    ]
    results = Results(CACHE / "results.jsonl")
    if options.verb == "run":
        known = equivalents()
        again = options.again or bool(options.tests)
        due = [mutant for mutant in drawn if results.is_due(mutant, again=again) and mutant.name not in known]
        if options.tests:
            run_with(options.tests, [mutant for mutant in due if results.verdict(mutant)], results, options.budget)
        else:
            run(due, results, options.budget, options.minutes)
    report(drawn, results)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="mutation", description="Small changes of the code, and who notices them.")
    verbs = parser.add_subparsers(dest="verb", required=True)
    measuring = verbs.add_parser("measure", help="find out which test executes which line")
    measuring.add_argument("tests", nargs="*", help="files of tests (default: every test that was not measured yet)")
    measuring.add_argument("--part", action="append", choices=SIZES, help="note only lines of this part: much faster")
    for verb, what in (("run", "try the mutants that were not tried yet"), ("report", "print counts and survivors")):
        parser_of_verb = verbs.add_parser(verb, help=what)
        parser_of_verb.add_argument("--seed", type=int, default=SEED)
        parser_of_verb.add_argument("--part", action="append", choices=SIZES, help="only this part of the package")
        parser_of_verb.add_argument("--under", default="", help="all mutants of the files whose path begins so")
        parser_of_verb.add_argument("--like", default="", help="only mutants whose name contains this")
        if verb == "run":
            parser_of_verb.add_argument("--again", action="store_true", help="also those that survived")
            parser_of_verb.add_argument("--with", nargs="+", dest="tests", metavar="TEST", help="files of tests to use")
            parser_of_verb.add_argument("--budget", type=float, help="seconds of tests for a mutant")
            parser_of_verb.add_argument("--minutes", type=float, default=inf, help="begin no mutant after this time")
    return parser


def measure(tests: Sequence[str], parts: Sequence[str]) -> None:
    """Run tests under coverage: those that were not measured yet, or the named ones, measured before or not.

    Where parts of the package are named, only their lines are noted: the rest runs at its usual speed.
    """
    what = list(tests) or warm.arguments(warm.TESTS)
    name = f"tests-{time.time_ns()}"  # unique, even if another part is measured at the same time
    variables = {
        "MUTATION_PART": str(CACHE / name),
        "MUTATION_TRACED": " ".join(parts),
        "PYTHONPATH": os.pathsep.join((str(ROOT / "tools"), str(ROOT / "src"))),
    }
    if not tests:
        variables["MUTATION_MISSING"] = "1"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "mutation.measuring", "-p", "no:cacheprovider", *what]
    subprocess.run(command, env=os.environ | variables, check=False)


def run(due: Sequence[Mutant], results: Results, budget: float | None, minutes: float) -> None:
    """Judge mutants and store each verdict; mutants killed by a test that also fails without them are judged again."""
    if not due:
        return
    end = time.monotonic() + 60 * minutes
    cold.preload()
    covering = Covering(CACHE, source_directory())
    if not covering.parts:
        raise SystemExit("nothing was measured yet: python -m mutation measure")
    files = useful_files(due, covering, warm.files(_directories(due)))
    judge_until(end, due, Judge(covering, files, budget, CACHE / f"server-{os.getpid()}.log"), results)


def judge_until(end: float, due: Sequence[Mutant], judge: Judge, results: Results) -> None:
    """Judge mutants until the clock shows ``end``: those not begun by then remain due."""
    while due:
        killers: dict[str, list[Mutant]] = defaultdict(list)
        for number, mutant in enumerate(due, start=1):
            if time.monotonic() > end:
                break
            verdict, how = judge.judged(mutant)
            results.add(mutant, verdict, how)
            killers[verdict.test].append(mutant)
            print(f"{number}/{len(due)} {verdict.verdict} {verdict.seconds:.1f} s {how} {mutant.name}", flush=True)
        due = [mutant for test in judge.unsound(set(killers)) for mutant in killers[test]]


def run_with(files: Sequence[str], survivors: Sequence[Mutant], results: Results, budget: float | None) -> None:
    """Judge survivors by some files of tests, slow ones too, after a cold start; store which are killed now."""
    cold.preload()
    for mutant in survivors:
        verdict = cold.judged(mutant, [f"{file}::" for file in files], {}, budget or BUDGET_WITH_OFFICE, slow=True)
        if verdict.verdict == "killed":
            results.add(mutant, verdict, "cold")
        print(f"{verdict.verdict} {verdict.seconds:.1f} s {verdict.by} {mutant.name}", flush=True)


def _directories(due: Sequence[Mutant]) -> Sequence[str]:
    """Return the directories whose tests these mutants are tried with."""
    for parts, directories in ((WITHOUT_OFFICE, warm.CALCULATION), (WITH_OFFICE, warm.OFFICE)):
        if all(mutant.path.startswith(parts) for mutant in due):
            return directories
    return warm.TESTS


def report(drawn: Sequence[Mutant], results: Results) -> None:
    """Print how many of each part were killed, and every survivor."""
    known = equivalents()
    total: Counter[str] = Counter()
    columns = ("killed", "equivalent", "refused", "survived", "uncovered")
    print(f"{'part':12}{'tried':>8}" + "".join(f"{column:>12}" for column in columns) + f"{'killed of the others':>24}")
    for part, count in counted(drawn, results, known).items():
        numbers = "".join(f"{count.verdicts[column]:12}" for column in columns)
        print(f"{part:12}{count.tried:8}{numbers}{count.share():22.1f} %")
        total += count.verdicts
    tried = sum(total.values())
    if tried:
        could_be_killed = tried - total["equivalent"] - total["refused"]
        share, low, high = share_with_interval(total["killed"], could_be_killed)
        others = f"{total['equivalent']} equivalent, {total['refused']} refused"
        print(f"{tried} tried, {others}; {total['killed']} of {could_be_killed} killed:", end=" ")
        print(f"{share:.1f} %, with 95 % confidence between {low:.1f} and {high:.1f} %")
    for mutant in drawn:
        if results.verdict(mutant) not in ("", "killed", "refused") and mutant.name not in known:
            print(f"{results.verdict(mutant)} src/ratinghouse/{mutant.path}:{mutant.first} {mutant.name}")


if __name__ == "__main__":
    main()
