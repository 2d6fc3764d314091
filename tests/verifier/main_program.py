"""What the main program derives from a bundle whose readings may have been altered."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Literal

import numpy as np

from ratinghouse.derivation.bundles.bundle import Bundle, bundled_recipe
from ratinghouse.derivation.bundles.bundle_rows import standings_from
from ratinghouse.derivation.event_reading import report_of_reading
from ratinghouse.derivation.next_list import next_list
from ratinghouse.derivation.recipe import SourceIncomplete, basis_of, pending_result_row
from ratinghouse.derivation.recipe_format import EventOfRecipe
from ratinghouse.kernel.statutes.expressions import StatuteError
from ratinghouse.kernel.statutes.statute import Statute, read_statute
from ratinghouse.reports.report import Report

Outcome = Literal["follows", "differs", "refused", "no statute"]


class BundleOfReadings(Bundle):
    """A bundle whose events are those of its readings, whatever the reports say."""

    def report(self, event: EventOfRecipe, raw: bytes) -> Report:
        return report_of_reading(self.reading(event))

    def statute(self, document_hash: str) -> Statute:
        return _statute(self.read(f"statutes/{document_hash}.json"))


def main_outcome(raw: bytes) -> Outcome:
    """Whether the list of a bundle follows from its parts by the main program."""
    try:
        bundle = BundleOfReadings(raw)
        recipe = json.loads(bundle.read("recipe.json"))
        for event in recipe["events"]:
            reading = bundle.reading(event)
            event["told"] = {name: reading[name] for name in ("minutes_60", "is_league")} | event["told"]
        derived = next_list(basis_of(bundled_recipe(recipe, bundle), bundle))
    except StatuteError:
        return "no statute"
    except (SourceIncomplete, LookupError, ValueError, TypeError, ArithmeticError):
        return "refused"
    stored = standings_from(bundle.read("list.csv"))
    pending = sorted(list(pending_result_row(result)) for result in derived.pending_results)
    columns = zip(stored.columns().values(), derived.standings.columns().values(), strict=True)
    same = all(np.array_equal(then, now) for then, now in columns)
    return "follows" if same and pending == sorted(json.loads(bundle.read("kept.json"))) else "differs"


@lru_cache(maxsize=64)
def _statute(raw: bytes) -> Statute:
    return read_statute(raw)
