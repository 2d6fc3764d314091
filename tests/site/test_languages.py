"""Every text of the pages has a translation into every language that is here, and the language can be chosen."""

from __future__ import annotations

import gettext
import re
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.test import Client

from tests.site.texts import SITE, texts, told_texts

CATALOGUES = sorted(SITE.parent.glob("locale/*/LC_MESSAGES/django.po"))
_FILLED_IN = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w+\}|</?\w+>")


def _language(path: Path) -> str:
    return path.parents[1].name


@pytest.fixture(params=CATALOGUES, ids=_language)
def catalogue(request: pytest.FixtureRequest) -> Path:
    """The catalogue of a language."""
    path: Path = request.param
    return path


def test_japanese_is_here() -> None:
    assert "ja" in map(_language, CATALOGUES)
    assert {"en": "English", "ja": "日本語"}.items() <= dict(settings.LANGUAGES).items()


def test_the_texts_are_found() -> None:
    found = texts()
    assert len(found) > 400
    assert found["Rating change"] == "calculators/fields.py"
    assert found["Skip to the content"] == "templates/site/base.html"


def test_every_text_is_translated(catalogue: Path) -> None:
    told = {entry.msgid: entry for entry in polib.pofile(str(catalogue)) if entry.translated()}
    missing = {text: file for text, file in texts().items() if text and text not in told}
    assert missing == {}, "run tools/catalogues.py and translate these"


def test_every_text_of_rulebooks_findings_and_states_is_translated(catalogue: Path) -> None:
    done = {entry.msgid for entry in polib.pofile(str(catalogue)) if entry.translated()}
    missing = {text: place for text, place in told_texts().items() if text not in done}
    assert missing == {}, "run tools/catalogues.py and translate these"


def test_nothing_is_left_empty_doubtful_or_obsolete(catalogue: Path) -> None:
    entries = polib.pofile(str(catalogue))
    assert [entry.msgid for entry in entries if not entry.translated() or entry.fuzzy or entry.obsolete] == []


def test_a_translation_fills_in_what_the_text_does(catalogue: Path) -> None:
    for entry in polib.pofile(str(catalogue)):
        wanted = sorted(_FILLED_IN.findall(entry.msgid_plural or entry.msgid))
        for said in [entry.msgstr] if not entry.msgid_plural else entry.msgstr_plural.values():
            assert sorted(_FILLED_IN.findall(said)) == wanted, entry.msgid


def test_the_compiled_catalogue_is_that_of_the_texts(catalogue: Path) -> None:
    with catalogue.with_suffix(".mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for entry in polib.pofile(str(catalogue)):
        if entry.msgctxt:
            assert compiled.pgettext(entry.msgctxt, entry.msgid) == entry.msgstr
        elif entry.msgid_plural:
            assert compiled.ngettext(entry.msgid, entry.msgid_plural, 5) == list(entry.msgstr_plural.values())[-1]
        else:
            assert compiled.gettext(entry.msgid) == entry.msgstr


def test_the_language_follows_the_browser_and_the_choice(client: Client) -> None:
    english = client.get("/calculators/", headers={"Accept-Language": "en"}).content.decode()
    japanese = client.get("/calculators/", headers={"Accept-Language": "ja"}).content.decode()
    assert '<html lang="en">' in english
    assert "Rating change" in english
    assert '<html lang="ja">' in japanese
    assert "レーティングの増減" in japanese
    chosen = client.get("/language/ja/?next=/calculators/?x=1", headers={"Accept-Language": "en"})
    assert (chosen.status_code, chosen["Location"]) == (302, "/calculators/?x=1")
    assert '<html lang="ja">' in client.get("/calculators/", headers={"Accept-Language": "en"}).content.decode()
    assert '<html lang="en">' in client.get(client.get("/language/en/")["Location"]).content.decode()


@pytest.mark.parametrize("address", ["https://elsewhere.example/", "//elsewhere.example/", "javascript:alert(1)"])
def test_the_choice_leads_nowhere_else(client: Client, address: str) -> None:
    assert client.get("/language/ja/", {"next": address})["Location"] == "/"
    assert client.get("/language/xx/").status_code == 404
