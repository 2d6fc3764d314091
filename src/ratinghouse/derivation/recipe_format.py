"""The format of recipes: every key of every version, and how a stored document becomes the recipe that is derived.

A document is read strictly: a key that its version does not declare, a missing one or one of another type is damage.
Whoever adds a key raises the version; ``tests/derivation/test_recipe_format.py`` fails otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypedDict, cast

from ratinghouse.derivation.shapes import ShapeError, check_shape
from ratinghouse.kernel.texts import text

VERSION = 3
"""The version of recipes that are written.

1 knew one span of membership, and took from a merged record only what the remaining one lacked; 2 counts all spans, and
combines merged records; 3 names the statutes instead of hashes of the rulebooks' source texts.
"""

SEVERAL_RECORDS: Literal[2] = 2
ONE_RECORD: Literal[1] = 1
"""How the register is read (``register``): since version 2, and as version 1 did."""


class ListReference(TypedDict):
    """A published list that a recipe uses; ``hash`` is that of its content."""

    pool: str
    date: str
    edition: int
    hash: str


class ListsOfRecipe(TypedDict):
    """The lists that a list is calculated from.

    ``in_force`` are those during the events, each with the day from which it was in force and the standard list beside
    it; ``year`` those whose games are counted, None where the rulebook counts none or they do not cover a year.
    """

    previous: ListReference | None
    in_force: list[tuple[str, ListReference | None, ListReference | None]]
    other: ListReference | None
    standard: ListReference | None
    year: list[ListReference] | None


class EventOfRecipe(TypedDict):
    """An event: its file, how the file is read, its edition, declared facts, and players by starting number."""

    event: str
    received: str
    file: str
    rules: str
    reading: dict[str, str]
    told: dict[str, int | bool]
    players: list[tuple[int, str]]


class ReversedOperation(TypedDict):
    """An operation that is taken back, and the list that it was applied to."""

    operation: str
    list: ListReference


class OperationOfRecipe(TypedDict):
    """A one-off operation on the list."""

    operation: str
    kind: str
    described: str
    article: str
    ratings: dict[str, int]
    reverses: ReversedOperation | None


PendingRow = tuple[str, str, str, int, int, int, int, bool]
"""A result kept towards a first rating: player, event, last day, games, score, opponents' ratings, Ru, major team."""

ReturningRow = tuple[str, ListReference] | tuple[str, ListReference, str, list[str], list[ListReference]]
"""A player whose merge was undone, and their last list; then the remaining player, all their records, lists since."""


class Recipe(TypedDict):
    """A recipe of version 3: everything that a list is calculated from, ``statutes`` by edition."""

    version: int
    pool: str
    date: str
    act: int
    editions: list[str]
    statutes: dict[str, str]
    register: Literal[1, 2]
    lists: ListsOfRecipe
    events: list[EventOfRecipe]
    kept: list[PendingRow]
    joining: list[str]
    merged: list[tuple[str, str]]
    returning: list[ReturningRow]
    operations: list[OperationOfRecipe]
    facts: str


class RecipeVersion2(TypedDict):
    """A recipe of version 2: ``rulebooks`` are hashes of source texts by edition."""

    version: Literal[2]
    pool: str
    date: str
    act: int
    editions: list[str]
    rulebooks: dict[str, str]
    lists: ListsOfRecipe
    events: list[EventOfRecipe]
    kept: list[PendingRow]
    joining: list[str]
    merged: list[tuple[str, str]]
    returning: list[ReturningRow]
    operations: list[OperationOfRecipe]
    facts: str


class _FirstRecipe(TypedDict):
    """What every recipe of version 1 has."""

    version: Literal[1]
    pool: str
    date: str
    act: int
    editions: list[str]
    rulebooks: dict[str, str]
    lists: ListsOfRecipe
    events: list[EventOfRecipe]
    kept: list[PendingRow]
    joining: list[str]
    merged: list[tuple[str, str]] | list[str]
    operations: list[OperationOfRecipe]
    facts: str


class RecipeVersion1(_FirstRecipe, total=False):
    """A recipe of version 1. The first of them had no ``returning``, and of merged records only who left the list."""

    returning: list[tuple[str, ListReference]]


_VERSIONS: dict[int, Any] = {1: RecipeVersion1, 2: RecipeVersion2, 3: Recipe}


class DamagedRecipe(ValueError):
    """A stored document is no recipe of any version; the message says why."""


def read_recipe(document: object) -> Recipe:
    """Return the recipe that a stored document states, an older one in the shape of today's.

    Recipes of versions 1 and 2 name no statutes: theirs are empty, and ``statutes_of_record`` completes them.
    Raise DamagedRecipe with the reason for anything else.
    """
    version = document.get("version") if isinstance(document, dict) else None
    if type(version) is not int or version not in _VERSIONS:
        raise DamagedRecipe(text("it is no recipe of a version that this program reads"))
    try:
        check_shape(document, _VERSIONS[version], "the recipe")
    except ShapeError as error:
        raise DamagedRecipe(str(error)) from None
    if version == VERSION:
        return cast(Recipe, document)
    return _in_todays_shape(cast(RecipeVersion1 | RecipeVersion2, document))


def _in_todays_shape(document: RecipeVersion1 | RecipeVersion2) -> Recipe:
    return {
        "version": document["version"],
        "pool": document["pool"],
        "date": document["date"],
        "act": document["act"],
        "editions": document["editions"],
        "statutes": {},
        "register": ONE_RECORD if document["version"] == 1 else SEVERAL_RECORDS,
        "lists": document["lists"],
        "events": document["events"],
        "kept": document["kept"],
        "joining": document["joining"],
        "merged": [_with_heir(row) for row in document["merged"]],
        "returning": cast(list[ReturningRow], document.get("returning", [])),
        "operations": document["operations"],
        "facts": document["facts"],
    }


def _with_heir(row: str | Sequence[str]) -> tuple[str, str]:
    """Return a merged record with the player who has it now; the first recipes named nobody, and nobody inherited."""
    return (row, "") if isinstance(row, str) else (row[0], row[1])
