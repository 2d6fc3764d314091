"""``ratinghouse calc norm`` as its user types it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ratinghouse.cli import verbs


def calc(*arguments: str) -> Result:
    return CliRunner().invoke(verbs, ("calc", "norm", *arguments))


def answers(*arguments: str) -> dict[str, Any]:
    result = calc(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return {norm["title"]: norm for norm in json.loads(result.stdout)["titles"]}


def test_a_score_against_an_average() -> None:
    norms = answers("--average", "2434", "--games", "9", "--score", "6.5")
    assert {title: norm["required"] for title, norm in norms.items()} == {"GM": 6.5, "IM": 5, "WGM": 4.5, "WIM": 3.5}
    assert norms["GM"]["Rp"] == 2600
    assert all(norm["enough"] for norm in norms.values())
    short = answers("--average", "2433", "--games", "9", "--score", "6½", "--title", "GM")["GM"]
    assert (short["enough"], short["needed"], short["Rp"]) == (False, 0.5, 2599)


def test_an_average_below_the_least_is_never_enough() -> None:
    low = answers("--average", "2379", "--games", "9", "--title", "GM")["GM"]
    assert (low["required"], low["needed"], low["possible"]) == (None, None, False)
    assert "must be at least 2380" in calc("--average", "2379", "--games", "9", "--title", "GM").output


def test_a_list_with_open_games() -> None:
    norms = answers("2500x4 3, 2450x3 2, 2450, 2450", "--title", "GM")["GM"]
    assert (norms["games"], norms["Ra"], norms["score"], norms["open"]) == (9, 2472, 5, 2)
    assert (norms["required"], norms["needed"], norms["possible"], norms["enough"]) == (6.5, 1.5, True, False)
    assert "1.5 from 2 open games" in calc("2500x4 3, 2450x3 2, 2450, 2450", "--title", "GM").output


def test_the_lowest_counts_as_the_floor_and_unrated_by_the_day() -> None:
    assert answers("2500x8 6, unrated 1", "--title", "GM")["GM"]["Ra"] == 2467
    two = "2600x7 6, unrated 1, unrated 1"
    assert answers(two, "--title", "GM")["GM"]["Ra"] == 2422  # 2200 and 1400
    assert answers(two, "--title", "GM", "--start", "2023-12-31")["GM"]["Ra"] == 2378  # 2200 and 1000
    assert answers(two, "--title", "GM", "--rules", "titles-2009")["GM"]["Ra"] == 2378


def test_a_forfeit_is_no_game() -> None:
    assert answers("2500x8 6, 2500 +", "--title", "GM")["GM"]["games"] == 8


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "the list of opponents is empty"),
        (("--average", "2500"), "an average needs the number of games"),
        (("--games", "9", "2500 1"), "go with an average"),
        (("--average", "2500", "--games", "9", "2500 1"), "and an average exclude each other"),
        (("--average", "2500", "--games", "9", "--score", "10"), "is not possible in 9 games"),
        (("--average", "many", "--games", "9"), "average"),
        (("--start", "2005-01-01", "2500 1"), "before July 2009"),
        (("--rules", "fide-2003", "2500 1"), "before July 2009"),
        (("--rules", "iccf-2023", "2500 1"), "has no title norms"),
    ],
)
def test_wrong_input_is_told(arguments: tuple[str, ...], message: str) -> None:
    result = calc(*arguments)
    assert result.exit_code == 2
    assert message in result.output
