"""The layout of stored workings has a version, and does not change without another one.

A change of the bytes fails here. Raise ``VERSION``, write the new bytes down, and see that the older ones are read.
"""

from __future__ import annotations

import zlib
from datetime import date
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.derivation.packed_columns import (
    VERSION,
    Columns,
    DamagedWorking,
    StoredColumns,
    compressed,
    pack,
    unpack,
)
from ratinghouse.derivation.player_numbers import NOBODY, NumbersOfPlayers
from ratinghouse.derivation.stored_calculation import StoredEvent, stored_calculation
from ratinghouse.derivation.stored_frames import WorkingMismatch, event_rows, frame_columns, joined_frame
from ratinghouse.derivation.stored_workings import _cut
from ratinghouse.rating.calculation import NO_GAME, NOT_CONFIRMED, CalculatedPlayer, calculated_event
from ratinghouse.rating.framing import Framed, frame_of
from ratinghouse.rating.games.period_games import PeriodGames
from ratinghouse.rating.games.reported_games import games_of_framed
from ratinghouse.rating.period import RatingPeriod
from ratinghouse.rating.roll import build_roll
from ratinghouse.reports.report import Report, ReportEntry, ReportHeader, Result
from ratinghouse.rulebooks import rulebook
from tests.rating.test_substitutes import PERIOD as WITH_SUBSTITUTES

# Two games, a bye, an absence, and a game that only the line of 5 has; the entries are 2, 5 and 7.
RESULTS = {
    2: [Result(1, 5, "w", "1"), Result(2, 7, "b", "="), Result(3, None, "", "U")],
    5: [Result(1, 2, "b", "0"), Result(2, None, "", "Z"), Result(3, 7, "w", "1")],
    7: [Result(1, None, "", "H"), Result(2, 2, "w", "=")],
}
REPORT = Report(
    ReportHeader(name="Small", start=date(2024, 3, 5), end=date(2024, 3, 7)),
    tuple(ReportEntry(no, f"Name {no}", results=results) for no, results in RESULTS.items()),
)
ENTRY = {"change": np.array([1280, -640, 0]), "rated": np.array([True, True, False])}


def framed(period: RatingPeriod) -> Framed:
    return frame_of(build_roll(period))


def games(reports: Framed) -> PeriodGames:
    return games_of_framed(reports, [""] * reports.frame.events, np.arange(reports.frame.players))


def tiny_working() -> StoredColumns:
    frame = {"player": np.array([40, 7, 300]), **frame_columns(games(framed(RatingPeriod([REPORT]))), 0)}
    return StoredColumns(frame, {"entry": ENTRY, "side": {"RD": np.array([0.5, 0.5, 0.25, -1.0])}})


HEAD = (
    b'{"version":2,"columns":['
    b'["frame","player","<i2",3,0],["frame","no","|i1",3,0],["frame","rounds","|i1",3,0],["frame","round","|i1",8,0],'
    b'["frame","opponent","|i1",8,0],["frame","colour","|S1",8,0],["frame","code","|S1",8,0],'
    b'["frame","side","|i1",8,0],["frame","mirror","|i1",4,0],'
    b'["entry","change","<i2",3,0],["entry","rated","|b1",3,0],["side","RD","<f8",4,0]]}'
)
NUMBERS = bytes.fromhex(
    "280007002c01"  # player 40, 7, 300
    "020507"  # no
    "030302"  # rounds
    "0102030102030102"  # round
    "0507000200070002"  # opponent
    "7762006200770077"  # colour: w b – b – w – w
    "313d55305a31483d"  # code: 1 = U 0 Z 1 H =
    "0001ff00fffeff00"  # side: of 2 the first and the second, no game; of 5 the first, no game, not confirmed …
    "00000001"  # mirror: the opponent's first side; of 7 it is the second side of 2
    "000580fd0000"  # change
    "010100"  # rated
    "000000000000e03f000000000000e03f000000000000d03f000000000000f0bf"  # RD
)


def test_the_bytes_of_a_working_change_only_with_the_version() -> None:
    assert VERSION == 2
    raw = zlib.decompress(pack(tiny_working()))
    assert raw == len(HEAD).to_bytes(4, "little") + HEAD + NUMBERS


def test_bytes_of_version_2_are_read() -> None:
    stored = unpack(zlib.compress(len(HEAD).to_bytes(4, "little") + HEAD + NUMBERS))
    expected = tiny_working()
    assert stored.version == 2
    assert plain(stored.frame) == plain(expected.frame)
    assert {grain: plain(columns) for grain, columns in stored.by_grain.items()} == {
        grain: plain(columns) for grain, columns in expected.by_grain.items()
    }


def test_bytes_of_version_1_are_read() -> None:
    head = b'[["player","<i2",3,0],["change","<i2",3,0],["K","<i1",3,1],["RD","<f8",1,0]]'
    numbers = bytes.fromhex("280007002c01000580fd000028000000000000e03f")
    stored = unpack(zlib.compress(len(head).to_bytes(4, "little") + head + numbers))
    assert (stored.version, plain(stored.frame)) == (1, {"player": [40, 7, 300]})
    assert plain(stored.columns) == {"change": [1280, -640, 0], "K": [40, 40, 40], "RD": [0.5]}


def plain(columns: Columns) -> dict[str, list[object]]:
    return {name: column.tolist() for name, column in columns.items()}


def test_every_round_has_its_side_or_the_reason_why_it_has_none() -> None:
    rows = event_rows(tiny_working().frame)
    none, unconfirmed = NO_GAME, NOT_CONFIRMED
    assert rows.side_of_round.tolist() == [0, 1, none, 2, none, unconfirmed, none, 3]
    assert rows.entry_of_side.tolist() == [0, 0, 1, 2]
    assert rows.mirror.tolist() == [2, 3, 0, 1]


@pytest.mark.parametrize("period", [RatingPeriod([REPORT]), WITH_SUBSTITUTES], ids=["small", "substitutes"])
def test_a_frame_comes_back_as_it_was(period: RatingPeriod) -> None:
    live = framed(period)
    (first, *_) = np.flatnonzero([event.report is not None for event in live.roll.events]).tolist()
    columns = {"player": live.frame.player_of_entry, **frame_columns(games(live), first)}
    back = unpack(pack(StoredColumns(columns, {})))
    frame = joined_frame([event_rows(back.frame)], {row: row for row in range(live.frame.players)})
    for name in ("event_of_entry", "player_of_entry", "entry_of_side", "mirror", "twin"):
        before, after = getattr(live.frame, name), getattr(frame, name)
        assert (before is after is None) or before.tolist() == after.tolist(), name
    players = {row: CalculatedPlayer(player.id, player.name) for row, player in enumerate(live.roll.players)}
    stored = StoredEvent(live.roll.events[first].report.event.name, None, back)  # type: ignore[union-attr]
    calculation = stored_calculation(rulebook("iccf-2023"), date(2024, 4, 1), "standard", [stored], players, NOBODY)
    (event,), expected = calculation.events, calculated_event(live, first)
    assert event is not None
    assert expected is not None
    assert [(entry.no, [result_row(entry_round) for entry_round in entry.rounds]) for entry in event.entries] == [
        (entry.no, [result_row(entry_round) for entry_round in entry.rounds]) for entry in expected.entries
    ]


def result_row(entry_round: tuple[Result, int]) -> tuple[object, ...]:
    return (*entry_round[0][:4], entry_round[1])


@given(st.data())
def test_columns_that_do_not_fit_each_other_are_refused(choices: st.DataObject) -> None:
    """Whatever number is another one: it is refused, or there is still a frame in which games lead back."""
    frame = dict(tiny_working().frame)
    name = choices.draw(st.sampled_from(["rounds", "opponent", "side", "mirror", "no"]))
    column = frame[name].copy()
    column[choices.draw(st.integers(0, len(column) - 1))] = choices.draw(st.integers(-3, 9))
    frame[name] = column
    try:
        rebuilt = joined_frame([event_rows(frame)], {40: 0, 7: 1, 300: 2})
    except (WorkingMismatch, ValueError, LookupError):
        return
    assert rebuilt.mirror[rebuilt.mirror].tolist() == list(range(rebuilt.sides))


def test_workings_of_several_events_are_joined() -> None:
    rows = event_rows(tiny_working().frame)
    frame = joined_frame([rows, rows], {40: 0, 7: 1, 300: 2})
    assert frame.entry_of_side.tolist() == [0, 0, 1, 2, 3, 3, 4, 5]
    assert frame.mirror.tolist() == [2, 3, 0, 1, 6, 7, 4, 5]
    assert all(a <= b for a, b in pairwise(frame.event_of_entry.tolist()))


def test_sides_of_an_event_without_twins_are_their_own_beside_one_with_twins() -> None:
    """The sides of the tiny event: A's two, B's, C's; in the second event A's first and B's are twins."""
    plain = tiny_working().frame
    twins = {**plain, "twin": np.array([2, 1, 0, 3])}
    players = {40: 0, 7: 1, 300: 2}
    assert joined_frame([event_rows(plain), event_rows(plain)], players).twin is None
    joined = joined_frame([event_rows(plain), event_rows(twins)], players)
    assert joined.twin is not None
    assert joined.twin.tolist() == [0, 1, 2, 3, 6, 5, 4, 7]


def test_bytes_that_are_left_over_are_damage() -> None:
    raw = zlib.decompress(pack(tiny_working()))
    with pytest.raises(DamagedWorking, match=r"it has \d+ bytes and not \d+"):
        unpack(zlib.compress(raw + b"ab"))


def test_the_calculation_of_several_stored_events() -> None:
    """The sides of the second event follow those of the first; numbers that the rulebook lacks are shown apart."""
    of_entries = {"start_rating": np.array([2000, 1900, 0]), "W": np.array([150, 0, 50]), "gone": np.array([1, 0, 2])}
    working = StoredColumns(tiny_working().frame, {"entry": of_entries, "side": {"PD": np.array([64, 50, 36, 50])}})
    players = {key: CalculatedPlayer(str(key), f"Player {key}") for key in (40, 7, 300)}
    stored = [StoredEvent("First", None, working), StoredEvent("Second", None, working)]
    calculation = stored_calculation(
        *(rulebook("fide-2024"), date(2024, 4, 1), "standard", stored, players),
        NumbersOfPlayers(np.array([300, 40]), {"Rn": np.array([1800, 2010])}),
    )
    events = [event for event in calculation.events if event is not None]
    sides = [[side for entry in event.entries for _, side in entry.rounds] for event in events]
    none, unconfirmed = NO_GAME, NOT_CONFIRMED
    assert sides == [[0, 1, none, 2, none, unconfirmed, none, 3], [4, 5, none, 6, none, unconfirmed, none, 7]]
    assert calculation.working.frame.inputs["start_rating"].tolist() == [2000, 1900, 0] * 2
    assert "W" not in calculation.working.frame.inputs
    assert calculation.working["W"].tolist() == [150, 0, 50] * 2
    assert calculation.working["PD"].tolist() == [64, 50, 36, 50] * 2
    assert calculation.working["Rn"].tolist() == [2010, 0, 1800]
    assert {name: column.tolist() for name, column in calculation.undefined["entry"].items()} == {"gone": [1, 0, 2] * 2}


def test_the_grain_of_a_column_that_the_bytes_do_not_state_is_that_of_the_rulebook() -> None:
    """Two entries with a side each: W belongs to entries, PD to sides, and what the rulebook lacks to entries."""
    report = Report(
        ReportHeader(name="Two", start=date(2024, 3, 5), end=date(2024, 3, 5)),
        (
            ReportEntry(1, "One", results=(Result(1, 2, "w", "1"),)),
            ReportEntry(2, "Two", results=(Result(1, 1, "b", "0"),)),
        ),
    )
    frame = {"player": np.array([5, 6]), **frame_columns(games(framed(RatingPeriod([report]))), 0)}
    columns = {"W": np.array([100, 0]), "PD": np.array([50, 50]), "gone": np.array([1, 2])}
    players = {key: CalculatedPlayer(str(key), "") for key in (5, 6)}
    stored = [StoredEvent("Two", None, StoredColumns(frame, {"": columns}, 1))]
    calculation = stored_calculation(rulebook("fide-2009"), date(2024, 4, 1), "standard", stored, players, NOBODY)
    assert calculation.working["W"].tolist() == [100, 0]
    assert calculation.working["PD"].tolist() == [50, 50]
    assert list(calculation.undefined["entry"]) == ["gone"]


def test_the_first_entry_of_each_event_and_the_end() -> None:
    assert games(framed(RatingPeriod([REPORT, REPORT]))).entry_starts.tolist() == [0, 3, 6]


def test_a_column_that_stands_twice_is_damage_and_one_of_the_same_name_elsewhere_is_not() -> None:
    twice = compressed([("entry", "K", "|i1", 1, 0)] * 2, [b"\x14", b"\x28"])
    with pytest.raises(DamagedWorking, match="K occurs twice"):
        unpack(twice)
    apart = unpack(compressed([("entry", "K", "|i1", 1, 0), ("side", "K", "|i1", 1, 0)], [b"\x14", b"\x28"]))
    assert {grain: columns["K"].tolist() for grain, columns in apart.by_grain.items()} == {"entry": [20], "side": [40]}


@pytest.mark.parametrize("kind", ["|V2", "<c8", "|O", "|S0", "nothing"])
def test_a_kind_of_column_that_is_never_stored_is_damage(kind: str) -> None:
    head = f'{{"version":2,"columns":[["entry","K","{kind}",3,0]]}}'.encode()
    with pytest.raises(DamagedWorking):
        unpack(zlib.compress(len(head).to_bytes(4, "little") + head + bytes(24 if kind == "<c8" else 6)))


def test_a_column_whose_rows_are_all_the_same_is_stored_once() -> None:
    columns = {"rated": np.array([True] * 3), "RD": np.array([0.5] * 3), "K": np.array([20] * 3), "n": np.array([7])}
    raw = zlib.decompress(pack(StoredColumns({}, {"entry": columns})))
    assert (
        b'["entry","rated","|b1",3,1],["entry","RD","<f8",3,1],["entry","K","|i1",3,1],["entry","n","|i1",1,0]' in raw
    )
    assert raw.endswith(bytes.fromhex("01000000000000e03f1407"))
    assert plain(unpack(zlib.compress(raw)).by_grain["entry"]) == plain(columns)


@pytest.mark.parametrize(
    ("numbers", "kind", "same"),
    [
        ([-128, 127], "i1", False),
        ([-129, 0], "i2", False),
        ([0, 128], "i2", False),
        ([-(2**15), 2**15 - 1], "i2", False),
        ([2**15], "i4", False),
        ([-(2**31), 2**31 - 1], "i4", False),
        ([2**31, 0], "i8", False),
        ([-(2**31) - 1, 0], "i8", False),
        ([5, 5], "i1", True),
        ([5], "i1", False),
    ],
)
def test_numbers_of_an_event_are_stored_in_as_few_bytes_as_hold_them(numbers: list[int], kind: str, same: bool) -> None:
    """The event lies between one of a single 0 and one without rows."""
    column = np.array([0, *numbers], np.int64)
    cut = _cut("entry", "change", column, np.array([0, 1, 1 + len(numbers), 1 + len(numbers)]))
    assert cut.kinds[:2] == [np.dtype("i1"), np.dtype(kind)]
    assert cut.same == [False, same, False]
    assert cut.narrow[np.dtype(kind)][1:].tolist() == numbers
