"""Which entries can have made a norm, or come near one, calculated for whole columns of games at once.

This is not a rule of the title regulations but a bound calculated from their conditions: it never leaves out an entry
with a norm or a near miss, and leaves out most others. The entries that remain are judged (``titles.norm``).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.rounding import half_up
from ratinghouse.rulebooks.tables import TABLE_A
from ratinghouse.titles.category import averages_of
from ratinghouse.titles.conditions import number_of_games, title_holders, titles_in_a_double_round_robin
from ratinghouse.titles.event import TITLES
from ratinghouse.titles.form_2003 import FIRST_CATEGORY, womens
from ratinghouse.titles.levels import LEVELS, Level
from ratinghouse.titles.norm import FULL_NORM
from ratinghouse.titles.performance import POINT

Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]

FEWEST = number_of_games.bound_of(9, False, False, True) - number_of_games.close
"""The fewest games of a near miss, unless a declared circumstance allows a norm of fewer games."""
_LEAST_TITLED = title_holders.bound_of(FEWEST) - title_holders.close
_LEAST_OF_LEVEL = titles_in_a_double_round_robin.bound_of(FEWEST) - titles_in_a_double_round_robin.close


@dataclass(frozen=True)
class NormColumns:
    """The entries of events and their games, as columns; a value in doubt is the one most favourable to a norm."""

    event: Numbers  # of each entry: its row below
    rating: Numbers  # of each entry: the highest that may count, 0 for none
    title: Numbers  # of each entry: its place among ``TITLES``, from 1; 0 for another or none
    woman: Flags  # of each entry: may be a woman
    unrated: Numbers  # of each event: what an unrated opponent counts as
    by_category: Flags  # of each event: norms are read from the category of all players
    entry: Numbers  # of each side of a game that was played
    opponent: Numbers
    score: Numbers  # hundredths


def norms_in_sight(field: NormColumns) -> Flags:
    """Return for each entry whether a norm, or a near miss, is possible."""
    rating = np.maximum(field.rating, field.unrated[field.event])
    strongest = np.zeros(len(field.unrated), dtype=np.int64)
    np.maximum.at(strongest, field.event, rating)
    by_category = field.by_category[field.event]
    judged = _in_sight(field, rating, strongest[field.event])
    return np.where(by_category, _in_sight_by_category(field, rating), judged)


def _in_sight(field: NormColumns, rating: Numbers, strongest: Numbers) -> Flags:
    """Return the entries that may meet the conditions on games, titles, average and performance."""
    games = _count(field, np.ones(len(field.entry), dtype=bool))
    # A last round won by forfeit can be counted as lost (1.4.2c): one more opponent, whose game is not in the columns.
    further = (games < FULL_NORM).astype(np.int64)
    titled = _count(field, (field.title > 0)[field.opponent]) + further
    possible = (games + further >= FEWEST) & (titled >= _LEAST_TITLED)
    total, lowest = _strongest_opponents(field, rating, games, FEWEST - further)
    total += further * strongest
    score = np.bincount(field.entry, field.score, len(field.rating)).astype(np.int64)
    percent = half_up(score + POINT, FEWEST)  # of the fewest games; above 100 the table says what it says of 100
    in_sight = np.zeros(len(games), dtype=bool)
    for level in LEVELS.values():
        # The most that any choice of enough games can have: the strongest opponents, the lowest raised to the floor.
        average = half_up(total + np.maximum(level.floor - lowest, 0), FEWEST)
        places = [place for place, title in enumerate(TITLES, start=1) if title in level.counted]
        of_level = _count(field, np.isin(field.title, places)[field.opponent]) + further
        in_sight |= (
            _seeks(field, level)
            & (of_level >= _LEAST_OF_LEVEL)
            & (average >= level.least_average)
            & (average + TABLE_A(percent) >= level.performance)
        )
    return possible & in_sight


def _in_sight_by_category(field: NormColumns, rating: Numbers) -> Flags:
    """Return the entries whose category may be high enough: at most that of the strongest player in their games."""
    highest = rating.copy()
    np.maximum.at(highest, field.entry, rating[field.opponent])
    played = _count(field, np.ones(len(field.entry), dtype=bool)) > 0
    in_sight = np.zeros(len(rating), dtype=bool)
    for title, category in FIRST_CATEGORY.items():
        lowest, _ = averages_of(category, women=womens(title))
        in_sight |= _seeks(field, LEVELS[title]) & (highest >= lowest)
    return played & in_sight


def _seeks(field: NormColumns, level: Level) -> Flags:
    return field.woman if level.for_women else np.ones(len(field.woman), dtype=bool)


def _count(field: NormColumns, rows: Flags) -> Numbers:
    return np.bincount(field.entry[rows], minlength=len(field.rating))


def _strongest_opponents(
    field: NormColumns, rating: Numbers, games: Numbers, number: Numbers
) -> tuple[Numbers, Numbers]:
    """Return the sum of the ratings of each entry's ``number`` strongest opponents, and the lowest of these ratings."""
    ratings = rating[field.opponent]
    order = np.lexsort((-ratings, field.entry))
    entry, ratings = field.entry[order], ratings[order]
    first = np.cumsum(games) - games
    place = np.arange(len(entry)) - first[entry]
    total = np.bincount(entry, np.where(place < number[entry], ratings, 0), len(games)).astype(np.int64)
    lowest = np.zeros(len(games), dtype=np.int64)
    last = place == number[entry] - 1
    lowest[entry[last]] = ratings[last]
    return total, lowest
