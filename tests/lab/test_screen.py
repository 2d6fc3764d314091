"""Screening: measures with their numbers, what counts as rare, and the document."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

from ratinghouse.cli import verbs
from ratinghouse.lab.archive.archive import Archive
from ratinghouse.lab.archive.tables import ArchiveEvents, ArchivePlayers
from ratinghouse.lab.compare.predictions import PlayedGames
from ratinghouse.lab.drift.list_history import ListHistory
from ratinghouse.lab.screen.case_sentences import KINDS, case_in_words
from ratinghouse.lab.screen.closed_groups import closed_groups
from ratinghouse.lab.screen.event_scores import improbable_scores
from ratinghouse.lab.screen.near_names import pairs_of_near_names, plain_name
from ratinghouse.lab.screen.newcomers import high_first_ratings, steep_rises
from ratinghouse.lab.screen.rarity import EmpiricalTail
from ratinghouse.lab.screen.repeated_pairs import repeated_pairs, surprise
from ratinghouse.lab.screen.sandbagging import sandbagging
from ratinghouse.lab.screen.screen_report import VERSION, ScreenJson, ScreenQuestion, screen_report
from ratinghouse.lab.screen.second_lives import second_lives
from ratinghouse.lab.screen.sources import ScreenSource, screened_archive
from ratinghouse.rulebooks import rulebook
from tests.lab.invented_archive import invented_archive
from tests.lab.test_lab_commands import archive_with_lists
from tests.record_shapes import shape_of

DAY = date(2020, 1, 1).toordinal()
Row = tuple[int, int, int, int, float]  # event, day after the first, White, Black, score of White


def source(rows: Sequence[Row], players: int, names: Sequence[str] = (), ratings: Sequence[int] = ()) -> ScreenSource:
    """Games of players who are all rated 2000, or as stated; every score is expected to be .5."""
    event, day, white, black, score = (np.array(column) for column in zip(*rows, strict=True))
    nothing = [""] * players
    rating = np.array(ratings or [2000] * players)
    events = int(event.max()) + 1
    days = [DAY] * events
    return ScreenSource(
        "invented",
        ArchivePlayers.of(
            code=[str(number) for number in range(players)],
            name=list(names) or [f"name of {number}" for number in range(players)],
            **dict.fromkeys(("fed", "sex", "title", "birth"), nothing),
        ),
        ArchiveEvents.of(
            **{name: [f"E{number}" for number in range(events)] for name in ("key", "name", "site", "fed")},
            **dict.fromkeys(("first_day", "last_day", "reported"), days),
        ),
        PlayedGames(white, black, event, DAY + day, score.astype(float)),
        np.full(len(rows), 0.5),
        rating[white],
        rating[black],
        ListHistory((), np.zeros((0, players), np.int16), None, np.zeros(players, np.int64), np.zeros(players, "S1")),
    )


def drawn_events(events: int, size: int = 10, first_player: int = 0, seed: int = 1) -> list[Row]:
    """Events of their own players, all of whom play each other once; results by chance."""
    chance = np.random.default_rng(seed)
    return [
        (number, number, first + white, first + black, float(chance.choice([0, 0.5, 1])))
        for number, first in enumerate(range(first_player, first_player + events * size, size))
        for white in range(size)
        for black in range(white)
    ]


@pytest.mark.parametrize("units", [10_000, 9_999])
def test_a_tail_goes_on_ten_times_rarer_by_each_step(units: int) -> None:
    """-log10 of evenly spread shares: one of n reaches log10 n."""
    measure = -np.log10((np.arange(units) + 0.5) / units)
    tail = EmpiricalTail.of(measure)
    assert tail.decade == pytest.approx(1, abs=0.01)
    assert tail.share(np.array([5.0]))[0] == pytest.approx(1e-5, rel=0.1)
    assert tail.share(np.array([0.1]))[0] == 1
    limit = tail.threshold(1, units)
    assert limit == pytest.approx(np.log10(units), abs=0.05)
    assert limit is not None
    assert units * tail.share(np.array([limit]))[0] == pytest.approx(1)


def test_a_few_cases_do_not_hide_themselves_among_few_units() -> None:
    """Four percent of the units are extreme: they are beyond the 99 % quantile, and still rare."""
    measure = np.append(np.linspace(0, 1, 480), np.full(20, 50.0))
    assert EmpiricalTail.of(measure).share(np.array([50.0]))[0] < 1e-20


def test_too_few_units_have_no_tail() -> None:
    tail = EmpiricalTail.of(np.arange(99.0))
    assert tail.as_json() == {"units": 99, "quantiles": {}}
    assert (tail.share(np.array([1e9]))[0], tail.threshold(1, 99)) == (1, None)
    assert EmpiricalTail.of(np.arange(100.0)).threshold(1, 100) is not None


def test_eight_of_eight_against_equals_is_2_83_deviations() -> None:
    """8 - 4 = 4 points; 8 games have a variance of 8 x .25 = 2: z = 4 / 1.414."""
    rows = drawn_events(60)
    rows += [(60, 70, 600, 601 + number, 1.0) for number in range(8)]
    kind = improbable_scores(source(rows, 609).sides(), 609, 1e9)
    case = next(case for case in kind.cases if case.players == (600,))
    assert case.measure == pytest.approx(4 / 2**0.5)
    assert case.events == (60,)
    assert case.numbers == {
        "z": 2.83,
        "games": 8,
        "score": 8.0,
        "expected_score": 4.0,
        "rating": 2000,
        "opponents": 2000,
    }
    assert kind.tests == 601  # the eight opponents have one game each
    assert kind.normal is not None
    assert kind.normal.expected == pytest.approx(601 * 6.334e-5, rel=1e-3)


def test_meetings_are_surprising_by_powers_of_ten() -> None:
    """12 meetings where .1 are explained: 12 ln 120 - 12 + .1 = 45.55, divided by ln 10 = 19.78."""
    assert surprise(np.array([12, 3]), np.array([0.1, 3.0])).tolist() == pytest.approx([19.7827, 0], abs=1e-3)


def test_a_series_of_matches_is_a_case_and_a_match_or_a_league_is_none() -> None:
    rows = [(event, event, white, black, 0.5) for event in range(12) for white in range(16) for black in range(white)]
    rows += [(12 + number, 200 + number, 16, 17, 1.0) for number in range(12) for _ in range(4)]
    rows += [(24, 300, 18, 19, 0.5)] * 12
    kind = repeated_pairs(source(rows, 20).games, 20, 25, 1.0)
    (case,) = kind.cases
    assert case.players == (16, 17)
    assert case.numbers == {"meetings": 12, "explained": 0.0, "games": 48, "shared_events": 12, "matches": 12}
    assert kind.tests == 16 * 15 // 2 + 1


def test_in_a_swiss_few_meetings_are_explained() -> None:
    """Of 20 players with one opponent each, two meet with a chance of 1 of 19: in ten such events .53 times."""
    rows = [
        (event, event, int(white), int(black), 0.5)
        for event in range(10)
        for white, black in [(0, 1), *np.random.default_rng(event).permutation(np.arange(2, 20)).reshape(-1, 2)]
    ]
    kind = repeated_pairs(source(rows, 20).games, 20, 10, 1e9)
    case = next(case for case in kind.cases if case.players == (0, 1))
    assert case.numbers["explained"] == round(10 / 19, 2)
    assert case.measure == pytest.approx(float(surprise(np.array([10]), np.array([10 / 19 + 0.1]))[0]))


def test_a_closed_group_whose_first_player_wins_everything() -> None:
    """Six games against each of three others: 18 - 9 = 9 points, variance 4.5: z = 4.24."""
    rows = drawn_events(20, size=12)
    first = 240
    for turn in range(6):
        rows += [(20 + turn, 30 + turn, first, first + number, 1.0) for number in (1, 2, 3)]
        rows += [(20 + turn, 30 + turn, first + 1, first + 2, 0.5), (20 + turn, 30 + turn, first + 3, first + 2, 0.5)]
    kind = closed_groups(source(rows, 244), 1.0)
    (case,) = kind.cases
    assert case.players == (240, 241, 242, 243)
    assert case.numbers == {"members": 4, "games": 30, "inside_share": 1.0, "inside_z": 4.24, "outside_z": 0.0}
    assert kind.tests == 5  # four members, and the group


def test_a_first_rating_that_the_next_games_deny() -> None:
    """120 newcomers with 1800, 1805 … and one with 2400 who loses 16 games: z = -8 / 2."""
    size = 124
    rating = np.zeros((2, size), np.int16)
    rating[0, :2] = 1900
    rating[1] = [1900, 1900, *(1500 + 5 * number for number in range(size - 3)), 2400]
    played = source([(0, number, size - 1, 0, 0.0) for number in range(40, 56)], size)
    days = (date(2020, 1, 1), date(2020, 2, 1))
    history = ListHistory(days, rating, None, np.zeros(size, np.int64), np.zeros(size, "S1"))
    kind = high_first_ratings(history, played.sides(), np.zeros(0, np.int64), 1.0)
    assert kind.tests == size - 2
    (case,) = kind.cases
    assert case.players == (size - 1,)
    assert case.numbers["later_z"] == -4.0
    assert (case.numbers["rating"], case.numbers["usual_rating"], case.numbers["games"]) == (2400, 1802, 0)


def test_a_rise_within_twelve_months_is_between_lists_a_year_apart() -> None:
    size = 120
    days = tuple(date(2020 + month // 12, month % 12 + 1, 1) for month in range(25))
    rating = np.full((25, size), 1800, np.int16)
    rating[:, :100] = 1800 + np.arange(25)[:, None] * np.arange(100) // 10
    rating[6:, 119] = 2300
    rating[:20, 118] = 0  # rated for less than a year: 2300 at once is no rise
    rating[20:, 118] = 2300
    history = ListHistory(days, rating, None, np.zeros(size, np.int64), np.zeros(size, "S1"))
    (case,) = steep_rises(history, 1.0).cases
    assert case.players == (119,)
    assert (case.numbers["rise"], case.numbers["before"], case.numbers["after"]) == (500, 1800, 2300)
    assert case.numbers["to"] == "2020-07-01"


def test_whoever_falls_and_rises_by_half_years_stands_out() -> None:
    """A game a week for four years: lost and won by half-years; the others win and lose by chance."""
    chance = np.random.default_rng(3)
    rows: list[Row] = []
    for player in range(150):
        for week in range(208):
            result = float(week // 26 % 2) if player == 149 else float(chance.choice([0, 0.5, 1]))
            rows.append((player * 208 + week, 7 * week, player, 150, result))
    kind = sandbagging(source(rows, 151).sides(), 151, 1.0)
    assert kind.cases[0].players == (149,)
    assert kind.cases[0].expected < 1e-6
    numbers = kind.cases[0].numbers
    assert (numbers["fall_z"], numbers["rise_z"]) == (-5.1, 5.1)  # 26 games: 13 / sqrt(6.5)


@pytest.mark.parametrize(
    ("first", "second", "near"),
    [
        ("Sokolov, Ivan", "Ivan Sokolov", True),
        ("Sokolov, Ivan", "Sokolow, Ivan", True),
        ("Sokolov, Ivan", "Sokolov, Iva", True),
        ("Sokolov, Ivan", "Soklov, Ivan", True),
        ("Sokolov, Ivan", "Sokoolv, Ivan", True),
        ("Müller, Jürgen", "Muller, Jurgen", True),
        ("Sokolov, Ivan", "Sokolow, Iwan", False),
        ("Sokolov, Ivan", "Sokolov, Andrei", False),
        ("Li, Wen", "Li, Wan", False),  # too short
        ("Hoffmann, Mi", "Hoffmann, Mi1", True),
    ],
)
def test_names_are_near_if_one_letter_differs(first: str, second: str, near: bool) -> None:
    pairs = pairs_of_near_names(["somebody else", first, second])
    assert [side.tolist() for side in pairs] == ([[1], [2]] if near else [[], []])
    assert plain_name("Sokolov, Iván 2") == "ivan sokolov"


def test_one_life_that_ends_when_the_other_begins() -> None:
    """Of 60 players who play for a year, two with nearly the same name share it: their halves are five days apart."""
    rows = [(0, day, number, 60, 0.5) for number in range(58) for day in range(0, 360, 30)]
    rows += [(0, day, 58, 60, 0.5) for day in range(0, 170, 10)]
    rows += [(0, day, 59, 60, 0.5) for day in range(165, 365, 10)]
    names = [f"{chr(97 + number // 8) * 8} {chr(97 + number % 8) * 8}" for number in range(58)]
    it = source(rows, 61, [*names, "Anderssen, Adolf", "Andersen, Adolf", "Opponent"])
    (case,) = second_lives(it, 1.0).cases
    assert case.players == (58, 59)
    assert (case.numbers["gap_days"], case.numbers["games_before"], case.numbers["games_after"]) == (5, 17, 20)
    births = ArchivePlayers.of(**{**it.players.columns(), "birth": ["1980"] * 59 + ["1981"] * 2})
    other = ScreenSource(**{**vars(it), "players": births})
    assert second_lives(other, 1.0).cases == []  # born in different years: two persons


def test_an_archive_without_stated_ratings_takes_those_of_its_lists(tmp_path: Path) -> None:
    it = screened_archive(archive_with_lists(tmp_path / "archive"), rulebook("fide-2024"))
    assert (it.white_rating.tolist(), it.black_rating.tolist()) == ([2000, 1900], [1900, 2000])
    assert it.expected.tolist() == pytest.approx([0.64, 0.36])


def run(*words: object) -> Result:
    return CliRunner().invoke(verbs, ["lab", "screen", *map(str, words)], catch_exceptions=False)


def test_the_command_prints_the_queue_and_accuses_nobody(tmp_path: Path) -> None:
    archive = invented_archive(tmp_path / "archive", events=40, days=900)
    answer = json.loads(run(archive.folder, "--expected", 20, "--json").output)
    assert (answer["format"], answer["version"]) == ("ratinghouse-screen", 1)
    assert "They accuse nobody" in answer["statement"]
    assert [case["rank"] for case in answer["queue"]] == list(range(1, len(answer["queue"]) + 1))
    rarities = [case["expected"] for case in answer["queue"]]
    assert rarities == sorted(rarities)
    assert {kind["kind"] for kind in answer["kinds"]} == KINDS.keys()
    assert len(answer["queue"]) > 0
    for case in answer["queue"]:
        assert "{" not in case_in_words(case)
    printed = run(archive.folder, "--expected", 20)
    assert printed.exit_code == 0
    assert "They accuse nobody" in printed.output
    assert "a normal law expects" in printed.output


def test_an_archive_without_games_has_an_empty_queue(tmp_path: Path) -> None:
    archive = invented_archive(tmp_path / "archive", events=3, days=60)
    answer = json.loads(run(archive.folder, "--from", "2090-01-01", "--json").output)
    assert (answer["games"], answer["queue"]) == (0, [])
    assert run(tmp_path).exit_code == 1


def test_the_same_archive_gives_the_same_queue(tmp_path: Path) -> None:
    archive = invented_archive(tmp_path / "archive", events=40, days=900)
    question = ScreenQuestion(most_expected=20.0)
    first, again = (
        screen_report(screened_archive(Archive(archive.folder), rulebook("fide-2024")), question).as_json()
        for _ in range(2)
    )
    assert first == again


def test_the_document_changes_its_shape_only_with_its_version() -> None:
    """New keys may be added with the same version: then only the hash changes."""
    assert (VERSION, shape_of(ScreenJson)) == (1, "10f3b66b19c6a3b3")
