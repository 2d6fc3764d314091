"""``ratinghouse verify``: every published list derived again; or one bundle, without any office."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import unreadable
from ratinghouse.cli.language import json_language
from ratinghouse.cli.office_option import office_option
from ratinghouse.cli.printing import print_line, word
from ratinghouse.cli.progress import naming
from ratinghouse.kernel.texts import counted_text, text

if TYPE_CHECKING:
    from collections.abc import Callable


@click.command("verify")
@click.argument("bundle", required=False, type=click.Path())
@click.option("--office", "directory", type=click.Path(file_okay=False), metavar="DIR", help="the office's directory")
@options.json_option
def command(bundle: str | None, directory: str | None, as_json: bool) -> None:
    """Derive every published list again from what is stored and check the journal; or verify the list in BUNDLE.

    Ends with status 0 only if everything holds.
    """
    if bundle is not None:
        _verify_bundle(bundle, as_json)
    else:
        in_office: Callable[..., None] = office_option(_verify_office)
        in_office(directory=directory, as_json=as_json)


def _verify_bundle(file: str, as_json: bool) -> None:
    from ratinghouse.library.verification import verified_bundle

    try:
        content = Path(file).read_bytes()
    except OSError as problem:
        raise unreadable(file, problem) from None
    verified = verified_bundle(content, file)
    particulars = verified.particulars
    if as_json:
        options.print_json(verified.answer(json_language()))
    else:
        options.print_findings(verified.findings)
        if verified.holds:
            print_line(
                text(
                    "the {pool} list of {day}, edition {edition}, "
                    "follows from the reports, lists and rulebooks in the bundle",
                    pool=word(particulars["pool"]),
                    day=str(particulars["date"]),
                    edition=str(particulars["edition"]),
                )
            )
            print_line(text("content hash {hash}", hash=str(particulars["content"])))
    sys.exit(0 if verified.holds else 1)


def _verify_office(as_json: bool) -> None:
    from ratinghouse.office.publishing.verification import verify

    with naming(text("verifying"), quiet=as_json) as report_progress:
        verified = verify(report_progress)
    if as_json:
        options.print_json(
            {
                "holds": verified.holds,
                "lists": verified.lists,
                "received": verified.reports,
                "journal": verified.entries,
                "findings": options.findings_json(verified.findings),
            }
        )
    else:
        options.print_findings(verified.findings)
        lists = counted_text("{count:,} list", "{count:,} lists", count=verified.lists)
        files = counted_text("{count:,} received file", "{count:,} received files", count=verified.reports)
        entries = counted_text("{count:,} journal entry", "{count:,} journal entries", count=verified.entries)
        print_line(
            text("{lists}, {files}, {entries}: everything holds", lists=lists, files=files, entries=entries)
            if verified.holds
            else text("{lists}, {files}, {entries}: not everything holds", lists=lists, files=files, entries=entries)
        )
    sys.exit(0 if verified.holds else 1)
