"""Whether a report agrees with itself. These checks know the Report only, so they hold for every file format."""

from ratinghouse.kernel.finding import Finding
from ratinghouse.reports.crosschecks import event, pairings, players, standings
from ratinghouse.reports.crosschecks.kinds import KINDS
from ratinghouse.reports.notebook import Notebook
from ratinghouse.reports.report import Report

__all__ = ["KINDS", "crosscheck"]


def crosscheck(report: Report) -> tuple[Finding, ...]:
    """Every contradiction inside the report, each told once, in the order of the file."""
    notebook = Notebook(KINDS, report.file)
    players.check(report, notebook)
    pairings.check(report, notebook)
    standings.check(report, notebook)
    event.check(report, notebook)
    return notebook.findings()
