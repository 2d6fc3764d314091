"""The texts that pages show although they are not written in pages: of rulebooks, findings, calculators and states.

``told_texts()`` gives each with the place where it stands. What is filled in has a name: ``f"line {row} is {text!r}"``
is told as ``line {row} is {text}``. ``tools/catalogues.py`` writes them down as Python that GNU gettext reads.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from spoken_code import spoken_in, verbs_in

from ratinghouse.site.language.text_templates import FEWEST_LETTERS, FIELD, letters

SOURCE = Path(__file__).resolve().parents[1] / "src" / "ratinghouse"

SPEAKING = (
    "reports",
    "rating",
    "derivation",
    "calculators",
    "titles",
    "office",
    "forms",
    "rulebooks/__init__.py",
    "rulebooks/article",
    "rulebooks/descriptions.py",
    "site",
)
"""Where sentences come from that reach a page."""

SILENT = tuple(
    line for line in (Path(__file__).parent / "silent.txt").read_text().splitlines() if line and line[0] != "#"
)

_WORD = re.compile(r"[A-Za-z]{4}")
DATED = "{number} from {day}"  # a value of the law that changed on a day
TRF = ("TRF 001 col {columns}", "TRF16 header")  # where the format says what a file must
FULL_STOP = "."  # some findings end with it only where nothing is added
STEPS = ("gathering", "rating", "writing", "interrupted")
ACCOUNT = ("role", "active", "email", "password", "invited")
COUNTS = ("rated", "created", "changed", "unchanged", "delisted", "inactive", "players", "events", "games")


def told_texts() -> dict[str, str]:
    """Each text with where it stands: those of the rulebooks, single words, and those of the code."""
    found: dict[str, str] = {}
    shapes: set[str] = set()
    for text, place in (*_of_rulebooks(), *_of_title_regulations(), *_words(), *_of_interface(), *_of_code()):
        shape = _shape(text)
        if shape not in shapes and _says_something(text):
            shapes.add(shape)
            found[text] = place
    return found


def _shape(text: str) -> str:
    """A text whatever its names are called: two of one shape cannot be told apart once they are filled in."""
    names: dict[str, int] = {}
    return FIELD.sub(lambda field: f"{{{names.setdefault(field[1], len(names))}}}", text)


def _says_something(text: str) -> bool:
    fewest = FEWEST_LETTERS if FIELD.search(text) and text[0] not in " ;,.(" else 1
    return letters(text) >= fewest or text == FULL_STOP


def _of_rulebooks() -> Iterator[tuple[str, str]]:
    from ratinghouse.rulebooks import adjustments_of, calendar_of, rulebook, rulebook_ids

    for id in rulebook_ids():
        book, calendar = rulebook(id), calendar_of(id)
        texts: list[str] = [book.title, book.source, book.note]
        texts += [article for article in _articles(book) if _WORD.search(article)]
        for what in book.names.values():
            texts += _of_name(what)
        for check in book.checks:
            texts += [check.rule.sentence, check.rule.note, check.remedy]
            texts += [name.replace("_", " ") for name in check.rule.parameters if _is_measured(book.names.get(name))]
        for dated in book.dated_checks:
            texts += [dated.remedy, *(name.replace("_", " ") for name in dated.rule.parameters)]
        for rule in calendar.rules.values():
            texts += [rule.sentence.template, rule.note.template]
        for one in adjustments_of(id):
            texts += [one.sentence, one.note, one.article]
        texts += [column.meaning for column in calendar.inputs.values()]
        yield from ((text, id) for text in texts)


def _of_name(what: Any) -> list[str]:
    """The texts of a rule, a given, a value or a table. A finding calls a given by its sentence up to a semicolon."""
    from ratinghouse.kernel.rule import InputColumn, Rule

    if isinstance(what, InputColumn):
        return [what.meaning, what.label, *what.words]
    return [what.sentence, what.note, *what.labels] if isinstance(what, Rule) else [what.note]


def _is_measured(what: object) -> bool:
    """Whether a finding shows the column's name beside its number."""
    from ratinghouse.kernel.rule import Rule
    from ratinghouse.kernel.units import Unit

    return isinstance(what, Rule) and what.unit is not Unit.FLAG


def _articles(book: Any) -> Iterator[str]:
    numbered = (what for what in book.names.values() if hasattr(what, "article"))
    yield from (what.article for what in (*numbered, *(check.rule for check in book.every_check)))


def _of_interface() -> Iterator[tuple[str, str]]:
    """What the page of the JSON interface says of its addresses."""
    from ratinghouse.site.api.documentation import operations

    for operation in operations():
        yield from ((text, "interface") for text in (operation.summary, operation.description))
        yield from ((parameter.description, "interface") for parameter in operation.parameters)


def _of_title_regulations() -> Iterator[tuple[str, str]]:
    from ratinghouse.titles.condition import Condition

    for name in ("administration", "applications", "by_category", "conditions"):
        for what in vars(import_module(f"ratinghouse.titles.{name}")).values():
            for one in what if isinstance(what, (tuple, list)) else (what,):
                if isinstance(one, Condition):
                    yield from ((text, f"titles {one.article}") for text in (one.sentence, one.name.replace("_", " ")))


def _words() -> Iterator[tuple[str, str]]:
    """Words that stand alone: of states, kinds and steps."""
    from ratinghouse.calculators.question import FORMATS
    from ratinghouse.forms.registry import FORMS as DOCUMENTS
    from ratinghouse.kernel.finding import SEVERITIES
    from ratinghouse.kernel.grains import GRAINS
    from ratinghouse.office.models import Entry, Event
    from ratinghouse.rating.period import POOLS
    from ratinghouse.reports.report import Format
    from ratinghouse.site.models import Account

    states = [word for choice in (Event.State, Entry.Match) for one in choice for word in (one.value, one.label)]
    formats = [one.value for one in Format]
    yield from ((one.title, "forms") for one in DOCUMENTS.values())
    alone = (*SEVERITIES, *GRAINS, *POOLS, *FORMATS, *formats, *states, *Account.Role.values)
    for words in (alone, STEPS, ACCOUNT, COUNTS, (DATED, *TRF, FULL_STOP)):
        yield from ((str(word), "words") for word in words)
    for package in ("office", "site"):
        for path in sorted((SOURCE / package).rglob("*.py")):
            yield from ((verb, "journal") for verb in verbs_in(ast.parse(path.read_text("utf-8"))))


def _of_code() -> Iterator[tuple[str, str]]:
    from ratinghouse.site.calculators.question_form import options_as_fields

    for speaking in SPEAKING:
        place = SOURCE / speaking
        for path in [place] if place.is_file() else sorted(place.rglob("*.py")):
            name = str(path.relative_to(SOURCE))
            if not name.startswith(SILENT):
                for text in spoken_in(ast.parse(path.read_text("utf-8"))):
                    yield (options_as_fields(text) if name.startswith("calculators/") else text), name
