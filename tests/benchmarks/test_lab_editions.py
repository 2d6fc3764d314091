"""Whole histories under every edition: the ledger closes on each list, and agrees with the ratings of all players."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.lab_editions import measured_history
from benchmarks.lab_world import invented_history, latest_months
from ratinghouse.lab.archive.archive import Archive
from ratinghouse.lab.archive.importing.importing import import_file
from ratinghouse.lab.replay.editions import AS_IT_WAS
from ratinghouse.rulebooks import rulebook_ids

HISTORIES = (*rulebook_ids(), AS_IT_WAS)


def test_an_invented_history_under_every_edition(tmp_path: Path) -> None:
    """17 events of 105 games within half a year: all are replayed, and no list has a point of unknown origin."""
    invented_history(tmp_path / "archive", players=200, months=6, games=300)
    archive = Archive(tmp_path / "archive")
    for rules in HISTORIES:
        measured = measured_history(archive, rules)
        assert measured.games == 17 * 105, rules
        assert measured.closed == measured.lists > 0, rules
        assert measured.players > 0, rules


def test_the_last_months_of_an_archive(tmp_path: Path) -> None:
    """The events that ended in the last two of six months, with their games and nobody else's."""
    invented_history(tmp_path / "archive", players=200, months=6, games=300)
    whole = Archive(tmp_path / "archive")
    latest_months(whole, tmp_path / "latest", 2)
    latest = Archive(tmp_path / "latest")
    assert 0 < len(latest.events) < len(whole.events)
    skipped = len(whole.events) - len(latest.events)
    assert latest.events.last_day.tolist() == whole.events.last_day[skipped:].tolist()
    assert latest.games.white.tolist() == whole.games.white[whole.games.event >= skipped].tolist()
    assert (latest.games.event + skipped).tolist() == whole.games.event[whole.games.event >= skipped].tolist()
    assert len(latest.players) == len(whole.players)
    assert list(latest.damage()) == []


@pytest.mark.night
@pytest.mark.slow
def test_the_week_in_chess_under_every_edition(tmp_path: Path, shared: Path) -> None:
    """Issue 16: 24 years to the end under every edition, and under the edition of each day."""
    source = shared / "data" / "games" / "twic-headers-1998-2022.csv.gz"
    if not source.exists():
        pytest.skip(f"no {source}")
    import_file(source, tmp_path / "twic", name="", pool="standard", authority="FIDE", facts=None)
    archive = Archive(tmp_path / "twic")
    for rules in HISTORIES:
        measured = measured_history(archive, rules)
        assert measured.games == len(archive.games), rules
        assert measured.closed == measured.lists > 90, rules
        assert measured.players > 80_000, rules
