"""Facts of players from a rating list: federation, sex, title and birth, by ID."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from ratinghouse.derivation.rating_lists.id_rows import rows_by_id
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.lab.archive.importing.assembly import ImportedArchive
from ratinghouse.lists.files import read_list

FACTS = ("fed", "sex", "title", "birth")
FILLED = ("birth_year", "born_1_january", "wgm_wim", "woman")
"""The inputs of rulebooks that these facts fill."""


def with_facts(imported: ImportedArchive, path: Path) -> ImportedArchive:
    """Return an archive with a list's facts of its players; titles that the games state are kept."""
    ratings, findings = read_list(path, file=str(path))
    if ratings is None:
        return replace(imported, findings=(*imported.findings, *findings))
    players = imported.tables.players
    row = rows_by_id(ratings.id, players.code)
    listed = row >= 0
    facts = {}
    for name in FACTS:
        column = getattr(ratings, name)[row]
        of_games = getattr(players, name)
        facts[name] = np.where(listed & (of_games == b""), column, of_games)
    matched = text(
        "{known:,} of {players:,} players are on the list {file}",
        known=int(listed.sum()),
        players=len(players),
        file=path.name,
    )
    errors = [finding for finding in findings if finding.severity == "error"]
    manifest = imported.manifest
    return replace(
        imported,
        tables=replace(imported.tables, players=replace(players, **facts)),
        manifest=replace(manifest, filled=tuple(sorted({*manifest.filled, *FILLED}))),
        findings=(*imported.findings, *errors, Finding("note", "facts", matched, file=str(path))),
    )
