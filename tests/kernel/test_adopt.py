"""Adopting a rule: another edition's words, this edition's values."""

from __future__ import annotations

from datetime import date
from typing import Any

import numpy as np
import pytest

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.run import run
from ratinghouse.kernel.rule import InputColumn, Rule, RulebookError
from ratinghouse.kernel.units import Unit

LATE = InputColumn("late", "player", Unit.FLAG, "came late")
WORK = InputColumn("work", "player", Unit.WHOLE, "what was done")


def _book(id: str, **values: int) -> Rulebook:
    book = Rulebook(id, title=id, authority="House", in_force=date(2000, 1, 1), source="invented")
    book.input(LATE, WORK)
    book.value("1", note="", **values)
    return book


def _old() -> Rulebook:
    book = _book("old", pay=3, fine=1)

    @book.rule("2", per="player", where="late", note="Reading fined: once.")
    def wage(work: Any, pay: Any, fine: Any) -> Any:
        """Each piece brings {pay}, and being late costs {fine}.

        work=2 → 5
        """
        return work * pay - fine

    return book


def test_an_adopted_rule_keeps_its_words_and_takes_the_adopters_values() -> None:
    old, new = _old(), _book("new", pay=10, fine=4)
    new.adopt(old, "wage")
    before, after = old.names["wage"], new.names["wage"]
    assert isinstance(before, Rule)
    assert after == before
    assert new.sentence(before) == "Each piece brings 10, and being late costs 4."
    none = np.zeros(0, dtype=np.intp)
    frame = Frame(0, 2, none, none, none, none, {"late": np.array([True, False]), "work": np.array([2, 2])})
    assert run(new, frame)["wage"].tolist() == [16, 0]
    assert run(old, frame)["wage"].tolist() == [5, 0]


def test_what_an_adopted_rule_needs_must_be_there() -> None:
    with pytest.raises(RulebookError, match="new, article 2: wage: fine is not defined above"):
        _book("new", pay=10).adopt(_old(), "wage")


@pytest.mark.parametrize("name", ["pay", "late", "bonus"])
def test_only_rules_are_adopted(name: str) -> None:
    with pytest.raises(RulebookError, match=f"old has no rule {name} to adopt"):
        _book("new", pay=10, fine=4).adopt(_old(), name)
