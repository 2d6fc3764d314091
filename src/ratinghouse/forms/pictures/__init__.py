"""Pictures of an event as SVG, for pages and for print.

Colours are attributes, which print and PDF use; each shape also has a class, by which a page can colour it anew.
"""

from __future__ import annotations

from ratinghouse.forms.crosstable import ROUND_ROBINS
from ratinghouse.forms.document import Block, FormDocument, Heading, Paragraph
from ratinghouse.forms.parts import event_facts
from ratinghouse.forms.pictures.bars import change_bars
from ratinghouse.forms.pictures.heat_map import heat_map
from ratinghouse.forms.pictures.scores import expected_and_actual
from ratinghouse.kernel.languages import ENGLISH
from ratinghouse.kernel.texts import text
from ratinghouse.rating.answer import events
from ratinghouse.rating.calculation import Calculation
from ratinghouse.reports.report import Report


def event_pictures(report: Report, calculation: Calculation, language: str = ENGLISH) -> FormDocument:
    """Return all pictures of the calculation of one report, with their words in a language."""
    entries = events(calculation)[0]["entries"]
    title = calculation.working.book.title
    blocks: list[Block] = [event_facts(report)]
    for heading, pictures in (
        (
            text("Who scored against whom") if report.format in ROUND_ROBINS else text("Results round by round"),
            heat_map(report, language),
        ),
        (text("Rating changes"), change_bars(entries, language)),
        (text("Expected and actual score"), expected_and_actual(entries, language)),
    ):
        blocks.append(Heading(heading))
        blocks.extend(pictures or [Paragraph(text("The rulebook gives no such numbers for this event."))])
    return FormDocument(text("Pictures of the Event"), blocks, subtitle=f"{report.event.name} · {title}")
