"""A published list as one file that anyone can verify: the bundle as the source of its own recipe, and its proof.

Whoever has this program derives the list again from the bundle; nothing else is needed. ``verifier.py`` does the same
without this program.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Collection, Iterator, Mapping
from datetime import date
from typing import Any

import numpy as np

from ratinghouse.derivation.bundle_file import FORMAT, BundleFile, Manifest, list_path
from ratinghouse.derivation.bundle_rows import facts_from, standings_from
from ratinghouse.derivation.derive import derive
from ratinghouse.derivation.event_reading import event_reading
from ratinghouse.derivation.recipe import (
    basis_of,
    canonical_json,
    content_hash,
    pending_result_from,
    recipe_hash,
)
from ratinghouse.derivation.recipe_format import VERSION, EventOfRecipe, ListReference, Recipe, ReversedOperation
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
from ratinghouse.rulebooks.earlier_statutes import earlier_statute

NOT_DERIVED = (
    *(UnreadableReport, LookupError, ValueError, TypeError, AttributeError, ArithmeticError, RecursionError),
    csv.Error,
)
"""What is raised where a file of a bundle is not what it should be; anybody may have written it."""


class Bundle(BundleFile):
    """A bundle that was opened: the source of its own recipe."""

    def standings(self, ref: ListReference, players: Collection[str] | None = None) -> Standings:
        """Return the rows of a list, proved by its hash."""
        path = list_path(ref)
        standings = standings_from(self.read(f"{path}.csv"))
        proof = json.loads(self.read(f"{path}.json"))
        if content_hash(proof["inputs"], standings, map(pending_result_from, proof["kept"])) != ref["hash"]:
            raise SourceIncomplete(text("{file} is not the list that was used", file=path))
        return standings

    def facts(self, recipe: Recipe, players: Collection[str], days: Mapping[str, date]) -> PlayerFacts:
        """Return what the register said."""
        return facts_from(self.read("facts.csv"))

    def received(self, sha256: str) -> bytes:
        """Return a report as it came."""
        return self.read(f"reports/{sha256}")

    def report(self, event: EventOfRecipe, raw: bytes) -> Report:
        """Return the report of an event as its file says it; the reading in the bundle must follow from it."""
        report = read_as_declared(raw, event["file"], event["reading"])
        if self.has_statutes:
            stored = self.read(f"readings/{event['event']}.json")
            if stored != canonical_json(event_reading(report)).encode():
                raise SourceIncomplete(
                    text("the reading of {file} does not follow from the report", file=event["file"])
                )
        return report

    @property
    def has_statutes(self) -> bool:
        """Return whether the bundle holds statutes and readings, which those of format 1 did not."""
        return self.manifest["format"] == FORMAT

    def statute(self, document_hash: str) -> Statute:
        """Return a statute, proved by its hash; bundles of format 1 have none, and use those of earlier releases."""
        if self.has_statutes:
            return named_statute(document_hash, self.read(f"statutes/{document_hash}.json"))
        content = earlier_statute(document_hash)
        if content is None:
            raise SourceIncomplete(text("the statute {hash} is not stored", hash=document_hash[:12]))
        return named_statute(document_hash, content)

    def gains(self, operation: ReversedOperation) -> Mapping[str, int | None]:
        """Return what an operation had given."""
        gains: Mapping[str, int | None] = json.loads(self.read(f"gains/{operation['operation']}.json"))
        return gains


def verify_bundle(raw: bytes) -> tuple[Manifest, tuple[Finding, ...]]:
    """Return the manifest of a bundle, and everything in it that does not follow; no findings: the list is proved."""
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
    if content_hash(manifest["inputs"], stored, pending) != manifest["content"]:
        yield _error("list-changed", text("the list in the bundle is not the one that was published"))
    try:
        derived = derive(basis_of(bundled_recipe(recipe, bundle), bundle))
    except LawNotRecorded:
        message = text("the list was published by a version whose rules are not known any more: it cannot be derived")
        yield Finding("warning", "law-not-recorded", message, text("its rows are those that were published"))
        return
    yield from differences(stored, derived.standings)
    if content_hash(manifest["inputs"], derived.standings, derived.pending_results) != manifest["content"]:
        yield _error("list-differs", text("the list does not follow from what it was made from"))


def bundled_recipe(document: Any, bundle: Bundle) -> Recipe:
    """Return the recipe with the statutes of the bundle; in one of format 1, those of the release that made it."""
    recipe = recipe_with_statutes(document)
    if bundle.has_statutes:
        if document["version"] == VERSION and recipe["statutes"] != bundle.manifest["statutes"]:
            raise SourceIncomplete(text("the recipe names other statutes than the bundle"))
        return {**recipe, "statutes": bundle.manifest["statutes"]}
    if recipe["statutes"]:
        return recipe
    return next((possible for possible in possible_recipes(recipe) if _follows(possible, bundle)), recipe)


def _follows(recipe: Recipe, bundle: Bundle) -> bool:
    """Return whether the list follows by these statutes; those that cannot derive it at all are not its own."""
    try:
        derived = derive(basis_of(recipe, bundle))
    except NOT_DERIVED:
        return False
    content = content_hash(bundle.manifest["inputs"], derived.standings, derived.pending_results)
    return content == bundle.manifest["content"]


def differences(stored: Standings, derived: Standings) -> Iterator[Finding]:
    """Yield where two lists say different things."""
    if not np.array_equal(stored.code, derived.code):
        yield _error("list-differs", text("its players are not those that follow from what it was made from"))
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
