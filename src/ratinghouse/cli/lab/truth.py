"""``ratinghouse lab truth``: how far the lists of a replay are from the strengths of a simulated world."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ratinghouse.cli import options
from ratinghouse.cli.lab.archive_option import archive_option
from ratinghouse.cli.printing import Layout, print_line, print_table
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from ratinghouse.lab.simulate.truth_report import GroupErrorJson, ListErrorJson, TruthReportJson


@click.command("truth")
@click.argument("replay", type=click.Path(exists=True, file_okay=False, path_type=Path))
@archive_option
@options.json_option
def command(replay: Path, archive: Path | None, as_json: bool) -> None:
    """Print how far the lists of REPLAY are from the true strengths: bias, spread, stretch and lag.

    Its archive was made by ratinghouse lab simulate.
    """
    from ratinghouse.lab.archive.arrow import ArchiveRefused
    from ratinghouse.lab.compare.replays import archive_of, replayed_systems
    from ratinghouse.lab.simulate.truth_report import truth_report

    try:
        opened = archive_of(replay, archive)
        report = truth_report(replayed_systems([replay], opened)[0], opened)
    except ArchiveRefused as refused:
        options.refuse(refused.findings)
    if as_json:
        options.print_json(report)
    else:
        _print(report)


def _print(report: TruthReportJson) -> None:
    measured: dict[str, Layout] = {
        text("Players"): "right",
        text("Bias"): "right",
        text("Spread"): "right",
        text("Stretch"): "right",
    }
    years = [(row["list"], *_measured(row)) for row in report["years"]]
    title = text("{rules} on {archive}: rating less strength", rules=report["rules"], archive=report["archive"])
    print_table(title, {text("List"): "left", **measured}, years)
    groups = [(row["group"], *_measured(row), row["lag"]) for row in report["groups"]]
    headings: dict[str, Layout] = {text("Group"): "left", **measured, text("Lag"): "right"}
    print_table(text("Groups on the last list; lag over the second half of the lists"), headings, groups)
    print_line(
        text(
            "Bias: mean of rating less strength. Spread: its standard deviation. Stretch: points of rating for a point "
            "of strength. Lag: how many months old the strengths are that the ratings fit best, apart from the bias of "
            "players whose strength does not change."
        )
    )


def _measured(row: ListErrorJson | GroupErrorJson) -> tuple[str, ...]:
    return f"{row['players']:,}", f"{row['bias']:+.1f}", f"{row['spread']:.1f}", f"{row['stretch']:.3f}"
