"""The calculations of a published list, read from its stored workings; names are looked up in the register.

A working of version 1 does not say what its rows are: for those the report is read. Later versions do not need it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from django.db import connection
from numpy.typing import NDArray

from ratinghouse.derivation.packed_columns import UnpackedBytes
from ratinghouse.derivation.player_numbers import NOBODY, NumbersOfPlayers, numbers_of_players
from ratinghouse.derivation.stored_calculation import StoredEvent, completed, stored_calculation
from ratinghouse.kernel.book import Rulebook
from ratinghouse.office.events.stored_report import report_text
from ratinghouse.office.models import Entry, EventWorking, Player, PublishedList
from ratinghouse.office.revisions.stored_editions import editions_of_working
from ratinghouse.office.revisions.unstored_numbers import unstored_numbers
from ratinghouse.office.statutes.statutes_of_list import book_of_record
from ratinghouse.office.storage import bulk_rows
from ratinghouse.office.storage.list_labels import working_of_event, working_of_player
from ratinghouse.office.storage.stored_columns import event_columns, naming_damage, unpacked_stretch
from ratinghouse.rating.calculation import CalculatedPlayer, Calculation
from ratinghouse.reports.report import Format

Names = Callable[[Iterable[int]], Mapping[int, CalculatedPlayer]]
"""Looks up players by their primary keys, and returns them in the order of the keys."""


@dataclass(frozen=True)
class PlayerCalculation:
    """The calculation of a player's events on a list, by primary keys. The player is the first of its players."""

    calculation: Calculation
    events: tuple[int, ...]


def registered_names(keys: Iterable[int]) -> dict[int, CalculatedPlayer]:
    """Return IDs and names as the register has them; those of an erased player are a pseudonym."""
    ids = list(dict.fromkeys(keys))
    rows = bulk_rows.among(Player.objects.all(), "office_player.id", ids).values_list("pk", "code", "name")
    players = {key: CalculatedPlayer(code, name) for key, code, name in rows}
    return {key: players[key] for key in ids}


def player_calculation(rating_list: PublishedList, player: Player, rules: str) -> PlayerCalculation | None:
    """Return the calculation of a player by one edition, or None if the list's working does not have the player."""
    numbers = player_numbers(rating_list, player, rules)
    if numbers is None:
        return None
    book = book_of_record(rating_list, rules)
    events = _events_of(rating_list, player, rules, book)
    keys = (key for event in events.values() for key in event.working.frame["player"].tolist())
    with naming_damage(working_of_player(player, rating_list)):
        names = registered_names([player.pk, *keys])
        calculation = stored_calculation(
            book, rating_list.date, rating_list.pool.name, list(events.values()), names, numbers
        )
    return PlayerCalculation(calculation, tuple(events))


def own_calculation(rating_list: PublishedList, player: Player, rules: str) -> Calculation | None:
    """Return the calculation of a player by one edition without the events: for a number of the list itself."""
    numbers = player_numbers(rating_list, player, rules)
    if numbers is None:
        return None
    book, players = book_of_record(rating_list, rules), {player.pk: CalculatedPlayer(player.code, player.name)}
    with naming_damage(working_of_player(player, rating_list)):
        return stored_calculation(book, rating_list.date, rating_list.pool.name, [], players, numbers)


def event_calculation(working: EventWorking, names: Names = registered_names) -> Calculation:
    """Return the calculation of one event with the numbers of all its players."""
    rating_list, rules = working.list, _rules_of(working)
    book = book_of_record(rating_list, rules)
    event = _stored_event(working, book)
    keys = event.working.frame["player"]
    with naming_damage(working_of_event(working.event_id, rating_list)):
        numbers = _numbers_of(rating_list, rules, keys)
        players = names(keys.tolist())
        return stored_calculation(book, rating_list.date, rating_list.pool.name, [event], players, numbers)


def player_numbers(rating_list: PublishedList, player: Player, rules: str) -> NumbersOfPlayers | None:
    """Return a player's numbers on a list, or None if it does not have the player.

    They are stored with the list, or follow from the list before where nothing happened to the player.
    """
    with naming_damage(working_of_player(player, rating_list)):
        stored = _numbers_of(rating_list, rules, np.array([player.pk]))
    return stored if len(stored.players) else unstored_numbers(rating_list, player, rules)


_STRETCHES = """
SELECT first, last, columns FROM office_playerworking WHERE id IN (
    SELECT (
        SELECT id FROM office_playerworking WHERE list_id = %s AND rules = %s AND first <= wanted.player
        ORDER BY first DESC LIMIT 1
    ) FROM {wanted}
) ORDER BY first
"""
_WANTED = {
    "sqlite": "(SELECT value AS player FROM json_each(%s)) AS wanted",
    "postgresql": "(SELECT value::bigint AS player FROM json_array_elements_text(%s::json)) AS wanted",
}


def _numbers_of(rating_list: PublishedList, rules: str, players: NDArray[np.int64]) -> NumbersOfPlayers:
    """Return the numbers, in any order, of those players who have some in the list's stored workings."""
    numbers = NOBODY
    for list_id in editions_of_working(rating_list):  # the newest first
        wanted = players[~np.isin(players, numbers.players)]
        if len(wanted):
            numbers = numbers.joined(numbers_of_players(_stretches(list_id, rules, wanted), wanted))
    return numbers


def _stretches(list_id: int, rules: str, players: NDArray[np.int64]) -> Iterator[UnpackedBytes]:
    """Yield the workings, stored with a list, that can have one of the players, in the order of players."""
    query = _STRETCHES.format(wanted=_WANTED[connection.vendor])
    for first, last, columns in bulk_rows.few_rows(query, [list_id, rules, json.dumps(players.tolist())]):
        yield unpacked_stretch(bytes(columns), first, last, list_id)


def _events_of(rating_list: PublishedList, player: Player, rules: str, book: Rulebook) -> dict[int, StoredEvent]:
    """Return the player's events on the list by primary key, in the order of the run that stored them."""
    player_ids = [player.pk, *player.duplicates.values_list("pk", flat=True)]
    entered = list(Entry.objects.filter(player__in=player_ids).values_list("event_id", flat=True))
    workings = EventWorking.objects.filter(list=rating_list, event__in=entered)
    stored = {
        working.event_id: _stored_event(working, book)
        for working in workings.select_related("event", "list__pool").defer("list__inputs").order_by("pk")
        if _rules_of(working) == rules
    }
    return {key: event for key, event in stored.items() if player.pk in event.working.frame["player"]}


def _rules_of(working: EventWorking) -> str:
    """Return the edition that a list rated an event under: the event's, or that of the list's period."""
    of_list = working.list.rules.split()
    return working.event.rules if working.event.rules in of_list else of_list[-1]


def _stored_event(working: EventWorking, book: Rulebook) -> StoredEvent:
    stored = event_columns(working)
    if stored.version == 1:
        report = report_text(working.event)
        with naming_damage(working_of_event(working.event_id, working.list)):
            stored = completed(stored, book, report)
    event = working.event
    return StoredEvent(event.name, Format(event.format) if event.format else None, stored)
