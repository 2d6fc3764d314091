"""How players enter the lists of a replay: with the rating that the source states, by the rules, or from its lists.

In every case, the rules give first ratings to players who have not entered in another way.
"""

from __future__ import annotations

from typing import Literal, Protocol, get_args

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.lab.archive.archive import Archive
from ratinghouse.lab.archive.arrow import ArchiveRefused
from ratinghouse.lab.archive.sides import SidesOfEvents
from ratinghouse.lab.archive.tables import ArchiveLists
from ratinghouse.lab.replay.standings_of_all import StandingsOfAll
from ratinghouse.rating.framing import ESTABLISHED

EntryMode = Literal["seen", "rules", "list"]
ENTRY_MODES: tuple[EntryMode, ...] = get_args(EntryMode)

Rows = NDArray[np.intp]


class Entering(Protocol):
    """Lets players in before a list is derived."""

    def enter(self, state: StandingsOfAll, list_day: int, events: SidesOfEvents) -> Rows:
        """Put the players who enter before this list, which has the events, into the standings; return their rows."""


def entering(mode: EntryMode, archive: Archive) -> Entering:
    """Return how players enter. Raise ``ArchiveRefused`` where the archive lacks the lists for it."""
    if mode == "rules":
        return ByRules()
    if mode == "seen":
        return WhenSeen()
    if archive.lists is None:
        message = text("the archive has no lists, so nobody can enter from them")
        raise ArchiveRefused(Finding("error", "no-lists", message, text("choose --entry seen or --entry rules")))
    return FromLists(archive.lists, _first_days(archive))


def usual_entry(archive: Archive) -> EntryMode:
    """Return how players enter by default: from the archive's lists, if it has any."""
    return "seen" if archive.lists is None else "list"


class ByRules:
    """Players enter only by the rules."""

    def enter(self, state: StandingsOfAll, list_day: int, events: SidesOfEvents) -> Rows:
        return np.zeros(0, np.intp)


class WhenSeen:
    """A player enters with the first rating that the source states of them, as an established player.

    That rating is taken to be on all lists in force during the events of the list.
    """

    def enter(self, state: StandingsOfAll, list_day: int, events: SidesOfEvents) -> Rows:
        standings = state.standings
        player, stated = events.players, events.stated
        is_new = (stated > 0) & (standings.rating.take(player) == 0)
        new = np.flatnonzero(is_new)
        new = new[standings.total_games.take(player[new]) == 0]
        rows, first = np.unique(player[new], return_index=True)  # the earliest event of each
        rating = stated[new[first]].astype(np.int64)
        peak = np.maximum(standings.peak[rows], rating)
        state.enter(rows.astype(np.intp), 0, rating=rating, total_games=np.full(len(rows), ESTABLISHED), peak=peak)
        return rows.astype(np.intp)


class FromLists:
    """A player enters with the first of the archive's lists that they are on, if it is older than their first game."""

    def __init__(self, lists: ArchiveLists, first_day: NDArray[np.int64]) -> None:
        rows = np.arange(len(lists))[::-1]
        first = np.full(len(first_day), -1, np.intp)
        first[lists.player[rows]] = rows  # written in reverse, so that the earliest list is kept
        row = first[first >= 0]
        row = row[lists.list_day[row] <= first_day[lists.player[row]]]
        self._lists = lists
        self._row = row[np.argsort(lists.list_day[row], kind="stable")]
        self._first_list = int(lists.list_day[0]) if len(lists) else 0

    def enter(self, state: StandingsOfAll, list_day: int, events: SidesOfEvents) -> Rows:
        lists = self._lists
        since = state.past[-1].day  # players on an older list have entered before
        first, last = np.searchsorted(lists.list_day[self._row], [since, list_day])
        row = self._row[first:last]
        for day in np.unique(lists.list_day[row]).tolist():
            some = row[lists.list_day[row] == day]
            rating = lists.rating[some].astype(np.int64)
            columns = {
                "rating": rating,
                "total_games": _stated_column(lists.total_games, some, ESTABLISHED),
                "peak": np.maximum(_stated_column(lists.peak, some, 0), rating),
                "k": _stated_column(lists.k, some, 0),
                "last_played": _stated_column(lists.last_played, some, 0),
            }
            if lists.rd is not None:
                columns["rd"] = lists.rd[some]
            if lists.inactive is not None:
                columns["inactive"] = lists.inactive[some]
            # The first list also counts as in force for events that began before it.
            state.enter(lists.player[some].astype(np.intp), 0 if day == self._first_list else day, **columns)
        return lists.player[row].astype(np.intp)


def _stated_column(column: NDArray[np.integer] | None, rows: Rows, otherwise: int) -> NDArray[np.int64]:
    return np.full(len(rows), otherwise, np.int64) if column is None else column[rows].astype(np.int64)


def _first_days(archive: Archive) -> NDArray[np.int64]:
    """Return the first day of each player's first event, as an ordinal."""
    first = np.full(len(archive.players), np.iinfo(np.int64).max)
    day = archive.events.first_day[archive.games.event].astype(np.int64)
    for side in (archive.games.white, archive.games.black):
        np.minimum.at(first, side, day)
    return first
