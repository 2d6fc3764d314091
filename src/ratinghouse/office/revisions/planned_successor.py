"""The event that a corrected report would become: read, matched and admitted as in a correction, but not stored."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db import connection

from ratinghouse.office.events.admission import refuse_what_cannot_be_rated
from ratinghouse.office.events.examining import EventToExamine, examine, pool_of_office
from ratinghouse.office.events.file_reading import ReadResult
from ratinghouse.office.events.game_columns import games_of_report
from ratinghouse.office.events.identifying import identify_entries
from ratinghouse.office.events.receive import ReceivedFile, received_row, unread_event
from ratinghouse.office.events.recording import record_reading, reported_in_file
from ratinghouse.office.events.states import State, change_state
from ratinghouse.office.journal import Clerk
from ratinghouse.office.models import Event, Game, Player
from ratinghouse.office.register.particulars import player_after_merges
from ratinghouse.office.register.reported_entries import ReportedEntry
from ratinghouse.office.results.event_results import EventResult, days_of_results, finished_games, rules_rate_results
from ratinghouse.office.results.left_out_games import left_out_seats
from ratinghouse.office.results.open_results import versions_of
from ratinghouse.office.results.start_ratings import (
    StatedRatings,
    report_in_force,
    start_ratings_since,
    stated_ratings,
)
from ratinghouse.office.revisions.revision_source import PlannedFile
from ratinghouse.office.storage import bulk_rows
from ratinghouse.rating.event_order import distinct_entries
from ratinghouse.rating.period import ResultSeat
from ratinghouse.reports.report import Report
from ratinghouse.reports.report_record import report_document, report_from_document

_LAST_NUMBER = {
    "sqlite": "SELECT seq, 1 FROM sqlite_sequence WHERE name = 'office_event'",
    "postgresql": "SELECT last_value, is_called FROM office_event_id_seq",
}


@dataclass(frozen=True)
class PlannedSuccessor:
    """An event in the place of another that is not stored. It can be rated: all its players are matched."""

    event: Event
    replaced: Event
    report: Report
    matched: Mapping[int, Player]

    @property
    def file(self) -> PlannedFile:
        """Return the file of the event, and its report as it would be read again where it is stored."""
        received = self.event.received
        raw = bytes(received.content)
        report = report_from_document(report_document(self.report), raw)
        return PlannedFile(self.event.pk, received.sha256, raw, report)

    @cached_property
    def _games(self) -> list[Game]:
        rows = games_of_report(self.report, by_result=rules_rate_results(self.event.rules))
        games = [Game(**row._asdict()) for row in rows]
        return sorted(games, key=lambda game: (game.round, game.white, game.black))

    @cached_property
    def results(self) -> list[EventResult]:
        """Return its finished games, each once."""
        own_days = days_of_results(self.report) if rules_rate_results(self.event.rules) else {}
        return finished_games(self.event, dict(self.players(())), self._games, own_days)

    @cached_property
    def other_versions(self) -> list[Event]:
        """Return the other versions of its report, the oldest first."""
        return versions_of(self.replaced)

    @cached_property
    def left_out(self) -> list[ResultSeat]:
        """Return its games that a decision leaves out: those on the same games of the replaced report hold for it."""
        seats = {(game.round, game.white, game.black) for game in self._games}
        return [seat for seat in left_out_seats(self.replaced) if tuple(seat) in seats]

    @cached_property
    def start_ratings(self) -> list[tuple[int, int]]:
        """Return the ratings that its entries had when the tournament started, by starting number."""
        if not rules_rate_results(self.event.rules):
            return []
        entries = distinct_entries(self.report)
        own = StatedRatings(self.players(()), {entry.no: entry.rating for entry in entries if entry.rating})
        first = report_in_force(self.other_versions[0])
        return start_ratings_since(own if first == self.replaced else stated_ratings(first), own)

    def players(self, apart: Collection[str]) -> list[tuple[int, str]]:
        """Return its players by starting number. Merged players who are ``apart`` are not replaced."""
        return [
            (no, player.code if player.code in apart else player_after_merges(player).code)
            for no, player in sorted(self.matched.items())
        ]


def planned_successor(
    clerk: Clerk,
    old: Event,
    new_file: ReceivedFile,
    reading: ReadResult,
    earlier_players: Mapping[ReportedEntry, Player],
) -> PlannedSuccessor:
    """Return the event that a corrected report would become, or refuse it as its admission would.

    ``earlier_players`` are those whom entries of the replaced report were matched with.
    """
    pool = pool_of_office(new_file.pool) if new_file.pool is not None else None
    event = unread_event(new_file, received_row(new_file, clerk), pool, old)
    event.pk = _next_number()
    declared = event.declared
    examined = examine(EventToExamine(reading, pool.name if pool else None, new_file.reported, declared))
    record_reading(event, reading, examined)
    entries = distinct_entries(reading.report) if reading.report is not None else []
    reported = [reported_in_file(entry) for entry in entries]
    matched, open_entries = _matched(reported, earlier_players)
    if reading.report is not None and not open_entries:
        change_state(event, State.MATCHED)
    refuse_what_cannot_be_rated(event, [f"{entry.no} {entry.said_name}" for entry in open_entries], len(reported))
    assert reading.report is not None
    return PlannedSuccessor(event, old, reading.report, matched)


def _matched(
    entries: Sequence[ReportedEntry], earlier_players: Mapping[ReportedEntry, Player]
) -> tuple[dict[int, Player], list[ReportedEntry]]:
    """Return the players of entries, as in the replaced report where they are in it, and the entries without one."""
    matched = {}
    for entry in entries:
        player = earlier_players.get(identity(entry))
        if player is not None:
            matched[entry.no] = player
    rest = [entry for entry in entries if entry.no not in matched]
    identified = identify_entries({0: rest}, {0: {player.pk for player in matched.values()}})[0]
    matched |= {no: player for no, (player, _) in identified.matched.items()}
    return matched, [entry for entry in rest if entry.no not in matched]


def identity(entry: ReportedEntry) -> ReportedEntry:
    """Return what makes an entry the same in two versions of a report: number, name and ID."""
    return ReportedEntry(entry.no, entry.said_name, entry.said_id)


def _next_number() -> int:
    """Return the number that the next event gets."""
    rows = bulk_rows.few_rows(_LAST_NUMBER[connection.vendor])
    return int(rows[0][0]) + int(rows[0][1]) if rows else 1
