"""Every text has a translation into every language that is here, and the language can be chosen."""

from __future__ import annotations

import ast
import gettext
import re
from datetime import date
from pathlib import Path
from string import Formatter

import polib
import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import override
from stored_texts import stored_texts

from ratinghouse.kernel.texts import Text, rendered, text
from ratinghouse.rulebooks import calendar_of, rulebook, rulebook_ids
from ratinghouse.site.templatetags.display import formatted
from tests.site.texts import PACKAGE, literal_templates, page_texts, templates_in_calls

CATALOGUES = sorted(PACKAGE.glob("locale/*/LC_MESSAGES/django.po"))
ADVICE = "run tools/catalogues.py and translate these"
_FIELD = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w+[^{}]*\}|</?\w+>")


def _language(path: Path) -> str:
    return path.parents[1].name


@pytest.fixture(params=CATALOGUES, ids=_language)
def catalogue(request: pytest.FixtureRequest) -> Path:
    """The catalogue of a language."""
    path: Path = request.param
    return path


def _translated(catalogue: Path) -> dict[str, polib.POEntry]:
    return {entry.msgid: entry for entry in polib.pofile(str(catalogue)) if entry.translated()}


def test_japanese_is_here() -> None:
    assert "ja" in map(_language, CATALOGUES)
    assert {"en": "English", "ja": "日本語"}.items() <= dict(settings.LANGUAGES).items()


def test_texts_of_pages_are_collected() -> None:
    texts = page_texts()
    assert len(texts) > 400
    assert texts["Rated games so far"] == "calculators/fields.py"
    assert texts["Skip to the content"] == "templates/site/base.html"


def test_templates_of_calls_are_collected() -> None:
    templates = {template for call in templates_in_calls() for template in call}
    assert len(templates) > 1_000
    assert {"{name}, unrated, counts as {floor}", "{count} game"} <= templates


@pytest.mark.parametrize("call", ["text(f'{x} is late')", "text('a' + b)", "text(sentence)", "counted_text('one', x)"])
def test_a_template_that_is_not_written_out_is_refused(call: str) -> None:
    node = ast.parse(call, mode="eval").body
    assert isinstance(node, ast.Call)
    with pytest.raises(AssertionError, match="not written out"):
        literal_templates(node, "here")


def test_every_sentence_of_every_rulebook_is_gathered() -> None:
    gathered = stored_texts()
    for id in rulebook_ids():
        book = rulebook(id)
        assert {book.sentence(rule).template for rule in book.rules} <= gathered.keys()
        assert {check.remedy.template for check in book.every_check if check.remedy} <= gathered.keys()
        assert {rule.sentence for rule in calendar_of(id).rules.values()} <= gathered.keys()


def test_every_text_of_the_pages_is_translated(catalogue: Path) -> None:
    translated = _translated(catalogue)
    assert {text: file for text, file in page_texts().items() if text and text not in translated} == {}, ADVICE


def test_every_template_is_translated(catalogue: Path) -> None:
    translated = _translated(catalogue)
    calls = templates_in_calls().items()
    assert {templates: place for templates, place in calls if templates[0] not in translated} == {}, ADVICE
    plurals = [templates for templates, _ in calls if len(templates) == 2]
    assert [(singular, plural) for singular, plural in plurals if translated[singular].msgid_plural != plural] == [], (
        ADVICE
    )


def test_every_stored_text_is_translated(catalogue: Path) -> None:
    translated = _translated(catalogue)
    assert {text: place for text, place in stored_texts().items() if text not in translated} == {}, ADVICE


def test_nothing_is_empty_doubtful_or_obsolete(catalogue: Path) -> None:
    entries = polib.pofile(str(catalogue))
    assert [entry.msgid for entry in entries if not entry.translated() or entry.fuzzy or entry.obsolete] == []


def test_a_translation_has_the_fields_of_its_text(catalogue: Path) -> None:
    for entry in polib.pofile(str(catalogue)):
        fields = sorted(_FIELD.findall(entry.msgid_plural or entry.msgid))
        for translation in [entry.msgstr] if not entry.msgid_plural else entry.msgstr_plural.values():
            assert sorted(_FIELD.findall(translation)) == fields, entry.msgid


def test_the_compiled_catalogue_is_that_of_the_texts(catalogue: Path) -> None:
    compiled = _compiled(catalogue)
    for entry in polib.pofile(str(catalogue)):
        if entry.msgctxt:
            assert compiled.pgettext(entry.msgctxt, entry.msgid) == entry.msgstr
        elif entry.msgid_plural:
            assert compiled.ngettext(entry.msgid, entry.msgid_plural, 5) == list(entry.msgstr_plural.values())[-1]
        else:
            assert compiled.gettext(entry.msgid) == entry.msgstr


def _compiled(catalogue: Path) -> gettext.GNUTranslations:
    with catalogue.with_suffix(".mo").open("rb") as file:
        return gettext.GNUTranslations(file)


@pytest.mark.parametrize("name", ["Black, Joe", "open", "standard", "Black, Joe, 2059, counts as 1917"])
def test_a_name_is_never_translated_whatever_it_is_and_wherever_it_stands(catalogue: Path, name: str) -> None:
    """Every template with every field filled by a name that is itself a text, or looks like one."""
    compiled = _compiled(catalogue)
    templates = {call[0] for call in templates_in_calls() if len(call) == 1} | stored_texts().keys()
    filled = 0
    for template in templates:
        parts = [(field, spec) for _, field, spec, _ in Formatter().parse(template) if field is not None]
        if not parts or any(spec for _, spec in parts):
            continue
        values = {field: name for field, _ in parts}
        translation = compiled.gettext(template)
        assert rendered(Text(template, values), compiled) == translation.format_map(values)
        assert rendered(Text(template, values), compiled).count(name) >= len(parts)
        filled += 1
    assert filled > 400


def test_a_value_is_written_as_people_write_it_in_their_language() -> None:
    for language, name, yes in (("en", "same name", "yes"), ("ja", "氏名が同じ", "はい")):
        with override(language):
            written = [
                formatted(value) for value in (text("same name"), True, 2300, date(2026, 1, 1), 4.5, 0.001, None)
            ]
        assert written == [name, yes, "2300", "2026-01-01", "4.5", "0.001", ""]


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
