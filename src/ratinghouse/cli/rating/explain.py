"""``ratinghouse explain``: a player's calculation sheet, article by article."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import IsoDate, WrongUsage, wrong_arguments
from ratinghouse.cli.printing import (
    Layout,
    cell,
    cell_of_lines,
    number_text,
    plain_text,
    print_line,
    print_table,
    signed,
    yes_or_no,
)
from ratinghouse.cli.rating.rate import run_of, run_options
from ratinghouse.kernel.texts import text
from ratinghouse.rating.answer_values import is_capped

if TYPE_CHECKING:
    from ratinghouse.cli.styled_text import StyledText
    from ratinghouse.rating.answer_records import EntryAnswer, GameAnswer
    from ratinghouse.rating.sheet import CalculationSheet, Step


@click.command("explain")
@click.argument("named", nargs=-1, required=True, metavar="[REPORT] PLAYER")
@run_options
@click.option("--office", "directory", type=click.Path(file_okay=False), metavar="DIR", help="the office's directory")
@click.option("--list", "day", type=IsoDate(), metavar="D", help="the published list of this day; else the newest")
@click.option("--edition", type=int, metavar="N", help="this edition of the list; else the current one")
@click.option("--number", "symbol", metavar="SYMBOL", help="only this number of the player on the list, such as Rn")
@options.json_option
@click.pass_context
def command(
    context: click.Context,
    /,
    named: tuple[str, ...],
    book_id: str | None,
    directory: str | None,
    day: date | None,
    edition: int | None,
    symbol: str | None,
    as_json: bool,
    **arguments: Any,
) -> None:
    """Explain the numbers of PLAYER (ID, starting number or name), with the article behind each step.

    With REPORT, in that report; without, on a published list of the office.
    """
    if len(named) > 2:
        raise WrongUsage(text("name one report and one player; put a name of several words in quotes"))
    if len(named) == 2:
        if symbol:
            raise WrongUsage(text("--number is for numbers of a published list; leave the report out"))
        _explain_in_report(named[0], named[1], book_id, as_json, arguments)
        return
    if Path(named[0]).is_file():
        raise WrongUsage(
            text("whose numbers? Name the player: {command}", command=f"ratinghouse explain {named[0]} PLAYER")
        )
    from ratinghouse.cli.rating.explain_list import explain_listed

    pool_is_chosen = context.get_parameter_source("pool") is click.core.ParameterSource.COMMANDLINE
    explain_listed(
        directory=directory,
        player=named[0],
        pool_name=arguments["pool"] if pool_is_chosen else None,
        day=day,
        edition=edition,
        symbol=symbol,
        as_json=as_json,
    )


def _explain_in_report(
    report: str, player: str, book_id: str | None, as_json: bool, arguments: options.Arguments
) -> None:
    from ratinghouse.library.sheets import player_sheets

    run = run_of([report], book_id, arguments)
    with wrong_arguments():
        sheets = player_sheets(run, player)
    if as_json:
        options.print_json({"rules": run.book.id, "sheets": sheets})
        return
    for sheet in sheets:
        print_sheet(sheet, run.book.title)


def print_sheet(sheet: CalculationSheet, title: str) -> None:
    """Print one calculation sheet."""
    entry = sheet.played
    if entry is None:
        print_steps(text("No games in the period · {title}", title=title), sheet.player_steps)
        return
    print_line("")
    print_line(f"{sheet.event} · {title}", "bold")
    print_line(f"{entry['no']}  {entry['name']}" + (f"  ({entry['id']})" if entry["id"] else ""), "bold")
    _print_totals(entry)
    _print_games(entry["games"], sheet.opponents)
    if any(is_capped(game) for game in entry["games"]):
        print_line(text("* the rating difference is capped"), "dim")
        print_line("")
    for heading, steps in (
        (text("The event"), sheet.event_steps),
        (text("The player in the event"), sheet.entry_steps),
        (text("The player on the list"), sheet.player_steps),
    ):
        if steps:
            print_steps(heading, steps)
    print_steps(text("The columns of the games"), sheet.game_rules)


def _print_totals(entry: EntryAnswer) -> None:
    """Print the line that FIDE's calculation pages have: Rc Ro w n chg K K*chg."""
    is_rated = entry.get("change") is not None
    cells = {
        "Rc": entry.get("Rc"),
        "Ro": entry["rating"],
        "w": entry.get("W"),
        "n": entry.get("n"),
        "chg": signed(entry.get("chg")),
        "K": entry.get("K") if is_rated else None,
        "K*chg": signed(entry.get("change")),
        "Ru": entry.get("Ru"),
    }
    print_table("", dict.fromkeys(cells, "right"), [list(cells.values())], empty_columns=True)


def _print_games(games: Sequence[GameAnswer], opponents: Mapping[int, str | None]) -> None:
    headings: dict[str, Layout] = {
        text("Rd"): "right",
        text("Opponent"): "left",
        text("Rtg"): "right",
        "": "right",
        text("Result"): "right",
        "D": "right",
        "PD": "right",
        "chg": "right",
        text("Counts"): "left",
    }
    print_table("", headings, [_game_cells(game, opponents) for game in games], least_important=("D", "PD"))


def _game_cells(game: GameAnswer, opponents: Mapping[int, str | None]) -> list[object]:
    counted = game["counted"]
    cells = [
        game["round"],
        opponents.get(game["opponent"]) if game["opponent"] is not None else "",
        number_text(game.get("opponent_rating")) + ("*" if is_capped(game) else " "),
        game["colour"] or "",
        game["result"],
        game.get("D_counted", game.get("D")) if counted else None,
        game.get("PD") if counted else None,
        signed(game.get("dR")) if counted else "",
        yes_or_no(True) if counted else text("no: {reason}", reason=game["why"] or ""),
    ]
    return [cell(content, "" if counted else "dim") for content in cells]


def print_steps(heading: str, steps: Sequence[Step]) -> None:
    """Print numbers, each with its rule and article."""
    print_table(heading, {text("Article"): "whole", text("Rule"): "left"}, [(it.article, _step(it)) for it in steps])


def _step(step: Step) -> StyledText:
    """Return a cell with the symbol and value of a step, its sentence, its formula with the numbers, and its note."""
    result = step.symbol if step.value is None else f"{step.symbol} = {plain_text(step.value)}"
    inputs = "" if step.working else " · ".join(f"{name} {number_text(number)}" for name, number in step.inputs)
    formula = [(equation, "cyan") for equation in step.equations]
    return cell_of_lines((result, "bold"), (step.sentence, ""), *formula, (step.note, "dim"), (inputs, "dim"))
