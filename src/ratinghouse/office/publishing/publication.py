"""Previews and publications of the next list. A published list never changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

import numpy as np
from django.db.models import Max
from numpy.typing import NDArray

from ratinghouse.derivation.next_list import Derived, counted_games, next_list
from ratinghouse.derivation.recipe import SourceIncomplete, completed, recipe_hash
from ratinghouse.derivation.recipe_format import Recipe
from ratinghouse.derivation.standings import largest_movers
from ratinghouse.derivation.stored_workings import WORKING_VERSION
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.late.garbage_collection import garbage_collection_paused
from ratinghouse.kernel.texts import Text, text
from ratinghouse.office.events.deadlines import closing_of_list
from ratinghouse.office.events.event_norms import judge_norms
from ratinghouse.office.events.states import State, change_state
from ratinghouse.office.followed_rulebooks import followed_rulebook
from ratinghouse.office.journal import Act, Clerk, act
from ratinghouse.office.models import Adjustment, Event, JournalEntry, Player, Pool, PublishedList
from ratinghouse.office.publishing.list_references import current_lists, list_of_reference, next_list_date
from ratinghouse.office.publishing.readiness import readiness_findings
from ratinghouse.office.publishing.recipe_of_list import events_due, operations_due, recipe_for
from ratinghouse.office.publishing.recipe_source import TableSource
from ratinghouse.office.publishing.stored_list import write_hash, write_pending_results
from ratinghouse.office.publishing.working_rows import basis_ids, write_workings
from ratinghouse.office.refusal import Refused, damaged, refusal
from ratinghouse.office.results.open_results import record_open_results
from ratinghouse.office.setting_up import rules_of_list
from ratinghouse.office.statutes.stored_statutes import store_statutes, unstored_statutes
from ratinghouse.office.storage import bulk_rows
from ratinghouse.office.storage.list_labels import pool_label
from ratinghouse.office.storage.list_rows import ListRows, write_differences, write_whole
from ratinghouse.rating.period import PendingResult
from ratinghouse.rating.player_columns import STATUS, Standings
from ratinghouse.reports import UnreadableReport

Progress = Callable[[str], None]
"""Called with the name of each step when it begins, to show progress."""

LARGE_CHANGE = 100
"""A change of rating by this much or more is worth a check before a list is published."""


@dataclass(frozen=True)
class Mover:
    """A player on a list, as the summary of a publication shows it."""

    code: str
    name: str
    before: int | None
    rating: int | None
    games: int
    total_games: int  # with those of earlier lists: the games that a first rating is based on

    @property
    def difference(self) -> int | None:
        """Return the change of rating; None for a player who was or is unrated."""
        return None if self.before is None or self.rating is None else self.rating - self.before


@dataclass(frozen=True)
class Publication:
    """The summary of a list: its counts, the largest changes, new and delisted players, and its events."""

    pool: str
    date: date
    edition: int
    rules: tuple[str, ...]
    counts: dict[str, int]
    movers: Sequence[Mover]
    anomalies: Sequence[Mover]
    created: Sequence[Mover]
    delisted: Sequence[Mover]
    events: Sequence[str]
    content_hash: str = ""
    findings: Sequence[Finding] = field(default_factory=tuple)


@dataclass(frozen=True)
class DerivedList:
    """A list as it was calculated, before it is written."""

    pool: Pool
    date: date
    recipe: Recipe
    derived: Derived
    source: TableSource


@dataclass(frozen=True)
class ListContent:
    """What is written of a list beside its working. ``players`` are the primary keys of the rows of its standings."""

    pool: Pool
    date: date
    recipe: Recipe
    counts: dict[str, int]
    standings: Standings
    players: NDArray[np.int64]
    pending_results: Sequence[PendingResult]


def pool_named(name: str) -> Pool:
    """Return the pool with this name; refuse with the names of all pools if there is none."""
    pool = Pool.objects.filter(name=name).first()
    if pool is None:
        pool_names = ", ".join(Pool.objects.order_by("pk").values_list("name", flat=True)) or text("none yet")
        message = text("this office has no pool “{pool}”", pool=name)
        raise refusal("unknown-pool", message, text("its pools: {pools}", pools=pool_names))
    return pool


def preview(pool_name: str, day: date, today: date, progress: Progress | None = None) -> Publication:
    """Return the list as it would be published today. Nothing is written, and writers are not blocked."""
    pool = pool_named(pool_name)
    _refuse_unless_due(pool, day)
    events = events_due(pool, day)
    readiness = readiness_findings(closing_of_list(pool, day, today), len(events))
    number = (JournalEntry.objects.aggregate(last=Max("number"))["last"] or 0) + 1
    recipe = recipe_for(pool, day, number, events, operations_due(pool, day))
    derived_list = derive_list(pool, day, recipe, progress, every_column=False)
    return publication_of(derived_list, edition=1, readiness=readiness)


def publish(clerk: Clerk, pool_name: str, day: date, progress: Progress | None = None) -> Publication:
    """Publish the list of a day and return its summary: list and working in one transaction, title norms after it."""
    with garbage_collection_paused():
        publication = _publish(clerk, pool_name, day, progress)
    judge_norms(clerk)
    return publication


def _publish(clerk: Clerk, pool_name: str, day: date, progress: Progress | None) -> Publication:
    with act(clerk, "publish") as doing:
        pool = pool_named(pool_name)
        _refuse_unless_due(pool, day)
        events, operations = events_due(pool, day), operations_due(pool, day)
        readiness = readiness_findings(closing_of_list(pool, day, clerk.now.date()), len(events))
        derived_list = derive_list(pool, day, recipe_for(pool, day, doing.number, events, operations), progress)
        written = write_list(doing, derived_list, edition=1, progress=progress)
        _mark_as_rated(events, day)
        record_open_results(pool, [event.pk for event in events])
        Adjustment.objects.filter(pk__in=[adjustment.pk for adjustment in operations]).update(applied=written)
        _close_cancelled_operations(pool, day, written)
        return publication_of(derived_list, written.edition, written.content_hash, readiness)


def _mark_as_rated(events: Sequence[Event], day: date) -> None:
    """Give the events that a list rates for the first time their state and its date, all at once."""
    rated_now = [event for event in events if event.state != State.RATED]
    for event in rated_now:
        change_state(event, State.RATED)
        event.list_date = day
    if rated_now:
        columns: dict[str, Sequence[Any]] = {
            "id": [event.pk for event in rated_now],
            "state": [State.RATED.value] * len(rated_now),
            "list_date": [day] * len(rated_now),
        }
        bulk_rows.update(Event, "id", columns)


def _close_cancelled_operations(pool: Pool, day: date, written: PublishedList) -> None:
    """Mark operations that were undone before they were applied as completed, without any effect."""
    Adjustment.objects.filter(pool=pool, applied=None, list_date__lte=day).update(applied=written)


def derive_list(
    pool: Pool,
    day: date,
    recipe: Recipe,
    progress: Progress | None = None,
    *,
    every_column: bool = True,
    source: TableSource | None = None,
) -> DerivedList:
    """Return the list that follows from its recipe; nothing is written. A list that is written needs every column.

    ``source`` supplies what the recipe names where the tables alone do not: a new edition that is not written yet.
    """
    announce = progress or (lambda step: None)
    announce("gathering")
    source = source or TableSource(unstored_statutes(recipe))
    with garbage_collection_paused():
        try:
            whole, basis = completed(recipe, source)
        except (SourceIncomplete, UnreadableReport) as problem:
            raise damaged(
                text("what the {pool} list of {day} is calculated from", pool=pool_label(pool), day=str(day)), problem
            ) from problem
        announce("rating")
        return DerivedList(pool, day, whole, next_list(basis, every_column=every_column), source)


def write_list(
    doing: Act, derived_list: DerivedList, *, edition: int, reason: str = "", progress: Progress | None = None
) -> PublishedList:
    """Write a list with its working and return it. Once it has its hash, the database refuses every change."""
    announce = progress or (lambda step: None)
    announce("writing")
    derived = derived_list.derived
    ids = basis_ids(derived_list.source, derived)
    content = ListContent(
        derived_list.pool,
        derived_list.date,
        derived_list.recipe,
        derived.counts,
        derived.standings,
        ids[derived.rows],
        derived.pending_results,
    )

    def write_whole_working(written: PublishedList) -> None:
        write_workings(written, derived, ids)

    return write_content(doing, content, derived_list.source, write_whole_working, edition=edition, reason=reason)


def write_content(
    doing: Act,
    content: ListContent,
    source: TableSource,
    write_working: Callable[[PublishedList], None],
    *,
    edition: int,
    reason: str = "",
) -> PublishedList:
    """Write what a list says, and its working, and return it."""
    inputs_hash = recipe_hash(content.recipe)
    written = PublishedList.objects.create(
        pool=content.pool,
        date=content.date,
        edition=edition,
        at=doing.clerk.now,
        rules=" ".join(content.recipe["editions"]),
        counts=content.counts,
        reason=reason,
        act=doing.number,
        inputs=content.recipe,
        inputs_hash=inputs_hash,
        working_version=WORKING_VERSION,
    )
    store_statutes([source.statute(name) for name in content.recipe["statutes"].values()])
    _write_rows(written, content, source)
    write_pending_results(written, content.pending_results, source.id_of)
    write_working(written)
    source.store_readings()
    write_hash(written, content.standings, content.pending_results)
    doing.note(
        f"{content.pool.name} list of {content.date}, edition {edition}",
        why=reason,
        after={"counts": content.counts, "inputs": inputs_hash, "content": written.content_hash},
    )
    return written


def _write_rows(written: PublishedList, content: ListContent, source: TableSource) -> None:
    """Write the rows of a list as differences from the list before."""
    rows = ListRows.of(content.standings, content.players)
    previous = content.recipe["lists"]["previous"]
    if previous is None:
        write_whole(written, rows)
        return
    base = list_of_reference(previous)
    write_differences(written, rows, base, source.rows(base))


def _refuse_unless_due(pool: Pool, day: date) -> None:
    """Refuse a list out of order, on a date without a list under the rulebook, or published already."""
    findings = []
    rules = rules_of_list(pool, day)
    answer = followed_rulebook(rules).calendar.answer(list=day).get("list_ok")
    if answer is not None and answer.value is False:
        message = text(
            "{day} is not the date of a {pool} list under {rules}: {rule}",
            day=str(day),
            pool=pool_label(pool),
            rules=rules,
            rule=answer.sentence,
        )
        findings.append(
            Finding("error", "no-list-date", message, next_list_text(next_list_date(pool)), article=answer.article)
        )
    newest = current_lists(pool).last()
    if newest is not None and newest.date >= day:
        published = current_lists(pool).filter(date=day).last()
        if published is not None:
            entry = JournalEntry.objects.filter(number=published.act).first()
            message = text(
                "the {pool} list of {day} was already published by {who} at {at} UTC",
                pool=pool_label(pool),
                day=str(day),
                who=entry.who if entry else "?",
                at=f"{published.at:%Y-%m-%d %H:%M}",
            )
            remedy = text(
                "{next}; to correct an error in a published list: ratinghouse correct",
                next=next_list_text(next_list_date(pool)),
            )
            findings.append(Finding("error", "already-published", message, remedy))
        else:
            message = text(
                "the {pool} list of {date} is published; an earlier list cannot follow it",
                pool=pool_label(pool),
                date=str(newest.date),
            )
            findings.append(Finding("error", "list-too-early", message, next_list_text(next_list_date(pool))))
    if findings:
        raise Refused(findings)


def next_list_text(day: date | None) -> Text:
    """Return the remedy that names the next list of a pool."""
    if day is None:
        return text("choose a date on which a list is published")
    return text("the next list is that of {day}", day=str(day))


def publication_of(
    derived_list: DerivedList, edition: int, content: str = "", readiness: Sequence[Finding] = ()
) -> Publication:
    """Return the summary of a list that was calculated."""
    derived = derived_list.derived
    standings = derived.standings
    rated_in_both = (standings.rating > 0) & (standings.before > 0)
    large = np.count_nonzero(rated_in_both & (np.abs(standings.rating - standings.before) >= LARGE_CHANGE))
    reports = {event.key: event.report for event in derived.basis.events}
    new = np.flatnonzero(standings.status == STATUS.index("new"))
    delisted = np.flatnonzero(standings.status == STATUS.index("delisted"))
    errors = [finding for report in reports.values() for finding in report.findings if finding.severity == "error"]
    return Publication(
        pool=derived_list.pool.name,
        date=derived_list.date,
        edition=edition,
        rules=derived.basis.editions,
        counts=derived.counts | {"games": counted_games(derived.runs)},  # each game is stored for both players
        movers=_movers(derived, largest_movers(standings)),
        anomalies=_movers(derived, largest_movers(standings, int(large))),
        created=_movers(derived, new.tolist()),
        delisted=_movers(derived, delisted.tolist()),
        events=[reports[key.decode()].event.name for run in derived.runs for key in run.games.key.tolist()],
        content_hash=content,
        findings=[*readiness, *errors],
    )


def _movers(derived: Derived, rows: Sequence[int]) -> list[Mover]:
    standings = derived.standings
    codes = [standings.code[row].decode() for row in rows]
    names = dict(Player.objects.filter(code__in=codes[:1000]).values_list("code", "name"))
    return [
        Mover(
            code,
            names.get(code, ""),
            int(standings.before[row]) or None,
            int(standings.rating[row]) or None,
            int(standings.games[row]),
            int(standings.total_games[row]),
        )
        for code, row in zip(codes, rows, strict=True)
    ]
