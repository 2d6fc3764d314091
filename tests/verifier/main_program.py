"""What the main program derives from a bundle whose readings may have been altered."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from typing import Any, Literal

import numpy as np

from ratinghouse.derivation.bundle import Bundle, bundled_recipe
from ratinghouse.derivation.bundle_rows import standings_from
from ratinghouse.derivation.derive import derive
from ratinghouse.derivation.recipe import SourceIncomplete, basis_of, pending_result_row
from ratinghouse.kernel.statutes.expressions import StatuteError
from ratinghouse.kernel.statutes.statute import Statute, read_statute
from ratinghouse.reports.report import Format, Report, ReportEntry, ReportHeader, Result

Outcome = Literal["follows", "differs", "refused", "no statute"]


class BundleOfReadings(Bundle):
    """A bundle whose events are those of its readings, whatever the reports say."""

    def report(self, event: Mapping[str, Any], raw: bytes) -> Report:
        return _report(json.loads(self.read(f"readings/{event['event']}.json")))

    def statute(self, document_hash: str) -> Statute:
        return _statute(self.read(f"statutes/{document_hash}.json"))


def main_outcome(raw: bytes) -> Outcome:
    """Whether the list of a bundle follows from its parts by the main program."""
    try:
        bundle = BundleOfReadings(raw)
        recipe = json.loads(bundle.read("recipe.json"))
        for event in recipe["events"]:
            reading = json.loads(bundle.read(f"readings/{event['event']}.json"))
            event["told"] = {name: reading[name] for name in ("minutes_60", "is_league")} | event["told"]
        derived = derive(basis_of(bundled_recipe(recipe, bundle), bundle))
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


def _report(reading: Any) -> Report:
    header = ReportHeader(
        name=reading["name"],
        start=_day(reading["start"]),
        end=_day(reading["end"]),
        rounds=reading["rounds"],
        round_dates=tuple(map(_day, reading["round_dates"])),
    )
    entries = tuple(
        ReportEntry(
            no=entry["no"],
            name=entry["name"],
            rating=entry["rating"] or None,
            title=entry["title"],
            birth=entry["birth"],
            results=tuple(
                Result(round, opponent, colour, code, date=_day(day), substitute=substitute)
                for round, opponent, colour, code, day, substitute in entry["results"]
            ),
        )
        for entry in reading["entries"]
    )
    format = Format(reading["format"]) if reading["format"] else None
    return Report(header, entries, format=format, file=reading["file"])


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None
