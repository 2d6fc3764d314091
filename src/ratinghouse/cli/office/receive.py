"""``ratinghouse receive``: reports are stored as they are, read, checked and matched."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import event_tables, options
from ratinghouse.cli.event_json import event_json
from ratinghouse.cli.event_options import declared_facts, event_options
from ratinghouse.cli.iso_date import WrongUsage, unreadable
from ratinghouse.cli.language import echo
from ratinghouse.cli.office_option import clerk_option, office_option, with_site_tables
from ratinghouse.cli.options import Arguments
from ratinghouse.cli.printing import word
from ratinghouse.cli.progress import counting
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from ratinghouse.office.events.receive import Receipt
    from ratinghouse.office.journal import Clerk


_FEW = 5  # for so many files the next step of each is printed


@click.command("receive")
@click.argument("files", nargs=-1, required=True, type=click.Path())
@click.option("--sender", default="", metavar="NAME", help="who sent the reports")
@click.option("--pool", metavar="NAME", help="the rating pool, if the rate of play does not decide on it")
@click.option("--no-match", is_flag=True, help="leave all players to be matched later")
@options.report_options
@event_options
@with_site_tables
@office_option
@clerk_option
@options.json_option
def command(
    files: tuple[str, ...],
    sender: str,
    pool: str | None,
    no_match: bool,
    clerk: Clerk,
    as_json: bool,
    **arguments: Any,
) -> None:
    """Receive FILES: reports, or folders of them. Every file is stored, also one that cannot be read."""
    from ratinghouse.office.events.matching import match_automatically
    from ratinghouse.office.events.receive import ReceivedFile, receive
    from ratinghouse.office.events.states import MATCHABLE, state_of

    paths = list(_files(files))
    reported: date = arguments["reported"] or clerk.now.date()
    facts, reading = declared_facts(arguments), reader_options(arguments)
    receipts = []
    with counting(text("receiving"), quiet=len(paths) == 1) as report_progress:
        for done, path in enumerate(paths, start=1):
            receipt = receive(clerk, ReceivedFile(_bytes(path), path.name, reported, sender, pool, facts, reading))
            if not no_match and not receipt.again and state_of(receipt.event) in MATCHABLE:
                match_automatically(clerk, receipt.event.pk)
                receipt.event.refresh_from_db()
            receipts.append((path, receipt))
            report_progress(done, len(paths))
    if as_json:
        options.print_json([_json(path, receipt) for path, receipt in receipts])
    else:
        _print_receipts(receipts)
    if any(not receipt.event.kind for _, receipt in receipts):
        sys.exit(1)


def reader_options(arguments: Arguments) -> dict[str, str]:
    """Return how the reader is to read the bytes, and what the header lacks."""
    days = {name: arguments[name].isoformat() for name in ("start", "end") if arguments[name] is not None}
    words = {
        "encoding": arguments["encoding"],
        "format": arguments["format_name"],
        "time_control": arguments["time_control"],
    }
    return days | {name: argument for name, argument in words.items() if argument}


def _files(names: Sequence[str]) -> Iterator[Path]:
    for name in names:
        path = Path(name)
        if path.is_dir():
            inside = sorted(file for file in path.rglob("*") if file.is_file() and not file.name.startswith("."))
            if not inside:
                raise WrongUsage(text("{folder}: there is no file in this folder", folder=name))
            yield from inside
        else:
            yield path


def _bytes(path: Path) -> bytes:
    from ratinghouse.reports.reading import LARGEST

    try:
        if path.stat().st_size > LARGEST:
            raise WrongUsage(
                text(
                    "{file}: larger than any report ({limit} MB); name the report itself",
                    file=str(path),
                    limit=LARGEST // 1024 // 1024,
                )
            )
        return path.read_bytes()
    except OSError as problem:
        raise unreadable(str(path), problem) from None


def _print_receipts(receipts: Sequence[tuple[Path, Receipt]]) -> None:
    for path, receipt in receipts:
        if receipt.again:
            event = receipt.event
            echo(
                text(
                    "{file}: received already on {time} UTC, as event {event} ({state}); not stored again",
                    file=str(path),
                    time=f"{event.received.at:%Y-%m-%d %H:%M}",
                    event=event.pk,
                    state=word(event.state),
                )
            )
    new_events = [receipt.event for _, receipt in receipts if not receipt.again]
    if new_events:
        event_tables.print_events(text("Received"), new_events)
    for event in new_events if len(new_events) == 1 else [event for event in new_events if not event.kind]:
        options.print_findings(event_tables.findings_of(event))
    if len(receipts) > _FEW:
        echo(text("next: {step}", step="ratinghouse event --state checked --state matched"))
        return
    for _, receipt in receipts:
        event_tables.print_next_step(receipt.event)


def _json(path: Path, receipt: Receipt) -> dict[str, object]:
    return {"path": str(path), "again": receipt.again, **event_json(receipt.event)}
