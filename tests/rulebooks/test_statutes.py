"""The statute of every edition: the same document however often it is read, and the same numbers bit by bit."""

from __future__ import annotations

import json
import pickle
import random
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.run import run
from ratinghouse.kernel.examples import outcomes
from ratinghouse.kernel.statutes.statute import read_statute
from ratinghouse.kernel.units import Unit
from ratinghouse.rating.conformance.periods import period_of
from ratinghouse.rating.framing import frame_of
from ratinghouse.rating.period import RatingPeriod
from ratinghouse.rating.roll import build_roll
from ratinghouse.rulebooks import adjustments_of, calendar_of, rulebook, rulebook_ids
from ratinghouse.rulebooks.statutes import LOCK, lock_lines, statute
from tests.rulebooks.random_periods import periods

some = settings(max_examples=max(settings().max_examples // 4, 5))
every_edition = pytest.mark.parametrize("id", rulebook_ids())


def columns(book: Rulebook, period: RatingPeriod) -> dict[str, tuple[str, bytes]]:
    """Every column of a run, those on request included, as its number type and its bytes."""
    working = run(book, frame_of(build_roll(period), substitutes=book.knows_twins).frame)
    arrays = {rule.name: np.ascontiguousarray(working[rule.name]) for rule in book.rules}
    return {name: (str(array.dtype), array.tobytes()) for name, array in arrays.items()}


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


@every_edition
@some
@given(periods())
def test_every_column_of_the_stored_rules_is_that_of_the_written_ones(id: str, period: RatingPeriod) -> None:
    assert columns(read_statute(statute(id).content).book, period) == columns(rulebook(id), period)


@pytest.mark.slow
def test_in_a_fresh_process_the_stored_rules_give_the_same_columns(tmp_path: Path) -> None:
    """The process has the JSON documents and the frames, and never imports a rulebook."""
    expected, frames = {}, {}
    for number in range(20):
        period = period_of(random.Random(number))
        for id in rulebook_ids():
            book = rulebook(id)
            frames[id, number] = frame_of(build_roll(period), substitutes=book.knows_twins).frame
            expected[id, number] = columns(book, period)
    for id in rulebook_ids():
        (tmp_path / f"{id}.json").write_bytes(statute(id).content)
    (tmp_path / "frames").write_bytes(pickle.dumps(frames))
    script = f"""
import pathlib, pickle, sys
import numpy as np
from ratinghouse.kernel.engine.run import run
from ratinghouse.kernel.statutes.statute import read_statute
from ratinghouse.kernel.units import Unit
folder = pathlib.Path({str(tmp_path)!r})
books = {{path.stem: read_statute(path.read_bytes()).book for path in folder.glob("*.json")}}
answers = {{}}
for (id, number), frame in pickle.loads((folder / "frames").read_bytes()).items():
    working = run(books[id], frame)
    arrays = {{rule.name: np.ascontiguousarray(working[rule.name]) for rule in books[id].rules}}
    answers[id, number] = {{name: (str(array.dtype), array.tobytes()) for name, array in arrays.items()}}
assert not any(name.startswith("ratinghouse.rulebooks") for name in sys.modules)
(folder / "answers").write_bytes(pickle.dumps(answers))
"""
    subprocess.run([sys.executable, "-c", script], check=True)
    assert pickle.loads((tmp_path / "answers").read_bytes()) == expected


@every_edition
@given(st.randoms(use_true_random=False))
def test_the_stored_calendar_answers_as_the_written_one(id: str, chance: random.Random) -> None:
    written, stored = calendar_of(id), read_statute(statute(id).content).calendar
    known: dict[str, date | bool | None] = {}
    for name, it in written.inputs.items():
        if chance.random() < 0.5:
            day = date(2000, 1, 1) + timedelta(days=chance.randrange(12_000))
            known[name] = day if it.unit is Unit.DAY else chance.random() < 0.5
    assert stored.answer(**known) == written.answer(**known)


@every_edition
def test_a_stored_adjustment_changes_ratings_as_the_written_one(id: str) -> None:
    stored = read_statute(statute(id).content).adjustments
    assert len(stored) == len(adjustments_of(id))
    chance = np.random.default_rng(2024)
    for adjustment, written in zip(stored, adjustments_of(id), strict=True):
        known = {name: chance.integers(0, 3000, 5000) for name in written.rule.parameters}
        assert adjustment.after(known).tolist() == written.after(known).tolist()


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
