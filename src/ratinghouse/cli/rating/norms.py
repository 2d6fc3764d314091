"""``ratinghouse norms``: title norms in a report, condition by condition, and what near misses lacked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import WrongUsage, wrong_arguments
from ratinghouse.cli.language import json_language
from ratinghouse.kernel.texts import text
from ratinghouse.library.norms import CIRCUMSTANCES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ratinghouse.rating.norm_answer import NormQuestion, Norms

TITLES = ("GM", "IM", "WGM", "WIM")

titles_option = click.option(
    "--title", "titles", multiple=True, type=click.Choice(TITLES), help="only this title; may be repeated"
)
circumstances_option = click.option(
    "--event-kind",
    "--told",
    "circumstances",
    cls=options.RenamedOption,
    multiple=True,
    metavar="KIND",
    type=click.Choice(CIRCUMSTANCES),
    help=f"the kind of event, if a condition depends on it; may be repeated: {', '.join(CIRCUMSTANCES)}",
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
    from ratinghouse.library.norms import norm_report
    from ratinghouse.library.reading import EventReport

    if player is None and (arguments["against"] or arguments["also"] or arguments["rating"] is not None):
        raise WrongUsage(text("--against, --also and --rating are about one player; name them after the report"))
    reports = options.read_reports([report, *arguments["also"]], arguments["format_name"], arguments["encoding"])
    with wrong_arguments():
        norms = norm_report(list(map(EventReport, reports)), _question(arguments), player, arguments["rating"])
    if as_json:
        options.print_json(norms.answer(json_language()))
    else:
        options.print_findings([*norms.findings.errors, *norms.open_questions])
        _print_answers(norms.answers, player, arguments["rating"])


def _question(arguments: options.Arguments) -> NormQuestion:
    from ratinghouse.library.norms import opponent_written
    from ratinghouse.library.title_editions import title_edition
    from ratinghouse.rating.norm_answer import NormQuestion
    from ratinghouse.titles.event import Circumstance

    registers, _ = options.read_registers(arguments["registers"])
    return NormQuestion(
        titles=arguments["titles"],
        edition=title_edition(arguments["rules_id"]),
        circumstances=frozenset(map(Circumstance, arguments["circumstances"])),
        registers=registers,
        ahead=tuple(opponent_written(spelling) for spelling in arguments["against"]),
    )


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
