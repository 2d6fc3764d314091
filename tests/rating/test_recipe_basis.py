"""What a recipe names: refused where the source lacks it, and as many passes as its editions need."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import numpy as np
import pytest

from ratinghouse.derivation import next_list as next_lists
from ratinghouse.derivation import recipe as recipes
from ratinghouse.derivation.basis import ListBasis, Operation
from ratinghouse.derivation.merged_records import SplitRecord
from ratinghouse.derivation.operations import REVERSAL, apply_operations
from ratinghouse.derivation.recipe import LawNotRecorded, SourceIncomplete, basis_of, hash_of_facts
from ratinghouse.derivation.standings import columns_hash
from ratinghouse.derivation.stored_workings import player_columns_of
from ratinghouse.rating.player_columns import PlayerFacts, Standings, codes
from ratinghouse.rulebooks import rulebook
from tests.rating.bases import basis_with
from tests.rating.test_touched_players import event, recipe, reference


class Source:
    """A source with one list, of A and B, and facts of these players of the register."""

    def __init__(self, *register: str) -> None:
        self.register = register
        self.requests: list[set[str]] = []

    def standings(self, reference: Any, players: Any = None) -> Standings:
        return Standings.empty(codes("AB"))

    def facts(self, recipe: Any, players: Any, days: Any) -> PlayerFacts:
        self.requests.append(set(players))
        return PlayerFacts.empty(codes(self.register))

    def statute(self, document_hash: str) -> Any:
        raise NotImplementedError


def test_a_recipe_without_statutes_has_no_law() -> None:
    with pytest.raises(LawNotRecorded, match="statutes of the list are not known"):
        basis_of(recipe(statutes={}), Source())  # type: ignore[arg-type]


def test_every_player_of_the_list_must_be_in_the_register(monkeypatch: pytest.MonkeyPatch) -> None:
    """A and B were on the list before, and C joins it."""
    monkeypatch.setattr(recipes, "_books", lambda recipe, source: {})
    whole = recipe({}, joining=["C"])
    with pytest.raises(SourceIncomplete, match="not in the register"):
        basis_of(whole, Source("A", "B"))  # type: ignore[arg-type]
    facts = columns_hash(PlayerFacts.empty(codes("ABC")).stored_columns())
    basis = basis_of({**whole, "facts": facts}, Source("A", "B", "C"))  # type: ignore[arg-type]
    assert basis.listed.tolist() == [True, True, False]
    with pytest.raises(SourceIncomplete, match="has changed since"):
        basis_of({**whole, "facts": "other"}, Source("A", "B", "C"))  # type: ignore[arg-type]


@pytest.mark.parametrize(("previous", "players"), [(reference("2024-06-01"), set("AB12")), (None, set("12"))])
def test_the_hash_of_facts_is_of_players_of_events_and_of_the_list_before(previous: Any, players: set[str]) -> None:
    source = Source("A")
    whole = recipe(lists={"previous": previous}, events_of=[event("E", "12")])
    assert hash_of_facts(whole, source) == columns_hash(PlayerFacts.empty(codes("A")).stored_columns())  # type: ignore[arg-type]
    assert source.requests == [players]


def test_a_split_record_has_its_last_list_and_those_since(monkeypatch: pytest.MonkeyPatch) -> None:
    parted: list[SplitRecord] = []
    monkeypatch.setattr(recipes, "split_record", lambda before, it: parted.append(it))
    lists = {name: Standings.empty(codes("AB")) for name in ("last", "first", "second")}

    class Lists(Source):
        def standings(self, reference: Any, players: Any = None) -> Standings:
            self.requests.append(set(players))
            return lists[reference]

    source: Any = Lists()
    rows: Any = [("B", "last", "A", ["X"], ["first", "second"]), ("A", "last")]
    before, listed = Standings.empty(codes("AB")), np.array([False, False])
    after, on_list = recipes._with_split_records(before, listed, rows[:1], source)
    assert after is before
    assert on_list.tolist() == [False, True]
    assert listed.tolist() == [False, False]
    recipes._with_split_records(before, listed, rows[1:], source)
    assert [(it.code, it.remaining, list(it.others), len(it.since)) for it in parted] == [
        ("B", "A", ["X"], 2),
        ("A", "", [], 0),
    ]
    assert parted[0].then is lists["last"]
    assert [it is lists[name] for it, name in zip(parted[0].since, ("first", "second"), strict=True)] == [True, True]
    assert source.requests == [{"B", "X"}] * 3 + [{"A"}]


def basis_without_games(*editions: str) -> ListBasis:
    """Two players of 1800 and 1900 before a list on which nobody played."""
    before = replace(Standings.empty(codes("AB")), rating=np.array([1800, 1900]))
    return basis_with(
        pool="standard",
        list_date=date(2024, 3, 1),
        editions=editions,
        books={id: rulebook(id) for id in editions},
        facts=PlayerFacts.empty(before.code),
        before=before,
        listed=np.ones(2, np.bool_),
    )


def test_a_reversed_first_rating_is_none_again_also_where_the_edition_raises_low_ratings() -> None:
    """JCF raises what is below 1000 to it; A had got a first rating, B 50 points, and C is not on the list."""
    gains = {"A": None, "B": 50, "C": 30}
    basis = replace(basis_without_games("jcf-2024"), operations=[Operation("1", REVERSAL, gains=gains)])
    rating = basis.before.rating.copy()
    (effect,) = apply_operations(basis, rating)
    assert rating.tolist() == [0, 1850]
    assert (effect.rows.tolist(), effect.before.tolist(), effect.after.tolist()) == ([0, 1], [1800, 1900], [0, 1850])


@pytest.mark.parametrize(("edition", "supplied"), [("fide-2024", set()), ("fide-2003", {"games_in_year"})])
def test_columns_of_players_that_a_working_can_lack_are_stored_where_they_were_supplied(
    edition: str, supplied: set[str]
) -> None:
    """No list states who is a woman or withdrew; the games of a year are counted by one edition alone."""
    basis = replace(basis_without_games(edition), games_in_year=np.array([4, 5]))
    (run,) = next_lists.next_list(basis, every_column=True).runs
    rows, columns = player_columns_of(run)
    assert rows.tolist() == [0, 1]
    assert columns["Ro"].tolist() == [1800, 1900]
    assert columns.keys() & {"woman", "games_in_year", "withdrawn", "last_played"} == supplied


@pytest.mark.parametrize(
    ("editions", "passes"),
    [(("fide-2024",), 1), (("fide-2022", "fide-2024"), 4), (("jcf-2024",), 1)],
    ids=["one edition", "two that share the period", "one that shares nothing"],
)
def test_editions_that_share_a_period_are_run_until_each_knows_the_others(
    editions: tuple[str, ...], passes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For the order of results, the games, the changes, and the list."""
    counted: list[Any] = []
    original = next_lists._run_editions

    def counting(*arguments: Any) -> Any:
        counted.append(arguments)
        return original(*arguments)

    monkeypatch.setattr(next_lists, "_run_editions", counting)
    assert next_lists.next_list(basis_without_games(*editions)).standings.rating.tolist() == [1800, 1900]
    assert len(counted) == passes
