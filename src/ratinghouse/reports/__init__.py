"""Tournament reports of every format, read into one Report model, with findings on what is wrong in them."""

from ratinghouse.reports.crosschecks import crosscheck
from ratinghouse.reports.formats import infer_format
from ratinghouse.reports.reading import READERS, UnreadableReport, read_report
from ratinghouse.reports.report import Format, Report, ReportEntry, ReportHeader, Result, Team

__all__ = [
    "READERS",
    "Format",
    "Report",
    "ReportEntry",
    "ReportHeader",
    "Result",
    "Team",
    "UnreadableReport",
    "crosscheck",
    "infer_format",
    "read_report",
]
