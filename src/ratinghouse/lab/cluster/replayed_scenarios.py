"""Many scenarios of one archive, replayed by workers, and the document with the outcome of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.lab.archive.archive import Archive
from ratinghouse.lab.archive.arrow import ArchiveRefused
from ratinghouse.lab.cluster.scenario import ReplayScenario
from ratinghouse.lab.cluster.scenario_replay import ScenarioAnswer, ScenarioTask, replay_scenario
from ratinghouse.lab.cluster.shared_archive import SharedArchive, sharing
from ratinghouse.lab.cluster.workers import TaskProgress, Workers
from ratinghouse.lab.replay.output_files import FILE, ReplayRecord, read_record

FORMAT = "ratinghouse-scenarios"
VERSION = 1
"""The version of the document. Raise it when a key changes its meaning or is left out; new keys may be added."""


class ScenarioJson(TypedDict):
    """A scenario in the document; the record of its replay is in its folder."""

    folder: str
    rules: str
    thin: float
    seed: int
    entry: str
    lists: int
    games: int
    seconds: float
    processor_seconds: float


class ScenariosJson(TypedDict):
    """The document of many scenarios."""

    format: str
    version: int
    archive: str
    scenarios: list[ScenarioJson]


@dataclass(frozen=True)
class ReplayedScenario:
    """A scenario and its folder, with the record of the replay; None where the findings say why there is none."""

    scenario: ReplayScenario
    folder: Path
    record: ReplayRecord | None
    answer: ScenarioAnswer

    def as_json(self) -> ScenarioJson:
        record = self.record
        return {
            "folder": str(self.folder),
            "rules": record.rules["id"] if record else self.scenario.rules,
            "thin": self.scenario.thin,
            "seed": self.scenario.seed,
            "entry": self.scenario.entry,
            "lists": record.finished if record else 0,
            "games": record.counts.get("games", 0) if record else 0,
            "seconds": round(self.answer.seconds, 3),
            "processor_seconds": round(self.answer.processor_seconds, 3),
        }


def replayed_scenarios(
    archive: Archive,
    scenarios: Sequence[ReplayScenario],
    out: Path,
    workers: Workers,
    report_progress: TaskProgress | None = None,
) -> list[ReplayedScenario]:
    """Replay scenarios into folders of ``out`` and return them in the same order. Finished ones are not repeated.

    Raise ``UnknownRulebook`` or ``BrokenRulebook`` before anything is replayed.
    """
    tasks = scenario_tasks(archive, scenarios, out)
    out.mkdir(parents=True, exist_ok=True)
    longest_first = sorted(tasks, key=lambda task: -task.scenario.thin)  # so that no worker waits long for the last
    answers = workers.answers(replay_scenario, longest_first, report_progress)
    answer_of = {task.folder: answer for task, answer in zip(longest_first, answers, strict=True)}
    return [_checked(task, answer_of[task.folder]) for task in tasks]


def scenario_tasks(archive: Archive, scenarios: Sequence[ReplayScenario], out: Path) -> list[ScenarioTask]:
    """Return the tasks of scenarios. Raise ``ArchiveRefused`` where two would have the same folder."""
    tasks: list[ScenarioTask] = []
    for scenario in scenarios:
        editions = scenario.editions(archive.manifest)
        folder = out.resolve() / scenario.folder_name(editions)
        if any(task.folder == str(folder) for task in tasks):
            message = text("two scenarios would be stored in {folder}", folder=folder.name)
            raise ArchiveRefused(Finding("error", "same-folder", message, text("name each rulebook once")))
        rules = editions.described(scenario.rules)
        tasks.append(ScenarioTask(scenario, SharedArchive.of(archive), rules, str(folder)))
    return tasks


def scenarios_document(archive: Archive, scenarios: Sequence[ReplayedScenario]) -> ScenariosJson:
    """Return the outcomes of scenarios as one document."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "archive": archive.manifest.name,
        "scenarios": [replayed.as_json() for replayed in scenarios],
    }


def _checked(task: ScenarioTask, answer: ScenarioAnswer) -> ReplayedScenario:
    """Return a scenario with its record, or with a finding if its files cannot be seen here."""
    folder = Path(task.folder)
    if answer.findings:
        return ReplayedScenario(task.scenario, folder, None, answer)
    if not (folder / FILE).exists():
        message = text("a worker stored {folder} where this machine does not see it", folder=str(folder))
        finding = Finding("error", "results-not-visible", message, sharing())
        return ReplayedScenario(task.scenario, folder, None, ScenarioAnswer(findings=(finding,)))
    return ReplayedScenario(task.scenario, folder, read_record(folder), answer)
