"""Every form by name: its title, what it needs, and the function that builds it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from ratinghouse.forms.computer_table import computer_table
from ratinghouse.forms.crosstable import Order, crosstable
from ratinghouse.forms.document import FormDocument, in_language
from ratinghouse.forms.form1 import form1
from ratinghouse.forms.form2 import form2
from ratinghouse.forms.form3 import form3
from ratinghouse.forms.form4 import form4
from ratinghouse.forms.it1 import it1
from ratinghouse.forms.it3 import it3
from ratinghouse.forms.norm_table import norm_table
from ratinghouse.forms.pictures import event_pictures
from ratinghouse.forms.sheet import calculation_sheet
from ratinghouse.kernel.languages import ENGLISH
from ratinghouse.kernel.texts import Text, text
from ratinghouse.rating.calculation import Calculation
from ratinghouse.rating.norm_answer import NormQuestion
from ratinghouse.reports.report import Report


@dataclass(frozen=True)
class FormRequest:
    """The subject and the options of a form. Report and calculation are read only for forms that show them."""

    read_report: Callable[[], Report]
    calculation: Callable[[], Calculation]
    question: NormQuestion
    players: tuple[int, ...] = ()  # starting numbers; none = everybody
    order: Order = "rank"
    official: str = ""  # of the federation that endorses the report
    language: str = ENGLISH

    @cached_property
    def report(self) -> Report:
        """Return the report, read once."""
        return self.read_report()


@dataclass(frozen=True)
class FormKind:
    """A form that can be made."""

    title: Text
    needs: Text
    build: Callable[[FormRequest], FormDocument]
    of_players: bool = False  # whether it can be made for single players

    def make(self, request: FormRequest) -> FormDocument:
        """Return the form in the language of the request. Raises ``NoForm`` where there is nothing to show."""
        return in_language(self.build(request), request.language)


FORMS: dict[str, FormKind] = {
    "form1": FormKind(
        text("Form 1: tournament report (2003)"),
        text("a round robin"),
        lambda request: form1(request.report, request.question.registers, request.official),
    ),
    "form2": FormKind(
        text("Form 2: pairing card (2003)"),
        text("any report"),
        lambda request: form2(request.report, request.players, request.question.registers, request.official),
        of_players=True,
    ),
    "form3": FormKind(
        text("Form 3: several players' results (2003)"),
        text("any report"),
        lambda request: form3(request.report, request.players, request.question.registers),
        of_players=True,
    ),
    "form4": FormKind(
        text("Form 4: certificate of title result (2003)"),
        text("a norm, or a player and a title"),
        lambda request: form4(request.report, request.question, request.players),
        of_players=True,
    ),
    "it1": FormKind(
        text("IT1: certificate of title result"),
        text("a norm, or a player and a title"),
        lambda request: it1(request.report, request.question, request.players),
        of_players=True,
    ),
    "it3": FormKind(
        text("IT3: tournament report"), text("any report"), lambda request: it3(request.report, request.question)
    ),
    "norm-table": FormKind(
        text("Table of title norms"),
        text("a norm"),
        lambda request: norm_table(request.report, request.question, request.players),
        of_players=True,
    ),
    "computer-table": FormKind(
        text("Computer table of 11.31 (2003)"),
        text("a rulebook"),
        lambda request: computer_table(request.report, request.calculation()),
    ),
    "crosstable": FormKind(
        text("Crosstable"),
        text("any report"),
        lambda request: crosstable(request.report, request.order, request.question.registers),
    ),
    "sheet": FormKind(
        text("Calculation sheet"),
        text("a rulebook"),
        lambda request: calculation_sheet(request.calculation(), request.players),
        of_players=True,
    ),
    "pictures": FormKind(
        text("Pictures of the event"),
        text("a rulebook"),
        lambda request: event_pictures(request.report, request.calculation(), request.language),
    ),
}
