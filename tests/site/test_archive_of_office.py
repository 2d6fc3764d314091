"""The archive of an office: its lists and the games behind them, which a replay derives again."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ratinghouse.lab.archive.archive import Archive
from ratinghouse.lab.replay.editions import ReplayEditions
from ratinghouse.lab.replay.history import Replay, ReplayQuestion
from ratinghouse.office.exporting.archive_export import export_archive
from ratinghouse.office.models import Pool
from tests.office.offices import Office


@pytest.mark.parametrize("pool", ["standard", "rapid", "blitz"])
def test_an_offices_archive_replayed_gives_its_published_lists(pool: str, demo_office: Office, tmp_path: Path) -> None:
    """Issue 16, must show: on the demonstration's whole history every list, every column, without a difference."""
    export_archive(Pool.objects.get(name=pool), tmp_path / "archive")
    archive = Archive(tmp_path / "archive")
    lists = archive.lists
    assert lists is not None
    timeline = ReplayEditions.of_timeline(archive.manifest.authority, pool)
    replay = Replay(archive, ReplayQuestion(timeline, "list", as_it_was=True))
    assert replay.assumptions() == []
    compared = 0
    for replayed in replay.lists(everybody=True):
        rows = np.flatnonzero(lists.list_day == replayed.day.toordinal())
        state = replay.state.standings
        assert np.flatnonzero(state.rating).tolist() == sorted(lists.player[rows].tolist())
        for name in ("rating", "k", "rd", "total_games", "peak", "last_played", "inactive"):
            published = getattr(lists, name)
            assert published is not None
            assert getattr(state, name)[lists.player[rows]].tolist() == published[rows].tolist()
        compared += len(rows)
    assert compared > (2000 if pool == "standard" else 500)
