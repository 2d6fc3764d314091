"""The report of an event with the register's IDs of its players in place of those in the file."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from ratinghouse.derivation.recipe import with_matched_players
from ratinghouse.office.events.stored_reading import original_report
from ratinghouse.office.models import Entry, Event, Player
from ratinghouse.office.register.particulars import player_after_merges
from ratinghouse.office.storage import bulk_rows
from ratinghouse.reports.report import Report
from ratinghouse.reports.report import ReportEntry as Reported

_AT_ONCE = 500


def report_of(event: Event) -> Report:
    """Return the report of an event with the IDs of the matched players."""
    return report_text(event, dict(matched_players(event)))


def report_text(event: Event, ids: Mapping[int, str] | None = None) -> Report:
    """Return the report with these IDs, by starting number; erased players have their pseudonyms in it."""
    report = with_matched_players(original_report(event), (ids or {}).items())
    erased = dict(Entry.objects.filter(event=event, player__erased__isnull=False).values_list("no", "player__name"))
    if not erased:
        return report
    entries = (_nameless(entry, erased[entry.no]) if entry.no in erased else entry for entry in report.entries)
    return replace(report, entries=tuple(entries), others=(), received=b"")


def _nameless(entry: Reported, name: str) -> Reported:
    return entry._replace(name=name, birth="", sex="", extra={})


def matched_players(event: Event) -> list[tuple[int, str]]:
    """Return the starting number and player ID of each matched entry; for a merged player, the ID merged into."""
    return players_of([event.pk])[event.pk]


def players_of(events: Sequence[int], apart: Collection[str] = ()) -> dict[int, list[tuple[int, str]]]:
    """Return the matched players of several events, by event. Merged players who are ``apart`` are not replaced."""
    by_event: dict[int, list[tuple[int, str]]] = {event: [] for event in events}
    after_merges: dict[int, str] = {}
    query = (
        "SELECT event_id, no, player_id, code, merged_into_id FROM office_entry JOIN office_player"
        " ON office_player.id = player_id WHERE event_id IN ({}) ORDER BY event_id, no"
    )
    for first in range(0, len(events), _AT_ONCE):
        some = ", ".join(str(int(event)) for event in events[first : first + _AT_ONCE])
        for rows in bulk_rows.read_rows(query.format(some)):
            for event, no, player, code, merged in rows:
                if merged is None or code in apart:
                    by_event[event].append((no, code))
                    continue
                if player not in after_merges:
                    after_merges[player] = player_after_merges(Player.objects.get(pk=player)).code
                by_event[event].append((no, after_merges[player]))
    return by_event
