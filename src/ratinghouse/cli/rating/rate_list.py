"""``ratinghouse rate … --out LIST.txt``: the list that follows another list, from the reports of a period."""

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
    from datetime import date

    from ratinghouse.derivation.rating_lists.following_list import EditionGames
    from ratinghouse.lists.rating_list import RatingList
    from ratinghouse.rating.period import DeclaredFacts
    from ratinghouse.reports.report import Report

KINDS = {".txt": "txt", ".xml": "xml", ".csv": "csv", ".json": "json"}
"""Ending of a list file -> its kind."""
_ALWAYS_LISTS = (".txt", ".xml")


def is_list(out: str | None, paths: Sequence[str]) -> bool:
    """Return whether the file to write is a list: by its ending, or because the reports are a folder or an archive."""
    if out is None or Path(out).suffix not in KINDS:
        return False
    return Path(out).suffix in _ALWAYS_LISTS or any(Path(path).is_dir() or path.endswith(".zip") for path in paths)


def rate_list(
    paths: Sequence[str], book_id: str | None, out: str, strict: bool, as_json: bool, arguments: options.Arguments
) -> None:
    """Write the list that follows from another one and from reports, and print what went into it."""
    from ratinghouse.kernel.late.freed_memory import keep_freed_memory
    from ratinghouse.kernel.late.garbage_collection import garbage_collection_paused

    keep_freed_memory()
    with garbage_collection_paused():
        _rate_list(paths, book_id, out, strict, as_json, arguments)


def _rate_list(
    paths: Sequence[str], book_id: str | None, out: str, strict: bool, as_json: bool, arguments: options.Arguments
) -> None:
    from ratinghouse.derivation.next_list import counted_games
    from ratinghouse.derivation.rating_lists.event_findings import findings_of_events
    from ratinghouse.derivation.rating_lists.following_list import following_list

    pool = arguments["pool"] or "standard"
    ratings, findings = _list_of_option(arguments["registers"], pool)
    reports, problems = _reports(paths, arguments)
    declared = declared_facts(arguments)
    editions = _editions(book_id, reports, declared, pool)
    book = editions[-1].book
    day = arguments["list_date"] or _list_date(editions, pool)
    following = following_list(ratings, editions, day, pool)
    findings += [*problems, *findings_of_events(ratings, following, editions, arguments["list_date"])]
    findings += _write(following.ratings, out)
    figures = {
        "reports": len(reports),
        "games": counted_games(following.derived.runs),
        "players": int((following.derived.standings.games > 0).sum()),
        "not_on_list": following.strangers,
        "listed": len(following.ratings),
    }
    if as_json:
        document: dict[str, object] = {"rules": book.id, "list_date": day.isoformat()}
        if len(editions) > 1:
            document["editions"] = {edition.book.id: len(edition.reported.events) for edition in editions}
        options.print_json({**document, "findings": options.findings_json(findings), "list": figures})
    else:
        heading = text("{title} ({rules}), list of {day}", title=book.title, rules=book.id, day=day.isoformat())
        _print_summary(findings, figures, heading, out, editions)
    if strict and refuses(findings):
        sys.exit(1)


def _editions(book_id: str | None, reports: Sequence[Report], declared: DeclaredFacts, pool: str) -> list[EditionGames]:
    """Return the games of the reports by the edition that each event falls under, oldest edition first."""
    from ratinghouse.derivation.rating_lists.following_list import EditionGames
    from ratinghouse.rating.games.report_games import games_of_reports
    from ratinghouse.rating.games.reported_games import KeyedReport

    books = options.editions_of(book_id, reports, pool)
    by_edition: dict[str, list[KeyedReport]] = {}
    for place, (book, report) in enumerate(zip(books, reports, strict=True)):
        by_edition.setdefault(book.id, []).append(KeyedReport(str(place), report, declared))
    in_order = sorted({book.id: book for book in books}.values(), key=lambda book: book.in_force)
    return [
        EditionGames(
            book,
            games_of_reports(by_edition[book.id], substitutes=book.knows_twins, is_stored=False, is_checked=True),
        )
        for book in in_order
    ]


def _list_date(editions: Sequence[EditionGames], pool: str) -> date:
    """Return the date of the latest list that one of the events enters."""
    from ratinghouse.rating.run import list_of

    days = []
    for book, reported in editions:
        reports, declared = [event.report for event in reported.events], [event.declared for event in reported.events]
        days.append(list_of(book, reports, declared, pool))
    known = [day for day in days if day is not None]
    if not known:
        raise WrongUsage(text("the date of the new list does not follow from these reports: name it with --list-date"))
    return max(known)


def _list_of_option(specs: Sequence[str], pool: str) -> tuple[RatingList, list[Finding]]:
    """Return the list that ``--register`` names. Print its findings and end with status 1 if it cannot be read."""
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


def _print_summary(
    findings: Sequence[Finding],
    figures: dict[str, int],
    heading: str,
    out: str,
    editions: Sequence[EditionGames],
) -> None:
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
            text("First"): "left",
        }
        print_table(text("Findings"), columns, rows)
    print_line(heading, "bold")
    for book, reported in editions if len(editions) > 1 else ():
        print_line(text("{count:,} events under {rules}", count=len(reported.events), rules=book.id))
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
