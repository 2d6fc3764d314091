"""``ratinghouse norms``: title norms in a report, condition by condition, and what near misses lacked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.cli.rating.explain import ambiguous_player
from ratinghouse.cli.rating.norm_edition import edition_named
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ratinghouse.rating.norm_answer import NormQuestion, Norms
    from ratinghouse.reports.report import Report
    from ratinghouse.titles.event import NormPlayer

TITLES = ("GM", "IM", "WGM", "WIM")
CIRCUMSTANCES = (
    *("team-championship", "world-cup", "national-final", "national-team", "zonal"),
    *("olympiad", "qualifier", "approved-format", "approved-time"),
)

titles_option = click.option(
    "--title", "titles", multiple=True, type=click.Choice(TITLES), help="only this title; may be repeated"
)
circumstances_option = click.option(
    "--event-kind",
    "--told",
    "circumstances",
    cls=options.RenamedOption,
    multiple=True,
    type=click.Choice(CIRCUMSTANCES),
    help="the kind of event, if a condition depends on it; may be repeated",
)


@click.command("norms")
@click.argument("report", type=click.Path())
@click.argument("player", required=False)
@titles_option
@circumstances_option
@click.option("--rules", "rules_id", metavar="ID", help="the title regulations; else those of the first day")
@click.option("--register", "registers", multiple=True, metavar="[D=]FILE", help="ratings and titles (CSV)")
@click.option("--against", multiple=True, metavar="TITLE:FED:RATING", help="a next opponent of PLAYER, - for none")
@click.option("--also", multiple=True, type=click.Path(), help="another event of PLAYER, towards the title's 27 games")
@click.option("--rating", type=int, help="PLAYER's highest rating, for the title")
@options.report_options
@options.json_option
def command(report: str, player: str | None, as_json: bool, **arguments: Any) -> None:
    """Print who made a title norm in REPORT and who nearly did; with PLAYER, every condition and what they need."""
    from ratinghouse.rating.norm_answer import norms_of
    from ratinghouse.rating.norm_findings import norm_findings

    if player is None and (arguments["against"] or arguments["also"] or arguments["rating"] is not None):
        raise WrongUsage(text("--against, --also and --rating are about one player; name them after the report"))
    reports = options.read_reports([report, *arguments["also"]], arguments["format_name"], arguments["encoding"])
    question = _question(arguments)
    if player is None:
        answers = [norms_of(reports[0], question)]
    else:
        answers = [norms_of(report, question, [entry_of(report, player)]) for report in reports]
    open_questions = [finding for answer in answers for finding in norm_findings(answer)]
    findings = [finding for report in reports for finding in report.findings] + open_questions
    if as_json:
        document = _document(answers, player, arguments["rating"])
        options.print_json(document | {"findings": options.findings_json(findings)})
    else:
        errors = [finding for finding in findings if finding.severity == "error"]
        options.print_findings([*errors, *open_questions])
        _print_answers(answers, player, arguments["rating"])


def _question(arguments: options.Arguments) -> NormQuestion:
    from ratinghouse.rating.norm_answer import NormQuestion
    from ratinghouse.titles.event import Circumstance

    registers, _ = options.read_registers(arguments["registers"])
    return NormQuestion(
        titles=arguments["titles"],
        edition=edition_named(arguments["rules_id"]),
        circumstances=frozenset(map(Circumstance, arguments["circumstances"])),
        registers=registers,
        ahead=tuple(_opponent(spelling) for spelling in arguments["against"]),
    )


def _opponent(spelling: str) -> NormPlayer:
    """Return the opponent written TITLE:FED:RATING."""
    from ratinghouse.titles.event import NormPlayer
    from ratinghouse.titles.federations import FEDERATIONS

    parts = ["" if part == "-" else part.strip() for part in spelling.split(":")]
    if len(parts) != 3 or not (parts[2].isdecimal() or parts[2] == ""):
        raise WrongUsage(
            text(
                "--against {spelling}: write TITLE:FED:RATING, for example GM:FRA:2512 or -:GER:2205",
                spelling=spelling,
            )
        )
    title, fed, rating = parts
    fed, points = fed.upper(), int(rating) if rating else None
    return NormPlayer(0, spelling, fed=fed, title=title.upper(), rating=points, fed_known=fed in FEDERATIONS)


def entry_of(report: Report, player: str) -> int:
    """Return the starting number of a player; wrong usage unless exactly one matches."""
    from ratinghouse.rating.norm_answer import find_entries

    matches = find_entries(report, player)
    if len(matches) != 1:
        names = [entry.name for entry in report.entries if entry.no in matches]
        raise ambiguous_player(f"{report.file}: {player}", names)
    return matches[0]


def _document(answers: Sequence[Norms], player: str | None, rating: int | None) -> dict[str, object]:
    from ratinghouse.rating.norm_answer import applications

    document = answers[0].as_json()
    if player is None:
        return {**document, "players": [results.as_json() for results in answers[0].results if results.worth_showing]}
    return {
        **document,
        "also": [answer.as_json() for answer in answers[1:]],
        "applications": [application.as_json() for application in applications(answers, rating)],
    }


def _print_answers(answers: Sequence[Norms], player: str | None, rating: int | None) -> None:
    from ratinghouse.cli.rating import norm_tables
    from ratinghouse.rating.norm_answer import applications

    for answer in answers:
        norm_tables.print_event(answer)
        if player is None:
            norm_tables.print_field(answer)
        else:
            norm_tables.print_player(answer.results[0])
    if player is not None:
        for application in applications(answers, rating):
            norm_tables.print_application(application)
