"""Reports for the tests of forms, and what a PDF says."""

from __future__ import annotations

import os
import shutil
import subprocess
from datetime import date
from itertools import combinations
from pathlib import Path

import pytest

from ratinghouse.forms.document import FormDocument
from ratinghouse.forms.pdf import pdf
from ratinghouse.forms.registry import FormRequest
from ratinghouse.rating.calculation import calculation_of
from ratinghouse.rating.norm_answer import NormQuestion
from ratinghouse.rating.period import RatingPeriod
from ratinghouse.rating.run import rate
from ratinghouse.reports import read_report
from ratinghouse.reports.report import Format, Report, ReportEntry, ReportHeader, Result
from ratinghouse.rulebooks import rulebook

SAMPLES = Path(__file__).resolve().parents[2] / "src" / "ratinghouse" / "samples"

NAMES = (
    *("Österreich, Jörg", "Чигорин, Михаил", "Παπαδόπουλος, Γεώργιος", "羽生 善治"),
    *("<script>alert('x')</script>", '=HYPERLINK("http://x")', "#strike[Ann] \\ $x$ *b*", "Nul\x00 and bell\x07"),
)

OTHER_SIDE = {"1": "0", "=": "=", "0": "1", "+": "-"}


def sample(name: str) -> Report:
    """Return a sample event of the package."""
    return read_report(SAMPLES / name)


def round_robin(names: tuple[str, ...] = NAMES, cycles: int = 1, marks: str = "1=0+") -> Report:
    """Everybody meets everybody; the results go round through the marks."""
    results: dict[int, list[Result]] = {no: [] for no in range(1, len(names) + 1)}
    for cycle in range(cycles):
        for at, (white, black) in enumerate(combinations(results, 2)):
            code = marks[(at + cycle) % len(marks)]
            number = 1 + max(len(results[white]), len(results[black]))
            results[white].append(Result(number, black, "w", code))
            results[black].append(Result(number, white, "b", OTHER_SIDE[code]))
    entries = tuple(
        ReportEntry(
            *(no, name, str(99_000_000 + no), None if no == 2 else 2300 - 10 * no, "JPN" if no % 2 else "GRE"),
            *("w" if no == 1 else "m", "IM" if no == 1 else "", f"1990-01-{1 + no % 28:02d}"),
            results=tuple(results[no]),
        )
        for no, name in enumerate(names, 1)
    )
    event = ReportHeader(
        "Ωmega <b>Cup</b> & Sons", "東京", "JPN", date(2004, 3, 1), date(2004, 3, 9), arbiter="Ξένος, Α."
    )
    return Report(event, entries, format=Format.ROUND_ROBIN if cycles == 1 else Format.DOUBLE_ROUND_ROBIN)


def form_request(report: Report, book: str = "fide-2003", titles: tuple[str, ...] = (), *numbers: int) -> FormRequest:
    """A form form_request of a report."""
    return FormRequest(
        lambda: report,
        lambda: calculation_of(rate(RatingPeriod([report]), rulebook(book))),
        NormQuestion(titles=titles),
        numbers,
    )


def text_of(document: FormDocument) -> str:
    """What the form's PDF says, as poppler reads it."""
    return pages_of(pdf(document)).replace("\f", "\n")


def pages_of(document: bytes) -> str:
    """The text of a PDF, with a form feed after each page."""
    if shutil.which("pdftotext") is None:
        if os.environ.get("CI"):
            pytest.fail("pdftotext is missing: install poppler-utils")
        pytest.skip("pdftotext is missing: install poppler-utils")
    done = subprocess.run(["pdftotext", "-layout", "-", "-"], input=document, capture_output=True, check=True)
    return done.stdout.decode()
