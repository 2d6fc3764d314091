"""The reports in which no cross-check has a finding, determined for all reports at once; only the others are checked.

A report that is not plain may be sound all the same: the cross-checks then decide on its entries as objects.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.rating.games.joined_reports import (
    SCORES,
    Confirmed,
    Flags,
    JoinedReports,
    Rows,
    at_pairs,
    chosen,
)
from ratinghouse.rating.player_columns import birth_years
from ratinghouse.reports.crosschecks.pairings import AGREED
from ratinghouse.reports.crosschecks.players import HIGHEST_RATING, LOWEST_RATING, OLDEST, YOUNGEST
from ratinghouse.reports.formats import declared_format
from ratinghouse.reports.report import Format, Report
from ratinghouse.reports.report_columns import CODE_NUMBERS, NO_POINTS
from ratinghouse.reports.scoring import USUAL

_AGREED = np.zeros((256, 256), np.bool_)
for _first, _second in AGREED:
    _AGREED[CODE_NUMBERS[_first], CODE_NUMBERS[_second]] = True
_UNKNOWN, _FREE = CODE_NUMBERS["X"], CODE_NUMBERS["U"]
_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)  # spreads the numbers of different events far apart
_ANY_FORMAT = (None, Format.TEAM, Format.KNOCKOUT)


def plain_events(
    reports: Sequence[Report], joined: JoinedReports, confirmed: Confirmed, meeting: NDArray[np.int32]
) -> Flags:
    """Return which of the joined reports certainly have no finding of any cross-check.

    ``meeting`` has, for each confirmed result, how many games its two players have played, this one included.
    """
    events = _Events(joined, confirmed)
    plain = events.players_are_plain([report.event.start.year if report.event.start else 0 for report in reports])
    plain &= events.games_are_plain(meeting) & events.standings_are_plain()
    headers = zip(reports, events.entries.tolist(), events.rated.tolist(), events.last_rounds.tolist(), strict=True)
    plain &= np.array([_header_is_plain(*header) for header in headers], np.bool_)
    formats = [declared_format(report.event)[0] for report in reports]
    fits = np.array([format in _ANY_FORMAT for format in formats], np.bool_)
    is_swiss = np.array([format is Format.SWISS for format in formats], np.bool_)
    return plain & (fits | (is_swiss & events.somebody_did_not_meet))


def _header_is_plain(report: Report, entries: int, rated: int, last_round: int) -> bool:
    event = report.event
    counts = {"players": entries, "rated": rated, "teams": 0}
    if report.teams or len(report.entries) != entries or report.scoring != USUAL:
        return False
    if any(announced != counts[key] for key, announced in event.declared.items()):
        return False
    if "rounds" in event.lines and last_round != event.rounds:
        return False
    if event.start and event.end and event.end < event.start:
        return False
    days = [day for day in event.round_dates if day is not None]
    if days and ((event.start and min(days) < event.start) or (event.end and max(days) > event.end)):
        return False
    return not event.rounds or len(event.round_dates) <= event.rounds


class _Events:
    """The joined reports, event by event."""

    def __init__(self, joined: JoinedReports, confirmed: Confirmed) -> None:
        self._joined, self._confirmed = joined, confirmed
        self.entries = np.bincount(joined.event, minlength=joined.events)
        self.rated = np.bincount(joined.event[joined.rating > 0], minlength=joined.events)
        self._event_of_result = joined.event[joined.entry]
        self._claims = np.flatnonzero(joined.opponent > 0)
        self._event_of_claim = chosen(self._event_of_result, self._claims)
        self.last_rounds = self._maximum(self._event_of_claim, chosen(joined.round, self._claims))

    def _all(self, event: Rows, holds: Flags) -> Flags:
        """Return the events in which something holds of all rows."""
        return self._none(event[~holds])

    def _none(self, event: Rows) -> Flags:
        plain = np.ones(self._joined.events, np.bool_)
        plain[event] = False
        return plain

    def _maximum(self, event: Rows, numbers: NDArray[Any]) -> Rows:
        """Return the highest number of each event; the rows are in the order of events."""
        highest = np.zeros(self._joined.events, np.intp)
        counts = np.bincount(event, minlength=self._joined.events)
        filled = np.flatnonzero(counts)
        if len(filled):
            highest[filled] = np.maximum.reduceat(numbers, (np.cumsum(counts) - counts)[filled])
        return highest

    @property
    def somebody_did_not_meet(self) -> Flags:
        """Return the events in which some players did not meet each other."""
        joined = self._joined
        paired = np.zeros(len(joined.no), np.bool_)
        paired[joined.entry[self._claims]] = True
        players = np.bincount(joined.event[paired], minlength=joined.events)
        claims = np.bincount(self._event_of_claim, minlength=joined.events)
        fewer: Flags = claims < players * (players - 1)
        return fewer

    def players_are_plain(self, years: Sequence[int]) -> Flags:
        """Return where starting numbers, IDs, ratings and years of birth are plain; ``years`` are of the events."""
        joined = self._joined
        plain: Flags = (self._maximum(joined.event, joined.no) == self.entries) & (self.entries > 0)
        rating = joined.rating
        plain &= self._all(joined.event, (rating == 0) | ((rating >= LOWEST_RATING) & (rating <= HIGHEST_RATING)))
        plain &= self._none(joined.event[np.char.str_len(joined.id) == 0]) & self._none(self._repeated_ids())
        year, born = np.array(years, np.intp)[joined.event], birth_years(joined.birth)
        age = year - born
        plain &= self._all(joined.event, (year == 0) | (born == 0) | ((age >= YOUNGEST) & (age <= OLDEST)))
        return plain

    def _repeated_ids(self) -> Rows:
        """Return the events in which two IDs are the same, or may be."""
        return _repeated(self._joined.event, _beginnings(self._joined.id))

    def games_are_plain(self, meeting: NDArray[np.int32]) -> Flags:
        """Return where every game is confirmed, with results and colours that agree, and no players met twice."""
        joined, confirmed = self._joined, self._confirmed
        plain = self._none(self._event_of_result[joined.code == _UNKNOWN])
        code, colour = chosen(joined.code, confirmed.result), chosen(joined.colour, confirmed.result)
        event = chosen(self._event_of_result, confirmed.result)
        claims = np.bincount(self._event_of_claim, minlength=joined.events)
        plain &= claims == np.bincount(event, minlength=joined.events)
        plain &= self._all(event, at_pairs(_AGREED, code, code[confirmed.mirror]))
        plain &= self._all(event, (colour == 0) | (colour != colour[confirmed.mirror]))
        free = np.flatnonzero(joined.code == _FREE)
        plain &= self._none(_repeated(self._event_of_result[free], joined.round[free]))
        return plain & self._none(event[meeting > 1])

    def standings_are_plain(self) -> Flags:
        """Return where points follow from the results, and ranks, if there are any, are all different and in order."""
        joined = self._joined
        totals = np.bincount(joined.entry, SCORES[joined.code], len(joined.no)).astype(np.int32)
        has_results = np.bincount(joined.entry, minlength=len(joined.no)) > 0
        unstated = joined.points == NO_POINTS
        plain = self._all(joined.event, unstated | ~has_results | (joined.points == totals))
        ranked = joined.rank > 0
        unranked = np.bincount(joined.event[~ranked], minlength=joined.events)
        plain &= (unranked == 0) | (unranked == self.entries)
        plain &= self._none(joined.event[ranked & unstated])
        ranked &= joined.rank <= self.entries[joined.event]
        plain &= self._none(joined.event[ranked != (joined.rank > 0)])
        first = np.append(0, np.cumsum(self.entries))[joined.event[ranked]]
        points = np.full(len(joined.no), NO_POINTS, np.int32)  # in the order of ranks, where all ranks are there
        points[first + joined.rank[ranked] - 1] = joined.points[ranked]
        plain &= self._none(joined.event[(points == NO_POINTS) & (unranked == 0)[joined.event]])
        below = (joined.event[1:] == joined.event[:-1]) & (points[1:] > points[:-1])
        return plain & self._none(joined.event[1:][below])


def _beginnings(ids: NDArray[np.bytes_]) -> NDArray[np.uint64]:
    """Return the first eight characters of each ID as a number."""
    beginnings: NDArray[np.uint64] = ids.astype("S8").view(np.uint64)
    return beginnings


def _repeated(event: Rows, numbers: NDArray[Any]) -> Rows:
    """Return the events that have a number twice. Sorting plain numbers is far faster than sorting by two columns."""
    mixed = numbers.astype(np.uint64) + event.astype(np.uint64) * _MULTIPLIER
    mixed.sort()
    if not (mixed[1:] == mixed[:-1]).any():  # otherwise sums may be equal by chance
        return event[:0]
    order = np.lexsort((numbers, event))
    event, numbers = event[order], numbers[order]
    repeated: Rows = event[1:][(event[1:] == event[:-1]) & (numbers[1:] == numbers[:-1])]
    return repeated
