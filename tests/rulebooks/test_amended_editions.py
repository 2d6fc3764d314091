"""Editions amended for study: by name, on every backend, with their own identity, and by no office."""

from __future__ import annotations

import json
import random
from datetime import date
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from ratinghouse.cli import verbs
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.run import run
from ratinghouse.kernel.statutes.statute import read_statute, statute_of
from ratinghouse.lab.rulebooks_for_study import named_rulebook
from ratinghouse.rating.conformance.periods import period_of
from ratinghouse.rulebooks import BrokenRulebook, NotForOffices, rulebook, rulebook_ids, rulebooks
from ratinghouse.rulebooks.amendments import amendment
from ratinghouse.rulebooks.contract_check import contract_faults
from ratinghouse.rulebooks.list_dates import answers_by_timeline
from tests.printed_loops import compiled_backend, compiled_outputs, loop_outputs, needs_numba
from tests.rulebooks.test_backends import frame_for
from tests.rulebooks.test_backends_of_lists import assert_same_bits, rated_by_lists_and_arrays

__all__ = ["compiled_backend"]

REPORT = str(files("ratinghouse") / "samples" / "round-robin-8.58.trf")
OF_EVERY_KIND = "fide-2024+pool_months=24+cap=350@2024-06-01+K_of_juniors=30+table_b=logistic:480"
AMENDED = (OF_EVERY_KIND, "fide-2003+floor=1500@2003-01-01+bonus=0.5", "jcf-2024+cap=350", "iccf-2023+scale=180.5")


def command(*arguments: str) -> Result:
    """What a command prints."""
    return CliRunner().invoke(verbs, arguments)


def changed(book: Rulebook) -> dict[str, Any]:
    """The difference of an amended edition from its own edition, in words."""
    difference = amendment(rulebook(book.base_id), book)
    return {key: part for key, part in difference.items() if part and key not in ("old", "new")}


@pytest.mark.parametrize("id", rulebook_ids())
def test_an_amended_edition_has_all_rules_checks_and_adjustments_of_the_edition(id: str) -> None:
    book = rulebook(id)
    first = next(value for value in book.values if isinstance(value.value, int) and value.name != "scale")
    amended = book.amended(**{first.name: first.unit.natural(first.value)})  # type: ignore[arg-type]
    assert changed(amended) == {}
    assert contract_faults(amended) == []
    assert [check.code for check in amended.every_check] == [check.code for check in book.every_check]
    assert (amended.adjustments, amended.pools, amended.changes_idle) == (
        book.adjustments,
        book.pools,
        book.changes_idle,
    )
    assert [(rule.name, rule.bound, rule.wide) for rule in amended.rules] == [
        (rule.name, rule.bound, rule.wide) for rule in book.rules
    ]
    law, document = statute_of(book), statute_of(amended).document
    assert {**document, "edition": {}} == {**law.document, "edition": {}}
    assert statute_of(amended).law_hash != law.law_hash


def test_the_difference_of_an_amended_edition_is_that_of_its_amendments() -> None:
    difference = changed(named_rulebook(OF_EVERY_KIND))
    values = {change["name"]: (change["old"], change["new"]) for change in difference["values_changed"]}
    assert values == {
        "cap": ("400", "400 from 2024-03-01, 350 from 2024-06-01"),
        "K_of_juniors": ("40", "30"),
        "pool_months": ("26", "24"),
    }
    assert [change["name"] for change in difference["tables_changed"]] == ["table_b"]
    assert {change["name"] for change in difference["calendar_changed"]} == {"pool_months"}
    assert difference.keys() == {"values_changed", "tables_changed", "calendar_changed"}


@pytest.mark.parametrize("name", AMENDED)
def test_lists_loops_and_columns_give_the_same_bits(name: str) -> None:
    book = named_rulebook(name)
    assert book.id == name
    for seed in range(4):
        period = period_of(random.Random(seed))
        by_lists, by_arrays = rated_by_lists_and_arrays(book, period)
        for rule in book.rules:
            assert_same_bits(rule.name, by_lists.working[rule.name], by_arrays.working[rule.name])
        outputs = [rule.name for rule in book.rules if rule.per in ("player", "entry") and not rule.on_request]
        frame = frame_for(book, period)
        by_loops = loop_outputs(book, frame, outputs)
        by_columns = run(book, frame, outputs=outputs)
        assert by_loops is not None
        assert all(np.array_equal(by_loops[output], by_columns[output]) for output in outputs)


@pytest.mark.slow
@needs_numba
def test_no_cached_plan_or_compiled_loop_of_another_book_is_used(compiled_backend: None) -> None:
    """Edition and amendments in turn, compiled and by columns, each asked twice in one process."""
    books = [rulebook("fide-2024"), *(rulebook("fide-2024").amended(cap=cap) for cap in (100,))]
    outputs = frozenset({"We"})
    frame = frame_for(books[0], period_of(random.Random(3)))
    expected = [run(named_rulebook(book.id), frame)["We"] for book in books]
    assert len({column.tobytes() for column in expected}) == len(books)
    for book, column in [*zip(books, expected, strict=True)] * 2:
        calculated = compiled_outputs(book, frame, outputs)
        assert calculated is not None
        assert np.array_equal(calculated["We"], column)
        assert np.array_equal(run(book, frame, outputs=outputs)["We"], column)


def test_the_edition_itself_stays_as_it_is() -> None:
    before = statute_of(rulebook("fide-2024")).content
    named_rulebook(OF_EVERY_KIND)
    assert statute_of(rulebook("fide-2024")).content == before
    assert all(not book.is_amended for book in rulebooks())
    assert OF_EVERY_KIND not in rulebook_ids()
    with pytest.raises(NotForOffices, match="in force nowhere"):
        rulebook(OF_EVERY_KIND)


@pytest.mark.parametrize("name", AMENDED)
def test_the_name_of_an_amended_edition_leads_to_the_same_law(name: str) -> None:
    law = statute_of(named_rulebook(name))
    assert statute_of(named_rulebook(law.id)) == law
    assert statute_of(read_statute(law.content).book) == law


def test_an_amended_edition_stands_in_the_place_of_its_edition_on_the_timeline() -> None:
    """An event of June 2009 that is reported in July enters the list of September, by the calendar that follows."""
    facts = {"start": date(2009, 6, 20), "end": date(2009, 6, 28), "reported": date(2009, 7, 5)}
    edition = rulebook("fide-2008-applied")
    answers = [answers_by_timeline(book, facts)["list"].value for book in (edition, edition.amended(cap=300))]
    assert answers == [date(2009, 9, 1)] * 2


def test_rate_calc_and_rules_take_an_amended_edition() -> None:
    """2500 against 2200 expects 0.85 by table b; a cap of 100 makes it 0.64, as of 100 points."""
    expected = json.loads(command("calc", "expected", "2200", "--rating", "2500", "--rules", "fide-2024+cap=100",
                                  "--json").stdout)  # fmt: skip
    assert (expected["rules"], expected["We"]) == ("fide-2024+cap=100", 0.64)
    rated = json.loads(command("rate", REPORT, "--rules", "fide-2024+cap=100", "--json").stdout)
    assert rated["rules"] == "fide-2024+cap=100"
    assert {game["D_counted"] for entry in rated["events"][0]["entries"] for game in entry["games"]} <= {
        None, *range(-100, 101),
    }  # fmt: skip
    printed = command("rules", "show", "fide-2024+cap=350")
    assert "no office publishes by it" in printed.output.replace("\n", " ")
    assert command("rules", "show", "fide-2024", "--set", "cap=350").output == printed.output
    difference = json.loads(command("rules", "diff", "fide-2024", "fide-2024+cap=350", "--json").stdout)
    assert [(change["name"], change["new"]) for change in difference["values_changed"]] == [("cap", "350")]


def test_functions_of_a_file_take_the_place_of_rules(tmp_path: Path) -> None:
    file = tmp_path / "wider.py"
    file.write_text(
        'from ratinghouse.kernel.arithmetic import clip\n\n\ndef D_counted(D):\n    """At most 500 points count.\n\n'
        '    D=620 → 500\n    """\n    return clip(D, -500, 500)\n',
        encoding="utf-8",
    )
    (change,) = changed(named_rulebook(f"fide-2024+{file}"))["rules_changed"]
    assert (change["name"], change["new"]) == ("D_counted", "At most 500 points count.")
    printed = command("rules", "show", "fide-2024", "--rule", str(file), "--table", "table_b=logistic:480", "--json")
    assert json.loads(printed.stdout)["id"].startswith("fide-2024+table_b=logistic:480+D_counted=rule:")
    file.write_text("def D_counted(D):\n    '''Both.'''\n    return D +\n", encoding="utf-8")
    with pytest.raises(BrokenRulebook) as broken:
        named_rulebook(f"fide-2024+{file}")
    assert [(finding.code, finding.line) for finding in broken.value.findings] == [("syntax", 3)]


def test_everything_wrong_in_a_name_is_printed_at_once_with_status_1() -> None:
    done = command("rules", "show", "fide-2024+kap=350+cap=x+cap=3+zz+nowhere.py+PD=rule:00000000")
    assert done.exit_code == 1
    assert [line.rpartition("[")[2] for line in done.stderr.splitlines()] == [
        "amended-twice] → state it once",
        "wrong-amendment] → write NAME=VALUE, such as cap=350, or FILE.py",
        "no-file] → name a Python file with functions for rules",
        "wrong-amendment] → name the file that it is written in",
        "unknown-name] → did you mean cap?",
        "impossible-value] → write a whole number, such as 400",
    ]
    assert command("rules", "show", "fide-1066+cap=350").exit_code == 2
