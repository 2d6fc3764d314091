"""Many scenarios on workers: the same bytes as one after the other, also when a worker is killed on the way."""

from __future__ import annotations

import json
import os
import pickle
import signal
import socket
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ratinghouse.cli import verbs
from ratinghouse.kernel.finding import Finding
from ratinghouse.lab.archive.archive import Archive
from ratinghouse.lab.archive.arrow import ArchiveRefused
from ratinghouse.lab.cluster import dask_workers, workers
from ratinghouse.lab.cluster.replayed_scenarios import replayed_scenarios, scenario_tasks, scenarios_document
from ratinghouse.lab.cluster.scenario import ReplayScenario, scenarios_of
from ratinghouse.lab.cluster.scenario_replay import ScenarioAnswer, ScenarioTask, replay_scenario
from ratinghouse.lab.cluster.shared_archive import SharedArchive
from ratinghouse.lab.cluster.workers import ThisProcess, WorkerChoice, Workers
from ratinghouse.lab.replay import output_files, recording
from ratinghouse.lab.replay.history import Replay
from tests.lab.invented_archive import invented_archive
from tests.lab.test_replay_files import content

USUAL_PORT_OF_A_DASHBOARD = 8787
RULES = ("fide-2024", "fide-2024+cap=350")


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Archive:
    return invented_archive(tmp_path_factory.mktemp("lab") / "archive", events=24, days=900)


@pytest.fixture(scope="module")
def two_workers() -> Iterator[Workers]:
    """Two workers, beside another program that has the usual port of a dashboard, as a second study would."""
    pytest.importorskip("distributed")
    with socket.socket() as other:
        with suppress(OSError):  # then another program has it already
            other.bind(("127.0.0.1", USUAL_PORT_OF_A_DASHBOARD))
            other.listen()
        with WorkerChoice(2).opened() as cluster:
            yield cluster


def run(*words: object) -> Result:
    return CliRunner().invoke(verbs, ["lab", *map(str, words)], catch_exceptions=False)


def killed_once(task: ScenarioTask) -> ScenarioAnswer:
    """Replay a scenario; the first worker that tries the amended one is killed after 26 lists."""
    mark = Path(task.folder).with_name("killed")
    if "cap" not in task.folder or mark.exists():
        return replay_scenario(task)
    write_columns = output_files.write_columns

    def write_and_die(path: Path, *columns: object) -> None:
        if path.name == "0026.parquet":
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        write_columns(path, *columns)  # type: ignore[arg-type]

    vars(recording)["write_columns"] = write_and_die
    return replay_scenario(task)


def test_scenarios_are_all_combinations_none_twice(tmp_path: Path) -> None:
    scenarios = scenarios_of(RULES, [1, 0.5], [1, 2])
    assert [(it.rules, it.thin, it.seed) for it in scenarios] == [
        ("fide-2024", 1, 1),
        ("fide-2024", 0.5, 1),
        ("fide-2024", 0.5, 2),
        ("fide-2024+cap=350", 1, 1),
        ("fide-2024+cap=350", 0.5, 1),
        ("fide-2024+cap=350", 0.5, 2),
    ]


def test_a_folder_is_named_by_what_is_not_as_usual(archive: Archive, tmp_path: Path) -> None:
    scenarios = [
        ReplayScenario("fide-2024+table_b=logistic:480"),
        ReplayScenario("fide-2017", 0.25, 7, "rules"),
        ReplayScenario("fide-2017", 0.25, 1),
        ReplayScenario("as-it-was", 1.0, 7),
    ]
    folders = [Path(task.folder).name for task in scenario_tasks(archive, scenarios, tmp_path)]
    assert folders == [
        "fide-2024+table_b=logistic-480",
        "fide-2017.rules.thin-0.25.seed-7",
        "fide-2017.thin-0.25",
        "as-it-was",
    ]
    with pytest.raises(ArchiveRefused, match="two scenarios would be stored in fide-2017"):
        scenario_tasks(archive, [ReplayScenario("fide-2017"), ReplayScenario("fide-2017", ledger=True)], tmp_path)


def test_a_file_of_rules_is_named_by_its_whole_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert scenarios_of(["fide-2024+cap=350+own.py"])[0].rules == f"fide-2024+cap=350+{tmp_path / 'own.py'}"
    (tmp_path / "own").mkdir()
    assert scenarios_of(["own"])[0].rules == str(tmp_path / "own")


def test_workers_write_the_same_bytes_as_lab_replay(archive: Archive, two_workers: Workers, tmp_path: Path) -> None:
    """Also with a worker killed on the way: another one goes on from the 24 lists that were recorded."""
    scenarios = scenarios_of(RULES, [1, 0.5], ledger=True)
    for rules in RULES:
        for share in (1, 0.5):
            name = rules if share == 1 else f"{rules}.thin-0.5"
            words = ("replay", archive.folder, "--rules", rules, "--thin", share, "--ledger")
            assert run(*words, "--out", tmp_path / "serial" / name).exit_code == 0
    done: list[tuple[int, int]] = []
    replayed = replayed_scenarios(
        archive, scenarios, tmp_path / "workers", two_workers, lambda count, total: done.append((count, total))
    )
    assert content(tmp_path / "workers") == content(tmp_path / "serial")
    assert [it.folder.name for it in replayed] == [*(f"{rules}{part}" for rules in RULES for part in ("", ".thin-0.5"))]
    assert done == [(1, 4), (2, 4), (3, 4), (4, 4)]
    tasks = scenario_tasks(archive, scenarios, tmp_path / "killed")
    (tmp_path / "killed").mkdir()
    answers = two_workers.answers(killed_once, tasks)
    assert [answer.findings for answer in answers] == [()] * 4
    (tmp_path / "killed" / "killed").unlink()  # it was there: a worker died
    assert content(tmp_path / "killed") == content(tmp_path / "serial")


def test_a_stopped_scenario_goes_on_and_its_first_process_cannot_write_any_more(
    archive: Archive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (task,) = scenario_tasks(archive, [ReplayScenario("fide-2024")], tmp_path)
    begun: list[Path] = []
    write_columns = output_files.write_columns

    def write_and_stop(path: Path, *columns: object) -> None:
        write_columns(path, *columns)  # type: ignore[arg-type]
        if path.name == "0026.parquet":
            begun.append(path)
            raise KeyboardInterrupt

    monkeypatch.setattr(recording, "write_columns", write_and_stop)
    with pytest.raises(KeyboardInterrupt):
        replay_scenario(task)
    monkeypatch.undo()
    assert not Path(task.folder).exists()
    (unfinished,) = tmp_path.iterdir()
    assert unfinished.name.startswith(".fide-2024.unfinished-")
    begun[0].with_suffix(".unfinished").write_bytes(b"begun")
    starts: list[int] = []
    lists = Replay.lists

    def lists_from(replay: object, more: object = (), *, start: int = 0, **rest: object) -> object:
        starts.append(start)
        return lists(replay, more, start=start, **rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Replay, "lists", lists_from)
    assert replay_scenario(task).findings == ()
    assert starts == [24]
    assert [path.name for path in tmp_path.iterdir()] == ["fide-2024"]
    replay_scenario(replace(task, folder=str(tmp_path / "whole")))
    assert content(tmp_path / "fide-2024") == content(tmp_path / "whole")
    with pytest.raises(FileNotFoundError):
        begun[0].with_suffix(".unfinished").write_bytes(b"more")


def codes(task: ScenarioTask, **other: Any) -> list[str]:
    return [finding.code for finding in replay_scenario(replace(task, **other)).findings]


def test_a_worker_that_sees_something_else_refuses(archive: Archive, tmp_path: Path) -> None:
    (task,) = scenario_tasks(archive, [ReplayScenario("fide-2024")], tmp_path)
    nowhere, other = SharedArchive(str(tmp_path / "nowhere"), "0"), SharedArchive(str(archive.folder), "0")
    assert codes(task, archive=nowhere) == ["archive-not-visible"]
    assert codes(task, archive=other) == ["other-archive"]
    assert codes(task, folder=str(tmp_path / "nowhere" / "fide-2024")) == ["results-not-visible"]
    assert codes(task, version="0") == ["other-rules"]
    assert codes(task, scenario=ReplayScenario("lyria-2030")) == ["other-rules"]
    law = {**task.rules, "editions": [{**task.rules["editions"][0], "law": "0"}]}
    assert codes(task, rules=law) == ["other-rules"]
    assert list(tmp_path.iterdir()) == []


def test_results_that_a_worker_stored_elsewhere_are_an_error(archive: Archive, tmp_path: Path) -> None:
    class Elsewhere:
        def answers(self, *_: object) -> list[ScenarioAnswer]:
            return [ScenarioAnswer(1.0, 1.0)]

    elsewhere: Any = Elsewhere()
    (replayed,) = replayed_scenarios(archive, [ReplayScenario("fide-2024")], tmp_path, elsewhere)
    assert [finding.code for finding in replayed.answer.findings] == ["results-not-visible"]
    assert replayed.record is None


def test_without_dask_the_tasks_are_done_here_and_a_warning_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    assert WorkerChoice(1).findings() == []
    monkeypatch.setattr(workers, "_has_dask", lambda: False)
    assert WorkerChoice(1).findings() == []
    (warning,) = WorkerChoice(2).findings()
    assert warning.code == "no-dask"
    assert "ratinghouse[cluster]" in warning.remedy
    with WorkerChoice(2).opened() as this_process:
        assert this_process.answers(abs, [-1, 2, -3]) == [1, 2, 3]
    with pytest.raises(ArchiveRefused, match="a cluster needs Dask"), WorkerChoice(address="tcp://x:1").opened():
        pass


def test_a_cluster_that_does_not_answer_is_refused_in_a_line(
    archive: Archive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(dask_workers, "SECONDS_TO_CONNECT", 0.5)
    words = ("scenarios", archive.folder, "--rules", "fide-2024", "--out", tmp_path / "out")
    refused = run(*words, "--cluster", "tcp://127.0.0.1:9")
    assert refused.exit_code == 1
    assert "no-cluster" in refused.stderr
    assert run(*words, "--cluster", "tcp://127.0.0.1:9", "--workers", "2").exit_code == 2


def test_findings_travel_with_a_refusal() -> None:
    refused = ArchiveRefused(Finding("error", "a", "first"), Finding("error", "b", "second"))
    assert pickle.loads(pickle.dumps(refused)).findings == refused.findings


def test_the_command_prints_a_line_for_each_scenario_and_keeps_what_is_finished(
    archive: Archive, tmp_path: Path
) -> None:
    words = ("scenarios", archive.folder, "--rules", "fide-2024", "--rules", "lab-elo", "--out", tmp_path / "out")
    first = json.loads(run(*words, "--workers", "1", "--json").output)
    assert first["findings"] == []
    assert [Path(row["folder"]).name for row in first["scenarios"]] == ["fide-2024", "lab-elo"]
    assert {row["games"] for row in first["scenarios"]} == {len(archive.games)}
    written = content(tmp_path / "out")
    printed = run(*words, "--workers", "1").output
    assert max(map(len, printed.splitlines()[:-3])) <= 80
    assert content(tmp_path / "out") == written
    assert run(*words, "--rules", "lyria-2030", "--workers", "1").exit_code == 2
    assert run(*words, "--rules", "fide-2024+cap=x", "--workers", "1").exit_code == 1


def test_the_format_of_the_document_changes_only_with_its_version(archive: Archive, tmp_path: Path) -> None:
    document = scenarios_document(
        archive, replayed_scenarios(archive, [ReplayScenario("lab-elo")], tmp_path / "out", ThisProcess())
    )
    assert (document["version"], list(document)) == (1, ["format", "version", "archive", "scenarios"])
    assert list(document["scenarios"][0]) == [
        *("folder", "rules", "thin", "seed", "entry", "lists", "games", "seconds", "processor_seconds"),
    ]
