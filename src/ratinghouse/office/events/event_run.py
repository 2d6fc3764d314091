"""The run of one event, put together from the working that was stored with its list: nothing is calculated."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ratinghouse.derivation.stored_workings import StoredEvent, stored_run_of_several
from ratinghouse.kernel.texts import text
from ratinghouse.lists.register import RegisterPlayer as Listed
from ratinghouse.office.models import Entry, EventWorking, PlayerWorking
from ratinghouse.office.storage.stored_columns import event_columns, list_named, naming_damage, player_columns
from ratinghouse.rating.run import Run
from ratinghouse.reports.report import Report
from ratinghouse.rulebooks import rulebook


def event_run(working: EventWorking, report: Report) -> Run:
    """Return the run of an event. Entries without an ID in the report get their starting number as ID."""
    published, rules = working.list, working.event.rules
    entries = tuple(entry if entry.id else entry._replace(id=f"*{entry.no}") for entry in report.entries)
    identified = replace(report, entries=entries)
    keys = dict(Entry.objects.filter(event=working.event, player__isnull=False).values_list("no", "player"))
    numbers = _numbers(working, rules, set(keys.values()))
    of_players = {entry.id: numbers[keys[entry.no]] for entry in entries if keys.get(entry.no) in numbers}
    columns = event_columns(working)
    columns.pop("player")
    players = [Listed(entry.id, name=entry.name) for entry in entries if entry.id in of_players]
    stored, book = StoredEvent(identified, columns), rulebook(rules)
    with naming_damage(
        text("the working of event {event} in {list}", event=working.event_id, list=list_named(published))
    ):
        return stored_run_of_several(book, published.date, published.pool.name, players, [stored], of_players)


def _numbers(working: EventWorking, rules: str, players: set[int]) -> dict[int, dict[str, Any]]:
    """What the list's working says of some players, by their primary keys."""
    numbers_of: dict[int, dict[str, Any]] = {}
    stretches = PlayerWorking.objects.filter(list=working.list, rules=rules).select_related("list__pool")
    for stretch in stretches.filter(first__lte=max(players, default=0), last__gte=min(players, default=0)).iterator(10):
        columns = player_columns(stretch)
        for row, player in enumerate(columns.pop("player").tolist()):
            if player in players:
                numbers_of[player] = {name: column[row] for name, column in columns.items()}
    return numbers_of
