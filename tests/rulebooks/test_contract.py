"""The contract: it declares what is read outside, and a rulebook that breaks it is refused when it is loaded."""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

import ratinghouse
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.rule import InputColumn
from ratinghouse.rulebooks import BrokenRulebook, columns, rulebook_at, rulebooks
from ratinghouse.rulebooks.calendar_inputs import CALENDAR_INPUTS
from ratinghouse.rulebooks.contract import ADJUSTMENT_INPUTS, CONTRACT, ContractItem
from ratinghouse.rulebooks.contract_check import absent_items, contract_faults
from tests.rulebooks.small_edition import rename, replace_line, written_edition

SOURCE = Path(ratinghouse.__file__).parent
INPUTS = {name for name, column in vars(columns).items() if isinstance(column, InputColumn)}
DECLARED = {contract_item.name for contract_item in CONTRACT}
# Words outside that are names of editions by chance: letters of codes and formats, states, titles of answers, causes
# and groupings of the lab.
OTHER_WORDS = {
    *("age", "bonus", "cap", "fewest_games", "gap"),
    *("C", "P", "R", "Ra", "c", "r", "y", "active", "correction", "decided", "delisted", "eligible", "highest"),
    *(
        "in_force",
        "inactive",
        "known",
        "last_list",
        "least_score",
        "players",
        "rated",
        "scale",
        "shared",
        "unplayed",
        "unrated",
        "year",
    ),
}
REQUIRED = [contract_item for contract_item in CONTRACT if contract_item.required]


@cache
def names_of_editions() -> set[str]:
    """Every name that an edition of the package defines, in its columns or its calendar."""
    names: set[str] = set()
    for book in rulebooks():
        names |= {*book.names, *book.calendar.rules, *book.calendar.values}
    return names


@cache
def words_outside() -> dict[str, set[str]]:
    """Every string in code outside the rulebooks, with its files; kernel and verifier have the language's words."""
    words: dict[str, set[str]] = defaultdict(set)
    for path in sorted(SOURCE.rglob("*.py")):
        inside = path.relative_to(SOURCE)
        if inside.parts[0] in ("rulebooks", "kernel", "verifier.py"):
            continue
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                words[node.value].add(inside.as_posix())
    return words


def test_code_outside_spells_no_name_of_a_rulebook_that_the_contract_does_not_declare() -> None:
    words = words_outside()
    undeclared = names_of_editions() & words.keys() - DECLARED - INPUTS - CALENDAR_INPUTS.keys() - OTHER_WORDS
    assert {name: sorted(words[name]) for name in sorted(undeclared)} == {}


def test_no_word_is_excused_that_does_not_need_it() -> None:
    assert names_of_editions() & words_outside().keys() & OTHER_WORDS == OTHER_WORDS - DECLARED


def test_everything_that_the_contract_declares_is_read_outside_and_is_in_some_edition() -> None:
    words = words_outside()
    built = {"draw_change", "loss_change"}  # calc change writes them as f"{key}_change"
    assert [
        contract_item.name
        for contract_item in CONTRACT
        if contract_item.name not in words and contract_item.name not in built
    ] == []
    optional = [contract_item for contract_item in CONTRACT if not contract_item.required]
    assert [
        contract_item.name
        for contract_item in optional
        if all(contract_item in absent_items(book) for book in rulebooks())
    ] == []


def test_no_item_is_declared_twice_and_each_says_what_it_means() -> None:
    keys = [(contract_item.name, contract_item.kind) for contract_item in CONTRACT]
    assert len(set(keys)) == len(keys)
    for contract_item in CONTRACT:
        assert contract_item.meaning
        assert not contract_item.meaning.endswith(".")
        assert (contract_item.kind == "column") == bool(contract_item.per)
        assert (contract_item.kind == "calendar rule") == bool(contract_item.answer)
        assert DECLARED.issuperset(contract_item.needs)


@pytest.mark.parametrize("book", rulebooks(), ids=lambda book: book.id)
def test_every_edition_fulfils_the_contract(book: ratinghouse.kernel.book.Rulebook) -> None:
    assert contract_faults(book) == []


def faults_of(package: Path) -> list[Finding]:
    """What is wrong with a rulebook; it must not load."""
    with pytest.raises(BrokenRulebook) as broken:
        rulebook_at(package)
    return list(broken.value.findings)


def test_the_small_edition_loads(tmp_path: Path) -> None:
    assert rulebook_at(written_edition(tmp_path)).id == "small-2025"


@pytest.mark.parametrize(
    "contract_item", REQUIRED, ids=lambda contract_item: f"{contract_item.kind} {contract_item.name}"
)
def test_a_rulebook_without_a_required_item_is_refused(contract_item: ContractItem, tmp_path: Path) -> None:
    package = written_edition(tmp_path)
    rename(package, contract_item.name, "something_else")
    (finding,) = faults_of(package)
    assert finding.code in ("rule-missing", "calendar-rule-missing")
    assert f" {contract_item.name}" in finding.message
    assert contract_item.meaning in finding.message
    assert contract_item.name in finding.remedy
    assert finding.file == str(package / "book.py")
    assert "Rulebook" in (package / "book.py").read_text().splitlines()[finding.line - 1]


def test_all_that_is_missing_is_said_at_once(tmp_path: Path) -> None:
    package = written_edition(tmp_path)
    for contract_item in REQUIRED:
        rename(package, contract_item.name, f"other_{contract_item.name}")
    assert len(faults_of(package)) == len(REQUIRED)


FIRST_RULE = """    n=[9, 4] → 13
    \"\"\"
    return n.sum()
"""


def test_another_grain_is_refused(tmp_path: Path) -> None:
    package = written_edition(tmp_path)
    replace_line(package, "change.py", '@book.rule("3.1", per="player")', '@book.rule("3.1", per="event")')
    replace_line(package, "book.py", "c.Ro, c.games_before", "c.Ro, c.days")
    replace_line(package, "change.py", "def K(games_before, ", "def K(days, ")
    replace_line(package, "change.py", "games_before < games_new", "days < games_new")
    replace_line(package, "listing.py", "def K_printed(Ro, K):", "def K_printed(Ro, K_usual):")
    replace_line(package, "listing.py", "where(Ro > 0, K, 0)", "where(Ro > 0, K_usual, 0)")
    (finding,) = faults_of(package)
    assert (finding.code, finding.article) == ("other-grain", "3.1")
    assert finding.message == "K is per event: the coefficient that is used"
    assert finding.remedy == "define it per player or entry, or choose another name"
    assert "def K(" in (package / "change.py").read_text().splitlines()[finding.line - 1]


def test_another_unit_is_refused(tmp_path: Path) -> None:
    package = written_edition(tmp_path)
    replace_line(
        package,
        "listing.py",
        '    return n.sum()\n\n\n@book.rule("3.2", per="player")',
        '    return n.sum() > 0\n\n\n@book.rule("3.2", per="player")',
    )
    (finding,) = faults_of(package)
    assert (finding.code, finding.article) == ("other-unit", "3.2")
    assert finding.message == "games is in flags: the games that count in the period"
    assert finding.remedy == "give it in whole numbers, or choose another name"


def test_other_labels_are_refused(tmp_path: Path) -> None:
    package = written_edition(tmp_path)
    replace_line(package, "listing.py", '("listed", "new", "unrated")', '("on the list", "new", "unrated")')
    (finding,) = faults_of(package)
    assert finding.code == "other-labels"
    assert "listed, new, unrated, delisted" in finding.message


def test_what_comes_together_is_not_torn_apart(tmp_path: Path) -> None:
    package = written_edition(tmp_path)
    rename(package, "first_games", "games_so_far")
    (finding,) = faults_of(package)
    assert (finding.code, finding.article) == ("rule-missing", "4.1")
    assert finding.message == "published_first is there, and first_games, which comes with it, is not"


def test_a_value_where_a_column_is_read_is_refused(tmp_path: Path) -> None:
    package = written_edition(tmp_path)
    replace_line(package, "book.py", "games_needed=5", "PD_floor=1, D_counted_before=1, dR=3, games_needed=5")
    (finding,) = faults_of(package)
    assert (finding.code, finding.article) == ("other-kind", "4.1")
    assert finding.message == "dR is a value; where it is read it means score minus expected score"
    assert finding.file == str(package / "book.py")


def test_an_input_that_nothing_supplies_is_refused(tmp_path: Path) -> None:
    package = written_edition(tmp_path)
    replace_line(package, "book.py", "book.input(c.score, c.played)", "book.input(c.score, c.played, GUESTS)")
    replace_line(
        package,
        "book.py",
        "book = Rulebook(",
        "from ratinghouse.kernel.rule import InputColumn\nfrom ratinghouse.kernel.units import Unit\n"
        'GUESTS = InputColumn("guests", "event", Unit.WHOLE, "the guests")\nbook = Rulebook(',
    )
    (finding,) = faults_of(package)
    assert (finding.code, finding.message) == ("unknown-input", "nothing supplies the input column guests")


def test_a_calendar_answers_in_the_kind_that_is_read(tmp_path: Path) -> None:
    package = written_edition(tmp_path)
    replace_line(
        package, "calendar.py", "    return first_after(list, EVERY_MONTH)", "    return day_of_month(list) == 1"
    )
    replace_line(package, "calendar.py", "list=2024-12-01 → 2025-01-01", "list=2024-12-01 → yes")
    (finding,) = faults_of(package)
    assert (finding.code, finding.article) == ("other-answer", "5.1")
    assert finding.remedy == "answer with a day, or choose another name"
    assert Path(finding.file).name == "calendar.py"


def test_a_calendar_has_the_inputs_that_every_calendar_is_asked_with_and_the_id_of_its_rulebook(tmp_path: Path) -> None:
    package = written_edition(tmp_path)
    replace_line(
        package,
        "calendar.py",
        'Calendar("small-2025", CALENDAR_INPUTS)',
        'Calendar("other-2025", {name: CALENDAR_INPUTS[name] for name in ("start", "list", "reported")})',
    )
    assert [finding.code for finding in faults_of(package)] == ["calendar-inputs", "calendar-of-another"]


def test_an_adjustment_takes_what_is_supplied(tmp_path: Path) -> None:
    package = written_edition(tmp_path)
    (package / "adjustments.py").write_text(
        "from datetime import date\n\nfrom ratinghouse.kernel.adjustment import adjustment\n\n\n"
        '@adjustment("small-lift", article="9", day=date(2025, 3, 1), pools=("standard",))\n'
        "def lift(rating, peak):\n"
        '    """Ratings become the highest.\n\n    rating=1500 peak=1600 → 1600\n    """\n'
        "    return peak + 0 * rating\n\n\n"
        "adjustments = (lift,)\n"
    )
    replace_line(
        package,
        "__init__.py",
        "from .listing import book",
        "from .adjustments import adjustments\nfrom .listing import book",
    )
    (finding,) = faults_of(package)
    assert (finding.code, finding.article) == ("adjustment-input", "9")
    assert finding.remedy == f"an adjustment may take {', '.join(ADJUSTMENT_INPUTS)}"
