"""``ratinghouse check``: everything that is wrong with a report, at once, with line, column, article and remedy."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.rating.rate import make_period, period_options
from ratinghouse.kernel.finding import Finding, refuses


@click.command("check")
@click.argument("report", type=click.Path())
@period_options
@options.json_option
def command(report: str, book_id: str | None, as_json: bool, **told: Any) -> None:
    """Check REPORT before it is sent: its structure, and whether the rulebook would accept the event.

    What the file does not tell can be told by the options below; what is missing is asked for, never assumed. Without
    --pool the rate of play decides on the pool. Without a known rulebook the report is checked for itself.
    """
    from ratinghouse.rating.eligibility import Eligibility, eligibility
    from ratinghouse.reports import UnreadableReport

    name = ""
    try:
        read = options.read_and_crosschecked(report, told["format_name"], told["encoding"])
    except UnreadableReport as problem:
        judged = Eligibility(False, (problem.finding,))
    else:
        period, found = make_period([read], told)
        book = options.known_rulebook(book_id, period.reports)
        judged = eligibility(period, book, told["pool"])
        judged = judged._replace(findings=(*found, *judged.findings))
        name = book.id if book is not None else ""
    if as_json:
        document = {"eligible": judged.eligible, "findings": [finding.as_json() for finding in judged.findings]}
        options.print_json(document)
    else:
        _show(judged.findings, name)
    if refuses(judged.findings):
        sys.exit(1)


def _show(findings: Sequence[Finding], book_id: str) -> None:
    """The findings in groups, then the verdict."""
    out = options.console()
    groups = (
        ("Refused because of", [one for one in findings if one.severity == "error"]),
        ("To look at", [one for one in findings if one.severity == "warning" and not one.asks_for_fact]),
        ("To tell", [one for one in findings if one.severity == "warning" and one.asks_for_fact]),
        ("Notes", [one for one in findings if one.severity == "note"]),
    )
    for heading, group in groups:
        if group:
            out.print(f"[bold]{heading}[/bold]")
            options.print_findings(group)
            out.print()
    refused, _, untold, _ = (len(group) for _, group in groups)
    if not book_id and refused:
        verdict = "Not eligible under any rulebook: " + ("one error." if refused == 1 else f"{refused} errors.")
    elif not book_id:
        verdict = "Checked without a rulebook; whether the event can be rated is open."
    elif refused:
        errors = "one error" if refused == 1 else f"{refused} errors"
        verdict = f"Not eligible under {book_id}: {errors}."
    elif untold:
        verdict = f"Eligible under {book_id} as far as the report tells; {untold} still to be told."
    else:
        verdict = f"Eligible under {book_id}."
    out.print(f"[bold]{verdict}[/bold]")
