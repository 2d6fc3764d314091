"""``ratinghouse calc norm``: the score that a title norm asks of these opponents, or of an average."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import options, printing
from ratinghouse.cli.calc.inputs import WORDS, opponents_argument, single_event, wrong_usage
from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.cli.numbered import numbered
from ratinghouse.cli.rating.norm_edition import edition_named

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
    opponents: tuple[str, ...], titles: tuple[str, ...], rules_id: str | None, as_json: bool, **told: str | None
) -> None:
    """The score that a title norm asks. Games with a result stand; the others are open."""
    from ratinghouse.calculators.norm_requirement import norm_of_average, norm_of_opponents
    from ratinghouse.calculators.question import OptionReader

    reader = OptionReader(told)
    edition = _edition(reader, rules_id)
    chosen_titles = titles or TITLES
    if told["average"] is None:
        if told["games"] or told["score"]:
            raise WrongUsage("--games and --score go with --average; a list of opponents tells them itself")
        event = single_event(reader, opponents, results=False)
        if reader.findings:
            wrong_usage(reader.findings)
        document = norm_of_opponents(event.opponents, chosen_titles, edition)
    else:
        games, mean, score = _numbers(reader, opponents, told)
        document = norm_of_average(games, mean, score, chosen_titles, edition)
    if as_json:
        options.print_json(document)
    else:
        _show(document)


def _edition(reader: OptionReader, rules_id: str | None) -> Edition:
    from ratinghouse.titles.levels import edition_for

    edition = edition_named(rules_id) or edition_for(reader.setting().start)
    if edition.by_category:
        raise WrongUsage("before July 2009 a norm went by the category of all players; the verb norms tells it")
    return edition


def _numbers(
    reader: OptionReader, opponents: tuple[str, ...], options: dict[str, str | None]
) -> tuple[int, int, int | None]:
    from ratinghouse.calculators.spelling import half_points

    if opponents:
        raise WrongUsage(f"{' '.join(opponents)} stands beside --average; leave one of them out")
    mean, games = reader.rating("average"), reader.whole("games", 1, MOST_GAMES)
    if reader.findings:
        wrong_usage(reader.findings)
    if mean is None or games is None:
        raise WrongUsage("--average needs --games, such as calc norm --average 2460 --games 9")
    if options["score"] is None:
        return games, mean, None
    halves = half_points(options["score"])
    if halves is None or halves > 2 * games:
        most = numbered(games, "game")
        raise WrongUsage(f"--score {options['score']} is no score in {most}; write it such as 6.5 or 6½")
    return games, mean, 50 * halves


def _show(document: dict[str, Any]) -> None:
    from rich import box
    from rich.table import Table

    out = printing.console()
    table = Table(box=box.SIMPLE_HEAD, title=f"Title norms ({document['edition']})", title_justify="left")
    for heading in ("", "games", "Ra", "score", "needed", "Rp", "answer"):
        table.add_column(heading, justify="left" if heading in ("", "answer") else "right")
    for one in document["titles"]:
        cells = [one["games"], one["Ra"], one["score"], one["required"], one["Rp"]]
        table.add_row(one["title"], *map(printing.number_text, cells), _words(one))
    out.print(table)
    out.print(document["says"], style="dim")


def _words(one: dict[str, Any]) -> str:
    if one["required"] is None:
        return f"the average must be at least {one['least_average']}, and the performance within reach"
    if one["enough"]:
        return "the score is enough"
    if one["open"]:
        needed = f"{printing.number_text(one['needed'])} from {numbered(one['open'], 'open game')}"
        return needed if one["possible"] else f"out of reach: {needed}"
    return f"{printing.number_text(one['needed'])} {'point' if one['needed'] == 1 else 'points'} short"
