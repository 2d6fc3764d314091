"""The same history from reports: every list derived over everybody, from report objects, without the lab's replay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

import numpy as np

from ratinghouse.derivation.basis import AdmittedEvent, ListBasis, games_of_events
from ratinghouse.derivation.next_list import next_list
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.calendars.days import add_months
from ratinghouse.lab.archive.archive import Archive
from ratinghouse.rating.framing import ESTABLISHED
from ratinghouse.rating.games.lists_in_force import ListInForce
from ratinghouse.rating.games.pending_results import PendingResults
from ratinghouse.rating.period import DeclaredFacts, PendingResult
from ratinghouse.rating.player_columns import PlayerFacts, Standings, codes
from ratinghouse.reports.report import Format, Report, ReportEntry, ReportHeader, Result

CODES = {(100, True): ("1", "0"), (50, True): ("=", "="), (0, True): ("0", "1")}
FORFEITS = {100: ("+", "-"), 0: ("-", "+")}


def report_of_event(archive: Archive, event: int, code: Sequence[str]) -> Report:
    """The report of an event of an archive."""
    events, games = archive.events, archive.games
    rows = np.flatnonzero(games.event == event).tolist()
    members = sorted({int(side[row]) for row in rows for side in (games.white, games.black)})
    number = {player: no for no, player in enumerate(members, 1)}
    results: dict[int, list[Result]] = {player: [] for player in members}
    days: dict[int, date] = {}
    for row in rows:
        white, black, round = int(games.white[row]), int(games.black[row]), int(games.round[row])
        score, played = int(games.score[row]), bool(games.played[row])
        first, second = CODES[score, True] if played else FORFEITS[score]
        days[round] = date.fromordinal(int(games.day[row]))
        results[white].append(Result(round, number[black], "w", first))
        results[black].append(Result(round, number[white], "b", second))
    first_day, last_day = (date.fromordinal(int(column[event])) for column in (events.first_day, events.last_day))
    kind = Format.SWISS
    if events.inputs["is_match"][event]:
        kind = Format.MATCH
    elif events.inputs["all_play_all"][event]:
        kind = Format.ROUND_ROBIN
    header = ReportHeader(
        name=events.name[event].decode(),
        start=first_day,
        end=last_day,
        rounds=int(events.inputs["scheduled"][event]),
        round_dates=tuple(days.get(round) for round in range(1, max(days) + 1)),
    )
    entries = tuple(
        ReportEntry(number[player], code[player], id=code[player], results=tuple(results[player])) for player in members
    )
    return Report(header, entries, format=kind)


def report_history(
    archive: Archive, book: Rulebook, lists: Sequence[tuple[date, Sequence[int]]], *, entry: str = "seen"
) -> Iterator[tuple[date, Standings, tuple[PendingResult, ...]]]:
    """Yield day, standings of everybody and pending results for each list with these events."""
    players = len(archive.players)
    code = [str(number).zfill(len(str(players))) for number in range(players)]
    facts = replace(PlayerFacts.empty(codes(code)), birth=archive.players.birth, title=archive.players.title)
    standings = Standings.empty(facts.code)
    in_force = {date.min: ListInForce.of(standings, facts)}
    pending: list[PendingResult] = []
    year: list[tuple[date, Standings]] = []
    row_of = {player: row for row, player in enumerate(code)}
    for day, events in lists:
        if entry == "seen":
            standings = _with_entrants(archive, standings, in_force, events)
        admitted = [
            AdmittedEvent(
                archive.events.key[event].decode(), report_of_event(archive, event, code), DeclaredFacts(), book.id
            )
            for event in events
        ]
        in_year = None
        if year and year[0][0] <= add_months(day, -12) and "games_in_year" in book.names:
            in_year = np.sum([past.games for since, past in year if since > add_months(day, -12)], axis=0)
            in_year = np.zeros(players, np.int64) + in_year
        derived = next_list(
            ListBasis(
                archive.manifest.pool,
                day,
                (book.id,),
                facts,
                standings,
                np.ones(players, np.bool_),
                games_of_events(admitted, {book.id: book}, row_of),
                dict(in_force),
                PendingResults.of(pending, row_of),
                games_in_year=in_year,
                books={book.id: book},
            )
        )
        standings = derived.standings
        in_force[day] = ListInForce.of(standings, facts)
        rated = {code[row] for row in np.flatnonzero(standings.rating > 0).tolist()}
        pending = [result for result in (*pending, *derived.pending_results) if result.player not in rated]
        year.append((day, standings))
        yield day, standings, tuple(pending)


def _with_entrants(
    archive: Archive, standings: Standings, in_force: dict[date, ListInForce], events: Sequence[int]
) -> Standings:
    rating, games, peak = (column.copy() for column in (standings.rating, standings.total_games, standings.peak))
    for row in np.flatnonzero(np.isin(archive.games.event, list(events))).tolist():
        for side, stated in (
            (archive.games.white, archive.games.white_rating),
            (archive.games.black, archive.games.black_rating),
        ):
            player = int(side[row])
            if rating[player] == 0 and games[player] == 0 and stated[row] > 0:
                rating[player], games[player] = stated[row], ESTABLISHED
                peak[player] = max(peak[player], stated[row])
                for since, then in in_force.items():
                    in_force[since] = _with_row(then, player, int(stated[row]), int(peak[player]))
    return replace(standings, rating=rating, total_games=games, peak=peak)


def _with_row(then: ListInForce, player: int, rating: int, peak: int) -> ListInForce:
    columns = {name: getattr(then, name).copy() for name in ("rating", "games", "peak")}
    columns["rating"][player], columns["games"][player], columns["peak"][player] = rating, ESTABLISHED, peak
    return replace(then, **columns)
