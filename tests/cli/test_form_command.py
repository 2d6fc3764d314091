"""``ratinghouse form`` as typed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from click.testing import Result as Done

from ratinghouse.cli import verbs
from ratinghouse.forms.registry import FORMS
from ratinghouse.reports.report import ReportEntry, Result
from ratinghouse.reports.trf.writer import write_trf
from tests.rating.norm_reports import report, with_entry

SAMPLE = str(Path(__file__).resolve().parents[2] / "src" / "ratinghouse" / "samples" / "round-robin-10.57.trf")


def typed(*words: str) -> Done:
    return CliRunner().invoke(verbs, ["form", *words])


def test_the_list_names_every_form() -> None:
    done = typed("--list")
    assert done.exit_code == 0
    assert [name for name in FORMS if name not in done.output] == []


@pytest.mark.parametrize("name", [name for name in FORMS if name != "it1"])
def test_each_form_is_written_as_a_page_and_the_place_is_told(name: str, tmp_path: Path) -> None:
    out = tmp_path / "form.html"
    done = typed(name, SAMPLE, "--out", str(out))
    assert done.exit_code == 0, done.output
    assert str(out) in done.output
    assert "Lindenhof" in out.read_text()


@pytest.mark.parametrize(("words", "title"), [((), "Crosstable"), (("--lang", "ja"), "対戦表")])
def test_a_form_is_english_unless_lang_names_another_language(
    words: tuple[str, ...], title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    out = tmp_path / "form.html"
    done = typed("crosstable", SAMPLE, "--out", str(out), *words)
    assert done.exit_code == 0, done.output
    assert f"<title>{title}</title>" in out.read_text()


def test_without_out_a_pdf_named_after_form_and_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = typed("form2", SAMPLE, "Fenwright")
    assert done.output == "Form 2 · Swiss Tournament Pairing Card: form2-round-robin-10.57.pdf\n"
    assert (tmp_path / "form2-round-robin-10.57.pdf").read_bytes().startswith(b"%PDF")


def test_a_player_narrows_the_form(tmp_path: Path) -> None:
    out = tmp_path / "form.html"
    typed("form2", SAMPLE, "99901067", "--out", str(out))
    assert "6  Fenwright, Dudley" in out.read_text()
    assert "7  Galdino, Renato" not in out.read_text()


def test_the_rulebook_can_be_chosen(tmp_path: Path) -> None:
    out = tmp_path / "form.html"
    typed("sheet", SAMPLE, "6", "--rules", "fide-2024", "--out", str(out))
    assert "2024" in out.read_text()


def test_no_norm_refuses_with_a_remedy(tmp_path: Path) -> None:
    done = typed("it1", SAMPLE, "--out", str(tmp_path / "form.pdf"))
    assert done.exit_code == 1
    assert "form-no-norms" in done.output
    assert "--title" in done.output
    assert not (tmp_path / "form.pdf").exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "name a form"),
        (("form9", SAMPLE), "there is no form 'form9'"),
        (("form1",), "name the report"),
        (("it3", SAMPLE, "6"), "about the whole event"),
        (("form2", SAMPLE, "Nobody"), "no such player"),
        (("form2", SAMPLE, "--out", "form.doc"), "use .pdf or .html"),
        (("form2", SAMPLE, "--out", "/nowhere/at/all.html"), "No such file or directory"),
    ],
)
def test_wrong_usage(words: tuple[str, ...], message: str) -> None:
    done = typed(*words)
    assert done.exit_code == 2
    assert message in done.output


def test_an_unreadable_report_is_refused() -> None:
    done = typed("form1", "no-such-file.trf")
    assert done.exit_code == 1
    assert "file-missing" in done.output


@pytest.mark.parametrize("form", ["it1", "form4"])
@pytest.mark.parametrize(
    ("sex", "words", "written", "code"),
    [
        ("w", ("1", "--title", "WGM"), True, ""),
        ("m", ("1", "--title", "WGM"), False, "form-womens-title"),
        ("m", ("1", "--title", "WGM", "--title", "GM"), True, ""),
        ("", ("1", "--title", "WGM"), True, ""),
        ("", ("--title", "WGM"), False, "form-no-norms"),
    ],
)
def test_0_3_1_no_certificate_of_a_womens_title_for_a_man(
    form: str, sex: str, words: tuple[str, ...], written: bool, code: str, tmp_path: Path
) -> None:
    file, out = tmp_path / "may.trf", tmp_path / "form.html"
    file.write_bytes(write_trf(with_entry(report(), 1, sex=sex))[0])
    done = typed(form, str(file), *words, "--out", str(out))
    assert out.exists() is written, done.output
    assert code in done.output
    if written and sex == "m":
        assert "☒ WGM" not in out.read_text()


@pytest.mark.parametrize("name", FORMS)
def test_an_event_with_an_unfinished_round_has_every_form(name: str, tmp_path: Path) -> None:
    running = report("1111110")
    entries = tuple(
        entry._replace(results=(*entry.results, Result(8, {1: 9, 9: 1}[entry.no], "w" if entry.no == 1 else "b", "X")))
        if entry.no in (1, 9)
        else entry
        for entry in (*running.entries, ReportEntry(9, "Comes, Next", "909", 2386, "FRA", "m"))
    )
    unfinished = replace(running, entries=entries)
    player = ("1", "--title", "IM") if name in ("it1", "form4") else ()
    file, out = tmp_path / "running.trf", tmp_path / "form.html"
    file.write_bytes(write_trf(unfinished)[0])
    format_of = ("--format", "round-robin") if name == "form1" else ()
    done = typed(name, str(file), *player, *format_of, "--rules", "fide-2024", "--out", str(out))
    if name == "norm-table":
        assert "form-no-norms" in done.output
    else:
        assert done.exit_code == 0, done.output
        assert "Hope" in out.read_text() or name == "it3"
    if name in ("form2", "form3"):
        assert "Comes" in out.read_text()
    if name == "crosstable":
        assert "9w?" in out.read_text()
