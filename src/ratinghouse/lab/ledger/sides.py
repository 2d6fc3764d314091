"""The part of each side of a game in its player's change: K, and score minus expected score, by the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.working import Working
from ratinghouse.kernel.rule import InputColumn, Rule
from ratinghouse.kernel.units import Unit
from ratinghouse.rating.player_columns import Flags, Whole


@dataclass(frozen=True)
class SideColumns:
    """The sides of a run in hundredths. Where ``counts`` is False a side changes nothing."""

    player: NDArray[np.intp]  # of the frame
    counts: Flags
    score: Whole
    excess: Whole  # score minus expected score
    k: Whole
    k_listed: Whole  # before it was lowered because of many games

    @property
    def change(self) -> Whole:
        """Return K times score minus expected score."""
        return np.where(self.counts, self.k * self.excess, 0)


def is_split_by_games(working: Working) -> bool:
    """Return whether the change is K times score minus expected score in whole hundredths."""
    names = working.book.names
    change, k = names.get("period_change"), names.get("K")
    return isinstance(change, Rule) and change.unit is not Unit.REAL and isinstance(k, Rule) and "PD" in working


def side_columns(working: Working) -> SideColumns:
    """Return the sides of a run whose rulebook has K and expected scores, of games or of whole events."""
    frame = working.frame
    score = frame.inputs["score"].astype(np.int64)
    if "dR" in working:
        excess, applies = working["dR"].astype(np.int64), applies_to_sides(working, "dR")
    else:
        excess, applies = score - of_sides(working, "PD"), applies_to_sides(working, "PD")
    k = of_sides(working, "K")
    listed = working.book.names.get("K_listed")
    per_player = isinstance(listed, Rule) and _rule(working, "K").per == "player"
    return SideColumns(
        player=frame.player_of_entry[frame.entry_of_side].astype(np.intp),
        counts=working["counted"] & applies,
        score=score,
        excess=excess,
        k=k,
        k_listed=of_sides(working, "K_listed") if per_player else k,
    )


def of_sides(working: Working, name: str) -> Whole:
    """Return a column of any grain, with a row for each side."""
    return _spread(working.frame, working[name], _rule(working, name).per).astype(np.int64)


def applies_to_sides(working: Working, name: str) -> Flags:
    """Return for each side whether a rule applies to it."""
    flag = _rule(working, name).where
    if flag is None:
        return np.ones(working.frame.sides, np.bool_)
    definition = working.book.names[flag]
    assert isinstance(definition, (Rule, InputColumn))
    if isinstance(definition, Rule):
        values = working[flag]
    else:
        nowhere = np.full(working.frame.size(definition.per), definition.default)
        values = working.frame.inputs.get(flag, nowhere)
    applies: Flags = _spread(working.frame, values, definition.per).astype(np.bool_)
    return applies


def _rule(working: Working, name: str) -> Rule:
    rule = working.book.names[name]
    assert isinstance(rule, Rule)
    return rule


def _spread(frame: Frame, values: NDArray[Any], per: str) -> NDArray[Any]:
    if per == "side":
        return values
    if per == "run":
        return np.broadcast_to(values, frame.sides)
    of_entries = {"event": frame.event_of_entry, "player": frame.player_of_entry}
    by_entry = values[of_entries[per]] if per in of_entries else values
    spread: NDArray[Any] = by_entry[frame.entry_of_side]
    return spread
