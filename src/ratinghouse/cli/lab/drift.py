"""``ratinghouse lab drift``: whether the same rating means the same strength over the years."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import IsoDate, WrongUsage
from ratinghouse.cli.lab.archive_option import archive_option
from ratinghouse.cli.lab.drift_tables import print_drift
from ratinghouse.cli.rating.rate import POOLS
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from ratinghouse.lab.drift.sources import DriftSource


@click.command("drift")
@click.argument("sources", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@archive_option
@click.option("--from", "first_day", type=IsoDate(), help="look at lists and games from this day on")
@click.option("--to", "last_day", type=IsoDate(), help="look at lists and games up to this day")
@click.option("--pool", type=click.Choice(POOLS), default="standard", show_default=True, help="the pool of list files")
@click.option("--rules", default="fide-2024", show_default=True, help="which expected scores published ratings mean")
@options.json_option
def command(
    sources: tuple[Path, ...],
    archive: Path | None,
    first_day: date | None,
    last_day: date | None,
    pool: str,
    rules: str,
    as_json: bool,
) -> None:
    """Print how the level of ratings moves: cohorts, calibration, juniors, federations, islands, and an alarm.

    SOURCES is an archive, a replay, or the files of published lists.
    """
    from ratinghouse.lab.archive.arrow import ArchiveRefused
    from ratinghouse.lab.drift.drift_report import DriftQuestion, drift_report

    try:
        source = _source(sources, archive, pool, rules)
        report = drift_report(source, DriftQuestion(first_day, last_day))
    except ArchiveRefused as refused:
        options.refuse(refused.findings)
    if as_json:
        options.print_json(report)
    else:
        print_drift(report)


def _source(sources: tuple[Path, ...], archive: Path | None, pool: str, rules: str) -> DriftSource:
    from ratinghouse.lab.archive.archive import Archive
    from ratinghouse.lab.compare.replays import archive_of, replayed_systems
    from ratinghouse.lab.drift.sources import source_of_archive, source_of_files, source_of_replay
    from ratinghouse.lab.replay.output_files import FILE as REPLAY_FILE

    folders = [source for source in sources if source.is_dir()]
    if not folders:
        return source_of_files(sources, pool)
    if len(sources) > 1:
        raise WrongUsage(text("name one archive, one replay, or files of lists"))
    (folder,) = folders
    if not (folder / REPLAY_FILE).exists():
        return source_of_archive(Archive(folder), options.rulebook_of_option(rules))
    opened = archive_of(folder, archive)
    return source_of_replay(replayed_systems([folder], opened)[0], opened)
