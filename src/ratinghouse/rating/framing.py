"""From the roll to the frame: the input columns, row by row, for any rulebook.

Rows are filled as lists. A frame of lists is enough for a report or two; for more, the lists become arrays.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.late_numpy import np
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.late.patterns import late_pattern
from ratinghouse.kernel.plain.frame import ListFrame
from ratinghouse.kernel.rule import UNKNOWN
from ratinghouse.lists.register import Register, RegisterPlayer
from ratinghouse.rating.period import POOLS
from ratinghouse.rating.player_columns import PlayerFacts, Standings, listed_inputs
from ratinghouse.rating.rate_of_play import rate_columns
from ratinghouse.rating.roll import Roll, RollEntry, RollEvent, RollPlayer
from ratinghouse.rating.sides import SideLocation, sides_of
from ratinghouse.reports.report import Format, Report, ReportHeader, Result
from ratinghouse.reports.results import CODES

if TYPE_CHECKING:
    from numpy.typing import NDArray

ESTABLISHED = 30  # games that a rated player is assumed to have if the register does not say
_LEAGUE = late_pattern(r"\b(?:league|\w*liga|ligue|лига)\b|リーグ", re.IGNORECASE)  # in record 092: the type


@dataclass(frozen=True)
class Framed:
    """A frame, with the results in the reports that its sides come from."""

    roll: Roll
    frame: Frame
    places: Sequence[SideLocation]
    results: Sequence[Result]  # the game of each side, with this side's opponent

    def results_of(self, entry: int) -> list[Result]:
        """Return the results of a row of entries in the order of its places: its own, then those of shared games."""
        event = int(self.frame.event_of_entry[entry])
        member = self.roll.events[event].entries[entry - int(self.frame.entry_starts[event])]
        entry_results = list(member.entry.results) if member.entry is not None else []
        sides = range(self.frame.side_starts[entry], self.frame.side_starts[entry + 1])
        shared = [side for side in sides if self.places[side].position >= len(entry_results)]
        return entry_results + [
            self.results[side] for side in sorted(shared, key=lambda side: self.places[side].position)
        ]


def frame_of(roll: Roll, *, substitutes: bool = True, fide_kind: str = "standard") -> Framed:
    """Build the frame of a roll. Games of ``substitutes`` may occur twice only for a rulebook that knows twins.

    ``fide_kind`` is the kind of FIDE rating that the rulebook reads, where a register has several.
    """
    return with_arrays(list_frame_of(roll, substitutes=substitutes, fide_kind=fide_kind))


def bare_frame_of(roll: Roll, *, substitutes: bool = True) -> Framed:
    """Return the frame of a roll without its input columns, except those of games that two players share."""
    return with_arrays(_bare_list_frame(roll, substitutes=substitutes))


def with_arrays(framed: Framed) -> Framed:
    """Return the same frame with arrays instead of lists."""
    frame = framed.frame
    return replace(
        framed,
        frame=Frame(
            events=frame.events,
            players=frame.players,
            event_of_entry=np.array(frame.event_of_entry, dtype=np.intp),
            player_of_entry=np.array(frame.player_of_entry, dtype=np.intp),
            entry_of_side=np.array(frame.entry_of_side, dtype=np.intp),
            mirror=np.array(frame.mirror, dtype=np.intp),
            inputs=input_arrays(frame.inputs),
            twin=None if frame.twin is None else np.array(frame.twin, dtype=np.intp),
        ),
    )


def input_arrays(columns: Mapping[str, Any]) -> dict[str, NDArray[Any]]:
    """Return input columns of lists as arrays."""
    return {name: np.array(column, dtype=_dtype(name)) for name, column in columns.items()}


def _dtype(name: str) -> Any:
    if name in _FLAGS:
        return np.bool_
    if name in _REALS:
        return np.float64
    return np.int32 if name in _SIDE_NUMBERS else np.int64


def list_frame_of(roll: Roll, *, substitutes: bool = True, fide_kind: str = "standard") -> Framed:
    """Return the frame of a roll with lists instead of arrays."""
    bare = _bare_list_frame(roll, substitutes=substitutes)
    inputs: dict[str, Any] = {
        **_side_columns(roll, bare.places, bare.results),
        **bare.frame.inputs,
        **lists_beside_sides(roll, fide_kind),
    }
    return replace(bare, frame=bare.frame.with_inputs(inputs))


def lists_beside_sides(roll: Roll, fide_kind: str) -> dict[str, list[Any]]:
    """Return the input columns of entries, events, players and the run."""
    listed = [player.listed.with_fide_rating(fide_kind) if player.listed else None for player in roll.players]
    return {
        **_entry_columns(roll, listed, fide_kind),
        **_event_columns(roll.events),
        **_player_columns(roll, listed),
        **_run_lists(roll.period.list_date, roll.period.pool),
    }


def _bare_list_frame(roll: Roll, *, substitutes: bool) -> Framed:
    sides = sides_of(roll, substitutes=substitutes)
    entries = [(event, member) for event, roll_event in enumerate(roll.events) for member in roll_event.entries]
    first = list(accumulate((len(event.entries) for event in roll.events), initial=0))
    frame = ListFrame(
        events=len(roll.events),
        players=len(roll.players),
        event_of_entry=[event for event, _ in entries],
        player_of_entry=[member.player for _, member in entries],
        entry_of_side=[first[place.event] + place.entry for place in sides.places],
        mirror=sides.mirror,
        inputs=sides.inputs,
        twin=sides.twin,
    )
    return Framed(roll, frame, sides.places, sides.results)


_SIDE_NUMBERS = frozenset({"score", "round", "game_day", "meeting", "reported_month", "game_rating"})
_REALS = frozenset({"RD"})


def _side_columns(roll: Roll, places: Sequence[SideLocation], results: Sequence[Result]) -> dict[str, list[Any]]:
    codes = [CODES[result.code] for result in results]
    games = list(zip(places, results, strict=True))
    columns: dict[str, list[Any]] = {
        "score": [code.score for code in codes],
        "played": [code.played for code in codes],
        "white": [result.colour == "w" for result in results],
        "round": [result.round for result in results],
        "game_day": [_ordinal(_game_day(roll, place, result)) for place, result in games],
        "meeting": _meetings(places, results),
        "reported_month": [_month(result.date) for result in results],
    }
    if roll.period.lapses:
        columns["lapsed"] = [_lapsed(roll, place, result) for place, result in games]
    if roll.period.dated():
        columns["game_rating"] = [_game_rating(roll, place, result) for place, result in games]
    return columns


def _meetings(places: Sequence[SideLocation], results: Sequence[Result]) -> list[int]:
    met: Counter[tuple[int, int, int | None]] = Counter()
    meetings = []
    for place, result in zip(places, results, strict=True):
        pair = (place.event, place.entry, result.opponent)
        met[pair] += CODES[result.code].played
        meetings.append(met[pair])
    return meetings


def _game_day(roll: Roll, place: SideLocation, result: Result) -> date | None:
    report = roll.events[place.event].report
    assert report is not None
    return report.day_of(result) or report.event.end


def _lapsed(roll: Roll, place: SideLocation, result: Result) -> bool:
    player = roll.players[roll.events[place.event].entries[place.entry].player]
    day = _game_day(roll, place, result)
    return day is not None and any(first <= day <= last for first, last in roll.period.lapses.get(player.id, ()))


def _game_rating(roll: Roll, place: SideLocation, result: Result) -> int:
    player = roll.players[roll.events[place.event].entries[place.entry].player]
    register = roll.period.register_on(_game_day(roll, place, result))
    listed = register.get(player.id) if register is not None and player.id else None
    return listed.rating or 0 if listed is not None else 0


def _entry_columns(roll: Roll, listed: Sequence[RegisterPlayer | None], fide_kind: str) -> dict[str, list[int]]:
    members = [(event, member) for event in roll.events for member in event.entries]
    pending = [member.pending_result for _, member in members]
    registered = [
        _registered_rating(roll, event, roll.players[member.player], member.entry) for event, member in members
    ]
    return {
        "start_rating": [
            _fixed_rating(event, member, rating) for (event, member), rating in zip(members, registered, strict=True)
        ],
        **_listed_at_start(roll, members, listed, registered, fide_kind),
        "kept_games": [result.games if result else 0 for result in pending],
        "kept_score": [result.score if result else 0 for result in pending],
        "kept_opponents": [result.opponents if result else 0 for result in pending],
        "kept_Ru": [result.Ru if result else 0 for result in pending],
    }


def _fixed_rating(event: RollEvent, member: RollEntry, rating: int) -> int:
    """Return the rating that was fixed for an entry when the event started, else its rating by the register."""
    fixed = event.declared.start_ratings
    return fixed.get(member.entry.no, rating) if fixed and member.entry is not None else rating


def _registered_rating(roll: Roll, event: RollEvent, player: RollPlayer, entry: Any) -> int:
    """Return the rating at the start by the register of that day, by the register's column for it or by the report."""
    if entry is None:
        return 0
    if player.listed is None:
        return int(entry.rating or 0)
    if roll.period.dated() and event.report is not None and event.report.event.start is not None:
        register = roll.period.register_on(event.report.event.start)
        then = register.get(player.id) if register is not None else None
        return then.rating or 0 if then is not None else 0
    if player.listed.start_rating is not None:
        return player.listed.start_rating
    return player.listed.rating or 0


def _listed_at_start(
    roll: Roll,
    members: list[tuple[RollEvent, RollEntry]],
    listed_now: Sequence[RegisterPlayer | None],
    ratings: Sequence[int],
    fide_kind: str,
) -> dict[str, list[int]]:
    """Return what the list in force at the start said of the players besides their ratings, if a register has it."""
    is_dated = roll.period.dated()
    listed = [
        _listed_on_day(roll, event, member, fide_kind) if is_dated else listed_now[member.player]
        for event, member in members
    ]
    columns: dict[str, list[int]] = {}
    for name, field in Standings.entry_fields().items():
        if field == "games":
            columns[name] = list(map(_games, listed, ratings))
        else:
            columns[name] = [getattr(player, field, None) or 0 for player in listed]
    entered = [player if member.entry else None for player, (_, member) in zip(listed, members, strict=True)]
    for name, field in PlayerFacts.entry_fields().items():
        columns[name] = [getattr(player, field, None) or 0 for player in entered]
    return columns


def _listed_on_day(roll: Roll, event: RollEvent, member: RollEntry, fide_kind: str) -> RegisterPlayer | None:
    """Return a player as in the register of the event's first day; if the event has none, as in the latest register."""
    player = roll.players[member.player]
    listed = player.listed
    if listed is not None and event.report is not None and event.report.event.start:
        register = roll.period.register_on(event.report.event.start)
        listed = register.get(player.id) if register is not None else None
    return listed.with_fide_rating(fide_kind) if listed is not None else None


def event_inputs(events: Sequence[RollEvent]) -> dict[str, NDArray[Any]]:
    """Return the input columns of events; the entries are needed only for a header without rounds."""
    columns = _event_columns(events)
    return {name: np.array(column, dtype=_dtype(name)) for name, column in columns.items()}


def _event_columns(events: Sequence[RollEvent]) -> dict[str, list[Any]]:
    columns = {name: list(map(fill, events)) for name, fill in _EVENT.items()}
    for row, event in enumerate(events):
        for name in columns.keys() & event.declared.flags.keys():
            columns[name][row] = event.declared.flags[name]
    return {name: list(map(bool, rows)) if name in _EVENT_FLAGS else rows for name, rows in columns.items()}


def is_league(header: ReportHeader) -> bool:
    """Return whether the report calls its event a league."""
    return _is_league(header.type_text)


@lru_cache(maxsize=1024)
def _is_league(type_text: str) -> bool:
    return bool(_LEAGUE.search(type_text))


def _format_is(*formats: Format) -> Callable[[RollEvent], int]:
    return lambda event: int(event.report is not None and event.report.format in formats)


def _scheduled(event: RollEvent) -> int:
    report: Report | None = event.report
    if report is None:
        return 0
    return report.event.rounds or report.last_round()


def _days(event: RollEvent) -> int:
    header: ReportHeader | None = event.report.event if event.report else None
    if header is None or header.start is None or header.end is None:
        return 0
    return (header.end - header.start).days + 1


_EVENT: dict[str, Callable[[RollEvent], int]] = {
    "start_day": lambda event: _ordinal(event.report.event.start if event.report else event.end),
    "event_month": lambda event: _month(event.end),
    "end_day_of_month": lambda event: event.end.day if event.end else 0,
    "days": _days,
    "all_play_all": _format_is(Format.ROUND_ROBIN, Format.DOUBLE_ROUND_ROBIN),
    "cycles": lambda event: 1 + _format_is(Format.DOUBLE_ROUND_ROBIN)(event),
    "is_match": _format_is(Format.MATCH),
    "is_scheveningen": _format_is(Format.SCHEVENINGEN),
    "is_team": _format_is(Format.TEAM),
    "scheduled": _scheduled,
    "major_team": lambda event: 0,
    "ratings_by_game": lambda event: 0,
    "is_league": lambda event: int(event.report is not None and is_league(event.report.event)),
    "played_out": lambda event: 0,
    "time_approved": lambda event: 0,
    "minutes_60": lambda event: rate_columns(event.report.event)["minutes_60"] if event.report else UNKNOWN,
}
_EVENT_FLAGS = {
    *("all_play_all", "is_league", "is_match", "is_scheveningen", "is_team"),
    *("major_team", "played_out", "ratings_by_game", "time_approved"),
}
_FLAGS = _EVENT_FLAGS | {
    *("played", "white", "lapsed", "substitute", "substituted", "on_this_list", "on_other_list"),
    *("born_1_january", "wgm_wim", "disabled_member"),
}


def _player_columns(roll: Roll, listed: Sequence[RegisterPlayer | None]) -> dict[str, list[Any]]:
    """Return the input columns of players: by the register, else by their latest reports."""
    players = roll.players
    ratings = [_current_rating(player) for player in players]
    games = [_games(player, rating) for player, rating in zip(listed, ratings, strict=True)]
    inputs = {
        **listed_inputs(Standings, listed, rating=ratings, total_games=games),
        **listed_inputs(PlayerFacts, listed, birth=list(map(_birth, players)), title=list(map(_title, players))),
    }
    for name, by_id in roll.period.player_inputs.items():
        inputs[name] = [by_id.get(player.id, 0) for player in players]
    return inputs


def tables_of(roll: Roll, fide_kind: str, register: Register | None = None) -> tuple[Standings, PlayerFacts]:
    """Return the players of a roll as tables: by the register in force now, else by their latest reports.

    With a ``register``, return what that register says of them.
    """
    players = roll.players
    if register is not None:
        then = [register.get(player.id) if player.id else None for player in players]
        listed = [player.with_fide_rating(fide_kind) if player else None for player in then]
        return Standings.of_register(listed), PlayerFacts.of_register(listed)
    listed = [player.listed.with_fide_rating(fide_kind) if player.listed else None for player in players]
    ratings = [_current_rating(player) for player in players]
    games = [_games(player, rating) for player, rating in zip(listed, ratings, strict=True)]
    standings = Standings.of_register(listed, rating=ratings, total_games=games)
    return standings, PlayerFacts.of_register(listed, birth=map(_birth, players), title=map(_title, players))


def _current_rating(player: RollPlayer) -> int:
    if player.listed is not None:
        return player.listed.rating or 0
    return (player.entries[-1].rating or 0) if player.entries else 0


def _games(listed: RegisterPlayer | None, rating: int) -> int:
    if listed is not None and listed.games is not None:
        return listed.games
    return ESTABLISHED if rating else 0


def _birth(player: RollPlayer) -> str:
    """Return the birth date by the register, else by the latest report that has one."""
    if player.listed is not None and player.listed.birth[:4].isdecimal():
        return player.listed.birth
    return next((entry.birth for entry in reversed(player.entries) if entry.birth[:4].isdecimal()), "")


def _title(player: RollPlayer) -> str:
    """Return the title by the register, else by the latest report that has one."""
    if player.listed is not None and player.listed.title:
        return player.listed.title.upper()
    return next((entry.title for entry in reversed(player.entries) if entry.title), "").upper()


def run_columns(day: date | None, pool: str) -> dict[str, NDArray[Any]]:
    """Return the columns of the run itself: one row each, read-only."""
    return dict(_run_columns(day, pool))


@lru_cache(maxsize=16)
def _run_columns(day: date | None, pool: str) -> dict[str, NDArray[Any]]:
    """Return the columns, cached because a list needs them several times."""
    columns = {name: np.array(rows, dtype=np.int64) for name, rows in _run_lists(day, pool).items()}
    for column in columns.values():
        column.flags.writeable = False
    return columns


def _run_lists(day: date | None, pool: str) -> dict[str, list[int]]:
    return {
        "list_day": [_ordinal(day)],
        "list_month": [_month(day)],
        "list_year": [day.year if day else 0],
        "pool": [POOLS.index(pool)],
    }


def _ordinal(day: date | None) -> int:
    return day.toordinal() if day is not None else 0


def _month(day: date | None) -> int:
    return day.year * 12 + day.month - 1 if day is not None else 0
