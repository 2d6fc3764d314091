"""Norms over several events towards a title (1.5), each condition passing and failing at its boundary."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ratinghouse.titles.applications import EarnedNorm, application, earned_norm
from ratinghouse.titles.event import Circumstance
from ratinghouse.titles.norm import judge
from ratinghouse.titles.stated_regulations import installed_regulations
from tests.titles.building import candidate, day, pairing_bye, swiss

NORM = EarnedNorm("Open", day("2025-05-09"), 9, one_round_days=9, listed_event=True)
THREE = [NORM, replace(NORM, event="Festival"), replace(NORM, event="Memorial")]


def test_three_norms_of_nine_games_and_the_rating() -> None:
    result = application("GM", THREE, 2500)
    assert result.ready
    assert (result.games, result.missing, result.unused) == (27, (), ())


@pytest.mark.parametrize(
    ("norms", "rating", "missing"),
    [
        (THREE[:2], 2500, "norms of 9 more games"),
        ([replace(NORM, games=8), *THREE[1:]], 2500, "norms of 1 more game"),
        (THREE, 2499, "1 rating point"),
        ([replace(norm, exempt="1.4.3d") for norm in THREE], 2500, "a norm under the normal foreigner requirement"),
        (
            [replace(norm, one_round_days=2) for norm in THREE],
            2500,
            "a norm from an event with three days of one round",
        ),
        (
            [replace(norm, listed_event=False) for norm in THREE],
            2500,
            "a norm from a large Swiss or another event of 1.5.6",
        ),
        ([replace(norm, one_round_days=None) for norm in THREE], 2500, "norm with days of one round: not declared"),
        (THREE, None, "rating once reached: not declared"),
    ],
)
def test_what_an_application_lacks(norms: list[EarnedNorm], rating: int | None, missing: str) -> None:
    result = application("GM", norms, rating)
    assert not result.ready
    assert result.missing == (missing,)


def test_a_norm_of_which_nothing_is_said_is_from_no_listed_event() -> None:
    bare = [EarnedNorm(name, day("2025-05-09"), 9, one_round_days=9) for name in ("Open", "Festival", "Memorial")]
    assert application("GM", bare, 2500).missing == ("a norm from a large Swiss or another event of 1.5.6",)


@pytest.mark.parametrize(("title", "rating"), [("GM", 2500), ("IM", 2400), ("WGM", 2300), ("WIM", 2200)])
def test_1_5_3_the_rating_of_each_title(title: str, rating: int) -> None:
    assert application(title, THREE, rating).ready
    assert not application(title, THREE, rating - 1).ready


def test_one_norm_of_the_right_kind_is_enough() -> None:
    plain = replace(NORM, exempt="1.4.3d", one_round_days=0, listed_event=False)
    assert application("GM", [NORM, plain, plain], 2500).ready


def test_1_1_3a_is_only_for_grandmasters() -> None:
    fast = [replace(norm, one_round_days=0) for norm in THREE]
    assert application("IM", fast, 2400).ready
    assert not application("WGM", fast, 2300).ready


def test_1_5_6_only_with_a_norm_made_after_june_2022() -> None:
    old = [replace(norm, end=day("2022-06-30"), listed_event=False) for norm in THREE]
    assert application("GM", old, 2500).ready
    assert not application("GM", [*old[:2], replace(old[2], end=day("2022-07-01"))], 2500).ready


def test_1_4_1c_only_one_norm_with_a_round_won_without_play_is_used() -> None:
    bye = replace(NORM, by_unplayed_win=True)
    result = application("GM", [NORM, bye, replace(bye, games=10, event="Better")], 2500)
    assert [norm.event for norm in result.used] == ["Open", "Better"]
    assert result.missing == ("norms of 8 more games",)


def test_1_5_5_old_norms_had_to_be_registered() -> None:
    old = replace(NORM, event="Long ago", end=day("2005-06-30"))
    assert application("GM", [old, *THREE[1:]], 2500).games == 18
    assert application("GM", [replace(old, registered=True), *THREE[1:]], 2500).games == 27
    assert application("GM", [replace(old, end=day("2005-07-01")), *THREE[1:]], 2500).games == 27


def test_a_norm_becomes_part_of_an_application() -> None:
    strong = candidate(["GM:FRA:2500"] * 4 + ["GM:POL:2500"] * 4, "11111===")
    player = replace(strong, games=(*strong.games, pairing_bye(9)))
    days = tuple(day(f"2025-05-0{number}") for number in range(1, 10))
    event = swiss(end=days[-1], round_days=days, circumstances=frozenset({Circumstance.OLYMPIAD}))
    entry = earned_norm(event, judge(event, player, "GM"), installed_regulations("titles-2024"))
    assert entry == EarnedNorm("Open", days[-1], 10, by_unplayed_win=True, one_round_days=9, listed_event=True)


@pytest.mark.parametrize(("days", "ready"), [(2, False), (3, True), (4, True)])
def test_three_days_of_one_round_are_enough(days: int, ready: bool) -> None:
    assert application("GM", [replace(norm, one_round_days=days) for norm in THREE], 2500).ready is ready
