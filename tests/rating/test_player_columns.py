"""The record of a player: what is stored of it, and what rulebooks read from it."""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import date

import numpy as np
import pytest

from ratinghouse.derivation.idle import idle_months
from ratinghouse.kernel.engine.late_columns import LateColumns
from ratinghouse.lists.register import RegisterPlayer
from ratinghouse.rating.games.pending_results import PendingResults
from ratinghouse.rating.player_columns import PlayerFacts, PlayerTable, Standings, player_inputs
from ratinghouse.rulebooks import columns

STORED = {
    Standings: "code rating before change games total_games k rd peak status last_played inactive",
    PlayerFacts: "code birth title flags fide_rating other_rating member_from member_to lapses fide_day",
}


@pytest.mark.parametrize("table", STORED, ids=lambda table: table.__name__)
def test_the_hashes_of_lists_rest_on_these_columns_in_this_order(table: type[PlayerTable]) -> None:
    assert " ".join(table.empty(np.zeros(0, "S1")).columns()) == STORED[table]


@pytest.mark.parametrize("table", STORED, ids=lambda table: table.__name__)
def test_every_input_is_a_column_of_players_that_rulebooks_declare(table: type[PlayerTable]) -> None:
    for definition in table.definitions.values():
        assert all(getattr(columns, name).per == "player" for name in definition.inputs)
        assert all(getattr(columns, name).per == "entry" for name in definition.entry_inputs)


@pytest.mark.parametrize("table", STORED, ids=lambda table: table.__name__)
def test_every_register_field_is_one_of_a_register(table: type[PlayerTable]) -> None:
    names = {field.name for field in fields(RegisterPlayer)} | {""}
    assert {definition.register_field for definition in table.definitions.values()} <= names


def test_a_register_gives_rulebooks_their_inputs() -> None:
    listed = RegisterPlayer(
        "7",
        rating=2100,
        rd=61.5,
        k=20,
        games=250,
        peak=2180,
        birth="1990-01-01",
        title="WIM",
        flag="x, IBCA",
        fide_rating=2150,
        fide_day=date(2024, 3, 1),
        other_rating=2050,
        member_from=date(2024, 4, 1),
        member_to=date(2025, 3, 31),
    )
    tables = Standings.of_register([listed, None]), PlayerFacts.of_register([listed, None])
    assert {name: column.tolist() for name, column in LateColumns(player_inputs(*tables)).items()} == {
        "Ro": [2100, 0],
        "games_before": [250, 0],
        "published_K": [20, 0],
        "RD": [61.5, 0.0],
        "peak": [2180, 0],
        "birth_year": [1990, 0],
        "born_1_january": [True, False],
        "wgm_wim": [True, False],
        "disabled_member": [True, False],
        "fide_rating": [2150, 0],
        "fide_day": [date(2024, 3, 1).toordinal(), 0],
        "other_rating": [2050, 0],
        "member_from": [date(2024, 4, 1).toordinal(), 0],
        "member_to": [date(2025, 3, 31).toordinal(), 0],
    }


def test_what_is_known_otherwise_replaces_the_register() -> None:
    standings = Standings.of_register([RegisterPlayer("7", rating=2100), None], rating=[2050, 1900])
    assert standings.rating.tolist() == [2050, 1900]


@pytest.mark.parametrize(
    ("inputs", "facts"),
    [
        ((), set()),
        (("Ro", "K"), set()),
        (("born_1_january",), {"birth"}),
        (("start_fide_rating",), {"fide_rating"}),
        (("member_to", "wgm_wim"), {"member_to", "title"}),
    ],
)
def test_facts_are_read_for_the_inputs_that_follow_from_them(inputs: tuple[str, ...], facts: set[str]) -> None:
    assert PlayerFacts.read_for(inputs) == facts


def test_facts_that_are_known_of_nobody_are_nothing_for_everybody() -> None:
    unknown, birth_days = np.zeros(3, "S10"), np.array([b"", b"1990-01-01", b"2001"], "S10")
    nothing = LateColumns(player_inputs(PlayerFacts.empty(unknown)))
    assert nothing["birth_year"].tolist() == [0, 0, 0]
    assert nothing["born_1_january"].tolist() == nothing["wgm_wim"].tolist() == [False, False, False]
    births = LateColumns(player_inputs(replace(PlayerFacts.empty(unknown), birth=birth_days)))
    assert births["birth_year"].tolist() == [0, 1990, 2001]
    assert births["born_1_january"].tolist() == [False, True, False]


def test_results_that_lie_in_order_stay_and_others_are_sorted() -> None:
    code = np.array([b"1", b"2"])
    results = PendingResults.none()
    columns = {name: np.zeros(3, column.dtype) for name, column in vars(results).items()}
    columns |= {"player": np.array([0, 1, 0]), "event": np.array([b"a", b"a", b"b"]), "end": np.array([5, 5, 5])}
    ordered = PendingResults(**columns)
    assert ordered.in_order_of_time(code) is ordered
    assert ordered.select(np.array([2, 0, 1])).in_order_of_time(code).event.tolist() == [b"a", b"a", b"b"]
    twice = ordered.select(np.array([0, 0]))
    assert len(twice.in_order_of_time(code)) == 2


def test_full_months_up_to_the_day_before_the_list() -> None:
    """From 31 January a month is full on 28 February; 29 March is a day short of two."""
    days = [0, *(date(2023, month, day).toordinal() for month, day in ((1, 31), (1, 28), (2, 27), (2, 28)))]
    assert idle_months(np.array(days), date(2023, 3, 1)).tolist() == [0, 1, 1, 0, 0]
    assert idle_months(np.array([date(1999, 3, 31).toordinal(), days[1]]), date(2023, 3, 31)).tolist() == [287, 1]


@pytest.mark.parametrize("texts", [["ibca", "i", ""], ["IBCA", "wi"], ["i ipca", "x", "icsc,w"], ["i", "w"]])
def test_flags_of_federations_of_the_disabled_are_seen_alike_in_columns_and_rows(texts: list[str]) -> None:
    derived = PlayerFacts.definitions["flags"].inputs["disabled_member"]
    assert derived.of_column is not None
    assert derived.of_row is not None
    expected = [text.lower() in ("ibca", "i ipca", "icsc,w") for text in texts]
    assert derived.of_column(np.array([text.encode() for text in texts])).tolist() == expected
    assert [derived.of_row(text) for text in texts] == expected
