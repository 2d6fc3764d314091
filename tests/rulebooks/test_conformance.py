"""What every edition must pass: its words, its examples, its tables, and that its numbers depend on nothing else.

A rulebook added to the folder is tested here without a line being changed.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from string import Formatter
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine import store
from ratinghouse.kernel.engine.run import run
from ratinghouse.kernel.engine.working import Working
from ratinghouse.kernel.examples import outcomes
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.rule import Rule
from ratinghouse.kernel.table import LookupTable
from ratinghouse.kernel.units import Unit
from ratinghouse.rating.framing import Framed, frame_of
from ratinghouse.rating.period import RatingPeriod
from ratinghouse.rating.roll import build_roll
from ratinghouse.rulebooks import calendar_of, rulebook, rulebook_ids
from tests.rulebooks.periods import beside, colours_swapped, period_of, periods, shuffled, strangers

LIST_STATUS = {"listed", "new", "unrated", "delisted"}
# The columns that the outside reads: those a rulebook cannot lack, and the grain of those it may have.
NEEDED = {"counted": "side", "opponent_rating": "side", "n": "entry", "W": "entry", "Rn": "player", "games": "player"}
GRAINS = {
    **dict.fromkeys(("D", "PD"), ("side", "entry")),  # per entry in 2003, where D is taken to the average opponent
    **dict.fromkeys(("D_counted", "dR"), ("side",)),
    **dict.fromkeys(("We", "Rc", "Ru", "change", "status"), ("entry",)),
    **dict.fromkeys(("period_change", "RD_new", "list_status"), ("player",)),
    "K": ("entry", "player"),
}


some = settings(max_examples=settings().max_examples // 4)  # each is a whole period, for every edition
every_edition = pytest.mark.parametrize("book", [rulebook(id) for id in rulebook_ids()], ids=rulebook_ids())


def all_rules(book: Rulebook) -> list[Rule]:
    """The rules of the book and those behind its checks."""
    return [*book.rules, *(check.rule for check in book.checks)]


RULES = [(id, rule) for id in rulebook_ids() for rule in all_rules(rulebook(id))]


@pytest.mark.parametrize(("id", "rule"), RULES, ids=[f"{id}-{rule.name}" for id, rule in RULES])
def test_a_rule_cites_an_article_says_a_sentence_and_its_examples_hold(id: str, rule: Rule) -> None:
    book = rulebook(id)
    assert rule.article.strip()
    sentence = book.sentence(rule)
    assert sentence.endswith(".")
    assert "{" not in sentence
    assert rule.examples, "a rule has at least one worked example"
    for outcome in outcomes(book, rule):
        assert outcome.holds, f"{outcome.line}: the rule gives {outcome.calculated}"


@every_edition
def test_a_check_has_a_code_and_says_what_to_do(book: Rulebook) -> None:
    for check in book.every_check:
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", check.code)
        assert check.remedy.strip()
        assert not check.remedy.endswith("."), "a remedy is no sentence: it follows an arrow"
        assert check.rule.article.strip()
    for check in book.checks:
        assert any(outcome.calculated is False for outcome in outcomes(book, check.rule)), f"{check.code} can fail"
        assert any(outcome.calculated is True for outcome in outcomes(book, check.rule)), (
            f"{check.code} can be fulfilled"
        )


@every_edition
def test_a_dated_check_is_put_to_the_edition_s_own_calendar(book: Rulebook) -> None:
    for check in book.dated_checks:
        assert calendar_of(book.id).rules[check.rule.name] is check.rule
        assert all(book_flag in calendar_of(book.id).inputs for book_flag in check.facts)


@every_edition
def test_a_book_says_where_it_comes_from(book: Rulebook) -> None:
    assert book.title
    assert book.authority
    assert book.source
    assert book.id in rulebook_ids()


@every_edition
def test_every_value_and_table_is_used(book: Rulebook) -> None:
    used = {name for rule in all_rules(book) for name in rule.parameters}
    spoken = {field for rule in all_rules(book) for _, field, _, _ in Formatter().parse(rule.sentence) if field}
    assert [value.name for value in book.values if value.name not in used | spoken] == []
    assert [table.name for table in book.tables if table.name not in used] == []


@every_edition
def test_the_names_that_the_outside_reads_are_there(book: Rulebook) -> None:
    rules = {rule.name: rule for rule in book.rules}
    assert {name: rules[name].per for name in NEEDED if name in rules} == NEEDED
    assert {name: rules[name].per for name in GRAINS if name in rules and rules[name].per not in GRAINS[name]} == {}
    assert rules["counted"].unit is Unit.FLAG
    assert set(rules["list_status"].labels) <= LIST_STATUS
    assert not any(rules[name].on_request for name in (*NEEDED, *GRAINS) if name in rules)
    assert book.reasons, "a game that does not count has a reason"


TABLES = [(id, printed.name, printed.table) for id in rulebook_ids() for printed in rulebook(id).tables]


@pytest.mark.parametrize(("id", "name", "table"), TABLES, ids=[f"{id}-{name}" for id, name, _ in TABLES])
def test_a_table_covers_its_domain_rises_and_is_fair_to_both_sides(id: str, name: str, table: LookupTable) -> None:
    domain = np.arange(table.first, table.last + 1)
    column = table(domain)
    assert (np.diff(column) >= 0).all()
    if table.argument is Unit.HUNDREDTHS:
        assert (table.first, table.last) == (0, 100)
        assert (column == -column[::-1]).all()
    else:
        assert table.first == -table.last
        assert (column + column[::-1] == 100).all()
        assert column[0] == 0
        assert table(10_000) == 100


# From here on: random periods. A number is known by what it belongs to, never by its row.

Numbers = dict[tuple[str, Hashable], Any]


def rated(book: Rulebook, period: RatingPeriod, shard: int | None = None) -> tuple[Framed, Working]:
    """The period through roll and frame and the book, columns on request included."""
    framed = frame_of(build_roll(period), substitutes=book.knows_twins)
    working = run(book, framed.frame) if shard is None else run(book, framed.frame, shard=shard)
    for rule in book.rules:
        working[rule.name]
    return framed, working


def numbers(book: Rulebook, period: RatingPeriod, shard: int | None = None) -> Numbers:
    """Every number of the run."""
    framed, working = rated(book, period, shard)
    keys = {grain: _told_apart(keys_of(framed, grain)) for grain in ("side", "entry", "event", "player")}
    return {
        (rule.name, key): value
        for rule in book.rules
        for key, value in zip(keys[rule.per], working[rule.name].tolist(), strict=True)
    }


def _told_apart(keys: Iterable[Hashable]) -> list[Hashable]:
    """Rows of the same name get a number: a substitute can finish two games of a round against one opponent."""
    seen: Counter[Hashable] = Counter()
    told: list[Hashable] = []
    for key in keys:
        seen[key] += 1
        told.append((key, seen[key]))
    return told


def keys_of(framed: Framed, grain: Grain) -> Iterator[Hashable]:
    """Whom or what each row stands for, told without its number."""
    roll, frame = framed.roll, framed.frame
    entries = [(row, member) for row, event in enumerate(roll.events) for member in event.entries]
    cities = [
        event.report.event.city if event.report else ("kept", event.entries[0].pending_result, _copy(roll.events, row))
        for row, event in enumerate(roll.events)
    ]
    names = [(cities[row], member.entry.no if member.entry else 0) for row, member in entries]
    if grain == "event":
        yield from cities
    elif grain == "entry":
        yield from names
    elif grain == "side":
        for side, result in enumerate(framed.results):
            yield (names[frame.entry_of_side[side]], result.round, result.opponent)
    else:
        first = {member.player: name for name, (_, member) in zip(reversed(names), reversed(entries), strict=True)}
        yield from (player.id or first[row] for row, player in enumerate(roll.players))


def _copy(events: Any, row: int) -> int:
    """Of several kept results that say the same, which one this is."""
    kept = [event.entries[0].pending_result if event.report is None else None for event in events[: row + 1]]
    return kept.count(kept[-1])


@every_edition
@some
@given(periods(), st.randoms(use_true_random=False))
def test_no_number_depends_on_the_order_of_rows(book: Rulebook, period: RatingPeriod, chance: random.Random) -> None:
    assert numbers(book, shuffled(period, chance)) == numbers(book, period)


@every_edition
@some
@given(periods(), st.integers(2, 40))
def test_no_number_depends_on_shards(book: Rulebook, period: RatingPeriod, shard: int) -> None:
    expected = numbers(book, period)
    assert numbers(book, period, shard=1) == expected
    assert numbers(book, period, shard=shard) == expected


@every_edition
@some
@given(periods())
def test_no_number_depends_on_the_colours(book: Rulebook, period: RatingPeriod) -> None:
    assert numbers(book, colours_swapped(period)) == numbers(book, period)


@every_edition
@some
@given(periods(), st.randoms(use_true_random=False))
def test_no_number_depends_on_strangers(book: Rulebook, period: RatingPeriod, chance: random.Random) -> None:
    alone = numbers(book, period)
    among = numbers(book, beside(period, strangers(chance)))
    assert {key: value for key, value in among.items() if key in alone} == alone


@every_edition
@some
@given(periods())
def test_sides_are_wide_enough(book: Rulebook, period: RatingPeriod) -> None:
    """The same in 64 bits: nothing of a side outgrows its 32."""
    narrow = numbers(book, period)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "SIDE_INTEGER", np.int64)
        assert numbers(book, period) == narrow


@every_edition
@some
@given(periods())
@example(period_of(random.Random(0)))
def test_a_game_counts_or_says_why_not_and_every_code_has_its_label(book: Rulebook, period: RatingPeriod) -> None:
    framed, working = rated(book, period)
    kept_out = np.zeros(framed.frame.sides, dtype=bool)
    for rule in book.reasons:
        kept_out |= working[rule.name]
    assert (working["counted"] == ~kept_out).all()
    for rule in book.rules:
        if rule.labels:
            assert working[rule.name].min(initial=0) >= 0
            assert working[rule.name].max(initial=0) < len(rule.labels)


@every_edition
@some
@given(periods())
def test_a_listed_player_has_a_rating_and_an_unrated_one_has_none(book: Rulebook, period: RatingPeriod) -> None:
    framed, working = rated(book, period)
    for row in range(framed.frame.players):
        status, rating = working.at("list_status", row), working["Rn"][row]
        assert (rating > 0) == (status != "unrated"), status
