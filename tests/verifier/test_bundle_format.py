"""The files of a bundle: their names, keys and columns belong to the number of the format."""

from __future__ import annotations

import csv
import io
import json
import random
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest

from ratinghouse.derivation import event_reading
from ratinghouse.derivation.bundles.bundle import verify_bundle
from ratinghouse.derivation.bundles.bundle_file import FORMAT, FORMAT_OF_FIRST_HASH
from ratinghouse.derivation.content_hash import HASH_VERSION
from ratinghouse.reports import reading
from ratinghouse.verifier import BUNDLE_FORMATS, READER_VERSION, READING_VERSIONS, main, proof_of
from tests.verifier.bundle_parts import opened, packed_again
from tests.verifier.random_lists import random_bundle

FACTS = ["code", "birth", "title", "flags", "fide_rating", "other_rating", "member_from", "member_to"]
LISTING = ["code", "rating", "before", "change", "games", "total_games", "k", "rd", "peak", "status"]
LISTING += ["last_played", "inactive"]
READING = ["end", "entries", "file", "format", "is_league", "minutes_60", "name", "reader", "round_dates", "rounds"]
READING += ["start"]

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
    """Lists of the first hash, all of them recorded, have bundles of format 2: the files that they always were."""
    assert (
        *("ratinghouse bundle 3", "ratinghouse bundle 2"),
        2,
    ) == (FORMAT, FORMAT_OF_FIRST_HASH, event_reading.VERSION)
    patterns = set()
    for path in bundles:
        with zipfile.ZipFile(path) as archive:
            assert json.loads(archive.read("manifest.json"))["format"] == FORMAT_OF_FIRST_HASH
            for name in archive.namelist():
                pattern = re.sub(r"/[-\w]+", "/#", name)
                patterns.add(pattern)
                if SHAPE[pattern] is not None:
                    assert shape_of(name, archive.read(name)) == SHAPE[pattern], name
    assert patterns == SHAPE.keys()


def test_format_3_names_the_versions_of_hashes() -> None:
    """Of the list, and of each list before; a hash of version 1 has no key, as in format 2."""
    versions = set()
    for seed in range(8):
        parts = opened(random_bundle(random.Random(seed), ["fide-2024"]))
        assert (parts["manifest.json"]["format"], parts["manifest.json"].pop("hash")) == (FORMAT, HASH_VERSION)
        for name, part in parts.items():
            pattern = re.sub(r"/[-\w]+", "/#", name)
            if pattern == "lists/#.json":
                versions.add(part.pop("hash", 1))
            if pattern in ("manifest.json", "lists/#.json"):
                assert sorted(part) == SHAPE[pattern]
    assert versions == {1, HASH_VERSION}


def test_the_shape_of_a_reading_belongs_to_its_version(bundles: list[Path]) -> None:
    parts = opened(bundles[0].read_bytes())
    entry = next(part for name, part in parts.items() if name.startswith("readings/"))["entries"][0]
    assert sorted(entry) == ["birth", "name", "no", "rating", "results", "title"]
    assert len(entry["results"][0]) == 6  # round, opponent, colour, code, day, substitute


def test_the_verifier_reads_what_is_written_today() -> None:
    assert (BUNDLE_FORMATS[-1], READING_VERSIONS[-1]) == (FORMAT, event_reading.VERSION)
    assert READER_VERSION == reading.READER_VERSION


def altered_reading(bundle: Path, **keys: int | None) -> bytes:
    """The bundle with other values in its first reading, without those that are None; one minute more per player."""
    parts = opened(bundle.read_bytes())
    document = next(part for name, part in parts.items() if name.startswith("readings/"))
    document["minutes_60"] += 1
    for key, value in keys.items():
        document[key] = value
        if value is None:
            del document[key]
    return packed_again(parts)


def test_a_reading_must_follow_from_its_report(bundles: list[Path]) -> None:
    """The independent verifier cannot see that, for it reads no reports; the main program does."""
    _, findings = verify_bundle(altered_reading(bundles[0]))
    assert [finding.code for finding in findings] == ["not-derived"]
    assert "does not follow from the report" in findings[0].message


@pytest.mark.parametrize(
    ("keys", "reader"),
    [
        ({"reader": 0}, 0),
        ({"version": 1, "reader": None}, 1),  # the first version of a reading did not name its reader
        ({"reader": READER_VERSION + 1}, READER_VERSION + 1),
    ],
)
def test_a_reading_of_another_reader_gives_a_note(
    bundles: list[Path], tmp_path: Path, keys: dict[str, int | None], reader: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """The list follows from the reading that it was made from, however the file would be read today."""
    path = tmp_path / "list.zip"
    path.write_bytes(altered_reading(bundles[0], **keys))
    _, findings = verify_bundle(path.read_bytes())
    assert [(finding.severity, finding.code) for finding in findings] == [("note", "reader-changed")]
    read_by, today = f"was read by version {reader} of the report readers", READER_VERSION
    assert f"{read_by}; version {today} reads it otherwise" in findings[0].message
    proof = proof_of(path)
    assert (proof.problems, proof.differences) == ([], [])
    (note,) = proof.notes
    assert f"{read_by}, not by version {today}" in note
    assert main([str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[0] == note


def test_numbers_follow_from_the_reading_of_another_reader(bundles: list[Path]) -> None:
    """A result that only the reading has changes the list: it is derived from the reading, not from the report."""
    parts = opened(bundles[0].read_bytes())
    document = next(part for name, part in parts.items() if name.startswith("readings/"))
    document["reader"] = READER_VERSION + 1
    won = next(row for entry in document["entries"] for row in entry["results"] if row[3] == "1")
    lost = next(row for row in document["entries"][won[1] - 1]["results"] if row[0] == won[0])
    won[3], lost[3] = "=", "="
    _, findings = verify_bundle(packed_again(parts))
    assert {finding.code for finding in findings} == {"list-differs", "reader-changed"}


def test_a_reading_that_is_the_same_by_another_reader_needs_no_note(bundles: list[Path]) -> None:
    parts = opened(bundles[0].read_bytes())
    next(part for name, part in parts.items() if name.startswith("readings/"))["reader"] = READER_VERSION + 1
    assert verify_bundle(packed_again(parts))[1] == ()


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        ({"version": 3}, "no reading of a version"),
        ({"version": 1}, "no reading of a version"),
        ({"reader": None}, "lacks 'reader'"),
        ({"reader": READER_VERSION + 1, "rounds": None}, "lacks 'rounds'"),
        ({"reader": READER_VERSION + 1, "colour": 1}, "that its version does not know"),
    ],
)
def test_something_that_is_no_reading_is_refused(bundles: list[Path], keys: dict[str, int | None], reason: str) -> None:
    _, findings = verify_bundle(altered_reading(bundles[0], **keys))
    assert [finding.code for finding in findings] == ["not-derived"]
    assert reason in findings[0].message


def test_the_law_of_a_bundle_is_that_of_its_statutes(bundles: list[Path]) -> None:
    """An altered statute gives other numbers in the main program too, whatever the installed rulebooks say."""
    parts = opened(next(path for path in bundles if "standard_2010-03-01_1" in path.name).read_bytes())
    statute = next(part for name, part in parts.items() if name.startswith("statutes/"))
    for value in statute["names"]:
        if value["kind"] == "value" and value["name"].startswith("K_"):
            value["value"] += 1
    _, findings = verify_bundle(packed_again(parts))
    assert {finding.code for finding in findings} == {"list-differs"}
