"""``ratinghouse calc norm``: the score that a title norm asks of these opponents, or of an average."""

from __future__ import annotations

import click

from ratinghouse.cli import options
from ratinghouse.cli.calc.inputs import WORDS, list_of, opponents_argument, print_or_dump, wrong_usage
from ratinghouse.cli.iso_date import wrong_arguments
from ratinghouse.kernel.finding import Refused
from ratinghouse.library.norm_scores import TITLES, norm_score


@click.command("norm", context_settings=WORDS)
@opponents_argument
@click.option("--title", "titles", multiple=True, type=click.Choice(TITLES), help="only this title; may be repeated")
@click.option("--average", metavar="R", help="the opponents' average, instead of a list")
@click.option("--games", metavar="N", help="the number of games, with --average")
@click.option("--score", metavar="POINTS", help="the score, with --average")
@click.option("--start", metavar="D", help="the first day of the event, for rules that changed")
@click.option(
    "--rules", "rules_id", metavar="ID", help="the title regulations; else those of the first day, or today's"
)
@options.json_option
def norm(
    opponents: tuple[str, ...], titles: tuple[str, ...], rules_id: str | None, as_json: bool, **typed: str | None
) -> None:
    """The score that a title norm asks. Games with a result stand; the others are open."""
    words = list_of(opponents) if opponents else ""
    try:
        with wrong_arguments():
            document = norm_score(words, titles, typed, rules_id)
    except Refused as refused:
        wrong_usage(refused.findings)
    print_or_dump(document, as_json)
