"""The parts of a bundle, to be altered and packed again with every hash recomputed, so that no hash shows it."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Iterator
from datetime import date
from typing import Any, cast

from ratinghouse.derivation.bundles.bundle_file import list_path, packed
from ratinghouse.derivation.bundles.bundle_rows import facts_from, standings_from
from ratinghouse.derivation.content_hash import content_hash
from ratinghouse.derivation.recipe import canonical_json, pending_result_from, recipe_hash
from ratinghouse.derivation.recipe_format import ListReference
from ratinghouse.derivation.standings import columns_hash
from ratinghouse.kernel.statutes.statute import Statute

Rows = list[dict[str, str]]
Parts = dict[str, Any]  # by file: a JSON document, the rows of a CSV file, or bytes


def opened(raw: bytes) -> Parts:
    """The parts of a bundle."""
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        return {name: _read(name, archive.read(name)) for name in archive.namelist()}


def packed_again(parts: Parts) -> bytes:
    """The bundle of these parts, with the hashes that it would have if its publisher had made it so."""
    parts = dict(parts)
    named = parts.pop("manifest.json")
    manifest: Any = {name: value for name, value in named.items() if name not in ("format", "files")}
    recipe = json.loads(json.dumps(parts["recipe.json"]))
    _rename_statutes(parts, manifest, recipe)
    for reference in _references(recipe):
        path = list_path(reference)
        if f"{path}.csv" in parts:
            proof, standings = parts[f"{path}.json"], standings_from(_csv(parts[f"{path}.csv"]))
            pending = map(pending_result_from, proof["kept"])
            reference["hash"] = content_hash(proof.get("hash", 1), proof["inputs"], standings, pending)
    recipe["facts"] = columns_hash(facts_from(_csv(parts["facts.csv"])).stored_columns())
    parts["recipe.json"] = recipe
    manifest["inputs"] = recipe_hash(recipe)
    pending = map(pending_result_from, parts["kept.json"])
    standings, version = standings_from(_csv(parts["list.csv"])), manifest.get("hash", 1)
    manifest["content"] = content_hash(version, manifest["inputs"], standings, pending)
    return packed(named["format"], manifest, {name: _written(part) for name, part in parts.items()})


def _rename_statutes(parts: Parts, manifest: dict[str, Any], recipe: dict[str, Any]) -> None:
    for name in [name for name in parts if name.startswith("statutes/")]:
        document = parts.pop(name)
        old, new = name.removeprefix("statutes/").removesuffix(".json"), Statute(document).document_hash
        parts[f"statutes/{new}.json"] = document
        for named in (manifest["statutes"], recipe.get("statutes", {})):
            named |= {id: new for id, hash in named.items() if hash == old}


def _references(document: Any) -> Iterator[ListReference]:
    """Every reference to a list in a recipe."""
    if isinstance(document, dict):
        if document.keys() == {"pool", "date", "edition", "hash"}:
            yield cast(ListReference, document)
        for part in document.values():
            yield from _references(part)
    elif isinstance(document, list):
        for part in document:
            yield from _references(part)


def _read(name: str, raw: bytes) -> Any:
    if name.endswith(".json"):
        return json.loads(raw)
    if name.endswith(".csv"):
        return list(csv.DictReader(io.StringIO(raw.decode(), newline="")))
    return raw


def _written(part: Any) -> bytes:
    if isinstance(part, bytes):
        return part
    if isinstance(part, list) and part and isinstance(part[0], dict) and "code" in part[0]:
        return _csv(part)
    return canonical_json(part).encode()


def _csv(rows: Rows) -> bytes:
    page = io.StringIO(newline="")
    writer = csv.DictWriter(page, rows[0], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return page.getvalue().encode()


def shifted(day: str, days: int) -> str:
    """An ISO day so many days later."""
    return date.fromordinal(date.fromisoformat(day).toordinal() + days).isoformat()
