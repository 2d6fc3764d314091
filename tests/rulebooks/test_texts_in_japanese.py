"""Every text of a rulebook is rendered in Japanese from its template, with the values of the law filled in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

import pytest

from ratinghouse.kernel.languages import translated
from ratinghouse.kernel.rule import InputColumn, Rule
from ratinghouse.kernel.texts import Text
from ratinghouse.rating.checking import check_run
from ratinghouse.rating.period import DeclaredFacts, RatingPeriod
from ratinghouse.rating.run import rate
from ratinghouse.reports.report import Report, ReportHeader
from ratinghouse.rulebooks import adjustments_of, calendar_of, rulebook, rulebook_ids
from ratinghouse.titles.applications import application_conditions
from ratinghouse.titles.by_category import form_4
from ratinghouse.titles.condition import Condition
from ratinghouse.titles.conditions import norm

JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


def texts_of(id: str) -> Iterator[str]:
    book, calendar = rulebook(id), calendar_of(id)
    yield from (book.title, book.note)
    for definition in book.names.values():
        if isinstance(definition, InputColumn):
            yield from (definition.meaning, definition.label)
        else:
            yield definition.note
        if isinstance(definition, Rule):
            yield from (book.sentence(definition), *definition.labels)
    for check in book.checks:
        yield from (book.sentence(check.rule), check.rule.note, check.remedy)
    yield from (check.remedy for check in book.dated_checks)
    for rule in calendar.rules.values():
        yield from (calendar.sentence(rule), rule.note)
    yield from (meaning.meaning for meaning in calendar.inputs.values())
    for adjustment in adjustments_of(id):
        yield from (adjustment.sentence, adjustment.rule.note)


@pytest.mark.parametrize("id", rulebook_ids())
def test_every_text_of_a_rulebook(id: str) -> None:
    for text in filter(None, texts_of(id)):
        assert isinstance(text, Text), text
        japanese = translated(text, "ja")
        assert JAPANESE.search(japanese), text
        for value in text.values.values():
            numbers = re.findall(r"\d+(?:\.\d+)?", ", ".join(value) if isinstance(value, tuple) else str(value))
            assert all(number in japanese for number in numbers), text


@pytest.mark.parametrize("condition", [*norm, *form_4, *application_conditions], ids=lambda condition: condition.name)
def test_every_condition_of_a_title(condition: Condition) -> None:
    for text in (condition.sentence, condition.name):
        assert JAPANESE.search(translated(text, "ja")), text


def test_a_dated_value_in_a_sentence() -> None:
    book = rulebook("fide-2024")
    sentence = next(book.sentence(rule) for rule in book.rules if "exclusion" in rule.sentence)
    assert "1 from 2024-12-01" in sentence
    assert "2024-12-01 から 1" in translated(sentence, "ja")


def test_a_dated_finding_names_its_days_in_japanese() -> None:
    event = ReportHeader("Open", start=date(2024, 5, 10), end=date(2024, 5, 12))
    period = RatingPeriod([Report(event, ())], declared=[DeclaredFacts(days={"registered": date(2024, 5, 9)})])
    findings = check_run(rate(period, rulebook("fide-2024")))
    late = next(finding for finding in findings if "registered: " in finding.message)
    assert "registered: 2024-05-09" in late.message
    assert "登録日: 2024-05-09" in translated(late.message, "ja")
