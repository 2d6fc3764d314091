"""Grains: what one row of a column stands for, and how the rows of one grain belong to those of another."""

from __future__ import annotations

from typing import Literal

Grain = Literal["side", "entry", "event", "player", "run"]

GRAINS: tuple[Grain, ...] = ("side", "entry", "event", "player", "run")

# A column of a coarser grain is simply there in a rule of a finer one: every side knows its entry, event and player.
COARSER: dict[Grain, tuple[Grain, ...]] = {
    "side": ("entry", "event", "player", "run"),
    "entry": ("event", "player", "run"),
    "event": ("run",),
    "player": ("run",),
    "run": (),
}

# A column of a finer grain arrives as Many. Sides reach a player through entries, so that events can be run apart.
FINER: dict[Grain, tuple[Grain, ...]] = {
    "side": (),
    "entry": ("side",),
    "event": ("side", "entry"),
    "player": ("entry",),
    "run": (),
}

# Where "earlier" has a meaning: the earlier rounds of an entry, the earlier events of a player.
SEQUENCE: dict[Grain, Grain] = {"side": "entry", "entry": "player"}
