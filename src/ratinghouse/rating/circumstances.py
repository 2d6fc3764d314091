"""What checks read of a report besides its games: how fast it was played, on which days, and what it contains.

These columns are made when a run is checked, not when it is rated.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.late_columns import LateColumns
from ratinghouse.kernel.engine.late_numpy import np
from ratinghouse.kernel.engine.plan import needed_by, reach_of
from ratinghouse.kernel.engine.working import Working
from ratinghouse.kernel.plain.frame import ListFrame
from ratinghouse.kernel.rule import UNKNOWN, InputColumn, Rule
from ratinghouse.kernel.units import Unit
from ratinghouse.rating.rate_of_play import COLUMNS, rate_columns
from ratinghouse.rating.roll import RollEvent, RollPlayer
from ratinghouse.rating.run import Run
from ratinghouse.reports.report import Report, ReportEntry
from ratinghouse.reports.unread_entries import UnreadEntries

if TYPE_CHECKING:
    from numpy.typing import NDArray

WITHDRAWN_FLAGS = ("withdrawn", "excluded")
_DISPENSATION = "dispensation"
_COLUMNS_OF_FLAGS = {"league": "is_league", "by_game": "ratings_by_game"}
_OPEN = "X"  # the code of a result that is not known


def with_circumstances(run: Run) -> Run:
    """Return the same run with the columns that checks ask for."""
    roll = run.framed.roll
    input_names = inputs_of_checks(run.book)
    columns: dict[str, list[Any]] = {**event_columns(roll.events)}
    if not input_names.isdisjoint(_ENTRY):
        columns |= entry_columns([member.entry for event in roll.events for member in event.entries])
    if not input_names.isdisjoint(_PLAYER):
        columns |= _player_columns(roll.players)
    return with_inputs(run, columns)


def with_inputs(run: Run, columns: Mapping[str, Any]) -> Run:
    """Return the same run with further input columns."""
    frame = run.framed.frame
    inputs, columns = frame.inputs, _as_in(frame, columns)
    fuller = frame.with_inputs(
        inputs.with_columns(columns) if isinstance(inputs, LateColumns) else {**inputs, **columns}
    )
    return replace(
        run,
        framed=replace(run.framed, frame=fuller),
        working=Working(run.book, fuller, dict(run.working.columns)),
    )


@lru_cache(maxsize=64)
def _read_by_checks(book: Rulebook, names: int) -> frozenset[str]:
    """Return the columns, cached by the number of names, because names can still be added to a book."""
    conditions = [check.where for check in book.dated_checks if check.where is not None]
    waiting = {name for check in book.checks for name in needed_by(book, check.rule)}
    waiting |= {*conditions, *(name for check in book.checks for name in check.needed_facts)}
    if book.dated_checks:
        waiting |= set(calendar_flags(book.calendar).values())
    read: set[str] = set()
    while waiting:
        name = waiting.pop()
        read.add(name)
        definition = book.names.get(name)
        if isinstance(definition, Rule):
            waiting |= needed_by(book, definition) - read
    return frozenset(read)


def columns_of_checks(book: Rulebook) -> frozenset[str]:
    """Return the columns that the checks of a rulebook read, also through other rules and on the calendar."""
    return _read_by_checks(book, len(book.names))


def inputs_of_checks(book: Rulebook) -> frozenset[str]:
    """Return those of them that are input columns."""
    return frozenset(name for name in columns_of_checks(book) if isinstance(book.names.get(name), InputColumn))


def checks_look_beyond_events(book: Rulebook) -> bool:
    """Return whether a check reads what a player did in other events of the period."""
    definitions = [book.names.get(name) for name in columns_of_checks(book)]
    return any(isinstance(rule, Rule) and reach_of(book, rule) == "whole" for rule in definitions)


def calendar_flags(calendar: Calendar) -> dict[str, str]:
    """Return the flags of an event that a calendar reads, each with the name of the column that holds it."""
    flags = [name for name, calendar_input in calendar.inputs.items() if calendar_input.unit is Unit.FLAG]
    return {name: _COLUMNS_OF_FLAGS.get(name, name) for name in flags}


def _as_in(frame: Frame, columns: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return columns as the frame has its own: lists or arrays."""
    if isinstance(frame, ListFrame):
        return columns
    return {name: np.asarray(rows, dtype=np.int64) for name, rows in columns.items()}


def event_columns(events: Sequence[RollEvent], input_names: Collection[str] | None = None) -> dict[str, list[int]]:
    """Return the columns of events that checks may read; of those that come from reports only ``input_names``."""
    if not events:
        return {}
    reports = [event.report for event in events]
    rates = [rate_columns(report.event) if report is not None else _UNKNOWN_RATE for report in reports]
    columns = {
        **{name: [0] * len(events) for name in _CLAIMED},
        **{name: [UNKNOWN] * len(events) for name in _DECLARED},
        **{
            name: [fill(report) if report is not None else UNKNOWN for report in reports]
            for name, fill in _REPORTED.items()
            if input_names is None or name in input_names
        },
        **{name: [rate[name] for rate in rates] for name in COLUMNS},
    }
    for row, event in enumerate(events):  # declared facts count, whatever the report says
        for name in columns.keys() & event.declared.flags.keys():
            columns[name][row] = event.declared.flags[name]
    return columns


def _rounds_per_day(report: Report) -> int:
    """Return the most rounds that fell on one day; unknown where rounds of an event of several days have no date."""
    header = report.event
    rounds = report.total_rounds
    days = header.round_dates[:rounds]
    if rounds <= 1 or (header.start is not None and header.start == header.end):
        return rounds
    if len(days) < rounds or None in days:
        return UNKNOWN
    return 1 if len(set(days)) == rounds else max(Counter(days).values())


def _length_stated(report: Report) -> int:
    """Return whether a record states the number of rounds; a reader that counts the rounds played does not know it."""
    return int("rounds" in report.event.lines or report.event.rounds > report.last_round())


def _women_only(entries: Sequence[ReportEntry]) -> bool:
    if isinstance(entries, UnreadEntries):
        return entries.women_only
    return bool(entries) and all(entry.sex == "w" for entry in entries)


_UNKNOWN_RATE = dict.fromkeys(COLUMNS, UNKNOWN)
_CLAIMED = (
    "official",
    "national_championship",
    "deviation",
    "deviation_approved",
    "smoking_allowed",
    "regular_meeting",
    "invited_unrated",
    "announced_unrated",
    "time_approved",
)
_DECLARED = (
    "interim_reports",
    "host",
    "run_by_members",
    "announced_rated",
    "reporter",
    "non_members",
    "postal",
    "on_webserver",
    "fide_verified",
)

_REPORTED: dict[str, Callable[[Report], int]] = {
    "rounds_per_day": _rounds_per_day,
    "has_start": lambda report: 1 if report.event.start else UNKNOWN,
    "has_end": lambda report: 1 if report.event.end else UNKNOWN,
    "has_name": lambda report: int(bool(report.event.name.strip())),
    "length_told": _length_stated,
    "has_organiser": lambda report: 1 if report.event.extra.get("organiser", "").strip() else UNKNOWN,
    "is_trf": lambda report: int(report.kind.startswith("trf")),
    "women_only": lambda report: int(_women_only(report.entries)),
}


def entry_columns(entries: Sequence[ReportEntry | None]) -> dict[str, list[int]]:
    """Return the columns of entries that checks may ask for."""
    return {name: [int(fill(entry)) if entry is not None else 0 for entry in entries] for name, fill in _ENTRY.items()}


_ENTRY: dict[str, Callable[[ReportEntry], int]] = {
    "has_id": lambda entry: entry.id.strip("0 ") != "",
    "has_fed": lambda entry: entry.fed != "",
    "has_rank": lambda entry: entry.rank is not None,
    "has_first_name": lambda entry: len(re.findall(r"[^\W\d_]{2,}", entry.name)) >= 2,
    "roman_letters": lambda entry: _roman(entry.name),
    "no_comma": lambda entry: "," not in entry.name,
    "open_results": lambda entry: sum(result.code == _OPEN for result in entry.results),
}


ENTRY_INPUTS = frozenset(_ENTRY)
"""The inputs of entries that are read from their names and ranks."""


def _roman(name: str) -> bool:
    return name.isascii() or all(
        unicodedata.name(letter, "").startswith("LATIN") for letter in name if letter.isalpha()
    )


def _player_columns(players: tuple[RollPlayer, ...]) -> dict[str, list[bool]]:
    return {name: [fill(player) for player in players] for name, fill in _PLAYER.items()}


_PLAYER: dict[str, Callable[[RollPlayer], bool]] = {
    "woman": lambda player: _sex(player) == "w",
    "withdrawn": lambda player: not _flags(player).isdisjoint(WITHDRAWN_FLAGS),
    "dispensation": lambda player: _DISPENSATION in _flags(player),
}


def flagged_columns(women: NDArray[np.bool_], flags: NDArray[np.bytes_]) -> dict[str, NDArray[np.bool_]]:
    """Return the columns of players from what a list says of them: whether they are women, and their flags."""
    texts, back = np.unique(flags, return_inverse=True)
    words = [_words(text.decode()) for text in texts.tolist()]
    withdrawn = np.array([not of_text.isdisjoint(WITHDRAWN_FLAGS) for of_text in words], np.bool_)
    dispensation = np.array([_DISPENSATION in of_text for of_text in words], np.bool_)
    return {"woman": women, "withdrawn": withdrawn[back], "dispensation": dispensation[back]}


def is_withdrawn(flags: str) -> bool:
    """Return whether a player with these flags of the register is not to be printed; a dispensation overrides it."""
    words = _words(flags)
    return not words.isdisjoint(WITHDRAWN_FLAGS) and _DISPENSATION not in words


def _sex(player: RollPlayer) -> str:
    if player.listed and player.listed.sex:
        return player.listed.sex
    return next((entry.sex for entry in reversed(player.entries) if entry.sex), "")


def _flags(player: RollPlayer) -> frozenset[str]:
    return _words(player.listed.flag if player.listed else "")


@lru_cache(maxsize=1024)
def _words(flags: str) -> frozenset[str]:
    return frozenset(flags.lower().replace(",", " ").split())
