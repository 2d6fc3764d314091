"""Form 3 of 2003: several players' results of a Swiss on one sheet, in the boxes A to P."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ratinghouse.forms.document import (
    Block,
    Content,
    FormCell,
    FormDocument,
    Grid,
    GridColumn,
    LabelledFacts,
    PageBreak,
    Paragraph,
)
from ratinghouse.forms.entrants import Entrant, EntrantRound, chosen_entrants
from ratinghouse.forms.parts import arbiters, event_facts, portions
from ratinghouse.forms.wording import family_and_first, mark, number_or_blank, points
from ratinghouse.kernel.texts import text
from ratinghouse.rating.norm_candidates import Registers
from ratinghouse.reports.report import Report
from ratinghouse.titles.event import RoundOutcome
from ratinghouse.titles.form_2003 import form3_totals

ACROSS = 5
LINES = 11
ROUNDS_FOR_TWO = 17
"""Rounds up to which two rows of players fit on a page."""

_UNPLAYED = {"H": "=", "D": "=", "F": "+", "U": "+", "W": "+", "L": "-", "Z": "-", "A": "-", "X": "?"}

GUIDE = (
    *(
        ("A", text("family name")),
        ("B", text("first name")),
        ("C", text("pairing number")),
        ("D", text("country")),
        ("E", text("title")),
    ),
    *(("F", text("final rank")), ("G", text("rating")), ("H", text("final score")), ("I", text("opponent's number"))),
    *(("J", text("opponent's rating, blank if unrated or unplayed")), ("K", text("score: 1 ½ 0; unplayed + - ="))),
    *(
        ("L", text("N, games v rated opponents")),
        ("M", text("Rc, their average")),
        ("N", text("W, score against them")),
    ),
    *(("O", text("FIDE ID")), ("P", text("birthdate, if the rating list does not have it"))),
)


def form3(report: Report, numbers: Sequence[int] = (), registers: Registers | None = None) -> FormDocument:
    """Return the sheets of these players, or of everybody."""
    players = chosen_entrants(report, numbers, registers)
    rounds = max(LINES, report.total_rounds)
    per_page = ACROSS * (2 if rounds <= ROUNDS_FOR_TWO else 1)
    blocks: list[Block] = []
    for page in portions(players, per_page):
        if blocks:
            blocks.append(PageBreak())
        blocks.append(event_facts(report))
        blocks.extend(_strip(strip, rounds) for strip in portions(page, ACROSS))
        blocks.append(arbiters(report))
    blocks.append(LabelledFacts(GUIDE, columns=3))
    if len(players) < len(report.entries):
        blocks.append(
            Paragraph(text("A full crosstable is attached: not all players are on these sheets."), small=True)
        )
    return FormDocument(text("Form 3 · Multiple Results of a Swiss"), blocks, subtitle=report.event.name)


def _strip(players: Sequence[Entrant], rounds: int) -> Grid:
    columns = [GridColumn("", "right"), *(GridColumn("", "center", width=1) for _ in range(3 * ACROSS))]
    return Grid(columns, list(_rows(players, rounds)), size=7.5, whole=True)


def _rows(players: Sequence[Entrant], rounds: int) -> Iterator[list[Content]]:
    boxes = [_boxes(entrant, rounds) for entrant in players]
    boxes += [_boxes(None, rounds)] * (ACROSS - len(players))
    labels = ["A", "B", "C D E", "F G H", *map(str, range(1, rounds + 1)), "N Rc W", "O", "P"]
    for at, label in enumerate(labels):
        yield [FormCell(label, strong=True), *(cell for box in boxes for cell in box[at])]


def _boxes(entrant: Entrant | None, rounds: int) -> list[list[Content]]:
    """Return the boxes of one player, row by row; without a player, empty boxes to be filled in."""
    if entrant is None:
        wide: list[Content] = [FormCell("", span=3)]
        three: list[Content] = ["", "", ""]
        return [wide, wide, *([three] * (rounds + 3)), wide, wide]
    player = entrant.player
    family, first = family_and_first(player.name)
    totals = form3_totals([round.game for round in entrant.rounds])
    by_round = {round.result.round: round for round in entrant.rounds}
    return [
        [FormCell(family, strong=True, span=3, align="left")],
        [FormCell(first, span=3, align="left")],
        [str(entrant.no), player.fed, player.title],
        [number_or_blank(entrant.place), number_or_blank(player.rating), points(entrant.points)],
        *(_round(by_round.get(number)) for number in range(1, rounds + 1)),
        [str(totals.N), number_or_blank(totals.Rc), points(totals.W)],
        [FormCell(player.id, span=3)],
        [FormCell("" if player.id and player.rating is not None else entrant.entry.birth, span=3)],
    ]


def _round(round: EntrantRound | None) -> list[Content]:
    if round is None:
        return ["", "", ""]
    result, opponent = round.result, round.game.opponent
    number = "" if result.opponent is None else str(result.opponent)
    if round.game.outcome is RoundOutcome.PLAYED:
        return [number, number_or_blank(opponent.rating) if opponent else "", mark(result)]
    return [number, "", _UNPLAYED.get(result.code, result.code)]
