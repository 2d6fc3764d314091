"""Lists of earlier releases whose inactive players depend on what those releases looked at."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from ratinghouse.derivation.bundles.bundle import Bundle, bundled_recipe, verify_bundle
from ratinghouse.derivation.bundles.bundle_rows import standings_from
from ratinghouse.derivation.bundles.bundle_writing import BundledList, RecordingSource, ReferencedList, write_bundle
from ratinghouse.derivation.next_list import next_list
from ratinghouse.derivation.recipe import basis_of, pending_result_from
from ratinghouse.derivation.recipe_format import EventOfRecipe
from ratinghouse.reports.reading import READER_VERSION
from ratinghouse.verifier import proof_of

RECORDED = sorted((Path(__file__).parents[1] / "fixtures" / "bundles").glob("*.zip"))


class ReadToday(Bundle):
    """A bundle whose reports are read by today's readers."""

    def reader(self, event: EventOfRecipe) -> int:
        return READER_VERSION


def in_todays_format(raw: bytes) -> bytes:
    """The list of a bundle of format 1 as a bundle of today, with its statutes of record and readings."""
    bundle = ReadToday(raw)
    document, manifest = json.loads(bundle.read("recipe.json")), bundle.manifest
    recorded = RecordingSource(bundle)
    recipe = bundled_recipe(document, bundle)
    derived = next_list(basis_of(recipe, recorded))
    referenced = {}
    for path, reference in recorded.refs.items():
        proof = json.loads(bundle.read(f"{path}.json"))
        pending = tuple(map(pending_result_from, proof["kept"]))
        referenced[path] = ReferencedList(proof["inputs"], pending, bundle.standings(reference), hash_version=1)
    rating_list = BundledList(
        pool=manifest["pool"],
        date=date.fromisoformat(manifest["date"]),
        edition=manifest["edition"],
        recipe=document,
        content_hash=manifest["content"],
        pending_results=derived.pending_results,
        standings=standings_from(bundle.read("list.csv")),
        names={},
        statutes={id: bundle.statute(document_hash) for id, document_hash in recipe["statutes"].items()},
        hash_version=bundle.hash_version,
    )
    return write_bundle(rating_list, recorded, referenced)


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_a_list_follows_by_the_statutes_of_its_release(path: Path, tmp_path: Path) -> None:
    """The whole program proves the bundle as it was handed out; the verifier, the same list as it is exported now."""
    raw = path.read_bytes()
    manifest, findings = verify_bundle(raw)
    assert findings == ()
    today = tmp_path / "today.zip"
    today.write_bytes(in_todays_format(raw))
    assert verify_bundle(today.read_bytes())[1] == ()
    proof = proof_of(today)
    assert (proof.problems, proof.differences, proof.manifest["content"]) == ([], [], manifest["content"])


def test_there_are_bundles_of_both_releases() -> None:
    names = {path.stem.rpartition("-")[0] for path in RECORDED}
    assert names == {"first-rating-by-decision", "late-report"}
    assert len(RECORDED) == 4
