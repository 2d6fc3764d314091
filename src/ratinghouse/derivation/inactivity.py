"""Who is shown as inactive, by whatever the edition says: a rule of the list, a count of games, or the calendar."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import numpy as np

from ratinghouse.derivation.basis import ListBasis
from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.rating.player_columns import Flags, Whole

if TYPE_CHECKING:
    from ratinghouse.derivation.derive import EditionRun


def inactive_players(basis: ListBasis, last_run: EditionRun, games: Whole, last_played: Whole, rating: Whole) -> Flags:
    """Return the players who are inactive on the list.

    Who was inactive on a list taken over, and of whose last game nothing is known, stays so until they play.
    """
    still: Flags = basis.before.inactive & (last_played == 0) & (games == 0)
    calendar = last_run.run.book.calendar
    if "inactive" in last_run.run.working:
        flags = _flags_of_all_players(last_run, len(games), "inactive")
    elif "active" in last_run.run.working:
        if basis.games_in_year is None:  # the office's lists do not reach back a year: nothing can be judged yet
            unplayed: Flags = basis.before.inactive & (games == 0)
            return unplayed
        flags = ~_flags_of_all_players(last_run, len(games), "active") & (rating > 0)
    elif "inactive_list" in calendar.rules:
        flags = _by_calendar(calendar, last_played, basis.list_date)
    else:
        flags = np.zeros(len(games), np.bool_)
    inactive: Flags = still | flags
    return inactive


def _flags_of_all_players(last_run: EditionRun, size: int, name: str) -> Flags:
    flags = np.zeros(size, np.bool_)
    flags[last_run.rows] = last_run.run.working[name]
    if last_run.idle is not None and last_run.idle_rows is not None:
        flags[last_run.idle_rows] = last_run.idle[name]
    return flags


def _by_calendar(calendar: Calendar, last_played: Whole, list_date: date) -> Flags:
    days, back = np.unique(last_played, return_inverse=True)
    late = []
    for day in days.tolist():
        answer = calendar.answer(played=date.fromordinal(day)).get("inactive_list") if day else None
        late.append(answer is not None and isinstance(answer.value, date) and answer.value <= list_date)
    inactive: Flags = np.array(late, np.bool_)[back] if late else np.zeros(0, np.bool_)
    return inactive
