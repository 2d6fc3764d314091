"""Findings as data: JSON with values and sentences, and stored so that their texts are read back."""

from __future__ import annotations

import json

import pytest

from ratinghouse.kernel.finding import FINDING_FORMAT, Finding, finding_from_stored
from ratinghouse.kernel.texts import Text, counted_text, text

MISSING_DATE = Finding(
    "error",
    "no-date",
    text(
        "{rounds} of {name} have no date",
        rounds=counted_text("{count} round", "{count} rounds", count=2),
        name="Zürich",
    ),
    text("enter the dates of rounds {rounds}", rounds=("3", "4")),
    "0.3",
    "report.trf",
    7,
    2,
)
PLAIN = Finding("note", "read", "read with 2 errors")


def test_json_states_the_sentences_and_the_plain_values_of_the_message() -> None:
    assert MISSING_DATE.as_json() == {
        "severity": "error",
        "code": "no-date",
        "article": "0.3",
        "file": "report.trf",
        "line": 7,
        "column": 2,
        "message": "2 rounds of Zürich have no date",
        "remedy": "enter the dates of rounds 3, 4",
        "values": {"rounds": "2 rounds", "name": "Zürich"},
    }
    assert type(MISSING_DATE.as_json()["message"]) is str
    assert PLAIN.as_json()["values"] == {}


@pytest.mark.parametrize("finding", [MISSING_DATE, PLAIN])
def test_a_stored_finding_is_read_back_with_template_and_values(finding: Finding) -> None:
    read = finding_from_stored(json.loads(json.dumps(finding.stored())))
    assert read == finding
    assert read.as_json() == finding.as_json()
    for sentence, original in ((read.message, finding.message), (read.remedy, finding.remedy)):
        assert isinstance(sentence, Text) == isinstance(original, Text)
        if isinstance(sentence, Text) and isinstance(original, Text):
            assert (sentence.template, sentence.values) == (original.template, original.values)


def test_a_finding_stored_before_there_were_templates_is_shown_as_stored() -> None:
    stored = MISSING_DATE.stored()
    del stored["texts"], stored["version"]
    read = finding_from_stored(stored)
    assert (read, type(read.message)) == (MISSING_DATE, str)
    assert read.as_json()["values"] == {}


def test_a_finding_stored_before_its_record_had_a_version_is_read_with_its_texts() -> None:
    stored = MISSING_DATE.stored()
    del stored["version"]
    assert isinstance(finding_from_stored(stored).message, Text)


def test_a_finding_stored_by_a_later_version_is_shown_as_stored() -> None:
    later = MISSING_DATE.stored()
    later["version"] = FINDING_FORMAT + 1
    read = finding_from_stored(later)
    assert (read, type(read.message)) == (MISSING_DATE, str)


def test_the_sentences_of_the_json_are_in_the_language_asked_for() -> None:
    finding = Finding("error", "x", text("Rulebook"), "")
    assert finding.as_json("ja")["message"] != "Rulebook"
    assert finding.as_json("de")["message"] == "Rulebook"
