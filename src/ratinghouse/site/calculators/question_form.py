"""The answer to what was typed into a calculator's form, or all findings on it, field by field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from django.utils.translation import gettext

from ratinghouse.calculators.answering import answer_by_every_rulebook, answer_question
from ratinghouse.calculators.answers import AnyAnswer
from ratinghouse.calculators.conversion import SYSTEMS
from ratinghouse.calculators.names import NAMES
from ratinghouse.calculators.opponents import ListedOpponent, read_opponents
from ratinghouse.calculators.question import (
    DRAWS,
    MOST_EVENTS,
    CalculatorQuestion,
    OptionReader,
    QuestionEvent,
    read_question_event,
)
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import Text, Value, text
from ratinghouse.rulebooks import UnknownRulebook, rulebook, rulebook_for, rulebook_ids
from ratinghouse.site.calculators.fields import FORMS, CalculatorForm
from ratinghouse.site.calculators.norm import answer_norm

ALL = "all"  # in place of a rulebook: the answers of all rulebooks, side by side


@dataclass(frozen=True)
class FormAnswer:
    """The answer, or the findings. The ``file`` of a finding is the field it is about."""

    document: AnyAnswer | None
    findings: tuple[Finding, ...] = ()


def answer_form(name: str, words: Mapping[str, str]) -> FormAnswer:
    """Return a calculator's answer to what was typed into its fields; ``rules`` names the rulebook, or all."""
    known_fields = {"rules", *(field.name for field in FORMS[name].fields)}
    words = {field: word for field, word in words.items() if field in known_fields}
    if name == "norm":
        reader = OptionReader(words)
        document, norm_findings = answer_norm(reader, words)
        return FormAnswer(
            document, tuple(in_field(finding, FORMS[name]) for finding in (*reader.findings, *norm_findings))
        )
    reader = OptionReader({**words, "rating": None} if name == "convert" else words)
    question, findings = _question(name, reader, words)
    book, wrong_book = _book(name, words.get("rules", ""), question)
    findings = [*(in_field(finding, FORMS[name]) for finding in reader.findings), *findings, *wrong_book]
    if findings or book is None:
        return FormAnswer(None, tuple(findings))
    if words.get("rules") == ALL:
        answers = answer_by_every_rulebook(name, question)
        if answers["answers"]:
            return FormAnswer(answers)
        first = answers["without_answer"][0]
        finding = Finding("error", first["code"], first["why"], first["remedy"])
        return FormAnswer(None, (in_field(finding, FORMS[name]),))
    outcome = answer_question(name, book, question)
    return FormAnswer(None, (in_field(outcome, FORMS[name]),)) if isinstance(outcome, Finding) else FormAnswer(outcome)


def in_field(finding: Finding, form: CalculatorForm) -> Finding:
    """Return a finding of a reader with its field as ``file``, naming fields of the form in place of options."""
    is_option = finding.file.startswith("--") or finding.file.isupper()
    field = finding.file.removeprefix("--").replace("-", "_").lower() if is_option else finding.file
    message, remedy = (options_as_fields(sentence, form) for sentence in (finding.message, finding.remedy))
    return replace(finding, file=field, message=message, remedy=remedy)


def options_as_fields(sentence: str, form: CalculatorForm) -> str:
    """Return a text with the names of fields and calculators in place of command-line options and commands."""
    if not isinstance(sentence, Text):
        return sentence
    return Text(
        sentence.template, {name: _as_field(value, form) for name, value in sentence.values.items()}, sentence.plural
    )


def _as_field(value: Value, form: CalculatorForm) -> Value:
    if isinstance(value, Text):
        return options_as_fields(value, form)
    if not isinstance(value, str):
        return value
    if value.startswith("calc "):
        return text("“{name}”", name=NAMES[value.removeprefix("calc ")])
    if value.startswith("--"):
        name = value.removeprefix("--").replace("-", "_")
        labels = {field.name: str(field.label) for field in form.fields} | {"rules": gettext("Rulebook")}
        return text("“{name}”", name=labels.get(name, name))
    return value


def _question(name: str, reader: OptionReader, words: Mapping[str, str]) -> tuple[CalculatorQuestion, list[Finding]]:
    if name == "convert":
        return _conversion(reader, words), []
    form, findings = FORMS[name], []
    events: tuple[QuestionEvent, ...]
    away: tuple[ListedOpponent, ...] = ()
    if name == "team":
        home, wrong = _opponents(words, "home", results=False)
        away, also_wrong = _opponents(words, "away", results=False)
        events, findings = (QuestionEvent(home),), [*wrong, *also_wrong]
    elif form.several:
        events, findings = _events(words.get("opponents", ""), results=form.results)
    else:
        opponents, findings = _opponents(words, "opponents", results=form.results)
        events = (QuestionEvent(opponents),)
    question = CalculatorQuestion(
        candidate=reader.candidate(),
        setting=reader.setting(),
        events=events,
        away=away,
        target=reader.rating("target"),
        gain=reader.whole("gain", 1, 1000),
        strength=reader.rating("strength"),
        draws=reader.share("draws", DRAWS),
    )
    return question, findings


def _conversion(reader: OptionReader, words: Mapping[str, str]) -> CalculatorQuestion:
    reader.words = {"from": words.get("from") or next(iter(SYSTEMS)), "rating": words.get("rating", "").strip() or "-"}
    system = reader.choice("from", tuple(SYSTEMS))
    if not system:
        return CalculatorQuestion()
    return CalculatorQuestion(
        system=system, foreign_rating=reader.whole("rating", SYSTEMS[system].lowest, SYSTEMS[system].highest)
    )


def _opponents(
    words: Mapping[str, str], field: str, *, results: bool
) -> tuple[tuple[ListedOpponent, ...], list[Finding]]:
    typed = words.get(field, "").replace("\r\n", "\n")
    opponents, findings = read_opponents(typed, results=results)
    return opponents, [finding.in_file(field) for finding in findings]


def _events(typed: str, *, results: bool) -> tuple[tuple[QuestionEvent, ...], list[Finding]]:
    """Return an event for each non-empty line, and the findings; an empty list is a finding."""
    lines = [(number, line) for number, line in enumerate(typed.splitlines(), 1) if line.strip()] or [(1, "")]
    if len(lines) > MOST_EVENTS:
        message = text("{number} events; at most {most} can be compared", number=len(lines), most=MOST_EVENTS)
        return (), [Finding("error", "too-many-events", message, text("leave some out"), file="opponents")]
    events, findings = [], []
    for number, line in lines:
        event, wrong = read_question_event(line, results=results)
        events.append(event)
        findings += [replace(finding, file="opponents", line=number) for finding in wrong]
    return tuple(events), findings


def _book(name: str, id: str, question: CalculatorQuestion) -> tuple[Rulebook | None, list[Finding]]:
    """Return the rulebook that was named, else FIDE's for the first day; a conversion uses the rulebook ``article``."""
    if not id or id == ALL:
        id = "article" if name == "convert" else ""
    setting = question.setting
    try:
        return (rulebook(id) if id else rulebook_for("FIDE", setting.start or date.max, setting.pool)), []
    except UnknownRulebook as unknown:
        remedy = text("use one of {choices}", choices=tuple(rulebook_ids()))
        return None, [Finding("error", "unknown-rulebook", str(unknown), remedy, file="rules")]
