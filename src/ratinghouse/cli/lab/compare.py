"""``ratinghouse lab compare``: replays of one archive against each other, on the same games."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import IsoDate
from ratinghouse.cli.lab.archive_option import archive_option
from ratinghouse.cli.lab.estimate_cells import estimate_cell
from ratinghouse.cli.lab.worker_options import few_worker_options, worker_choice
from ratinghouse.cli.printing import Layout, print_line, print_table
from ratinghouse.kernel.texts import counted_text, text

if TYPE_CHECKING:
    from ratinghouse.lab.compare.comparison import ComparisonJson


SMALLEST_P = 0.001
REPLAY = click.Path(exists=True, file_okay=False, resolve_path=True, path_type=Path)
"""The folder of a replay, as an absolute path because workers have other current folders."""


@click.command("compare")
@click.argument("replays", nargs=-1, required=True, type=REPLAY)
@archive_option
@click.option("--from", "first_day", type=IsoDate(), help="compare games from this day on; else after a third of lists")
@click.option("--to", "last_day", type=IsoDate(), help="compare games up to this day")
@click.option("--tried", type=click.IntRange(0), default=0, help="how many variants were tried, if more than these")
@few_worker_options
@options.json_option
def command(
    replays: tuple[Path, ...],
    archive: Path | None,
    first_day: date | None,
    last_day: date | None,
    tried: int,
    as_json: bool,
    **more: Any,
) -> None:
    """Compare REPLAYS of one archive by how well they predict the same games; the first is the baseline.

    For a conclusion, replay every variant at 100, 50 and 25 % of the events, too (lab scenarios), and name all these
    folders.
    """
    from ratinghouse.lab.archive.arrow import ArchiveRefused
    from ratinghouse.lab.compare.comparison import ComparisonQuestion, comparison
    from ratinghouse.lab.compare.replays import archive_of, replayed_systems

    try:
        opened = archive_of(replays[0], archive)
        systems = replayed_systems(replays, opened)
        question = ComparisonQuestion(first_day, last_day, tried)
        with worker_choice(more).opened() as workers:
            report = comparison(opened, systems, question, workers)
    except ArchiveRefused as refused:
        options.refuse(refused.findings)
    if as_json:
        options.print_json(report)
    else:
        _print(report)


def _print(report: ComparisonJson) -> None:
    print_line(
        text(
            "{games:,} games from {first} to {last}, the same for all; {left_out:,} left out",
            games=report["games"],
            first=report["first_day"],
            last=report["last_day"],
            left_out=report["games_left_out"],
        )
    )
    _print_systems(report)
    _print_thinning(report)
    _print_calibration(report)
    _print_movers(report)
    print_line(text("± standard error, allowing for games that share a player; none: it has none; * small sample"))


def _print_systems(report: ComparisonJson) -> None:
    headings: dict[str, Layout] = {
        text("Rules"): "left",
        text("Deviance"): "right",
        text("Brier"): "right",
        text("RMSE"): "right",
        text("Less first, 1e-6"): "right",
        "p": "right",
    }
    rows = []
    for system in report["systems"]:
        against = system["against_first"]
        difference = estimate_cell(against["deviance"], 0, 1e6, sign=True) if against else ""
        probability = _probability(against["corrected_p"]) if against else ""
        losses = [f"{system[name]['value'] or 0:.5f}" for name in ("deviance", "brier", "rmse")]
        rows.append((system["name"], *losses, difference, probability))
    title = counted_text(
        "Predictions; p is for one variant",
        "Predictions; p is corrected for {count} variants",
        count=max(report["tried"], 1),
    )
    print_table(title, headings, rows)


def _probability(p: float) -> str:
    return f"{p:.3f}" if p >= SMALLEST_P else f"<{SMALLEST_P}"


def _print_thinning(report: ComparisonJson) -> None:
    thinning = report["thinning"]
    headings: dict[str, Layout] = {
        text("Events"): "right",
        text("Games"): "right",
        text("Best"): "left",
        text("Deviance"): "right",
    }
    rows = []
    for row in thinning["rows"]:
        best = next(cell for cell in row["variants"] if cell["name"] == row["best"])
        rows.append((f"{row['share']:.0%}", f"{row['games']:,}", row["best"], estimate_cell(best["deviance"], 5)))
    print_table(text("Thinned archives"), headings, rows)
    print_line(thinning["conclusion"], style="bold")


def _print_calibration(report: ComparisonJson) -> None:
    names = [system["name"] for system in report["systems"]]
    headings: dict[str, Layout] = {text("Gap"): "left", text("Games"): "right"}
    headings |= dict.fromkeys(names[:3], "right")
    first = report["calibration"][names[0]]["gap"]
    by_name = [{it["name"]: it for it in report["calibration"][name]["gap"]} for name in names[:3]]
    rows = [
        (
            row["name"],
            f"{row['games']:,}",
            *(
                estimate_cell(bins[row["name"]]["residual"], 2, 100, sign=True) if row["name"] in bins else ""
                for bins in by_name
            ),
        )
        for row in first
    ]
    print_table(text("Favourites' score less expected score, of 100 points"), headings, rows)


def _print_movers(report: ComparisonJson) -> None:
    headings: dict[str, Layout] = {
        text("Rules"): "left",
        text("Change of a list"): "right",
        text("Level"): "right",
        text("Apart"): "right",
        text("Ranks"): "right",
    }
    rows: list[tuple[object, ...]] = []
    for name, volatility in report["volatility"].items():
        moved = report["movers"].get(name)
        change = estimate_cell(volatility["change"], 2)
        if moved is None:
            rows.append((name, change, "", "", ""))
        else:
            level = estimate_cell(moved["difference"], 1, sign=True)
            rows.append(
                (name, change, level, estimate_cell(moved["absolute_difference"], 1), moved["rank_correlation"])
            )
    print_table(text("Ratings: mean change of who played, and the last list against the first rules"), headings, rows)
    for name, moved in report["movers"].items():
        movers = [*moved["gains"][:5], *moved["losses"][:5][::-1]]
        print_table(
            text("Most gained and lost by {name}", name=name),
            {text("Player"): "left", text("First"): "right", text("Other"): "right", "±": "right"},
            [(it["name"] or it["code"], it["first"], it["other"], f"{it['difference']:+}") for it in movers],
        )
