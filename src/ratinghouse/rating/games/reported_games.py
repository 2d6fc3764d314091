"""The games of framed reports, whose entries and results are objects, as columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ratinghouse.rating.calculation import NO_GAME, NOT_CONFIRMED
from ratinghouse.rating.framing import Framed
from ratinghouse.rating.games.period_games import NOT_FIXED, PeriodGames, ReportLines
from ratinghouse.rating.period import DeclaredFacts
from ratinghouse.rating.player_columns import codes
from ratinghouse.rating.roll import Roll
from ratinghouse.reports.report import Report
from ratinghouse.rulebooks import columns as definitions

RARE_INPUTS = ("substitute", "substituted", "on_this_list", "on_other_list", "lapsed")


class KeyedReport(NamedTuple):
    """A report whose entries have the IDs of the register, the facts declared of its event, and the event's key."""

    key: str
    report: Report
    declared: DeclaredFacts


def games_of_framed(framed: Framed, keys: Sequence[str], rows: NDArray[np.intp]) -> PeriodGames:
    """Return the games of framed reports: ``keys`` of the events, ``rows`` of the roll's players in the tables."""
    roll, frame = framed.roll, framed.frame
    of_events, of_sides = inputs_of(framed, "event"), inputs_of(framed, "side")
    starts = [event.report.event.start if event.report else None for event in roll.events]
    members = [member.entry for event in roll.events for member in event.entries]
    return PeriodGames(
        event_of_entry=frame.event_of_entry,
        player_of_entry=rows[frame.player_of_entry],
        entry_of_side=frame.entry_of_side,
        mirror=frame.mirror,
        twin=frame.twin,
        key=codes(keys),
        first_day=np.array([day.toordinal() if day else 0 for day in starts], np.int64),
        last_day=np.array([event.end.toordinal() if event.end else 0 for event in roll.events], np.int64),
        event_inputs=of_events,
        side_inputs=of_sides,
        filled=frozenset({*of_events, *of_sides, *RARE_INPUTS}),
        fixed_rating=_fixed_ratings(roll),
        birth=codes(entry.birth if entry and entry.birth[:4].isdecimal() else "" for entry in members),
        title=codes(entry.title if entry else "" for entry in members),
        lines=_lines(framed),
    )


def inputs_of(framed: Framed, grain: str) -> dict[str, NDArray[Any]]:
    """Return the input columns of a grain."""
    return {name: column for name, column in framed.frame.inputs.items() if getattr(definitions, name).per == grain}


def _fixed_ratings(roll: Roll) -> NDArray[np.int64] | None:
    if not any(event.declared.start_ratings for event in roll.events):
        return None
    return np.array(
        [
            event.declared.start_ratings.get(member.entry.no, NOT_FIXED) if member.entry else NOT_FIXED
            for event in roll.events
            for member in event.entries
        ],
        np.int64,
    )


def _lines(framed: Framed) -> ReportLines:
    """Return the results of all entries: their own in the order of the report, then those of shared games."""
    side_at = {tuple(place): side for side, place in enumerate(framed.places)}
    lines = []
    numbers = []
    entry = 0
    for number, event in enumerate(framed.roll.events):
        for member, roll_entry in enumerate(event.entries):
            results = framed.results_of(entry)
            numbers.append(roll_entry.entry.no if roll_entry.entry else 0)
            for position, result in enumerate(results):
                missing = NO_GAME if result.opponent is None else NOT_CONFIRMED
                side = side_at.get((number, member, position), missing)
                lines.append((entry, result.round, result.opponent or 0, result.colour, result.code, side))
            entry += 1
    of_entry, rounds, opponents, colours, result_codes, sides = zip(*lines, strict=True) if lines else ((),) * 6
    return ReportLines(
        no=np.array(numbers, np.int64),
        entry=np.array(of_entry, np.intp),
        round=np.array(rounds, np.int64),
        opponent=np.array(opponents, np.int64),
        colour=codes(colours),
        code=codes(result_codes),
        side=np.array(sides, np.intp),
    )
