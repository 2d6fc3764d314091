"""``ratinghouse lab scenarios``: many replays of one archive, on the cores of this machine or on a cluster."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.cli.lab.replay import ENTRY_MODES
from ratinghouse.cli.lab.worker_options import worker_choice, worker_options
from ratinghouse.cli.printing import print_line, print_table
from ratinghouse.cli.progress import counting
from ratinghouse.kernel.texts import message_of, text

if TYPE_CHECKING:
    from ratinghouse.kernel.finding import Finding
    from ratinghouse.lab.archive.archive import Archive
    from ratinghouse.lab.cluster.replayed_scenarios import ReplayedScenario


@click.command("scenarios")
@click.argument("archive", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "--rules",
    required=True,
    multiple=True,
    metavar="ID",
    help="a rulebook, also amended: fide-2024+cap=350; or as-it-was; may be repeated",
)
@click.option(
    "--thin",
    type=click.FloatRange(0, 1, min_open=True),
    multiple=True,
    default=(1.0,),
    help="replay this part of the events; may be repeated",
)
@click.option("--seed", "seeds", type=int, multiple=True, default=(1,), help="which part that is; may be repeated")
@click.option("--entry", type=click.Choice(ENTRY_MODES), default="seen", show_default=True, help="as of lab replay")
@click.option("--ledger", is_flag=True, help="also store every point that enters or leaves a list, by cause")
@click.option("--out", required=True, type=click.Path(file_okay=False, path_type=Path), help="the folder of folders")
@worker_options
@options.json_option
def command(
    archive: Path,
    rules: tuple[str, ...],
    thin: tuple[float, ...],
    seeds: tuple[int, ...],
    entry: Any,
    ledger: bool,
    out: Path,
    as_json: bool,
    **more: Any,
) -> None:
    """Replay ARCHIVE under all of several rules, at all shares of the events and for all seeds.

    Each replay gets a folder of its own, the same that lab replay writes. Give the command again to
    continue: finished replays are kept.
    """
    from ratinghouse.lab.archive.archive import Archive
    from ratinghouse.lab.archive.arrow import ArchiveRefused
    from ratinghouse.lab.cluster.replayed_scenarios import replayed_scenarios
    from ratinghouse.lab.cluster.scenario import scenarios_of
    from ratinghouse.rulebooks import BrokenRulebook, UnknownRulebook

    choice = worker_choice(more)
    try:
        opened = Archive(archive)
        scenarios = scenarios_of(rules, thin, seeds, entry, ledger=ledger)
        with choice.opened() as workers, counting(text("scenarios"), quiet=as_json) as report_progress:
            replayed = replayed_scenarios(opened, scenarios, out, workers, report_progress)
    except ArchiveRefused as refused:
        options.refuse(refused.findings)
    except BrokenRulebook as broken:
        options.refuse(options.in_this_folder(broken.findings))
    except UnknownRulebook as unknown:
        raise WrongUsage(text("--rules: {problem}", problem=message_of(unknown))) from None
    _print(opened, replayed, choice.findings(), out, as_json)


def _print(
    archive: Archive, replayed: list[ReplayedScenario], findings: list[Finding], out: Path, as_json: bool
) -> None:
    from ratinghouse.lab.cluster.replayed_scenarios import scenarios_document

    failures = list(dict.fromkeys(finding for it in replayed for finding in it.answer.findings))
    if as_json:
        document = scenarios_document(archive, replayed)
        options.print_json({**document, "findings": options.findings_json([*findings, *failures])})
    else:
        options.print_findings([*findings, *failures])
        _print_table(replayed, out)
    sys.exit(1 if failures else 0)


def _print_table(replayed: list[ReplayedScenario], out: Path) -> None:
    print_table(
        text("Scenarios"),
        {text("Folder"): "left", text("Lists"): "right", text("Games"): "right", text("Seconds"): "right"},
        [
            (it.folder.name, f"{it.record.finished:,}", f"{it.record.counts.get('games', 0):,}", _seconds(it))
            if it.record
            else (it.folder.name, "–", "–", "–")
            for it in replayed
        ],
    )
    print_line(text("Stored in {folder}; compare them: ratinghouse lab compare {folder}/*", folder=str(out)))


def _seconds(replayed: ReplayedScenario) -> str:
    return f"{replayed.answer.seconds:.1f}"
