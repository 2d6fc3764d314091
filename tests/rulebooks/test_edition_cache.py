"""Stored editions: the law that was traced, and never one that is damaged or older than the sources."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.statutes.late_function import LateFunction
from ratinghouse.kernel.statutes.statute import statute_of
from ratinghouse.rulebooks import calendar_of, edition_cache, rulebook, rulebook_ids
from ratinghouse.rulebooks.edition_pickling import OtherCopy, pickled


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where editions are stored during a test; Python writes compiled files."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path))
    edition_cache._signature.cache_clear()
    yield tmp_path
    edition_cache._signature.cache_clear()


def copy_of(book: Rulebook) -> Rulebook:
    """The book as it is read back."""
    copy = pickle.loads(pickled(book))
    assert isinstance(copy, Rulebook)
    return copy


@pytest.mark.parametrize("id", rulebook_ids())
def test_an_edition_is_read_back_as_it_was_traced(id: str) -> None:
    book = rulebook(id)
    copy = copy_of(book)
    assert statute_of(copy).content == statute_of(book).content
    assert copy.dates == book.dates
    assert [(rule.bound, rule.wide) for rule in copy.rules] == [(rule.bound, rule.wide) for rule in book.rules]
    assert [check.rule for check in copy.dated_checks] == [
        copy.calendar.rules[check.rule.name] for check in book.dated_checks
    ]


def test_the_function_of_a_stored_rule_calculates_and_leads_to_the_written_one() -> None:
    book = rulebook("fide-2024")
    rule = next(rule for rule in copy_of(book).rules if rule.name == "change")
    assert isinstance(rule.function, LateFunction)
    assert rule.function(K=20, chg=-132) == -2640
    assert rule.function.__wrapped__.__name__ == "change"
    assert rule.function.__code__.co_filename.endswith(".py")


def test_a_stored_calendar_answers_as_the_written_one() -> None:
    from datetime import date

    copy = copy_of(rulebook("fide-2009"))
    facts = {"start": date(2009, 8, 1), "end": date(2009, 8, 9), "reported": date(2009, 8, 12)}
    assert copy.calendar.answer(**facts) == calendar_of("fide-2009").answer(**facts)


def test_what_was_stored_is_read(folder: Path) -> None:
    edition_cache.write("sample", {"number": 92})
    assert [file.name for file in folder.rglob("*.edition")] == [f"sample.{sys.implementation.cache_tag}.edition"]
    assert edition_cache.read("sample") == {"number": 92}
    assert edition_cache.read("another") is None


def test_any_changed_byte_makes_it_unusable(folder: Path) -> None:
    edition_cache.write("sample", {"number": 92})
    (file,) = folder.rglob("*.edition")
    raw = file.read_bytes()
    for at in range(len(raw)):
        file.write_bytes(raw[:at] + bytes([raw[at] ^ 1]) + raw[at + 1 :])
        assert edition_cache.read("sample") is None
    for end in (0, 10, len(raw) - 1):
        file.write_bytes(raw[:end])
        assert edition_cache.read("sample") is None
    file.write_bytes(raw)
    assert edition_cache.read("sample") == {"number": 92}


def test_a_changed_source_makes_it_unusable(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = folder / "package"
    for name in edition_cache._TRACED_FROM:
        (package / name).mkdir(parents=True)
        (package / name / "rules.py").write_text("a = 1\n")
    monkeypatch.setattr(edition_cache, "_PACKAGE", package)
    edition_cache.write("sample", 92)
    assert edition_cache.read("sample") == 92
    (package / "kernel" / "rules.py").write_text("a = 2\n")
    edition_cache._signature.cache_clear()
    assert edition_cache.read("sample") is None


def test_nothing_is_stored_where_python_writes_no_compiled_files(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    edition_cache.write("sample", 92)
    assert list(folder.rglob("*.edition")) == []


def test_a_folder_that_cannot_be_written_is_no_error(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "file").write_text("")
    monkeypatch.setattr(sys, "pycache_prefix", str(folder / "file"))
    assert edition_cache.stored_or_new("sample", lambda: 92) == 92


def test_a_file_that_cannot_take_its_place_is_removed(folder: Path) -> None:
    edition_cache.write("sample", 92)
    (file,) = folder.rglob("*.edition")
    file.unlink()
    file.mkdir()
    edition_cache.write("sample", 92)
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_a_copy_of_another_law_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ratinghouse.rulebooks.edition_pickling.statute_of", id)
    with pytest.raises(OtherCopy, match="fide-2009 would be read back as another rulebook"):
        pickled(rulebook("fide-2009"))
