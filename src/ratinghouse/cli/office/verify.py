"""``ratinghouse verify``: every published list derived again; or one bundle, without any office."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.cli.numbered import numbered
from ratinghouse.cli.office_option import office_option
from ratinghouse.cli.progress import naming

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ratinghouse.kernel.finding import Finding


@click.command("verify")
@click.argument("bundle", required=False, type=click.Path())
@click.option("--office", "directory", type=click.Path(file_okay=False), metavar="DIR", help="the office's directory")
@options.json_option
def command(bundle: str | None, directory: str | None, as_json: bool) -> None:
    """Derive every published list again from what is stored and check the journal; or prove the list in BUNDLE.

    Ends with status 0 only if everything holds.
    """
    if bundle is not None:
        _bundle(bundle, as_json)
    else:
        in_office: Callable[..., None] = office_option(_office)
        in_office(directory=directory, as_json=as_json)


def _bundle(file: str, as_json: bool) -> None:
    from ratinghouse.derivation.bundle import verify_bundle

    try:
        raw = Path(file).read_bytes()
    except OSError as problem:
        raise WrongUsage(f"{file}: {problem.strerror}; name a bundle that can be read") from None
    manifest, findings = verify_bundle(raw)
    about = {name: manifest.get(name) for name in ("pool", "date", "edition", "content")}
    if as_json:
        told = [finding.as_json() for finding in findings]
        options.print_json({"bundle": file, **about, "holds": not _wrong(findings), "findings": told})
    else:
        options.print_findings(findings)
        if not _wrong(findings):
            named = f"the {about['pool']} list of {about['date']}, edition {about['edition']}"
            click.echo(f"{named}, follows from the reports, lists and rulebooks in the bundle")
            click.echo(f"content hash {about['content']}")
    sys.exit(1 if _wrong(findings) else 0)


def _office(as_json: bool) -> None:
    from ratinghouse.office.publishing.verification import verify

    with naming("verifying", quiet=as_json) as tell:
        verified = verify(tell)
    if as_json:
        options.print_json(
            {
                "holds": verified.holds,
                "lists": verified.lists,
                "received": verified.reports,
                "journal": verified.entries,
                "findings": [finding.as_json() for finding in verified.findings],
            }
        )
    else:
        options.print_findings(verified.findings)
        lists, files = numbered(verified.lists, "list"), numbered(verified.reports, "received file")
        what = f"{lists}, {files}, {numbered(verified.entries, 'journal entry', 'journal entries')}"
        click.echo(f"{what}: {'everything holds' if verified.holds else 'not everything holds'}")
    sys.exit(0 if verified.holds else 1)


def _wrong(findings: Sequence[Finding]) -> bool:
    return any(finding.severity == "error" for finding in findings)
