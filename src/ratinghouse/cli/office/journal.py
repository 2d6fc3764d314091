"""``ratinghouse journal``: who did what, when and why; and whether the journal is whole."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from datetime import UTC, date, datetime, time
from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import IsoDate
from ratinghouse.cli.numbered import numbered
from ratinghouse.cli.office_option import office_option

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from ratinghouse.office.journal_display import ShownEntry
    from ratinghouse.office.models import JournalEntry


@click.command("journal")
@click.option("--verb", metavar="VERB", help="only one kind of act: admit, publish, player …")
@click.option("--by", "who", metavar="NAME", help="only what somebody did")
@click.option("--about", "subject", metavar="TEXT", help="only where the subject or the reason has this text")
@click.option("--since", type=IsoDate(), metavar="D", help="from this day on (UTC)")
@click.option("--until", type=IsoDate(), metavar="D", help="up to this day (UTC), included")
@click.option("--last", type=click.IntRange(1), default=20, show_default=True, metavar="N", help="the last N entries")
@click.option("--all", "everything", is_flag=True, help="all entries")
@click.option("--details", is_flag=True, help="with what stood there before and after")
@click.option("--check", is_flag=True, help="prove that every entry follows from the one before")
@office_option
@options.json_option
def command(check: bool, as_json: bool, details: bool, last: int, everything: bool, **told: Any) -> None:
    """Show the journal, newest last. Nothing in it can be changed without breaking the chain of its hashes."""
    from ratinghouse.office.journal_display import shown_entries

    if check:
        _check(as_json)
        return
    chosen = _chosen(**told).order_by("-number")
    entries = shown_entries(reversed(chosen if everything else chosen[:last]))
    if as_json:
        options.print_json([_document(entry) for entry in entries])
    elif entries:
        _show(entries, details)
    else:
        click.echo("No entry of the journal is like that.")


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
        click.echo(f"The journal is broken: entry {broken[0]} does not follow from the one before.", err=True)
        click.echo("Somebody has changed the database past the office; compare it with a backup.", err=True)
    else:
        click.echo(f"The journal is whole: {numbered(count, 'entry', 'entries')}, each follows from the one before.")
    if broken:
        sys.exit(1)


def _show(entries: Sequence[ShownEntry], details: bool) -> None:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("no", "when (UTC)", "who", "verb", "subject", "why"):
        table.add_column(
            heading, justify="right" if heading == "no" else "left", no_wrap=heading in ("no", "when (UTC)")
        )
    for entry in entries:
        when = entry.at.astimezone(UTC).strftime("%Y-%m-%d %H:%M")
        subject = entry.subject + (_changes(entry) if details else "")
        table.add_row(str(entry.number), when, entry.who, entry.verb, subject, entry.why)
    options.console().print(table)


def _changes(entry: ShownEntry) -> str:
    sides = (("before", entry.before), ("after", entry.after))
    return "".join(f"\n{name}: {json.dumps(told, ensure_ascii=False)}" for name, told in sides if told is not None)


def _document(entry: ShownEntry) -> dict[str, Any]:
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
