"""Every form by name: its title, what it is made of, and the function that makes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ratinghouse.forms.computer_table import computer_table
from ratinghouse.forms.crosstable import Order, crosstable
from ratinghouse.forms.document import Document
from ratinghouse.forms.form1 import form1
from ratinghouse.forms.form2 import form2
from ratinghouse.forms.form3 import form3
from ratinghouse.forms.form4 import form4
from ratinghouse.forms.it1 import it1
from ratinghouse.forms.it3 import it3
from ratinghouse.forms.norm_table import norm_table
from ratinghouse.forms.pictures import event_pictures
from ratinghouse.forms.sheet import calculation_sheet
from ratinghouse.reports.report import Report
from ratinghouse.runs.norm_answer import Question
from ratinghouse.runs.rating import Run


@dataclass(frozen=True)
class Asked:
    """What a form is asked about. ``rated`` rates the report, for the forms that show ratings."""

    report: Report
    rated: Callable[[], Run]
    question: Question
    wanted: tuple[int, ...] = ()  # starting numbers; none = everybody
    order: Order = "rank"


@dataclass(frozen=True)
class Form:
    """A form that can be made."""

    title: str
    needs: str
    make: Callable[[Asked], Document]
    of_players: bool = False  # whether it can be made of single players


FORMS: dict[str, Form] = {
    "form1": Form(
        "Form 1: tournament report (2003)",
        "a round robin",
        lambda asked: form1(asked.report, asked.question.registers),
    ),
    "form2": Form(
        "Form 2: pairing card (2003)",
        "any report",
        lambda asked: form2(asked.report, asked.wanted, asked.question.registers),
        of_players=True,
    ),
    "form3": Form(
        "Form 3: several players' results (2003)",
        "any report",
        lambda asked: form3(asked.report, asked.wanted, asked.question.registers),
        of_players=True,
    ),
    "form4": Form(
        "Form 4: certificate of title result (2003)",
        "a norm, or a player and a title",
        lambda asked: form4(asked.report, asked.question, asked.wanted),
        of_players=True,
    ),
    "it1": Form(
        "IT1: certificate of title result",
        "a norm, or a player and a title",
        lambda asked: it1(asked.report, asked.question, asked.wanted),
        of_players=True,
    ),
    "it3": Form("IT3: tournament report", "any report", lambda asked: it3(asked.report, asked.question)),
    "norm-table": Form(
        "Table of title norms",
        "a norm",
        lambda asked: norm_table(asked.report, asked.question, asked.wanted),
        of_players=True,
    ),
    "computer-table": Form("Computer table of 11.31 (2003)", "a rulebook", lambda asked: computer_table(asked.rated())),
    "crosstable": Form(
        "Crosstable",
        "any report",
        lambda asked: crosstable(asked.report, asked.order, asked.question.registers),
    ),
    "sheet": Form(
        "Calculation sheet",
        "a rulebook",
        lambda asked: calculation_sheet(asked.rated(), asked.wanted),
        of_players=True,
    ),
    "pictures": Form("Pictures of the event", "a rulebook", lambda asked: event_pictures(asked.rated())),
}
