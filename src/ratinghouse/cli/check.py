"""``ratinghouse check``: everything that is wrong with a report, at once, with line, column, article and remedy."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.rate import make_run, period_options
from ratinghouse.kernel.finding import Finding, refuses

if TYPE_CHECKING:
    from ratinghouse.runs.rating import Run


@click.command("check")
@click.argument("report", type=click.Path())
@period_options
@options.json_option
def command(report: str, book_id: str | None, as_json: bool, **told: Any) -> None:
    """Check REPORT before it is sent: its structure, and whether the rulebook would accept the event.

    What the file does not tell can be told by the options below; what is missing is asked for, never assumed. Without
    --pool the rate of play decides on the pool.
    """
    from ratinghouse.runs.checking import checked

    run, found = _in_its_pool(make_run([report], book_id, told), told["pool"])
    findings = [*run.findings, *found, *checked(run)]
    eligible = not refuses(findings)
    if as_json:
        options.print_json({"eligible": eligible, "findings": [finding.as_json() for finding in findings]})
    else:
        _show(findings, run.book.id)
    if not eligible:
        sys.exit(1)


def _in_its_pool(run: Run, pool: str | None) -> tuple[Run, list[Finding]]:
    """The run in the pool that was named, or in the one that the rate of play belongs to."""
    from ratinghouse.runs.checking import pool_by_rate_of_play
    from ratinghouse.runs.rating import rate

    found = pool_by_rate_of_play(run) if pool is None else None
    if found is None or found == run.period.pool:
        return run, []
    message = f"By its rate of play this is a {found} event; it is checked as such."
    note = Finding("note", "pool-by-rate-of-play", message, f"say --pool {run.period.pool} if it is meant otherwise")
    return replace(rate(replace(run.period, pool=found), run.book), findings=run.findings), [note]


def _show(findings: Sequence[Finding], book_id: str) -> None:
    """The findings in groups, then the verdict."""
    out = options.console()
    groups = (
        ("Refused because of", [one for one in findings if one.severity == "error"]),
        ("To look at", [one for one in findings if one.severity == "warning" and not one.asks]),
        ("To tell", [one for one in findings if one.severity == "warning" and one.asks]),
        ("Notes", [one for one in findings if one.severity == "note"]),
    )
    for heading, group in groups:
        if group:
            out.print(f"[bold]{heading}[/bold]")
            options.print_findings(group)
            out.print()
    refused, _, untold, _ = (len(group) for _, group in groups)
    if refused:
        errors = "one error" if refused == 1 else f"{refused} errors"
        verdict = f"Not eligible under {book_id}: {errors}."
    elif untold:
        verdict = f"Eligible under {book_id} as far as the report tells; {untold} still to be told."
    else:
        verdict = f"Eligible under {book_id}."
    out.print(f"[bold]{verdict}[/bold]")
