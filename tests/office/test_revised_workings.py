"""Workings of a new edition: in the order of the run, untouched events copied, without those it has no more."""

from __future__ import annotations

import pytest

from ratinghouse.office.revisions.revised_workings import (
    EventToCopy,
    IncompleteWorking,
    PackedEvent,
    events_in_order,
    in_turns,
)

STORED = {1: 10, 2: 11, 3: 12, 4: 13}
"""The stored rows of the workings of events 1 to 4."""


def test_events_that_are_copied_together_have_none_between_that_the_edition_lacks() -> None:
    """Event 2 is annulled, and 4 replaced by 9: rows 10 and 12 are copied, but not 11 and 13 with them."""
    events = events_in_order(STORED, {3: None, 9: b"new"}, {1, 3, 9})
    assert events == [EventToCopy(1, 10, 0), EventToCopy(3, 12, 2), PackedEvent(9, b"new")]
    turns = [([it.stored for it in copied], [it.event for it in packed]) for copied, packed in in_turns(events)]
    assert turns == [([10], []), ([12], [9])]


def test_a_new_event_stands_after_the_one_that_it_follows_in_the_run() -> None:
    events = events_in_order(STORED, {2: b"other", 9: b"new", 4: None}, {1, 2, 3, 4, 9})
    assert [it.event for it in events] == [1, 2, 9, 3, 4]
    turns = [([it.stored for it in copied], [it.event for it in packed]) for copied, packed in in_turns(events)]
    assert turns == [([10], [2, 9]), ([12, 13], [])]


def test_an_event_whose_working_is_nowhere() -> None:
    with pytest.raises(IncompleteWorking):
        events_in_order(STORED, {}, {1, 2, 3, 4, 5})
