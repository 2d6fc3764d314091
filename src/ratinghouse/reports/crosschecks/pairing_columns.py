"""Whether the pairings of a report agree, by its columns: in most reports they do, and there are no findings."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.reports.report_columns import CODE_NUMBERS, NOT_IN_TABLE, ReportColumns
from ratinghouse.reports.results import CODES

_PLAYED = np.array([meaning.played for meaning in CODES.values()])


class AgreeingPairs:
    """Which results of two players agree, as tables by the numbers of their codes."""

    def __init__(self, games: Collection[str], agreed: Collection[tuple[str, str]]) -> None:
        self.games = np.zeros(256, np.bool_)
        self.games[[CODE_NUMBERS[code] for code in games]] = True
        self.agreed = np.zeros((256, 256), np.bool_)
        for mine, theirs in agreed:
            self.agreed[CODE_NUMBERS[mine], CODE_NUMBERS[theirs]] = True

    def hold(self, columns: ReportColumns, *, once: bool, free: str) -> bool:
        """Return whether every claim has one of the opponent that agrees, and no player has two results in a round.

        With ``once``, no two players may have played twice; ``free`` is a code that may occur once in a round, if any.
        """
        no, entry = columns.no, np.repeat(np.arange(len(columns.no)), columns.result_counts)
        round, opponent = columns.round.astype(np.int64), columns.opponent
        if _has_repeats(no) or (round < 0).any() or (columns.colour == NOT_IN_TABLE).any():
            return False
        rounds = int(round.max(initial=0)) + 1
        seat = entry * rounds + round
        order = np.argsort(seat, kind="stable")
        if (seat[order][1:] == seat[order][:-1]).any():
            return False
        claims = np.flatnonzero((opponent > 0) & self.games[columns.code])
        by_number = np.argsort(no, kind="stable")
        place = np.minimum(np.searchsorted(no[by_number], opponent[claims]), max(len(no) - 1, 0))
        met = by_number[place] if len(no) else place
        if (no[met] != opponent[claims]).any() or (met == entry[claims]).any():
            return False
        seat_across = met * rounds + round[claims]
        answer = (
            order[np.minimum(np.searchsorted(seat[order], seat_across), max(len(seat) - 1, 0))]
            if len(seat)
            else seat_across
        )
        if (seat[answer] != seat_across).any() or (opponent[answer] != no[entry[claims]]).any():
            return False
        codes, answers = columns.code[claims], columns.code[answer]
        if not (self.agreed[codes, answers] & self.games[answers]).all():
            return False
        colour = columns.colour[claims]
        if ((colour > 0) & (colour == columns.colour[answer])).any():
            return False
        if free and np.bincount(round[columns.code == CODE_NUMBERS[free]], minlength=1).max() > 1:
            return False
        first = (entry[claims] < met) & _PLAYED[codes]
        pairs = entry[claims[first]] * len(no) + met[first]
        return not once or not _has_repeats(pairs)


def _has_repeats(numbers: NDArray[Any]) -> bool:
    in_order = np.sort(numbers)
    return bool((in_order[1:] == in_order[:-1]).any())
