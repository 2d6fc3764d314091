"""Corrections: a corrected report replaces one that was rated, and the affected lists are calculated again.

Nothing is overwritten. Every list from the first affected one on gets a new edition beside the published one, and so
does a list of another pool that was calculated from one of them. A preview does all of this and rolls it back, so it
shows exactly what would be written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

import numpy as np

from ratinghouse.derivation.recipe_format import Recipe, read_recipe
from ratinghouse.kernel.texts import text
from ratinghouse.office.events.admission import admit_in
from ratinghouse.office.events.declared_facts import facts_for_run
from ratinghouse.office.events.event_norms import judge_again
from ratinghouse.office.events.file_reading import ReadResult, read_file, read_result
from ratinghouse.office.events.matching import event_by_number, match_in
from ratinghouse.office.events.receive import ReceivedFile, receive_in
from ratinghouse.office.events.states import State, change_state, state_of, wrong_state
from ratinghouse.office.followed_rulebooks import followed_rulebook
from ratinghouse.office.journal import Act, Clerk, act
from ratinghouse.office.models import Entry, Event, Player, Pool, PublishedList
from ratinghouse.office.models.fields import storable
from ratinghouse.office.publishing.list_references import references_of_recipe, references_of_returning
from ratinghouse.office.publishing.publication import Progress, derive_list, write_list
from ratinghouse.office.publishing.recipe_of_list import revised_recipe
from ratinghouse.office.publishing.recipe_source import TableSource
from ratinghouse.office.refusal import refusal
from ratinghouse.office.storage.stored_columns import naming_damage, pool_label, recipe_of
from ratinghouse.rating.period import DeclaredFacts
from ratinghouse.rating.player_columns import Standings
from ratinghouse.reports.declared_reading import read_as_declared, with_declared_header


@dataclass(frozen=True)
class Change:
    """A player whose rating on a list changes with a correction."""

    code: str
    name: str
    original: int | None
    revised: int | None

    @property
    def difference(self) -> int | None:
        """Return the change of rating; None if only one of the editions has a rating."""
        return None if self.original is None or self.revised is None else self.revised - self.original


@dataclass(frozen=True)
class Revision:
    """A list in its new edition, with the players whose rating changes."""

    pool: str
    date: date
    edition: int
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class CorrectionResult:
    """The result of a correction: the new event (None if annulled), the event it replaces, and the revised lists."""

    event: int | None
    supersedes: int
    name: str
    revisions: tuple[Revision, ...]


class _Preview(Exception):
    """Raised at the end of a preview, so that everything it wrote is rolled back."""

    def __init__(self, corrected: CorrectionResult) -> None:
        super().__init__()
        self.corrected = corrected


def correct(
    clerk: Clerk,
    event_id: int,
    paper: ReceivedFile | None,
    reason: str,
    *,
    despite: str = "",
    preview: bool = False,
    progress: Progress | None = None,
) -> CorrectionResult:
    """Replace a rated event by a corrected report, or annul it, and publish new editions of the affected lists.

    A preview returns who would change, by how much and on which lists, and writes nothing.
    """
    received = _read_with_earlier_declarations(event_by_number(event_id), paper) if paper is not None else None
    try:
        with act(clerk, "correct") as doing:
            old = event_by_number(event_id)
            _may_be_corrected(old, doing.clerk.now.date(), reason)
            new = _successor(doing, old, *received, despite or reason) if received is not None else None
            corrected = _supersede(doing, old, new, reason, progress)
            if preview:
                raise _Preview(corrected)
            return corrected
    except _Preview as preview_end:
        return preview_end.corrected


def _read_with_earlier_declarations(old: Event, paper: ReceivedFile) -> tuple[ReceivedFile, ReadResult]:
    """Return the corrected report, with what was declared of the first one where neither it nor its sender says
    otherwise, and what was read from it. The file is read once: the declared header is put in afterwards.
    """
    undeclared = {**old.reading, **paper.reading, "start": "", "end": "", "time_control": ""}
    reading = read_file(paper.raw, paper.file, undeclared)
    header = reading.report.event if reading.report is not None else None
    lacking = {name: text for name, text in old.reading.items() if not getattr(header, name, None)}
    options = {**lacking, **paper.reading}
    declared = facts_for_run(old.declared)
    completed = replace(
        paper,
        pool=paper.pool or (old.pool.name if old.pool else None),
        declared=DeclaredFacts({**declared.flags, **paper.declared.flags}, {**declared.days, **paper.declared.days}),
        reading=options,
    )
    if reading.report is None:
        return completed, replace(reading, options=options)
    return completed, read_result(with_declared_header(reading.report, options), options)


def _successor(doing: Act, old: Event, paper: ReceivedFile, reading: ReadResult, despite: str) -> Event:
    """Return the corrected report as an event that has been received, matched and admitted."""
    receipt = receive_in(doing, paper, reading, supersedes=old)
    if receipt.again:
        message = text("this file was already received, as event {event}; it corrects nothing", event=receipt.event.pk)
        raise refusal("nothing-new", message, text("send the corrected report"))
    _match_as_before(doing, old, receipt.event)
    return admit_in(doing, receipt.event, despite=despite)


def _supersede(doing: Act, old: Event, new: Event | None, reason: str, progress: Progress | None) -> CorrectionResult:
    first = old.list_date
    assert first is not None
    change_state(old, State.SUPERSEDED)
    old.reason = reason
    old.save(update_fields=["state", "reason"])
    if new is not None:
        change_state(new, State.RATED)
        new.list_date = first
        new.save(update_fields=["state", "list_date"])
    doing.note(
        f"event {old.pk}",
        why=reason,
        before={"event": old.pk, "sha256": old.received.sha256},
        after={"event": new.pk, "sha256": new.received.sha256, "list": first.isoformat()} if new else None,
    )
    revisions = tuple(_republish_lists(doing, old.pk, new, first, reason, progress))
    if old.pool_id is not None:
        judge_again(old.pool_id, first)
    return CorrectionResult(new.pk if new else None, old.pk, old.name, revisions)


def _may_be_corrected(event: Event, today: date, reason: str) -> None:
    """Refuse what is not published, has no reason, or is older than the rulebook allows lists to be corrected."""
    refuse_without_reason(reason)
    if state_of(event) is not State.RATED or event.list_date is None or event.pool is None:
        raise wrong_state(event, text("there is nothing published to correct"))
    refuse_too_late(event.pool, event.rules, event.list_date, today)


def refuse_without_reason(reason: str) -> None:
    """Refuse a correction without a reason."""
    if not reason.strip():
        raise refusal(
            "reason-missing",
            text("correcting a published list requires a reason"),
            text('give it with --reason "…"'),
        )


def refuse_too_late(pool: Pool, rules: str, day: date, today: date) -> None:
    """Refuse to correct a list that is older than the rulebook of today allows."""
    answers = followed_rulebook(rules).calendar.answer(found=today, list=day)
    answer = answers.get("correctable")
    if answer is not None and answer.value is False and day <= today:
        oldest = answers.get("correctable_from")
        raise refusal(
            "too-late-to-correct",
            text(
                "the {pool} list of {date} can no longer be corrected on {today}: {rule}",
                pool=pool_label(pool),
                date=str(day),
                today=str(today),
                rule=answer.sentence,
            ),
            text("the oldest list that can: {date}", date=str(oldest.value)) if oldest else "",
            article=answer.article,
        )


def _match_as_before(doing: Act, old: Event, new: Event) -> None:
    """Match the corrected report; decisions about an entry of the old report apply to the same entry of the new one."""
    earlier_entries = {
        _reported_identity(entry): entry
        for entry in old.entries.filter(player__isnull=False).select_related("event", "player")
    }
    matched = {}
    for entry in new.entries.filter(match="open"):
        same = earlier_entries.get(_reported_identity(entry))
        if same is not None and same.player is not None:
            entry.player, entry.match = same.player, same.match
            entry.save(update_fields=["player", "match"])
            matched[str(entry.no)] = same.player.code
    if matched:
        doing.note(f"event {new.pk}", why=f"matched as in event {old.pk}", after={"matched": matched})
    match_in(doing, new)
    new.refresh_from_db()


def _reported_identity(entry: Entry) -> tuple[int, str, str]:
    """Return number, name and ID of an entry as reported; for an erased player, read from the file."""
    if entry.player is None or entry.player.erased is None:
        return entry.no, entry.said_name, entry.said_id
    received = entry.event.received
    report = read_as_declared(bytes(received.content), received.file, entry.event.reading)
    reported = next(entry_in_file for entry_in_file in report.entries if entry_in_file.no == entry.no)
    return entry.no, storable(reported.name), storable(reported.id)


def _republish_lists(
    doing: Act, old: int, new: Event | None, first: date, reason: str, progress: Progress | None
) -> Iterator[Revision]:
    """Publish a new edition of each affected list, oldest first, and yield the revisions."""
    remade: set[tuple[str, str]] = set()
    for rating_list in affected_lists(first, str(old), remade, progress):
        yield publish_revision(doing, rating_list, revised_recipe(rating_list, old, new), reason)


def affected_lists(
    first: date, event: str, remade: set[tuple[str, str]], progress: Progress | None
) -> Iterator[PublishedList]:
    """Yield the lists from a day on that rest on an event or on lists in ``remade``, and add each to these."""
    announce = progress or (lambda step: None)
    later = PublishedList.objects.filter(current=True, date__gte=first, taken_from=None).select_related("pool")
    for rating_list in list(later.order_by("date", "pk")):
        with naming_damage(recipe_of(rating_list)):
            is_affected = _is_affected(rating_list, event, remade)
        if is_affected:
            announce(f"{rating_list.pool.name} {rating_list.date}")
            remade.add((rating_list.pool.name, rating_list.date.isoformat()))
            yield rating_list


def _is_affected(rating_list: PublishedList, old: str, remade: set[tuple[str, str]]) -> bool:
    """Return whether a list was calculated from the event, or from a list that is revised."""
    recipe = read_recipe(rating_list.inputs)
    named = [*references_of_recipe(recipe["lists"]), *references_of_returning(recipe["returning"])]
    used = {(ref["pool"], ref["date"]) for ref in named}
    return bool(used & remade) or any(event["event"] == old for event in recipe["events"])


def publish_revision(doing: Act, rating_list: PublishedList, recipe: Recipe, reason: str) -> Revision:
    """Publish a new edition of a list by a revised recipe, and return whose ratings it changes."""
    before = TableSource().read(rating_list)
    new_list = derive_list(rating_list.pool, rating_list.date, recipe)
    PublishedList.objects.filter(pk=rating_list.pk).update(current=False)
    written = write_list(doing, new_list, edition=rating_list.edition + 1, reason=reason)
    changes = changes_between(before, new_list.derived.standings)
    return Revision(rating_list.pool.name, rating_list.date, written.edition, changes)


def changes_between(original: Standings, revised: Standings) -> tuple[Change, ...]:
    """Return the players whose rating differs between two editions, the largest difference first."""
    before = _ratings(original)
    after = _ratings(revised)
    moved = [code for code in sorted(before.keys() | after.keys()) if before.get(code, 0) != after.get(code, 0)]
    names = dict(Player.objects.filter(code__in=moved).values_list("code", "name")) if len(moved) < 900 else {}
    changes = [Change(code, names.get(code, ""), before.get(code) or None, after.get(code) or None) for code in moved]
    return tuple(
        sorted(changes, key=lambda change: -abs(change.difference) if change.difference is not None else -(10**6))
    )


def _ratings(standings: Standings) -> dict[str, int]:
    rated = np.flatnonzero(standings.rating > 0)
    pairs: Sequence[tuple[bytes, int]] = list(
        zip(standings.code[rated].tolist(), standings.rating[rated].tolist(), strict=True)
    )
    return {code.decode(): rating for code, rating in pairs}
