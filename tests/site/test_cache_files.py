"""Caches under many threads and processes at once: nobody gets the name of a file that somebody else has just moved."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from ratinghouse.office.storage.cache_files import clear_oldest
from ratinghouse.office.storage.private_files import write_private
from ratinghouse.site.cache import cached_forms
from ratinghouse.site.cache.page_files import CachedPage, PageStore

FORMS_OF_A_PROCESS = """
import os, sys
os.environ["RATINGHOUSE_HOME"], os.environ["DJANGO_SETTINGS_MODULE"] = sys.argv[1], "ratinghouse.site.settings"
import django
django.setup()
from concurrent.futures import ThreadPoolExecutor
from ratinghouse.site.cache import cached_forms
cached_forms._MOST_BYTES = 500
with ThreadPoolExecutor(8) as threads:
    answers = list(threads.map(lambda at: cached_forms.cached_form(f"{at}", lambda: b"%40d" % at), range(600)))
assert answers == [b"%40d" % at for at in range(600)]
"""


def test_forms_made_by_many_threads_of_three_processes_are_all_answered(tmp_path: Path) -> None:
    """1,800 calls of 24 threads, which clear the directory while others rename files in it."""
    command = [sys.executable, "-c", FORMS_OF_A_PROCESS, str(tmp_path / "office")]
    started = [subprocess.Popen(command, stderr=subprocess.PIPE) for _ in range(3)]
    errors = [process.communicate()[1].decode() for process in started]
    assert [process.returncode for process in started] == [0, 0, 0], errors


def test_a_form_is_answered_where_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "HOME", tmp_path)
    (tmp_path / "cache").write_text("a file in the place of the directory")
    assert cached_forms.cached_form("key", lambda: b"%PDF") == b"%PDF"


def test_a_form_of_a_megabyte_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "HOME", tmp_path)
    drawn = [b"x" * 1024 * 1024]
    assert cached_forms.cached_form("key", drawn.pop) == cached_forms.cached_form("key", drawn.pop)
    assert drawn == []


def test_clearing_passes_over_a_file_that_has_just_been_renamed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_private(tmp_path / "there", b"x" * 100)
    write_private(tmp_path / "gone", b"x" * 100)
    stat = Path.stat

    def stat_of_what_is_left(path: Path, **named: Any) -> Any:
        if path.name == "gone":
            raise FileNotFoundError(path)
        return stat(path, **named)

    monkeypatch.setattr(Path, "is_file", lambda path: True)
    monkeypatch.setattr(Path, "stat", stat_of_what_is_left)
    clear_oldest(tmp_path, 50)
    monkeypatch.undo()
    assert [path.name for path in tmp_path.iterdir()] == ["gone"]


@pytest.mark.parametrize("damaged", [b"", b"[[", b"no headers\nbody", b"[1]\nbody"])
def test_a_damaged_page_is_made_anew(tmp_path: Path, damaged: bytes) -> None:
    write_private(tmp_path / "aa" / "1", damaged)
    assert PageStore().find(tmp_path, "aa1") is None


def test_pages_put_by_many_threads_are_whole(tmp_path: Path) -> None:
    store = PageStore(most_in_memory=0)
    page = CachedPage([("A", "b")], b"x" * 10_000)
    with ThreadPoolExecutor(16) as threads:
        list(threads.map(lambda _: store.store(tmp_path, "aa1", page), range(200)))
    assert PageStore().find(tmp_path, "aa1") == page
    assert [path.name for path in (tmp_path / "aa").iterdir()] == ["1"]
