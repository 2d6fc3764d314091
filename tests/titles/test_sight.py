"""Nobody who made a norm or came near one is out of sight: judging everybody finds nothing else."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.rating.norm_answer import NormQuestion, norms_of
from ratinghouse.rating.norm_candidates import candidates
from ratinghouse.reports.report import Format, Report, ReportEntry, ReportHeader, Result, Team
from ratinghouse.reports.results import COMPLEMENT
from ratinghouse.titles.event import TITLES, RoundOutcome
from ratinghouse.titles.levels import edition_for
from ratinghouse.titles.sight import NormColumns, norms_in_sight
from tests.rating.norm_reports import FIELD, report, with_entry

FEDS = ("FRA", "ENG", "POL", "GER", "NED", "FID", "NON", "XXX", "")
STARTS = (date(2008, 5, 1), date(2015, 5, 1), date(2025, 5, 1))


def field_of(report: Report) -> tuple[list[int], NormColumns]:
    """The columns of a report, as far as judging it sees them."""
    everybody = candidates(report)
    numbers = list(everybody)
    place = {no: row for row, no in enumerate(numbers)}
    sides = [
        (place[no], place[game.opponent.no], game.score)
        for no, candidate in everybody.items()
        for game in candidate.games
        if game.outcome is RoundOutcome.PLAYED and game.opponent is not None
    ]
    players = [candidate.player for candidate in everybody.values()]
    edition = edition_for(report.event.start)
    entry, opponent, score = np.array(sides, dtype=np.int64).reshape(-1, 3).T
    return numbers, NormColumns(
        event=np.zeros(len(numbers), dtype=np.int64),
        rating=np.array([player.rating or 0 for player in players], dtype=np.int64),
        title=np.array([TITLES.index(p.title) + 1 if p.title in TITLES else 0 for p in players], dtype=np.int64),
        woman=np.array([bool(player.is_woman) for player in players]),
        unrated=np.array([edition.unrated]),
        by_category=np.array([edition.by_category]),
        entry=entry,
        opponent=opponent,
        score=score,
    )


def numbers_in_sight(report: Report) -> set[int]:
    numbers, field = field_of(report)
    return {no for no, in_sight in zip(numbers, norms_in_sight(field), strict=True) if in_sight}


def worth_storing(report: Report, numbers: Sequence[int] | None = None) -> list[tuple[int, str, str, bool]]:
    """Every norm, open or made, and every near miss."""
    return [
        (norm.player.no, norm.title, norm.verdict, norm.near)
        for results in norms_of(report, NormQuestion(), numbers).results
        for norm in results.norms
        if norm.games and (norm.verdict != "none" or norm.near)
    ]


def titled_event(seed: int) -> Report:
    """An invented event in which norms are often made, or nearly."""
    luck = random.Random(seed)
    size, level = luck.choice((4, 6, 10, 10, 12, 20)), luck.choice((2050, 2200, 2350, 2450))
    format = luck.choice((Format.SWISS, Format.SWISS, Format.ROUND_ROBIN, Format.DOUBLE_ROUND_ROBIN, Format.TEAM))
    rounds = luck.choice((5, 7, 8, 9, 9, 9, 10, 11, 13))
    results: dict[int, list[Result]] = {no: [] for no in range(1, size + 1)}
    strength = {no: level + luck.randrange(-200, 260) for no in results}
    hero = luck.randrange(1, size + 1)
    for round in range(1, rounds + 1):
        ring = luck.sample(range(1, size + 1), size)
        for white, black in zip(ring[::2], ring[1::2], strict=True):
            if luck.random() < 0.04:
                results[white].append(Result(round, None, "", luck.choice("UHFZ")))
                results[black].append(Result(round, white, "b", luck.choice("+-")))
                continue
            code = luck.choice("1110==" if hero == white else "0001==" if hero == black else "10=")
            code = luck.choice("+-") if luck.random() < 0.05 else code
            results[white].append(Result(round, black, "w", code))
            results[black].append(Result(round, white, "b", COMPLEMENT[code]))
    feds = luck.sample(FEDS[:5], luck.randrange(1, 6))
    titles = luck.choice((("GM", "IM", "FM", ""), ("GM", "IM", "WGM", "WIM", "FM", "WFM", "CM", ""), ("IM", "", "")))
    entries = tuple(
        ReportEntry(
            no,
            f"Player {no}",
            str(no),
            luck.choice((None, *[strength[no]] * 9)),
            luck.choice(FEDS) if luck.random() < 0.1 else luck.choice(feds),
            luck.choice("mmmw") if luck.random() < 0.9 else "",
            luck.choice(titles),
            results=tuple(results[no]),
        )
        for no in results
    )
    start = luck.choice(STARTS)
    days = tuple(start + timedelta(days=day) for day in range(rounds))
    header = ReportHeader("Open", "Paris", "FRA", days[0], days[-1], time_control_code="5400+30", rounds=rounds)
    half = size // 2
    sides = (tuple(range(1, half + 1)), tuple(range(half + 1, size + 1)))
    teams = (
        tuple(Team(at, f"Team {at}", numbers) for at, numbers in enumerate(sides, 1)) if format is Format.TEAM else ()
    )
    return Report(header, entries, format=format, teams=teams)


@given(st.integers(0, 2**32))
def test_judging_everybody_finds_what_judging_those_in_sight_finds(seed: int) -> None:
    event = titled_event(seed)
    assert worth_storing(event) == worth_storing(event, sorted(numbers_in_sight(event)))


def test_invented_events_have_norms_and_players_out_of_sight() -> None:
    """The property above is about something: some events have norms, and most players are not judged."""
    events = [titled_event(seed) for seed in range(150)]
    verdicts = {verdict for event in events for _, _, verdict, _ in worth_storing(event)}
    assert verdicts == {"norm", "open", "none"}
    in_sight = sum(len(numbers_in_sight(event)) for event in events)
    assert 0 < in_sight < 0.7 * sum(len(event.entries) for event in events)


@given(st.lists(st.sampled_from("10="), min_size=5, max_size=9), st.integers(2150, 2450), st.data())
def test_one_player_against_a_field_at_the_bounds(signs: list[str], rating: int, choices: st.DataObject) -> None:
    titles = choices.draw(st.lists(st.sampled_from(["GM", "IM", "FM", "-"]), min_size=9, max_size=9))
    feds = choices.draw(st.lists(st.sampled_from(["GER", "FRA", "POL"]), min_size=9, max_size=9))
    words = [f"{title}:{fed}:{rating}" for title, fed in zip(titles, feds, strict=True)]
    event = report("".join(signs), words)
    assert worth_storing(event) == worth_storing(event, sorted(numbers_in_sight(event)))


def test_an_opponent_who_forfeited_the_last_round_is_counted() -> None:
    """With the forfeit win counted as lost (1.4.2c) a strong opponent raises the average to what the norm takes."""
    field = [f"GM:{fed}:2330" for fed in ("FRA", "FRA", "POL", "POL", "GER", "GER", "ENG", "ENG")]
    event = report("11111111+", [*field, "GM:NED:2800"])
    assert 1 in numbers_in_sight(event)
    assert (1, "GM") in {(no, title) for no, title, *_ in worth_storing(event)}


WITHOUT_TITLES = [word.replace("GM", "-").replace("IM", "-").replace("FM", "-") for word in FIELD]


@pytest.mark.parametrize(
    ("results", "field", "in_sight"),
    [
        ("1111110=0", FIELD, True),
        ("1111110=0", WITHOUT_TITLES, False),
        ("111111", FIELD, True),  # a win without play and a near miss in seven games
        ("11111", FIELD, False),
        ("000000000", FIELD, False),
        ("1111110=0", [word[:-4] + "1900" for word in FIELD], False),
    ],
    ids=["a norm", "no titles", "six games", "five games", "no points", "weak opponents"],
)
def test_who_is_in_sight(results: str, field: list[str], in_sight: bool) -> None:
    assert (1 in numbers_in_sight(report(results, field))) is in_sight


@pytest.mark.parametrize(("stronger", "in_sight"), [(4, True), (3, False)])
def test_the_average_in_sight_is_rounded_as_that_of_a_norm(stronger: int, in_sight: bool) -> None:
    """An IM norm takes an average of 2230. Of the seven strongest, four of 2230 and three of 2229 have 2229.6."""
    field = [f"IM:{fed}:{2230 if at < stronger else 2229}" for at, fed in enumerate(("FRA", "POL", "GER") * 3)]
    event = with_entry(report("111111111", field), 1, sex="m")
    assert (1 in numbers_in_sight(event)) is in_sight


@pytest.mark.parametrize(("rating", "in_sight"), [(2260, True), (2259, False)])
def test_the_lowest_opponent_in_sight_is_raised_to_the_floor(rating: int, in_sight: bool) -> None:
    """Six of 2260 and one of 1900, who counts 2050 for an IM norm, have an average of 2230."""
    field = [f"IM:{fed}:{rating}" for fed in ("FRA", "POL", "GER") * 2] + ["-:GER:1900"] * 3
    event = with_entry(report("111111111", field), 1, sex="m")
    assert (1 in numbers_in_sight(event)) is in_sight


def test_a_men_s_norm_is_out_of_sight_where_a_women_s_is_in_sight() -> None:
    field = [word[:-4] + "2080" for word in FIELD]
    assert 1 in numbers_in_sight(report("111111100", field))
    assert 1 not in numbers_in_sight(with_entry(report("111111100", field), 1, sex="m"))


@pytest.mark.parametrize(("rating", "in_sight"), [(2600, True), (1900, False)])
def test_in_2003_the_strongest_of_all_players_decides_who_is_in_sight(rating: int, in_sight: bool) -> None:
    """Norms were read from the category of the tournament: among players of 1900 there is none."""
    played = report("111111111", [f"{word.rpartition(':')[0]}:{rating}" for word in FIELD])
    past = replace(played, event=replace(played.event, start=STARTS[0]))
    assert (1 in numbers_in_sight(with_entry(past, 1, rating=1900, sex="m"))) is in_sight


def test_nothing_is_in_sight_without_games() -> None:
    assert numbers_in_sight(report("", [])) == set()
