"""An amended edition: built from the edition's statute, with some of its definitions replaced."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from ratinghouse.kernel.amending.faults import WrongAmendment, wrong_amendment
from ratinghouse.kernel.amending.functions import replaced_rule, rule_text_of
from ratinghouse.kernel.amending.recalculated_examples import recalculated_examples, wrong_examples
from ratinghouse.kernel.amending.replacements import Function, Replacement, replacements
from ratinghouse.kernel.book import Amendments, Rulebook
from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.rule import Rule, RulebookError
from ratinghouse.kernel.rule_set import RuleSet, errors_collected
from ratinghouse.kernel.statutes.documents import define_names
from ratinghouse.kernel.statutes.fields import AMENDED
from ratinghouse.kernel.statutes.statute import define_check, define_dated_check, statute_of
from ratinghouse.kernel.statutes.statute_format import NameDocument, StatuteDocument
from ratinghouse.kernel.table import LookupTable
from ratinghouse.kernel.texts import NO_TEXT, Text, joined, text


def amended_book(book: Rulebook, changes: Mapping[str, object], functions: Iterable[Function]) -> Rulebook:
    """Return a new book: the edition with these changes, and with any amendments that it already has."""
    if book.is_amended and book.amendments is None:
        message = text("{rules} was read from its statute: what it amends is not known", rules=book.id)
        raise wrong_amendment("wrong-amendment", message, text("amend {rules} itself", rules=book.base_id))
    base, before = book.amendments or (book, {})
    functions = list(functions)
    again = {*changes, *(function.__name__ for function in functions)}
    earlier_changes = {name: content for name, content in before.items() if name not in again}
    replaced, findings = replacements(base, {**earlier_changes, **changes}, functions)
    document = statute_of(base).document
    amended = _Building(base, document, replaced, findings).finished()
    examples = recalculated_examples(amended, replaced)
    if examples:
        amended = _Building(base, _with_examples(document, examples), replaced, []).finished()
    return amended


class _Building:
    """One amended book while it is defined, name by name; ``findings`` say what does not fit."""

    def __init__(
        self,
        base: Rulebook,
        document: StatuteDocument,
        replaced: Mapping[str, Replacement],
        findings: Sequence[Finding],
    ) -> None:
        self.base, self.document, self.replaced = base, document, replaced
        self.findings = list(findings)
        with errors_collected():
            self.book = Rulebook(
                base.id,
                title=base.title,
                authority=base.authority,
                in_force=base.in_force,
                source=base.source,
                until=base.until,
                pools=base.pools,
                applied=False,
                changes_idle=base.changes_idle,
            )
            self.calendar = Calendar(base.id, {}, ignores_unknown=True)

    def finished(self) -> Rulebook:
        """Return the book. Raise WrongAmendment with everything that does not fit."""
        book, document, language = self.book, self.document, self.document["language"]
        for rules, rows in ((book, document["names"]), (self.calendar, document["calendar"])):
            for row in rows:
                with rules.collecting_errors(row["name"], _needs(row)):
                    self._define(rules, row)
        for check in document["checks"]:
            with book.collecting_errors(check["code"], _needs(check)):
                define_check(book, check, language)
        for dated_check in document["dated_checks"]:
            with book.collecting_errors(dated_check["code"], [dated_check["where"]]):
                define_dated_check(book, self.calendar, dated_check)
        book.complete(self.calendar, self.base.adjustments)
        self.findings += map(_finding, (*book.errors, *self.calendar.errors))
        if not self.findings:
            self.findings += wrong_examples(book, [name for name, it in self.replaced.items() if not it.text])
        if self.findings:
            raise WrongAmendment(self.findings)
        self._name_and_describe()
        return book

    def _define(self, rules: RuleSet, row: NameDocument) -> None:
        """Define what a row of the document states, or its replacement."""
        replacement = self.replaced.get(row["name"])
        if replacement is None or row["kind"] == "input":
            define_names(rules, [row], self.document["language"])
        elif row["kind"] == "value":
            rules.value(row["article"], note=row["note"], **{row["name"]: cast(Any, replacement.content)})
        elif row["kind"] == "table":
            assert isinstance(replacement.content, LookupTable)
            rules.table(row["article"], note=row["note"], **{row["name"]: replacement.content})
        else:
            names = {*self.base.names, *self.base.calendar.names}
            rule = replaced_rule(rules, row, cast(Function, replacement.content), names)
            if isinstance(rule, Rule):
                rules.define_rule(rule)
            else:  # keep the old rule, so that the rules that read it are not reported too
                self.findings += rule
                define_names(rules, [row], self.document["language"])

    def _name_and_describe(self) -> None:
        """Give the book its name, its title and the note that it is in force nowhere."""
        base, book = self.base, self.book
        texts = {name: it.text or rule_text_of(self._rule(name)) for name, it in self.replaced.items()}
        amendments = [f"{name}={words}" for name, words in texts.items()]
        book.id = self.calendar.id = AMENDED.join([base.id, *amendments])
        book.title = text("{title}, amended: {amendments}", title=base.title, amendments=tuple(amendments))
        changes = tuple(it.words for it in self.replaced.values())
        note = text(
            "Amended for study: in force nowhere, and no office publishes by it. {rules} with {changes}.",
            rules=base.id,
            changes=changes,
        )
        book.note = joined([note, base.note]) if base.note else note
        book.amendments = Amendments(base, {name: it.content for name, it in self.replaced.items()})

    def _rule(self, name: str) -> Rule:
        rule = self.book.names.get(name) or self.calendar.names[name]
        assert isinstance(rule, Rule)
        return rule


def _needs(row: Mapping[str, Any]) -> list[str]:
    return [*row.get("parameters", ()), row.get("where", "")]


def _with_examples(document: StatuteDocument, examples: Mapping[str, list[str]]) -> StatuteDocument:
    """Return the document with other examples of some rules."""
    changed: dict[str, Any] = dict(document)
    for part in ("names", "calendar"):
        changed[part] = [
            {**row, "examples": examples[row["name"]]} if row["kind"] == "rule" and row["name"] in examples else row
            for row in changed[part]
        ]
    return cast(StatuteDocument, changed)


def _finding(error: RulebookError) -> Finding:
    dated = "takes a dated value" in error.problem
    remedy: Text = text("state it once, without a day") if dated else NO_TEXT
    return Finding("error", "wrong-amendment", error.problem, remedy, "", error.file, error.line)
