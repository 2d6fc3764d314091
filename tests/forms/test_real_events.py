"""Forms of real events, where the real material is at hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from ratinghouse.forms.pdf import pdf
from ratinghouse.forms.registry import FORMS
from ratinghouse.reports import read_report
from tests.forms.form_reports import form_request, pages_of

EVENTS = {"karl-mala-2005.trf": "fide-2003", "gros-2010.trf": "fide-2009", "team-cup.trf26": "fide-2024"}
EVERYBODY = ("crosstable", "computer-table", "form3")


@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("name", EVERYBODY)
def test_everybody_is_in_the_form(shared: Path, event: str, name: str) -> None:
    report = read_report(shared / "data" / "trf" / "real" / event)
    page_text = pages_of(pdf(FORMS[name].make(form_request(report, EVENTS[event]))))
    words = set(page_text.replace(",", " ").split())
    for entry in report.entries:
        assert entry.name.replace(",", " ").split()[0][:6] in " ".join(words)
        assert not entry.id or name == "crosstable" or entry.id in words


@pytest.mark.slow
@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("name", ["it3", "pictures", "form2", "sheet"])
def test_the_same_bytes_twice(shared: Path, event: str, name: str) -> None:
    report = read_report(shared / "data" / "trf" / "real" / event)
    numbers = (1, 7) if FORMS[name].of_players else ()
    first, second = (pdf(FORMS[name].make(form_request(report, EVENTS[event], (), *numbers))) for _ in range(2))
    assert first == second
    assert report.event.name.split()[0] in pages_of(first)


def test_the_norms_of_frankfurt_2005(shared: Path) -> None:
    report = read_report(shared / "data" / "trf" / "real" / "karl-mala-2005.trf")
    page_text = pages_of(pdf(FORMS["norm-table"].make(form_request(report))))
    assert [line.split()[1] for line in page_text.splitlines() if line.startswith("IM")] == [
        "Strohhaeker,Raoul",
        "Uwira,Oliver",
    ]
