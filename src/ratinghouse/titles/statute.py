"""The title regulations as statutes: the conditions of an edition as one canonical document, with two hashes.

A norm names the document it was judged by. The document has the bound of every condition as an expression, the figure
it applies to, and the numbers of each title.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from pathlib import Path

from ratinghouse.kernel import real_arithmetic
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.rule import InputColumn, Rule, RulebookError
from ratinghouse.kernel.statutes import operations
from ratinghouse.kernel.statutes.canonical import HashedDocument, canonical_content, read_document
from ratinghouse.kernel.statutes.documents import MOST_NAMES, define_names, names_document, read_rule, rule_document
from ratinghouse.kernel.statutes.expressions import StatuteError
from ratinghouse.kernel.statutes.fields import Fields
from ratinghouse.kernel.statutes.statute import FORMAT, LAW_OF_NAMES, demand_versions
from ratinghouse.titles.administration import administration
from ratinghouse.titles.applications import application_conditions
from ratinghouse.titles.by_category import form_4
from ratinghouse.titles.condition import Condition, Conditions, Sense
from ratinghouse.titles.conditions import norm
from ratinghouse.titles.exemptions import field_of_round
from ratinghouse.titles.levels import EDITIONS, LEVELS, Edition, Level
from ratinghouse.titles.statute_format import ConditionDocument, LevelDocument, PartDocument, TitleStatuteDocument

LOCK = Path(__file__).with_name("statutes.lock")

_SENSES: tuple[Sense, ...] = ("at least", "at most")
_LAW_OF_EDITION = frozenset({"id", "unrated", "by_category"})
_LAW_OF_CONDITIONS = LAW_OF_NAMES | {"sense", "of", "applies"}


@dataclass(frozen=True)
class StoredCondition:
    """A condition as a statute states it: the bound on a figure, and the flag without which it does not apply."""

    rule: Rule
    sense: Sense
    of: str
    where: str
    figures: tuple[InputColumn, ...]
    bound_of: Callable[..., int]


@dataclass(frozen=True)
class TitleStatute(HashedDocument):
    """An edition of the title regulations as data."""

    document: TitleStatuteDocument

    @property
    def law(self) -> dict[str, object]:
        """Return what determines a judgement, without articles, sentences and notes."""
        return _law_of(self.document)

    @cached_property
    def conditions(self) -> dict[str, tuple[StoredCondition, ...]]:
        """Return the conditions that the document states, by part."""
        return dict(_part(Fields(part, "a part"), self.document["language"]) for part in self.document["parts"])


@cache
def title_statute(edition: str) -> TitleStatute:
    """Return the statute of the edition of the title regulations of this name."""
    return _statute_of(next(it for it in EDITIONS if it.id == edition))


def read_title_statute(content: bytes) -> TitleStatute:
    """Return the statute in its stored form. Raise StatuteError, and no other error, for anything else."""
    fields = Fields(read_document(content), "the statute")
    statute = TitleStatute(read_document(content))
    demand_versions(fields)
    edition = Fields(fields.anything("edition"), "the edition")
    edition.name_of_edition("id")
    edition.day("in_force")
    for name in ("unrated", "by_category", "note"):
        edition.anything(name)
    edition.nothing_else()
    if len(fields.rows("levels")) > MOST_NAMES or len(fields.rows("parts")) > MOST_NAMES:
        raise StatuteError(f"a statute has at most {MOST_NAMES:,} parts")
    fields.nothing_else()
    try:
        _ = statute.conditions
    except StatuteError:
        raise
    except (RulebookError, RecursionError, OverflowError) as error:
        raise StatuteError(str(error)) from error
    return statute


def lock_lines() -> list[str]:
    """Return the lines of the lock file: each edition with the hashes of its law and of its whole document."""
    statutes = [title_statute(edition.id) for edition in EDITIONS]
    return [f"{statute.id} law {statute.law_hash} document {statute.document_hash}" for statute in statutes]


def _statute_of(edition: Edition) -> TitleStatute:
    parts = (form_4,) if edition.by_category else (norm, field_of_round, administration, application_conditions)
    document: TitleStatuteDocument = {
        "format": FORMAT,
        "language": operations.VERSION,
        "real_arithmetic": real_arithmetic.VERSION,
        "edition": {
            "id": edition.id,
            "in_force": edition.in_force.isoformat(),
            "unrated": edition.unrated,
            "by_category": edition.by_category,
            "note": str(edition.note),
        },
        "levels": [_level_document(level) for level in LEVELS.values()],
        "parts": [_part_document(part) for part in parts],
    }
    return TitleStatute(json.loads(canonical_content(document)))


def _law_of(document: TitleStatuteDocument) -> dict[str, object]:
    return {
        "language": document["language"],
        "real_arithmetic": document["real_arithmetic"],
        "edition": _chosen_fields(document["edition"], _LAW_OF_EDITION),
        "levels": document["levels"],
        "parts": [_law_of_part(part) for part in document["parts"]],
    }


def _law_of_part(part: PartDocument) -> dict[str, object]:
    return {
        "id": part["id"],
        "names": [_chosen_fields(row, LAW_OF_NAMES) for row in part["names"]],
        "conditions": [_chosen_fields(row, _LAW_OF_CONDITIONS) for row in part["conditions"]],
    }


def _chosen_fields(row: Mapping[str, object], fields: frozenset[str]) -> dict[str, object]:
    return {field: row[field] for field in row if field in fields}


def _level_document(level: Level) -> LevelDocument:
    return {
        "title": level.title,
        "performance": level.performance,
        "least_average": level.least_average,
        "floor": level.floor,
        "rating": level.rating,
        "counted": sorted(level.counted),
    }


def _part_document(part: Conditions) -> PartDocument:
    return {
        "id": part.id,
        "names": names_document(part.names.values()),
        "conditions": [_condition_document(condition) for condition in part],
    }


def _condition_document(condition: Condition) -> ConditionDocument:
    return {
        **rule_document(condition.rule),
        "sense": condition.sense,
        "of": condition.of,
        "applies": condition.where,
    }


def _part(fields: Fields, version: int) -> tuple[str, tuple[StoredCondition, ...]]:
    part = Conditions(fields.string("id"))
    define_names(part, fields.rows("names"), version)
    documents = fields.rows("conditions")
    fields.nothing_else()
    return part.id, tuple(_condition(part, Fields(document, "a condition"), version) for document in documents)


def _condition(part: Conditions, fields: Fields, version: int) -> StoredCondition:
    rule = read_rule(part, fields, version)
    sense, of, where = fields.choice("sense", _SENSES), fields.string("of"), fields.string("applies")
    part.demand_figures(rule, of, where)
    fields.nothing_else()
    return StoredCondition(rule, sense, of, where, *part.bound_function(rule))
