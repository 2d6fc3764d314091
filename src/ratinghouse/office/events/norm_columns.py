"""The entries and games of rated events as columns, to find the entries that may have made a norm."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from ratinghouse.office.models import Event
from ratinghouse.office.storage import bulk_rows
from ratinghouse.reports.results import CODES
from ratinghouse.titles.event import TITLES
from ratinghouse.titles.levels import edition_for
from ratinghouse.titles.sight import NormColumns, Numbers, norms_in_sight

_UNPLAYED = -1
_SCORES = " ".join(f"WHEN '{code}' THEN {meaning.score}" for code, meaning in CODES.items() if meaning.played)
_PLACES = " ".join(f"WHEN '{title}' THEN {place}" for place, title in enumerate(TITLES, start=1))
_TITLE = f"CASE coalesce(nullif(said_title, ''), nullif(title, ''), w_title) {_PLACES} ELSE 0 END"
_PLAYERS = "office_entry LEFT JOIN office_player ON office_player.id = player_id"
# What a report said of the sex of an erased player is no longer in the columns.
_WOMAN = "CASE WHEN erased IS NOT NULL OR 'w' IN (said_sex, sex) OR 'W' IN ({}) THEN 1 ELSE 0 END".format(
    ", ".join(f"substr({column}, 1, 1)" for column in ("said_title", "title", "w_title"))
)
_ENTRIES = (
    f"SELECT event_id, no, coalesce(player_id, 0), coalesce(said_rating, 0), {_TITLE}, {_WOMAN}"
    f" FROM {_PLAYERS} WHERE event_id IN ({{}}) ORDER BY event_id, no"
)
_GAMES = (
    f"SELECT event_id, white, black, CASE white_code {_SCORES} ELSE {_UNPLAYED} END,"
    f" CASE black_code {_SCORES} ELSE {_UNPLAYED} END FROM office_game WHERE event_id IN ({{}})"
)
_TITLED = f"SELECT DISTINCT event_id FROM {_PLAYERS} WHERE event_id IN ({{}}) AND {_TITLE} > 0"
_RATINGS = "SELECT player_id, coalesce(rating, 0) FROM office_listing WHERE list_id = %s AND player_id IN ({})"
_WHOLE = "i8"


def entries_in_sight(events: Iterable[Event], lists: Mapping[int, Sequence[int]]) -> dict[int, list[int]]:
    """Return the starting numbers that may have made a norm, by event. ``lists`` are in force while it is played."""
    possible = _worth_reading(list(events))
    if not possible:
        return {}
    numbers = np.array([event.pk for event in possible], dtype=np.int64)
    editions = [edition_for(event.start) for event in possible]
    some = ", ".join(map(str, numbers.tolist()))
    names = ("event", "no", "player", "rating", "title", "woman")
    entries = bulk_rows.read(_ENTRIES.format(some), (), dict.fromkeys(names, _WHOLE))
    games = bulk_rows.read(
        _GAMES.format(some), (), dict.fromkeys(("event", "white", "black", "white_score", "black_score"), _WHOLE)
    )
    keys = _keys(entries["event"], entries["no"])
    white, black = (np.searchsorted(keys, _keys(games["event"], games[side])) for side in ("white", "black"))
    entry, opponent = np.concatenate([white, black]), np.concatenate([black, white])
    score = np.concatenate([games["white_score"], games["black_score"]])
    played = score != _UNPLAYED
    field = NormColumns(
        event=np.searchsorted(numbers, entries["event"]),
        rating=np.maximum(entries["rating"], _highest_listed(entries["event"], entries["player"], lists)),
        title=entries["title"],
        woman=entries["woman"] > 0,
        unrated=np.array([edition.unrated for edition in editions], dtype=np.int64),
        by_category=np.array([edition.by_category for edition in editions], dtype=bool),
        entry=entry[played],
        opponent=opponent[played],
        score=score[played],
    )
    in_sight: dict[int, list[int]] = {}
    for row in np.flatnonzero(norms_in_sight(field) & (entries["player"] > 0)).tolist():
        in_sight.setdefault(int(entries["event"][row]), []).append(int(entries["no"][row]))
    return in_sight


def _worth_reading(events: Sequence[Event]) -> list[Event]:
    """Return the events with a title holder, by number, and those whose norms depend on ratings only."""
    some = ", ".join(str(int(event.pk)) for event in events) or "NULL"
    titled = {event for rows in bulk_rows.read_rows(_TITLED.format(some)) for (event,) in rows}
    possible = [event for event in events if event.pk in titled or edition_for(event.start).by_category]
    return sorted(possible, key=lambda event: int(event.pk))


def _keys(event: Numbers, no: Numbers) -> Numbers:
    return (event << 32) + no


def _highest_listed(event: Numbers, player: Numbers, lists: Mapping[int, Sequence[int]]) -> Numbers:
    """Return the highest rating that each entry has on any of the lists in force while its event was played."""
    highest = np.zeros(len(event), dtype=np.int64)
    for published in sorted({number for numbers in lists.values() for number in numbers}):
        listed = np.isin(event, [number for number, in_force in lists.items() if published in in_force])
        players = np.unique(player[listed])
        some = ", ".join(map(str, players.tolist())) or "NULL"
        rated = bulk_rows.read(_RATINGS.format(some), [published], {"player": _WHOLE, "rating": _WHOLE})
        ratings = np.zeros(len(players), dtype=np.int64)
        ratings[np.searchsorted(players, rated["player"])] = rated["rating"]
        highest[listed] = np.maximum(highest[listed], ratings[np.searchsorted(players, player[listed])])
    return highest
