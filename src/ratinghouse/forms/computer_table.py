"""The computer table of 11.31 (2003): Rar, n, W and W-We of everybody, and Ru of the unrated."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ratinghouse.forms.crosstable import ROUND_ROBINS
from ratinghouse.forms.document import Block, FormDocument, Grid, GridColumn, Paragraph
from ratinghouse.forms.parts import arbiters, event_facts
from ratinghouse.forms.wording import change, number, number_or_blank
from ratinghouse.kernel.rule import Rule
from ratinghouse.kernel.texts import text
from ratinghouse.rating.answer import events
from ratinghouse.rating.run import Run
from ratinghouse.reports.report import ReportEntry

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


def computer_table(run: Run) -> FormDocument:
    """Return the computer table of a run of one report."""
    (report,) = run.period.reports
    blocks: list[Block] = [
        event_facts(report),
        Grid(_COLUMNS, [_row(run, *line) for line in _lines(run)], size=8.5),
        arbiters(report),
        Paragraph(
            text(
                "Rar: average of the rated opponents; n, W: games and score that count, for an unrated player those "
                "against rated opponents. An unrated player with n below {fewest} has 0 for Rar. Calculated by "
                "{rulebook}.",
                fewest=FEWEST,
                rulebook=run.book.title,
            ),
            small=True,
        ),
    ]
    return FormDocument(text("Rating Report, Computer Table (11.31)"), blocks, subtitle=report.event.name)


def _lines(run: Run) -> Iterator[tuple[int, ReportEntry, dict[str, Any]]]:
    """Yield each entry with its row in the working and its part of the answer."""
    answers = iter(events(run))
    row = 0
    for event in run.framed.roll.events:
        entries = iter(next(answers)["entries"]) if event.report is not None else iter(())
        for member in event.entries:
            if member.entry is not None:
                yield row, member.entry, next(entries)
            row += 1


def _row(run: Run, row: int, entry: ReportEntry, answer: dict[str, Any]) -> list[str]:
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
    n, score = _against_rated(run, row, answer)
    enough = n >= FEWEST
    return [
        *name,
        number_or_blank(answer.get("Rc")) if enough else "0",
        str(n),
        number(score),
        "",
        number_or_blank(answer.get("Ru")) if enough else "",
    ]


def _against_rated(run: Run, row: int, answer: dict[str, Any]) -> tuple[int, Any]:
    """Return games and score of an unrated player, also where the rulebook does not count them."""
    report = run.period.reports[0]
    named = all(isinstance(run.book.names.get(name), Rule) for name in ("games_v_rated", "W_v_rated"))
    games = run.working.at("games_v_rated", row) if named and report.format not in ROUND_ROBINS else None
    if games is None:
        return int(answer.get("n") or 0), answer.get("W")
    return int(games), run.working.at("W_v_rated", row)
