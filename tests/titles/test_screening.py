"""Nobody who made a norm or came near one is left out by the quick look."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.titles.event import Circumstance
from ratinghouse.titles.levels import EDITIONS, LEVELS
from ratinghouse.titles.norm import judge
from ratinghouse.titles.screening import worth_judging
from tests.titles.building import candidate, swiss

FEDS = ("FRA", "ENG", "POL", "RUS", "GER")
OPPONENTS = st.builds(
    lambda title, fed, rating: f"{title}:{fed}:{rating}",
    st.sampled_from(["GM", "IM", "WGM", "FM", "-"]),
    st.sampled_from(FEDS),
    st.one_of(st.just("-"), st.integers(1990, 2700).map(str)),
)


@given(
    st.lists(st.tuples(OPPONENTS, st.sampled_from("11=0")), max_size=11),
    st.sampled_from(list(LEVELS)),
    st.sampled_from(EDITIONS),
    st.sampled_from([frozenset(), frozenset({Circumstance.TEAM_CHAMPIONSHIP}), frozenset({Circumstance.WORLD_CUP})]),
)
def test_what_is_out_of_sight_is_no_norm_and_not_near(games, title, edition, circumstances) -> None:  # type: ignore[no-untyped-def]
    one = candidate([word for word, _ in games], "".join(sign for _, sign in games))
    event = replace(swiss(max(7, len(games))), circumstances=circumstances)
    if not worth_judging(one, title, edition):
        norm = judge(event, one, title, edition)
        assert norm.verdict == "none"
        assert not norm.near


@pytest.mark.parametrize(
    ("rating", "seen"), [(2370, True), (2360, False)], ids=["ten points short of 1.4.8a", "more than that"]
)
def test_strong_opponents_are_seen_and_weak_ones_are_not(rating: int, seen: bool) -> None:
    one = candidate([f"GM:FRA:{rating}"] * 9, "1" * 9)
    assert worth_judging(one, "GM", EDITIONS[-1]) is seen
    assert not worth_judging(candidate(["GM:FRA:2700"] * 5, "11111"), "GM", EDITIONS[-1])
