"""What the author of a rulebook reads after a mistake: file, line, what is wrong, and what to change."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from ratinghouse.kernel.finding import Finding
from ratinghouse.rating.conformance.suite import conformance
from ratinghouse.rulebooks import BrokenRulebook, rulebook_at
from tests.rulebooks.small_edition import replace_line, written_edition


class Mistake(NamedTuple):
    """A part of a file, what stands there instead, and parts of the line named, of the message and of the remedy."""

    file: str
    old: str
    new: str
    line: str
    message: str
    remedy: str


MISTAKES = {
    "sum forgotten": Mistake(
        "change.py",
        "    return counted.sum()",
        "    return counted",
        '@book.rule("2.3", per="entry")',
        "article 2.3: n: a finer column must be aggregated by name",
        "add .sum(), .sum(where=…) or another aggregate",
    ),
    "sum forgotten inside": Mistake(
        "change.py",
        "    return score.sum(where=counted)",
        "    return score + 1",
        "    return score + 1",
        "article 2.3: W: a finer column must be aggregated by name",
        "add .sum(), .sum(where=…) or another aggregate",
    ),
    "wrong name": Mistake(
        "change.py",
        "def D(R, opponent_rating)",
        "def D(R, oponent_rating)",
        '@book.rule("2.1"',
        "article 2.1: D: oponent_rating is not defined above",
        "did you mean opponent_rating?",
    ),
    "wrong unit": Mistake(
        "listing.py",
        "Ro + half_up(period_change)",
        "Ro + period_change",
        "Ro + period_change",
        "Rn: hundredths and whole have different units",
        "in_hundredths(…), or a named rounding such as half_up(…)",
    ),
    "wrong grain": Mistake(
        "change.py",
        '@book.rule("2.1", per="side", where="compared")\ndef D(R',
        '@book.rule("2.1", per="player")\ndef D(R',
        '@book.rule("2.1", per="player")',
        "opponent_rating is per side and has no meaning in a rule per player",
        "define the rule per side, or take a column per player",
    ),
    "cycle": Mistake(
        "change.py",
        "def D(R, opponent_rating)",
        "def D(R, PD)",
        '@book.rule("2.1"',
        "D: PD is not defined above",
        "the two form a cycle",
    ),
    "opponent's column below": Mistake(
        "change.py",
        "def D(R, opponent_rating)",
        "def D(R, opponent_PD)",
        '@book.rule("2.1"',
        "D: opponent_PD is not defined above",
        "it is defined below (change.py, line 38)",
    ),
    "own column": Mistake(
        "change.py",
        "def D(R, opponent_rating)",
        "def D(R, D)",
        '@book.rule("2.1"',
        "D: D is not defined above",
        "a rule cannot take its own column",
    ),
    "wrong example": Mistake(
        "change.py",
        "D=456 → 400",
        "D=456 → 401",
        '@book.rule("2.1"',
        "the example 'D=456 → 401' of D_counted does not hold: the rule gives 400",
        "correct the example, or the rule",
    ),
    "incomplete example": Mistake(
        "change.py",
        "R=2000 opponent_rating=1800 → 200",
        "R=2000 → 200",
        '@book.rule("2.1"',
        "the example 'R=2000 → 200' lacks opponent_rating",
        "with every column that the rule takes",
    ),
    "wrong example of a calendar": Mistake(
        "calendar.py",
        "list=2025-03-01 → 2025-02-24",
        "list=2025-03-01 → 2025-02-25",
        '@calendar.rule("5.2")',
        "of closing does not hold: the rule gives 2025-02-24",
        "correct the example, or the rule",
    ),
    "no example": Mistake(
        "change.py",
        "\n    W=1.5 We=1.26 → .24\n",
        "",
        '@book.rule("2.3"',
        "chg has no worked example",
        "add a line such as",
    ),
    "if": Mistake(
        "change.py",
        "    return clip(D, -cap, cap)",
        "    return cap if D > cap else D",
        "return cap if D > cap else D",
        "D_counted: a column has no single truth: use & | ~ instead of and, or, not, and where() instead of if",
        "",
    ),
    "unused value": Mistake(
        "book.py", "games_needed=5", "games_wanted=6, games_needed=5", "", "no rule uses games_wanted", "remove it"
    ),
    "syntax": Mistake(
        "change.py", "return counted & rated", "return counted & & rated", "counted & & rated", "this is not Python", ""
    ),
    "not imported": Mistake(
        "change.py", "import clip, where", "import where", "clip(D", "name 'clip' is not defined", ""
    ),
}


def findings_of(package: Path) -> list[Finding]:
    """What loading and the conformance suite say of a rulebook."""
    try:
        return [finding for result in conformance(rulebook_at(package), periods=1) for finding in result.findings]
    except BrokenRulebook as broken:
        return list(broken.findings)


@pytest.mark.parametrize("mistake", MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_named_with_its_line_and_what_to_change(mistake: Mistake, tmp_path: Path) -> None:
    package = written_edition(tmp_path)
    replace_line(package, mistake.file, mistake.old, mistake.new)
    (finding,) = findings_of(package)
    assert mistake.message in finding.message
    assert mistake.remedy in finding.remedy
    if mistake.line:
        assert finding.file == str(package / mistake.file)
        assert mistake.line in (package / mistake.file).read_text().splitlines()[finding.line - 1]


def test_all_wrong_rules_are_named_at_once(tmp_path: Path) -> None:
    """Rules that need a wrong one are not named; a module that cannot be run to its end does not hide the others."""
    package = written_edition(tmp_path)
    mistakes = [MISTAKES[name] for name in ("sum forgotten", "wrong name", "wrong unit")]
    for mistake in mistakes:
        replace_line(package, mistake.file, mistake.old, mistake.new)
    findings = findings_of(package)
    assert [finding.line for finding in findings] == sorted(finding.line for finding in findings if finding.line)
    assert len(findings) == 2, "Rn needs n, and is wrong for that reason alone"
    assert all(any(mistake.message in finding.message for finding in findings) for mistake in mistakes[:2])
    with (package / "listing.py").open("a") as file:
        file.write("import nowhere\n")
    assert [finding.code for finding in findings_of(package)] == ["wrong-rule", "wrong-rule", "not-loaded"]


def test_a_module_without_a_book_or_a_calendar_is_named(tmp_path: Path) -> None:
    package = written_edition(tmp_path)
    (package / "calendar.py").unlink()
    replace_line(package, "__init__.py", "from .calendar import calendar\n", "")
    replace_line(package, "__init__.py", '["book", "calendar"]', '["book"]')
    (finding,) = findings_of(package)
    assert "defines no calendar" in finding.message
    (tmp_path / "empty.py").write_text("")
    (finding,) = findings_of(tmp_path / "empty.py")
    assert "empty defines no book" in finding.message


def test_a_module_that_ends_the_process_does_not(tmp_path: Path) -> None:
    (tmp_path / "ending.py").write_text("raise SystemExit(3)\n")
    (finding,) = findings_of(tmp_path / "ending.py")
    assert (finding.code, finding.line) == ("not-loaded", 1)
