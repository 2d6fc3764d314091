"""The inputs that a rulebook reads but a source of games does not know: reported, because they would silently be 0."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.plan import needed_by
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.rule import InputColumn, Rule
from ratinghouse.kernel.texts import text

ALWAYS_FILLED = frozenset(
    {
        *("start_day", "event_month", "end_day_of_month", "days"),
        *("list_day", "list_month", "list_year", "pool", "year_recorded"),
        *("start_rating", "start_games", "start_K", "start_peak", "start_fide_rating"),
        *("kept_games", "kept_score", "kept_opponents", "kept_Ru", "game_rating"),
        *("Ro", "published_K", "games_before", "peak", "RD", "idle_months"),
        *("games_elsewhere", "change_elsewhere", "standard_elsewhere"),
        *("period_games", "edition_games", "R_calculated", "last_played", "was_inactive"),
    }
)
"""The inputs that follow from the days of events, the list before, the lists in force and the pending results."""


def input_assumptions(book: Rulebook, filled: Collection[str]) -> Iterator[Finding]:
    """Yield a warning for each input that ordinary rules of a rulebook read and no source fills.

    ``filled`` are the inputs that the source of games and the register know; those in ``ALWAYS_FILLED`` are known too.
    """
    rules = [rule for rule in book.rules if not rule.on_request]
    for column in book.input_columns:
        if column.name not in filled and column.name not in ALWAYS_FILLED:
            readers = [rule for rule in rules if column.name in needed_by(book, rule)]
            if readers:
                yield _assumed(book, column, readers)


def _assumed(book: Rulebook, column: InputColumn, readers: list[Rule]) -> Finding:
    return Finding(
        "warning",
        "input-assumed",
        text(
            "{rules} reads {column} ({meaning}), which these games do not state: {value} is assumed, for {readers}",
            rules=book.id,
            column=column.name,
            meaning=column.label,
            value=column.default,
            readers=", ".join(rule.name for rule in readers),
        ),
        text("supply the column, or say with the result what was assumed"),
        article=readers[0].article,
    )
