"""Pictures of an event as SVG, for pages and for paper.

Colours stand as attributes, which print and PDF use; each shape also has a class, by which a page can colour it anew.
"""

from __future__ import annotations

from ratinghouse.forms.crosstable import ROUND_ROBINS
from ratinghouse.forms.document import Block, FormDocument, Heading, Paragraph
from ratinghouse.forms.parts import event_facts
from ratinghouse.forms.pictures.bars import change_bars
from ratinghouse.forms.pictures.heat_map import heat_map
from ratinghouse.forms.pictures.scores import expected_and_actual
from ratinghouse.rating.answer import events
from ratinghouse.rating.run import Run


def event_pictures(run: Run) -> FormDocument:
    """All pictures of a run of one report."""
    (report,) = run.period.reports
    entries = events(run)[0]["entries"]
    blocks: list[Block] = [event_facts(report)]
    for heading, pictures in (
        ("Who scored against whom" if report.format in ROUND_ROBINS else "Results round by round", heat_map(report)),
        ("Rating changes", change_bars(entries)),
        ("Score expected and made", expected_and_actual(entries)),
    ):
        blocks.append(Heading(heading))
        blocks.extend(pictures or [Paragraph("The rulebook gives no such numbers for this event.")])
    return FormDocument("Pictures of the Event", blocks, subtitle=f"{report.event.name} · {run.book.title}")
