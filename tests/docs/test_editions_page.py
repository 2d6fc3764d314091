"""Every worked line of the pages on the regulations and on the calculator article, calculated by the program.

``python -m tests.docs.test_editions_page`` writes the numbers after the arrows anew.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ratinghouse.cli import verbs
from ratinghouse.rulebooks import rulebook_ids

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = (DOCS / "editions.md", DOCS / "calculator-article.md")
BLOCK = re.compile(r"```text\nBy (?P<rules>\S+):\n(?P<lines>.*?)```", re.DOTALL)
OPTIONS = {"games": "--games", "peak": "--peak", "born": "--birth", "start": "--start", "RD": "--rd"}


def worked_lines(page: Path) -> list[tuple[str, str, str]]:
    """The edition, the question and the answer of every worked line."""
    return [
        (block["rules"], *line.split(" → "))
        for block in BLOCK.finditer(page.read_text(encoding="utf-8"))
        for line in block["lines"].splitlines()
    ]


def answer(rules: str, question: str) -> str:
    """What the program answers, in the words of the page."""
    if question.startswith(("ended ", "reported ")):
        words = question.replace("ended ", "--end ").replace("reported ", "--reported ").replace(",", "").split()
        return f"list {_document('calendar', *words, rules=rules)['list']}"
    player, _, opponents = question.partition(": ")
    if player == "unrated":
        first = _document("calc", "initial", "--event", f"Open: {opponents}", rules=rules)
        return f"first rating {first['Rn']}"
    change = _document("calc", "change", *_options(player), opponents, rules=rules)
    K = f"K {change['K']}, " if change.get("K") is not None else ""
    RD = f", RD {change['RD']}" if change.get("RD") is not None else ""
    expected, points = _short(change["We"], 3), _short(change["change"], 2)
    return (
        f"{K}expected {expected}, change {'+' if change['change'] > 0 else ''}{points}, new rating {change['Rn']}{RD}"
    )


def _options(player: str) -> list[str]:
    rating, *words = player.split()
    options = ["--rating", rating]
    while words:
        word = words.pop(0)
        options += ["--pool", word] if word == "rapid" else [OPTIONS[word], words.pop(0)]
    return options


def _short(number: float, digits: int) -> str:
    return f"{round(number, digits):g}"


def _document(*words: str, rules: str) -> Any:
    result = CliRunner().invoke(verbs, [*words, "--rules", rules, "--json"])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.mark.parametrize(("rules", "question", "printed"), [line for page in PAGES for line in worked_lines(page)])
def test_the_page_has_the_numbers_of_the_program(rules: str, question: str, printed: str) -> None:
    assert answer(rules, question) == printed


def test_every_edition_is_explained_with_worked_numbers() -> None:
    explained = {rules for page in PAGES for rules, _, _ in worked_lines(page)}
    assert explained == set(rulebook_ids())


def record() -> None:
    """Write the program's answers into the pages."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for rules, question, printed in worked_lines(page):
            text = text.replace(f"{question} → {printed}\n", f"{question} → {answer(rules, question)}\0\n", 1)
        page.write_text(text.replace("\0", ""), encoding="utf-8")


if __name__ == "__main__":
    record()
