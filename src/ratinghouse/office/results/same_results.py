"""Which results of two versions of a report are the same game, whatever rounds and starting numbers they have."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from ratinghouse.office.results.event_results import EventResult

_Key = Callable[[EventResult], Hashable]


@dataclass(frozen=True)
class ResultPairs:
    """Two versions compared: the pairs of an earlier and a later result of the same game, and what only one has."""

    pairs: tuple[tuple[EventResult, EventResult], ...]
    only_earlier: tuple[EventResult, ...]
    only_later: tuple[EventResult, ...]

    @property
    def corrected(self) -> list[tuple[EventResult, EventResult]]:
        """Return the pairs whose scores differ."""
        return [(before, after) for before, after in self.pairs if scores_differ(before, after)]


def scores_differ(before: EventResult, after: EventResult) -> bool:
    """Return whether two results of the same game have different result codes."""
    return before.codes != (after.codes if before.players == after.players else after.codes[::-1])


def paired_results(earlier: Sequence[EventResult], later: Sequence[EventResult]) -> ResultPairs:
    """Return which results are the same game: first those that agree in everything, then in less and less."""
    pairs: list[tuple[EventResult, EventResult]] = []
    for key in _KEYS:
        waiting = defaultdict(list)
        for result in earlier:
            waiting[key(result)].append(result)
        unpaired = []
        for result in later:
            same = waiting[key(result)]
            if same:
                pairs.append((same.pop(0), result))
            else:
                unpaired.append(result)
        earlier, later = [result for results in waiting.values() for result in results], unpaired
    return ResultPairs(tuple(pairs), tuple(earlier), tuple(later))


def _score(result: EventResult) -> Hashable:
    return frozenset(zip(result.players, result.codes, strict=True))


_KEYS: tuple[_Key, ...] = (
    lambda result: (result.players, result.codes, result.reported),
    lambda result: (result.players, result.codes),
    lambda result: (frozenset(result.players), _score(result)),
    lambda result: result.players,
    lambda result: frozenset(result.players),
)
