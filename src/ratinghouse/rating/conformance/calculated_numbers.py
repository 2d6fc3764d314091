"""Checks that the numbers of a rulebook depend only on the games: not on the order of rows, colours or other players.

Each check runs the rulebook on a period, and again on the same period changed in a way that must not matter. A number
is identified by what it belongs to, never by its row.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.run import run
from ratinghouse.kernel.engine.working import Working
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.rule import Rule
from ratinghouse.kernel.texts import Text, text
from ratinghouse.rating.conformance.periods import beside, colours_swapped, shuffled, strangers
from ratinghouse.rating.conformance.written_rules import fault
from ratinghouse.rating.framing import Framed, frame_of
from ratinghouse.rating.period import RatingPeriod
from ratinghouse.rating.roll import RollEvent, build_roll

Numbers = dict[tuple[str, Hashable], Any]
"""Every number of a run, by its column and by what its row stands for."""

PeriodCheck = Callable[[Rulebook, RatingPeriod, random.Random], Iterator[Finding]]


def rated(book: Rulebook, period: RatingPeriod, shard: int | None = None) -> tuple[Framed, Working]:
    """Return the frame and the working of a period, columns on request included."""
    framed = frame_of(build_roll(period), substitutes=book.knows_twins)
    working = run(book, framed.frame) if shard is None else run(book, framed.frame, shard=shard)
    for rule in book.rules:
        working[rule.name]
    return framed, working


def numbers(book: Rulebook, period: RatingPeriod, shard: int | None = None) -> Numbers:
    """Return every number of the run of a period."""
    framed, working = rated(book, period, shard)
    keys = {grain: _distinct(_row_keys(framed, grain)) for grain in ("side", "entry", "event", "player")}
    return {
        (rule.name, key): value
        for rule in book.rules
        for key, value in zip(keys[rule.per], working[rule.name].tolist(), strict=True)
    }


def order_faults(book: Rulebook, period: RatingPeriod, chance: random.Random) -> Iterator[Finding]:
    """Yield the columns that depend on the order of reports, entries, results or players."""
    for rule in _differing(book, numbers(book, period), numbers(book, shuffled(period, chance))):
        yield _dependence(rule, text("{name} depends on the order of reports, entries or results", name=rule.name))


def shard_faults(book: Rulebook, period: RatingPeriod, chance: random.Random) -> Iterator[Finding]:
    """Yield the columns that depend on how many rows are calculated at once."""
    expected = numbers(book, period)
    for shard in (1, chance.randint(2, 40)):
        for rule in _differing(book, expected, numbers(book, period, shard)):
            yield _dependence(rule, text("{name} depends on how many rows are calculated at once", name=rule.name))


def colour_faults(book: Rulebook, period: RatingPeriod, chance: random.Random) -> Iterator[Finding]:
    """Yield the columns that depend on which player had the white pieces."""
    for rule in _differing(book, numbers(book, period), numbers(book, colours_swapped(period))):
        yield _dependence(rule, text("{name} depends on who had the white pieces", name=rule.name))


def stranger_faults(book: Rulebook, period: RatingPeriod, chance: random.Random) -> Iterator[Finding]:
    """Yield the columns that change when an event of players from outside the period is added."""
    for rule in _differing(book, numbers(book, period), numbers(book, beside(period, strangers(chance)))):
        yield _dependence(rule, text("{name} depends on events of players whom nobody met", name=rule.name))


def counted_faults(book: Rulebook, period: RatingPeriod, chance: random.Random) -> Iterator[Finding]:
    """Yield a finding where a game neither counts nor has a reason, and where a code has no label."""
    framed, working = rated(book, period)
    excluded = np.zeros(framed.frame.sides, dtype=bool)
    for rule in book.reasons:
        excluded |= working[rule.name]
    if not bool((working["counted"] == ~excluded).all()):
        message = text("a game counts although a reason excludes it, or does not count without a reason")
        remedy = text("let counted be true exactly where no rule with reason=True is")
        yield fault("counted-without-reason", message, remedy, _rule(book, "counted"))
    for rule in book.rules:
        codes = working[rule.name]
        if rule.labels and (codes.min(initial=0) < 0 or codes.max(initial=0) >= len(rule.labels)):
            message = text("{name} gives a code that has no label", name=rule.name)
            yield fault("code-without-label", message, text("give as many labels as there are codes"), rule)


def status_faults(book: Rulebook, period: RatingPeriod, chance: random.Random) -> Iterator[Finding]:
    """Yield a finding where a listed player has no rating, or an unrated one has."""
    framed, working = rated(book, period)
    for row in range(framed.frame.players):
        status, rating = working.at("list_status", row), int(working["Rn"][row])
        if (rating > 0) != (status != "unrated"):
            message = text("a player is {status} with the rating {rating}", status=str(status), rating=rating)
            remedy = text("let Rn be 0 exactly where list_status is unrated")
            yield fault("status-without-rating", message, remedy, _rule(book, "list_status"))
            return


CALCULATED: dict[Text, PeriodCheck] = {
    text("any order of rows"): order_faults,
    text("any number of rows at once"): shard_faults,
    text("colours"): colour_faults,
    text("other players"): stranger_faults,
    text("a game counts or has a reason"): counted_faults,
    text("a listed player has a rating"): status_faults,
}
"""The checks of numbers on a random period, by their names."""


def _differing(book: Rulebook, expected: Numbers, calculated: Numbers) -> list[Rule]:
    """Return the first column with a number that is not the same; the columns after it may differ because of it."""
    names = {name for (name, key), value in expected.items() if calculated.get((name, key)) != value}
    return [rule for rule in book.rules if rule.name in names][:1]


def _dependence(rule: Rule, message: Text) -> Finding:
    return fault("depends-on-rows", message, text("take only columns of the games themselves"), rule)


def _rule(book: Rulebook, name: str) -> Rule | None:
    definition = book.names.get(name)
    return definition if isinstance(definition, Rule) else None


def _distinct(keys: Iterable[Hashable]) -> list[Hashable]:
    """Number rows of the same key: a substitute can finish two games of a round against the same opponent."""
    seen: Counter[Hashable] = Counter()
    distinct: list[Hashable] = []
    for key in keys:
        seen[key] += 1
        distinct.append((key, seen[key]))
    return distinct


def _row_keys(framed: Framed, grain: Grain) -> Iterator[Hashable]:
    """Yield what each row stands for, without using its row number."""
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


def _copy(events: Sequence[RollEvent], row: int) -> int:
    """Return which of several equal pending results this is."""
    pending = [event.entries[0].pending_result if event.report is None else None for event in events[: row + 1]]
    return pending.count(pending[-1])
