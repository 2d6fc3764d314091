"""Which players without games a list can change: what the rules of an edition read of such a player, once simplified.

Rules without games and entries simplify to few terms. Where those of the rating read nothing that changes with time,
a player whom one list left as they were is left so by all lists after it. Then only those need to be derived who played
or were changed on the list before, and everybody where the rules change.
"""

from __future__ import annotations

from datetime import date

from ratinghouse.derivation.edition_runs import PLAYER_OUTPUTS, outputs_of
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.compiled.columns import LoopColumns, input_names
from ratinghouse.kernel.compiled.facts import TWINS, widest_span
from ratinghouse.kernel.compiled.terms import Span, UnsupportedRule, reads
from ratinghouse.kernel.rule import Dated, InputColumn

_OF_PERIOD = frozenset({"games_elsewhere", "change_elsewhere", "standard_elsewhere", "period_games", "edition_games"})
"""Inputs of players that are 0 for whoever has no games on the list."""
_OF_TIME = frozenset(
    {"list_day", "list_month", "list_year", "year_recorded", "idle_months", "games_in_year", "was_inactive"}
)
"""Inputs that another list brings for a player who is the same."""


class IdleRules:
    """What an edition reads to give a player without games their rating, deviation and number of games."""

    def __init__(self, book: Rulebook) -> None:
        self._dated: list[Dated] = []
        self.is_timeless = False
        try:
            columns = _simplified(book)
        except UnsupportedRule:
            return
        names = {it.column for column in columns.live for it in reads(column.term)}
        self._dated = [value for name, (value, day) in columns.dated.items() if name in names and day == "list_day"]
        self.is_timeless = names.isdisjoint(_OF_TIME)

    def same_between(self, earlier: date, later: date) -> bool:
        """Return whether these rules say the same of a player on two lists."""
        return self.is_timeless and all(value.on(earlier) == value.on(later) for value in self._dated)


def _simplified(book: Rulebook) -> LoopColumns:
    outputs = frozenset(outputs_of(book, PLAYER_OUTPUTS))
    facts: dict[str, Span] = {TWINS: (0, 0)}
    for name in input_names(book, outputs):
        column = book.names[name]
        assert isinstance(column, InputColumn)
        is_nothing = column.per not in ("player", "run") or name in _OF_PERIOD
        facts[name] = (0, 0) if is_nothing else widest_span(column)
    return LoopColumns(book, outputs, facts, {})
