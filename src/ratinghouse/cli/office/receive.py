"""``ratinghouse receive``: reports are stored as they are, read, checked and matched."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
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
    from ratinghouse.kernel.finding import Finding
    from ratinghouse.office.events.recording import Receipt
    from ratinghouse.office.journal import Clerk


_FEW = 5  # up to this number of files, the next step of each is printed


@click.command("receive")
@click.argument("files", nargs=-1, required=True, type=click.Path())
@click.option("--sender", default="", metavar="NAME", help="who sent the reports")
@click.option("--pool", metavar="NAME", help="the rating pool, if the rate of play does not decide on it")
@click.option("--stages", is_flag=True, help="FILES, or a ZIP of them, are stages or groups of one event (FIDE 6.2)")
@click.option("--no-match", is_flag=True, help="leave all players to be matched later")
@click.option("--admit", is_flag=True, help="admit the events that have no errors and whose players are all matched")
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
    stages: bool,
    no_match: bool,
    admit: bool,
    clerk: Clerk,
    as_json: bool,
    **arguments: Any,
) -> None:
    """Receive FILES: reports, or folders and archives (ZIP, tar.gz) of them. Unreadable files are stored too.

    They are one act and are read in the order of their names. Players whose identity is beyond doubt are matched.
    """
    from ratinghouse.office.events.admission import admit_events
    from ratinghouse.office.events.receive import ReceivedFile, receive_files
    from ratinghouse.office.events.states import State, state_of

    files_as_sent = [(path, _bytes(path)) for path in _files(files)]
    findings: list[Finding] = []
    if stages:
        report_files = [_joined(files_as_sent)]
    else:
        report_files = [file for sent in files_as_sent for file in _unpacked(sent, findings)]
    reported: date = arguments["reported"] or clerk.now.date()
    facts, reading = declared_facts(arguments), reader_options(arguments) | ({"stages": "yes"} if stages else {})
    received_files = [
        ReceivedFile(raw, path.name, reported, sender, pool, facts, reading) for path, raw in report_files
    ]
    with counting(text("receiving"), quiet=len(report_files) == 1) as report_progress:
        receipts = receive_files(clerk, received_files, match=not no_match, progress=report_progress)
    if admit:
        matched = [receipt.event for receipt in receipts if state_of(receipt.event) is State.MATCHED]
        admitted = {event.pk: event for event in admit_events(clerk, [event.pk for event in matched]).admitted}
        receipts = [replace(receipt, event=admitted.get(receipt.event.pk, receipt.event)) for receipt in receipts]
    outcome = [(path, receipt) for (path, _), receipt in zip(report_files, receipts, strict=True)]
    if as_json:
        options.print_json([_json(path, receipt) for path, receipt in outcome])
    else:
        _print_receipts(outcome)
    if findings:
        options.refuse(findings)
    if any(not receipt.event.kind for receipt in receipts):
        sys.exit(1)


def reader_options(arguments: Arguments) -> dict[str, str]:
    """Return the reader's options: encoding, format, and fields that the header of the file lacks."""
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


def _unpacked(report_file: tuple[Path, bytes], findings: list[Finding]) -> list[tuple[Path, bytes]]:
    """Return the reports in an archive, with their paths in it; any other file as it is."""
    from ratinghouse.office.storage.report_archives import is_report_archive, unpacked_archive

    path, raw = report_file
    if not is_report_archive(raw):
        return [report_file]
    unpacked = unpacked_archive(raw, str(path))
    findings += unpacked.findings
    return [(path / member, content) for member, content in unpacked.files]


def _joined(report_files: Sequence[tuple[Path, bytes]]) -> tuple[Path, bytes]:
    """Return the reports of the stages of one event as one archive; a single archive is returned unchanged."""
    from ratinghouse.reports.stage_files import is_archive, packed_stages

    first, raw = report_files[0]
    if len(report_files) == 1 and is_archive(raw):
        return report_files[0]
    files = {f"{number:02}-{path.name}": raw for number, (path, raw) in enumerate(report_files, start=1)}
    return first.with_name(f"{first.stem}-stages.zip"), packed_stages(files)


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
