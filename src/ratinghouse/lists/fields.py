"""The fields of list files, under the names used here, and their names in other files."""

from __future__ import annotations

from collections.abc import Sequence

TEXT_COLUMNS = (
    "id",
    "name",
    "fed",
    "sex",
    "title",
    "w_title",
    "o_title",
    "foa_title",
    "birth",
    "flag",
    "status",
)
POOLS = ("standard", "rapid", "blitz")

# In a combined list the fields of the standard pool have no prefix, as in FIDE's XML.
POOL_FIELDS = {
    "standard": ("rating", "games", "k"),
    "rapid": ("rapid_rating", "rapid_games", "rapid_k"),
    "blitz": ("blitz_rating", "blitz_games", "blitz_k"),
}
K25_GAMES = "k25_games"
RD = "rd"
NUMBER_FIELDS = (*(name for pool in POOLS for name in POOL_FIELDS[pool]), K25_GAMES, RD)
FIELDS = (*TEXT_COLUMNS, *NUMBER_FIELDS)

# Names for tables that may be read as a register, where "games" means all games so far and not those of the period.
PERIOD_GAMES = {"games": "period_games", "rapid_games": "rapid_period_games", "blitz_games": "blitz_period_games"}

OTHER_NAMES = {
    **{alias: field for field, alias in PERIOD_GAMES.items()},
    "fideid": "id",
    "fide_id": "id",
    "id_number": "id",
    "country": "fed",
    "federation": "fed",
    "birthday": "birth",
    "b_day": "birth",
    "born": "birth",
    "birth_year": "birth",
    "wtitle": "w_title",
    "otitle": "o_title",
    "foa": "foa_title",
    "gms": "games",
    "standard_rating": "rating",
    "standard_games": "games",
    "standard_k": "k",
}


def field_of(name: str) -> str:
    """Return the field that a column of this name holds, "" if lists have no such field."""
    field = OTHER_NAMES.get(name, name)
    return field if field in FIELDS else ""


def fields_in(names: Sequence[str]) -> list[str]:
    """Return the field of each column. Another name for a field counts only where the field's own name is missing."""
    own_names = frozenset(names)
    return ["" if name != (field := field_of(name)) and field in own_names else field for name in names]
