"""What every edition must pass: the conformance suite of the package, on more random periods.

A rulebook added to the folder is tested here without a line being changed.
"""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine import store
from ratinghouse.kernel.rule import Rule
from ratinghouse.rating.conformance.calculated_numbers import CALCULATED, PeriodCheck, numbers
from ratinghouse.rating.conformance.suite import conformance
from ratinghouse.rating.conformance.written_rules import WRITTEN, WrittenCheck, all_rules
from ratinghouse.rating.period import RatingPeriod
from ratinghouse.rulebooks import calendar_of, rulebook, rulebook_ids
from tests.rulebooks.random_periods import periods

some = settings(max_examples=settings().max_examples // 4)  # each is a whole period, for every edition
every_edition = pytest.mark.parametrize("book", [rulebook(id) for id in rulebook_ids()], ids=rulebook_ids())
RULES = [(id, rule) for id in rulebook_ids() for rule in all_rules(rulebook(id))]


@every_edition
@pytest.mark.parametrize("check", WRITTEN.values(), ids=[str(name) for name in WRITTEN])
def test_what_is_written_holds(book: Rulebook, check: WrittenCheck) -> None:
    assert [f"{finding.place}: {finding.message}" for finding in check(book)] == []


@pytest.mark.parametrize(("id", "rule"), RULES, ids=[f"{id}-{rule.name}" for id, rule in RULES])
def test_a_rule_cites_an_article_and_its_sentence_is_filled(id: str, rule: Rule) -> None:
    assert rule.article.strip()
    assert "{" not in rulebook(id).sentence(rule)


@every_edition
def test_a_dated_check_is_put_to_the_edition_s_own_calendar(book: Rulebook) -> None:
    for check in book.dated_checks:
        calendar_rule = calendar_of(book.id).rules[check.rule.name]
        assert replace(calendar_rule, function=check.rule.function) == check.rule
        assert all(book_flag in calendar_of(book.id).inputs for book_flag in check.facts)


@every_edition
def test_a_book_says_where_it_comes_from(book: Rulebook) -> None:
    assert book.title
    assert book.authority
    assert book.source
    assert book.id in rulebook_ids()


@every_edition
@pytest.mark.parametrize("check", CALCULATED.values(), ids=[str(name) for name in CALCULATED])
@some
@given(periods(), st.randoms(use_true_random=False))
def test_the_numbers_of_any_period_hold(
    book: Rulebook, check: PeriodCheck, period: RatingPeriod, chance: random.Random
) -> None:
    assert [finding.message for finding in check(book, period, chance)] == []


@every_edition
@some
@given(periods())
def test_sides_are_wide_enough(book: Rulebook, period: RatingPeriod) -> None:
    """The same in 64 bits: nothing of a side outgrows its 32."""
    narrow = numbers(book, period)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "SIDE_INTEGER", np.dtype(np.int64))
        assert numbers(book, period) == narrow


@every_edition
def test_the_suite_of_the_command_holds(book: Rulebook) -> None:
    results = conformance(book, periods=2)
    assert all(result.tried for result in results if result.check not in ("checks of events", "tables"))
    assert [finding.message for result in results for finding in result.findings] == []
