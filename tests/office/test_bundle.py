"""Bundles: a list with all it was made from, proved by anyone, without the office and without Django."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import zipfile
from datetime import date, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ratinghouse.derivation.bundles import bundle
from ratinghouse.derivation.bundles.bundle import verify_bundle
from ratinghouse.office.exporting.bundle_export import export_bundle
from ratinghouse.office.models import Event, PublishedList, StoredReading
from ratinghouse.office.publishing.adjustment_decisions import adjust_players, take_back
from ratinghouse.office.publishing.correction import correct
from ratinghouse.office.publishing.publication import publish
from ratinghouse.office.refusal import Refused
from ratinghouse.reports.reading import READER_VERSION
from tests.office.offices import Office
from tests.office.simulated import Simulation, clerk_on
from tests.office.test_correction import corrected_report


def repacked(raw: bytes, changes: dict[str, bytes]) -> bytes:
    """The bundle with other files in the place of some."""
    page = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as old, zipfile.ZipFile(page, "w") as new:
        for name in old.namelist():
            new.writestr(name, changes.get(name, old.read(name)))
    return page.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["jcf-2024", "fide-2003", "fide-2024", "iccf-2023"])
def test_every_edition_of_every_list_is_proved_by_its_bundle(office: Office, rules: str) -> None:
    simulation = Simulation(rules, pool="correspondence" if rules == "iccf-2023" else "standard")
    simulation.set_up()
    published = simulation.season(2 if rules == "fide-2003" else 1)
    event = Event.objects.filter(list_date=published[-2].date).order_by("pk")[0]
    clerk = clerk_on(published[-1].date + timedelta(days=2))
    correct(clerk, event.pk, corrected_report(event, clerk.now.date()), "a result")
    for rating_list in PublishedList.objects.filter(taken_from=None, date__gte=published[-4].date):
        manifest, findings = verify_bundle(export_bundle(rating_list))
        assert findings == ()
        assert (manifest["date"], manifest["edition"]) == (rating_list.date.isoformat(), rating_list.edition)


def test_a_bundle_with_operations_taken_back(office: Office) -> None:
    simulation = Simulation("fide-2024")
    simulation.set_up()
    adjustment = adjust_players(clerk_on(date(2024, 3, 2)), "standard", date(2024, 4, 1), {"X0012": 2222}, "a gift")
    publish(clerk_on(date(2024, 4, 1)), "standard", date(2024, 4, 1))
    take_back(clerk_on(date(2024, 4, 2)), adjustment.pk, date(2024, 5, 1), "no gift")
    publish(clerk_on(date(2024, 5, 1)), "standard", date(2024, 5, 1))
    for rating_list in PublishedList.objects.filter(taken_from=None):
        assert verify_bundle(export_bundle(rating_list))[1] == ()


def test_a_changed_bundle_is_found_out(sqlite_office: Office) -> None:
    simulation = Simulation("fide-2024")
    simulation.set_up()
    simulation.season(1)
    rating_list = PublishedList.objects.order_by("-date")[0]
    raw = export_bundle(rating_list)
    assert export_bundle(rating_list) == raw, "the same list gives the same file"
    with zipfile.ZipFile(io.BytesIO(raw)) as bundle:
        files = {name: bundle.read(name) for name in bundle.namelist()}
    report = next(name for name in files if name.startswith("reports/"))
    for name in ("list.csv", "facts.csv", "recipe.json", "kept.json", report):
        changed = repacked(raw, {name: files[name].replace(b"1", b"2", 1) + b" "})
        assert verify_bundle(changed)[1], name
    lines = files["list.csv"].decode().split("\n")
    columns = lines[1].split(",")
    columns[1] = str(int(columns[1] or 0) + 1)
    forged = "\n".join([lines[0], ",".join(columns), *lines[2:]]).encode()
    from hashlib import sha256

    manifest = json.loads(files["manifest.json"])
    manifest["files"]["list.csv"] = sha256(forged).hexdigest()
    codes = {
        finding.code
        for finding in verify_bundle(
            repacked(raw, {"list.csv": forged, "manifest.json": json.dumps(manifest).encode()})
        )[1]
    }
    assert {"list-changed", "list-differs"} <= codes
    assert verify_bundle(b"PK no zip")[1][0].code == "no-bundle"
    assert verify_bundle(raw[:1000])[1][0].code == "no-bundle"


def test_readings_name_the_reader_that_made_the_stored_ones(sqlite_office: Office) -> None:
    """Where none is stored, as after a player was erased, the file is read by today's reader."""
    simulation = Simulation("fide-2024")
    simulation.set_up()
    for first in (3, 12):
        simulation.hold(date(2024, 3, first), date(2024, 3, first + 6))
    publish(clerk_on(date(2024, 4, 1)), "standard", date(2024, 4, 1))
    stored = list(StoredReading.objects.order_by("event"))
    for reading, reader, content in zip(stored, (7, 8), (stored[0].content, b""), strict=True):
        StoredReading.objects.filter(pk=reading.pk).update(reader=reader, content=content)
    raw = export_bundle(PublishedList.objects.get(date=date(2024, 4, 1)))
    with zipfile.ZipFile(io.BytesIO(raw)) as parts:
        names = [f"readings/{reading.event_id}.json" for reading in stored]
        assert [json.loads(parts.read(name))["reader"] for name in names] == [7, READER_VERSION]
    assert verify_bundle(raw)[1] == ()


def test_a_list_taken_over_has_no_bundle(sqlite_office: Office) -> None:
    Simulation("fide-2024").set_up()
    with pytest.raises(Refused) as refused:
        export_bundle(PublishedList.objects.get())
    assert refused.value.findings[0].code == "taken-over"


def test_one_command_proves_it_without_django(sqlite_office: Office, tmp_path: Path) -> None:
    simulation = Simulation("fide-2024")
    simulation.set_up()
    simulation.season(1, events=1)
    path = tmp_path / "list.zip"
    path.write_bytes(export_bundle(PublishedList.objects.order_by("-date")[0]))
    script = (
        "import sys; from ratinghouse.cli import verbs\n"
        "try: verbs(['verify', sys.argv[1]])\n"
        "finally: print('django' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "False"), done.stderr
    path.write_bytes(path.read_bytes()[:-40])
    done = subprocess.run([sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 1


def test_statutes_that_cannot_derive_an_older_list_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bundle of a list of an unknown text: the first release raises, the list follows by the second."""
    releases_tried: list[str] = []
    first, second = ({"statutes": {"fide-2024": release}} for release in ("first", "second"))

    def derive_by(recipe: dict[str, dict[str, str]]) -> SimpleNamespace:
        releases_tried.append(recipe["statutes"]["fide-2024"])
        if len(releases_tried) == 1:
            raise LookupError("no such column")
        return SimpleNamespace(standings=None, pending_results=())

    monkeypatch.setattr(bundle, "recipe_with_statutes", lambda document: {"statutes": {}})
    monkeypatch.setattr(bundle, "possible_recipes", lambda recipe: iter((first, second)))
    monkeypatch.setattr(bundle, "basis_of", lambda recipe, source: recipe)
    monkeypatch.setattr(bundle, "next_list", derive_by)
    monkeypatch.setattr(bundle, "content_hash", lambda *parts: "published")
    opened: Any = SimpleNamespace(has_statutes=False, hash_version=1, manifest={"inputs": "", "content": "published"})
    assert bundle.bundled_recipe({}, opened)["statutes"] == second["statutes"]
    assert releases_tried == ["first", "second"]
