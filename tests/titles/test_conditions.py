"""Every condition's own examples, and each rule of the mix at its boundary, once passing and once failing."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from ratinghouse.kernel.examples import outcomes
from ratinghouse.titles.administration import administration, judge_event
from ratinghouse.titles.applications import application_conditions
from ratinghouse.titles.by_category import form_4
from ratinghouse.titles.condition import Condition, Conditions, Judgement
from ratinghouse.titles.conditions import norm
from ratinghouse.titles.event import Attendance, Circumstance, NormCandidate, NormEvent, NormGame, Pairing, RoundOutcome
from ratinghouse.titles.forecast import forecast
from ratinghouse.titles.levels import IN_FORCE
from ratinghouse.titles.norm import judge
from ratinghouse.titles.result import Norm
from tests.titles.building import candidate, day, forfeit_win, judge_all_games, opponent, pairing_bye, swiss

ALL = (*norm, *administration, *form_4, *application_conditions)

# Five titled, three of them GM, five from Germany, four from two other federations, averaging exactly 2434.
NINE = [
    *("GM:GER:2500", "GM:GER:2500", "GM:FRA:2500", "IM:FRA:2434", "FM:GER:2400"),
    *("-:GER:2400", "-:GER:2400", "-:POL:2386", "-:FRA:2386"),
]
SIX_AND_A_HALF = "1111110=0"


@pytest.mark.parametrize("conditions", [norm, administration, form_4, application_conditions], ids=lambda it: it.id)
def test_worked_examples(conditions: Conditions) -> None:
    results = [outcome for condition in conditions for outcome in outcomes(conditions, condition.rule)]
    assert [outcome.problem for outcome in results if outcome.problem] == []
    assert len(results) >= len(conditions.conditions)


@pytest.mark.parametrize("condition", ALL, ids=lambda condition: condition.name)
def test_every_condition_has_an_article_a_sentence_and_an_example(condition: Condition) -> None:
    assert condition.article
    assert condition.sentence.endswith(".")
    assert condition.rule.examples


def judged(result: Norm, name: str) -> Judgement:
    """One condition of a result."""
    return next(judgement for judgement in result.judgements if judgement.name == name)


def only_failing(result: Norm) -> list[str]:
    """The names of the conditions that fail."""
    return [judgement.name for judgement in result.failing]


def test_a_norm_at_every_boundary() -> None:
    result = judge(swiss(), candidate(NINE, SIX_AND_A_HALF), "GM")
    assert result.achieved
    assert (result.average, result.performance, result.score, result.required) == (2434, 2600, 650, 650)
    assert judged(result, "own federation").figure == judged(result, "own federation").bound == 5
    assert judged(result, "title holders").figure == judged(result, "title holders").bound == 5
    assert judged(result, "titles of the level").figure == judged(result, "titles of the level").bound == 3
    assert judged(result, "foreign federations").figure == judged(result, "foreign federations").bound == 2


@pytest.mark.parametrize(
    ("at", "word", "failing", "missing"),
    [
        (8, "-:GER:2386", ["own federation"], "1 fewer from GER"),
        (7, "-:FRA:2386", ["foreign federations"], "1 more foreign federation"),
        (4, "CM:GER:2400", ["title holders"], "1 more titled opponent"),
        (4, "-:GER:2400", ["title holders"], "1 more titled opponent"),
        (2, "IM:FRA:2500", ["titles of the level"], "1 more GM"),
        (0, "GM:GER:2495", ["performance rating"], "½ more point (7 of 9 needed)"),
    ],
)
def test_one_opponent_different_and_one_condition_fails(at: int, word: str, failing: list[str], missing: str) -> None:
    words = [*NINE[:at], word, *NINE[at + 1 :]]
    result = judge(swiss(), candidate(words, SIX_AND_A_HALF), "GM")
    assert result.verdict == "none"
    assert only_failing(result) == failing
    assert result.missing == (missing,)


def test_half_a_point_less_is_not_enough() -> None:
    result = judge(swiss(), candidate(NINE, "111111000"), "GM")
    assert only_failing(result) == ["performance rating"]
    assert judged(result, "performance rating").evidence == "2559 (2434 +125 for 6/9), at least 2600"


@pytest.mark.parametrize(("from_one", "holds"), [(6, True), (7, False)])
def test_1_4_4_two_thirds_from_one_federation(from_one: int, holds: bool) -> None:
    words = ["GM:FRA:2500"] * from_one + ["GM:POL:2500", "GM:ESP:2500", "GM:ITA:2500"][: 9 - from_one]
    result = judge(swiss(), candidate(words, "1111=====", fed="GER"), "GM")
    assert judged(result, "one federation").holds is holds
    assert result.achieved is holds


@pytest.mark.parametrize(
    ("title", "enough", "not_enough"),
    [("GM", "GM", "IM"), ("IM", "IM", "FM"), ("WGM", "WGM", "FM"), ("WIM", "WIM", "WFM"), ("IM", "GM", "WGM")],
)
def test_1_4_5_titles_of_the_level(title: str, enough: str, not_enough: str) -> None:
    for held, holds in ((enough, True), (not_enough, False)):
        words = [f"{held}:FRA:2600"] * 3 + ["FM:POL:2600"] * 3 + ["-:ITA:2600"] * 3
        assert judge(swiss(), candidate(words, "1========"), title).achieved is holds


@pytest.mark.parametrize(("lowest", "holds"), [(2380, True), (2379, False)])
def test_1_4_8a_least_average(lowest: int, holds: bool) -> None:
    words = [f"GM:FRA:{lowest}"] * 5 + [f"GM:POL:{lowest}"] * 4
    result = judge(swiss(), candidate(words, "111111100"), "GM")
    assert result.achieved is holds
    assert holds or "1 point in the opponents' average" in result.missing


@pytest.mark.parametrize(
    ("lowest", "detail"),
    [
        ("2200", ""),
        ("2199", " (Opponent 10, rated 2199, counts as 2200)"),
        ("-", " (Opponent 10, unrated, counts as 2200)"),
    ],
)
def test_1_4_6c_the_evidence_names_the_opponent_whose_rating_is_raised(lowest: str, detail: str) -> None:
    words = ["GM:FRA:2500"] * 4 + ["GM:POL:2500"] * 4 + [f"GM:ITA:{lowest}"]
    result = judge(swiss(), candidate(words, "111111100"), "GM")
    assert judged(result, "average of the opponents").evidence == f"2467{detail}, at least 2380"


@pytest.mark.parametrize(
    ("results", "missing"),
    [
        ("1110=0000", ()),
        ("111000000", ("½ more point for 35 %",)),
        ("11=000000", ("1 more point for 35 %",)),
        ("110000000", ("1½ more points for 35 %",)),
    ],
)
def test_1_4_8b_35_per_cent_however_strong_the_opponents(results: str, missing: tuple[str, ...]) -> None:
    words = ["GM:FRA:2900"] * 5 + ["GM:POL:2900"] * 4
    result = judge(swiss(), candidate(words, results), "GM")
    assert result.achieved is (not missing)
    assert judged(result, "performance rating").holds
    assert result.missing == missing


@pytest.mark.parametrize(("games", "holds"), [(9, True), (8, False)])
def test_1_4_1_nine_games(games: int, holds: bool) -> None:
    words = (["GM:FRA:2500"] * 5 + ["GM:POL:2500"] * 4)[:games]
    result = judge(swiss(), candidate(words, "11111111="[:games]), "GM")
    assert result.achieved is holds
    assert holds or result.missing == ("1 more game",)


@pytest.mark.parametrize(
    ("circumstance", "rounds", "games", "holds"),
    [
        (Circumstance.TEAM_CHAMPIONSHIP, 9, 7, True),
        (Circumstance.TEAM_CHAMPIONSHIP, 7, 7, True),
        (Circumstance.TEAM_CHAMPIONSHIP, 9, 6, False),
        (Circumstance.TEAM_CHAMPIONSHIP, 11, 8, False),
        (Circumstance.WORLD_CUP, 14, 8, True),
        (Circumstance.WORLD_CUP, 14, 7, False),
    ],
)
def test_1_4_1b_fewer_games_in_great_events(circumstance: Circumstance, rounds: int, games: int, holds: bool) -> None:
    words = (["GM:FRA:2500"] * 4 + ["GM:POL:2500"] * 4)[:games]
    event = swiss(rounds, circumstances=frozenset({circumstance}))
    result = judge(event, candidate(words, "1" * games), "GM")
    assert result.achieved is holds


def eight_and(last: NormGame, results: str = "11111===") -> NormCandidate:
    """Eight games with a GM performance, and a ninth round that was not played."""
    played = candidate(["GM:FRA:2500"] * 4 + ["GM:POL:2500"] * 4, results)
    return replace(played, games=(*played.games, last))


def test_1_4_1c_eight_games_and_a_round_won_without_play_count_as_nine() -> None:
    result = judge(swiss(), eight_and(pairing_bye(9)), "GM")
    assert result.achieved
    assert result.by_unplayed_win
    assert (result.games, result.games_for_title) == (8, 10)  # 6½ of 8, and 5½ were needed


@pytest.mark.parametrize("circumstance", [Circumstance.TEAM_CHAMPIONSHIP, Circumstance.WORLD_CUP])
def test_1_4_1b_eight_games_need_no_round_won_without_play(circumstance: Circumstance) -> None:
    result = judge(swiss(circumstances=frozenset({circumstance})), eight_and(pairing_bye(9)), "GM")
    assert result.achieved
    assert not result.by_unplayed_win


@pytest.mark.parametrize(("sex", "evidence", "holds"), [("w", "a woman", True), ("m", "a man", False)])
def test_the_evidence_for_a_womens_title_says_who_the_player_is(sex: str, evidence: str, holds: bool) -> None:
    player = candidate(["WGM:FRA:2300"] * 5 + ["WGM:POL:2300"] * 4, "111111111", sex=sex)
    first = judge(swiss(), player, "WGM").judgements[0]
    assert (first.evidence, first.holds) == (evidence, holds)


def test_1_4_1c_a_forfeit_in_any_round_of_nine() -> None:
    for result in ("11111===", "1111===="):  # 6½ and 6 of 8
        player = candidate(["GM:FRA:2500"] * 4 + ["GM:POL:2500"] * 4, result)
        early = replace(player, games=(forfeit_win(0), *player.games))
        assert judge(swiss(), early, "GM").by_unplayed_win


def test_1_4_2c_comes_before_1_4_1c_where_it_brings_as_much() -> None:
    lost = judge(swiss(), eight_and(forfeit_win(9), "1111===="), "GM")
    assert lost.achieved
    assert (lost.games, lost.score, lost.by_unplayed_win) == (9, 600, False)


def test_1_4_1c_not_with_a_round_missed_nor_in_a_longer_event() -> None:
    missed = NormGame(9, None, 50, RoundOutcome.UNPLAYED)
    assert not judge(swiss(), eight_and(missed), "GM").achieved
    assert not judge(swiss(11), eight_and(pairing_bye(9)), "GM").achieved


def test_1_4_2c_a_forfeited_last_round_counts_if_the_player_could_afford_to_lose_it() -> None:
    nine = candidate(["GM:FRA:2550"] * 5 + ["GM:POL:2550"] * 4, "11111====")
    ten = replace(nine, games=(*nine.games[:-1], nine.games[-1], forfeit_win(10)))
    eight = replace(nine, games=(*nine.games[:8], replace(forfeit_win(10, "GM:ITA:2550"), round=10)))
    assert judge(swiss(10), ten, "GM").games == 9
    result = judge(swiss(10), eight, "GM")
    assert result.achieved
    assert (result.games, result.score) == (9, 650)
    assert not result.by_unplayed_win
    hardly = candidate(["GM:FRA:2550"] * 5 + ["GM:POL:2550"] * 3, "11======")
    forced = replace(hardly, games=(*hardly.games, replace(forfeit_win(10, "GM:ITA:2550"), round=10)))
    assert not judge(swiss(10), forced, "GM").achieved  # 5 of 9 with the loss, 5½ needed


def test_1_4_2a_an_opponent_without_federation_is_not_counted_and_FIDs_is_no_federation() -> None:
    words = ["GM:FRA:2500"] * 4 + ["GM:FID:2500"] * 5
    counted = judge(swiss(), candidate(words, "111111==="), "GM")
    assert only_failing(counted) == ["foreign federations"]
    assert counted.games == 9
    words = ["GM:FRA:2500"] * 4 + ["GM:POL:2500"] * 4 + ["GM:-:2500"]
    refused = judge(swiss(), candidate(words, "111111==="), "GM")
    assert refused.games == 8
    assert [omission.article for omission in refused.left_out] == ["1.4.2a"]


@pytest.mark.parametrize(("fed", "games", "verdict"), [("NON", 9, "norm"), ("", 9, "open"), ("ITA", 10, "norm")])
def test_1_4_2a_a_game_against_nobodys_player_is_left_out_and_one_of_an_unknown_federation_leaves_the_norm_open(
    fed: str, games: int, verdict: str
) -> None:
    words = ["GM:FRA:2500"] * 5 + ["GM:POL:2500"] * 4 + [f"GM:{fed or '-'}:2500"]
    result = judge(swiss(10), candidate(words, "11111111=="), "GM")
    assert (result.games, result.verdict) == (games, verdict)
    assert [judgement.name for judgement in result.failing] == ["federations of the opponents"] * (verdict == "open")
    assert fed or result.missing == ("federations of the opponents: not known for Opponent 11 (no code)",)


@pytest.mark.parametrize(("fed", "verdict"), [("FID", "norm"), ("NON", "open"), ("", "open"), ("GER", "norm")])
def test_1_4_3_who_plays_for_no_federation_may_meet_everybody_and_an_untold_one_is_open(fed: str, verdict: str) -> None:
    words = ["GM:FRA:2500"] * 5 + ["GM:POL:2500"] * 4
    assert judge(swiss(), candidate(words, "111111===", fed=fed), "GM").verdict == verdict


def test_1_4_3_one_foreign_federation_beside_opponents_of_none_is_not_two() -> None:
    for second, foreign in (("FID", 1), ("NON", 1), ("POL", 2)):
        words = ["GM:FRA:2500"] * 6 + [f"GM:{second}:2500"] * 4
        assert judged(judge(swiss(10), candidate(words, "1111111==="), "GM"), "foreign federations").figure == foreign


@pytest.mark.parametrize("title", ["WGM", "WIM"])
@pytest.mark.parametrize(("sex", "verdict"), [("w", "norm"), ("m", "none"), ("", "open")])
def test_0_3_1_a_womens_title_is_for_women(title: str, sex: str, verdict: str) -> None:
    player = candidate(NINE, SIX_AND_A_HALF, sex=sex)
    result = judge(swiss(), player, title)
    assert result.verdict == verdict
    assert only_failing(result) == ([] if verdict == "norm" else ["woman"])
    assert result.near is (verdict == "open")
    assert judge(swiss(), player, "GM").achieved
    assert "woman" not in [judgement.name for judgement in judge(swiss(), player, "GM").judgements]
    ahead = forecast(swiss(11), player, title, edition=IN_FORCE)
    assert ("the title is for women" in ahead.obstacles) is (sex == "m")


def test_1_4_2b_scoreless_newcomers_of_a_round_robin_are_not_counted() -> None:
    played = candidate(["GM:FRA:2500"] * 5 + ["GM:POL:2500"] * 4 + ["-:GER:-"], "1====111=1")
    games = (*played.games[:-1], replace(played.games[-1], scoreless_newcomer=True))
    event = swiss(10, pairing=Pairing.ROUND_ROBIN, predetermined=True)
    result = judge(event, replace(played, games=games), "GM")
    assert (result.games, result.average) == (9, 2500)
    assert [omission.article for omission in result.left_out] == ["1.4.2b"]


def test_1_4_2e_formats_that_need_approval() -> None:
    event = swiss(pairing=Pairing.OTHER)
    assert only_failing(judge(event, candidate(NINE, SIX_AND_A_HALF), "GM")) == ["permitted format"]
    approved = replace(event, circumstances=frozenset({Circumstance.APPROVED_FORMAT}))
    assert judge(approved, candidate(NINE, SIX_AND_A_HALF), "GM").achieved


def test_1_4_6_one_opponent_is_raised_to_the_floor_and_only_the_lowest() -> None:
    words = ["GM:FRA:2500"] * 4 + ["GM:POL:2500"] * 3 + ["-:POL:2000", "-:POL:1900"]
    result = judge_all_games(swiss(), candidate(words, "111111111"), "GM")
    assert result.average == round((7 * 2500 + 2000 + 2200) / 9)
    assert (
        judged(result, "average of the opponents").evidence
        == "2411 (Opponent 10, rated 1900, counts as 2200), at least 2380"
    )


@pytest.mark.parametrize(("start", "unrated"), [("2024-01-01", 1400), ("2023-12-31", 1000)])
def test_1_4_6_unrated_opponents_by_the_day_of_the_event(start: str, unrated: int) -> None:
    words = ["GM:FRA:2700"] * 4 + ["GM:POL:2700"] * 3 + ["-:POL:-", "-:POL:-"]
    result = judge_all_games(swiss(start=day(start)), candidate(words, "111111111"), "GM")
    assert result.average == int((7 * 2700 + unrated + 2200) / 9 + 0.5)


def double_round_robin(level: int, players: int) -> Norm:
    """Five opponents met twice, some of them GMs, in a field of so many."""
    held = ["GM"] * level + ["IM"] * (5 - level)
    words = [f"{title}:{fed}:2500" for title, fed in zip(held, ["FRA", "POL", "ITA", "GER", "GER"], strict=True)] * 2
    met = candidate(words, "11=1==1=1=")
    games = tuple(
        replace(game, opponent=replace(game.opponent, no=2 + at % 5))  # type: ignore[type-var]
        for at, game in enumerate(met.games)
    )
    field = tuple(Attendance(opponent("IM:GER:2500", no)) for no in range(1, players + 1))
    event = swiss(10, pairing=Pairing.DOUBLE_ROUND_ROBIN, predetermined=True, attendance=field)
    return judge(event, replace(met, games=games), "GM")


def test_1_4_5f_double_round_robin_asks_half_of_the_titles_and_six_players() -> None:
    assert double_round_robin(level=2, players=6).achieved
    assert double_round_robin(level=1, players=6).missing == ("1 more GM",)
    assert double_round_robin(level=2, players=5).missing == ("1 more player in the event",)


def test_without_the_players_federation_the_mix_stays_open() -> None:
    result = judge(swiss(), candidate(["GM:FRA:2500"] * 5 + ["GM:POL:2500"] * 4, "111111===", fed=""), "GM")
    assert result.verdict == "open"
    assert only_failing(result) == ["foreign federations", "own federation"]


def test_1_1_the_event_itself() -> None:
    days = [day("2025-05-01")] * 2 + [day("2025-05-02")] * 2
    holds = {verdict.name: verdict.holds for verdict in judge_event(NormEvent(round_days=days, minutes_for_60=120))}
    assert holds == {"play in a day": True, "rounds in a day": True, "time for thinking": True}
    long = {
        str(verdict.name): verdict.missing for verdict in judge_event(NormEvent(round_days=days, minutes_for_60=195))
    }
    assert long["play in a day"] == "60 minutes of play a day too many"
    evidence = {
        str(verdict.name): verdict.evidence for verdict in judge_event(NormEvent(round_days=days, minutes_for_60=120))
    }
    assert evidence["play in a day"] == "480 (for both players), at most 720"
    assert evidence["rounds in a day"] == "2, at most 2"
    many = {
        verdict.name: verdict.holds for verdict in judge_event(NormEvent(round_days=days + days, minutes_for_60=119))
    }
    assert many == {"play in a day": False, "rounds in a day": False, "time for thinking": False}
    assert {verdict.holds for verdict in judge_event(NormEvent())} == {None}


@pytest.mark.parametrize(
    ("minutes", "rounds_a_day", "missing"),
    [
        (120, 2, ()),
        (119, 2, ("1 more minute for 60 moves",)),
        (120, 3, ("1 round a day too many",)),
        (181, 2, ("4 minutes of play a day too many",)),
        (25, 3, ("1 round a day too many", "95 more minutes for 60 moves")),
    ],
)
def test_1_1_3_nobody_makes_a_norm_in_an_event_that_is_not_fit_for_norms(
    minutes: int, rounds_a_day: int, missing: tuple[str, ...]
) -> None:
    days = [day("2025-05-01") + timedelta(days=round // rounds_a_day) for round in range(9)]
    met = candidate(["GM:FRA:2500", "GM:POL:2500", "GM:USA:2500"] * 3, "111111===")
    event = swiss(round_days=days, minutes_for_60=minutes)
    result = judge(event, met, "GM")
    assert (result.achieved, result.missing) == (not missing, missing)
    assert (result.games_for_title > 0, judge_all_games(event, met, "GM").achieved) == (not missing, not missing)
    assert forecast(replace(event, rounds=11), met, "GM").obstacles == missing


def test_1_1_3_an_event_approved_for_faster_play_gives_norms_from_75_minutes() -> None:
    met = candidate(["GM:FRA:2500", "GM:POL:2500", "GM:USA:2500"] * 3, "111111===")
    approved = frozenset({Circumstance.APPROVED_TIME})
    verdicts = [
        judge(swiss(minutes_for_60=minutes, circumstances=circumstances), met, "GM").verdict
        for minutes, circumstances in ((75, approved), (74, approved), (75, frozenset()))
    ]
    assert verdicts == ["norm", "none", "none"]


def test_2003_by_category_is_open_at_best() -> None:
    event = swiss(start=day("2004-05-01"))
    words = ["GM:FRA:2450"] * 9
    result = judge(event, candidate(words, "111======", rating=2400), "IM")
    assert (result.edition, result.verdict, result.category) == ("titles-2003", "open", 8)
    assert (result.required, result.score) == (500, 600)
    assert judge(event, candidate(words, "1=======0", rating=2400), "IM").missing[0] == "½ more point"
    weak = judge(event, candidate(["-:FRA:2300"] * 9, "111111111", rating=2300), "GM")
    assert weak.missing[0] == "a category 5 higher"


def test_the_edition_in_force_can_be_asked_for_an_earlier_event() -> None:
    event = swiss(start=day("2004-05-01"))
    assert judge(event, candidate(NINE, SIX_AND_A_HALF), "GM", IN_FORCE).achieved
