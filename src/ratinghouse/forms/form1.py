"""Form 1 of 2003: the report of a round robin, with its crosstable, average, category and points for norms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ratinghouse.forms.crosstable import ROUND_ROBINS, legend_of, matrix, on_pages
from ratinghouse.forms.document import Block, FormDocument, Heading, LabelledFacts, Paragraph
from ratinghouse.forms.entrants import Entrant, chosen_entrants, in_ranking_order
from ratinghouse.forms.parts import arbiters, endorsement, event_facts
from ratinghouse.forms.refusal import NoForm
from ratinghouse.forms.wording import points
from ratinghouse.kernel.texts import Text, text
from ratinghouse.rating.norm_candidates import Registers
from ratinghouse.rating.period import RatingPeriod
from ratinghouse.reports.report import Format, Report
from ratinghouse.titles.category import category
from ratinghouse.titles.form_2003 import UNRATED, required_points
from ratinghouse.titles.performance import average


def form1(report: Report, registers: Registers | None = None, official: str = "") -> FormDocument:
    """Return the tournament report of a round robin."""
    if report.format not in ROUND_ROBINS:
        message = (
            text("Form 1 is for round robins; the format of this event is {format}.", format=report.format.value)
            if report.format
            else text("Form 1 is for round robins; the format of this event is unknown.")
        )
        remedy = text("Use form2, form3 or the computer table; or set --format round-robin.")
        raise NoForm("form-not-for-format", message, remedy, report.file)
    players = in_ranking_order(chosen_entrants(report, (), registers))
    blocks: list[Block] = [
        event_facts(report),
        *on_pages(matrix(report, players)),
        _strength(report, players),
        Heading(text("Remarks")),
        *(Paragraph(remark) for remark in _remarks(report, players, registers)),
        Paragraph(text("Certified as a correct report:")),
        arbiters(report),
        Paragraph(
            text("For an event that was not registered with FIDE in advance, endorsed by the national federation:")
        ),
        endorsement(official),
        Paragraph(text("In the average, an unrated player counts as {rating}.", rating=UNRATED), small=True),
        *([Paragraph(legend, small=True)] if (legend := legend_of(report)) else []),
    ]
    return FormDocument(text("Form 1 · Tournament Report"), blocks, subtitle=report.event.name, landscape=True)


def _strength(report: Report, players: Sequence[Entrant]) -> LabelledFacts:
    mean = average([entrant.player.rating or UNRATED for entrant in players])
    number = category(mean)
    cycles = 2 if report.format is Format.DOUBLE_ROUND_ROBIN else 1
    games = (len(players) - 1) * cycles or report.total_rounds
    needed = {title: required_points(title, number, games) for title in ("GM", "IM")}
    return LabelledFacts(
        [
            (text("Average rating"), str(mean)),
            (text("Category"), str(number) if number else text("none")),
            *(
                (text("Points for {title} norm", title=title), text("none") if score is None else points(score))
                for title, score in needed.items()
            ),
        ],
        columns=4,
    )


def _remarks(report: Report, players: Sequence[Entrant], registers: Registers | None) -> Iterator[Text]:
    unrated = [entrant for entrant in players if entrant.player.rating is None]
    if unrated:
        births = "; ".join(f"{entrant.player.name}: {entrant.entry.birth or '…………'}" for entrant in unrated)
        yield text("Birthdates of unrated players: {births}.", births=births)
    yield from _changes(report, players, registers or {})
    if not unrated:
        yield text("All players are rated.")


def _changes(report: Report, players: Sequence[Entrant], registers: Registers) -> Iterator[Text]:
    """Yield the differences from the list in name, title and federation, which the form requires."""
    register = RatingPeriod([report], registers).register_on(report.event.start)
    for entrant in players:
        listed = register.get(entrant.entry.id) if register is not None and entrant.entry.id else None
        if listed is None:
            continue
        for field, reported, on_list in (
            (text("name"), entrant.entry.name, listed.name),
            (text("title"), entrant.entry.title, listed.title),
            (text("federation"), entrant.entry.fed, listed.fed),
        ):
            if reported and on_list and reported != on_list:
                yield text(
                    "{player}: {field} {reported}; on the list {listed}.",
                    player=entrant.player.name,
                    field=field,
                    reported=reported,
                    listed=on_list,
                )
