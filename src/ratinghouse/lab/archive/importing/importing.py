"""Makes an archive of a file of games, whose kind is recognised by its content."""

from __future__ import annotations

from pathlib import Path

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.lab.archive.archive import write_archive
from ratinghouse.lab.archive.arrow import ArchiveRefused
from ratinghouse.lab.archive.importing.assembly import ImportedArchive, assembled
from ratinghouse.lab.archive.importing.csv_source import columns_of_csv, columns_of_parquet, opened
from ratinghouse.lab.archive.importing.facts_of_players import with_facts
from ratinghouse.lab.archive.importing.pgn_source import columns_of_pgn
from ratinghouse.lab.archive.importing.source_columns import SourceColumns
from ratinghouse.lab.archive.manifest import ArchiveManifest


def columns_of_file(path: Path) -> SourceColumns:
    """Return the games of a file: Parquet, PGN, or else CSV."""
    try:
        with opened(path) as stream:
            head = stream.read(4000)
    except (OSError, EOFError) as failure:
        message = text("the file cannot be opened ({reason})", reason=str(failure)[:200])
        raise ArchiveRefused(Finding("error", "unreadable", message, file=str(path))) from None
    if head.startswith(b"PAR1"):
        return columns_of_parquet(path)
    return columns_of_pgn(path) if head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"[") else columns_of_csv(path)


def import_file(
    source: Path,
    folder: Path,
    *,
    name: str = "",
    pool: str = "standard",
    authority: str = "FIDE",
    facts: Path | None = None,
) -> tuple[ArchiveManifest, tuple[Finding, ...]]:
    """Write the games of a file as an archive and return its manifest, with findings on the source."""
    columns = columns_of_file(source)
    has_tags = "site" in columns.fields or "kind" in columns.fields  # game headers show the pool only in such words
    imported = assembled(
        columns,
        name=name or source.name.partition(".")[0],
        pool=pool,
        authority=authority,
        only_standard=has_tags and pool == "standard",
    )
    return write_imported(with_facts(imported, facts) if facts else imported, folder)


def write_imported(imported: ImportedArchive, folder: Path) -> tuple[ArchiveManifest, tuple[Finding, ...]]:
    """Write an archive that was made of a source; without any game it is refused."""
    if not len(imported.tables.games):
        nothing = Finding("error", "no-games", text("no game of the source can be used"))
        raise ArchiveRefused(*imported.findings, nothing)
    return write_archive(folder, imported.tables, imported.manifest), imported.findings
