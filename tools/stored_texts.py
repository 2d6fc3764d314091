"""Texts that are in no call of ``text``: sentences of rulebooks, conditions of titles, words of states and kinds.

``stored_texts()`` returns each with the place it comes from; ``tools/catalogues.py`` gathers them for the catalogues.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from pkgutil import iter_modules

from ratinghouse.kernel.texts import Text

_WORD = re.compile(r"[A-Za-z]{4}")
ACCOUNT_FACTS = ("role", "active", "email", "password", "invited")
COUNTS = ("rated", "created", "changed", "unchanged", "delisted", "inactive", "players", "events", "games")
STATUSES = ("listed", "new", "unrated", "delisted", "inactive")


def stored_texts() -> dict[str, str]:
    """Return every text with where it comes from."""
    places = (*_of_rulebooks(), *_of_titles(), *_of_interface(), *_words())
    return {template: place for template, place in places if template}


def _of_rulebooks() -> Iterator[tuple[str, str]]:
    from ratinghouse.kernel.rule import InputColumn, Rule
    from ratinghouse.kernel.units import Unit
    from ratinghouse.rulebooks import adjustments_of, calendar_of, rulebook, rulebook_ids

    for id in rulebook_ids():
        book, calendar = rulebook(id), calendar_of(id)
        texts: list[str] = [book.title, book.source, book.note]
        for definition in book.names.values():
            if isinstance(definition, InputColumn):
                texts += [definition.meaning, definition.label, *definition.words]
            elif isinstance(definition, Rule):
                texts += [definition.sentence, definition.note, *definition.labels]
            else:
                texts.append(definition.note)
        for check in book.checks:
            texts += [check.rule.sentence, check.rule.note, check.remedy]
            parameters = (book.names.get(name) for name in check.rule.parameters)
            texts += [rule.label for rule in parameters if isinstance(rule, Rule) and rule.unit is not Unit.FLAG]
        for dated in book.dated_checks:
            texts += [dated.rule.sentence, dated.remedy]
            texts += [calendar.label(name) for name in dated.rule.parameters if name not in calendar.values]
        for rule in calendar.rules.values():
            texts += [rule.sentence, rule.note]
        for adjustment in adjustments_of(id):
            texts += [adjustment.sentence, adjustment.rule.note, adjustment.article]
        texts += [column.meaning for column in calendar.inputs.values()]
        articles = (definition.article for definition in book.names.values() if not isinstance(definition, InputColumn))
        checked = (check.rule.article for check in book.every_check)
        texts += [article for article in (*articles, *checked) if _WORD.search(article)]
        yield from ((_template(sentence), id) for sentence in texts)


def _of_titles() -> Iterator[tuple[str, str]]:
    from ratinghouse import titles
    from ratinghouse.titles.condition import Condition, Conditions

    for module in iter_modules(titles.__path__):
        for definition in vars(import_module(f"{titles.__name__}.{module.name}")).values():
            for condition in definition if isinstance(definition, tuple | list | Conditions) else (definition,):
                if isinstance(condition, Condition):
                    yield _template(condition.sentence), f"titles {condition.article}"
                    yield condition.name.replace("_", " "), f"titles {condition.article}"


def _of_interface() -> Iterator[tuple[str, str]]:
    """Yield what the page of the JSON interface says of its addresses: docstrings of views."""
    from ratinghouse.site.api.documentation import operations

    for operation in operations():
        described = (operation.summary, operation.description, *(part.description for part in operation.parameters))
        yield from ((part, "JSON interface") for part in described)


def _words() -> Iterator[tuple[str, str]]:
    """Yield words of enumerations, which are stored and shown alone."""
    from ratinghouse.calculators.question import FORMATS
    from ratinghouse.forms.registry import FORMS
    from ratinghouse.kernel.finding import SEVERITIES
    from ratinghouse.kernel.grains import GRAINS
    from ratinghouse.office.models import Entry, Event, FeeAccount
    from ratinghouse.rating.period import POOLS
    from ratinghouse.reports.report import Format
    from ratinghouse.site.models import Account

    choices = (choice for enumeration in (Event.State, Entry.Match, FeeAccount.Payer) for choice in enumeration)
    states = [str(word) for choice in choices for word in (choice.value, choice.label)]
    groups: tuple[Iterable[str], ...] = (
        (form.title for form in FORMS.values()),
        *(SEVERITIES, GRAINS, POOLS, FORMATS, states, Account.Role.values, ACCOUNT_FACTS, COUNTS, STATUSES),
        (format.value for format in Format),
    )
    yield from ((_template(word), "words") for words in groups for word in words)


def _template(sentence: str) -> str:
    return sentence.template if isinstance(sentence, Text) else str(sentence)
