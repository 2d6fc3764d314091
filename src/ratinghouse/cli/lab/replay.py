"""``ratinghouse lab replay``: the history of an archive under any rules."""

from __future__ import annotations

import time
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.amendment_options import amended_by_options, amendment_options
from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.cli.printing import print_pairs
from ratinghouse.cli.progress import counting
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from ratinghouse.kernel.finding import Finding
    from ratinghouse.lab.replay.editions import ReplayEditions
    from ratinghouse.lab.replay.output_files import ReplayRecord

ENTRY_MODES = ("seen", "rules", "list")
AS_IT_WAS = "as-it-was"


@click.command("replay")
@click.argument("archive", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--rules", "rules", required=True, metavar="ID", help="a rulebook, or as-it-was: the edition of each day")
@amendment_options
@click.option("--thin", type=click.FloatRange(0, 1, min_open=True), default=1.0, help="replay this part of the events")
@click.option("--seed", type=int, default=1, show_default=True, help="which part of the events that is")
@click.option(
    "--entry",
    type=click.Choice(ENTRY_MODES),
    help="players enter with the rating first stated, by the rules only, or from the archive's lists; "
    "else list if there are lists, or else seen",
)
@click.option("--everybody", is_flag=True, help="also store whose K or inactivity changes without games")
@click.option("--ledger", is_flag=True, help="also store every point that enters or leaves a list, by cause")
@click.option("--out", required=True, type=click.Path(file_okay=False, path_type=Path), help="the folder of the replay")
@options.json_option
def command(
    archive: Path,
    rules: str,
    thin: float,
    seed: int,
    entry: Any,
    everybody: bool,
    ledger: bool,
    out: Path,
    as_json: bool,
    **more: Any,
) -> None:
    """Replay ARCHIVE list by list and store lists and games as Parquet in a folder.

    Give the command again to continue a replay that was stopped.
    """
    from ratinghouse.lab.archive.archive import Archive
    from ratinghouse.lab.archive.arrow import ArchiveRefused
    from ratinghouse.lab.ledger.history_ledger import LedgerWriter, has_ledgers, write_ledgers_again
    from ratinghouse.lab.replay.entering import usual_entry
    from ratinghouse.lab.replay.history import Replay, ReplayQuestion
    from ratinghouse.lab.replay.output_files import ReplayOutput
    from ratinghouse.lab.replay.recording import record_replay

    try:
        opened = Archive(archive)
        editions = _editions(rules, opened.manifest.authority, opened.manifest.pool, more)
        question = ReplayQuestion(editions, entry or usual_entry(opened), thin, seed, as_it_was=rules == AS_IT_WAS)
        replay = Replay(opened, question)
        started = time.perf_counter()
        with counting(text("lists"), quiet=as_json) as report_progress:

            def report(done: int, lists: int, games: int) -> None:
                speed = games / max(time.perf_counter() - started, 1e-9)
                report_progress(done, lists, text("lists, {speed:,.0f} games a second", speed=speed))

            record = record_replay(
                replay,
                editions.described(rules),
                out,
                report,
                everybody=everybody,
                each_list=LedgerWriter(out) if ledger else None,
            )
            if ledger and not has_ledgers(out, record):
                write_ledgers_again(Replay(opened, question), out, report, everybody=everybody)
        findings = [*ReplayOutput(out).nobody_rated(), *replay.late_events()]
    except ArchiveRefused as refused:
        options.refuse(refused.findings)
    _print(record, replay.assumptions(), findings, out, as_json)


def _editions(rules: str, authority: str, pool: str, amendments: Any) -> ReplayEditions:
    from ratinghouse.lab.replay.editions import ReplayEditions

    if rules != AS_IT_WAS:
        return ReplayEditions.single(amended_by_options(options.rulebook_of_option(rules), amendments))
    if any(amendments.values()):
        raise WrongUsage(text("an amendment needs one edition: --rules ID"))
    return ReplayEditions.of_timeline(authority, pool)


def _print(record: ReplayRecord, assumptions: list[Finding], findings: list[Finding], out: Path, as_json: bool) -> None:
    if as_json:
        document = {"folder": str(out), **asdict(record), "assumptions": options.findings_json(assumptions)}
        options.print_json({**document, "findings": options.findings_json(findings)})
        return
    options.print_findings([*assumptions, *findings])
    print_pairs(
        [
            (text("Rules"), record.rules["id"]),
            (text("Lists"), f"{record.finished:,}"),
            (text("From"), record.lists[0] if record.lists else ""),
            (text("Until"), record.lists[-1] if record.lists else ""),
            (text("Games"), f"{record.counts.get('games', 0):,}"),
            (text("First ratings"), f"{record.counts.get('created', 0):,}"),
            (text("Ratings removed"), f"{record.counts.get('removed', 0):,}"),
            (text("Stored in"), str(out)),
        ]
    )
