"""The tables of a report: its players, and its games with a row each."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from ratinghouse.library.tables.table import Kind, Record, Table
from ratinghouse.reports.tables.writing import paired_games

if TYPE_CHECKING:
    from ratinghouse.reports.report import Report

PLAYERS: dict[str, Kind] = {
    "no": int,
    "id": str,
    "name": str,
    "rating": int,
    "fed": str,
    "sex": str,
    "title": str,
    "birth": str,
    "points": float,
    "rank": int,
}
GAMES: dict[str, Kind] = {
    "round": int,
    "day": date,
    "white_no": int,
    "white": str,
    "black_no": int,
    "black": str,
    "result": str,
}


def event_players(report: Report) -> Table:
    """Return the entries of a report."""
    records: list[Record] = [
        {
            **{name: getattr(entry, name) for name in ("no", "name", "rating", "rank")},
            **{name: getattr(entry, name) or None for name in ("id", "fed", "sex", "title", "birth")},
            "points": entry.points / 100 if entry.points is not None else None,
        }
        for entry in report.entries
    ]
    return Table.of_records(records, PLAYERS)


def event_games(report: Report) -> Table:
    """Return the games of a report, round by round; the result as a list of games writes it."""
    games = sorted(paired_games(report), key=lambda game: game.result.round)
    return Table(
        {
            "round": [game.result.round for game in games],
            "day": [report.day_of(game.result) for game in games],
            "white_no": [game.white.no for game in games],
            "white": [game.white.name for game in games],
            "black_no": [game.black.no for game in games],
            "black": [game.black.name for game in games],
            "result": [game.written for game in games],
        },
        GAMES,
    )
