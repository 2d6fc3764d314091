"""The format of recipes: every key of every version, and how a stored document becomes the recipe that is derived.

A document is read strictly: a key that its version does not declare, a missing one or one of another type is damage.
A new key needs a new version; ``tests/rating/test_recipe_format.py`` fails otherwise. It is declared in ``Recipe`` or
``EventOfRecipe``, and its value for older recipes in ``NOT_IN_VERSION_3`` or ``NOT_IN_EVENTS_OF_VERSION_3``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypedDict, cast

from ratinghouse.derivation.shapes import ShapeError, check_shape
from ratinghouse.kernel.texts import text

VERSION = 4
"""The version of recipes that are written.

1 knew one span of membership, and took from a merged record only what the remaining one lacked; 2 counts all spans, and
combines merged records; 3 names the statutes instead of hashes of the rulebooks' source texts; 4 has the keys that
``NOT_IN_VERSION_3`` and ``NOT_IN_EVENTS_OF_VERSION_3`` name.
"""

NAMES_STATUTES = 3
"""The first version whose recipes name statutes."""

DATED_RATINGS: Literal[3] = 3
SEVERAL_RECORDS: Literal[2] = 2
ONE_RECORD: Literal[1] = 1
"""How the register is read (``register``): since version 4, with FIDE ratings by kind and day; since version 2, with
all spans of membership and merged records combined; or as in version 1."""


class ListReference(TypedDict):
    """A published list that a recipe uses; ``hash`` is that of its content."""

    pool: str
    date: str
    edition: int
    hash: str


class ListsOfRecipe(TypedDict):
    """The lists that a list is calculated from.

    ``in_force`` are those during the events, each with the day from which it was in force and the standard list used
    with it; ``year`` those whose games are counted, None if the rulebook counts none or they do not cover a year.
    """

    previous: ListReference | None
    in_force: list[tuple[str, ListReference | None, ListReference | None]]
    other: ListReference | None
    standard: ListReference | None
    year: list[ListReference] | None


class EventOfVersion3(TypedDict):
    """An event up to version 3: file, how the file is read, edition, declared facts, players by starting number."""

    event: str
    received: str
    file: str
    rules: str
    reading: dict[str, str]
    told: dict[str, int | bool]
    players: list[tuple[int, str]]


class EventOfRecipe(EventOfVersion3):
    """An event of a recipe.

    ``results`` are those that this list rates, if other lists rate the rest: round, White's starting number, Black's;
    None if it rates all. ``start_ratings`` by starting number are those that the entries had when the event started.
    ``left_out`` are games that a decision leaves out of the rating, written like ``results``.
    """

    results: list[tuple[int, int, int]] | None
    start_ratings: list[tuple[int, int]]
    left_out: list[tuple[int, int, int]]


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
    """A recipe of the current version: everything that a list is calculated from, ``statutes`` by edition."""

    version: int
    pool: str
    date: str
    act: int
    editions: list[str]
    statutes: dict[str, str]
    register: Literal[1, 2, 3]
    lists: ListsOfRecipe
    events: list[EventOfRecipe]
    kept: list[PendingRow]
    joining: list[str]
    merged: list[tuple[str, str]]
    returning: list[ReturningRow]
    operations: list[OperationOfRecipe]
    facts: str


class RecipeVersion3(TypedDict):
    """A recipe of version 3."""

    version: Literal[3]
    pool: str
    date: str
    act: int
    editions: list[str]
    statutes: dict[str, str]
    register: Literal[1, 2]
    lists: ListsOfRecipe
    events: list[EventOfVersion3]
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
    events: list[EventOfVersion3]
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
    events: list[EventOfVersion3]
    kept: list[PendingRow]
    joining: list[str]
    merged: list[tuple[str, str]] | list[str]
    operations: list[OperationOfRecipe]
    facts: str


class RecipeVersion1(_FirstRecipe, total=False):
    """A recipe of version 1. The first ones had no ``returning``, and of merged records only the removed player."""

    returning: list[tuple[str, ListReference]]


NOT_IN_VERSION_3: dict[str, Any] = {}
"""The keys of ``Recipe`` that versions up to 3 did not have, each with the value that those recipes imply."""

NOT_IN_EVENTS_OF_VERSION_3: dict[str, Any] = {"results": None, "start_ratings": [], "left_out": []}
"""The same for ``EventOfRecipe``."""

_VERSIONS: dict[int, Any] = {1: RecipeVersion1, 2: RecipeVersion2, 3: RecipeVersion3, 4: Recipe}


class DamagedRecipe(ValueError):
    """A stored document that is not a recipe of any version; the message says why."""


def read_recipe(document: object) -> Recipe:
    """Return the recipe that a stored document states; an older one is brought into the current shape.

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
    if version < NAMES_STATUTES:
        document = _in_shape_of_version_3(cast(RecipeVersion1 | RecipeVersion2, document))
    return _in_todays_shape(cast(RecipeVersion3, document))


def _in_todays_shape(document: RecipeVersion3) -> Recipe:
    events = [{**event, **NOT_IN_EVENTS_OF_VERSION_3} for event in document["events"]]
    return cast(Recipe, {**document, **NOT_IN_VERSION_3, "events": events})


def _in_shape_of_version_3(document: RecipeVersion1 | RecipeVersion2) -> dict[str, Any]:
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
    """Return a merged record with the player who has it now; "" in the first recipes, which named no such player."""
    return (row, "") if isinstance(row, str) else (row[0], row[1])
