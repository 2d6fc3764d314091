"""Offices that earlier releases built: every later one opens, migrates, verifies and explains them, and goes on.

What the earlier release answered is recorded beside each office (tests/fixtures/offices/README.md). The commands are
the interface that stays, so nothing here knows the tables or modules of any release.
"""

from __future__ import annotations

import json
import shutil
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ratinghouse.verifier import proof_of
from tests.fixtures.offices.steps import FORMATS, take_step
from tests.fixtures.offices.worker import Worker
from tests.office.conftest import Offices
from tests.unpacking import unpack

RECORDED = Path(__file__).parents[1] / "fixtures" / "offices"
ARCHIVES = sorted(RECORDED.glob("*/*.tar.xz"))
RELEASES = ("22266c5", "95badd6", "8b9f03d", "efc6fd6")  # the oldest first
WITHOUT_CORRESPONDENCE_FILES = RELEASES[:3]
# The hash of a new list covers its journal entry and the version of its recipe; 22266c5 counted every game twice.
OF_THE_RELEASE = ("/publication/content_hash:", "/list/content_hash:", "/publication/counts/games:")
# 22266c5 gave a difference and an expected score also to games that do not count.
OF_COUNTED_GAMES = {"D", "D_counted", "PD", "dR"}
STEPS = ("event_steps", "entry_steps", "player_steps")
# Sentences for people may be said better later; what they say is in the other keys.
WORDING = {"message", "remedy", "sentence", "note", "title", "described", "meaning", "why"}


def id_of(archive: Path) -> str:
    """The release and the name of an office."""
    return f"{archive.parent.name}-{archive.name.partition('.')[0]}"


def is_for_the_night(archive: Path) -> bool:
    """Whether work in the office is tried at night only: of releases before the newest, all but the first."""
    return archive.parent.name != RELEASES[-1] and id_of(archive) != f"{RELEASES[0]}-fide"


def is_moved_at_night(archive: Path) -> bool:
    """Whether the office is restored into PostgreSQL at night only: all but one of the first and of the newest."""
    return id_of(archive) not in (f"{RELEASES[0]}-fide", f"{RELEASES[-1]}-fide")


def is_read_at_night(archive: Path) -> bool:
    """Whether the office is read at night only: of releases between the oldest and the newest, all but one office."""
    return archive.parent.name not in (RELEASES[0], RELEASES[-1]) and not archive.name.startswith("fide.")


def unpacked(archive: Path, factory: pytest.TempPathFactory) -> Path:
    """The directory of an office with everything that was recorded of it."""
    place = factory.mktemp(archive.name.partition(".")[0])
    unpack(archive, place)
    return place


def all_offices(at_night: Callable[[Path], bool]) -> list[Any]:
    """All offices as parameters, some of them for the night."""
    return [
        pytest.param(archive, id=id_of(archive), marks=[pytest.mark.night] if at_night(archive) else [])
        for archive in ARCHIVES
    ]


@pytest.fixture(scope="module", params=all_offices(is_read_at_night))
def older(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An older office that is read."""
    return unpacked(request.param, tmp_path_factory)


@pytest.fixture(scope="module", params=all_offices(is_for_the_night))
def continued(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An older office in which work goes on."""
    return unpacked(request.param, tmp_path_factory)


@pytest.fixture(scope="module", params=all_offices(is_moved_at_night))
def moved(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An older office that is restored into another database."""
    return unpacked(request.param, tmp_path_factory)


@pytest.fixture(scope="module")
def reader(older: Path) -> Iterator[Worker]:
    """Who asks the office, opened and migrated by the release of today; the tests that share it change nothing."""
    with Worker(copied_office(older, older / "opened"), older / "papers").working() as opened:
        yield opened


@pytest.fixture
def worker(continued: Path, tmp_path: Path) -> Iterator[Worker]:
    """Who works in a copy of the office, opened and migrated by the release of today."""
    with Worker(copied_office(continued, tmp_path / "office"), continued / "papers").working() as opened:
        yield opened


def copied_office(older: Path, home: Path) -> Path:
    shutil.copytree(older / "office", home)
    return home


def recorded(path: Path) -> Any:
    return json.loads(path.read_text())


def differences(before: Any, after: Any, where: str = "") -> list[str]:
    """Where an answer says something else than the recorded one; new keys say more, not something else."""
    if isinstance(before, dict) and isinstance(after, dict):
        missing = [f"{where}: {key} is gone" for key in before if key not in after]
        free = WORDING | (OF_COUNTED_GAMES if before.get("counted") is False else set())
        same = [key for key in before if key in after and key not in free]
        return missing + [line for key in same for line in differences(before[key], after[key], f"{where}/{key}")]
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True))
        return [line for number, (old, new) in pairs for line in differences(old, new, f"{where}/{number}")]
    return [] if before == after else [f"{where}: {before!r} became {after!r}"]


def as_specified(words: list[str], answer: Any) -> Any:
    """The part of an answer that stays: of verify no notes, of a calculation sheet the numbers, not the sentences."""
    if words[0] == "verify":
        errors = [finding["code"] for finding in answer["findings"] if finding["severity"] == "error"]
        return {**answer, "findings": errors}
    if words[0] == "explain":
        parts = [{**part, "sheets": [_numbers(sheet) for sheet in part["sheets"]]} for part in answer["parts"]]
        return {**answer, "parts": parts}
    return answer


def of_every_release(answer: Any) -> Any:
    """The answer of a step, of a publication only the errors: a later release may have more to say about the list."""
    if "publication" not in answer:
        return answer
    publication = answer["publication"]
    errors = [finding for finding in publication["findings"] if finding["severity"] == "error"]
    return {**answer, "publication": {**publication, "findings": errors}}


def _numbers(sheet: dict[str, Any]) -> dict[str, Any]:
    steps = {name: {step["symbol"]: step["value"] for step in sheet[name]} for name in STEPS}
    return {"event": sheet["event"], "entry": sheet["entry"], **steps}


def test_there_are_offices_of_every_release() -> None:
    names = {"fide-2009-applied", "fide", "jcf", "iccf"}
    assert {(path.parent.name, path.name.partition(".")[0]) for path in ARCHIVES} == {
        (release, name) for release in RELEASES for name in names
    }


@pytest.mark.slow
def test_the_office_verifies_and_answers_as_it_did(older: Path, reader: Worker) -> None:
    """Among the questions: every event and list, some calculations of every list, players, operations, tokens."""
    questions = recorded(older / "answers" / "questions.json")
    wrong, answers = [], []
    for number, words in enumerate(questions):
        then, now = recorded(older / "answers" / f"{number}.json"), reader.ask(*words)
        wrong += differences(as_specified(words, then), as_specified(words, now), " ".join(words))
        answers.append(now)
    assert not wrong
    assert (questions[0], answers[0]["holds"]) == (["verify"], True)
    reader.run("journal", "--check")


@pytest.mark.slow
def test_its_lists_are_exported_byte_by_byte_as_they_were(
    older: Path, reader: Worker, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    files = sorted((older / "lists").iterdir())
    assert {file.suffix.strip(".") for file in files} == list_files(request.node.callspec.id)
    for file in files:
        pool, day, edition = file.stem.split("_")
        out = tmp_path / file.name
        kind = file.suffix.strip(".")
        reader.run("export", day, "--pool", pool, "--edition", edition, "--as", kind, "--out", out)
        assert out.read_bytes() == file.read_bytes(), file.name


def list_files(release_and_office: str) -> set[str]:
    """The formats of list files that a release had: FIDE's own formats have no column for the deviation of the ICCF."""
    release, _, office = release_and_office.partition("-")
    if office != "iccf":
        return set(FORMATS)
    return set() if release in WITHOUT_CORRESPONDENCE_FILES else {"csv", "json", "xlsx"}


@pytest.mark.slow
def test_its_bundles_are_read_and_proved(older: Path, reader: Worker, tmp_path: Path) -> None:
    """The bundles that were handed out then, and one that is made of each list today, also by the verifier alone."""
    for bundle in sorted((older / "bundles").iterdir()):
        then = reader.ask("verify", bundle)
        assert then["holds"] is True, (bundle.name, then)
        pool, day, edition = bundle.stem.split("_")
        out = tmp_path / bundle.name
        reader.run("export", day, "--pool", pool, "--edition", edition, "--out", out)
        now = reader.ask("verify", out)
        assert (now["holds"], now["content"]) == (True, then["content"]), (bundle.name, now)
        for path in (bundle, out) if has_statutes(bundle) else (out,):
            proof = proof_of(path)
            assert (path, proof.problems, proof.differences) == (path, [], [])


def has_statutes(bundle: Path) -> bool:
    """Whether the verifier can prove a bundle; those of format 1, before 8b9f03d, hold no statutes and no readings."""
    with zipfile.ZipFile(bundle) as parts:
        return "statutes" in json.loads(parts.read("manifest.json"))


def go_on(older: Path, worker: Worker) -> None:
    """Correct an event and publish the next lists: the same changes and lists as the older release made."""
    steps = recorded(older / "next" / "steps.json")
    assert any("publish" in step for step in steps)
    for number, step in enumerate(steps):
        then, now = recorded(older / "next" / f"{number}.json"), take_step(worker, step, older / "papers")
        wrong = differences(of_every_release(then), of_every_release(now))
        assert [line for line in wrong if not line.startswith(OF_THE_RELEASE)] == []
    assert worker.ask("verify")["holds"] is True


@pytest.mark.slow
def test_work_goes_on_in_it(continued: Path, worker: Worker) -> None:
    go_on(continued, worker)


def restored(continued: Path, offices: Offices, vendor: str) -> Worker:
    empty = offices(vendor, tables=False)
    return Worker(empty.home, continued / "papers", database=empty.url)


def assert_restored(continued: Path, worker: Worker) -> None:
    worker.run("restore", continued / "backup.zip")
    verified, then = worker.ask("verify"), recorded(continued / "answers" / "0.json")
    assert verified["holds"] is True
    assert (verified["lists"], verified["received"]) == (then["lists"], then["received"])


@pytest.mark.slow
def test_its_backup_is_restored_into_sqlite(continued: Path, offices: Offices) -> None:
    with restored(continued, offices, "sqlite").working() as worker:
        assert_restored(continued, worker)


@pytest.mark.postgresql
def test_its_backup_is_restored_into_postgresql_and_work_goes_on(moved: Path, offices: Offices) -> None:
    with restored(moved, offices, "postgresql").working() as worker:
        assert_restored(moved, worker)
        go_on(moved, worker)
