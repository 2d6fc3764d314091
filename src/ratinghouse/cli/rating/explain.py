"""``ratinghouse explain``: a player's calculation sheet, article by article."""

from __future__ import annotations

from dataclasses import asdict
from datetime import date
from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import IsoDate, WrongUsage
from ratinghouse.cli.rating.rate import make_run, run_options

if TYPE_CHECKING:
    from rich.console import Console

    from ratinghouse.rating.sheet import CalculationSheet, Step


@click.command("explain")
@click.argument("named", nargs=-1, required=True, metavar="[REPORT] PLAYER")
@run_options
@click.option("--office", "directory", type=click.Path(file_okay=False), metavar="DIR", help="the office's directory")
@click.option("--list", "day", type=IsoDate(), metavar="D", help="the published list of this day; else the newest")
@click.option("--edition", type=int, metavar="N", help="this edition of the list; else the current one")
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
    as_json: bool,
    **told: Any,
) -> None:
    """Show how PLAYER (ID, starting number or name) got his numbers, with the article behind each step.

    With REPORT, in that report; without, on a published list of the office.
    """
    if len(named) > 2:
        raise WrongUsage("name one report and one player; a name of several words is put in quotes")
    if len(named) == 2:
        _in_report(named[0], named[1], book_id, as_json, told)
        return
    from ratinghouse.cli.rating.explain_list import explain_listed

    pool_was_told = context.get_parameter_source("pool") is click.core.ParameterSource.COMMANDLINE
    explain_listed(
        directory=directory,
        player=named[0],
        pool_name=told["pool"] if pool_was_told else None,
        day=day,
        edition=edition,
        as_json=as_json,
    )


def _in_report(report: str, player: str, book_id: str | None, as_json: bool, told: dict[str, Any]) -> None:
    from ratinghouse.rating.sheet import find_players, sheets_of

    run = make_run([report], book_id, told)
    found = find_players(run, player)
    if len(found) != 1:
        names = [run.framed.roll.players[row].name for row in found]
        problem = f"{len(names)} players are meant: {'; '.join(names[:8])}" if names else "no such player in the report"
        raise WrongUsage(f"{player}: {problem}; give an ID, a starting number or more of the name")
    sheets = sheets_of(run, found[0])
    if as_json:
        options.print_json({"rules": run.book.id, "sheets": [asdict(sheet) for sheet in sheets]})
        return
    out = options.console()
    for sheet in sheets:
        show(out, sheet, run.book.title)


def show(out: Console, sheet: CalculationSheet, title: str) -> None:
    """One calculation sheet."""
    entry = sheet.entry
    if not entry:
        out.print(_steps(f"No games in the period · {title}", sheet.player_steps))
        return
    out.print(f"\n[bold]{sheet.event}[/bold] · {title}")
    out.print(f"[bold]{entry['no']}  {entry['name']}[/bold]" + (f"  ({entry['id']})" if entry["id"] else ""))
    out.print(_head(entry))
    out.print(_games(sheet))
    if any(_capped(game) for game in entry["games"]):
        out.print("* the difference counts for less than it is\n", style="dim")
    for heading, steps in (
        ("The event", sheet.event_steps),
        ("The player in the event", sheet.entry_steps),
        ("The player on the list", sheet.player_steps),
    ):
        if steps:
            out.print(_steps(heading, steps))
    out.print(_steps("Behind the games' columns", sheet.game_rules))


def _table(title: str | None = None) -> Any:
    from rich import box
    from rich.table import Table

    return Table(box=box.SIMPLE_HEAD, title=title, title_justify="left", title_style="bold")


def _head(entry: dict[str, Any]) -> Any:
    """The line that FIDE's users know: Rc Ro w n chg K K*chg."""
    table = _table()
    for heading in ("Rc", "Ro", "w", "n", "chg", "K", "K*chg", "Ru"):
        table.add_column(heading, justify="right")
    rated = entry.get("change") is not None
    table.add_row(
        options.spoken(entry.get("Rc")),
        options.spoken(entry["rating"]),
        options.spoken(entry.get("W")),
        options.spoken(entry.get("n")),
        options.signed(entry.get("chg")),
        options.spoken(entry.get("K") if rated else None),
        options.signed(entry.get("change")),
        options.spoken(entry.get("Ru")),
    )
    return table


def _games(sheet: CalculationSheet) -> Any:
    table = _table()
    for heading in ("Rd", "Opponent", "Rtg", "", "Res", "D", "PD", "chg", "counts"):
        table.add_column(heading, justify="left" if heading in ("Opponent", "counts") else "right")
    for game in sheet.entry["games"]:
        rating = options.spoken(game.get("opponent_rating")) + ("*" if _capped(game) else " ")
        counted = game["counted"]
        name = sheet.opponents.get(game["opponent"], "") if game["opponent"] is not None else ""
        table.add_row(
            str(game["round"]),
            name,
            rating,
            game["colour"] or "",
            game["result"],
            options.spoken(game.get("D_counted")) if counted else "",
            options.spoken(game.get("PD")) if counted else "",
            options.signed(game.get("dR")) if counted else "",
            "yes" if counted else f"no: {game['why']}",
            style=None if counted else "dim",
        )
    return table


def _capped(game: dict[str, Any]) -> bool:
    return bool(game["counted"]) and game.get("D") != game.get("D_counted")


def _steps(heading: str, steps: tuple[Step, ...]) -> Any:
    table = _table(heading)
    for name in ("article", "symbol", "value", "rule"):
        table.add_column(name, justify="right" if name == "value" else "left", no_wrap=name != "rule")
    for step in steps:
        sentence = step.sentence + (f"\n[dim]{step.note}[/dim]" if step.note else "")
        inputs = " · ".join(f"{name} {options.spoken(value)}" for name, value in step.inputs)
        table.add_row(
            step.article,
            step.symbol,
            options.spoken(step.value),
            sentence + (f"\n[dim]{inputs}[/dim]" if inputs else ""),
        )
    return table
