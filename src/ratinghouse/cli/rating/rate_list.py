"""``ratinghouse rate … --out LIST.txt``: the list after another one, from a period of reports."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ratinghouse.cli import options
from ratinghouse.cli.event_options import declared_facts, with_declared_header
from ratinghouse.cli.iso_date import WrongUsage, unwritable
from ratinghouse.cli.printing import Layout, print_line, print_table
from ratinghouse.kernel.finding import SEVERITIES, Finding, refuses
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from ratinghouse.lists.rating_list import RatingList
    from ratinghouse.reports.report import Report

KINDS = {".txt": "txt", ".xml": "xml"}
"""Ending of a list file -> its kind."""


def is_list(out: str | None) -> bool:
    """Return whether a file to be written is a list."""
    return out is not None and Path(out).suffix in KINDS


def rate_list(
    paths: Sequence[str], book_id: str | None, out: str, strict: bool, as_json: bool, arguments: options.Arguments
) -> None:
    """Write the list that follows from another one and from reports, and print what went into it."""
    from ratinghouse.derivation.next_list import counted_games
    from ratinghouse.derivation.rating_lists.following_list import following_list
    from ratinghouse.rating.games.report_games import games_of_reports
    from ratinghouse.rating.games.reported_games import KeyedReport
    from ratinghouse.rating.run import list_of

    pool = arguments["pool"] or "standard"
    ratings, findings = _list_of_option(arguments["registers"], pool)
    reports, problems = _reports(paths, arguments)
    book = options.choose_rulebook(book_id, reports, pool)
    declared = declared_facts(arguments)
    day = arguments["list_date"] or list_of(book, reports, [declared] * len(reports), pool)
    if day is None:
        raise WrongUsage(text("the date of the new list does not follow from these reports: name it with --list-date"))
    keyed = [KeyedReport(str(place), report, declared) for place, report in enumerate(reports)]
    reported = games_of_reports(keyed, substitutes=book.knows_twins)
    following = following_list(ratings, reported, book, day, pool)
    findings += [*problems, *(finding for report in reports for finding in report.findings)]
    findings += _write(following.ratings, out)
    figures = {
        "reports": len(reports),
        "games": counted_games(following.derived.runs),
        "players": int((following.derived.standings.games > 0).sum()),
        "not_on_list": following.strangers,
        "listed": len(following.ratings),
    }
    if as_json:
        document = {"rules": book.id, "list_date": day.isoformat(), "findings": options.findings_json(findings)}
        options.print_json({**document, "list": figures})
    else:
        heading = text("{title} ({rules}), list of {day}", title=book.title, rules=book.id, day=day.isoformat())
        _print_summary(findings, figures, heading, out)
    if strict and refuses(findings):
        sys.exit(1)


def _list_of_option(specs: Sequence[str], pool: str) -> tuple[RatingList, list[Finding]]:
    """Return the one list that is named. Print its findings and end with status 1 if it cannot be read."""
    from ratinghouse.lists.files import read_list

    if len(specs) != 1:
        raise WrongUsage(text("--out: a list follows from one other list; name it with --register"))
    ratings, findings = read_list(Path(specs[0]), file=specs[0], pool=pool)
    if ratings is None:
        options.refuse(findings)
    if pool not in ratings.pools:
        raise WrongUsage(text("--register {file}: the list has no {pool} ratings", file=specs[0], pool=pool))
    return ratings, list(findings)


def _reports(paths: Sequence[str], arguments: options.Arguments) -> tuple[list[Report], list[Finding]]:
    """Return the reports that can be read, and findings on the others; end with status 1 if there is none."""
    from ratinghouse.reports.report import Format
    from ratinghouse.reports.report_files import read_report_files

    format_name = arguments["format_name"]
    reports: list[Report] = []
    problems: list[Finding] = []
    for read in read_report_files(
        paths, encoding=arguments["encoding"], format=Format(format_name) if format_name else None
    ):
        if isinstance(read, Finding):
            problems.append(read)
        else:
            reports.append(read)
    if not reports:
        options.refuse(problems)
    return with_declared_header(reports, arguments), problems


def _write(ratings: RatingList, out: str) -> tuple[Finding, ...]:
    from ratinghouse.lists.files import write_list

    try:
        with Path(out).open("wb") as stream:
            return write_list(ratings, stream, KINDS[Path(out).suffix])
    except OSError as problem:
        raise unwritable(f"--out {out}", problem) from None


def _print_summary(findings: Sequence[Finding], figures: dict[str, int], heading: str, out: str) -> None:
    """Print how often each finding occurs, and what the list was made from."""
    by_code: dict[tuple[str, str], list[Finding]] = defaultdict(list)
    for finding in sorted(findings, key=lambda finding: SEVERITIES.index(finding.severity)):
        by_code[finding.severity, finding.code].append(finding)
    if by_code:
        rows = [(*key, len(some), some[0].place) for key, some in by_code.items()]
        columns: dict[str, Layout] = {
            text("Severity"): "whole",
            text("Finding"): "whole",
            text("Times"): "right",
            text("First"): "whole",
        }
        print_table(text("Findings"), columns, rows)
    print_line(heading, "bold")
    print_line(
        text(
            "{reports:,} reports, {games:,} games rated, {players:,} players with games",
            reports=figures["reports"],
            games=figures["games"],
            players=figures["players"],
        )
    )
    if figures["not_on_list"]:
        print_line(
            text(
                "{count:,} players are not on the list before: they have the rating of the report",
                count=figures["not_on_list"],
            )
        )
    print_line(text("{listed:,} players on the list: {file}", listed=figures["listed"], file=out))
