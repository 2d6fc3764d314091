"""Stages of an event in one archive: how many, how large, and what is wrong with one that is refused."""

from __future__ import annotations

import io
import zipfile

import pytest

from ratinghouse.reports import stage_files
from ratinghouse.reports.reading import UnreadableReport
from ratinghouse.reports.stage_files import MOST_STAGES, is_archive, packed_stages, read_stages
from tests.reports.players_lines import file_of, player

STAGE = file_of(player(1, (2, "w", "1"), name="Adams"), player(2, (1, "b", "0"), name="Baker"))


def refusal(raw: bytes) -> str:
    with pytest.raises(UnreadableReport) as refused:
        read_stages(raw, "stages.zip", None)
    assert (refused.value.finding.code, refused.value.finding.file) == ("file-refused", "stages.zip")
    return refused.value.finding.message


def test_the_same_files_make_the_same_archive_and_are_read_as_one_event() -> None:
    raw = packed_stages({"a.trf": STAGE, "b.trf": STAGE})
    assert raw == packed_stages({"a.trf": STAGE, "b.trf": STAGE})
    assert is_archive(raw)
    assert not is_archive(STAGE)
    report = read_stages(raw, "stages.zip", None)
    assert (report.file, report.received) == ("stages.zip", raw)
    assert [len(entry.results) for entry in report.entries] == [2, 2]


def test_an_archive_holds_1_to_100_stages() -> None:
    message = "An archive of stages holds 1 to 100 reports of together at most 64 MB."
    assert refusal(packed_stages({})) == message
    assert refusal(packed_stages({f"{no:03}.trf": STAGE for no in range(MOST_STAGES + 1)})) == message
    assert len(read_stages(packed_stages({"a.trf": STAGE}), "stages.zip", None).entries) == 2
    most = packed_stages({f"{no:03}.trf": STAGE for no in range(MOST_STAGES)})
    assert len(read_stages(most, "stages.zip", None).entries[0].results) == MOST_STAGES


def test_directories_are_no_stages() -> None:
    out = io.BytesIO(packed_stages({"a.trf": STAGE}))
    with zipfile.ZipFile(out, "a") as archive:
        for no in range(MOST_STAGES):
            archive.mkdir(f"folder {no}")
    assert len(read_stages(out.getvalue(), "stages.zip", None).entries) == 2


def test_the_files_are_not_too_large_together(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = packed_stages({"a.trf": STAGE, "b.trf": STAGE})
    monkeypatch.setattr(stage_files, "LARGEST", 2 * len(STAGE))
    assert read_stages(raw, "stages.zip", None).entries
    monkeypatch.setattr(stage_files, "LARGEST", 2 * len(STAGE) - 1)
    assert "together at most 0 MB" in refusal(raw)


def test_a_damaged_archive_says_so() -> None:
    raw = packed_stages({"a.trf": STAGE})
    assert refusal(raw[:-10]).startswith("The archive cannot be read: ")
