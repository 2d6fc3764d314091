"""The games of many reports, by columns: no object for each entry or game.

Events that are irregular, or that have substitutes, other days or decisions on single results, are framed one by one as
objects (``reported_games``), and their games are merged with the others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.rating.calculation import NO_GAME, NOT_CONFIRMED
from ratinghouse.rating.event_order import ReportWithFacts, distinct_entries, in_order_of_time
from ratinghouse.rating.framing import event_inputs, frame_of
from ratinghouse.rating.games.joined_reports import (
    NO_ENTRIES,
    PLAYED,
    SCORES,
    Confirmed,
    JoinedReports,
    chosen,
    columns_of,
    confirmed_results,
    irregular_events,
    joined_reports,
)
from ratinghouse.rating.games.merged_events import merged_events
from ratinghouse.rating.games.period_games import NOT_FIXED, PeriodGames, ReportLines
from ratinghouse.rating.games.plain_reports import plain_events
from ratinghouse.rating.games.reported_games import RARE_INPUTS, KeyedReport, games_of_framed
from ratinghouse.rating.period import RatingPeriod
from ratinghouse.rating.player_columns import codes
from ratinghouse.rating.roll import RollEvent, build_roll
from ratinghouse.reports.report_columns import COLOUR_NUMBERS, SEX_NUMBERS, ReportColumns
from ratinghouse.reports.results import CODES

_COLOURS = np.array([colour.encode() for colour in COLOUR_NUMBERS])
_CODES = np.array([code.encode() for code in CODES])


@dataclass(frozen=True)
class ReportedGames:
    """Games in which every entry counts as a separate player, with what the reports say of each entry."""

    games: PeriodGames
    events: tuple[KeyedReport, ...]  # in the order of the games
    id: NDArray[np.bytes_]
    rating: NDArray[np.int64]
    sex: NDArray[np.uint8]  # of report_columns.SEX_NUMBERS
    plain: NDArray[np.bool_] | None = None  # of each event, whether the cross-checks certainly find nothing


def games_of_registered(events: Sequence[KeyedReport], row_of: Mapping[str, int], *, substitutes: bool) -> PeriodGames:
    """Return the games of reports; ``row_of`` has the row of every player in the tables by ID."""
    reported = games_of_reports(events, substitutes=substitutes)
    rows = np.array([row_of.get(code.decode(), -1) for code in reported.id.tolist()], np.intp)
    if (rows < 0).any():
        raise ValueError("every player of an admitted event must be on the register")
    return reported.games.with_players(rows)


def games_of_reports(
    events: Sequence[KeyedReport], *, substitutes: bool, is_stored: bool = True, is_checked: bool = False
) -> ReportedGames:
    """Return the games of reports. ``PeriodGames.with_players`` then assigns the entries to players.

    Games of ``substitutes`` may occur twice only for a rulebook that knows twins. With ``is_stored`` the result has the
    lines of the reports; with ``is_checked`` it says which reports are plain.
    """
    period = RatingPeriod([event.report for event in events], declared=[event.declared for event in events])
    by_report = {id(event.report): event for event in events}
    sources = [source for source in in_order_of_time(period) if isinstance(source, ReportWithFacts)]
    ordered = [by_report[id(source.report)] for source in sources]
    columns = [columns_of(event.report) for event in ordered]
    special = np.array([is_special(event, each) for event, each in zip(ordered, columns, strict=True)], np.bool_)
    joined = _joined_without(columns, special)
    irregular = irregular_events(joined)
    if irregular.any():
        special |= irregular
        joined = _joined_without(columns, special)
    confirmed = confirmed_results(joined)
    games = _ordinary_games(ordered, joined, confirmed)
    if is_stored:
        games = replace(games, lines=_lines(joined, confirmed))
    plain = None
    if is_checked:
        plain = plain_events([event.report for event in ordered], joined, confirmed, games.side_inputs["meeting"])
    ordinary = ReportedGames(games, tuple(ordered), joined.id, joined.rating.astype(np.int64), joined.sex, plain)
    if not special.any():
        return ordinary
    places = np.flatnonzero(special)
    others = [_single_event(ordered[place], substitutes) for place in places.tolist()]
    singles = [other.games if is_stored else replace(other.games, lines=None) for other in others]
    merged, entries = merged_events(games, singles, places)
    ids, ratings, sexes = (
        np.concatenate([getattr(part, name) for part in (ordinary, *others)])[entries]
        for name in ("id", "rating", "sex")
    )
    return ReportedGames(merged, ordinary.events, ids, ratings, sexes, plain)


def is_special(event: KeyedReport, columns: ReportColumns) -> bool:
    """Return whether the games of an event have to be read entry by entry."""
    return bool(columns.other_days or columns.substitutes or event.declared.results is not None)


def _joined_without(columns: Sequence[ReportColumns], special: NDArray[np.bool_]) -> JoinedReports:
    """Return the columns of all events, where special ones have no entries."""
    return joined_reports([NO_ENTRIES if odd else each for odd, each in zip(special.tolist(), columns, strict=True)])


def _single_event(event: KeyedReport, substitutes: bool) -> ReportedGames:
    """Return the games of one event, read entry by entry."""
    period = RatingPeriod([event.report], declared=[event.declared])
    framed = frame_of(build_roll(period, everyone=False), substitutes=substitutes)
    rows = np.arange(len(framed.roll.players))
    games = games_of_framed(framed, [event.key], rows)
    games = replace(games, player_of_entry=np.arange(games.entries))
    entries = distinct_entries(event.report)
    ratings = np.array([entry.rating or 0 for entry in entries], np.int64)
    sexes = np.array([SEX_NUMBERS.get(entry.sex, 0) for entry in entries], np.uint8)
    return ReportedGames(games, (event,), codes(entry.id for entry in entries), ratings, sexes)


def _ordinary_games(events: Sequence[KeyedReport], joined: JoinedReports, confirmed: Confirmed) -> PeriodGames:
    of_sides = side_inputs(events, joined, confirmed)
    of_events = _event_inputs(events)
    starts = [event.report.event.start for event in events]
    ends = [event.report.event.end or event.report.event.start for event in events]
    years = np.char.isdigit(joined.birth.astype("S4")) & (np.char.str_len(joined.birth.astype("S4")) == 4)
    return PeriodGames(
        event_of_entry=joined.event,
        player_of_entry=np.arange(len(joined.no)),
        entry_of_side=chosen(joined.entry, confirmed.result),
        mirror=confirmed.mirror,
        key=codes(event.key for event in events),
        first_day=np.array([day.toordinal() if day else 0 for day in starts], np.int64),
        last_day=np.array([day.toordinal() if day else 0 for day in ends], np.int64),
        event_inputs=of_events,
        side_inputs=of_sides,
        filled=frozenset({*of_events, *of_sides, *RARE_INPUTS}),
        fixed_rating=_fixed_ratings(events, joined),
        birth=np.where(years, joined.birth, b""),
        title=joined.title,
    )


def side_inputs(events: Sequence[KeyedReport], joined: JoinedReports, confirmed: Confirmed) -> dict[str, NDArray[Any]]:
    """Return the input columns of the confirmed sides."""
    code, round, entry, colour = (
        chosen(column, confirmed.result) for column in (joined.code, joined.round, joined.entry, joined.colour)
    )
    played = PLAYED[code]
    return {
        "score": SCORES[code],
        "played": played,
        "white": colour == COLOUR_NUMBERS["w"],
        "round": round,
        "game_day": _game_days(events, joined.event[entry], round),
        "meeting": _meetings(entry, confirmed.opponent, played),
        "reported_month": np.zeros(len(entry), np.int32),
    }


def _game_days(events: Sequence[KeyedReport], event: NDArray[np.intp], round: NDArray[np.int32]) -> NDArray[np.int32]:
    """Return the day of each game: that of its round, else the last of the event."""
    most = int(round.max(initial=0))
    days = np.zeros((len(events), most + 1), np.int32)
    for row, keyed in enumerate(events):
        header = keyed.report.event
        last = header.end.toordinal() if header.end else 0
        of_rounds = [last if day is None else day.toordinal() for day in header.round_dates[:most]]
        days[row] = last
        days[row, 1 : len(of_rounds) + 1] = of_rounds
    return days.ravel().take(event * (most + 1) + round)  # faster than by two numbers


def _meetings(entry: NDArray[np.intp], opponent: NDArray[np.intp], played: NDArray[np.bool_]) -> NDArray[np.int32]:
    """Return how many games two players have played against each other so far, this one included."""
    meetings = played.astype(np.int32)
    if not len(entry):
        return meetings
    if not _have_met_twice(entry, opponent):
        return meetings
    pair = entry * (int(opponent.max()) + 1) + opponent
    order = np.argsort(pair, kind="stable")
    so_far = np.cumsum(played[order])
    first = np.append(True, pair[order][1:] != pair[order][:-1])
    before: NDArray[Any] = (so_far - played[order])[first]
    meetings[order] = so_far - before[np.cumsum(first) - 1]
    return meetings


def _have_met_twice(entry: NDArray[np.intp], opponent: NDArray[np.intp]) -> bool:
    """Return whether any pair of entries occurs twice; a game has two sides, so half of the pairs are enough."""
    first = opponent > entry
    distance = (opponent - entry)[first]
    pair = entry[first] * (int(distance.max(initial=0)) + 1) + distance
    if pair.max(initial=0) <= np.iinfo(np.uint32).max:
        pair = pair.astype(np.uint32)  # sorted in half the time
    pair.sort()
    return bool((pair[1:] == pair[:-1]).any())


def _event_inputs(events: Sequence[KeyedReport]) -> dict[str, NDArray[Any]]:
    """Return the columns of events from their headers; entries are needed only for a header without rounds."""
    ends = [event.report.event.end or event.report.event.start for event in events]
    return event_inputs(
        [RollEvent(event.report, event.declared, (), end) for event, end in zip(events, ends, strict=True)]
    )


def _fixed_ratings(events: Sequence[KeyedReport], joined: JoinedReports) -> NDArray[np.int64] | None:
    """Return the ratings at the start that were declared; None if no event has any."""
    if not any(event.declared.start_ratings for event in events):
        return None
    fixed = np.full(len(joined.no), NOT_FIXED, np.int64)
    first = np.searchsorted(joined.event, np.arange(len(events) + 1)).tolist()
    for row, event in enumerate(events):
        declared = event.declared.start_ratings
        if declared:
            numbers = joined.no[first[row] : first[row + 1]].tolist()
            fixed[first[row] : first[row + 1]] = [declared.get(no, NOT_FIXED) for no in numbers]
    return fixed


def _lines(joined: JoinedReports, confirmed: Confirmed) -> ReportLines:
    side = np.where(joined.opponent > 0, NOT_CONFIRMED, NO_GAME)
    side[confirmed.result] = np.arange(len(confirmed.result))
    return ReportLines(
        no=joined.no.astype(np.int64),
        entry=joined.entry,
        round=joined.round.astype(np.int64),
        opponent=joined.opponent.astype(np.int64),
        colour=_COLOURS[joined.colour],
        code=_CODES[joined.code],
        side=side,
    )
