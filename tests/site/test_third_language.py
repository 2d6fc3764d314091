"""A third language is one file: site, command line and JSON have it as soon as the catalogue is there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from click.testing import CliRunner
from django.test import Client, override_settings
from django.utils.translation import override

from ratinghouse.cli import verbs
from ratinghouse.kernel import languages
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import counted_text, text
from ratinghouse.rulebooks import rulebook
from ratinghouse.site.language.translation import translated
from tests.office.offices import Office

REPORT = Path(__file__).parents[1] / "reports" / "good"
CAP = rulebook("fide-2024").names["D_counted"].sentence  # type: ignore[union-attr]


@pytest.fixture
def french(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An invented French catalogue of a few entries, alone in a folder; the tests may add to it."""
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    catalogue = polib.POFile()
    catalogue.metadata = {"Content-Type": "text/plain; charset=UTF-8", "Plural-Forms": "nplurals=2; plural=(n > 1);"}
    for english, translation in {
        "Players": "Joueurs",
        "standard": "cadence lente",
        "club {code}": "le club {code}",
        "{word} is not a rating": "{word} n’est pas un classement",
        CAP: "FRANÇAIS {cap}",
    }.items():
        catalogue.append(polib.POEntry(msgid=english, msgstr=translation))
    plural = {0: "{count} partie", 1: "{count} parties"}
    catalogue.append(polib.POEntry(msgid="{count} game", msgid_plural="{count} games", msgstr_plural=plural))
    catalogue.save_as_mofile(str(folder / "django.mo"))
    monkeypatch.setattr(languages, "LOCALE", tmp_path)
    languages.catalogue.cache_clear()
    with override_settings(LOCALE_PATHS=[tmp_path], LANGUAGES=[("en", "English"), ("fr", "français")]):
        yield tmp_path
    languages.catalogue.cache_clear()


def test_the_languages_are_the_folders(french: Path) -> None:
    assert languages.languages() == ("en", "fr")


def test_texts_of_every_kind_are_rendered_and_the_rest_is_english(french: Path) -> None:
    with override("fr"):
        assert translated(text("club {code}", code="standard")) == "le club standard"
        assert translated(text("club {code}", code=text("standard"))) == "le club cadence lente"
        assert translated("standard") == "cadence lente"
        assert translated("rapid") == "rapid"
        assert [translated(counted_text("{count} game", "{count} games", count=count)) for count in (0, 1, 2)] == [
            "0 partie",
            "1 partie",
            "2 parties",
        ]


def test_a_page_of_the_site(french: Path, demo_office: Office, client: Client) -> None:
    page = client.get("/rules/fide-2024/", headers={"Accept-Language": "fr"}).content.decode()
    assert '<html lang="fr">' in page
    assert "Joueurs" in page
    assert "FRANÇAIS 400" in page
    assert 'href="/language/fr/' in page


QUESTION = ["calc", "change", "--rating", "1850", "2250 1, abc 1"]


def test_the_command_line(french: Path) -> None:
    printed = CliRunner().invoke(verbs, [*QUESTION, "--lang", "fr"])
    assert "abc n’est pas un classement" in printed.output
    assert "abc is not a rating" in CliRunner().invoke(verbs, QUESTION).output


def test_json_with_the_option(french: Path) -> None:
    printed = CliRunner().invoke(verbs, ["rules", "show", "fide-2024", "--json", "--lang", "fr"])
    document = json.loads(printed.stdout)
    assert "FRANÇAIS 400" in [rule["sentence"] for rule in document["rules"]]
    english = json.loads(CliRunner().invoke(verbs, ["rules", "show", "fide-2024", "--json"]).stdout)
    assert rulebook("fide-2024").sentence(rulebook("fide-2024").names["D_counted"]) in [  # type: ignore[arg-type]
        rule["sentence"] for rule in english["rules"]
    ]


def test_a_finding_has_its_sentence_in_the_language_and_its_values_unchanged(french: Path) -> None:
    finding = Finding("error", "wrong-rating", text("{word} is not a rating", word="standard"))
    document = finding.as_json("fr")
    assert (document["message"], document["values"]) == ("standard n’est pas un classement", {"word": "standard"})
