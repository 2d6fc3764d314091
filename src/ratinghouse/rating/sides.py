"""The sides of a roll: every game that both players confirm, once for each of them, in canonical order.

A game that a substitute finished has a side for the player who began it and one for the substitute, and the opponent
has a side against each. The rulebook says which of them count.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.rating.period import ResultSeat
from ratinghouse.rating.roll import Roll, RollEvent, confirmed_results
from ratinghouse.rating.substitutes import Seat, substitutes_of
from ratinghouse.reports.report import Result


class SideLocation(NamedTuple):
    """The location of a side in the reports: event, entry, and position among the entry's results.

    Positions beyond the entry's own results are those of games that it shares with another.
    """

    event: int
    entry: int
    position: int


class Side(NamedTuple):
    """One side. ``seat`` is the one in the report; ``player`` and ``opponent`` may be substitutes there."""

    place: SideLocation
    result: Result  # with the opponent of this side
    seat: Seat
    player: int
    opponent: int


@dataclass(frozen=True)
class Sides:
    """All sides of a roll."""

    places: tuple[SideLocation, ...]
    results: tuple[Result, ...]
    mirror: list[int]
    twin: list[int] | None
    inputs: dict[str, list[bool]]  # the input columns of games that two players share or another list rates


def sides_of(roll: Roll, *, substitutes: bool) -> Sides:
    """Return the sides of a roll; without ``substitutes`` every game is that of the player who began it."""
    sides: list[Side] = []
    substitutions: dict[tuple[int, Seat], int] = {}
    for number, event in enumerate(roll.events):
        event_sides = _reported_sides(number, event)
        if substitutes and event.report is not None:
            in_event, _ = substitutes_of(event.report)
            substitutions |= {(number, seat): no for seat, no in in_event.items()}
            event_sides.extend(_shared_sides(event, event_sides, in_event))
        sides.extend(
            sorted(event_sides, key=lambda side: (side.place.entry, side.result.round, side.opponent, side.seat))
        )
    at = {(side.place.event, side.seat, side.player, side.opponent): row for row, side in enumerate(sides)}
    mirror = [at[side.place.event, _across(side.seat), side.opponent, side.player] for side in sides]
    return Sides(
        tuple(side.place for side in sides),
        tuple(side.result for side in sides),
        mirror,
        _twins(sides, at, substitutions) if substitutions else None,
        {
            **(_flags(sides, substitutions) if substitutions else {}),
            **(_list_flags(roll, sides) if any(event.declared.results is not None for event in roll.events) else {}),
        },
    )


def _reported_sides(number: int, event: RollEvent) -> list[Side]:
    if event.report is None:
        return []
    games = confirmed_results(event.report)
    sides = []
    for row, member in enumerate(event.entries):
        assert member.entry is not None
        no = member.entry.no
        for position, result in enumerate(member.entry.results):
            if (no, position) in games:
                opponent = result.opponent or 0
                place = SideLocation(number, row, position)
                sides.append(Side(place, result, (no, result.round, opponent), no, opponent))
    return sides


def _shared_sides(event: RollEvent, reported_sides: list[Side], substitutions: dict[Seat, int]) -> list[Side]:
    """Return further sides of the reported games, in which the player, the opponent or both are the substitutes."""
    if not substitutions:
        return []
    shared = []
    rows = {member.entry.no: row for row, member in enumerate(event.entries) if member.entry is not None}
    positions = [len(member.entry.results) if member.entry is not None else 0 for member in event.entries]
    for side in reported_sides:
        players = (side.player, substitutions.get(side.seat))
        opponents = (side.opponent, substitutions.get(_across(side.seat)))
        for player in players:
            for opponent in opponents:
                if player is None or opponent is None or (player, opponent) == (side.player, side.opponent):
                    continue
                row = rows[player]
                place = SideLocation(side.place.event, row, positions[row])
                positions[row] += 1
                shared.append(Side(place, side.result._replace(opponent=opponent), side.seat, player, opponent))
    return shared


def _across(seat: Seat) -> Seat:
    player, round, opponent = seat
    return opponent, round, player


def _twins(sides: list[Side], at: dict[Any, int], substitutions: dict[tuple[int, Seat], int]) -> list[int]:
    twins = list(range(len(sides)))
    for row, side in enumerate(sides):
        substitute = substitutions.get((side.place.event, side.seat))
        if substitute is not None:
            other = side.seat[0] if side.player == substitute else substitute
            twins[row] = at[side.place.event, side.seat, other, side.opponent]
    return twins


def _flags(sides: list[Side], substitutions: dict[tuple[int, Seat], int]) -> dict[str, list[bool]]:
    substitutes = [substitutions.get((side.place.event, side.seat)) for side in sides]
    pairs = list(zip(sides, substitutes, strict=True))
    return {
        "substitute": [side.player == no for side, no in pairs],
        "substituted": [no is not None and side.player != no for side, no in pairs],
    }


def _list_flags(roll: Roll, sides: list[Side]) -> dict[str, list[bool]]:
    """Return for each side whether this list or another one rates its result, if the office has decided that."""
    on_this_list = [_is_on_list(roll.events[side.place.event].declared.results, side.seat) for side in sides]
    return {
        "on_this_list": [holds is True for holds in on_this_list],
        "on_other_list": [holds is False for holds in on_this_list],
    }


def _is_on_list(results: frozenset[ResultSeat] | None, seat: Seat) -> bool | None:
    player, round, opponent = seat
    return None if results is None else (round, player, opponent) in results or (round, opponent, player) in results
