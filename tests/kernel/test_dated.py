"""Dated values in a run: the event's first day decides, the list's day for players; an unknown day is the latest."""

from __future__ import annotations

from datetime import date
from typing import Any

import numpy as np
import pytest

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.compiled.facts import dated_facts
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.run import run
from ratinghouse.kernel.rule import Dated, InputColumn, RulebookError
from ratinghouse.kernel.units import Unit

book = Rulebook("dated", title="Dated", authority="Test", in_force=date(2000, 1, 1), source="here")
book.input(
    InputColumn("start_day", "event", Unit.WHOLE, "the first day"),
    InputColumn("list_day", "run", Unit.WHOLE, "the list"),
)
book.value("1", cap=Dated({date(2000, 1, 1): 350, date(2009, 7, 1): 400}))


@book.rule("1", per="event")
def cap_of_event(cap: Any) -> Any:
    """The cap of the event.

    cap=350 → 350
    """
    return cap


@book.rule("1", per="player")
def cap_of_player(cap: Any) -> Any:
    """The cap of the list.

    cap=350 → 350
    """
    return cap + 0


def frame_of(starts: list[date | None], listed: date | None) -> Frame:
    none = np.zeros(0, dtype=np.intp)
    given = {
        "start_day": np.array([day.toordinal() if day else 0 for day in starts], np.int64),
        "list_day": np.array([listed.toordinal() if listed else 0]),
    }
    return Frame(len(starts), 1, none, none, none, none, given)


def caps(starts: list[date | None], listed: date | None) -> tuple[list[int], list[int]]:
    working = run(book, frame_of(starts, listed))
    return working["cap_of_event"].tolist(), working["cap_of_player"].tolist()


def test_the_first_day_of_the_event_decides() -> None:
    starts: list[date | None] = [date(1999, 1, 1), date(2009, 6, 30), date(2009, 7, 1), date(2020, 1, 1)]
    assert caps(starts, date(2009, 6, 1)) == ([350, 350, 400, 400], [350])


def test_a_day_that_nobody_told_is_after_the_last_amendment() -> None:
    assert caps([None, date(2005, 1, 1)], None) == ([400, 350], [400])


@pytest.mark.parametrize(
    ("starts", "span"),
    [
        ([date(1999, 1, 1), date(2009, 6, 30)], (350, 350)),
        ([date(2009, 7, 1), date(2020, 1, 1)], (400, 400)),
        ([date(2009, 6, 30), date(2009, 7, 1)], (350, 400)),
        ([None, date(2005, 1, 1)], (350, 400)),
        ([None, None], (400, 400)),
    ],
)
def test_the_span_of_a_value_holds_all_that_it_is_for_the_events(
    starts: list[date | None], span: tuple[int, int]
) -> None:
    facts = dated_facts(book, frame_of(starts, date(2009, 6, 1)), frozenset({"cap_of_event", "cap_of_player"}))
    assert facts == {"cap by start_day": span, "cap by list_day": (350, 350)}


def test_without_events_nothing_is_known_of_their_days() -> None:
    assert dated_facts(book, frame_of([], None), frozenset({"cap_of_event"})) == {}


def test_the_days_of_a_dated_value_stand_in_order() -> None:
    with pytest.raises(ValueError, match="in order"):
        Dated({date(2023, 1, 1): 0, date(2022, 1, 1): 20})


def test_a_real_number_does_not_change_from_a_day_on() -> None:
    """Columns of dated values are whole counts: 0.5 would be calculated as 0."""
    of_reals = Rulebook("reals", title="Reals", authority="Test", in_force=date(2000, 1, 1), source="here")
    with pytest.raises(RulebookError, match="tau is a real number, which cannot change from a day on"):
        of_reals.value("1", tau=Dated({date(2000, 1, 1): 0.5, date(2009, 7, 1): 0.75}))  # type: ignore[dict-item]
