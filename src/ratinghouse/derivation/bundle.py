"""A published list as one file that anyone can verify: everything it was made from, and what it says.

The bundle holds the recipe, the reports as they came, the lists it names with what proves them, the facts of the
register, and the list. Whoever has this program derives the list again from it; nothing else is needed.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

import numpy as np

from ratinghouse.derivation.bundle_rows import facts_csv, facts_from, standings_csv, standings_from
from ratinghouse.derivation.derive import derive
from ratinghouse.derivation.recipe import (
    ListReference,
    Recipe,
    RecipeSource,
    SourceIncomplete,
    basis_of,
    canonical_json,
    content_hash,
    pending_result_from,
    pending_result_row,
    reason_of,
    recipe_hash,
)
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import counted_text, text
from ratinghouse.rating.period import PendingResult
from ratinghouse.rating.player_columns import PlayerFacts, Standings
from ratinghouse.reports import Report, UnreadableReport
from ratinghouse.reports.declared_reading import read_as_declared
from ratinghouse.rulebooks.text_hash import rulebook_text_hash

FORMAT = "ratinghouse bundle 1"
LARGEST = 2 * 1024**3  # bytes, unpacked: several of the largest lists there are
_FIXED_TIME = (1980, 1, 1, 0, 0, 0)  # the same list gives the same file


@dataclass(frozen=True)
class ReferencedList:
    """A list that a recipe names, with what its hash is taken over."""

    inputs_hash: str
    pending_results: tuple[PendingResult, ...]
    standings: Standings


@dataclass(frozen=True)
class BundledList:
    """The list that a bundle is about."""

    pool: str
    date: date
    edition: int
    recipe: Recipe
    content_hash: str
    pending_results: tuple[PendingResult, ...]
    standings: Standings
    names: Mapping[str, str]


class RecordingSource:
    """A source that remembers what was asked of it: exactly that goes into the bundle."""

    def __init__(self, source: RecipeSource) -> None:
        self.source = source
        self.refs: dict[str, ListReference] = {}
        self.reports: dict[str, bytes] = {}
        self.reversed_gains: dict[str, Mapping[str, int | None]] = {}
        self.register: PlayerFacts | None = None

    def standings(self, ref: ListReference, players: Collection[str] | None = None) -> Standings:
        """The rows of a list."""
        self.refs[_path(ref)] = ref
        return self.source.standings(ref, players)

    def facts(self, recipe: Recipe, players: Collection[str], days: Mapping[str, date]) -> PlayerFacts:
        """What the register said."""
        self.register = self.source.facts(recipe, players, days)
        return self.register

    def received(self, sha256: str) -> bytes:
        """A report as it came."""
        self.reports[sha256] = self.source.received(sha256)
        return self.reports[sha256]

    def report(self, event: Mapping[str, Any], raw: bytes) -> Report:
        """Return the report of an event, as the source has it."""
        return self.source.report(event, raw)

    def gains(self, operation: Mapping[str, Any]) -> Mapping[str, int | None]:
        """What an operation had given."""
        self.reversed_gains[operation["operation"]] = self.source.gains(operation)
        return self.reversed_gains[operation["operation"]]


def write_bundle(
    rating_list: BundledList, recorded: RecordingSource, referenced: Mapping[str, ReferencedList]
) -> bytes:
    """The bundle as a ZIP file."""
    assert recorded.register is not None
    files = {
        "recipe.json": canonical_json(rating_list.recipe).encode(),
        "facts.csv": facts_csv(recorded.register),
        "list.csv": standings_csv(rating_list.standings, rating_list.names),
        "kept.json": _pending_json(rating_list.pending_results),
    }
    files |= {f"reports/{sha256}": raw for sha256, raw in recorded.reports.items()}
    files |= {f"gains/{key}.json": canonical_json(gains).encode() for key, gains in recorded.reversed_gains.items()}
    for path, other_list in referenced.items():
        files[f"{path}.csv"] = standings_csv(other_list.standings)
        files[f"{path}.json"] = canonical_json(
            {
                "inputs": other_list.inputs_hash,
                "kept": [pending_result_row(result) for result in other_list.pending_results],
            }
        ).encode()
    manifest = {
        "format": FORMAT,
        "pool": rating_list.pool,
        "date": rating_list.date.isoformat(),
        "edition": rating_list.edition,
        "inputs": recipe_hash(rating_list.recipe),
        "content": rating_list.content_hash,
        "files": {name: hashlib.sha256(raw).hexdigest() for name, raw in sorted(files.items())},
    }
    page = io.BytesIO()
    with zipfile.ZipFile(page, "w", zipfile.ZIP_DEFLATED) as bundle:
        for name, raw in (("manifest.json", json.dumps(manifest, indent=1).encode()), *sorted(files.items())):
            bundle.writestr(zipfile.ZipInfo(name, _FIXED_TIME), raw, zipfile.ZIP_DEFLATED)
    return page.getvalue()


class Bundle:
    """A bundle that was opened: the source of its own recipe."""

    def __init__(self, raw: bytes) -> None:
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(raw))
            if sum(member.file_size for member in self._zip.infolist()) > LARGEST:
                raise SourceIncomplete(text("the bundle unpacks to more than {largest} bytes", largest=f"{LARGEST:,}"))
            self.manifest: Mapping[str, Any] = json.loads(self._zip.read("manifest.json"))
        except (zipfile.BadZipFile, KeyError, ValueError, NotImplementedError) as problem:
            raise SourceIncomplete(text("this is not a bundle: {reason}", reason=str(problem))) from None
        if not isinstance(self.manifest, dict) or self.manifest.get("format") != FORMAT:
            raise SourceIncomplete(text("this is not a bundle of a version that this program reads"))

    def read(self, name: str) -> bytes:
        """A file of the bundle, if it is the one that the manifest names."""
        try:
            raw = self._zip.read(name)
        except (KeyError, zipfile.BadZipFile, NotImplementedError, ValueError):
            raise SourceIncomplete(text("the bundle has no readable file {file}", file=name)) from None
        if hashlib.sha256(raw).hexdigest() != self.manifest["files"].get(name):
            raise SourceIncomplete(text("{file} is not the file that was put into the bundle", file=name))
        return raw

    def standings(self, ref: ListReference, players: Collection[str] | None = None) -> Standings:
        """The rows of a list, proved by its hash."""
        path = _path(ref)
        standings = standings_from(self.read(f"{path}.csv"))
        proof = json.loads(self.read(f"{path}.json"))
        if content_hash(proof["inputs"], standings, map(pending_result_from, proof["kept"])) != ref["hash"]:
            raise SourceIncomplete(text("{file} is not the list that was used", file=path))
        return standings

    def facts(self, recipe: Recipe, players: Collection[str], days: Mapping[str, date]) -> PlayerFacts:
        """What the register said."""
        return facts_from(self.read("facts.csv"))

    def received(self, sha256: str) -> bytes:
        """A report as it came."""
        return self.read(f"reports/{sha256}")

    def report(self, event: Mapping[str, Any], raw: bytes) -> Report:
        """Return the report of an event: a bundle has files only, so it is read from them."""
        return read_as_declared(raw, event["file"], event["reading"])

    def gains(self, operation: Mapping[str, Any]) -> Mapping[str, int | None]:
        """What an operation had given."""
        gains: Mapping[str, int | None] = json.loads(self.read(f"gains/{operation['operation']}.json"))
        return gains


def verify_bundle(raw: bytes) -> tuple[Mapping[str, Any], tuple[Finding, ...]]:
    """The manifest of a bundle, and everything in it that does not follow; no findings: the list is proved."""
    try:
        bundle = Bundle(raw)
    except SourceIncomplete as problem:
        return {}, (_error("no-bundle", reason_of(problem)),)
    try:
        return bundle.manifest, tuple(_findings(bundle))
    except (SourceIncomplete, UnreadableReport, LookupError, ValueError, TypeError) as problem:
        return bundle.manifest, (
            _error("not-derived", text("the list cannot be derived: {reason}", reason=reason_of(problem))),
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
    derived = derive(basis_of(recipe, bundle))
    yield from differences(stored, derived.standings)
    if content_hash(manifest["inputs"], derived.standings, derived.pending_results) != manifest["content"]:
        yield _error("list-differs", text("the list does not follow from what it was made from"))
    for rules, text_hash in recipe["rulebooks"].items():
        if rulebook_text_hash(rules) != text_hash:
            message = text("the text of {rulebook} here is not the one that the list was made with", rulebook=rules)
            yield Finding("note", "rulebook-changed", message, text("the list is derived by today's text"))


def differences(stored: Standings, derived: Standings) -> Iterator[Finding]:
    """Where two lists say different things."""
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


def _pending_json(pending: Collection[PendingResult]) -> bytes:
    return canonical_json(sorted(pending_result_row(result) for result in pending)).encode()


def _path(ref: ListReference) -> str:
    return f"lists/{ref['pool']}-{ref['date']}-{ref['edition']}"


def _error(code: str, message: str) -> Finding:
    return Finding("error", code, message, text("ask the publisher of the list for the bundle again"))
