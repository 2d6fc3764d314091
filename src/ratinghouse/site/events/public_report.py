"""An event's report and players for the public: without dates of birth and without the names of hidden players."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ratinghouse.office.events.stored_report import report_of
from ratinghouse.office.models import Entry, Event, Player
from ratinghouse.office.publishing.stored_calculations import registered_names
from ratinghouse.rating.calculation import CalculatedPlayer
from ratinghouse.reports.report import Report, ReportEntry
from ratinghouse.site.public.visible_players import public_name


def public_report(event: Event) -> Report:
    """Return the report with the register's IDs, without personal facts and without the received file."""
    report = report_of(event)
    players = Entry.objects.filter(event=event, player__hidden=True).select_related("player")
    hidden = {entry.no: public_name(entry.player) for entry in players if entry.player is not None}
    entries = tuple(_public(entry, hidden.get(entry.no)) for entry in report.entries)
    return replace(report, entries=entries, others=(), received=b"")


def public_names(keys: Iterable[int]) -> dict[int, CalculatedPlayer]:
    """Return IDs and names of players by primary key, in this order; hidden players have neither."""
    names = registered_names(keys)
    for player in Player.objects.filter(pk__in=names, hidden=True):
        names[player.pk] = CalculatedPlayer("", public_name(player))
    return names


def _public(entry: ReportEntry, pseudonym: str | None) -> ReportEntry:
    bare = entry._replace(birth="", extra={})
    return bare if pseudonym is None else bare._replace(name=pseudonym, id="", title="", sex="")
