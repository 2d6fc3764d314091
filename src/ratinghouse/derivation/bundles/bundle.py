"""A published list as one file that anyone can verify: the bundle as the source of its own recipe, and its proof.

This program derives the list again from the bundle and needs nothing else. ``verifier.py`` does the same without this
program.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Collection, Iterator, Mapping
from datetime import date
from typing import Any

import numpy as np

from ratinghouse.derivation.bundles.bundle_file import FIRST_FORMAT, BundleFile, Manifest, list_path
from ratinghouse.derivation.bundles.bundle_rows import facts_from, standings_from
from ratinghouse.derivation.content_hash import content_hash
from ratinghouse.derivation.event_reading import (
    EventReading,
    event_reading,
    read_event_reading,
    report_of_reading,
)
from ratinghouse.derivation.next_list import Derived, next_list
from ratinghouse.derivation.recipe import (
    basis_of,
    canonical_json,
    pending_result_from,
    recipe_hash,
)
from ratinghouse.derivation.recipe_format import NAMES_STATUTES, EventOfRecipe, ListReference, Recipe, ReversedOperation
from ratinghouse.derivation.statutes_of_record import (
    LawNotRecorded,
    SourceIncomplete,
    named_statute,
    possible_recipes,
    recipe_with_statutes,
)
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.statutes.statute import Statute
from ratinghouse.kernel.texts import counted_text, message_of, text
from ratinghouse.rating.player_columns import PlayerFacts, Standings
from ratinghouse.reports import Report, UnreadableReport
from ratinghouse.reports.declared_reading import read_as_declared
from ratinghouse.reports.reading import READER_VERSION
from ratinghouse.rulebooks.earlier_statutes import earlier_statute

NOT_DERIVED = (
    *(UnreadableReport, LookupError, ValueError, TypeError, AttributeError, ArithmeticError, RecursionError),
    csv.Error,
)
"""The errors that a malformed file of a bundle can raise; a bundle may come from anywhere."""


class Bundle(BundleFile):
    """A bundle that was opened: the source of its own recipe.

    ``other_readers`` has the events, by file, whose readings were made by another version of the report readers and
    differ from what the current readers make of the file.
    """

    def __init__(self, raw: bytes) -> None:
        super().__init__(raw)
        self.other_readers: dict[str, int] = {}

    def standings(self, ref: ListReference, players: Collection[str] | None = None) -> Standings:
        """Return the rows of a list, proved by its hash."""
        path = list_path(ref)
        standings = standings_from(self.read(f"{path}.csv"))
        proof = json.loads(self.read(f"{path}.json"))
        pending = map(pending_result_from, proof["kept"])
        if content_hash(proof.get("hash", 1), proof["inputs"], standings, pending) != ref["hash"]:
            raise SourceIncomplete(text("{file} is not the list that was used", file=path))
        return standings

    def facts(self, recipe: Recipe, players: Collection[str], days: Mapping[str, date]) -> PlayerFacts:
        """Return what the register said."""
        return facts_from(self.read("facts.csv"))

    def received(self, sha256: str) -> bytes:
        """Return the file of a report as it was received."""
        return self.read(f"reports/{sha256}")

    def report(self, event: EventOfRecipe, raw: bytes) -> Report:
        """Return the report of an event from its file; the reading in the bundle must follow from it.

        If another version of the report readers made the reading, and the current readers read the file differently,
        the report follows the reading, and ``other_readers`` names the event.
        """
        if not self.has_statutes:
            return read_as_declared(raw, event["file"], event["reading"])
        reading = self.reading(event)
        report = _read_today(event, raw)
        if report is not None and canonical_json(event_reading(report, reading["reader"])) == canonical_json(reading):
            return report
        if reading["reader"] == READER_VERSION:
            raise SourceIncomplete(text("the reading of {file} does not follow from the report", file=event["file"]))
        self.other_readers[event["file"]] = reading["reader"]
        return report_of_reading(reading)

    def reading(self, event: EventOfRecipe) -> EventReading:
        """Return the reading of an event."""
        return read_event_reading(self.read(f"readings/{event['event']}.json"))

    @property
    def hash_version(self) -> int:
        """Return the version of the hash of the list; before format 3 there was one."""
        return self.manifest.get("hash", 1)

    @property
    def has_statutes(self) -> bool:
        """Return whether the bundle holds statutes and readings, which those of format 1 did not."""
        return self.manifest["format"] != FIRST_FORMAT

    def statute(self, document_hash: str) -> Statute:
        """Return a statute, proved by its hash; bundles of format 1 have none, and use those of earlier releases."""
        if self.has_statutes:
            return named_statute(document_hash, self.read(f"statutes/{document_hash}.json"))
        content = earlier_statute(document_hash)
        if content is None:
            raise SourceIncomplete(text("the statute {hash} is not stored", hash=document_hash[:12]))
        return named_statute(document_hash, content)

    def gains(self, operation: ReversedOperation) -> Mapping[str, int | None]:
        """Return what an operation had added for each player."""
        gains: Mapping[str, int | None] = json.loads(self.read(f"gains/{operation['operation']}.json"))
        return gains


def verify_bundle(raw: bytes) -> tuple[Manifest, tuple[Finding, ...]]:
    """Return the manifest of a bundle, and findings on all that does not follow; if there are none, it is proved."""
    try:
        bundle = Bundle(raw)
    except SourceIncomplete as problem:
        return {}, (_error("no-bundle", message_of(problem)),)
    try:
        return bundle.manifest, tuple(_findings(bundle))
    except NOT_DERIVED as problem:
        return bundle.manifest, (
            _error("not-derived", text("the list cannot be derived: {reason}", reason=message_of(problem))),
        )


def _findings(bundle: Bundle) -> Iterator[Finding]:
    manifest = bundle.manifest
    recipe = json.loads(bundle.read("recipe.json"))
    named = (manifest["inputs"], manifest["pool"], manifest["date"])
    if (recipe_hash(recipe), recipe["pool"], recipe["date"]) != named:
        yield _error("recipe-changed", text("the recipe is not the one that the manifest names"))
        return
    stored = standings_from(bundle.read("list.csv"))
    pending = [pending_result_from(row) for row in json.loads(bundle.read("kept.json"))]
    if content_hash(bundle.hash_version, manifest["inputs"], stored, pending) != manifest["content"]:
        yield _error("list-changed", text("the list in the bundle is not the one that was published"))
    try:
        derived = next_list(basis_of(bundled_recipe(recipe, bundle), bundle))
    except LawNotRecorded:
        message = text("the list was published by a version whose rules are not known any more: it cannot be derived")
        yield Finding("warning", "law-not-recorded", message, text("its rows are those that were published"))
        return
    yield from differences(stored, derived.standings)
    if _derived_hash(bundle, derived) != manifest["content"]:
        yield _error("list-differs", text("the list does not follow from what it was made from"))
    for file, reader in sorted(bundle.other_readers.items()):
        yield Finding(
            "note",
            "reader-changed",
            text(
                "{file} was read by version {earlier} of the report readers; version {version} reads it otherwise",
                file=file,
                earlier=reader,
                version=READER_VERSION,
            ),
            text("the list was calculated from the reading in the bundle: compare it with the report"),
        )


def bundled_recipe(document: Any, bundle: Bundle) -> Recipe:
    """Return the recipe with the statutes of the bundle; in one of format 1, those of the release that made it."""
    recipe = recipe_with_statutes(document)
    if bundle.has_statutes:
        if document["version"] >= NAMES_STATUTES and recipe["statutes"] != bundle.manifest["statutes"]:
            raise SourceIncomplete(text("the recipe names other statutes than the bundle"))
        events = [_with_read_facts(event, bundle) for event in recipe["events"]]
        return {**recipe, "statutes": bundle.manifest["statutes"], "events": events}
    if recipe["statutes"]:
        return recipe
    return next((possible for possible in possible_recipes(recipe) if _follows(possible, bundle)), recipe)


def _with_read_facts(event: EventOfRecipe, bundle: Bundle) -> EventOfRecipe:
    """Return an event with the facts that its reading took from texts, which a report made from the reading lacks.

    The current readers may interpret the texts only if the same version made the reading.
    """
    reading = bundle.reading(event)
    if reading["reader"] == READER_VERSION:
        return event
    facts = {"minutes_60": reading["minutes_60"], "is_league": reading["is_league"]}
    return {**event, "told": facts | event["told"]}


def _read_today(event: EventOfRecipe, raw: bytes) -> Report | None:
    """Return the report that the current readers make of a file; None if they cannot read it."""
    try:
        return read_as_declared(raw, event["file"], event["reading"])
    except UnreadableReport:
        return None


def _follows(recipe: Recipe, bundle: Bundle) -> bool:
    """Return whether the list follows by these statutes; False if they cannot derive any list."""
    try:
        derived = next_list(basis_of(recipe, bundle))
    except NOT_DERIVED:
        return False
    return _derived_hash(bundle, derived) == bundle.manifest["content"]


def _derived_hash(bundle: Bundle, derived: Derived) -> str:
    version, inputs = bundle.hash_version, bundle.manifest["inputs"]
    return content_hash(version, inputs, derived.standings, derived.pending_results)


def differences(stored: Standings, derived: Standings) -> Iterator[Finding]:
    """Yield a finding for each column in which two lists differ, or one if their players differ."""
    if not np.array_equal(stored.code, derived.code):
        yield _error("list-differs", text("its players are not those that follow from its inputs"))
        return
    for name, column in stored.columns().items():
        wrong = np.flatnonzero(column != getattr(derived, name))
        if len(wrong):
            row = int(wrong[0])
            player, then, now = stored.code[row].decode(), column[row], getattr(derived, name)[row]
            yield _error(
                "list-differs",
                counted_text(
                    "{column} of {player} is {stored}, derived {derived}",
                    "{column} of {player} is {stored}, derived {derived}; {count} players differ",
                    count=len(wrong),
                    column=name,
                    player=player,
                    stored=str(then),
                    derived=str(now),
                ),
            )


def _error(code: str, message: str) -> Finding:
    return Finding("error", code, message, text("ask the publisher of the list for the bundle again"))
