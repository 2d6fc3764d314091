"""The figures on the forms of 2003: F03-070 to F03-076."""

from __future__ import annotations

import pytest

from ratinghouse.rulebooks.tables import TABLE_A
from ratinghouse.titles.by_category import judge_by_category
from ratinghouse.titles.category import averages_of, category
from ratinghouse.titles.event import NormCandidate, NormGame, NormPlayer
from ratinghouse.titles.form_2003 import (
    FIRST_CATEGORY,
    PERCENTAGES,
    deputy_arbiters,
    form3_totals,
    norm_row,
    required_points,
)
from ratinghouse.titles.levels import EDITIONS
from tests.titles.building import candidate, forfeit_win, games, pairing_bye

EIGHT = [
    *("GM:RUS:2550", "GM:FRA:2530", "IM:GER:2450", "IM:ENG:2430"),
    *("FM:GER:2350", "WGM:POL:2380", "-:GER:-", "IM:FRA:2460"),
]


@pytest.mark.parametrize(
    ("average", "number"),
    [
        *((2250, 0), (2251, 1), (2275, 1), (2276, 2), (2300, 2), (2401, 7), (2425, 7)),
        *((2476, 10), (2500, 10), (2601, 15), (2625, 15), (2626, 16), (2801, 23), (2825, 23)),
    ],
)
def test_category_of_an_average(average: int, number: int) -> None:
    assert category(average) == number


@pytest.mark.parametrize(("average", "number"), [(2050, 0), (2051, 1), (2075, 1), (2076, 2), (2201, 7)])
def test_womens_categories_begin_200_points_lower(average: int, number: int) -> None:
    assert category(average, women=True) == number


@pytest.mark.parametrize("women", [False, True])
@pytest.mark.parametrize("number", range(1, 25))
def test_a_category_covers_its_averages_and_no_others(number: int, women: bool) -> None:
    lowest, highest = averages_of(number, women=women)
    assert category(lowest, women=women) == category(highest, women=women) == number
    assert category(lowest - 1, women=women) == number - 1
    assert category(highest + 1, women=women) == number + 1


@pytest.mark.parametrize(
    ("title", "number", "games", "points"),
    [
        ("IM", 6, 9, 550),
        ("IM", 5, 9, 600),
        ("IM", 7, 14, 800),
        ("IM", 5, 14, 900),
        ("GM", 7, 9, 700),
        ("GM", 15, 11, 550),
        ("WGM", 7, 10, 800),
        ("WIM", 1, 9, 700),
    ],
)
def test_points_for_a_norm_by_category(title: str, number: int, games: int, points: int) -> None:
    assert required_points(title, number, games) == points


@pytest.mark.parametrize("title", ["GM", "IM", "WGM", "WIM"])
def test_no_norm_below_its_first_category(title: str) -> None:
    first = FIRST_CATEGORY[title]
    assert required_points(title, first, 9) == 700
    assert required_points(title, first - 1, 9) is None


def test_beyond_the_table_its_last_percentage_holds() -> None:
    assert required_points("IM", 13, 100) == required_points("IM", 20, 100) == 3600


def test_percentages_are_those_whose_difference_is_nearest_to_a_performance_of_2601() -> None:
    """The remembered percentages follow from the level before 2009; ties go towards 50 %."""
    edges = [averages_of(number)[0] for number in range(7, 7 + len(PERCENTAGES))]
    nearest = [
        min(range(101), key=lambda p, needed=2601 - edge: (abs(int(TABLE_A(p)) - needed), abs(p - 50)))  # type: ignore[misc]
        for edge in edges
    ]
    assert tuple(nearest) == PERCENTAGES


def test_F03_076_every_column_of_the_norm_table() -> None:
    row = norm_row(candidate(EIGHT, "==1=1=1="), "IM")
    assert (row.title, row.name, row.id, row.fed) == ("IM", "Candidate", "100", "GER")
    assert (row.N, row.nf, row.hfp, row.ffp, row.rp, row.urp) == (8, 5, 4, 5, 7, 1)
    assert (row.gm, row.im, row.fm, row.wgm, row.wim, row.wfm) == (2, 3, 1, 1, 0, 0)
    # 2550+2530+2450+2430+2350+2380+2000+2460 = 19150; with 2400: 21550
    assert (row.rating, row.Ra, row.cat, row.Rc) == (2400, 2394, 6, 2394)
    assert (row.req, row.ach, row.Rp) == (500, 550, 2394 + 141)
    assert row.achieved


def test_F03_073_Ra_has_the_player_in_it_and_Rc_has_not() -> None:
    row = norm_row(candidate(["GM:RUS:2600"] * 9, "=========", rating=2300), "GM")
    assert (row.Ra, row.Rc, row.cat, row.req, row.ach) == (2570, 2600, 13, 550, 450)
    assert not row.achieved


def test_F03_073_an_unrated_player_counts_as_2000_in_the_average() -> None:
    row = norm_row(candidate(["-:FRA:-", "GM:FRA:2600"], "11", rating=None), "IM")
    assert (row.Ra, row.Rc, row.rating, row.urp) == (2200, 2300, None, 1)
    assert row.req is None
    assert not row.achieved


def test_F03_076_womens_titles_go_by_womens_categories() -> None:
    met = candidate(["WGM:FRA:2250"] * 9, "1====1===", rating=2250)
    assert (norm_row(met, "WIM").cat, norm_row(met, "IM").cat) == (8, 0)


def test_F03_076_an_untold_federation_is_neither_home_nor_foreign() -> None:
    row = norm_row(candidate(["GM:-:2500", "GM:GER:2500", "GM:FRA:2500"], "111"), "GM")
    assert (row.nf, row.hfp, row.ffp) == (2, 2, 1)


def test_F03_076_neither_FIDEs_own_flag_nor_that_of_no_federation_is_a_federation() -> None:
    row = norm_row(candidate(["GM:FID:2500", "GM:NON:2500", "GM:FRA:2500", "GM:GER:2500"], "1111"), "GM")
    assert (row.N, row.nf, row.hfp, row.ffp) == (4, 2, 2, 1)
    row = norm_row(candidate(["GM:FID:2500", "GM:FRA:2500"], "11", fed="FID"), "GM")
    assert (row.nf, row.hfp, row.ffp) == (1, 1, 1)


@pytest.mark.parametrize(("sex", "verdict"), [("w", "open"), ("m", "none"), ("", "open")])
def test_0_31_a_womens_title_was_for_women_in_2003_too(sex: str, verdict: str) -> None:
    player = candidate(["GM:FRA:2500"] * 9, "111111111", sex=sex)
    result = judge_by_category(player, "WGM", EDITIONS[0])
    assert result.verdict == verdict
    assert result.judgements[0].holds is {"w": True, "m": False, "": None}[sex]
    assert result.judgements[0].evidence == {"w": "a woman", "m": "a man", "": "not declared"}[sex]


@pytest.mark.parametrize(
    ("results", "missing"),
    [("111111000", "½ more point"), ("11111=000", "1 more point"), ("111110000", "1½ more points")],
)
def test_F03_075_the_points_that_are_missing_are_counted(results: str, missing: str) -> None:
    """A grandmaster norm in category 10 takes 6½ of 9."""
    player = candidate(["GM:FRA:2500"] * 9, results)
    assert judge_by_category(player, "GM", EDITIONS[0]).missing[0] == missing


def test_F03_072_totals_leave_out_unrated_opponents_and_forfeits() -> None:
    played = games(["GM:FRA:2500", "-:GER:-", "IM:GER:2401"], "=10")
    totals = form3_totals((*played, forfeit_win(4), pairing_bye(5)))
    assert (totals.N, totals.Rc, totals.W) == (2, 2451, 50)


def test_F03_072_without_rated_opponents_there_is_no_average() -> None:
    totals = form3_totals(games(["-:GER:-"], "1"))
    assert (totals.N, totals.Rc, totals.W) == (0, None, 0)


def test_F03_076_without_games_nothing_is_divided() -> None:
    row = norm_row(NormCandidate(NormPlayer(1, rating=2400)), "GM")
    assert (row.N, row.Ra, row.Rc, row.ach) == (0, 2400, 0, 0)


@pytest.mark.parametrize(("players", "deputies"), [(10, 1), (20, 1), (21, 2), (70, 2), (71, 3), (120, 3), (121, 4)])
def test_F03_075_deputy_arbiters(players: int, deputies: int) -> None:
    assert deputy_arbiters(players) == deputies


@pytest.mark.parametrize("unplayed", [(), (forfeit_win(1), pairing_bye(2))], ids=["absent", "never at the board"])
@pytest.mark.parametrize("rating", [2450, 2700])
def test_no_game_is_no_norm_whatever_the_category(unplayed: tuple[NormGame, ...], rating: int) -> None:
    """F03-075: without a game no point is required, and none is made; that is no result."""
    absent = NormCandidate(NormPlayer(1, "Absent", "100", "GER", "IM", rating), unplayed)
    norm = judge_by_category(absent, "GM", EDITIONS[0])
    assert norm.verdict == "none"
    assert not norm.near
    assert "a game that counts" in norm.missing


def test_F03_075_what_was_not_played_is_left_out_and_nothing_else() -> None:
    met = NormCandidate(
        NormPlayer(1, "Candidate", "100", "GER", "IM", 2450), (*games(EIGHT, "1=1=1=1="), forfeit_win(9))
    )
    norm = judge_by_category(met, "GM", EDITIONS[0])
    assert [game.round for game in norm.counted] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [omission.game.round for omission in norm.left_out] == [9]
