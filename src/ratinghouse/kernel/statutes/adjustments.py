"""One-off changes of whole lists as documents, and back."""

from __future__ import annotations

from datetime import date
from typing import Any

from ratinghouse.kernel.adjustment import AdjustmentRule
from ratinghouse.kernel.statutes.expressions import StatuteError, function_of, read_expression
from ratinghouse.kernel.statutes.fields import Fields
from ratinghouse.kernel.texts import Text


def adjustment_document(adjustment: AdjustmentRule) -> dict[str, Any]:
    """Return an adjustment as a document."""
    return {
        "id": adjustment.id,
        "article": adjustment.article,
        "day": adjustment.day.isoformat(),
        "pools": list(adjustment.pools),
        "parameters": list(adjustment.parameters),
        "expression": adjustment.expression,
        "sentence": str(adjustment.sentence),
        "examples": list(adjustment.examples),
        "note": str(adjustment.note),
        "drops_kept": adjustment.drops_kept,
    }


def adjustment_of(document: object) -> AdjustmentRule:
    """Return the adjustment that ``adjustment_document`` wrote down. Raise StatuteError for anything else."""
    fields = Fields(document, "an adjustment")
    parameters = fields.names("parameters")
    if "rating" not in parameters:
        raise StatuteError("an adjustment takes the rating")
    expression = read_expression(fields.anything("expression"), frozenset(parameters))
    try:
        day = date.fromisoformat(fields.string("day"))
    except ValueError:
        raise StatuteError("the day of an adjustment is no day") from None
    adjustment = AdjustmentRule(
        id=fields.string("id"),
        article=fields.string("article"),
        day=day,
        pools=fields.texts("pools"),
        function=function_of(expression, parameters),
        parameters=parameters,
        expression=expression,
        sentence=Text(fields.string("sentence")),
        examples=fields.texts("examples"),
        note=Text(fields.string("note")),
        drops_kept=fields.flag("drops_kept"),
    )
    fields.nothing_else()
    return adjustment
