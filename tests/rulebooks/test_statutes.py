"""The statute of every edition: the same document however often it is read, and the same numbers bit by bit."""

from __future__ import annotations

import json
import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.plan import plan_by_expression
from ratinghouse.kernel.engine.run import run
from ratinghouse.kernel.examples import outcomes
from ratinghouse.kernel.rule import Rule
from ratinghouse.kernel.statutes.statute import read_statute
from ratinghouse.kernel.units import Unit
from ratinghouse.rating.conformance.periods import period_of
from ratinghouse.rating.framing import frame_of
from ratinghouse.rating.period import RatingPeriod
from ratinghouse.rating.roll import build_roll
from ratinghouse.rulebooks import rulebook, rulebook_ids
from ratinghouse.rulebooks.statutes import LOCK, lock_lines, statute
from tests.rulebooks import statute_runs
from tests.rulebooks.random_periods import periods
from tests.rulebooks.statute_runs import answers_of

some = settings(max_examples=max(settings().max_examples // 4, 5))
every_edition = pytest.mark.parametrize("id", rulebook_ids())


def frame_for(book: Rulebook, period: RatingPeriod) -> Frame:
    """The rows of a period."""
    return frame_of(build_roll(period), substitutes=book.knows_twins).frame


@every_edition
def test_a_statute_read_back_is_the_same_document(id: str) -> None:
    stored = statute(id)
    again = read_statute(stored.content)
    assert (again.document_hash, again.law_hash) == (stored.document_hash, stored.law_hash)
    assert json.loads(stored.content)["edition"]["id"] == id == again.id


@every_edition
def test_the_worked_examples_hold_for_the_stored_rules(id: str) -> None:
    book = read_statute(statute(id).content).book
    for rule in (*book.rules, *(check.rule for check in book.checks)):
        for outcome in outcomes(book, rule):
            assert outcome.holds, f"{rule.name}: {outcome.line}"


def test_the_calendar_of_a_stored_statute_ignores_inputs_that_it_does_not_know() -> None:
    """A version that adds an input asks the calendars of older statutes with it; a wrong type is still refused."""
    written, stored = rulebook("fide-2024").calendar, read_statute(statute("fide-2024").content).calendar
    first = date(2024, 4, 1)
    later: dict[str, date | bool] = {"added_later": first, "flag_added_later": True, "closing_days": first}
    assert stored.answer(list=first, **later) == written.answer(list=first) != {}
    with pytest.raises(TypeError, match="no input is called 'added_later'"):
        written.answer(list=first, **later)
    with pytest.raises(TypeError, match="list must be a day"):
        stored.answer(list=True)


@every_edition
@some
@given(periods())
def test_every_answer_of_the_stored_rules_is_that_of_the_written_ones(id: str, period: RatingPeriod) -> None:
    frame = frame_for(rulebook(id), period)
    assert answers_of(read_statute(statute(id).content).book, frame, 0) == answers_of(rulebook(id), frame, 0)


def as_written(rule: Rule) -> Callable[..., Any]:
    """The function of a rule in its module."""
    written: Callable[..., Any] = getattr(rule.function, "__wrapped__", rule.function)
    return written


@every_edition
@settings(max_examples=3)
@given(periods())
def test_the_functions_as_they_are_written_give_what_their_expressions_give(id: str, period: RatingPeriod) -> None:
    """Runs calculate by the expressions."""
    book = rulebook(id)
    frame = frame_for(book, period)
    working = run(book, frame)
    working.calculate(*(rule.name for rule in book.rules))
    scope = frame.scope_of(working)
    for rule in (*book.rules, *(check.rule for check in book.checks)):
        plan = plan_by_expression(book, rule)
        arguments = scope.arguments(plan)
        with np.errstate(all="ignore"):
            columns = [np.asarray(function(*arguments)) for function in (as_written(rule), plan.rule.function)]
        first, second = ((column.dtype, column.tobytes()) for column in columns)
        assert first == second, rule.name


@every_edition
def test_the_functions_of_calendars_as_they_are_written_give_what_their_expressions_give(id: str) -> None:
    calendar, compared = rulebook(id).calendar, set[str]()
    for case in range(100):
        chance = random.Random(case)
        days = {name: date(2000, 1, 1) + timedelta(chance.randrange(12_000)) for name in calendar.inputs}
        flags = {name: chance.random() < 0.5 for name, it in calendar.inputs.items() if it.unit is Unit.FLAG}
        stated = {name: fact for name, fact in (days | flags).items() if chance.random() < 0.5}
        answers = calendar.answer(**stated)
        facts = {name: value.value for name, value in calendar.values.items()} | stated
        facts |= {name: answer.value for name, answer in answers.items()}
        for rule in calendar.rules.values():
            if rule.name not in stated and all(name in facts for name in rule.required):
                answer = as_written(rule)(**{name: facts[name] for name in rule.parameters if name in facts})
                assert answer == (answers[rule.name].value if rule.name in answers else None)
                compared.add(rule.name)
    assert compared == calendar.rules.keys()


@pytest.mark.slow
def test_in_a_fresh_process_the_stored_rules_give_the_same_answers(tmp_path: Path) -> None:
    """The process has the JSON documents and the frames, and never imports a rulebook."""
    expected, frames = {}, {}
    for number in range(20):
        period = period_of(random.Random(number))
        for id in rulebook_ids():
            frames[id, number] = frame_for(rulebook(id), period)
            expected[id, number] = answers_of(rulebook(id), frames[id, number], number)
    for id in rulebook_ids():
        (tmp_path / f"{id}.json").write_bytes(statute(id).content)
    (tmp_path / "frames").write_bytes(pickle.dumps(frames))
    subprocess.run([sys.executable, statute_runs.__file__, str(tmp_path)], check=True)
    answers = pickle.loads((tmp_path / "answers").read_bytes())
    assert answers == expected
    assert any(answer["verdicts"] for answer in answers.values())


def test_the_answers_have_every_rule_check_and_adjustment() -> None:
    verdicts: dict[str, set[str]] = {}
    for id in rulebook_ids():
        book = rulebook(id)
        for number in range(6):
            answers = answers_of(book, frame_for(book, period_of(random.Random(number))), number)
            assert set(answers["columns"]) == {rule.name for rule in book.rules}
            assert len(answers["adjustments"]) == len(book.adjustments)
            verdicts.setdefault(id, set()).update(code for code, _, _ in answers["verdicts"])
        answered = {name for case in answers["calendar"] for name in case if name in book.calendar.rules}
        assert answered == set(book.calendar.rules)
    assert all(verdicts[id] for id in rulebook_ids() if rulebook(id).checks)


def test_the_lock_file_names_the_law_of_every_edition() -> None:
    assert LOCK.read_text(encoding="utf-8").splitlines() == lock_lines(), (
        "the law changed: say why in the commit, and run python tools/lock_statutes.py"
    )


def test_a_sentence_changes_the_document_and_a_value_changes_the_law() -> None:
    original = statute("fide-2024")
    reworded = json.loads(original.content)
    rule = next(name for name in reworded["names"] if name["kind"] == "rule")
    rule["sentence"] += " Really."
    changed = read_statute(json.dumps(reworded).encode())
    assert changed.law_hash == original.law_hash
    assert changed.document_hash != original.document_hash
    amended = json.loads(original.content)
    value = next(name for name in amended["names"] if name["name"] == "cap")
    value["value"] += 1
    assert read_statute(json.dumps(amended).encode()).law_hash != original.law_hash
