"""Form 2 of 2003: a player's pairing card in a Swiss."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from ratinghouse.forms.document import Block, FormDocument, Grid, GridColumn, Heading, LabelledFacts, PageBreak
from ratinghouse.forms.entrants import Entrant, EntrantRound, chosen
from ratinghouse.forms.parts import arbiters, endorsement
from ratinghouse.forms.wording import BLACK_AND_WHITE, day, mark, points, sex, told
from ratinghouse.rating.norm_candidates import Registers
from ratinghouse.reports.report import Report
from ratinghouse.titles.form_2003 import form3_totals

LINES = 11
"""Rounds that the printed card has room for; a longer event gets more lines."""

_COLUMNS = (
    *(
        GridColumn("Rd", "right"),
        GridColumn("No", "right"),
        GridColumn("Opponent's name", width=1),
        GridColumn("Rating", "right"),
    ),
    *(
        GridColumn("Colour"),
        GridColumn("Score", "center"),
        GridColumn("Total", "right"),
        GridColumn("Tie-break", "right"),
    ),
)


def form2(report: Report, wanted: Sequence[int] = (), registers: Registers | None = None) -> FormDocument:
    """The pairing cards of these players, or of everybody, a page each."""
    blocks: list[Block] = []
    for one in chosen(report, wanted, registers):
        if blocks:
            blocks.append(PageBreak())
        blocks.extend(_card(report, one))
    return FormDocument("Form 2 · Swiss Tournament Pairing Card", blocks, subtitle=report.event.name)


def _card(report: Report, one: Entrant) -> Iterator[Block]:
    player, event = one.player, report.event
    totals = form3_totals([round.game for round in one.rounds])
    yield Heading(f"{one.no}  {player.name}")
    yield LabelledFacts(
        [
            *(("FIDE ID", player.id), ("Rating", told(player.rating)), ("Title", player.title)),
            *(("Birthdate", one.entry.birth), ("Federation", player.fed), ("Sex", sex(player.sex))),
            *(("Event", event.name), ("Start", day(event.start)), ("Close", day(event.end))),
        ],
        columns=3,
    )
    yield Grid(_COLUMNS, _lines(one, max(LINES, report.total_rounds)))
    yield LabelledFacts(
        [
            *(("Score against rated opponents", points(totals.W)), ("Total", points(one.points))),
            *(("Number of rated opponents", str(totals.N)), ("Rank", told(one.place))),
            ("Average rating of rated opponents", told(totals.Rc)),
        ]
    )
    yield arbiters(report)
    yield endorsement()


def _lines(one: Entrant, rounds: int) -> list[list[str]]:
    totals = accumulate(round.worth for round in one.rounds)
    played = [_line(round, total) for round, total in zip(one.rounds, totals, strict=True)]
    last = max((round.result.round for round in one.rounds), default=0)
    return played + [[str(number), *[""] * 7] for number in range(last + 1, rounds + 1)]


def _line(round: EntrantRound, total: int) -> list[str]:
    result, opponent = round.result, round.game.opponent
    number = "" if result.opponent is None else str(result.opponent)
    met = [number, opponent.name, told(opponent.rating)] if opponent is not None else [number, "", ""]
    return [str(result.round), *met, BLACK_AND_WHITE.get(result.colour, ""), mark(result), points(total), ""]
