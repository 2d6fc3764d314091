"""Games that are not to be rated, though they were played: how a report says so, and what becomes of them."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner

from ratinghouse.cli import verbs
from ratinghouse.rating.norm_candidates import candidates
from ratinghouse.rating.period import RatingPeriod
from ratinghouse.rating.run import rate
from ratinghouse.reports.report import Format
from ratinghouse.reports.trf.writer import write_trf
from ratinghouse.rulebooks import rulebook, rulebook_ids
from ratinghouse.titles.counting import countable
from tests.rulebooks.building import tournament


@pytest.mark.parametrize("code", ["W", "D", "L"])
@pytest.mark.parametrize("rules", rulebook_ids())
def test_5_1_J_016_a_game_marked_as_not_rated_counts_for_nobody(rules: str, code: str) -> None:
    day = rulebook(rules).in_force
    report = tournament([1900, 2000, 2100], [(1, 2, code), (1, 3, "1")], start=day, end=day)
    run = rate(RatingPeriod([report]), rulebook(rules))
    assert run.working["games"].tolist() == [1, 0, 1]
    assert run.working["Rn"][1] == 2000


def test_8_2_1_nor_for_a_first_rating() -> None:
    games = [(1, 2, "="), (1, 3, "1"), (1, 4, "W"), (1, 5, "0"), (1, 6, "=")]
    report = tournament([None, 1900, 1910, 1920, 1930, 1940], games, start=date(2025, 5, 3), end=date(2025, 5, 3))
    run = rate(RatingPeriod([report]), rulebook("fide-2024"))
    assert (run.working.at("first_games", 0), run.working.at("Rn", 0)) == (4, 0)


def test_1_4_2c_nor_for_a_norm() -> None:
    report = tournament([2400, 2500, 2510], [(1, 2, "W"), (1, 3, "1")])
    report = replace(report, entries=tuple(entry._replace(fed="FRA") for entry in report.entries))
    assert [game.round for game in countable(candidates(report)[1]).counted] == [2]


@pytest.mark.parametrize(("options", "games", "change"), [((), 4, 30.0), (("--played-out",), 6, 10.0)])
def test_6_2_games_after_a_match_is_won_unless_it_was_granted(
    tmp_path: Path, options: tuple[str, ...], games: int, change: float
) -> None:
    results = [(1, 2, code) for code in "111=00"]  # won with 3½ after the fourth game
    match = tournament([2000, 2000], results, start=date(2025, 5, 3), end=date(2025, 5, 3), format=Format.MATCH)
    paper = tmp_path / "match.trf"
    paper.write_bytes(write_trf(match)[0])
    arguments = ["rate", str(paper), "--rules", "fide-2024", "--format", "match", "--json", *options]
    winner = json.loads(CliRunner().invoke(verbs, arguments).stdout)["players"][0]
    assert (winner["games"], winner["change"]) == (games, change)
