"""The findings on the events of a new list: those of ``check`` on each event alone, with the previous list.

Objects of players and games are made only for findings that name them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.rating_lists.following_list import EditionGames, FollowingList
from ratinghouse.kernel.engine.working import Working
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.lists.list_register import register_of
from ratinghouse.lists.rating_list import RatingList
from ratinghouse.rating.checking import check_run
from ratinghouse.rating.circumstances import checks_look_beyond_events
from ratinghouse.rating.games.checked_games import CalculatedGames, findings_of_games
from ratinghouse.rating.games.games_frame import FramedGames, PlayersOfPeriod, frame_of_games
from ratinghouse.rating.games.lists_in_force import ListInForce, ListsInForce
from ratinghouse.rating.games.pending_results import PendingResults
from ratinghouse.rating.games.reported_games import KeyedReport
from ratinghouse.rating.period import RatingPeriod
from ratinghouse.rating.roll import findings_on_report
from ratinghouse.rating.run import lists_of, rate
from ratinghouse.reports.crosschecks import crosscheck
from ratinghouse.reports.reading import failed
from ratinghouse.reports.unread_entries import UnreadEntries

Rows = NDArray[np.intp]
Flags = NDArray[np.bool_]


def findings_of_events(
    ratings: RatingList, following: FollowingList, editions: Sequence[EditionGames], list_date: date | None
) -> Iterator[Finding]:
    """Yield the findings on every event, in order of time, edition by edition.

    Each event is judged for the list that it enters, or for that of the date if there is one.
    """
    pool = following.players.pool
    period = RatingPeriod((), {None: register_of(ratings, pool)}, list_date, pool)
    first = 0
    for edition in editions:
        reported = edition.reported
        rows = following.players.rows[first : first + len(reported.id)]
        first += len(rows)
        differing = _differing_events(ratings, edition, rows, pool)
        by_rules = _EditionFindings(edition, following, period).by_event(list_date)
        assert reported.plain is not None
        for row, (event, is_plain) in enumerate(zip(reported.events, reported.plain.tolist(), strict=True)):
            yield from event.report.findings
            if not is_plain:
                yield from crosscheck(event.report)
            if differing[row] or not isinstance(event.report.entries, UnreadEntries):
                yield from findings_on_report(period, event.report)
            yield from by_rules.get(row, ())


def _differing_events(ratings: RatingList, edition: EditionGames, rows: Rows, pool: str) -> Flags:
    """Return the events with a player who is not on the list, or who is reported with another rating."""
    reported, listed = edition.reported, rows < len(ratings)
    on_list = np.zeros(len(rows), np.int64)
    on_list[listed] = ratings.pools[pool].rating[rows[listed]]
    differs = np.where(listed, (reported.rating > 0) & (reported.rating != on_list), np.char.str_len(reported.id) > 0)
    events = np.zeros(reported.games.events, np.bool_)
    events[reported.games.event_of_entry[differs]] = True
    return events


class _EditionFindings:
    """The findings of an edition on its events."""

    def __init__(self, edition: EditionGames, following: FollowingList, period: RatingPeriod) -> None:
        self._book, self._reported = edition
        self._events: Sequence[KeyedReport] = edition.reported.events
        self._period = period
        self._players, self._playing = following.players, following.playing
        self._derived = following.derived
        self._games = following.derived.basis.games[edition.book.id]

    def by_event(self, day_of_list: date | None) -> dict[int, list[Finding]]:
        """Return the findings by the row of their event."""
        basis = self._derived.basis
        reports, declared = [event.report for event in self._events], [event.declared for event in self._events]
        lists = [day_of_list] * len(reports) if day_of_list else lists_of(self._book, reports, declared, basis.pool)
        apart = self._events_of_players_with_several()
        groups: dict[tuple[date | None, bool], list[int]] = {}
        for row, list_date in enumerate(lists):
            together = list_date == basis.list_date and not apart[row]
            groups.setdefault((list_date, together), []).append(row)
        findings: dict[int, list[Finding]] = {}
        for (list_date, together), rows in groups.items():
            findings |= self._of_group(rows, list_date, together)
        return findings

    def _events_of_players_with_several(self) -> Flags:
        """Return the events on which a check may decide differently because a player took part in another event too."""
        basis = self._derived.basis
        apart = np.zeros(self._games.events, np.bool_)
        if checks_look_beyond_events(self._book) or len(basis.games) > 1:
            entries = np.concatenate([games.player_of_entry for games in basis.games.values()])
            several = np.bincount(entries, minlength=len(basis.before)) > 1
            apart[self._games.event_of_entry[several[self._games.player_of_entry]]] = True
        return apart

    def _of_group(self, rows: Sequence[int], list_date: date | None, together: bool) -> dict[int, list[Finding]]:
        """Return the findings on events that are judged for one list; one by one if the program fails on any."""
        try:
            if list_date is not None:
                return self._by_columns(rows, list_date, together)
        except Exception:
            return {row: self._of_event(self._events[row], list_date) for row in rows}
        return {row: self._of_event(self._events[row], list_date) for row in rows}

    def _by_columns(self, rows: Sequence[int], list_date: date, together: bool) -> dict[int, list[Finding]]:
        pool = self._period.pool
        if together:
            by_event = findings_of_games(self._as_derived(), list_date, pool)
            return {row: by_event[row] for row in rows if row in by_event}
        by_event = findings_of_games(self._alone(np.array(rows), list_date), list_date, pool)
        return {rows[row]: findings for row, findings in by_event.items()}

    def _of_event(self, event: KeyedReport, list_date: date | None) -> list[Finding]:
        period = replace(self._period, reports=[event.report], declared=[event.declared], list_date=list_date)
        try:
            return list(check_run(rate(period, self._book)))
        except Exception as failure:
            return [failed(text("checking the file"), failure, event.report.file)]

    def _as_derived(self) -> CalculatedGames:
        """Return the games as the list was derived from them."""
        run = next(run for run in self._derived.runs if run.rules == self._book.id)
        return self._calculated(run.framed, run.working, self._events, run.rows)

    def _alone(self, rows: Rows, list_date: date) -> CalculatedGames:
        """Return some events as if each were the only one: a player of two events counts as two players."""
        basis, games = self._derived.basis, self._games.select(rows)
        players = games.player_of_entry.astype(np.intp)
        standings, facts = basis.before.select(players), basis.facts.select(players)
        in_force = ListInForce.of(standings, facts)
        day = list_date.toordinal()
        framed = frame_of_games(
            replace(games, player_of_entry=np.arange(len(players))),
            PendingResults.none(),
            PlayersOfPeriod(standings, facts, ListsInForce({date.min.toordinal(): in_force}, in_force, day), {}),
            list_date,
            basis.pool,
        )
        events = [self._events[row] for row in rows.tolist()]
        return self._calculated(framed, Working(self._book, framed.frame, {}), events, players)

    def _calculated(
        self, framed: FramedGames, working: Working, events: Sequence[KeyedReport], players: Rows
    ) -> CalculatedGames:
        """Return games whose players are in these rows of the basis."""
        women, flags = self._players.women[self._playing[players]], self._derived.basis.facts.flags[players]
        return CalculatedGames(self._book, framed, working, events, women, flags)
