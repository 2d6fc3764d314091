"""``ratinghouse receive``: reports come in, are stored as they are, read, checked and matched."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import event_tables, options
from ratinghouse.cli.event_options import event_options, told_of
from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.cli.office_option import at_the_counter, clerk_option, office_option
from ratinghouse.cli.progress import counting

if TYPE_CHECKING:
    from ratinghouse.office.events.receive import Receipt
    from ratinghouse.office.journal import Clerk


_FEW = 5  # for so many files the next step of each is told


@click.command("receive")
@click.argument("files", nargs=-1, required=True, type=click.Path())
@click.option("--sender", default="", metavar="NAME", help="who sent the reports")
@click.option("--pool", metavar="NAME", help="the rating pool, where the rate of play does not tell")
@click.option("--no-match", is_flag=True, help="leave all players to be matched later")
@options.report_options
@event_options
@at_the_counter
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
    **told: Any,
) -> None:
    """Receive FILES: reports, or folders of them. Every file is stored, also one that cannot be read."""
    from ratinghouse.office.events.matching import match_automatically
    from ratinghouse.office.events.receive import ReceivedFile, receive
    from ratinghouse.office.events.states import MATCHABLE, state_of

    paths = list(_files(files))
    reported: date = told["reported"] or clerk.now.date()
    receipts = []
    with counting("receiving", quiet=len(paths) == 1) as tell:
        for done, path in enumerate(paths, start=1):
            paper = ReceivedFile(_bytes(path), path.name, reported, sender, pool, told_of(told), reading_of(told))
            receipt = receive(clerk, paper)
            if not no_match and not receipt.again and state_of(receipt.event) in MATCHABLE:
                match_automatically(clerk, receipt.event.pk)
                receipt.event.refresh_from_db()
            receipts.append((path, receipt))
            tell(done, len(paths))
    if as_json:
        options.print_json([_json(path, receipt) for path, receipt in receipts])
    else:
        _show(receipts)
    if any(not receipt.event.received.kind for _, receipt in receipts):
        sys.exit(1)


def reading_of(told: dict[str, Any]) -> dict[str, str]:
    """What the reader is told: how to read the bytes, and what the header lacks."""
    days = {name: told[name].isoformat() for name in ("start", "end") if told[name] is not None}
    texts = {"encoding": told["encoding"], "format": told["format_name"], "time_control": told["time_control"]}
    return days | {name: text for name, text in texts.items() if text}


def _files(named: Sequence[str]) -> Iterator[Path]:
    for name in named:
        path = Path(name)
        if path.is_dir():
            inside = sorted(one for one in path.rglob("*") if one.is_file() and not one.name.startswith("."))
            if not inside:
                raise WrongUsage(f"{name}: there is no file in this folder")
            yield from inside
        else:
            yield path


def _bytes(path: Path) -> bytes:
    from ratinghouse.reports.reading import LARGEST

    try:
        if path.stat().st_size > LARGEST:
            raise WrongUsage(f"{path}: larger than any report ({LARGEST // 1024 // 1024} MB); name the report itself")
        return path.read_bytes()
    except OSError as problem:
        raise WrongUsage(f"{path}: {problem.strerror}; name a file that can be read") from None


def _show(receipts: Sequence[tuple[Path, Receipt]]) -> None:
    for path, receipt in receipts:
        if receipt.again:
            event = receipt.event
            came = f"{event.received.at:%Y-%m-%d %H:%M} UTC"
            click.echo(f"{path}: received already on {came}, as event {event.pk} ({event.state}); not stored again")
    fresh = [receipt.event for _, receipt in receipts if not receipt.again]
    if fresh:
        options.console().print(event_tables.events_table("Received", fresh))
    for event in fresh if len(fresh) == 1 else [event for event in fresh if not event.received.kind]:
        options.print_findings(event_tables.findings_of(event))
    if len(receipts) > _FEW:
        click.echo("next: ratinghouse event --state checked --state matched")
        return
    for _, receipt in receipts:
        event_tables.say_next(receipt.event)


def _json(path: Path, receipt: Receipt) -> dict[str, Any]:
    return {"path": str(path), "again": receipt.again, **event_tables.event_json(receipt.event)}
