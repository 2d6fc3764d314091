"""Mutation testing, the runs: which tests are chosen, what a verdict is, and how a run is taken up again."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from coverage import CoverageData
from mutation import __main__ as command
from mutation import warm
from mutation.cold import nearness
from mutation.covering import AT_IMPORT, Covering, known_tests
from mutation.forking import Verdict, in_fork, source_directory
from mutation.judging import Judge, useful_files
from mutation.mutants import Mutant, mutants
from mutation.places import places
from mutation.results import Results, counted, equivalents, share_with_interval
from mutation.retracing import CHECKSUMS, is_of_edition, retrace
from mutation.session import say

from ratinghouse.kernel import rounding
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.examples import outcomes
from ratinghouse.kernel.rule import Rule
from ratinghouse.rulebooks import rulebook
from tests.rulebooks import test_statutes

SOURCE = "LIMIT = 400\n\n\ndef f(a):\n    b = a + 1\n    return b * 2\n\n\ndef g(a):\n    return a - 1\n"
NAME = "part/module.py"


@pytest.fixture
def measured(tmp_path: Path) -> Covering:
    """A module of which f is executed by two tests, g by none, the rest at import."""
    path = tmp_path / "source" / NAME
    path.parent.mkdir(parents=True)
    path.write_text(SOURCE)
    coverage = CoverageData(str(tmp_path / "part.coverage"))
    for context, lines in ((AT_IMPORT, [1, 4, 9]), ("test_slow", [5, 6]), ("test_fast", [5])):
        coverage.set_context(context)
        coverage.add_lines({str(path): lines})
    coverage.add_lines({str(path.with_name("other.py")): [1, 2, 3]})  # by the last of them, test_fast
    coverage.write()
    (tmp_path / "part.seconds").write_text('["test_slow", 2.0]\n["test_fast", 0.1]\n')
    (tmp_path / "part.places").write_text(json.dumps({NAME: places(SOURCE)}))
    return Covering(tmp_path, tmp_path / "source")


def by_change(covering: Covering) -> dict[str, Mutant]:
    return {mutant.change: mutant for mutant in mutants(covering.source / NAME, covering.source)}


def test_only_files_of_tests_that_a_mutant_is_tried_with_are_collected(measured: Covering) -> None:
    """Those that execute it, and one that was never measured but is named like the module."""
    mutants_by_change = by_change(measured)
    files = ["test_fast", "test_slow", "tests/part/test_module.py", "tests/part/test_another.py"]
    assert useful_files([mutants_by_change["Mult → FloorDiv"]], measured, files) == [
        "test_slow",
        "tests/part/test_module.py",
    ]
    assert useful_files([mutants_by_change["400 → 401"]], measured, files) == [*files[:3]]
    assert useful_files([], measured, files) == []


def test_only_tests_that_execute_the_line_are_chosen(measured: Covering) -> None:
    mutants_by_change = by_change(measured)
    assert measured.tests(mutants_by_change["Add → Sub"]) == {"test_slow", "test_fast"}
    assert measured.tests(mutants_by_change["Mult → FloorDiv"]) == {"test_slow"}
    assert measured.tests(mutants_by_change["Sub → Add"]) == set()
    assert measured.tests(mutants_by_change["400 → 401"]) == {AT_IMPORT}
    assert measured.beside(NAME) == {"test_slow", "test_fast"}
    assert measured.seconds == {"test_slow": 2.0, "test_fast": 0.1}


def test_a_test_is_about_the_file_to_which_most_of_its_lines_belong(measured: Covering) -> None:
    assert measured.share("test_slow", NAME) == 1.0
    assert measured.share("test_fast", NAME) == 0.25
    assert measured.share("test_of_something_else", NAME) == 0.0


@pytest.mark.parametrize(
    ("test", "words"),
    [
        ("tests/office/test_listings.py::test_a", 2),  # office, list
        ("tests/office/test_publication.py::test_list_views", 2),  # office, publishing
        ("tests/site/test_desk.py::test_a", 0),
    ],
)
def test_files_are_near_by_the_beginnings_of_their_words(test: str, words: int) -> None:
    assert nearness("office/publishing/list_views.py", test) == words


def test_tests_that_were_measured_are_known(measured: Covering, tmp_path: Path) -> None:
    assert known_tests(tmp_path) == {"test_slow", "test_fast"}


def test_moved_lines_are_found_and_new_lines_have_the_tests_of_their_function(measured: Covering) -> None:
    path = measured.source / NAME
    path.write_text("import os\n\n" + SOURCE.replace("return b * 2", "return b * 2 // 7"))
    mutants_by_change = by_change(measured)
    assert measured.tests(mutants_by_change["Add → Sub"]) == {"test_slow", "test_fast"}
    assert measured.tests(mutants_by_change["7 → 8"]) == {"test_slow", "test_fast", AT_IMPORT}


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
@pytest.mark.parametrize(
    ("lines", "verdict"),
    [
        (["run a", "passed"], Verdict("survived", "", 1)),
        (["run a", "run b", "failed b"], Verdict("killed", "b", 2)),
        (["run a", "budget"], Verdict("survived", "not all tests: out of time", 1)),
        (["run a"], Verdict("killed", "a ends the process", 1)),
        ([], Verdict("killed", "import ends the process", 0)),
        ([warm.COLD], Verdict("cold", "", 0)),
    ],
)
def test_the_verdict_is_what_the_forked_process_wrote(lines: list[str], verdict: Verdict) -> None:
    def work(out: int) -> None:
        for line in lines:
            say(out, line)

    outcome = in_fork(work)
    assert (outcome.verdict, outcome.by, outcome.tests) == (verdict.verdict, verdict.by, verdict.tests)


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_the_test_that_killed_is_named_whichever_way_it_ended() -> None:
    """So that it can be tried without the mutant: a test that takes long on a loaded machine kills nothing."""
    for by in ("tests/a.py::b[c d]", "tests/a.py::b[c d] ends the process", "tests/a.py::b[c d] hangs"):
        assert Verdict("killed", by).test == "tests/a.py::b[c d]"


def test_a_test_that_hangs_kills_the_mutant_and_is_ended(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("mutation.forking.LIMIT", 5.0)  # within it, on a busy machine too, the test says that it runs

    def work(out: int) -> None:
        (tmp_path / "process").write_text(str(os.getpid()))
        say(out, "run a")
        time.sleep(60)

    assert in_fork(work).by == "a hangs"
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "process").read_text()), 0)


def test_living_functions_get_the_code_of_a_mutant(monkeypatch: pytest.MonkeyPatch) -> None:
    below = source_directory()
    of_down = [mutant for mutant in mutants(below / "kernel" / "rounding.py", below) if mutant.function == "_down"]
    assert of_down
    monkeypatch.setattr(rounding._down, "__code__", rounding._down.__code__)  # put back at the end
    before = rounding.whole(1200)
    assert warm.put_in(of_down[-1], warm.Living())
    assert rounding.whole(1200) != before


def test_what_runs_at_import_cannot_be_put_into_a_living_module() -> None:
    outside = Mutant("kernel/rounding.py", "", "X = 1", "1 → 2", 0, 1, 1, 0)
    assert not warm.put_in(outside, warm.Living())


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
@pytest.mark.parametrize(
    ("function", "change", "holding"),
    [
        ("K", "down → half_up", ["no", "no", "yes"]),  # 700 / 39 games is 17.9: K is 17, not 18
        ("", "", ["yes", "yes", "yes"]),
    ],
)
def test_rules_are_traced_anew_also_in_books_that_tests_hold(function: str, change: str, holding: list[str]) -> None:
    """The rules of fide-2022 and of the edition that follows it change, not those of another; stored ones never."""
    below = source_directory()
    changed = mutants(below / "rulebooks" / "fide_2022" / "coefficient.py", below)
    mutant = next((it for it in changed if (it.function, it.change) == (function, change)), None)
    books = [rulebook(id) for id in ("fide-2022", "fide-2024", "fide-2009")]

    def work(out: int) -> None:
        retrace(mutant, warm.Living().caches)
        again = [rulebook(book.id) for book in books]
        for some in (books, again):
            say(out, " ".join("yes" if _examples_hold(book) else "no" for book in some))

    reading, writing = os.pipe()
    in_fork(lambda _: work(writing))
    os.close(writing)
    with os.fdopen(reading) as lines:
        assert lines.read().splitlines() == [" ".join(holding)] * 2


def _examples_hold(book: Rulebook) -> bool:
    rule = book.names["K"]
    assert isinstance(rule, Rule)
    return all(outcome.holds for outcome in outcomes(book, rule))


@pytest.mark.parametrize(
    ("path", "is_rule"),
    [
        ("rulebooks/fide_2022/coefficient.py", True),
        ("rulebooks/fide_2024/__init__.py", True),
        ("rulebooks/loading.py", False),
        ("rulebooks/template/book.py", False),
        ("kernel/engine/run.py", False),
    ],
)
def test_rules_of_editions_are_told_by_their_folder(path: str, is_rule: bool) -> None:
    assert is_of_edition(path) is is_rule


def test_no_test_of_a_checksum_kills_a_rule() -> None:
    """It would notice every change of the law, whatever the rule calculates."""
    assert all(callable(getattr(test_statutes, name)) for name in CHECKSUMS)


def test_a_run_is_taken_up_where_it_ended(tmp_path: Path, measured: Covering) -> None:
    first, second, third = list(by_change(measured).values())[:3]
    results = Results(tmp_path / "results.jsonl")
    results.add(first, Verdict("survived"), "warm")
    results.add(second, Verdict("killed", "test_fast", 1), "warm")
    results = Results(tmp_path / "results.jsonl")
    assert [results.is_due(mutant, again=False) for mutant in (first, second, third)] == [False, False, True]
    assert [results.is_due(mutant, again=True) for mutant in (first, second, third)] == [True, False, True]
    results.add(first, Verdict("killed", "test_slow", 1), "cold")
    assert Results(tmp_path / "results.jsonl").verdict(first) == "killed"


class _JudgeOfOneMinute:
    """Kills every mutant, each within a minute of a clock of its own; the first killer is not to be trusted."""

    def __init__(self) -> None:
        self.seconds, self.judged_names, self.questions = 0.0, list[str](), 0

    def judged(self, mutant: Mutant) -> tuple[Verdict, str]:
        self.seconds += 60
        self.judged_names.append(mutant.name)
        return Verdict("killed", "test_slow" if len(self.judged_names) == 1 else "test_fast", 1), "warm"

    def unsound(self, tests: set[str]) -> list[str]:
        self.questions += 1
        return ["test_slow"] if self.questions == 1 and "test_slow" in tests else []


@pytest.mark.parametrize(("minutes", "judged"), [(1.5, [0, 1]), (2.0, [0, 1, 2]), (2.5, [0, 1, 2]), (9, [0, 1, 2, 0])])
def test_no_mutant_is_begun_after_the_minutes_are_over(
    minutes: float, judged: list[int], tmp_path: Path, measured: Covering, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that are not begun stay due; those that a failing test killed are judged again, if there is time."""
    due = list(by_change(measured).values())[:3]
    judge, results = _JudgeOfOneMinute(), Results(tmp_path / "results.jsonl")
    monkeypatch.setattr(command, "time", SimpleNamespace(monotonic=lambda: judge.seconds))
    command.judge_until(60 * minutes, due, cast(Judge, judge), results)
    assert judge.judged_names == [due[index].name for index in judged]
    assert [results.is_due(mutant, again=False) for mutant in due] == [index not in judged for index in range(3)]


def test_equivalent_ones_are_counted_apart_and_not_against_the_tests(tmp_path: Path, measured: Covering) -> None:
    drawn = list(by_change(measured).values())[:4]
    results = Results(tmp_path / "results.jsonl")
    for mutant, verdict in zip(drawn, ("killed", "survived", "survived", "uncovered"), strict=True):
        results.add(mutant, Verdict(verdict), "warm")
    count = counted(drawn, results, {drawn[1].name: "the same", drawn[0].name: "killed all the same"})["part"]
    assert dict(count.verdicts) == {"killed": 1, "equivalent": 1, "survived": 1, "uncovered": 1}
    assert count.tried == 4
    assert round(count.share(), 1) == 33.3


def test_every_equivalent_mutant_has_a_reason(tmp_path: Path) -> None:
    path = tmp_path / "equivalent.txt"
    path.write_text("# a comment\n\na :: f :: x\n    zero either\n    way\nb :: g :: y\n    never read\n")
    assert equivalents(path) == {"a :: f :: x": "zero either way", "b :: g :: y": "never read"}
    path.write_text("a :: f :: x\nb :: g :: y\n    never read\n")
    with pytest.raises(ValueError, match="no reason for a :: f :: x"):
        equivalents(path)
    assert all(equivalents().values())


def test_a_rule_that_the_kernel_refuses_says_nothing_about_the_tests(tmp_path: Path, measured: Covering) -> None:
    drawn = list(by_change(measured).values())[:3]
    results = Results(tmp_path / "results.jsonl")
    for mutant, verdict in zip(drawn, ("killed", "refused", "survived"), strict=True):
        results.add(mutant, Verdict(verdict), "retraced")
    assert counted(drawn, results, {})["part"].share() == 50.0
    assert [results.is_due(mutant, again=True) for mutant in drawn] == [False, False, True]


@pytest.mark.parametrize(
    ("killed", "tried", "bounds"),
    [
        (95, 100, (95.0, 88.8, 97.8)),  # Wilson's interval, as tables print it
        (0, 10, (0.0, 0.0, 27.8)),
        (10, 10, (100.0, 72.2, 100.0)),
        (0, 0, (100.0, 0.0, 100.0)),
    ],
)
def test_a_share_has_its_interval(killed: int, tried: int, bounds: tuple[float, float, float]) -> None:
    assert tuple(round(number, 1) for number in share_with_interval(killed, tried)) == bounds
