"""The causes of a ledger in few words: those by games and rules, and those by players who come and go."""

from __future__ import annotations

from collections.abc import Mapping

from ratinghouse.kernel.texts import Text, text

BY_GAMES: Mapping[str, Text] = {
    "k-asymmetry": text("different K"),
    "cap": text("limit of differences"),
    "averages": text("averages"),
    "table": text("table of scores"),
    "scores": text("scores of a game"),
    "one-sided": text("one-sided games"),
    "k-bound": text("K lowered"),
    "bonus": text("bonus"),
    "not-split": text("change as a whole"),
    "rounding": text("rounding"),
}
"""Causes by which points enter or leave while the same players are on the list."""

BY_PLAYERS: Mapping[str, Text] = {
    "floor": text("below the floor"),
    "entrants": text("newcomers"),
    "leavers": text("leavers"),
    "adjustment": text("adjustments"),
}
"""Causes by which players come and go, or single ratings are set."""

SHORT: Mapping[str, Text] = {**BY_GAMES, **BY_PLAYERS}


TAKEN_OVER = text("taken over")


def cause_name(cause: str, article: str) -> Text:
    """Return the name of a cause; newcomers without an article entered without a rule, as on a first list."""
    return TAKEN_OVER if cause == "entrants" and not article else SHORT[cause]
