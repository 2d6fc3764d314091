"""J-013: games on a day between two spans of membership are not rated; the first and the last such day belong to it."""

from __future__ import annotations

from datetime import date

import pytest

from ratinghouse.kernel.engine.run import run
from ratinghouse.lists.register import Register, RegisterPlayer
from ratinghouse.rating.framing import frame_of
from ratinghouse.rating.period import RatingPeriod
from ratinghouse.rating.roll import build_roll
from ratinghouse.rulebooks import rulebook
from tests.rulebooks.building import Rated, tournament


@pytest.mark.parametrize(
    ("day", "counted"),
    [
        (date(2024, 10, 31), True),
        (date(2024, 11, 1), False),
        (date(2024, 11, 15), False),
        (date(2024, 11, 30), False),
        (date(2024, 12, 1), True),
    ],
)
def test_j013_a_lapse_from_its_first_day_to_its_last(day: date, counted: bool) -> None:
    players = [RegisterPlayer(id, rating=1500, games=100, member_from=date(2024, 4, 1)) for id in "12"]
    period = RatingPeriod(
        [tournament([1500, 1500], [(1, 2, "1")], start=day, end=day)],
        {None: Register.of(players)},
        date(2025, 1, 1),
        lapses={"1": [(date(2024, 11, 1), date(2024, 11, 30))]},
    )
    framed = frame_of(build_roll(period))
    rated = Rated(framed, run(rulebook("jcf-2024"), framed.frame))
    assert [rated.game("counted", id) for id in "12"] == [counted, counted]
