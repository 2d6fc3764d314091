"""``ratinghouse norms``: title norms in a report, condition by condition, and what near misses lacked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.cli.rating.norm_edition import edition_named

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ratinghouse.rating.norm_answer import Norms
    from ratinghouse.reports.report import Report
    from ratinghouse.titles.event import NormPlayer

TITLES = ("GM", "IM", "WGM", "WIM")
CIRCUMSTANCES = (
    *("team-championship", "world-cup", "national-final", "national-team", "zonal"),
    *("olympiad", "qualifier", "approved-format", "approved-time"),
)


@click.command("norms")
@click.argument("report", type=click.Path())
@click.argument("player", required=False)
@click.option("--title", "titles", multiple=True, type=click.Choice(TITLES), help="only this title; may be repeated")
@click.option("--told", multiple=True, type=click.Choice(CIRCUMSTANCES), help="what kind of event it is")
@click.option("--rules", "rules_id", metavar="ID", help="the title regulations; else those of the first day")
@click.option("--register", "registers", multiple=True, metavar="[D=]FILE", help="ratings and titles (CSV)")
@click.option("--against", multiple=True, metavar="TITLE:FED:RATING", help="a next opponent of PLAYER, - for none")
@click.option("--also", multiple=True, type=click.Path(), help="another event of PLAYER, towards the title's 27 games")
@click.option("--rating", type=int, help="PLAYER's highest rating, for the title")
@options.report_options
@options.json_option
def command(report: str, player: str | None, as_json: bool, **told: Any) -> None:
    """Show who made a title norm in REPORT and who nearly did; with PLAYER, every condition and what he needs."""
    from ratinghouse.rating.norm_answer import norms_of
    from ratinghouse.rating.norm_findings import norm_findings

    if player is None and (told["against"] or told["also"] or told["rating"] is not None):
        raise WrongUsage("--against, --also and --rating are about one player; name him after the report")
    reports = options.read_reports([report, *told["also"]], told["format_name"], told["encoding"])
    question = _question(told)
    if player is None:
        answers = [norms_of(reports[0], question)]
    else:
        answers = [norms_of(one, question, [entry_of(one, player)]) for one in reports]
    open_questions = [finding for answer in answers for finding in norm_findings(answer)]
    findings = [finding for one in reports for finding in one.findings] + open_questions
    if as_json:
        document = _document(answers, player, told["rating"])
        options.print_json(document | {"findings": [finding.as_json() for finding in findings]})
    else:
        errors = [finding for finding in findings if finding.severity == "error"]
        options.print_findings([*errors, *open_questions])
        _show(answers, player, told["rating"])


def _question(told: dict[str, Any]) -> Any:
    from ratinghouse.rating.norm_answer import NormQuestion
    from ratinghouse.titles.event import Circumstance

    registers, _ = options.read_registers(told["registers"])
    return NormQuestion(
        titles=told["titles"],
        edition=edition_named(told["rules_id"]),
        circumstances=frozenset(map(Circumstance, told["told"])),
        registers=registers,
        ahead=tuple(_opponent(word) for word in told["against"]),
    )


def _opponent(word: str) -> NormPlayer:
    from ratinghouse.titles.event import NormPlayer
    from ratinghouse.titles.federations import FEDERATIONS

    parts = ["" if part == "-" else part.strip() for part in word.split(":")]
    if len(parts) != 3 or not (parts[2].isdecimal() or parts[2] == ""):
        raise WrongUsage(f"--against {word}: write TITLE:FED:RATING, for example GM:FRA:2512 or -:GER:2205")
    title, fed, rating = parts
    fed, points = fed.upper(), int(rating) if rating else None
    return NormPlayer(0, word, fed=fed, title=title.upper(), rating=points, fed_known=fed in FEDERATIONS)


def entry_of(report: Report, player: str) -> int:
    """The starting number that is meant; wrong usage where it is not exactly one."""
    from ratinghouse.rating.norm_answer import find_entries

    found = find_entries(report, player)
    if len(found) != 1:
        names = [entry.name for entry in report.entries if entry.no in found]
        problem = f"{len(names)} players are meant: {'; '.join(names[:8])}" if names else "no such player"
        raise WrongUsage(f"{player} in {report.file}: {problem}; give an ID, a starting number or more of the name")
    return found[0]


def _document(answers: Sequence[Norms], player: str | None, rating: int | None) -> dict[str, Any]:
    from ratinghouse.rating.norm_answer import applications

    document = answers[0].as_json()
    if player is None:
        document["players"] = [one.as_json() for one in answers[0].results if one.worth_showing]
        return document
    document["also"] = [answer.as_json() for answer in answers[1:]]
    document["applications"] = [one.as_json() for one in applications(answers, rating)]
    return document


def _show(answers: Sequence[Norms], player: str | None, rating: int | None) -> None:
    from ratinghouse.cli.rating import norm_tables
    from ratinghouse.rating.norm_answer import applications

    out = options.console()
    for answer in answers:
        norm_tables.show_event(out, answer)
        if player is None:
            norm_tables.show_field(out, answer)
        else:
            norm_tables.show_player(out, answer.results[0])
    if player is not None:
        for one in applications(answers, rating):
            norm_tables.show_application(out, one)
