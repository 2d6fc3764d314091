"""Thousands of altered statutes: each is rejected with a reason, or it runs to an end."""

from __future__ import annotations

import random
from collections import Counter
from datetime import date
from typing import Any

import pytest

from ratinghouse.kernel.arithmetic import exponential, real, square_root
from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.kernel.calendars.days import days, first_after
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.judgement import judge
from ratinghouse.kernel.engine.run import run
from ratinghouse.kernel.rule import InputColumn
from ratinghouse.kernel.statutes.expressions import StatuteError
from ratinghouse.kernel.statutes.statute import Statute, read_statute, statute_of
from ratinghouse.kernel.units import Unit
from ratinghouse.rating.conformance.periods import period_of
from ratinghouse.rating.framing import frame_of
from ratinghouse.rating.roll import build_roll
from ratinghouse.rulebooks.statutes import statute
from tests.kernel.small_books import book_of_givens, frame
from tests.kernel.statute_mutations import altered
from tests.rings import AT_NIGHT

LAST = date(9999, 12, 31)
CASES = {"small": (3_000, 60_000), "article": (250, 5_000), "jcf-2024": (40, 1_500), "iccf-2023": (40, 1_500)}
"""How many alterations of a statute are tried, by day and at night."""


def small_statute() -> Statute:
    """The statute of a book of few names, so that thousands are read in seconds."""
    book = book_of_givens()

    @book.rule("3", per="side", where="played")
    def gain(score: Any, expected: Any, seed: Any, bonus: Any) -> Any:
        """What a side gains."""
        return score - expected(seed) + bonus

    @book.rule("4", per="entry")
    def total(gain: Any, played: Any) -> Any:
        """What an entry gains."""
        return gain.sum(where=played)

    @book.rule("5", per="side", repeat=True)
    def linked(linked: Any, opponent_linked: Any, guest: Any) -> Any:
        """Who met a guest, or someone who did."""
        return linked | opponent_linked | guest

    @book.rule("6", per="player", where="listed")
    def strength(RD: Any, Ro: Any, rate: Any) -> Any:
        """A real number."""
        return exponential(RD * rate) / (1 + square_root(real(abs(Ro))))

    @book.check("7", per="event", code="short", remedy="play more")
    def long_enough(rounds: Any) -> Any:
        """An event has two rounds."""
        return rounds >= 2

    calendar = Calendar(book.id, {"start": InputColumn("start", "run", Unit.DAY, "the first day")})
    calendar.value("8", wait=7, months=(1, 7))

    @calendar.rule("8")
    def listed(start: Any, wait: Any, months: Any) -> Any:
        """The first list after some days."""
        return first_after(start + days(wait), months)

    book.complete(calendar, ())
    return statute_of(book)


CONTENTS = {"small": small_statute().content} | {id: statute(id).content for id in CASES if id != "small"}
PERIOD = build_roll(period_of(random.Random(1)))
SMALL = frame([[(0, 1), (1, 2), (0, 2)], [(1, 0)]], 3, score=[100, 50, 0, 0, 50, 100, 100, 0], played=[True] * 8)


def frame_for(stored: Statute) -> Frame:
    """Rows for a statute to run on."""
    return SMALL if stored.book.authority == "House" else frame_of(PERIOD, substitutes=stored.book.knows_twins).frame


def outcome_of(content: bytes) -> tuple[str, str]:
    """What becomes of a document (rejected, run, or stopped while it ran), and the reason."""
    try:
        stored = read_statute(content)
    except StatuteError as error:
        return "rejected", str(error)
    return end_of_run(stored)


def end_of_run(stored: Statute) -> tuple[str, str]:
    """How the run of a statute that was read ends; whatever else is raised fails the test."""
    try:
        working = run(stored.book, frame_for(stored))
        for rule in stored.book.rules:
            working[rule.name]
        judge(working)
        stored.calendar.answer(**{name: LAST for name, it in stored.calendar.inputs.items() if it.unit is Unit.DAY})
    except (ArithmeticError, ValueError) as error:
        return "stopped", str(error)
    return "run", "to its end"


@pytest.mark.parametrize("id", CASES)
def test_an_altered_statute_is_rejected_or_runs_to_an_end(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    content, outcomes, cases = CONTENTS[id], Counter[str](), CASES[id][AT_NIGHT]
    for seed in range(cases):
        try:
            outcome, reason = outcome_of(altered(content, random.Random(seed)))
        except Exception as error:
            raise AssertionError(f"seed {seed}") from error
        assert reason, f"seed {seed}"
        outcomes[outcome] += 1
    with capsys.disabled():
        print(f" {id}: {dict(outcomes)}", end="")
    assert outcomes.total() == cases
    assert outcomes["rejected"] > cases / 4
    assert outcomes["run"]
