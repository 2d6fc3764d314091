"""The computer table of 11.31 (2003): Rar, n, W and W-We of all players, and Ru of the unrated."""

from __future__ import annotations

from ratinghouse.forms.crosstable import ROUND_ROBINS
from ratinghouse.forms.document import Block, FormDocument, Grid, GridColumn, Paragraph
from ratinghouse.forms.parts import arbiters, event_facts
from ratinghouse.forms.wording import change, number, number_or_blank
from ratinghouse.kernel.engine.working import Working
from ratinghouse.kernel.rule import Rule
from ratinghouse.kernel.texts import text
from ratinghouse.rating.answer import events
from ratinghouse.rating.answer_records import EntryAnswer
from ratinghouse.rating.answer_values import Number
from ratinghouse.rating.calculation import Calculation
from ratinghouse.rating.event_order import distinct_entries
from ratinghouse.reports.report import Report, ReportEntry

FEWEST = 3
"""Games against rated opponents below which an unrated player has 0 for Rar, and no Ru."""

_COLUMNS = (
    *(
        GridColumn(text("No"), "right"),
        GridColumn(text("ID")),
        GridColumn(text("Name"), width=1),
        GridColumn(text("Title")),
        GridColumn(text("Fed")),
    ),
    *(GridColumn(text("Rtg"), "right"), GridColumn("Rar", "right"), GridColumn("n", "right"), GridColumn("W", "right")),
    *(GridColumn("W-We", "right"), GridColumn("Ru", "right")),
)


def computer_table(report: Report, calculation: Calculation) -> FormDocument:
    """Return the computer table of the calculation of one report."""
    working = calculation.working
    lines = zip(distinct_entries(report), events(calculation)[0]["entries"], strict=True)
    rows = [_row(report, working, row, *line) for row, line in enumerate(lines)]
    blocks: list[Block] = [
        event_facts(report),
        Grid(_COLUMNS, rows, size=8.5),
        arbiters(report),
        Paragraph(
            text(
                "Rar: average of the rated opponents; n, W: games and score that count, for an unrated player those "
                "against rated opponents. An unrated player with n below {fewest} has 0 for Rar. Calculated by "
                "{rulebook}.",
                fewest=FEWEST,
                rulebook=working.book.title,
            ),
            small=True,
        ),
    ]
    return FormDocument(text("Rating Report, Computer Table (11.31)"), blocks, subtitle=report.event.name)


def _row(report: Report, working: Working, row: int, entry: ReportEntry, answer: EntryAnswer) -> list[str]:
    name = [str(entry.no), entry.id, answer["name"], entry.title, entry.fed, number_or_blank(answer["rating"])]
    if answer["rating"] is not None:
        return [
            *name,
            number_or_blank(answer.get("Rc")),
            number(answer.get("n")),
            number(answer.get("W")),
            change(answer.get("chg")),
            "",
        ]
    n, score = _against_rated(report, working, row, answer)
    enough = n >= FEWEST
    return [
        *name,
        number_or_blank(answer.get("Rc")) if enough else "0",
        str(n),
        number(score),
        "",
        number_or_blank(answer.get("Ru")) if enough else "",
    ]


def _against_rated(report: Report, working: Working, row: int, answer: EntryAnswer) -> tuple[int, Number | str]:
    """Return games and score of an unrated player against rated ones, even where the rulebook does not count them."""
    named = all(isinstance(working.book.names.get(name), Rule) for name in ("games_v_rated", "W_v_rated"))
    games = working.at("games_v_rated", row) if named and report.format not in ROUND_ROBINS else None
    if games is None:
        return int(answer.get("n") or 0), answer.get("W")
    return int(games), working.at("W_v_rated", row)
