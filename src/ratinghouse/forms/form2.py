"""Form 2 of 2003: a player's pairing card in a Swiss."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from ratinghouse.forms.document import Block, FormDocument, Grid, GridColumn, Heading, LabelledFacts, PageBreak
from ratinghouse.forms.entrants import Entrant, EntrantRound, chosen_entrants
from ratinghouse.forms.parts import arbiters, endorsement
from ratinghouse.forms.wording import BLACK_AND_WHITE, day, mark, number_or_blank, points, sex
from ratinghouse.kernel.texts import text
from ratinghouse.rating.norm_candidates import Registers
from ratinghouse.reports.report import Report
from ratinghouse.titles.form_2003 import form3_totals

LINES = 11
"""Rounds that the printed card has room for; a longer event gets more lines."""

_COLUMNS = (
    *(
        GridColumn(text("Rd"), "right"),
        GridColumn(text("No"), "right"),
        GridColumn(text("Opponent's name"), width=1),
        GridColumn(text("Rating"), "right"),
    ),
    *(
        GridColumn(text("Colour")),
        GridColumn(text("Score"), "center"),
        GridColumn(text("Total"), "right"),
        GridColumn(text("Tie-break"), "right"),
    ),
)


def form2(
    report: Report, numbers: Sequence[int] = (), registers: Registers | None = None, official: str = ""
) -> FormDocument:
    """Return the pairing cards of these players, or of everybody, a page each."""
    blocks: list[Block] = []
    for entrant in chosen_entrants(report, numbers, registers):
        if blocks:
            blocks.append(PageBreak())
        blocks.extend(_card(report, entrant, official))
    return FormDocument(text("Form 2 · Swiss Tournament Pairing Card"), blocks, subtitle=report.event.name)


def _card(report: Report, entrant: Entrant, official: str) -> Iterator[Block]:
    player, event = entrant.player, report.event
    totals = form3_totals([round.game for round in entrant.rounds])
    yield Heading(f"{entrant.no}  {player.name}")
    yield LabelledFacts(
        [
            *(
                (text("FIDE ID"), player.id),
                (text("Rating"), number_or_blank(player.rating)),
                (text("Title"), player.title),
            ),
            *(
                (text("Birthdate"), entrant.entry.birth),
                (text("Federation"), player.fed),
                (text("Sex"), sex(player.sex)),
            ),
            *((text("Event"), event.name), (text("Start"), day(event.start)), (text("Close"), day(event.end))),
        ],
        columns=3,
    )
    yield Grid(_COLUMNS, _lines(entrant, max(LINES, report.total_rounds)))
    yield LabelledFacts(
        [
            *((text("Score against rated opponents"), points(totals.W)), (text("Total"), points(entrant.points))),
            *((text("Number of rated opponents"), str(totals.N)), (text("Rank"), number_or_blank(entrant.place))),
            (text("Average rating of rated opponents"), number_or_blank(totals.Rc)),
        ]
    )
    yield arbiters(report)
    yield endorsement(official)


def _lines(entrant: Entrant, rounds: int) -> list[list[str]]:
    totals = accumulate(round.worth for round in entrant.rounds)
    played = [_line(round, total) for round, total in zip(entrant.rounds, totals, strict=True)]
    last = max((round.result.round for round in entrant.rounds), default=0)
    return played + [[str(number), *[""] * 7] for number in range(last + 1, rounds + 1)]


def _line(round: EntrantRound, total: int) -> list[str]:
    result, opponent = round.result, round.game.opponent
    number = "" if result.opponent is None else str(result.opponent)
    met = [number, opponent.name, number_or_blank(opponent.rating)] if opponent is not None else [number, "", ""]
    return [str(result.round), *met, BLACK_AND_WHITE.get(result.colour, ""), mark(result), points(total), ""]
