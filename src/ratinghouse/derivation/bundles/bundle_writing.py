"""Writing a bundle: a published list as one file, with everything it was derived from.

The bundle holds the recipe, the statutes, the reports as received and their readings, the lists that the recipe names
with what proves them, the facts of the register, and the list. ``docs/reference/bundle.md`` describes every file.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Protocol

from ratinghouse.derivation.bundles.bundle_file import FORMAT, FORMAT_OF_FIRST_HASH, Manifest, list_path, packed
from ratinghouse.derivation.bundles.bundle_rows import facts_csv, standings_csv
from ratinghouse.derivation.event_reading import EventReading, event_reading
from ratinghouse.derivation.recipe import RecipeSource, canonical_json, pending_result_row, recipe_hash
from ratinghouse.derivation.recipe_format import EventOfRecipe, ListReference, Recipe, ReversedOperation
from ratinghouse.kernel.statutes.statute import Statute
from ratinghouse.rating.period import PendingResult
from ratinghouse.rating.player_columns import PlayerFacts, Standings
from ratinghouse.reports import Report


@dataclass(frozen=True)
class ReferencedList:
    """A list that a recipe names, with what its hash is taken over."""

    inputs_hash: str
    pending_results: tuple[PendingResult, ...]
    standings: Standings
    hash_version: int


@dataclass(frozen=True)
class BundledList:
    """The list that a bundle is about: ``recipe`` as it is stored, ``statutes`` by edition."""

    pool: str
    date: date
    edition: int
    recipe: Any
    content_hash: str
    pending_results: tuple[PendingResult, ...]
    standings: Standings
    names: Mapping[str, str]
    statutes: Mapping[str, Statute]
    hash_version: int


class SourceOfReadings(RecipeSource, Protocol):
    """A source that knows which version of the report readers made the reports that it supplies."""

    def reader(self, event: EventOfRecipe) -> int:
        """Return the version of the report readers that made the report of an event."""


class RecordingSource:
    """A source that records what is read from it: exactly that is written into the bundle."""

    def __init__(self, source: SourceOfReadings) -> None:
        self.source = source
        self.refs: dict[str, ListReference] = {}
        self.reports: dict[str, bytes] = {}
        self.readings: dict[str, EventReading] = {}
        self.reversed_gains: dict[str, Mapping[str, int | None]] = {}
        self.register: PlayerFacts | None = None

    def standings(self, ref: ListReference, players: Collection[str] | None = None) -> Standings:
        """Return the rows of a list."""
        self.refs[list_path(ref)] = ref
        return self.source.standings(ref, players)

    def facts(self, recipe: Recipe, players: Collection[str], days: Mapping[str, date]) -> PlayerFacts:
        """Return what the register said."""
        self.register = self.source.facts(recipe, players, days)
        return self.register

    def statute(self, document_hash: str) -> Statute:
        """Return a statute of the list."""
        return self.source.statute(document_hash)

    def received(self, sha256: str) -> bytes:
        """Return the file of a report as it was received."""
        self.reports[sha256] = self.source.received(sha256)
        return self.reports[sha256]

    def report(self, event: EventOfRecipe, raw: bytes) -> Report:
        """Return the report of an event, as the source has it."""
        report = self.source.report(event, raw)
        self.readings[event["event"]] = event_reading(report, self.source.reader(event))
        return report

    def gains(self, operation: ReversedOperation) -> Mapping[str, int | None]:
        """Return what an operation had added for each player."""
        self.reversed_gains[operation["operation"]] = self.source.gains(operation)
        return self.reversed_gains[operation["operation"]]


def write_bundle(
    rating_list: BundledList, recorded: RecordingSource, referenced: Mapping[str, ReferencedList]
) -> bytes:
    """Return the bundle as a ZIP file."""
    assert recorded.register is not None
    files = {
        "recipe.json": canonical_json(rating_list.recipe).encode(),
        "facts.csv": facts_csv(recorded.register),
        "list.csv": standings_csv(rating_list.standings, rating_list.names),
        "kept.json": _pending_json(rating_list.pending_results),
    }
    files |= {f"statutes/{statute.document_hash}.json": statute.content for statute in rating_list.statutes.values()}
    files |= {f"reports/{sha256}": raw for sha256, raw in recorded.reports.items()}
    files |= {f"readings/{event}.json": canonical_json(it).encode() for event, it in recorded.readings.items()}
    files |= {f"gains/{key}.json": canonical_json(gains).encode() for key, gains in recorded.reversed_gains.items()}
    for path, other_list in referenced.items():
        files[f"{path}.csv"] = standings_csv(other_list.standings)
        files[f"{path}.json"] = _proof_json(other_list)
    manifest: Manifest = {
        "pool": rating_list.pool,
        "date": rating_list.date.isoformat(),
        "edition": rating_list.edition,
        "inputs": recipe_hash(rating_list.recipe),
        "content": rating_list.content_hash,
        "statutes": {id: statute.document_hash for id, statute in sorted(rating_list.statutes.items())},
    }
    if rating_list.hash_version != 1:
        manifest["hash"] = rating_list.hash_version
    versions = {rating_list.hash_version, *(other_list.hash_version for other_list in referenced.values())}
    return packed(FORMAT_OF_FIRST_HASH if versions == {1} else FORMAT, manifest, files)


def _proof_json(rating_list: ReferencedList) -> bytes:
    pending = [pending_result_row(result) for result in rating_list.pending_results]
    version = {"hash": rating_list.hash_version} if rating_list.hash_version != 1 else {}
    return canonical_json({"inputs": rating_list.inputs_hash, "kept": pending, **version}).encode()


def _pending_json(pending: Collection[PendingResult]) -> bytes:
    return canonical_json(sorted(pending_result_row(result) for result in pending)).encode()
