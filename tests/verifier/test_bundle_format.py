"""The files of a bundle: their names, keys and columns belong to the number of the format."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from pathlib import Path
from typing import Any

from ratinghouse.derivation import event_reading
from ratinghouse.derivation.bundle import verify_bundle
from ratinghouse.derivation.bundle_file import FORMAT
from ratinghouse.verifier import BUNDLE_FORMAT, READING_VERSION
from tests.verifier.bundle_parts import opened, packed_again

FACTS = ["code", "birth", "title", "flags", "fide_rating", "other_rating", "member_from", "member_to"]
LISTING = ["code", "rating", "before", "change", "games", "total_games", "k", "rd", "peak", "status"]
LISTING += ["last_played", "inactive"]
READING = ["end", "entries", "file", "format", "is_league", "minutes_60", "name", "round_dates", "rounds", "start"]

# A bundle is read long after it was written, by programs that others wrote: whoever changes this raises the number, and
# keeps what reads the older formats.
SHAPE = {
    "manifest.json": ["content", "date", "edition", "files", "format", "inputs", "pool", "statutes"],
    "recipe.json": None,  # has a version of its own: ratinghouse.derivation.recipe
    "facts.csv": FACTS,
    "list.csv": [*LISTING, "name"],
    "kept.json": [],
    "statutes/#.json": None,  # has versions of its own: ratinghouse.kernel.statutes.statute
    "reports/#": None,
    "readings/#.json": [*READING, "version"],
    "gains/#.json": None,
    "lists/#.csv": LISTING,
    "lists/#.json": ["inputs", "kept"],
}


def shape_of(name: str, raw: bytes) -> list[str] | None:
    """The keys or columns of a file."""
    if name.endswith(".csv"):
        header = next(csv.reader(io.StringIO(raw.decode())))
        return [column for column in header if column != "lapses"]  # only where a membership has lapsed
    document: Any = json.loads(raw)
    return sorted(document) if isinstance(document, dict) else []


def test_the_shape_of_a_bundle_belongs_to_its_format(bundles: list[Path]) -> None:
    assert (FORMAT, event_reading.VERSION) == ("ratinghouse bundle 2", 1)
    seen = set()
    for path in bundles:
        with zipfile.ZipFile(path) as archive:
            for name in archive.namelist():
                pattern = re.sub(r"/[-\w]+", "/#", name)
                seen.add(pattern)
                if SHAPE[pattern] is not None:
                    assert shape_of(name, archive.read(name)) == SHAPE[pattern], name
    assert seen == SHAPE.keys()


def test_the_shape_of_a_reading_belongs_to_its_version(bundles: list[Path]) -> None:
    parts = opened(bundles[0].read_bytes())
    entry = next(part for name, part in parts.items() if name.startswith("readings/"))["entries"][0]
    assert sorted(entry) == ["birth", "name", "no", "rating", "results", "title"]
    assert len(entry["results"][0]) == 6  # round, opponent, colour, code, day, substitute


def test_the_verifier_reads_what_is_written_today() -> None:
    assert (BUNDLE_FORMAT, READING_VERSION) == (FORMAT, event_reading.VERSION)


def test_a_reading_must_follow_from_its_report(bundles: list[Path]) -> None:
    """The independent verifier cannot see that, for it reads no reports; the main program does."""
    parts = opened(bundles[0].read_bytes())
    reading = next(part for name, part in parts.items() if name.startswith("readings/"))
    reading["minutes_60"] += 1
    _, findings = verify_bundle(packed_again(parts))
    assert [finding.code for finding in findings] == ["not-derived"]
    assert "does not follow from the report" in findings[0].message


def test_the_law_of_a_bundle_is_that_of_its_statutes(bundles: list[Path]) -> None:
    """An altered statute gives other numbers in the main program too, whatever the installed rulebooks say."""
    parts = opened(next(path for path in bundles if "standard_2010-03-01_1" in path.name).read_bytes())
    statute = next(part for name, part in parts.items() if name.startswith("statutes/"))
    for value in statute["names"]:
        if value["kind"] == "value" and value["name"].startswith("K_"):
            value["value"] += 1
    _, findings = verify_bundle(packed_again(parts))
    assert {finding.code for finding in findings} == {"list-differs"}
