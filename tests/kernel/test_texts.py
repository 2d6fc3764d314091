"""Texts: an English sentence with its template and values, rendered in the language of a catalogue."""

from __future__ import annotations

import copy
import pickle
from gettext import NullTranslations
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.kernel.texts import Text, Value, counted_text, filled_text, joined, rendered, text, text_from_json


class German(NullTranslations):
    """A catalogue of three entries."""

    texts: ClassVar = {"{name} has no {what}": "{name} hat kein {what}", "birth date": "Geburtsdatum", ", ": " / "}

    def gettext(self, message: str) -> str:
        return self.texts.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return {"{count} game": "{count} Partie" if n == 1 else "{count} Partien"}.get(msgid1, msgid1)


def test_a_text_is_its_english_sentence() -> None:
    sentence = text("round {round} has no date", round=3)
    assert sentence == "round 3 has no date"
    assert (sentence.template, sentence.values) == ("round {round} has no date", {"round": 3})


def test_a_name_that_is_a_word_is_not_translated_and_a_text_among_the_values_is() -> None:
    sentence = text("{name} has no {what}", name="birth date", what=text("birth date"))
    assert rendered(sentence, German()) == "birth date hat kein Geburtsdatum"


def test_braces_in_a_value_stay() -> None:
    assert text("{name} counts", name="{other}") == "{other} counts"
    assert rendered(text("{name} counts", name="{other}"), German()) == "{other} counts"


@pytest.mark.parametrize(("count", "english", "german"), [(0, "0 games", "0 Partien"), (1, "1 game", "1 Partie")])
def test_the_number_chooses_the_form(count: int, english: str, german: str) -> None:
    sentence = counted_text("{count} game", "{count} games", count=count)
    assert (str(sentence), rendered(sentence, German())) == (english, german)


def test_several_values_stand_one_after_the_other() -> None:
    sentence = text("without {facts}", facts=(text("birth date"), "K"))
    assert (str(sentence), rendered(sentence, German())) == ("without birth date, K", "without Geburtsdatum / K")


def test_joined_texts_are_translated_each() -> None:
    assert rendered(joined([text("birth date"), "Mueller"], ": "), German()) == "Geburtsdatum: Mueller"


@pytest.mark.parametrize("change", [copy.deepcopy, lambda sentence: pickle.loads(pickle.dumps(sentence))])
def test_a_copy_keeps_template_and_values(change: object) -> None:
    sentence = counted_text("{count} game", "{count} games", count=2)
    again = change(sentence)  # type: ignore[operator]
    assert (again, again.template, again.plural, again.values) == (
        sentence,
        "{count} game",
        "{count} games",
        {"count": 2},
    )


VALUES = st.recursive(
    st.text()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.builds(lambda word: text("{word}", word=word), st.text()),
    lambda inner: st.lists(st.text() | st.builds(lambda value: text("<{value}>", value=value), inner)).map(tuple),
    max_leaves=6,
)


@given(VALUES)
def test_what_is_stored_is_read_back(value: str) -> None:
    sentence = text("so {value}!", value=value)
    again = text_from_json(sentence.as_json())
    assert (again, again.as_json()) == (sentence, sentence.as_json())


@pytest.mark.parametrize(
    "document",
    [
        {},
        {"template": "a {b}", "values": {}},
        {"template": "a {b.__class__}", "values": {"b": "c"}},
        {"template": "a {b[0]}", "values": {"b": "c"}},
        {"template": "a {b:{b}}", "values": {"b": "c"}},
        {"template": "a {b", "values": {"b": "c"}},
        {"template": "a {b:d}", "values": {"b": "c"}},
        {"template": "a {b}", "values": {"b": None}},
        {"template": 3, "values": {}},
        {"template": "{count}", "plural": "{count}s", "values": {"b": 1}},
        [],
    ],
)
def test_anything_else_is_refused(document: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="not a stored text"):
        text_from_json(document)


def test_a_plain_string_is_a_template_without_values() -> None:
    assert rendered("birth date", German()) == "Geburtsdatum"
    assert not isinstance("birth date", Text)


@pytest.mark.parametrize(
    ("template", "names"),
    [
        ("", []),
        ("no values", []),
        ("{cap} points", ["cap"]),
        ("{b} and {a}, {b} again", ["a", "b"]),
        ("{{a}} is no value", []),
        ("{count:,} of {name!r}", ["count", "name"]),
    ],
)
def test_a_template_takes_the_values_that_it_names(template: str, names: list[str]) -> None:
    values: dict[str, Value] = {"a": "1", "b": "2", "cap": 400, "count": 3, "name": "x"}
    assert list(filled_text(template, values).values) == names


@pytest.mark.parametrize("template", ["{other}", "{a.b}", "{a[0]}", "{}", "{0}"])
def test_a_template_that_names_another_value_is_refused(template: str) -> None:
    with pytest.raises(KeyError):
        filled_text(template, {"a": "1"})


@pytest.mark.parametrize("template", ["{a", "a}", "{a}}", "{{a}"])
def test_a_template_with_a_single_brace_is_refused(template: str) -> None:
    with pytest.raises(ValueError, match=r"brace|'[{}]'"):
        filled_text(template, {"a": "1"})
