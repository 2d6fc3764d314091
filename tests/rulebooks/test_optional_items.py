"""An edition that lacks an optional item of the contract: every command runs, and says what it cannot show."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from ratinghouse.cli import verbs
from ratinghouse.rulebooks import rulebook, rulebook_ids
from ratinghouse.rulebooks.contract import CONTRACT, ContractItem
from ratinghouse.rulebooks.contract_check import absent_items, contract_faults
from tests.rulebooks.lacking_editions import edition_without, in_use
from tests.rulebooks.small_edition import written_edition

OPTIONAL = [contract_item for contract_item in CONTRACT if not contract_item.required]
NEEDED_BY_OTHERS = {name for contract_item in CONTRACT for name in contract_item.needs}
PLAYER = ("--rating", "1850", "--rd", "80")
OPPONENTS = ("1700", "1", "1900", "=", "1650", "0")
QUESTIONS = (
    ("change", *PLAYER, *OPPONENTS),
    ("expected", *PLAYER, *OPPONENTS),
    ("performance", *OPPONENTS),
    ("initial", *OPPONENTS, "1800", "1", "1750", "0", "1600", "1"),
    ("initial", *OPPONENTS),
    ("goal", *PLAYER, "--gain", "5", "1700", "1900"),
    ("what-if", *PLAYER, "1700", "1900"),
    ("schedule", *PLAYER, "--event", "1700 1900"),
    ("team", "1850 1700", "1800 1750"),
)
DAYS = ("--start", "2025-01-10", "--end", "2025-01-12", "--reported", "2025-01-15")


def edition_with(contract_item: ContractItem) -> str:
    """An edition that has the item and what comes with it, preferably the one in force."""
    items = [contract_item, *(other for other in CONTRACT if contract_item.name in other.needs)]
    holders = [id for id in rulebook_ids() if not set(items) & set(absent_items(rulebook(id)))]
    return sorted(holders, key=lambda id: (id == "article", id != "fide-2024"))[0]


def run(*words: str) -> str:
    """What a command prints. Whatever it refuses, it does so in words."""
    result = CliRunner().invoke(verbs, words)
    assert result.exception is None or isinstance(result.exception, SystemExit), (words, repr(result.exception))
    assert result.exit_code in (0, 1, 2), result.output
    return result.output


@pytest.mark.slow
@pytest.mark.parametrize(
    "contract_item", OPTIONAL, ids=lambda contract_item: f"{contract_item.kind} {contract_item.name}"
)
def test_without_an_optional_item_every_command_runs(contract_item: ContractItem, tmp_path: Path) -> None:
    id = edition_with(contract_item)
    book = edition_without(id, contract_item)
    assert contract_item in absent_items(book)
    if contract_item.name in NEEDED_BY_OTHERS:
        assert [fault.finding.code for fault in contract_faults(book)] in (["rule-missing"], ["calendar-rule-missing"])
        return
    assert contract_faults(book) == []
    report = str(written_edition(tmp_path).parent / "tests" / "winter-cup.trf")
    with in_use(book):
        for words in ((), ("--json",)):
            assert "Adeyemi" in run("rate", report, "--rules", id, *words)
            run("check", report, "--rules", id, *words)
            assert "Adeyemi" in run("explain", report, "101", "--rules", id, *words)
            assert "Farah" in run("explain", report, "106", "--rules", id, *words)
            run("calendar", "--rules", id, *DAYS, *words)
            run("rules", "show", id, *words)
            for question in QUESTIONS:
                run("calc", *question, "--rules", id, *words)


SENTENCES = {
    "We": (("calc", "expected", *PLAYER, *OPPONENTS), "it has no column We"),
    "PD": (("calc", "team", "1850 1700", "1800 1750"), "it has no column PD"),
    "Rp": (("calc", "performance", *OPPONENTS), "The rulebook has no performance rating"),
    "win_change": (("calc", "change", *PLAYER, *OPPONENTS), "game as the only one of the period"),
}


@pytest.mark.parametrize("name", SENTENCES)
def test_an_answer_that_cannot_be_given_says_so(name: str) -> None:
    words, sentence = SENTENCES[name]
    items = [
        contract_item
        for contract_item in CONTRACT
        if contract_item.name == name or (name == "We" and contract_item.name == "Rp")
    ]
    with in_use(edition_without("fide-2024", *items)):
        assert sentence in run(*words, "--rules", "fide-2024")


@pytest.mark.slow
def test_without_any_optional_item_every_command_runs(tmp_path: Path) -> None:
    id = "fide-2024"
    items = [contract_item for contract_item in OPTIONAL if contract_item not in absent_items(rulebook(id))]
    book = edition_without(id, *items)
    assert contract_faults(book) == []
    assert absent_items(book) == OPTIONAL
    report = str(written_edition(tmp_path).parent / "tests" / "winter-cup.trf")
    with in_use(book):
        assert "1855" in run("rate", report, "--rules", id)
        assert "Adeyemi" in run("explain", report, "101", "--rules", id)
        assert "Not in this rulebook" in run("rules", "test", id)
        for question in QUESTIONS:
            run("calc", *question, "--rules", id)
