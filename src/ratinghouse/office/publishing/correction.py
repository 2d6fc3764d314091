"""Corrections: a corrected report replaces one that was rated, and the affected lists are calculated again.

Nothing is overwritten. Every list from the first affected one on gets a new edition beside the published one, and so
does a list of another pool that was calculated from one of them. A preview derives the same editions from the same
event, and stores neither.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from ratinghouse.kernel.late.garbage_collection import garbage_collection_paused
from ratinghouse.kernel.texts import text
from ratinghouse.office.events.admission import admit_in
from ratinghouse.office.events.declared_facts import facts_for_run
from ratinghouse.office.events.event_norms import forget_judgements, judge_norms
from ratinghouse.office.events.file_reading import ReadResult, read_file, read_result
from ratinghouse.office.events.matching import event_by_number, match_in
from ratinghouse.office.events.receive import ReceivedFile, events_with_bytes, receive_in
from ratinghouse.office.events.states import State, change_state, state_of, wrong_state
from ratinghouse.office.followed_rulebooks import followed_rulebook
from ratinghouse.office.journal import Act, Clerk, act
from ratinghouse.office.models import Entry, Event, Pool
from ratinghouse.office.models.fields import storable
from ratinghouse.office.refusal import refusal
from ratinghouse.office.register.reported_entries import ReportedEntry
from ratinghouse.office.results.event_results import is_rated_by_result
from ratinghouse.office.results.left_out_games import repeat_decisions
from ratinghouse.office.results.open_results import record_open_results
from ratinghouse.office.results.revised_results import versions_with_other_scores
from ratinghouse.office.results.successor import StoredSuccessor, Successor
from ratinghouse.office.revisions.planned_successor import planned_successor
from ratinghouse.office.revisions.revisions import Cause, Progress, Revision, previewed_revisions, publish_revisions
from ratinghouse.office.storage import bulk_rows
from ratinghouse.office.storage.list_labels import pool_label
from ratinghouse.office.storage.reading import one_state_read_only
from ratinghouse.rating.period import DeclaredFacts
from ratinghouse.reports.declared_reading import read_as_declared, with_declared_header


@dataclass(frozen=True)
class CorrectionResult:
    """The result of a correction: the new event (None if annulled), the event it replaces, and the revised lists."""

    event: int | None
    supersedes: int
    name: str
    revisions: tuple[Revision, ...]


def correct(
    clerk: Clerk,
    event_id: int,
    new_file: ReceivedFile | None,
    reason: str,
    *,
    pointed_out: date | None = None,
    despite: str = "",
    preview: bool = False,
    progress: Progress | None = None,
) -> CorrectionResult:
    """Replace a rated event by a corrected report, or annul it, and publish new editions of the affected lists.

    ``pointed_out`` is the day on which the error was pointed out, today if none is given; a rulebook may limit the time
    from the list to that day. A preview returns which players would change, by how much and on which lists. It writes
    nothing, and blocks no writer.
    """
    if preview:
        with one_state_read_only():
            return _previewed(clerk, event_id, new_file, reason, pointed_out, progress)
    received = _read_with_earlier_declarations(event_by_number(event_id), new_file) if new_file is not None else None
    with garbage_collection_paused(), act(clerk, "correct") as doing:
        old = event_by_number(event_id)
        error_day = day_pointed_out(pointed_out, doing.clerk.now.date())
        _may_be_corrected(old, error_day, reason)
        new = _successor(doing, old, *received, despite or reason) if received is not None else None
        corrected = _supersede(doing, old, new, reason, error_day, progress)
    judge_norms(clerk)
    return corrected


def _previewed(
    clerk: Clerk,
    event_id: int,
    new_file: ReceivedFile | None,
    reason: str,
    pointed_out: date | None,
    progress: Progress | None,
) -> CorrectionResult:
    old = event_by_number(event_id)
    received = _read_with_earlier_declarations(old, new_file) if new_file is not None else None
    _may_be_corrected(old, day_pointed_out(pointed_out, clerk.now.date()), reason)
    new = None
    if received is not None:
        _refuse_known_file(events_with_bytes([hashlib.sha256(received[0].raw).hexdigest()]).values())
        players = {
            ReportedEntry(*identity): entry.player
            for identity, entry in _earlier_entries(old).items()
            if entry.player is not None
        }
        new = planned_successor(clerk, old, *received, players)
    replaced = _replaced_versions(old, new)
    cause = Cause(frozenset(event.pk for event in replaced), old.pk, new)
    revisions = previewed_revisions(cause, _first_list(replaced), new.file if new else None, progress)
    return CorrectionResult(new.event.pk if new else None, old.pk, old.name, revisions)


def _read_with_earlier_declarations(old: Event, new_file: ReceivedFile) -> tuple[ReceivedFile, ReadResult]:
    """Return the corrected report, with what was declared of the first one where neither it nor its sender says
    otherwise, and what was read from it. The file is read once: the declared header is put in afterwards.
    """
    undeclared = {**old.reading, **new_file.reading, "start": "", "end": "", "time_control": ""}
    reading = read_file(new_file.raw, new_file.file, undeclared)
    header = reading.report.event if reading.report is not None else None
    lacking = {name: text for name, text in old.reading.items() if not getattr(header, name, None)}
    options = {**lacking, **new_file.reading}
    declared = facts_for_run(old.declared)
    completed = replace(
        new_file,
        pool=new_file.pool or (old.pool.name if old.pool else None),
        declared=DeclaredFacts(
            {**declared.flags, **new_file.declared.flags}, {**declared.days, **new_file.declared.days}
        ),
        reading=options,
    )
    if reading.report is None:
        return completed, replace(reading, options=options)
    return completed, read_result(with_declared_header(reading.report, options), options)


def _successor(doing: Act, old: Event, new_file: ReceivedFile, reading: ReadResult, despite: str) -> Event:
    """Return the corrected report as an event that has been received, matched and admitted."""
    receipt = receive_in(doing, new_file, reading, supersedes=old)
    if receipt.again:
        _refuse_known_file([receipt.event])
    _match_as_before(doing, old, receipt.event)
    repeat_decisions(doing, old, receipt.event)
    return admit_in(doing, receipt.event, despite=despite)


def _refuse_known_file(events: Iterable[Event]) -> None:
    """Refuse a corrected report whose file is that of an event."""
    for event in events:
        message = text("this file was already received, as event {event}; it corrects nothing", event=event.pk)
        raise refusal("nothing-new", message, text("send the corrected report"))


def _supersede(
    doing: Act, old: Event, new: Event | None, reason: str, pointed_out: date, progress: Progress | None
) -> CorrectionResult:
    assert old.list_date is not None
    if new is not None:
        new.continues = old.continues
        new.save(update_fields=["continues"])
    successor = StoredSuccessor(new) if new is not None else None
    replaced = _replaced_versions(old, successor)
    first = _first_list(replaced)
    change_state(old, State.SUPERSEDED)
    old.reason = reason
    old.save(update_fields=["state", "reason"])
    if new is not None:
        change_state(new, State.RATED)
        new.list_date = old.list_date
        new.save(update_fields=["state", "list_date"])
    doing.note(
        f"event {old.pk}",
        why=reason,
        before={"event": old.pk, "sha256": old.received.sha256},
        after={"found": pointed_out.isoformat(), **(_journal_successor(new, first) if new else {})},
    )
    cause = Cause(frozenset(event.pk for event in replaced), old.pk, successor)
    revisions = publish_revisions(doing, cause, first, reason, progress)
    if old.pool is not None:
        record_open_results(old.pool, [new.pk] if new is not None else [])
        forget_judgements(old.pool.pk, changed_players(old.pool, revisions))
    return CorrectionResult(new.pk if new else None, old.pk, old.name, revisions)


def changed_players(pool: Pool, revisions: Iterable[Revision]) -> dict[date, set[str]]:
    """Return the IDs of the players whose ratings changed on lists of a pool, by the date of the list."""
    of_pool = (revision for revision in revisions if revision.pool == pool.name)
    return {revision.date: {change.code for change in revision.changes} for revision in of_pool}


def _replaced_versions(old: Event, successor: Successor | None) -> list[Event]:
    """Return the event that is replaced, first, and versions of its report whose results the new one corrects."""
    if successor is None or not is_rated_by_result(successor.event):
        return [old]
    others = versions_with_other_scores(successor) - {old.pk}
    return [old, *Event.objects.filter(pk__in=others, state=State.RATED).order_by("pk")]


def _first_list(replaced: Sequence[Event]) -> date:
    """Return the date of the first list that has one of the events."""
    return min(version.list_date for version in replaced if version.list_date is not None)


def _journal_successor(event: Event, first: date) -> dict[str, str | int]:
    return {"event": event.pk, "sha256": event.received.sha256, "list": first.isoformat()}


def day_pointed_out(pointed_out: date | None, today: date) -> date:
    """Return the day on which an error was pointed out, today if none is given. Refuse a day that is still to come."""
    if pointed_out is not None and pointed_out > today:
        message = text("an error cannot have been pointed out on {day}, which is still to come", day=str(pointed_out))
        raise refusal("found-later", message, text("give the day on which it was pointed out: --found D"))
    return pointed_out or today


def _may_be_corrected(event: Event, pointed_out: date, reason: str) -> None:
    """Refuse what is not published, has no reason, or is older than the rulebook allows lists to be corrected."""
    refuse_without_reason(reason)
    if state_of(event) is not State.RATED or event.list_date is None or event.pool is None:
        raise wrong_state(event, text("there is nothing published to correct"))
    refuse_too_late(event.pool, event.rules, event.list_date, pointed_out)


def refuse_without_reason(reason: str) -> None:
    """Refuse a correction without a reason."""
    if not reason.strip():
        raise refusal(
            "reason-missing",
            text("correcting a published list requires a reason"),
            text('give it with --reason "…"'),
        )


def refuse_too_late(pool: Pool, rules: str, day: date, pointed_out: date) -> None:
    """Refuse to correct a list that is older, on the day the error was pointed out, than today's rulebook allows."""
    answers = followed_rulebook(rules).calendar.answer(found=pointed_out, list=day)
    answer = answers.get("correctable")
    if answer is not None and answer.value is False and day <= pointed_out:
        oldest = answers.get("correctable_from")
        raise refusal(
            "too-late-to-correct",
            text(
                "the {pool} list of {date} can no longer be corrected for an error pointed out on {found}: {rule}",
                pool=pool_label(pool),
                date=str(day),
                found=str(pointed_out),
                rule=answer.sentence,
            ),
            text("the oldest list that can: {date}", date=str(oldest.value)) if oldest else "",
            article=answer.article,
        )


def _match_as_before(doing: Act, old: Event, new: Event) -> None:
    """Match the corrected report; decisions about an entry of the old report apply to the same entry of the new one."""
    earlier_entries = _earlier_entries(old)
    open_entries = {_reported_identity(entry): entry for entry in new.entries.filter(match="open")}
    same = {entry: earlier_entries[identity] for identity, entry in open_entries.items() if identity in earlier_entries}
    if same:
        bulk_rows.update(
            Entry,
            "id",
            {
                "id": [entry.pk for entry in same],
                "player_id": [earlier.player_id for earlier in same.values()],
                "match": [earlier.match for earlier in same.values()],
            },
        )
        matched = {str(entry.no): earlier.player.code for entry, earlier in same.items() if earlier.player is not None}
        doing.note(f"event {new.pk}", why=f"matched as in event {old.pk}", after={"matched": matched})
    match_in(doing, new)
    new.refresh_from_db()


def _earlier_entries(old: Event) -> dict[tuple[int, str, str], Entry]:
    """Return the matched entries of an event by what its report says of them."""
    entries = old.entries.filter(player__isnull=False).select_related("player")  # their event is ``old``
    return {_reported_identity(entry): entry for entry in entries}


def _reported_identity(entry: Entry) -> tuple[int, str, str]:
    """Return number, name and ID of an entry as reported; for an erased player, read from the file."""
    if entry.player is None or entry.player.erased is None:
        return entry.no, entry.said_name, entry.said_id
    received = entry.event.received
    report = read_as_declared(bytes(received.content), received.file, entry.event.reading)
    reported = next(entry_in_file for entry_in_file in report.entries if entry_in_file.no == entry.no)
    return entry.no, storable(reported.name), storable(reported.id)
