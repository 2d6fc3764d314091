"""Studies of an archive: one document whose ledgers close, whose variants are compared at three shares."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ratinghouse.lab.archive.archive import Archive, ArchiveTables, write_archive
from ratinghouse.lab.archive.arrow import ArchiveRefused
from ratinghouse.lab.archive.manifest import ArchiveManifest
from ratinghouse.lab.archive.tables import ArchiveEvents, ArchiveGames, ArchivePlayers
from ratinghouse.lab.replay.editions import ReplayEditions
from ratinghouse.lab.study.archive_study import StudyQuestion, study_of
from ratinghouse.lab.study.study import FORMAT, VERSION, StudyJson, without_names
from ratinghouse.rulebooks import BrokenRulebook, rulebook
from tests.lab.invented_archive import invented_archive
from tests.record_shapes import shape_of

RULES = ReplayEditions.single(rulebook("fide-2024"))
FIXTURE = Path(__file__).parents[1] / "fixtures" / "studies" / "version-1.json"


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Archive:
    return invented_archive(tmp_path_factory.mktemp("study") / "archive", days=700, events=40)


@pytest.fixture(scope="module")
def stages() -> list[tuple[str, int, int]]:
    return []


@pytest.fixture(scope="module")
def study(archive: Archive, stages: list[tuple[str, int, int]], tmp_path_factory: pytest.TempPathFactory) -> StudyJson:
    """A study of two years under the rules of 2024, with one amendment of two values."""
    question = StudyQuestion(RULES, False, [["cap=350", "K_usual=24"]])
    return study_of(archive, question, tmp_path_factory.mktemp("replays"), lambda *progress: stages.append(progress))


def test_a_study_is_one_document_of_its_version(study: StudyJson) -> None:
    assert (study["format"], study["version"]) == ("ratinghouse-study", 1)
    assert json.loads(json.dumps(study)) == study
    assert (VERSION, shape_of(StudyJson)) == (1, "48a860513c718970"), (
        "raise the version when a key is changed or left out"
    )


def test_f09_094_the_causes_of_every_list_add_up_to_its_change(study: StudyJson) -> None:
    lists = study["lists"]
    assert len(lists) == study["drift"]["lists"] > 15
    before = 0
    for ledger in lists:
        assert ledger["before"] == before
        assert ledger["after"] - ledger["before"] == sum(row["amount"] for row in ledger["causes"])
        before = ledger["after"]
    amounts = {row["cause"]: 0 for ledger in lists for row in ledger["causes"]}
    for ledger in lists:
        for row in ledger["causes"]:
            amounts[row["cause"]] += row["amount"]
    in_drift = dict.fromkeys(amounts, 0.0)
    for total in study["drift"]["ledger"]:
        in_drift[total["cause"]] += total["points"]
    assert in_drift == pytest.approx({cause: amount / 100 for cause, amount in amounts.items()})


def test_variants_are_compared_at_three_shares_with_a_conclusion(study: StudyJson) -> None:
    comparison = study["comparison"]
    assert comparison is not None
    assert [system["name"] for system in comparison["systems"]] == ["fide-2024", "fide-2024+cap=350+K_usual=24"]
    assert [row["share"] for row in comparison["thinning"]["rows"]] == [1.0, 0.5, 0.25]
    assert study["amended"] == study["rules"] == "fide-2024"
    assert study["conclusion"] is not None
    assert study["conclusion"]["template"]
    assert study["published"] is None, "the archive has no lists"


def test_progress_counts_the_lists_of_all_replays(study: StudyJson, stages: list[tuple[str, int, int]]) -> None:
    replays = 1 + 3 * 2
    counted = [(done, of) for stage, done, of in stages if stage == "replaying"]
    assert counted == [(done, len(study["lists"]) * replays) for done in range(1, len(study["lists"]) * replays + 1)]
    assert stages[-1] == ("measuring", 0, 0)


def test_an_office_stores_no_names(study: StudyJson) -> None:
    comparison = study["comparison"]
    assert comparison is not None
    movers = comparison["movers"]["fide-2024+cap=350+K_usual=24"]
    assert movers["gains"]
    assert movers["gains"][0]["name"].startswith("Player ")
    nameless = json.dumps(without_names(study))
    assert "Player " not in nameless
    assert movers["gains"][0]["code"] in nameless


def test_a_wrong_amendment_is_refused_before_anything_is_replayed(archive: Archive, tmp_path: Path) -> None:
    with pytest.raises(BrokenRulebook) as broken:
        study_of(archive, StudyQuestion(RULES, False, [["cap=350"], ["cup=3"]]), tmp_path)
    assert [finding.code for finding in broken.value.findings] == ["unknown-name"]
    assert not list(tmp_path.iterdir())


def test_an_archive_without_games_is_refused(tmp_path: Path) -> None:
    nothing: list[int] = []
    texts: list[str] = []
    tables = ArchiveTables(
        ArchivePlayers.of(**{key: ["P1"] for key in ("code", "name", "fed", "sex", "title", "birth")}),
        ArchiveEvents.of(
            **dict.fromkeys(("key", "name", "site", "fed"), texts),
            **dict.fromkeys(("first_day", "last_day", "reported"), nothing),
        ),
        ArchiveGames.of(
            **dict.fromkeys(("event", "round", "white", "black", "score", "day", "played"), nothing),
            **dict.fromkeys(("white_rating", "black_rating"), nothing),
        ),
    )
    write_archive(tmp_path / "archive", tables, ArchiveManifest("empty", "", "standard", "FIDE", "", "", {}, ()))
    with pytest.raises(ArchiveRefused) as refused:
        study_of(Archive(tmp_path / "archive"), StudyQuestion(RULES), tmp_path / "replays")
    assert [finding.code for finding in refused.value.findings] == ["no-games"]


def test_the_stored_study_of_version_1_has_every_key_of_today(study: StudyJson) -> None:
    stored = json.loads(FIXTURE.read_text())
    assert (stored["format"], stored["version"]) == (FORMAT, 1)
    assert stored.keys() == study.keys()
    assert stored["drift"].keys() == study["drift"].keys()
