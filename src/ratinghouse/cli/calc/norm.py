"""``ratinghouse calc norm``: the score that a title norm asks of these opponents, or of an average."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ratinghouse.cli import options
from ratinghouse.cli.calc.inputs import WORDS, opponents_argument, print_or_dump, single_event, wrong_usage
from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.cli.rating.norm_edition import edition_named
from ratinghouse.kernel.texts import counted_text, text

if TYPE_CHECKING:
    from ratinghouse.calculators.question import OptionReader
    from ratinghouse.titles.levels import Edition

TITLES = ("GM", "IM", "WGM", "WIM")
MOST_GAMES = 30


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
    from ratinghouse.calculators.norm_requirement import norm_of_average, norm_of_opponents
    from ratinghouse.calculators.question import OptionReader

    reader = OptionReader(typed)
    edition = _edition(reader, rules_id)
    chosen_titles = titles or TITLES
    if typed["average"] is None:
        if typed["games"] or typed["score"]:
            raise WrongUsage(text("--games and --score go with --average; a list of opponents has them already"))
        event = single_event(reader, opponents, results=False)
        if reader.findings:
            wrong_usage(reader.findings)
        document = norm_of_opponents(event.opponents, chosen_titles, edition)
    else:
        games, mean, score = _numbers(reader, opponents, typed)
        document = norm_of_average(games, mean, score, chosen_titles, edition)
    print_or_dump(document, as_json)


def _edition(reader: OptionReader, rules_id: str | None) -> Edition:
    from ratinghouse.titles.levels import edition_for

    edition = edition_named(rules_id) or edition_for(reader.setting().start)
    if edition.by_category:
        raise WrongUsage(text("before July 2009 a norm depended on the category of all players; use the command norms"))
    return edition


def _numbers(
    reader: OptionReader, opponents: tuple[str, ...], typed: dict[str, str | None]
) -> tuple[int, int, int | None]:
    from ratinghouse.calculators.spelling import half_points

    if opponents:
        raise WrongUsage(text("{words} and --average exclude each other; leave one out", words=" ".join(opponents)))
    mean, games = reader.rating("average"), reader.whole("games", 1, MOST_GAMES)
    if reader.findings:
        wrong_usage(reader.findings)
    if mean is None or games is None:
        raise WrongUsage(text("--average needs --games, such as calc norm --average 2460 --games 9"))
    if typed["score"] is None:
        return games, mean, None
    halves = half_points(typed["score"])
    if halves is None or halves > 2 * games:
        raise WrongUsage(
            counted_text(
                "--score {score} is not possible in {count} game; write it such as 6.5 or 6½",
                "--score {score} is not possible in {count} games; write it such as 6.5 or 6½",
                count=games,
                score=typed["score"],
            )
        )
    return games, mean, 50 * halves
