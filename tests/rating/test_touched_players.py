"""Whom a correction touches, in recipes of four small events: A of 1 and 2, B of 2 and 3, C of 3 and 4, D of 5, 6."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ratinghouse.derivation.recipe_format import ONE_RECORD, ListReference, Recipe
from ratinghouse.derivation.revision import partial_list
from ratinghouse.derivation.revision.touched import (
    ListChanges,
    TouchedPart,
    changes_of,
    leaves_an_edition,
    may_have_other_players,
    merged_more,
    touched_part,
)
from ratinghouse.rating.player_columns import Standings

EVENTS = {"A": "12", "B": "23", "C": "34", "D": "56"}
PENDING = ("7", "9", "2024-05-01", 3, 150, 5400, 1800, False)


def reference(date: str, pool: str = "standard", edition: int = 1) -> ListReference:
    return {"pool": pool, "date": date, "edition": edition, "hash": ""}


def event(key: str, players: str, rules: str = "fide-2024") -> dict[str, Any]:
    numbered = list(enumerate(players, 1))
    return {"event": key, "received": key, "rules": rules, "players": numbered, "results": None, "left_out": []}


def recipe(
    events: dict[str, str] = EVENTS,
    lists: dict[str, Any] | None = None,
    events_of: list[dict[str, Any]] | None = None,
    **more: Any,
) -> Recipe:
    used: dict[str, Any] = {
        "previous": reference("2024-06-01"),
        "in_force": [],
        "other": None,
        "standard": None,
        "year": None,
    }
    document: Any = {
        "version": 4,
        "pool": "standard",
        "date": "2024-07-01",
        "act": 1,
        "editions": ["fide-2024"],
        "statutes": {"fide-2024": "f"},
        "register": 3,
        "lists": used | (lists or {}),
        "events": events_of or [event(key, players) for key, players in events.items()],
        "kept": [],
        "joining": [],
        "merged": [],
        "returning": [],
        "operations": [],
        "facts": "",
    }
    return document | more  # type: ignore[no-any-return]


def touched(original: Recipe, revised: Recipe, changes: Any = None, *, connected: bool = False) -> TouchedPart:
    part = touched_part(original, revised, changes or {}, connected=connected)
    assert part is not None
    return part


def changed(players: str, date: str = "2024-06-01", pool: str = "standard") -> dict[tuple[str, str], ListChanges]:
    return {(pool, date): ListChanges(carried=frozenset(players))}


def test_everybody_in_an_event_of_a_touched_player_is_touched_and_their_other_opponents_are_read() -> None:
    part = touched(recipe(), recipe(), changed("1"))
    assert part.players == set("12")
    assert part.whole_events == {"A"}
    assert part.events == {"A", "B"}
    assert part.involved == set("123")


def test_jcf_touched_players_are_followed_through_all_events_that_are_connected() -> None:
    """JCF: a first rating counts for the opponents on the same list, and so for theirs: A, B and C, never D."""
    part = touched(recipe(), recipe(), changed("1"), connected=True)
    assert part.players == part.involved == set("1234")
    assert part.whole_events == part.events == {"A", "B", "C"}


def test_a_player_whose_pending_results_changed_is_touched() -> None:
    """Whichever recipe has the result, and though nothing else of the player differs."""
    for original, revised in (([PENDING], []), ([], [PENDING]), ([PENDING], [(*PENDING[:4], 250, *PENDING[5:])])):
        assert touched(recipe(kept=original), recipe(kept=revised)).players == {"7"}
    assert touched(recipe(kept=[PENDING]), recipe(kept=[PENDING])).players == frozenset()


@pytest.mark.parametrize(
    ("original", "revised", "players"),
    [
        ({"A": "12"}, {}, "12"),
        ({}, {"A": "12"}, "12"),
        ({"A": "12"}, {"A": "17"}, "127"),
        ({"A": "12"}, {"E": "18"}, "128"),
    ],
    ids=["annulled", "one more", "another player", "a new report"],
)
def test_players_of_both_versions_of_a_changed_event_are_touched(
    original: dict[str, str], revised: dict[str, str], players: str
) -> None:
    rest = {"D": "56"}
    part = touched(recipe(original | rest), recipe(revised | rest))
    assert part.players == set(players)
    assert part.events == part.whole_events == revised.keys()


def test_an_event_of_the_same_players_that_is_stated_differently_is_changed() -> None:
    revised = recipe()
    revised["events"][3] = {**revised["events"][3], "left_out": [(1, 1, 2)]}
    assert touched(recipe(), revised).players == set("56")


@pytest.mark.parametrize("name", ["previous", "other", "standard"])
def test_whoever_changed_on_a_list_that_everybody_is_read_from_is_touched(name: str) -> None:
    lists = {name: reference("2024-06-15", "rapid")}
    assert touched(recipe(lists=lists), recipe(lists=lists), changed("8", "2024-06-15", "rapid")).players == {"8"}


@pytest.mark.parametrize("place", [0, 1], ids=["of the pool", "standard beside it"])
def test_of_a_list_in_force_only_players_of_events_are_read(place: int) -> None:
    refs: list[Any] = [None, None]
    refs[place] = reference("2024-05-01")
    lists = {"in_force": [("2024-05-01", *refs)]}
    assert touched(recipe(lists=lists), recipe(lists=lists), changed("58", "2024-05-01")).players == set("56")


def test_of_lists_of_the_year_the_games_are_read() -> None:
    """FIDE 2003: a year without games; what else changed on these lists is not read."""
    lists = {"year": [reference("2023-09-01"), reference("2024-01-01")]}
    changes = {
        ("standard", "2023-09-01"): ListChanges(carried=frozenset("78"), games=frozenset("7")),
        ("standard", "2024-01-01"): ListChanges(games=frozenset("9")),
    }
    assert touched(recipe(lists=lists), recipe(lists=lists), changes).players == set("79")


def test_a_player_into_whom_a_touched_record_was_merged_is_touched() -> None:
    merged = [("8", "5"), ("7", "")]
    assert touched(recipe(merged=merged), recipe(merged=merged), changed("8")).players == set("568")
    lists = {"in_force": [("2024-05-01", reference("2024-05-01"), None)]}
    in_force = recipe(merged=merged, lists=lists)
    assert touched(in_force, in_force, changed("8", "2024-05-01")).players == set("56")


@pytest.mark.parametrize(
    "more",
    [
        {"editions": ["fide-2022", "fide-2024"]},
        {"statutes": {"fide-2024": "other"}},
        {"register": 2},
        {"joining": ["8"]},
        {"merged": [("8", "1")]},
        {"lists": recipe()["lists"] | {"previous": reference("2024-05-01")}},
        {"lists": recipe()["lists"] | {"standard": reference("2024-05-01")}},
        {"lists": recipe()["lists"] | {"other": reference("2024-05-01")}},
        {"lists": recipe()["lists"] | {"year": []}},
        {"lists": recipe()["lists"] | {"in_force": [("2024-05-01", reference("2024-05-01"), None)]}},
        {"returning": [("8", reference("2024-05-01"))]},
        {"operations": [{"operation": "1"}]},
    ],
    ids=lambda more: next(iter(more)),
)
def test_where_more_than_players_and_events_differs_the_whole_list_is_derived(more: dict[str, Any]) -> None:
    other: Any = {**recipe(), **more}
    assert touched_part(recipe(), other, {}, connected=False) is None
    assert touched_part(other, recipe(), {}, connected=False) is None


@pytest.mark.parametrize(
    "more",
    [
        {"register": ONE_RECORD},
        {"returning": [("8", reference("2024-05-01"))]},
        {"operations": [{"operation": "1"}]},
    ],
    ids=lambda more: next(iter(more)),
)
def test_lists_of_which_no_part_can_be_derived(more: dict[str, Any]) -> None:
    """Operations and split records may concern anybody; the oldest recipes read memberships by the first event."""
    same = recipe(**more)
    assert touched_part(same, same, {}, connected=False) is None


def test_a_newer_edition_of_an_earlier_list_is_no_other_list() -> None:
    newer = recipe(lists={"previous": reference("2024-06-01", edition=2)})
    assert touched(recipe(), newer).players == frozenset()


def standings(players: str, **columns: Any) -> Standings:
    table = Standings.empty(np.array([code.encode() for code in players]))
    for name, values in columns.items():
        getattr(table, name)[:] = values
    return table


@pytest.mark.parametrize("name", ["rating", "total_games", "k", "rd", "peak", "last_played", "inactive"])
def test_each_column_that_later_lists_are_derived_from_is_a_change(name: str) -> None:
    changes = changes_of(standings("12"), standings("12", **{name: [0, 1]}))
    assert changes == ListChanges(carried=frozenset("2"))


def test_games_of_the_period_are_read_over_a_year_only() -> None:
    assert changes_of(standings("12"), standings("12", games=[1, 0])) == ListChanges(games=frozenset("1"))
    assert changes_of(standings("12"), standings("12", change=[1, 0], before=[0, 9], status=[0, 1])) == ListChanges()


def test_whoever_is_on_one_edition_only_has_changed() -> None:
    changes = changes_of(standings("12"), standings("13"))
    assert changes == ListChanges(frozenset("23"), frozenset("23"), joined=frozenset("3"), left=frozenset("2"))


def test_the_facts_are_hashed_again_where_others_may_be_on_the_list() -> None:
    assert not may_have_other_players(recipe(), recipe(), changed("1"))
    assert may_have_other_players(recipe(), recipe({**EVENTS, "E": "18"}), {})
    assert may_have_other_players(recipe({**EVENTS, "E": "18"}), recipe(), {})
    assert may_have_other_players(recipe(kept=[PENDING]), recipe(), {})
    for who in ({"joined": frozenset("8")}, {"left": frozenset("8")}):
        changes = {("standard", "2024-06-01"): ListChanges(**who)}
        assert may_have_other_players(recipe(), recipe(), changes)


def test_merged_records_that_an_earlier_list_has_more_or_fewer_of() -> None:
    with_merged = recipe(merged=[("8", "1"), ("9", "2")])
    changes = {("standard", "2024-06-01"): ListChanges(joined=frozenset("837"), left=frozenset("4"))}
    assert merged_more(with_merged, changes) == 1
    assert merged_more(with_merged, {("standard", "2024-06-01"): ListChanges(left=frozenset("89"))}) == -2


def test_a_player_who_no_longer_plays_under_an_earlier_edition() -> None:
    """Their working under it would stay with the earlier edition of the list, and count."""
    editions = ["fide-2022", "fide-2024"]
    before = recipe(editions=editions, events_of=[event("A", "12", "fide-2022"), event("B", "23")])
    after = recipe(editions=editions, events_of=[event("A", "12"), event("B", "23", "fide-2022")])
    assert not leaves_an_edition(before, before)
    assert leaves_an_edition(before, after)
    assert not leaves_an_edition(recipe(), recipe({}))  # under the list's own edition everybody has a working
    annulled = recipe(editions=editions, events_of=[event("A", "12", "fide-2022")])
    assert not leaves_an_edition(before, annulled)


def test_records_merged_into_a_player_involved_or_out_of_one_are_part_of_the_recipe(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of the merged records 7 belongs to 1 and 2 to 8, of whom 1 and 2 are involved; 6 belongs to 5, who is not."""
    calls: list[Any] = []
    monkeypatch.setattr(partial_list, "basis_by", lambda recipe, source: calls.append((recipe, source)))
    part = touched(recipe(), recipe(), changed("1"))
    pending = [PENDING, ("3", *PENDING[1:])]
    whole = recipe(merged=[("7", "1"), ("2", "8"), ("6", "5")], joining=["3", "9"], kept=pending)
    partial_list.basis_of_part(whole, part, Any)  # type: ignore[arg-type]
    ((of_part, source),) = calls
    assert part.involved == set("123")
    assert of_part["merged"] == [("7", "1"), ("2", "8")]
    assert of_part["joining"] == ["3"]
    assert of_part["kept"] == pending[1:]
    assert [it["event"] for it in of_part["events"]] == ["A", "B"]
    assert source.players == set("1237")
