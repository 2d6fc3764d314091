"""``ratinghouse lab report``: the study of an archive as one document, JSON or PDF."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import WrongUsage, unwritable
from ratinghouse.cli.language import echo, json_language
from ratinghouse.cli.progress import counting
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from ratinghouse.lab.study.study import StudyJson

AS_IT_WAS = "as-it-was"
STAGES = {"replaying": text("lists"), "measuring": text("measuring")}


@click.command("report")
@click.argument("archive", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--out", required=True, type=click.Path(dir_okay=False, path_type=Path), help="FILE.json or FILE.pdf")
@click.option("--rules", default=AS_IT_WAS, show_default=True, metavar="ID", help="a rulebook for the whole history")
@click.option(
    "--amend",
    "amendments",
    multiple=True,
    metavar="CHANGES",
    help="compare a variant, such as cap=350 or cap=350+K_usual=24; may be repeated",
)
@click.option("--replays", type=click.Path(file_okay=False, path_type=Path), help="keep the replays in this folder")
def command(archive: Path, out: Path, rules: str, amendments: tuple[str, ...], replays: Path | None) -> None:
    """Write the study of ARCHIVE for a rating committee: ledger, drift, calibration, federations and amendments.

    Every variant is replayed at all, a half and a quarter of the events. With --replays a study that was stopped can
    be continued.
    """
    if out.suffix not in (".json", ".pdf"):
        raise WrongUsage(text("--out: name a file that ends in .json or .pdf"))
    with TemporaryDirectory() as folder:
        study = _study(archive, rules, amendments, replays or Path(folder))
    content = _pdf(study) if out.suffix == ".pdf" else json.dumps(study, ensure_ascii=False, indent=1).encode()
    try:
        out.write_bytes(content)
    except OSError as problem:
        raise unwritable(f"--out {out}", problem) from None
    echo(text("{file}: {size:,} bytes", file=str(out), size=len(content)))


def _study(archive: Path, rules: str, amendments: tuple[str, ...], folder: Path) -> StudyJson:
    from ratinghouse.lab.archive.archive import Archive
    from ratinghouse.lab.archive.arrow import ArchiveRefused
    from ratinghouse.lab.replay.editions import ReplayEditions
    from ratinghouse.lab.study.archive_study import StudyQuestion, study_of
    from ratinghouse.rulebooks import BrokenRulebook

    editions = None if rules == AS_IT_WAS else ReplayEditions.single(options.rulebook_of_option(rules))
    question = StudyQuestion(editions, editions is None, [changes.split("+") for changes in amendments])
    try:
        with counting(text("lists")) as report_progress:
            return study_of(
                Archive(archive),
                question,
                folder,
                lambda stage, done, of: report_progress(done, of or None, STAGES[stage]),
            )
    except ArchiveRefused as refused:
        options.refuse(refused.findings)
    except BrokenRulebook as broken:
        options.refuse(options.in_this_folder(broken.findings))


def _pdf(study: StudyJson) -> bytes:
    from ratinghouse.forms.pdf import pdf
    from ratinghouse.forms.study.amendment_section import PlayerNames
    from ratinghouse.forms.study.study_document import study_document

    return pdf(study_document(study, PlayerNames(), json_language()))
