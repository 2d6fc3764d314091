"""The section on where points come from: bars by cause and article, and every list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ratinghouse.forms.document import Block, Grid, GridColumn, Heading, Paragraph
from ratinghouse.forms.study.causes import BY_GAMES, BY_PLAYERS, SHORT, cause_name
from ratinghouse.forms.study.ledger_charts import CauseTotal, bars_by_list, cause_bars, totals
from ratinghouse.forms.study.numbers import exact_points
from ratinghouse.kernel.texts import text

Ledgers = Sequence[Mapping[str, Any]]


def ledger_section(lists: Ledgers, language: str) -> Iterator[Block]:
    """Yield the blocks on the ledger of all lists."""
    yield Heading(text("Where points come from"))
    if not lists:
        yield Paragraph(text("The study has no ledger."))
        return
    yield Paragraph(
        text(
            "Every point that entered or left the lists, under the article that moved it. The causes of each list add "
            "up to the change of its sum of ratings, to the hundredth."
        )
    )
    rows = totals(lists)
    by_games = [row for row in rows if row.cause in BY_GAMES and row.amount]
    by_players = [row for row in rows if row.cause in BY_PLAYERS and row.amount]
    if by_games:
        yield cause_bars(by_games, text("Points by games and rules, all lists together"), language)
    if by_players:
        yield cause_bars(by_players, text("Points by who comes and goes, all lists together"), language)
    by_list = bars_by_list(lists, language)
    if by_list is not None:
        yield by_list
    yield _total_grid(rows)
    yield _list_grid(lists)


def _total_grid(rows: Sequence[CauseTotal]) -> Grid:
    columns = (
        GridColumn(text("Cause")),
        GridColumn(text("Article")),
        GridColumn(text("Points"), "right"),
        GridColumn(text("Games or players"), "right"),
    )
    cells = [
        (cause_name(row.cause, row.article), row.article, exact_points(row.amount), f"{row.count:,}") for row in rows
    ]
    return Grid(columns, cells, caption=text("Numbers: causes in all"), folded=True)


def _list_grid(lists: Ledgers) -> Grid:
    causes = [cause for cause in SHORT if any(row["cause"] == cause for ledger in lists for row in ledger["causes"])]
    columns = (
        GridColumn(text("List")),
        *(GridColumn(SHORT[cause], "right") for cause in causes),
        GridColumn(text("Sum of ratings"), "right"),
    )
    rows = [
        (
            ledger["list"],
            *(_amount(ledger, cause) for cause in causes),
            exact_points(ledger["after"]).removeprefix("+"),
        )
        for ledger in lists
    ]
    return Grid(columns, rows, caption=text("Numbers: every list, in points"), size=7.5, folded=True)


def _amount(ledger: Mapping[str, Any], cause: str) -> str:
    amounts = [row["amount"] for row in ledger["causes"] if row["cause"] == cause]
    return exact_points(sum(amounts)) if amounts else ""
