"""``ratinghouse lab screen``: a queue of cases to look at, the rarest first."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import IsoDate
from ratinghouse.cli.lab.archive_option import archive_option
from ratinghouse.cli.lab.screen_tables import print_screen

if TYPE_CHECKING:
    from ratinghouse.lab.screen.sources import ScreenSource


@click.command("screen")
@click.argument("source", type=click.Path(exists=True, file_okay=False, path_type=Path))
@archive_option
@click.option("--from", "first_day", type=IsoDate(), help="look at games and lists from this day on")
@click.option("--to", "last_day", type=IsoDate(), help="look at games and lists up to this day")
@click.option("--rules", default="fide-2024", show_default=True, help="which expected scores an archive's ratings mean")
@click.option(
    "--expected",
    "most_expected",
    type=click.FloatRange(0, min_open=True),
    default=1.0,
    show_default=True,
    help="list cases so rare that chance is expected to bring no more than this many in the archive",
)
@click.option(
    "--first", "printed", type=click.IntRange(1), default=25, show_default=True, help="how many cases to print"
)
@options.json_option
def command(
    source: Path,
    archive: Path | None,
    first_day: date | None,
    last_day: date | None,
    rules: str,
    most_expected: float,
    printed: int,
    as_json: bool,
) -> None:
    """List the rarest cases in SOURCE, an archive or a replay, for an officer to look at. A case is no accusation.

    Improbable scores, repeated pairs, closed groups, high first ratings, steep rises, falls before rises, and two IDs
    of one player. What is rare is decided by the distributions of the archive itself.
    """
    from ratinghouse.lab.archive.arrow import ArchiveRefused
    from ratinghouse.lab.screen.screen_report import ScreenQuestion, screen_report

    try:
        report = screen_report(_source(source, archive, rules), ScreenQuestion(first_day, last_day, most_expected))
    except ArchiveRefused as refused:
        options.refuse(refused.findings)
    document = report.as_json()
    if as_json:
        options.print_json(document)
    else:
        print_screen(document, printed)


def _source(folder: Path, archive: Path | None, rules: str) -> ScreenSource:
    from ratinghouse.lab.archive.archive import Archive
    from ratinghouse.lab.compare.replays import archive_of, replayed_systems
    from ratinghouse.lab.replay.output_files import FILE as REPLAY_FILE
    from ratinghouse.lab.screen.sources import screened_archive, screened_replay

    if not (folder / REPLAY_FILE).exists():
        return screened_archive(Archive(folder), options.rulebook_of_option(rules))
    opened = archive_of(folder, archive)
    return screened_replay(replayed_systems([folder], opened)[0], opened)
