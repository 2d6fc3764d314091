"""Paper in: tournament reports of every format become one Report, with findings on what is odd in them."""

from ratinghouse.reports.crosschecks import crosscheck
from ratinghouse.reports.formats import infer_format
from ratinghouse.reports.reading import READERS, Unreadable, read_report
from ratinghouse.reports.report import Entry, Event, Format, Report, Result, Team

__all__ = [
    "READERS",
    "Entry",
    "Event",
    "Format",
    "Report",
    "Result",
    "Team",
    "Unreadable",
    "crosscheck",
    "infer_format",
    "read_report",
]
