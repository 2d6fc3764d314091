"""``ratinghouse form`` as typed."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ratinghouse.cli import verbs
from ratinghouse.forms.registry import FORMS

SAMPLE = str(Path(__file__).resolve().parents[2] / "src" / "ratinghouse" / "samples" / "round-robin-10.57.trf")


def typed(*words: str) -> Result:
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
    ("words", "told"),
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
def test_wrong_usage(words: tuple[str, ...], told: str) -> None:
    done = typed(*words)
    assert done.exit_code == 2
    assert told in done.output


def test_an_unreadable_report_is_refused() -> None:
    done = typed("form1", "no-such-file.trf")
    assert done.exit_code == 1
    assert "file-missing" in done.output
