"""Reports that are plain by columns: none of them has a finding of the cross-checks."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.rating.games.report_games import games_of_reports
from ratinghouse.rating.games.reported_games import KeyedReport
from ratinghouse.rating.period import DeclaredFacts
from ratinghouse.reports import Report, crosscheck
from ratinghouse.reports.trf import looks_like_trf, read_trf, read_trf_files, write_trf
from tests.reports.reports_strategy import reports

FOLDER = Path(__file__).parents[1] / "reports"
PATHS = [path for folder in ("good", "bad") for path in sorted((FOLDER / folder).iterdir())]
TRF_FILES = [path for path in PATHS if looks_like_trf(path.read_bytes())]
SOUND = """012 Open
022 Oslo
032 NOR
042 2025/09/01
052 2025/09/03
062 4
072 4
082 0
092 Individual: Swiss-System
102 Arbiter, Anna
132                                                                                        25/09/01  25/09/02
"""
for no, name, title, rating, birth, points, rounds in (
    (1, "One, Player", "GM", 2400, "1978/05/17", "1.5", "      3 w 1     4 b ="),
    (2, "Two, Player", "", 2300, "1990", "1.0", "      4 w +  0000 - Z"),
    (3, "Three, Player", "", 2200, "2010/01/01", "1.0", "      1 b 0  0000 - U"),
    (4, "Four, Player", "", 2100, "", "0.5", "      2 b -     1 w ="),
):
    SOUND += f"001 {no:4} m{title:>3} {name:33} {rating:4} NOR {100000 + no:11} {birth:10} {points:>4} {no:4}"
    SOUND += rounds[1:] + "\n"


def plain(*some: Report) -> list[bool]:
    """Which of the reports are plain, in their order; an irregular one never is."""
    keyed = [KeyedReport(str(at), report, DeclaredFacts()) for at, report in enumerate(some)]
    reported = games_of_reports(keyed, substitutes=False, is_checked=True)
    assert reported.plain is not None
    by_key = {event.key: is_plain for event, is_plain in zip(reported.events, reported.plain.tolist(), strict=True)}
    return [by_key[event.key] for event in keyed]


def test_a_sound_report_is_plain() -> None:
    """Also by the columns of its file; otherwise the tests below would say nothing."""
    report = read_trf(SOUND.encode())
    assert crosscheck(report) == ()
    assert plain(report, *read_trf_files([(SOUND.encode(), "")])) == [True, True]


def test_a_sound_report_without_ranks_is_plain() -> None:
    report = read_trf(SOUND.encode())
    unranked = replace(report, entries=tuple(entry._replace(rank=None) for entry in report.entries))
    one_unranked = replace(report, entries=(report.entries[0]._replace(rank=None), *report.entries[1:]))
    assert plain(unranked, one_unranked) == [True, False]


def changed(place: int, letters: str) -> Report:
    return read_trf((SOUND[:place] + letters + SOUND[place + len(letters) :]).encode())


def test_whatever_a_changed_letter_brings_about() -> None:
    """Every letter of the players and of the header replaced: no report with a finding is plain."""
    places = [place for place, letter in enumerate(SOUND) if letter != "\n" and SOUND.rfind("\n", 0, place) + 4 < place]
    changed_reports = [changed(place, new) for place in places for new in "0=wU " if new != SOUND[place]]
    assert_plain_ones_are_sound(changed_reports)
    assert sum(plain(*changed_reports)) > 500
    assert sum(bool(crosscheck(report)) for report in changed_reports) > 200


def assert_plain_ones_are_sound(some: list[Report]) -> None:
    for report, is_plain in zip(some, plain(*some), strict=True):
        assert not (is_plain and crosscheck(report)), report.received.decode(errors="replace")


def test_good_and_bad_files() -> None:
    assert_plain_ones_are_sound([read_trf(path.read_bytes(), path.name) for path in TRF_FILES])


def test_real_reports(shared: Path) -> None:
    paths = [path for path in sorted((shared / "data" / "trf").rglob("*")) if path.is_file()]
    assert_plain_ones_are_sound([read_trf(path.read_bytes(), path.name) for path in paths])


@given(st.lists(reports(), min_size=1, max_size=4))
def test_whatever_a_trf_can_say(some: list[Report]) -> None:
    assert_plain_ones_are_sound([read_trf(write_trf(report, "trf26")[0], str(at)) for at, report in enumerate(some)])


@given(st.randoms(use_true_random=False), st.integers(2, 6))
def test_several_changes(chance: random.Random, changes: int) -> None:
    letters = list(SOUND)
    for _ in range(changes):
        place = chance.randrange(len(letters))
        if letters[place] != "\n":
            letters[place] = chance.choice("0123456789=+-wbUHZX ")
    assert_plain_ones_are_sound([read_trf("".join(letters).encode())])
