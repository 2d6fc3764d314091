"""What checks ask of a report beside its games: how fast it was played, on which days, and what it contains.

These columns are made when a run is checked, not when it is rated.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.late_numpy import np
from ratinghouse.kernel.engine.working import Working
from ratinghouse.kernel.plain.frame import ListFrame
from ratinghouse.kernel.rule import UNKNOWN
from ratinghouse.rating.rate_of_play import COLUMNS, rate_columns
from ratinghouse.rating.roll import RollEvent, RollPlayer
from ratinghouse.rating.run import Run
from ratinghouse.reports.report import Report, ReportEntry

WITHDRAWN_FLAGS = ("withdrawn", "excluded")
_DISPENSATION = "dispensation"
_OPEN = "X"  # the code of a result that is not known


def with_circumstances(run: Run) -> Run:
    """Return the same run with the columns that checks ask for."""
    roll, frame = run.framed.roll, run.framed.frame
    columns: dict[str, list[Any]] = {
        **_event_columns(roll.events),
        **_entry_columns([member.entry for event in roll.events for member in event.entries]),
        **_player_columns(roll.players),
    }
    fuller = replace(frame, inputs={**frame.inputs, **_as_in(frame, columns)})
    return replace(
        run,
        framed=replace(run.framed, frame=fuller),
        working=Working(run.book, fuller, dict(run.working.columns)),
    )


def _as_in(frame: Frame, columns: Mapping[str, list[Any]]) -> Mapping[str, Any]:
    """Return columns as the frame has its own: lists or arrays."""
    if isinstance(frame, ListFrame):
        return columns
    return {name: np.array(rows, dtype=np.int64) for name, rows in columns.items()}


def _event_columns(events: tuple[RollEvent, ...]) -> dict[str, list[int]]:
    rows = [_event(event) for event in events]
    return {name: [row[name] for row in rows] for name in (rows[0] if rows else ())}


def _event(event: RollEvent) -> Mapping[str, int]:
    """Return the circumstances of an event: by the report, unless somebody declared otherwise."""
    columns = dict.fromkeys(_CLAIMED, 0) | dict.fromkeys(_DECLARED, UNKNOWN)
    if event.report is not None:
        columns |= {name: fill(event.report) for name, fill in _REPORTED.items()}
        columns |= rate_columns(event.report.event)
    else:
        columns |= dict.fromkeys((*_REPORTED, *COLUMNS), UNKNOWN)
    return {name: event.declared.flags.get(name, number) for name, number in columns.items()}


def _rounds_per_day(report: Report) -> int:
    """Return the most rounds that fell on one day; unknown where rounds of an event of several days have no date."""
    header = report.event
    rounds = report.total_rounds
    days = header.round_dates[:rounds]
    if rounds <= 1 or (header.start is not None and header.start == header.end):
        return rounds
    if len(days) < rounds or None in days:
        return UNKNOWN
    return max(Counter(days).values())


def _length_stated(report: Report) -> int:
    """Return whether a record states the number of rounds; a reader that counts the rounds played does not know it."""
    return int("rounds" in report.event.lines or report.event.rounds > report.last_round())


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
    "women_only": lambda report: int(bool(report.entries) and all(entry.sex == "w" for entry in report.entries)),
}


def _entry_columns(entries: list[ReportEntry | None]) -> dict[str, list[int]]:
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


def _roman(name: str) -> bool:
    return all(unicodedata.name(letter, "").startswith("LATIN") for letter in name if letter.isalpha())


def _player_columns(players: tuple[RollPlayer, ...]) -> dict[str, list[bool]]:
    return {
        "woman": [_sex(player) == "w" for player in players],
        "withdrawn": [not _flags(player).isdisjoint(WITHDRAWN_FLAGS) for player in players],
        "dispensation": [_DISPENSATION in _flags(player) for player in players],
    }


def is_withdrawn(flags: str) -> bool:
    """Return whether a player with these flags of the register is not to be printed; a dispensation goes first."""
    words = set(flags.lower().replace(",", " ").split())
    return not words.isdisjoint(WITHDRAWN_FLAGS) and _DISPENSATION not in words


def _sex(player: RollPlayer) -> str:
    sexes = [player.listed.sex if player.listed else "", *(entry.sex for entry in reversed(player.entries))]
    return next(filter(None, sexes), "")


def _flags(player: RollPlayer) -> set[str]:
    return set(player.listed.flag.lower().replace(",", " ").split()) if player.listed else set()
