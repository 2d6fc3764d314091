"""The tables of a run: its players, its entries, and its games as each player sees them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ratinghouse.library.tables.table import Kind, Table

if TYPE_CHECKING:
    from ratinghouse.rating.answer_records import EventAnswer, PlayerAnswer

PLAYERS: dict[str, Kind] = {
    "id": str,
    "name": str,
    "Ro": int,
    "Rn": int,
    "K": int,
    "games": int,
    "change": float,
    "RD": float,
    "status": str,
}
ENTRIES: dict[str, Kind] = {
    "event": str,
    "rules": str,
    "no": int,
    "id": str,
    "name": str,
    "rating": int,
    "K": int,
    "n": int,
    "W": float,
    "We": float,
    "Rc": int,
    "Ru": int,
    "chg": float,
    "change": float,
    "status": str,
}
GAMES: dict[str, Kind] = {
    "event": str,
    "no": int,
    "id": str,
    "name": str,
    "round": int,
    "colour": str,
    "opponent_no": int,
    "opponent": str,
    "opponent_rating": int,
    "result": str,
    "score": float,
    "counted": bool,
    "why": str,
    "D": int,
    "D_counted": int,
    "PD": float,
    "dR": float,
}


def run_players(players: Sequence[PlayerAnswer]) -> Table:
    """Return the players of a run."""
    return Table.of_records(players, PLAYERS)


def run_entries(events: Sequence[EventAnswer]) -> Table:
    """Return the entries of all events."""
    records: list[dict[str, Any]] = [
        {"event": event["name"], **({"rules": event["rules"]} if "rules" in event else {}), **entry}
        for event in events
        for entry in event["entries"]
    ]
    return Table.of_records(records, ENTRIES)


def run_games(events: Sequence[EventAnswer]) -> Table:
    """Return a row for each round of each entry."""
    records: list[dict[str, Any]] = []
    for event in events:
        names = {entry["no"]: entry["name"] for entry in event["entries"]}
        for entry in event["entries"]:
            person = {"event": event["name"], "no": entry["no"], "id": entry["id"], "name": entry["name"]}
            for game in entry["games"]:
                opponent = game["opponent"]
                named = {"opponent_no": opponent, "opponent": names.get(opponent) if opponent is not None else None}
                records.append({**game, **person, **named})
    return Table.of_records(records, GAMES)
