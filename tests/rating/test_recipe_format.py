"""Recipes: every key of every version is written down here, and a document with any other key is refused."""

from __future__ import annotations

import copy
from typing import Any, get_type_hints

import pytest

from ratinghouse.derivation import recipe_format
from ratinghouse.derivation.recipe import canonical_json
from ratinghouse.derivation.recipe_format import (
    NOT_IN_EVENTS_OF_VERSION_3,
    NOT_IN_VERSION_3,
    VERSION,
    DamagedRecipe,
    read_recipe,
)

REFERENCE = {"pool": "standard", "date": "2024-03-01", "edition": 1, "hash": "a" * 64}
COMMON: dict[str, Any] = {
    "pool": "standard",
    "date": "2024-04-01",
    "act": 7,
    "editions": ["fide-2024"],
    "lists": {
        "previous": REFERENCE,
        "in_force": [["2024-03-01", REFERENCE, None]],
        "other": None,
        "standard": None,
        "year": [REFERENCE],
    },
    "events": [
        {
            "event": "3",
            "received": "b" * 64,
            "file": "open.trf",
            "rules": "fide-2024",
            "reading": {"start": "2024-03-02"},
            "told": {"league": 1},
            "players": [[1, "X1"], [2, "X2"]],
        }
    ],
    "kept": [["X9", "2", "2024-02-11", 5, 250, 7000, 0, False]],
    "joining": ["X7"],
    "merged": [["X5", "X6"]],
    "returning": [["X8", REFERENCE]],
    "operations": [
        {
            "operation": "2",
            "kind": "reversal",
            "described": "taken back",
            "article": "1.1",
            "ratings": {"X1": 1900},
            "reverses": {"operation": "1", "list": REFERENCE},
        }
    ],
    "facts": "c" * 64,
}
RECIPES: dict[int, dict[str, Any]] = {
    1: COMMON | {"version": 1, "rulebooks": {"fide-2024": "d" * 64}},
    2: COMMON | {"version": 2, "rulebooks": {"fide-2024": "d" * 64}},
    3: COMMON | {"version": 3, "statutes": {"fide-2024": "e" * 64}, "register": 2},
    4: COMMON
    | {
        "version": 4,
        "statutes": {"fide-2024": "e" * 64},
        "register": 2,
        "events": [
            {**COMMON["events"][0], "results": [[1, 1, 2]], "start_ratings": [[1, 1950]], "left_out": [[2, 1, 3]]}
        ],
    },
}
KEYS = {"pool", "date", "act", "editions", "lists", "events", "kept", "joining", "merged", "returning", "operations"}
DECLARED = {  # whoever changes one of these writes a new version instead
    "RecipeVersion1": KEYS | {"version", "rulebooks", "facts"},
    "RecipeVersion2": KEYS | {"version", "rulebooks", "facts"},
    "RecipeVersion3": KEYS | {"version", "statutes", "register", "facts"},
    "Recipe": KEYS | {"version", "statutes", "register", "facts"},
    "ListReference": {"pool", "date", "edition", "hash"},
    "ListsOfRecipe": {"previous", "in_force", "other", "standard", "year"},
    "EventOfVersion3": {"event", "received", "file", "rules", "reading", "told", "players"},
    "EventOfRecipe": {
        *("event", "received", "file", "rules", "reading", "told", "players"),
        *("results", "start_ratings", "left_out"),
    },
    "OperationOfRecipe": {"operation", "kind", "described", "article", "ratings", "reverses"},
    "ReversedOperation": {"operation", "list"},
}


def test_no_key_is_added_without_a_new_version() -> None:
    declared = {name: set(get_type_hints(getattr(recipe_format, name))) for name in DECLARED}
    assert (VERSION, declared) == (4, DECLARED)


@pytest.mark.parametrize("version", RECIPES)
def test_a_recipe_of_each_version_is_read(version: int) -> None:
    recipe = read_recipe(RECIPES[version])
    assert recipe["version"] == version
    assert set(recipe) == DECLARED["Recipe"]
    assert recipe["register"] == min(version, 2)
    assert recipe["statutes"] == RECIPES[version].get("statutes", {})
    assert [set(event) for event in recipe["events"]] == [DECLARED["EventOfRecipe"]]


def test_what_version_4_added_has_a_meaning_for_older_recipes() -> None:
    assert set(NOT_IN_VERSION_3) == DECLARED["Recipe"] - DECLARED["RecipeVersion3"]
    assert set(NOT_IN_EVENTS_OF_VERSION_3) == DECLARED["EventOfRecipe"] - DECLARED["EventOfVersion3"]
    in_version_3 = {key: value for key, value in RECIPES[4].items() if key not in NOT_IN_VERSION_3} | {"version": 3}
    in_version_3["events"] = [
        {key: value for key, value in event.items() if key not in NOT_IN_EVENTS_OF_VERSION_3}
        for event in RECIPES[4]["events"]
    ]
    assert read_recipe(in_version_3) == RECIPES[3] | NOT_IN_VERSION_3 | {
        "events": [event | NOT_IN_EVENTS_OF_VERSION_3 for event in RECIPES[3]["events"]]
    }


def places(document: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every dictionary of a document whose keys are declared, by the way to it."""
    if isinstance(document, list):
        return [place for at, member in enumerate(document) for place in places(member, (*path, at))]
    if not isinstance(document, dict) or path[-1:] in (("reading",), ("told",), ("ratings",), ("rulebooks",)):
        return []
    inner = [place for key, member in document.items() for place in places(member, (*path, key))]
    return [*inner, *([] if path[-1:] == ("statutes",) else [path])]


def at(document: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        document = document[key]
    return document


@pytest.mark.parametrize("version", RECIPES)
def test_an_unknown_or_missing_key_anywhere_is_damage(version: int) -> None:
    for path in places(RECIPES[version]):
        more = copy.deepcopy(RECIPES[version])
        at(more, path)["weather"] = 1
        with pytest.raises(DamagedRecipe, match="'weather' that its version does not know"):
            read_recipe(more)
        for key in at(RECIPES[version], path):
            less = copy.deepcopy(RECIPES[version])
            del at(less, path)[key]
            if (version, key) != (1, "returning"):
                with pytest.raises(DamagedRecipe, match=f"lacks '{key}'|no recipe of a version"):
                    read_recipe(less)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("act",), "7"),
        (("act",), True),
        (("date",), 20240401),
        (("editions",), "fide-2024"),
        (("editions", 0), None),
        (("lists",), []),
        (("lists", "in_force", 0), ["2024-03-01", None]),
        (("events", 0, "players", 0), [1, "X1", 2]),
        (("events", 0, "told", "league"), "yes"),
        (("kept", 0, 3), 5.0),
        (("kept", 0, 7), 0),
        (("returning", 0), ["X8"]),
        (("register",), 4),
        (("statutes", "fide-2024"), None),
    ],
)
def test_a_value_of_another_type_is_damage(path: tuple[Any, ...], value: Any) -> None:
    document = copy.deepcopy(RECIPES[VERSION])
    at(document, path[:-1])[path[-1]] = value
    with pytest.raises(DamagedRecipe, match="the recipe/" + str(path[0])):
        read_recipe(document)


@pytest.mark.parametrize("document", [None, [], "recipe", {}, {"version": 5}, {"version": "4"}, {"version": True}])
def test_what_is_no_recipe_is_refused(document: object) -> None:
    with pytest.raises(DamagedRecipe, match="no recipe of a version that this program reads"):
        read_recipe(document)


def test_the_first_recipes_named_no_heirs_and_nobody_returned() -> None:
    first = copy.deepcopy(RECIPES[1])
    del first["returning"]
    first["merged"] = ["X5"]
    recipe = read_recipe(first)
    assert (recipe["merged"], recipe["returning"]) == ([("X5", "")], [])
    first["version"] = 2
    with pytest.raises(DamagedRecipe, match=r"lacks 'returning'|merged"):
        read_recipe(first)


def test_canonical_json_has_one_spelling() -> None:
    assert canonical_json({"b": [1, 2], "a": "Žižek"}) == '{"a":"Žižek","b":[1,2]}'
    with pytest.raises(ValueError, match="JSON"):
        canonical_json(float("nan"))
