"""A study made from an archive: its history is derived once, and each amendment at all, half and a quarter of the
events, so that a conclusion can be drawn or refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import Text, text
from ratinghouse.lab.archive.archive import Archive
from ratinghouse.lab.archive.arrow import ArchiveRefused
from ratinghouse.lab.compare.comparison import ComparisonQuestion, comparison
from ratinghouse.lab.compare.replays import ReplayedSystem
from ratinghouse.lab.compare.thinning import SHARES
from ratinghouse.lab.drift.drift_report import DriftQuestion, drift_report
from ratinghouse.lab.drift.sources import source_of_replay
from ratinghouse.lab.ledger.history_ledger import LedgerWriter
from ratinghouse.lab.replay.editions import AS_IT_WAS, ReplayEditions
from ratinghouse.lab.replay.entering import EntryMode
from ratinghouse.lab.replay.history import Replay, ReplayQuestion
from ratinghouse.lab.replay.output_files import ReplayOutput
from ratinghouse.lab.replay.recording import record_replay
from ratinghouse.lab.screen.screen_report import ScreenJson, ScreenQuestion, screen_report
from ratinghouse.lab.screen.sources import screened_replay
from ratinghouse.lab.study.published_lists import published_again
from ratinghouse.lab.study.study import FORMAT, VERSION, StudyJson, list_ledgers
from ratinghouse.rulebooks.amended_editions import amended_edition

FEWEST_GAMES = 30
"""Games against others that a federation needs to be compared; few, because offices have few foreign players."""

HISTORY = "history"
"""The folder of the replay that the study is about."""

StudyProgress = Callable[[str, int, int], None]
"""Called with the stage, the number of finished lists and the number of all lists."""

Amendment = Sequence[str]
"""The changes of one variant, such as ``["cap=350", "K_usual=24"]``."""


@dataclass(frozen=True)
class StudyQuestion:
    """The question of a study: the editions of its history, and the amendments of the last edition to be compared.

    Without editions, those of the archive's authority are used. ``as_it_was`` uses the source's own dates of lists, and
    the operations on them.
    """

    editions: ReplayEditions | None = None
    as_it_was: bool = True
    amendments: Sequence[Amendment] = ()


def study_of(
    archive: Archive, question: StudyQuestion, folder: Path, report_progress: StudyProgress | None = None
) -> StudyJson:
    """Return the study of an archive. Replays are written to a folder; those that are there already are used again.

    Raise ``ArchiveRefused`` where the archive cannot be replayed, ``BrokenRulebook`` where an amendment is wrong.
    """
    replays = _StudyReplays(archive, folder, report_progress or (lambda stage, done, of: None))
    editions = _editions(archive, question)
    base = editions.of_list(_last_day(archive))
    variants = [base, *(amended_edition(base, words) for words in question.amendments)] if question.amendments else []
    replays.lists = len(replays.replay(editions).schedule.days) * (1 + len(SHARES) * len(variants))
    whole = replays.history(editions, question.as_it_was)
    source = source_of_replay(whole, archive)
    compared = replays.compared(variants) if variants else None
    replays.report_progress("measuring", 0, 0)
    compare = comparison(archive, compared, ComparisonQuestion()) if compared else None
    conclusion = compare["thinning"]["conclusion"] if compare else None
    return {
        "format": FORMAT,
        "version": VERSION,
        "archive": archive.manifest.name,
        "archive_hash": archive.manifest.hash,
        "pool": archive.manifest.pool,
        "rules": whole.name,
        "published": published_again(archive, source.history),
        "lists": list_ledgers(source.ledgers),
        "drift": drift_report(source, DriftQuestion(fewest_games=FEWEST_GAMES)),
        "amended": base.id if variants else "",
        "comparison": compare,
        "conclusion": conclusion.as_json() if isinstance(conclusion, Text) else None,
        "assumptions": [it.message.as_json() for it in replays.assumptions if isinstance(it.message, Text)],
    }


def screening_of(archive: Archive, folder: Path) -> ScreenJson:
    """Return the cases to look at in the history of a study, whose replays are in a folder."""
    system = ReplayedSystem(archive.manifest.name, ReplayOutput(folder / HISTORY))
    return screen_report(screened_replay(system, archive), ScreenQuestion()).as_json()


class _StudyReplays:
    """Replays of one archive in one folder, and their progress."""

    def __init__(self, archive: Archive, folder: Path, report_progress: StudyProgress) -> None:
        self.archive, self.folder, self.report_progress = archive, folder, report_progress
        self.entry: EntryMode = "seen" if archive.lists is None else "list"
        self.lists = self.done = 0
        self.assumptions: list[Finding] = []

    def replay(self, editions: ReplayEditions, thin: float = 1.0, *, as_it_was: bool = False) -> Replay:
        return Replay(self.archive, ReplayQuestion(editions, self.entry, thin, as_it_was=as_it_was))

    def history(self, editions: ReplayEditions, as_it_was: bool) -> ReplayedSystem:
        """Return the history that the study is about, with its ledgers."""
        folder = self.folder / HISTORY
        replay = self.replay(editions, as_it_was=as_it_was)
        self.assumptions = replay.assumptions()
        return self._recorded(replay, AS_IT_WAS if as_it_was else editions.books[0].id, folder, LedgerWriter(folder))

    def compared(self, variants: Sequence[Rulebook]) -> list[ReplayedSystem]:
        """Return every variant at every share of the events."""
        return [
            self._recorded(
                self.replay(ReplayEditions.single(book), share), book.id, self.folder / f"{number}-{share:g}"
            )
            for share in SHARES
            for number, book in enumerate(variants)
        ]

    def _recorded(
        self, replay: Replay, name: str, folder: Path, each_list: LedgerWriter | None = None
    ) -> ReplayedSystem:
        start = self.done
        described = replay.question.editions.described(name)
        record_replay(
            *(replay, described, folder),
            lambda done, of, games: self.report_progress("replaying", start + done, self.lists),
            everybody=each_list is not None,
            each_list=each_list,
        )
        self.done = start + len(replay.schedule.days)
        return ReplayedSystem(described["id"], ReplayOutput(folder))


def _editions(archive: Archive, question: StudyQuestion) -> ReplayEditions:
    if not len(archive.games):
        message = text("there are no games to study")
        raise ArchiveRefused(Finding("error", "no-games", message, text("publish lists with rated events first")))
    if question.editions is not None:
        return question.editions
    return ReplayEditions.of_timeline(archive.manifest.authority, archive.manifest.pool)


def _last_day(archive: Archive) -> date:
    lists = archive.lists
    if lists is not None:
        return date.fromordinal(int(lists.list_day.max()))
    days = archive.manifest.days
    assert days is not None  # it has games
    return days[1]
