"""``ratinghouse correct``: a corrected report takes the place of a rated one, and the lists are made again."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.event_options import event_options, told_of
from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.cli.list_options import print_changes
from ratinghouse.cli.office.receive import reading_of
from ratinghouse.cli.office_option import at_the_counter, clerk_option, office_option
from ratinghouse.cli.progress import naming

if TYPE_CHECKING:
    from ratinghouse.office.journal import Clerk
    from ratinghouse.office.publishing.correction import CorrectionResult, Revision


@click.command("correct")
@click.argument("event", type=int)
@click.argument("file", required=False, type=click.Path())
@click.option("--annul", is_flag=True, help="no report takes its place: the event should never have been rated")
@click.option("--reason", default="", metavar="TEXT", help="what was wrong; published with the new editions")
@click.option("--preview", is_flag=True, help="show who changes, by how much and on which lists; write nothing")
@click.option("--despite", default="", metavar="REASON", help="rate it although findings speak against it, and why")
@click.option("--sender", default="", metavar="NAME", help="who sent the corrected report")
@options.report_options
@event_options
@at_the_counter
@office_option
@clerk_option
@options.json_option
def command(
    event: int,
    file: str | None,
    annul: bool,
    reason: str,
    preview: bool,
    despite: str,
    sender: str,
    clerk: Clerk,
    as_json: bool,
    **told: Any,
) -> None:
    """Correct EVENT, which is in a published list, by the report in FILE. Published editions stay as they are."""
    from ratinghouse.office.events.receive import ReceivedFile
    from ratinghouse.office.publishing.correction import correct

    if annul == (file is not None):
        raise WrongUsage("name the file of the corrected report, or say --annul")
    paper = None
    if file is not None:
        reported: date = told["reported"] or clerk.now.date()
        raw, name = _bytes(file), Path(file).name
        paper = ReceivedFile(raw, name, reported, sender, declared=told_of(told), reading=reading_of(told))
    with naming("correcting", quiet=as_json) as tell:
        reason = reason or ("preview" if preview else "")
        corrected = correct(clerk, event, paper, reason, despite=despite, preview=preview, progress=tell)
    if as_json:
        options.print_json({"preview": preview, **document(corrected)})
    else:
        show(corrected, preview=preview)


def document(corrected: CorrectionResult) -> dict[str, Any]:
    """A correction as JSON."""
    return {
        "event": corrected.event,
        "supersedes": corrected.supersedes,
        "name": corrected.name,
        "lists": [
            {
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
            for revision in corrected.revisions
        ],
    }


def show(corrected: CorrectionResult, *, preview: bool) -> None:
    """A correction as tables."""
    out = options.console()
    what = f"event {corrected.event} in its place" if corrected.event is not None else "annulled"
    number = len(corrected.revisions)
    lists = f"{number} list{'s' if number != 1 else ''} {'would be' if preview else ''} made again"
    shown = "" if preview else f", {what}"
    out.print(f"[bold]{corrected.name}[/bold] (event {corrected.supersedes}){shown}: {' '.join(lists.split())}")
    for revision in corrected.revisions:
        _show_revision(revision)
    if preview:
        out.print("a preview: nothing was written", style="dim")


def _show_revision(revision: Revision) -> None:
    number = len(revision.changes)
    change = "1 player changes" if number == 1 else f"{number:,} players change"
    title = f"{revision.pool} list of {revision.date}, edition {revision.edition}: {change}"
    changes = [(one.code, one.name, one.original, one.revised) for one in revision.changes]
    if changes:
        print_changes(title, changes)
    else:
        options.console().print(title)


def _bytes(file: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except OSError as problem:
        raise WrongUsage(f"{file}: {problem.strerror}; name a file that can be read") from None
