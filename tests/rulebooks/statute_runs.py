"""Whatever a rulebook answers: columns, verdicts of checks, calendar and adjustments. Imports the kernel only.

Run as a program it answers from stored statutes: FOLDER has the documents (ID.json) and the questions.
"""

from __future__ import annotations

import pickle
import random
import sys
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import numpy as np

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.judgement import judge
from ratinghouse.kernel.engine.run import run
from ratinghouse.kernel.statutes.statute import read_statute
from ratinghouse.kernel.units import Unit

CASES = range(50)


def answers_of(book: Rulebook, frame: Frame, seed: int) -> dict[str, Any]:
    """Every column, those on request included; every verdict; calendar and adjustments for questions of the seed."""
    working = run(book, frame)
    arrays = {rule.name: np.ascontiguousarray(working[rule.name]) for rule in book.rules}
    verdicts = [
        (verdict.check.code, verdict.row, [column.name for column in verdict.unknown]) for verdict in judge(working)
    ]
    return {
        "columns": {name: (str(array.dtype), array.tobytes()) for name, array in arrays.items()},
        "verdicts": verdicts,
        "calendar": [_calendar_answers(book.calendar, random.Random(f"{seed} {case}")) for case in CASES],
        "adjustments": [_adjusted(book, number, seed) for number in range(len(book.adjustments))],
    }


def _calendar_answers(calendar: Calendar, chance: random.Random) -> dict[str, tuple[object, str, str]]:
    entered: dict[str, date | bool | None] = {}
    for name, it in calendar.inputs.items():
        if chance.random() < 0.5:
            entered[name] = _day(chance) if it.unit is Unit.DAY else chance.random() < 0.5
    return {
        name: (answer.value, answer.article, str(answer.sentence))
        for name, answer in calendar.answer(**entered).items()
    }


def _day(chance: random.Random) -> date:
    """A day, often one around the first of a month, where calendars change their answers."""
    day = date(2000, 1, 1) + timedelta(days=chance.randrange(12_000))
    return day if chance.random() < 0.5 else day.replace(day=1) + timedelta(days=chance.choice((-1, 0, 1)))


def _adjusted(book: Rulebook, number: int, seed: int) -> bytes:
    adjustment, chance = book.adjustments[number], np.random.default_rng(seed)
    return adjustment.after({name: chance.integers(0, 3000, 500) for name in adjustment.rule.parameters}).tobytes()


def main(folder: Path) -> None:
    """Answer the questions in a folder from the statutes beside them."""
    books = {path.stem: read_statute(path.read_bytes()).book for path in folder.glob("*.json")}
    questions = pickle.loads((folder / "frames").read_bytes())
    answers = {key: answers_of(books[key[0]], frame, key[1]) for key, frame in questions.items()}
    assert not any(name.startswith("ratinghouse.rulebooks") for name in sys.modules)
    (folder / "answers").write_bytes(pickle.dumps(answers))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
