"""The act of studying a pool's lists: exported as an archive, derived again by the lab, stored as one document."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Protocol

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.lab.archive.archive import Archive
from ratinghouse.lab.archive.arrow import ArchiveRefused
from ratinghouse.lab.archive.temporary_tables import temporary_folder
from ratinghouse.lab.replay.editions import ReplayEditions
from ratinghouse.lab.screen.screen_report import ScreenJson
from ratinghouse.lab.study.archive_study import Amendment, StudyQuestion, screening_of, study_of
from ratinghouse.lab.study.study import StudyJson, screening_without_names, without_names
from ratinghouse.office.exporting.archive_export import export_archive
from ratinghouse.office.followed_rulebooks import followed_rulebook
from ratinghouse.office.journal import Clerk, act
from ratinghouse.office.models import Pool, Study
from ratinghouse.office.models.fields import canonical
from ratinghouse.office.refusal import Refused, refusal
from ratinghouse.office.setting_up import rules_on
from ratinghouse.rulebooks import BrokenRulebook, timeline
from ratinghouse.rulebooks.amended_editions import amended_edition

MOST_AMENDMENTS = 12


class StudyStage(Protocol):
    """Called with the name of the current stage and, where that can be counted, how much of how much is done."""

    def __call__(self, stage: str, done: int = 0, of: int = 0) -> None: ...


def study_lists(clerk: Clerk, pool_name: str, amendments: Sequence[Amendment], report_progress: StudyStage) -> Study:
    """Study the lists of a pool and store the study. Nothing is changed before the document is complete."""
    pool = Pool.objects.get(name=pool_name)
    check_amendments(pool, amendments)
    with temporary_folder() as folder:
        try:
            report_progress("exporting")
            export_archive(pool, folder / "archive", lambda done, of: report_progress("exporting", done, of))
            question = StudyQuestion(_followed_editions(pool), amendments=amendments)
            archive = Archive(folder / "archive")
            document = study_of(archive, question, folder / "replays", report_progress)
            queue = screening_of(archive, folder / "replays")
        except ArchiveRefused as refused:
            raise Refused(refused.findings) from None
    report_progress("writing")
    return _store(clerk, pool, amendments, without_names(document), screening_without_names(queue))


def check_amendments(pool: Pool, amendments: Sequence[Amendment]) -> None:
    """Refuse amendments that the pool's rulebook does not have, too many of them, and files, which are code."""
    if not pool.lists.filter(current=True, taken_from=None).exists():
        raise refusal(
            "no-lists",
            text("this pool has no list that was calculated here"),
            text("publish a list with rated events first"),
        )
    if len(amendments) > MOST_AMENDMENTS:
        message = text(
            "these are {number} variants; at most {most} are compared", number=len(amendments), most=MOST_AMENDMENTS
        )
        raise refusal("wrong-amendment", message, text("choose the most important"))
    files = [word for words in amendments for word in words if word.endswith(".py")]
    if files:
        message = text("{amendment} is a file: an office does not run it", amendment=files[0])
        raise refusal("wrong-amendment", message, text("use ratinghouse lab report for amendments in Python"))
    book = _newest_edition(pool)
    findings = [finding for words in amendments for finding in _broken(book, words)]
    if findings:
        raise Refused(findings)


def _broken(book: Rulebook, words: Amendment) -> Iterator[Finding]:
    try:
        amended_edition(book, words)
    except BrokenRulebook as broken:
        yield from broken.findings


def _newest_edition(pool: Pool) -> Rulebook:
    return _followed_editions(pool).of_list(pool.lists.latest("date").date)


def _followed_editions(pool: Pool) -> ReplayEditions:
    """Return the editions that the pool follows, each from its day on: those chosen, and those that succeeded them."""
    chosen = list(pool.rules.order_by("since"))
    days = {followed.since for followed in chosen}
    for followed in chosen:
        authority = followed_rulebook(followed.rules).authority
        days |= {first for first, _ in timeline(authority, pool.name) if first > chosen[0].since}
    steps: list[tuple[date, str]] = []
    for day in sorted(days):
        rules = rules_on(pool, day)
        if rules and (not steps or steps[-1][1] != rules):
            steps.append((day, rules))
    return ReplayEditions(tuple((day, followed_rulebook(rules)) for day, rules in steps))


def _store(clerk: Clerk, pool: Pool, amendments: Sequence[Amendment], document: StudyJson, queue: ScreenJson) -> Study:
    with act(clerk, "study") as doing:
        study = Study.objects.create(
            pool=pool,
            at=clerk.now,
            first_day=document["drift"]["first_day"],
            last_day=document["drift"]["last_day"],
            amendments=" ".join("+".join(words) for words in amendments),
            document=document,
            document_hash=hashlib.sha256(canonical(document).encode()).hexdigest(),
            queue=queue,
        )
        doing.note(
            f"study {study.pk}",
            after={
                "pool": pool.name,
                "first_day": document["drift"]["first_day"],
                "last_day": document["drift"]["last_day"],
                "amendments": study.amendments,
                "document": study.document_hash,
            },
        )
    return study
