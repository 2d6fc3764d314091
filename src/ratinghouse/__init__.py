"""Ratinghouse: a chess federation's whole rating office in one package.

``import ratinghouse as rh`` offers the functions below; each is loaded when it is first used, so that the import itself
takes no time. They raise ``Refused`` with findings, print nothing, and return objects that display themselves.
"""

__version__ = "0.1.0"

TYPE_CHECKING = False  # type checkers take it as true; typing itself takes as long to import as all of Python
if TYPE_CHECKING:
    from typing import Any

    from ratinghouse.kernel.finding import Finding as Finding
    from ratinghouse.kernel.finding import Refused as Refused
    from ratinghouse.kernel.finding import WrongArgument as WrongArgument
    from ratinghouse.library import calculators as calc
    from ratinghouse.library.calculators import CalculatorReply as CalculatorReply
    from ratinghouse.library.calendars import CalendarAnswers as CalendarAnswers
    from ratinghouse.library.calendars import calendar as calendar
    from ratinghouse.library.checking import CheckedEvent as CheckedEvent
    from ratinghouse.library.checking import check as check
    from ratinghouse.library.conversion import convert as convert
    from ratinghouse.library.extras import MissingExtra as MissingExtra
    from ratinghouse.library.forms import PrintedForm as PrintedForm
    from ratinghouse.library.forms import form as form
    from ratinghouse.library.game_rows import games as games
    from ratinghouse.library.laws import Law as Law
    from ratinghouse.library.laws import editions as editions
    from ratinghouse.library.laws import rules as rules
    from ratinghouse.library.list_files import ReadList as ReadList
    from ratinghouse.library.list_files import read_list as read_list
    from ratinghouse.library.list_files import write_list as write_list
    from ratinghouse.library.norms import NormReport as NormReport
    from ratinghouse.library.norms import norms as norms
    from ratinghouse.library.offices import OpenOffice as OpenOffice
    from ratinghouse.library.offices import create_office as create_office
    from ratinghouse.library.offices import open_office as open_office
    from ratinghouse.library.rating_runs import RatingRun as RatingRun
    from ratinghouse.library.rating_runs import rate as rate
    from ratinghouse.library.reading import EventReport as EventReport
    from ratinghouse.library.reading import read as read
    from ratinghouse.library.sheets import Sheet as Sheet
    from ratinghouse.library.tables.findings import FindingList as FindingList
    from ratinghouse.library.tables.table import Table as Table
    from ratinghouse.library.verification import VerifiedList as VerifiedList
    from ratinghouse.library.verification import verify as verify

_PLACES = {
    "kernel.finding": ("Finding", "Refused", "WrongArgument"),
    "library.calculators": ("CalculatorReply",),
    "library.calendars": ("CalendarAnswers", "calendar"),
    "library.checking": ("CheckedEvent", "check"),
    "library.conversion": ("convert",),
    "library.extras": ("MissingExtra",),
    "library.tables.findings": ("FindingList",),
    "library.forms": ("PrintedForm", "form"),
    "library.game_rows": ("games",),
    "library.laws": ("Law", "editions", "rules"),
    "library.list_files": ("ReadList", "read_list", "write_list"),
    "library.norms": ("NormReport", "norms"),
    "library.offices": ("OpenOffice", "create_office", "open_office"),
    "library.rating_runs": ("RatingRun", "rate"),
    "library.reading": ("EventReport", "read"),
    "library.sheets": ("Sheet",),
    "library.tables.table": ("Table",),
    "library.verification": ("VerifiedList", "verify"),
}
"""Module -> the public names that it defines."""
_MODULES = {name: module for module, names in _PLACES.items() for name in names}

__all__ = [
    "CalculatorReply",
    "CalendarAnswers",
    "CheckedEvent",
    "EventReport",
    "Finding",
    "FindingList",
    "Law",
    "MissingExtra",
    "NormReport",
    "OpenOffice",
    "PrintedForm",
    "RatingRun",
    "ReadList",
    "Refused",
    "Sheet",
    "Table",
    "VerifiedList",
    "WrongArgument",
    "__version__",
    "calc",
    "calendar",
    "check",
    "convert",
    "create_office",
    "editions",
    "form",
    "games",
    "norms",
    "open_office",
    "rate",
    "read",
    "read_list",
    "rules",
    "verify",
    "write_list",
]


def __getattr__(name: str) -> "Any":
    """Return a public name, from the module that defines it, which is loaded now."""
    from importlib import import_module

    if name == "calc":
        return import_module("ratinghouse.library.calculators")
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"ratinghouse.{_MODULES[name]}"), name)


def __dir__() -> list[str]:
    return __all__
