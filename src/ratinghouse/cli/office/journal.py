"""``ratinghouse journal``: who did what, when and why; and whether the journal is complete and unchanged."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from datetime import UTC, date, datetime, time
from typing import TYPE_CHECKING, Any, TypedDict

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import IsoDate
from ratinghouse.cli.language import echo
from ratinghouse.cli.office_option import office_option
from ratinghouse.cli.printing import Layout, cell_of_lines, print_table
from ratinghouse.kernel.texts import Text, counted_text, text

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from ratinghouse.office.journal_display import DisplayedEntry
    from ratinghouse.office.models import JournalEntry


@click.command("journal")
@click.option("--verb", metavar="VERB", help="only one kind of act: admit, publish, player …")
@click.option("--by", "who", metavar="NAME", help="only what this person did")
@click.option("--about", "subject", metavar="TEXT", help="only where the subject or the reason has this text")
@click.option("--since", type=IsoDate(), metavar="D", help="from this day on (UTC)")
@click.option("--until", type=IsoDate(), metavar="D", help="up to this day (UTC), included")
@click.option("--last", type=click.IntRange(1), default=20, show_default=True, metavar="N", help="the last N entries")
@click.option("--all", "everything", is_flag=True, help="all entries")
@click.option("--details", is_flag=True, help="with the records before and after")
@click.option("--check", is_flag=True, help="verify that every entry follows from the previous one")
@office_option
@options.json_option
def command(check: bool, as_json: bool, details: bool, last: int, everything: bool, **arguments: Any) -> None:
    """Print the journal, newest last. Nothing in it can be changed without breaking the chain of its hashes."""
    from ratinghouse.office.journal_display import displayed_entries

    if check:
        _check(as_json)
        return
    chosen = _chosen(**arguments).order_by("-number")
    entries = displayed_entries(reversed(chosen if everything else chosen[:last]))
    if as_json:
        options.print_json([_document(entry) for entry in entries])
    elif entries:
        _print_entries(entries, details)
    else:
        echo(text("The journal has no such entry."))


def _chosen(
    verb: str | None, who: str | None, subject: str | None, since: date | None, until: date | None
) -> QuerySet[JournalEntry]:
    from django.db.models import Q

    from ratinghouse.office.models import JournalEntry

    entries = JournalEntry.objects.all()
    if verb:
        entries = entries.filter(verb=verb)
    if who:
        entries = entries.filter(who=who)
    if subject:
        entries = entries.filter(Q(subject__icontains=subject) | Q(why__icontains=subject))
    if since:
        entries = entries.filter(at__gte=datetime.combine(since, time.min, UTC))
    if until:
        entries = entries.filter(at__lte=datetime.combine(until, time.max, UTC))
    return entries


def _check(as_json: bool) -> None:
    from ratinghouse.office.journal import broken_links
    from ratinghouse.office.models import JournalEntry

    broken, count = broken_links(), JournalEntry.objects.count()
    if as_json:
        options.print_json({"entries": count, "whole": not broken, "broken": broken})
    elif broken:
        echo(
            text("The journal is broken: entry {number} does not follow from the previous one.", number=broken[0]),
            err=True,
        )
        echo(text("The database was changed from outside the office; compare it with a backup."), err=True)
    else:
        echo(
            counted_text(
                "The journal is intact: {count:,} entry.",
                "The journal is intact: {count:,} entries, each follows from the previous one.",
                count=count,
            )
        )
    if broken:
        sys.exit(1)


def _print_entries(entries: Sequence[DisplayedEntry], details: bool) -> None:
    headings: dict[str, Layout] = {
        text("No"): "right",
        text("When (UTC)"): "whole",
        text("Who"): "left",
        text("Act"): "left",
        text("Subject"): "left",
        text("Why"): "left",
    }
    from ratinghouse.site.language.journal import act_text, subject_text

    rows = []
    for entry in entries:
        time = entry.at.astimezone(UTC).strftime("%Y-%m-%d %H:%M")
        subject = cell_of_lines((subject_text(entry.subject), ""), *(_records(entry) if details else ()))
        rows.append((entry.number, time, entry.who, act_text(entry.verb), subject, entry.why))
    print_table("", headings, rows, least_important=(text("Who"),))


def _records(entry: DisplayedEntry) -> list[tuple[Text, str]]:
    """Return the records before and after an act as lines of a cell."""
    lines = []
    if entry.before is not None:
        lines.append((text("before: {record}", record=_as_json(entry.before)), ""))
    if entry.after is not None:
        lines.append((text("after: {record}", record=_as_json(entry.after)), ""))
    return lines


def _as_json(record: Any) -> str:
    return json.dumps(record, ensure_ascii=False)


class JournalEntryJson(TypedDict):
    """An entry of the journal, with the records before and after the act."""

    number: int
    at: str
    who: str
    verb: str
    subject: str
    why: str
    before: Any
    after: Any
    hash: str


def _document(entry: DisplayedEntry) -> JournalEntryJson:
    return {
        "number": entry.number,
        "at": entry.at.astimezone(UTC).isoformat(),
        "who": entry.who,
        "verb": entry.verb,
        "subject": entry.subject,
        "why": entry.why,
        "before": entry.before,
        "after": entry.after,
        "hash": entry.hash,
    }
