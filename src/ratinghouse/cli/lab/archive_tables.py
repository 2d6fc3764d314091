"""The description of an archive as tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ratinghouse.cli.printing import print_pairs, print_table, word
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from ratinghouse.lab.archive.manifest import ArchiveManifest


def print_archive(manifest: ArchiveManifest) -> None:
    """Print what an archive covers, how players were identified, and what was dropped."""
    from ratinghouse.lab.archive.importing.chosen_games import REASONS

    print_pairs(
        [
            (text("Archive"), manifest.name),
            (text("Source"), manifest.source),
            (text("Pool"), word(manifest.pool)),
            (text("From"), manifest.first_day),
            (text("Until"), manifest.last_day),
            *((word(name.capitalize()), f"{number:,}") for name, number in manifest.counts.items()),
            (text("Inputs of rulebooks"), ", ".join(manifest.filled)),
            *(
                (text("Sides identified by {way}", way=word(way)), f"{number:,}")
                for way, number in manifest.identified.items()
            ),
            (text("Hash"), manifest.hash),
        ]
    )
    if manifest.dropped:
        print_table(
            text("In the source and not in the archive"),
            {text("reason"): "left", text("number"): "right"},
            [(REASONS.get(reason, reason), f"{number:,}") for reason, number in manifest.dropped.items()],
        )
    print_table(
        text("Games by year"),
        {text("year"): "left", text("games"): "right"},
        [(year or "?", f"{number:,}") for year, number in manifest.coverage.items()],
    )
