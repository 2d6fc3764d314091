"""How norms are shown to people: the event, the field, one player, an application."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from ratinghouse.cli.numbered import numbered
from ratinghouse.titles.tally import spoken_score

if TYPE_CHECKING:
    from ratinghouse.rating.norm_answer import Norms, Results
    from ratinghouse.titles.condition import Judgement
    from ratinghouse.titles.forecast import Forecast
    from ratinghouse.titles.portfolio import Application
    from ratinghouse.titles.result import Norm

SIGNS = {True: "[green]✓[/green]", False: "[red]✗[/red]", None: "[yellow]?[/yellow]"}
VERDICTS = {"norm": "[green]norm[/green]", "open": "[yellow]open[/yellow]", "none": "no norm"}
WAYS_SHOWN = 8


def show_event(out: Console, answer: Norms) -> None:
    """The event, the edition, and whether norms can be made in it at all."""
    event = answer.event
    rounds = numbered(event.rounds, "round")
    out.print(f"\n[bold]{escape(event.name)}[/bold] · {rounds}, {event.pairing.value} · {answer.edition.id}")
    if answer.edition.note:
        out.print(answer.edition.note, style="dim")
    for judgement in answer.judgements:
        out.print(f"{SIGNS[judgement.holds]} {judgement.article} {judgement.name}: {judgement.evidence}")


def show_field(out: Console, answer: Norms) -> None:
    """Everybody who made a norm or nearly did."""
    shown = [(one, norm) for one in answer.results for norm in one.norms if norm.verdict != "none" or norm.near]
    tried = sum(bool(one.norms) for one in answer.results)
    if not shown:
        out.print(f"No norm, and no near miss, among {numbered(tried, 'player')} who could seek one.")
        return
    table = _table("No", "Name", "Fed", "Title", "Rtg", "sought", "games", "score", "needed", "Ra", "Rp", "", "missing")
    for one, norm in sorted(shown, key=lambda pair: (pair[1].verdict != "norm", pair[0].candidate.player.no)):
        player = one.candidate.player
        table.add_row(
            *(str(player.no), escape(player.name[:30]), player.fed, player.title, str(player.rating or "")),
            *(norm.title, str(norm.games), spoken_score(norm.score), _needed(norm)),
            *(str(norm.average), str(norm.performance), VERDICTS[norm.verdict], escape("; ".join(norm.missing))),
        )
    out.print(table)
    out.print("Name a player to see every condition.", style="dim")


def show_player(out: Console, results: Results) -> None:
    """One player's norms, condition by condition."""
    player = results.candidate.player
    out.print(
        f"[bold]{player.no}  {player.title} {escape(player.name)}[/bold] {player.fed} {player.rating or 'unrated'}"
    )
    if not results.norms:
        out.print(f"A {player.title} has no norm left to make; --title tries one all the same.")
    for norm in results.norms:
        _show_norm(out, norm)
    for one in results.forecasts:
        _show_forecast(out, one)


def _show_norm(out: Console, norm: Norm) -> None:
    out.print(
        f"\n[bold]{norm.title}[/bold]: {VERDICTS[norm.verdict]} · {spoken_score(norm.score)} of {norm.games}, "
        f"{_needed(norm)} needed · Ra {norm.average} · Rp {norm.performance}"
        + (f" · category {norm.category}" if norm.category is not None else "")
        + (f" · counts as {numbered(norm.games_for_title, 'game')}" if norm.achieved else "")
    )
    out.print(_judgements(norm.judgements))
    for one in norm.left_out:
        opponent = escape(one.game.opponent.name) if one.game.opponent is not None else "nobody"
        out.print(f"not counted: round {one.game.round}, {opponent}: {one.why} ({one.article})", style="dim")


def _show_forecast(out: Console, one: Forecast) -> None:
    left = "1 round that remains" if one.rounds_left == 1 else f"{one.rounds_left} rounds that remain"
    head = f"\n[bold]{one.title}[/bold] in the {left}"
    if not one.possible:
        reasons = one.obstacles or ("no score is enough against these opponents",)
        out.print(f"{head}: out of reach over all games: {escape('; '.join(reasons))}")
        return
    out.print(f"{head}, over {numbered(one.games, 'game')}:")
    for demand in one.demands:
        out.print(f"  {escape(demand)}")
    for way in one.ways[:WAYS_SHOWN]:
        field = "" if way.least_average is None else f" against opponents averaging {way.least_average} or more"
        out.print(f"  {spoken_score(way.score)} {'point' if way.score == 100 else 'points'}{field}")


def show_application(out: Console, one: Application) -> None:
    """The norms of a player towards a title."""
    state = "every condition holds" if one.ready else "still missing: " + "; ".join(one.missing)
    norms, games = numbered(len(one.used), "norm"), numbered(one.games, "game")
    out.print(f"\n[bold]Towards {one.title}[/bold]: {norms} of {games}; {escape(state)}")
    out.print(_judgements(one.judgements))


def _judgements(judgements: Iterable[Judgement]) -> Any:
    table = _table("", "article", "condition", "found", "missing")
    for one in judgements:
        table.add_row(SIGNS[one.holds], one.article, one.name, escape(one.evidence), escape(one.missing))
    return table


def _needed(norm: Norm) -> str:
    return "–" if norm.required is None else spoken_score(norm.required)


def _table(*headings: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    for heading in headings:
        table.add_column(heading, justify="right" if heading in ("No", "Rtg", "games", "Ra", "Rp") else "left")
    return table
