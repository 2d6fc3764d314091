"""The main part of an event's page, cached while the rows that it is made from are the same."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import connection
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.utils.translation import get_language

from ratinghouse.forms.crosstable import legend_of
from ratinghouse.forms.entrants import Entrant, entrants, in_ranking_order
from ratinghouse.forms.wording import meeting, points
from ratinghouse.office.models import Event, EventWorking
from ratinghouse.office.register.register_state import register_state
from ratinghouse.office.storage import bulk_rows
from ratinghouse.office.storage.process_cache import Remembered
from ratinghouse.site.events.event_forms import form_offers
from ratinghouse.site.events.public_report import public_report
from ratinghouse.site.pages.event_tables import EntrantRow, change_rows, ranking_rows, start_rows
from ratinghouse.site.public.player_games import entry_numbers

_EVENT = """
SELECT event.name, event.*, working.id, list.content_hash, list.date, list.edition, pool.name, later.id, later.name
FROM office_event event JOIN office_eventworking working ON working.event_id = event.id
JOIN office_ratinglist list ON list.id = working.list_id JOIN office_pool pool ON pool.id = list.pool_id
LEFT JOIN office_event later ON later.supersedes_id = event.id
WHERE event.id = %s
ORDER BY working.id
"""
_READING = "SELECT sha256, length(content) FROM office_storedreading WHERE event_id = %s"
_ENTRIES = """
SELECT entry.no, player.id, player.code FROM office_entry entry JOIN office_player player ON player.id = entry.player_id
WHERE entry.event_id = %s
ORDER BY entry.no
"""
_NORMS = "SELECT DISTINCT verdict FROM office_normresult WHERE event_id = %s ORDER BY verdict"

_MAIN_PARTS: Remembered[str] = Remembered(most=128)  # about ten kilobytes each


def name_and_main_part(number: int) -> tuple[str, str]:
    """Return the name of an event that is or was in a published list, and the main part of its page; else answer 404.

    It is made from rows of the database, from lists and files that never change, and from the register.
    """
    events = bulk_rows.few_rows(_EVENT, [number])
    if not events:
        raise Http404
    entries = bulk_rows.few_rows(_ENTRIES, [number])
    rows = (events, entries, *(bulk_rows.few_rows(query, [number]) for query in (_READING, _NORMS)))
    key = (connection.settings_dict["NAME"], get_language(), register_state(), repr(rows))
    players = {no: (key, code) for no, key, code in entries}
    return str(events[0][0]), _MAIN_PARTS.get(key, lambda: _main_part(number, players))


def _main_part(number: int, players: Mapping[int, tuple[int, str]]) -> str:
    event, working = requested_event(number)
    report = public_report(event)
    rounds = report.total_rounds
    numbers = entry_numbers(working)
    seats = []
    for entrant in entrants(report):
        key, code = players.get(entrant.no, (0, ""))
        seats.append(EntrantRow(entrant, code, points(entrant.points), _rounds(entrant, rounds), numbers.get(key, {})))
    ranked = {entrant.no: place for place, entrant in enumerate(in_ranking_order([seat.entrant for seat in seats]))}
    ranking = sorted(seats, key=lambda seat: ranked[seat.entrant.no])
    symbols = [name for name in ("Rc", "n", "W", "We", "change") if any(name in seat.numbers for seat in seats)]
    context = {
        "event": event,
        "rating_list": working.list,
        "header": report.event,
        "rounds": range(1, rounds + 1),
        "legend": legend_of(report),
        "forms": form_offers(event, working, private=False),
        "ranking_rows": ranking_rows(ranking),
        "change_rows": change_rows(ranking, symbols, working.list.pool.name, working.list.date),
        "start_rows": start_rows(seats),
        "symbols": symbols,
    }
    return render_to_string("site/events/event.html", context)


def requested_event(number: int) -> tuple[Event, EventWorking]:
    """Return an event that is or was in a published list, with its newest working; else answer 404."""
    matches = get_object_or_404(Event.objects.select_related("pool", "received", "superseded_by"), pk=number)
    working = newest_working(matches)
    if working is None:
        raise Http404
    return matches, working


def newest_working(event: Event) -> EventWorking | None:
    """Return the working of an event on its newest list, or None if it is on no list."""
    workings = EventWorking.objects.filter(event=event).select_related("event", "list__pool").defer("list__inputs")
    return workings.order_by("-list__date", "-list__edition").first()


def _rounds(entrant: Entrant, rounds: int) -> tuple[str, ...]:
    by_round: dict[int, list[str]] = {}
    for played in entrant.rounds:
        by_round.setdefault(played.result.round, []).append(meeting(played.result))
    return tuple(" ".join(by_round.get(number, [])) for number in range(1, rounds + 1))
