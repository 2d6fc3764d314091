"""``ratinghouse correct``: a corrected report replaces a rated one, and the lists are derived again."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict

import click

from ratinghouse.cli import options
from ratinghouse.cli.event_options import declared_facts, event_options
from ratinghouse.cli.iso_date import IsoDate, WrongUsage, unreadable
from ratinghouse.cli.list_options import chosen_pool, has_list, pool_option, print_changes
from ratinghouse.cli.office.receive import reader_options
from ratinghouse.cli.office_option import clerk_option, office_option, with_site_tables
from ratinghouse.cli.printing import print_line, word
from ratinghouse.cli.progress import naming
from ratinghouse.kernel.texts import Text, counted_text, text

if TYPE_CHECKING:
    from ratinghouse.office.journal import Clerk
    from ratinghouse.office.publishing.correction import CorrectionResult
    from ratinghouse.office.revisions.revisions import Revision


@click.command("correct")
@click.argument("event", type=int, required=False)
@click.argument("file", required=False, type=click.Path())
@click.option(
    "--by-todays-rules", "day", type=IsoDate(), metavar="DATE", help="no event: the list of this date, by today's rules"
)
@pool_option
@click.option("--annul", is_flag=True, help="no report replaces it: the event should never have been rated")
@click.option("--reason", default="", metavar="TEXT", help="what was wrong; published with the new editions")
@click.option(
    "--found", "pointed_out", type=IsoDate(), metavar="D", help="the day on which the error was pointed out; else today"
)
@click.option("--preview", is_flag=True, help="print who changes, by how much and on which lists; write nothing")
@click.option("--despite", default="", metavar="REASON", help="rate it despite its errors, for this reason")
@click.option("--sender", default="", metavar="NAME", help="who sent the corrected report")
@options.report_options
@event_options
@with_site_tables
@office_option
@clerk_option
@options.json_option
def command(
    event: int | None,
    file: str | None,
    day: date | None,
    pool_name: str | None,
    annul: bool,
    reason: str,
    pointed_out: date | None,
    preview: bool,
    despite: str,
    sender: str,
    clerk: Clerk,
    as_json: bool,
    **arguments: Any,
) -> None:
    """Correct EVENT, which is in a published list, by the report in FILE. Published editions stay as they are."""
    from ratinghouse.office.events.receive import ReceivedFile
    from ratinghouse.office.publishing.correction import correct
    from ratinghouse.office.publishing.list_views import store_newest_orders

    reason = reason or ("preview" if preview else "")
    if (event is None) == (day is None):
        raise WrongUsage(text("name the event to correct, or a list with --by-todays-rules DATE"))
    if day is not None or event is None:
        _correct_list(clerk, pool_name, day or date.min, reason, pointed_out, preview, as_json)
        return
    if annul == (file is not None):
        raise WrongUsage(text("name the file of the corrected report, or give --annul"))
    report = None
    if file is not None:
        reported: date = arguments["reported"] or clerk.now.date()
        report = ReceivedFile(
            _bytes(file),
            Path(file).name,
            reported,
            sender,
            declared=declared_facts(arguments),
            reading=reader_options(arguments),
        )
    with naming(text("correcting"), quiet=as_json) as report_progress:
        corrected = correct(
            clerk,
            event,
            report,
            reason,
            pointed_out=pointed_out,
            despite=despite,
            preview=preview,
            progress=report_progress,
        )
        if not preview:
            store_newest_orders()
    if as_json:
        options.print_json({"preview": preview, **document(corrected)})
    else:
        print_correction(corrected, preview=preview)


def _correct_list(
    clerk: Clerk,
    pool_name: str | None,
    day: date,
    reason: str,
    pointed_out: date | None,
    preview: bool,
    as_json: bool,
) -> None:
    """Publish a list again by today's rules, and print whose ratings change."""
    from ratinghouse.office.publishing.list_views import store_newest_orders
    from ratinghouse.office.statutes.republication import republish_by_todays_rules

    pool = chosen_pool(pool_name, has_list(day))
    with naming(text("correcting"), quiet=as_json) as report_progress:
        revisions = republish_by_todays_rules(
            clerk, pool, day, reason, pointed_out=pointed_out, preview=preview, progress=report_progress
        )
        if not preview:
            store_newest_orders()
    if as_json:
        options.print_json({"preview": preview, "lists": [revision_json(revision) for revision in revisions]})
        return
    for revision in revisions:
        print_revision(revision)
    if preview:
        print_line(text("a preview: nothing was written"), "dim")


class ChangeJson(TypedDict):
    """A player whose rating a correction changes."""

    player: str
    name: str
    original: int | None
    revised: int | None
    difference: int | None


class RevisionJson(TypedDict):
    """A list that a correction derives again."""

    pool: str
    date: str
    edition: int
    changes: list[ChangeJson]


class CorrectionJson(TypedDict):
    """A correction: the new event, the one it replaces, and the lists derived again."""

    event: int | None
    supersedes: int
    name: str
    lists: list[RevisionJson]


def document(corrected: CorrectionResult) -> CorrectionJson:
    """Return a correction as JSON."""
    return {
        "event": corrected.event,
        "supersedes": corrected.supersedes,
        "name": corrected.name,
        "lists": [revision_json(revision) for revision in corrected.revisions],
    }


def revision_json(revision: Revision) -> RevisionJson:
    """Return a list that was derived again as JSON."""
    return {
        "pool": revision.pool,
        "date": revision.date.isoformat(),
        "edition": revision.edition,
        "changes": [
            {
                "player": change.code,
                "name": change.name,
                "original": change.original,
                "revised": change.revised,
                "difference": change.difference,
            }
            for change in revision.changes
        ],
    }


def print_correction(corrected: CorrectionResult, *, preview: bool) -> None:
    """Print a correction as tables."""
    print_line(_summary(corrected, preview), "bold")
    for revision in corrected.revisions:
        print_revision(revision)
    if preview:
        print_line(text("a preview: nothing was written"), "dim")


def _summary(corrected: CorrectionResult, preview: bool) -> Text:
    name, old, lists = corrected.name, corrected.supersedes, len(corrected.revisions)
    if preview:
        return counted_text(
            "{name} (event {old}): {count} list would be derived again",
            "{name} (event {old}): {count} lists would be derived again",
            count=lists,
            name=name,
            old=old,
        )
    if corrected.event is None:
        return counted_text(
            "{name} (event {old}), annulled: {count} list derived again",
            "{name} (event {old}), annulled: {count} lists derived again",
            count=lists,
            name=name,
            old=old,
        )
    return counted_text(
        "{name} (event {old}), replaced by event {new}: {count} list derived again",
        "{name} (event {old}), replaced by event {new}: {count} lists derived again",
        count=lists,
        name=name,
        old=old,
        new=corrected.event,
    )


def print_revision(revision: Revision) -> None:
    """Print whose ratings change on a list that was derived again."""
    title = counted_text(
        "{pool} list of {day}, edition {edition}: {count:,} player changes",
        "{pool} list of {day}, edition {edition}: {count:,} players change",
        count=len(revision.changes),
        pool=word(revision.pool),
        day=str(revision.date),
        edition=revision.edition,
    )
    if revision.changes:
        changes = [(change.code, change.name, change.original, change.revised) for change in revision.changes]
        print_changes(title, changes)
    else:
        print_line(title)


def _bytes(file: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except OSError as problem:
        raise unreadable(file, problem) from None
