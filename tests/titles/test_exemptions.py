"""The foreigner requirement and its exemptions (1.4.3a-d), and large opens (1.5.6), at their boundaries."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from ratinghouse.titles.event import Attendance, Circumstance, NormEvent, Pairing
from ratinghouse.titles.exemptions import exemption, field_of_round, international_swiss, large_swiss
from ratinghouse.titles.norm import judge
from ratinghouse.titles.stated_regulations import installed_regulations, stated_regulations
from ratinghouse.titles.statute import read_title_statute, title_statute
from tests.titles.building import candidate, opponent, swiss


def field(*groups: tuple[int, str]) -> tuple[Attendance, ...]:
    """So many players of each kind."""
    words = [word for number, word in groups for _ in range(number)]
    return tuple(Attendance(opponent(word, no)) for no, word in enumerate(words, start=1))


TODAY = installed_regulations("titles-2024")
ENOUGH = field((10, "IM:FRA:2400"), (9, "-:POL:2200"), (1, "-:ITA:2200"), (30, "-:GER:2100"))


def event(attendance: tuple[Attendance, ...], **more: Any) -> NormEvent:
    """A Swiss in Germany with this field."""
    return swiss(attendance=attendance, **more)


@pytest.mark.parametrize(
    ("attendance", "international"),
    [
        (ENOUGH, True),
        (ENOUGH[:18] + ENOUGH[19:], False),  # nineteen from abroad
        (field((10, "IM:FRA:2400"), (10, "-:POL:2200")), False),  # two federations
        (field((9, "IM:FRA:2400"), (10, "FM:POL:2200"), (1, "-:ITA:2200")), False),  # nine with strong titles
        (field((9, "IM:FRA:2400"), (1, "WIM:POL:2200"), (10, "-:ITA:2200")), True),
        (field((10, "IM:FRA:2400"), (9, "-:POL:2200"), (1, "-:ITA:-")), False),  # one of them unrated
        (field((10, "IM:FRA:2400"), (9, "-:POL:2200"), (1, "-:FID:2200")), False),  # FID is no federation
    ],
)
def test_1_4_3d_international_swiss(attendance: tuple[Attendance, ...], international: bool) -> None:
    assert international_swiss(event(attendance), TODAY) is international
    assert exemption(event(attendance), "GER", TODAY) == ("1.4.3d" if international else "")


@pytest.mark.parametrize(
    ("missed", "international"),
    [
        (frozenset(), True),
        *((frozenset({number}), False) for number in (1, 3, 9)),  # also in the first and the last
        (frozenset({10}), True),  # there are nine
        (frozenset({3, 4}), False),
    ],
)
def test_1_4_3d_holds_in_every_round(missed: frozenset[int], international: bool) -> None:
    absent = (replace(ENOUGH[0], missed=missed), *ENOUGH[1:])
    assert international_swiss(event(absent), TODAY) is international


def test_1_4_3d_who_missed_one_round_counts_in_the_others_and_who_missed_two_in_none() -> None:
    one_more = (*ENOUGH, *field((1, "IM:FRA:2400")))
    assert international_swiss(event((replace(one_more[0], missed=frozenset({3})), *one_more[1:])), TODAY)
    two = frozenset({3, 4})
    assert not international_swiss(event((replace(ENOUGH[0], missed=two), *ENOUGH[1:])), TODAY)
    assert international_swiss(event((replace(one_more[0], missed=two), *one_more[1:])), TODAY)
    # Number 1 is counted in no round, number 2 is missing in the fifth: nineteen there.
    absent = (replace(one_more[0], missed=two), replace(one_more[1], missed=frozenset({5})))
    assert not international_swiss(event((*absent, *one_more[2:])), TODAY)
    two_absent = (replace(one_more[0], missed=frozenset({3})), replace(one_more[1], missed=frozenset({3})))
    assert not international_swiss(event((*two_absent, *one_more[2:])), TODAY)


def test_1_4_3d_is_for_swisses_with_a_known_host() -> None:
    assert not international_swiss(event(ENOUGH, pairing=Pairing.ROUND_ROBIN), TODAY)
    assert not international_swiss(replace(event(ENOUGH), host=""), TODAY)


@pytest.mark.parametrize(
    ("circumstance", "fed", "article"),
    [
        (Circumstance.NATIONAL_FINAL, "GER", "1.4.3a"),
        (Circumstance.NATIONAL_FINAL, "FRA", ""),
        (Circumstance.NATIONAL_TEAM, "GER", "1.4.3b"),
        (Circumstance.NATIONAL_TEAM, "FRA", ""),
        (Circumstance.ZONAL, "GER", "1.4.3c"),
        (Circumstance.ZONAL, "FRA", "1.4.3c"),
        (Circumstance.OLYMPIAD, "GER", ""),
    ],
)
def test_1_4_3_exemptions_by_the_kind_of_event(circumstance: Circumstance, fed: str, article: str) -> None:
    assert exemption(event((), circumstances=frozenset({circumstance})), fed, TODAY) == article


def test_an_exemption_waives_federations_and_both_maximums() -> None:
    at_home = candidate(["GM:GER:2500"] * 9, "111111===")
    failing = [judgement.name for judgement in judge(swiss(), at_home, "GM").failing]
    assert failing == ["foreign federations", "own federation", "one federation"]
    result = judge(event((), circumstances=frozenset({Circumstance.NATIONAL_FINAL})), at_home, "GM")
    assert result.achieved
    assert result.exempt == "1.4.3a"
    waived = [judgement.evidence for judgement in result.judgements if judgement.name in failing]
    assert waived == [
        "0, at least 2; waived by 1.4.3a",
        "9 (GER), at most 5; waived by 1.4.3a",
        "9 (GER), at most 6; waived by 1.4.3a",
    ]


def test_1_4_3e_an_exemption_that_was_not_needed_is_not_used() -> None:
    abroad = candidate(["GM:FRA:2500"] * 5 + ["GM:POL:2500"] * 4, "111111===")
    result = judge(event((), circumstances=frozenset({Circumstance.ZONAL})), abroad, "GM")
    assert result.achieved
    assert result.exempt == ""
    one_too_many = candidate(["GM:FRA:2500"] * 7 + ["GM:POL:2500"] * 2, "111111===")
    waived = judge(event((), circumstances=frozenset({Circumstance.ZONAL})), one_too_many, "GM")
    assert waived.exempt == "1.4.3c"


def test_without_a_federation_an_exemption_still_waives() -> None:
    stateless = candidate(["GM:FRA:2500"] * 5 + ["GM:POL:2500"] * 4, "111111===", fed="")
    result = judge(event((), circumstances=frozenset({Circumstance.ZONAL})), stateless, "GM")
    assert (result.verdict, result.exempt) == ("norm", "1.4.3c")


@pytest.mark.parametrize(
    ("attendance", "large"),
    [
        (field((40, "-:GER:2000")), True),
        (field((39, "-:GER:2000")), False),
        (field((40, "-:GER:1999")), False),
        (field((39, "-:GER:2100"), (1, "-:GER:-")), True),
        (field((39, "-:GER:2000"), (1, "-:GER:-")), False),
    ],
)
def test_1_5_6_large_swiss(attendance: tuple[Attendance, ...], large: bool) -> None:
    assert large_swiss(event(attendance), TODAY) is large
    assert not large_swiss(event(attendance, individual=False), TODAY)


def test_the_field_is_judged_by_the_statute_that_is_named() -> None:
    """By 21 foreigners and 41 players where a statute says so; one of the first releases says nothing of them."""
    document = json.loads(title_statute("titles-2024").content)
    part = next(part for part in document["parts"] if part["id"] == field_of_round.id)
    for condition in part["conditions"]:
        condition["expression"] += condition["expression"] in (20, 40)
    stricter = stated_regulations(read_title_statute(json.dumps(document).encode()))
    document["parts"].remove(part)
    silent = stated_regulations(read_title_statute(json.dumps(document).encode()))
    large = event(field((40, "-:GER:2000")))
    assert [international_swiss(event(ENOUGH), law) for law in (TODAY, stricter, silent)] == [True, False, True]
    assert [large_swiss(large, law) for law in (TODAY, stricter, silent)] == [True, False, True]
    part["conditions"] = []
    document["parts"].append(part)
    without = stated_regulations(read_title_statute(json.dumps(document).encode()))
    assert not international_swiss(event(ENOUGH), without)
