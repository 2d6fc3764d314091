"""The title regulations that a statute states: those of this version, or those that were stored with a norm.

A statute has the bounds, levels and sentences. The wording of figures, and of what is missing where a condition fails,
is that of the installed condition of the same name.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from functools import cache

from ratinghouse.kernel.texts import Text
from ratinghouse.titles.administration import administration
from ratinghouse.titles.applications import application_conditions
from ratinghouse.titles.by_category import form_4
from ratinghouse.titles.condition import Condition, short_of_bound
from ratinghouse.titles.conditions import norm
from ratinghouse.titles.exemptions import field_of_round
from ratinghouse.titles.levels import Edition, Level
from ratinghouse.titles.regulations import TitleRegulations
from ratinghouse.titles.statute import StoredCondition, TitleStatute, title_statute
from ratinghouse.titles.statute_format import LevelDocument

_INSTALLED = {
    (part.id, condition.rule.name): condition
    for part in (norm, field_of_round, administration, application_conditions, form_4)
    for condition in part
}


@cache
def installed_regulations(edition: str) -> TitleRegulations:
    """Return the title regulations of this version, by the name of the edition."""
    return stated_regulations(title_statute(edition))


def stated_regulations(statute: TitleStatute) -> TitleRegulations:
    """Return the title regulations that a statute states.

    Statutes of the first releases do not state the conditions on the field of an event, which were only in the code.
    For these statutes they are taken from ``field_of_round``, whose bounds must therefore not change.
    """
    conditions = {part: tuple(_condition(part, it) for it in rows) for part, rows in statute.conditions.items()}
    return TitleRegulations(
        edition=_edition(statute),
        statute=statute.document_hash,
        levels={row["title"]: _level(row) for row in statute.document["levels"]},
        conditions={field_of_round.id: tuple(field_of_round)} | conditions,
    )


def _edition(statute: TitleStatute) -> Edition:
    stated = statute.document["edition"]
    return Edition(
        id=stated["id"],
        in_force=date.fromisoformat(stated["in_force"]),
        unrated=stated["unrated"],
        by_category=stated["by_category"],
        note=Text(stated["note"]),
    )


def _level(row: LevelDocument) -> Level:
    return Level(
        title=row["title"],
        performance=row["performance"],
        least_average=row["least_average"],
        floor=row["floor"],
        rating=row["rating"],
        counted=frozenset(row["counted"]),
    )


def _condition(part: str, stored: StoredCondition) -> Condition:
    rule, bound_of = stored.rule, stored.bound_of
    installed = _INSTALLED.get((part, rule.name))
    if installed is None:
        return Condition(rule, stored.sense, stored.of, short_of_bound, stored.figures, bound_of, where=stored.where)
    return replace(
        installed,
        rule=rule,
        sense=stored.sense,
        of=stored.of,
        where=stored.where,
        figures=stored.figures,
        bound_of=bound_of,
    )
