"""``ratinghouse convert``: a report of any kind, written as any other."""

from __future__ import annotations

from pathlib import Path

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import unwritable, wrong_arguments
from ratinghouse.cli.language import echo
from ratinghouse.kernel.finding import Refused
from ratinghouse.kernel.texts import counted_text, text
from ratinghouse.library.conversion import KINDS, converted, kind_of


@click.command("convert")
@click.argument("report", type=click.Path())
@click.argument("out", type=click.Path())
@click.option("--to", "kind", type=click.Choice(KINDS), help="the kind of report; else by the ending: .trf is TRF26")
@options.tournament_option
@options.report_options
def command(
    report: str, out: str, kind: str | None, format_name: str | None, encoding: str | None, tournament: str
) -> None:
    """Write REPORT (TRF, crosstable, list of games, PGN, JCF form) as OUT: .trf, .csv, .xlsx or .html.

    What the new kind cannot hold is printed as warnings; a TRF26 file begins with all findings as comments.
    """
    (parsed,) = options.read_reports([report], format_name, encoding, tournament)
    try:
        with wrong_arguments():
            content, losses = converted(parsed, kind or kind_of(out), Path(out).suffix.lower())
    except Refused as refused:
        options.refuse(refused.findings)
    try:
        Path(out).write_bytes(content)
    except OSError as problem:
        raise unwritable(out, problem) from None
    for finding in parsed.findings:
        if finding.severity == "error":
            echo(
                text(
                    "error: {place}: {message} [{code}]",
                    place=finding.place,
                    message=finding.message,
                    code=finding.code,
                ),
                err=True,
            )
    for loss in losses:
        echo(text("warning: {message}", message=loss), err=True)
    echo(
        counted_text(
            "{out}: {count} player, from {kind} ({report})",
            "{out}: {count} players, from {kind} ({report})",
            count=len(parsed.entries),
            out=out,
            kind=parsed.kind,
            report=report,
        )
    )
