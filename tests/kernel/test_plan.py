"""The plan of a run: how few passes a rulebook takes, and that nothing runs before what it needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.plan import needed_by, schedule
from ratinghouse.kernel.rule import Rule
from ratinghouse.rulebooks import rulebook, rulebook_ids
from tests.kernel.small_books import book_of_givens


def add(book: Rulebook, name: str, per: Any, function: Callable[..., Any], **options: Any) -> None:
    function.__name__, function.__doc__ = name, "A rule in one sentence."
    book.rule("5", per=per, **options)(function)


def test_rules_of_one_reach_go_together_as_far_as_they_can() -> None:
    book = book_of_givens()
    add(book, "points", "entry", lambda score: score.sum())
    add(book, "K", "player", lambda Ro: Ro - Ro + 20)
    add(book, "so_far", "entry", lambda earlier_points: earlier_points)
    add(book, "total", "player", lambda points: points.sum())
    add(book, "gain", "entry", lambda points, K: points * K)
    add(book, "rest", "entry", lambda total, points: total - points)
    add(book, "low", "player", lambda total, listed: listed & (total == 0))
    add(book, "extra", "player", lambda Ro: Ro, on_request=True)
    assert [(batch.reach, [rule.name for rule in batch.stored]) for batch in schedule(book)] == [
        ("players", ["K"]),
        ("events", ["points", "gain"]),
        ("whole", ["so_far", "total"]),
        ("players", ["low"]),
        ("events", ["rest"]),
    ]


def test_rules_under_the_same_condition_stand_in_one_group() -> None:
    book = book_of_givens()
    add(book, "a", "entry", lambda seed: seed, where="guest")
    add(book, "b", "side", lambda score: score, where="guest")
    add(book, "c", "side", lambda score: score)
    add(book, "d", "side", lambda score: score, where="listed")
    add(book, "e", "entry", lambda seed: seed, where="listed")
    (batch,) = schedule(book)
    assert [[plan.rule.name for plan in group] for group in batch.groups] == [["a", "b"], ["c"], ["d", "e"]]


def test_a_book_that_has_grown_is_planned_anew() -> None:
    book = book_of_givens()
    add(book, "a", "entry", lambda seed: seed)
    assert len(schedule(book)[0].stored) == 1
    add(book, "b", "entry", lambda a: a)
    assert len(schedule(book)[0].stored) == 2


@pytest.mark.parametrize("id", rulebook_ids())
def test_nothing_runs_before_what_it_needs(id: str) -> None:
    book = rulebook(id)
    calculated = {name for name, definition in book.names.items() if not isinstance(definition, Rule)}
    for batch in schedule(book):
        for rule in batch.stored:
            assert needed_by(book, rule) <= calculated
            calculated.add(rule.name)
    assert calculated == set(book.names) - {rule.name for rule in book.rules if rule.on_request}


def test_only_what_the_outputs_need_runs_and_only_what_later_batches_read_is_stored() -> None:
    book = book_of_givens()
    add(book, "points", "entry", lambda score: score.sum())
    add(book, "half", "side", lambda score: 2 * score)
    add(book, "doubled", "entry", lambda half: half.sum())
    add(book, "unread", "entry", lambda points: points)
    add(book, "total", "player", lambda doubled: doubled.sum())
    (events, whole) = schedule(book, frozenset({"total"}))
    assert [plan.rule.name for group in events.groups for plan in group] == ["half", "doubled"]
    assert [rule.name for rule in events.stored] == ["doubled"]
    assert [rule.name for rule in whole.stored] == ["total"]
    (rest,) = schedule(book, frozenset({"unread"}), frozenset({"points"}))
    assert [rule.name for rule in rest.stored] == ["unread"]
