"""Every form by name: its title, what it is made of, and the function that makes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ratinghouse.forms.computer_table import computer_table
from ratinghouse.forms.crosstable import Order, crosstable
from ratinghouse.forms.document import FormDocument
from ratinghouse.forms.form1 import form1
from ratinghouse.forms.form2 import form2
from ratinghouse.forms.form3 import form3
from ratinghouse.forms.form4 import form4
from ratinghouse.forms.it1 import it1
from ratinghouse.forms.it3 import it3
from ratinghouse.forms.norm_table import norm_table
from ratinghouse.forms.pictures import event_pictures
from ratinghouse.forms.sheet import calculation_sheet
from ratinghouse.rating.norm_answer import NormQuestion
from ratinghouse.rating.run import Run
from ratinghouse.reports.report import Report


@dataclass(frozen=True)
class FormRequest:
    """What a form is about. ``rated`` rates the report, for the forms that show ratings."""

    report: Report
    rated: Callable[[], Run]
    question: NormQuestion
    players: tuple[int, ...] = ()  # starting numbers; none = everybody
    order: Order = "rank"


@dataclass(frozen=True)
class FormKind:
    """A form that can be made."""

    title: str
    needs: str
    make: Callable[[FormRequest], FormDocument]
    of_players: bool = False  # whether it can be made of single players


FORMS: dict[str, FormKind] = {
    "form1": FormKind(
        "Form 1: tournament report (2003)",
        "a round robin",
        lambda request: form1(request.report, request.question.registers),
    ),
    "form2": FormKind(
        "Form 2: pairing card (2003)",
        "any report",
        lambda request: form2(request.report, request.players, request.question.registers),
        of_players=True,
    ),
    "form3": FormKind(
        "Form 3: several players' results (2003)",
        "any report",
        lambda request: form3(request.report, request.players, request.question.registers),
        of_players=True,
    ),
    "form4": FormKind(
        "Form 4: certificate of title result (2003)",
        "a norm, or a player and a title",
        lambda request: form4(request.report, request.question, request.players),
        of_players=True,
    ),
    "it1": FormKind(
        "IT1: certificate of title result",
        "a norm, or a player and a title",
        lambda request: it1(request.report, request.question, request.players),
        of_players=True,
    ),
    "it3": FormKind("IT3: tournament report", "any report", lambda request: it3(request.report, request.question)),
    "norm-table": FormKind(
        "Table of title norms",
        "a norm",
        lambda request: norm_table(request.report, request.question, request.players),
        of_players=True,
    ),
    "computer-table": FormKind(
        "Computer table of 11.31 (2003)", "a rulebook", lambda request: computer_table(request.rated())
    ),
    "crosstable": FormKind(
        "Crosstable",
        "any report",
        lambda request: crosstable(request.report, request.order, request.question.registers),
    ),
    "sheet": FormKind(
        "Calculation sheet",
        "a rulebook",
        lambda request: calculation_sheet(request.rated(), request.players),
        of_players=True,
    ),
    "pictures": FormKind("Pictures of the event", "a rulebook", lambda request: event_pictures(request.rated())),
}
