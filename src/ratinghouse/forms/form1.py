"""Form 1 of 2003: the report of a round robin, with its crosstable, average, category and points for norms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ratinghouse.forms.crosstable import ROUND_ROBINS, legend_of, matrix, on_pages
from ratinghouse.forms.document import Block, FormDocument, Heading, LabelledFacts, Paragraph
from ratinghouse.forms.entrants import Entrant, chosen_entrants, in_ranking_order
from ratinghouse.forms.parts import arbiters, endorsement, event_facts
from ratinghouse.forms.refusal import NoForm
from ratinghouse.forms.wording import points
from ratinghouse.rating.norm_candidates import Registers
from ratinghouse.rating.period import RatingPeriod
from ratinghouse.reports.report import Format, Report
from ratinghouse.titles.category import category
from ratinghouse.titles.form_2003 import UNRATED, required_points
from ratinghouse.titles.performance import average


def form1(report: Report, registers: Registers | None = None) -> FormDocument:
    """The tournament report of a round robin."""
    if report.format not in ROUND_ROBINS:
        kind = report.format.value if report.format else "of an unknown format"
        raise NoForm(
            "form-not-for-format",
            f"Form 1 reports a round robin; this event is {kind}.",
            "Use form2, form3 or the computer table; or say --format round-robin.",
            report.file,
        )
    players = in_ranking_order(chosen_entrants(report, (), registers))
    blocks: list[Block] = [
        event_facts(report),
        *on_pages(matrix(report, players)),
        _strength(report, players),
        Heading("Remarks"),
        *(Paragraph(remark) for remark in _remarks(report, players, registers)),
        Paragraph("Certified as a correct report:"),
        arbiters(report),
        Paragraph("For an event that was not registered with FIDE in advance, endorsed by the national federation:"),
        endorsement(),
        Paragraph(f"In the average, an unrated player counts as {UNRATED}. {legend_of(report)}", small=True),
    ]
    return FormDocument("Form 1 · Tournament Report", blocks, subtitle=report.event.name, landscape=True)


def _strength(report: Report, players: Sequence[Entrant]) -> LabelledFacts:
    mean = average([entrant.player.rating or UNRATED for entrant in players])
    number = category(mean)
    cycles = 2 if report.format is Format.DOUBLE_ROUND_ROBIN else 1
    games = (len(players) - 1) * cycles or report.total_rounds
    needed = {title: required_points(title, number, games) for title in ("GM", "IM")}
    return LabelledFacts(
        [
            ("Average rating", str(mean)),
            ("Category", str(number) if number else "none"),
            *((f"Points for {title} norm", "none" if pts is None else points(pts)) for title, pts in needed.items()),
        ],
        columns=4,
    )


def _remarks(report: Report, players: Sequence[Entrant], registers: Registers | None) -> Iterator[str]:
    unrated = [entrant for entrant in players if entrant.player.rating is None]
    if unrated:
        births = "; ".join(f"{entrant.player.name}: {entrant.entry.birth or '…………'}" for entrant in unrated)
        yield f"Birthdates of unrated players: {births}."
    yield from _changes(report, players, registers or {})
    if not unrated:
        yield "All players are rated."


def _changes(report: Report, players: Sequence[Entrant], registers: Registers) -> Iterator[str]:
    """Where name, title or federation differ from the list, as the form asks to be told."""
    register = RatingPeriod([report], registers).register_on(report.event.start)
    for entrant in players:
        listed = register.get(entrant.entry.id) if register is not None and entrant.entry.id else None
        if listed is None:
            continue
        for field, reported, on_list in (
            ("name", entrant.entry.name, listed.name),
            ("title", entrant.entry.title, listed.title),
            ("federation", entrant.entry.fed, listed.fed),
        ):
            if reported and on_list and reported != on_list:
                yield f"{entrant.player.name}: {field} {reported}; on the list {on_list}."
