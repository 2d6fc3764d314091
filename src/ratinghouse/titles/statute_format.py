"""The document of an edition of the title regulations, part by part; its format is that of ``kernel.statutes``."""

from __future__ import annotations

from typing import TypedDict

from ratinghouse.kernel.statutes.statute_format import NameDocument, RuleDocument


class TitleEditionDocument(TypedDict):
    """Which edition of the title regulations a statute is."""

    id: str
    in_force: str
    unrated: int
    by_category: bool
    note: str


class LevelDocument(TypedDict):
    """The numbers of a title."""

    title: str
    performance: int
    least_average: int
    floor: int
    rating: int
    counted: list[str]


class ConditionDocument(RuleDocument):
    """A condition: the rule of its bound, the figure that it is ``of``, and the flag where it ``applies``."""

    sense: str
    of: str
    applies: str


class PartDocument(TypedDict):
    """Conditions that are judged together, with the names that they use."""

    id: str
    names: list[NameDocument]
    conditions: list[ConditionDocument]


class TitleStatuteDocument(TypedDict):
    """The whole document."""

    format: int
    language: int
    real_arithmetic: int
    edition: TitleEditionDocument
    levels: list[LevelDocument]
    parts: list[PartDocument]
